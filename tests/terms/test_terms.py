"""Shares, figures and what the eye sees of a number."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.terms import (
    AT_LEAST,
    FAILS,
    MEETS,
    MORE_THAN,
    UNDETERMINED,
    Citation,
    Figure,
    Measured,
    Missing,
    Share,
    percent,
)
from districts.terms.quantity import exact, half_up, plain, shown

SIXTY = Figure("§ 1", "at least 60 percent", AT_LEAST, percent(60), "share")
ACRES = Figure("§ 2", "at least 160 acres", AT_LEAST, Fraction(160), "acres")


def share(part, whole, **more):
    return Measured(Share(Fraction(part), Fraction(whole)), "share", "", **more)


def test_59_of_99_is_not_rounded_up():
    assert SIXTY.test(share(59, 99)) is FAILS
    assert SIXTY.test(share(3, 5)) is MEETS


def test_a_share_of_nobody_is_undetermined():
    assert SIXTY.test(share(0, 0)) is UNDETERMINED
    assert share(0, 0).document()["value"] == "0/0"


def test_open_facts_on_both_sides_decide_nothing():
    low, high = Share(Fraction(4), Fraction(7)), Share(Fraction(6), Fraction(7))
    assert SIXTY.test(share(4, 7, low=low, high=high)) is UNDETERMINED
    assert SIXTY.test(share(6, 7, low=high, high=high)) is MEETS
    assert SIXTY.test(share(6, 7, low=high, unbounded=True)) is MEETS
    assert SIXTY.test(share(4, 7, low=low, unbounded=True)) is UNDETERMINED


@pytest.mark.parametrize(
    ("acres", "verdict"),
    [("160.5", MEETS), ("160.4", UNDETERMINED), ("159.6", UNDETERMINED), ("159.5", FAILS)],
)
def test_within_its_tolerance_a_value_decides_nothing(acres, verdict):
    measured = Measured(Fraction(acres), "acres", "", tolerance=Fraction(1, 2))
    assert ACRES.test(measured) is verdict


def test_a_missing_value_names_whom_to_ask():
    missing = Missing("the acres", "the surveyor", "acres")
    assert ACRES.test(missing) is UNDETERMINED
    assert missing.document()["ask"] == "the surveyor"


def test_more_than_is_not_at_least():
    figure = Figure("§ 3", "more than 160", MORE_THAN, Fraction(160), "acres")
    assert not figure.held_by(Fraction(160))


def test_a_new_value_is_in_force_from_its_day():
    figure = ACRES.then(since=date(2027, 1, 1), words="at least 200 acres", value=Fraction(200))
    assert figure.on(date(2026, 12, 31)).value == 160
    assert figure.on(date(2027, 1, 1)).value == 200


@pytest.mark.parametrize(
    ("part", "whole", "display"),
    [
        (3, 5, "60.0 %"),
        (59, 99, "59.6 %"),
        (5996, 10000, "59.96 %"),
        (60004, 100000, "60.004 %"),
        (2, 3, "66.7 %"),
    ],
)
def test_rounding_never_reaches_the_threshold(part, whole, display):
    assert share(part, whole, against=percent(60)).display == display


def test_a_half_is_rounded_up():
    assert half_up(Fraction("57.25"), 1) == "57.3"
    assert half_up(Fraction("-0.04"), 1) == "0.0"
    assert plain(Fraction(100, 3)) == "33.3333"
    assert plain(Fraction("550.50")) == "550.5"


@given(st.floats(0, 1e9), st.integers(0, 6))
def test_what_is_shown_is_within_half_of_its_last_place(number, places):
    value = exact(number)
    assert abs(Fraction(half_up(value, places)) - value) <= Fraction(1, 2 * 10**places)


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_only_the_threshold_itself_is_shown_as_the_threshold(value, threshold):
    text = shown(value * 100, threshold * 100)
    if value != threshold:
        assert Fraction(text) != threshold * 100


def test_citations_are_ordered_as_numbers():
    texts = ["AS 03.35.055(a)", "AS 03.35.010(b)", "AS 03.35.010(a)", "AS 3.4.5", "AS 03.36"]
    ordered = sorted(Citation.parse(text) for text in texts)
    assert [str(each) for each in ordered] == [
        "AS 3.4.5",
        "AS 03.35.010(a)",
        "AS 03.35.010(b)",
        "AS 03.35.055(a)",
        "AS 03.36",
    ]
    with pytest.raises(ValueError, match="cites no section"):
        Citation.parse("nothing")
