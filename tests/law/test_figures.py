"""Every figure: its words agree with its comparison, it stands in one clause, three points."""

import re
from fractions import Fraction

import pytest

from districts.law import CHAPTERS
from districts.law.ak_as_03_35.figures import FIGURES

WORDS = {">=": "at least", "<=": "at most|within", "=": "one"}
STEP = Fraction(1, 10**6)
# As the chapter sets them; written out here so that no change of a figure goes unseen.
SET_BY_LAW = [
    ("AS 03.35.010(a)", ">=", Fraction(1280), "acres"),
    ("AS 03.35.010(a)", "=", Fraction(1), "pieces"),
    ("AS 03.35.020(a)", ">=", Fraction(3, 5), "share"),
    ("AS 03.35.020(a)", ">=", Fraction(3, 10), "share"),
    ("AS 03.35.020(b)", ">=", Fraction(160), "acres"),
    ("AS 03.35.030", ">=", Fraction(30), "days"),
    ("AS 03.35.030", ">=", Fraction(3), "places"),
    ("AS 03.35.030", ">=", Fraction(30), "days"),
    ("AS 03.35.035(a)", "<=", Fraction(60), "days"),
    ("AS 03.35.040(b)", "<=", Fraction(500), "dollars"),
    ("AS 03.35.050", "<=", Fraction(24), "hours"),
    ("AS 03.35.050", "<=", Fraction(5), "days"),
    ("AS 03.35.055(a)", ">=", Fraction(10), "days"),
    ("AS 34.45.070", "<=", Fraction(1), "years"),
]


def test_the_figures_are_those_of_the_law():
    assert [(f.cite, f.holds, f.value, f.unit) for f in FIGURES] == SET_BY_LAW


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.words)
def test_every_figure_below_at_and_above(figure):
    below, at, above = (
        figure.held_by(figure.value - STEP),
        figure.held_by(figure.value),
        figure.held_by(figure.value + STEP),
    )
    expected = {
        ">=": (False, True, True),
        "<=": (True, True, False),
        "=": (False, True, False),
    }[figure.holds]
    assert (below, at, above) == expected


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.words)
def test_words_agree_with_the_comparison(figure):
    assert re.search(WORDS[figure.holds], figure.words)


def in_words(figure):
    if figure.unit == "share":
        return f"{int(figure.value * 100)} percent"
    if figure.holds == "=":
        return "one contiguous piece"
    if figure.unit == "years" and figure.value == 1:
        return "one year"
    number = f"{int(figure.value):,}"
    if figure.unit == "places":
        return f"{number} conspicuous public places"
    return f"{number} {figure.unit}"


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.words)
def test_every_figure_stands_in_exactly_one_clause_of_its_citation(figure):
    having = [
        clause.id
        for clause in CHAPTERS["ak_as_03_35"].clauses
        if clause.cite == figure.cite
        and in_words(figure) in clause.words
        and not clause.id.startswith("AK-03.35.020c")
    ]
    shared_by_two = figure.cite == "AS 03.35.030" and figure.unit == "days"
    assert len(having) == (2 if shared_by_two else 1)
