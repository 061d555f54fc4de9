"""Every figure about dogs and kennels: as the law sets it, three points, one clause each."""

import re
from fractions import Fraction

import pytest

from districts.law import CHAPTERS
from districts.law.wi_atcp_16 import figures as kennel
from districts.law.wi_bellevue_171 import figures as dog

KENNEL, DOG = CHAPTERS["wi_atcp_16"], CHAPTERS["wi_bellevue_171"]
BOTH = [(KENNEL, each) for each in kennel.FIGURES] + [(DOG, each) for each in dog.FIGURES]
WORDS = {">=": "at least", "<=": "at most|within", ">": "more than"}
STEP = Fraction(1, 10**6)
# As the law sets them; written out here so that no change of a figure goes unseen.
SET_BY_LAW = [
    (">=", "9/2", "square feet"),
    (">=", "8", "square feet"),
    (">=", "12", "square feet"),
    (">=", "18", "square feet"),
    (">=", "24", "square feet"),
    (">=", "30", "square feet"),
    (">=", "12", "inches"),
    (">=", "6", "feet"),
    ("<=", "240", "minutes"),
    (">=", "30", "minutes"),
    (">", "5", "months"),
    (">=", "10", "days"),
    ("<=", "6", "feet"),
    (">=", "2", "feet"),
    (">=", "1000000", "dollars"),
    (">=", "10", "days"),
    ("<=", "60", "days"),
    ("<=", "10", "days"),
    ("<=", "30", "days"),
]


def test_the_figures_are_those_of_the_law():
    assert [(f.holds, str(f.value), f.unit) for _, f in BOTH] == SET_BY_LAW
    assert (dog.TAX_NEUTERED, dog.TAX_NOT_NEUTERED, dog.LATE_FEE) == (3, 8, 5)


@pytest.mark.parametrize(("chapter", "figure"), BOTH, ids=lambda each: getattr(each, "words", ""))
def test_every_figure_below_at_and_above(chapter, figure):
    tried = [figure.held_by(figure.value + step) for step in (-STEP, Fraction(0), STEP)]

    assert (
        tried
        == {
            ">=": [False, True, True],
            "<=": [True, True, False],
            ">": [False, False, True],
        }[figure.holds]
    )
    assert re.search(WORDS[figure.holds], figure.words)


@pytest.mark.parametrize(("chapter", "figure"), BOTH, ids=lambda each: getattr(each, "words", ""))
def test_every_figure_stands_in_one_clause_of_its_citation(chapter, figure):
    number = "4 hours" if figure is kennel.TETHERED else f"{float(figure.value):,g} {figure.unit}"
    if figure is dog.INSURANCE:
        number = "1,000,000 dollars"
    having = [
        clause.id
        for clause in chapter.clauses
        if clause.cite == figure.cite and number in clause.words
    ]

    assert len(having) == 1, having


def test_the_bands_rise_and_an_additional_dog_needs_three_quarters():
    for bands in kennel.BANDS.values():
        firsts = [band.first.value for band in bands]
        assert firsts == sorted(set(firsts))
        assert [band.additional / band.first.value for band in bands] == [Fraction(3, 4)] * 6
