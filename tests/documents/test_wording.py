"""Numbers and comparisons as people read them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.documents.wording import (
    day,
    exact,
    feet_and_meters,
    measured_words,
    number,
    range_words,
    share,
    threshold_words,
    tolerance_words,
    verdict_words,
)


@given(
    value=st.fractions(min_value=0, max_value=3000, max_denominator=10**5),
    threshold=st.sampled_from([Fraction(1280), Fraction(160), Fraction(60), Fraction(30)]),
)
def test_a_value_off_the_threshold_is_never_printed_as_the_threshold(value, threshold):
    printed = Fraction(number(value, near=threshold).replace(",", ""))

    assert (printed == threshold) == (value == threshold)


def test_rounding_that_would_reach_two_sections_shows_more_decimals():
    assert number(1279.96, near=Fraction(1280)) == "1,279.96"
    assert number(1279.94, near=Fraction(1280)) == "1,279.9"


def test_a_share_keeps_its_two_numbers():
    assert share("9/15") == "9 of 15 (60.0 %)"
    assert share("2999/5000", near="3/5") == "2,999 of 5,000 (59.98 %)"
    assert share("640.5000/1281.0000") == "640.5 of 1,281.0 (50.0 %)"
    assert share("0/0", display="nobody to count") == "0 of 0 (nobody to count)"


@pytest.mark.parametrize(
    ("threshold", "words"),
    [
        ({"comparison": ">=", "value": "3/5", "unit": "share"}, "at least 60 %"),
        ({"comparison": ">=", "value": 1280, "unit": "acres"}, "at least 1,280 acres"),
        ({"comparison": ">", "value": 500, "unit": "dollars"}, "more than 500 dollars"),
        ({"comparison": "==", "value": 1, "unit": "pieces"}, "exactly 1 piece"),
        ({"comparison": ">=", "value": "1/3", "unit": "share"}, "at least 33.3333 %"),
        (None, None),
    ],
)
def test_what_is_required(threshold, words):
    assert threshold_words(threshold) == words


def test_what_was_measured():
    acres = {"value": 1280.04, "display": None, "unit": "acres", "tolerance": 0.6}
    at = {"comparison": ">=", "value": 1280, "unit": "acres"}

    assert measured_words(acres, at) == "1,280.04 acres"
    assert tolerance_words(acres) == "± 0.60 acres"
    assert measured_words(None) == "not measured"
    assert measured_words({"value": 1, "display": "1 pieces", "unit": "pieces"}) == "1 piece"


def test_a_range_may_have_no_upper_bound():
    assert range_words({"value": "1/4", "unit": "share", "low": "1/4", "high": None}) == (
        "1 of 4 (25.0 %) or more; no upper bound is known"
    )
    assert range_words({"value": 1, "unit": "share", "low": None, "high": None}) is None


def test_a_survey_road_is_66_feet():
    assert feet_and_meters(20.1168) == "66.0 ft (20.12 m)"


def test_dates_and_instants():
    assert day("2026-05-01") == "1 May 2026"
    assert day("2025-06-09T18:00:00-05:00") == "9 June 2025, 6:00 p.m. (UTC-05:00)"
    assert day("2025-06-09T00:05:00-05:00") == "9 June 2025, 12:05 a.m. (UTC-05:00)"
    assert day(None) == "not stated"
    assert day("some day") == "some day"


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1/0", "", "eleven", None, True, "1/2/3"])
def test_what_is_no_number_is_not_guessed(text):
    assert exact(text) is None


def test_verdicts():
    words = ["meets", "fails", "undetermined", "not_applicable"]

    assert [verdict_words(word) for word in words] == [
        "MEETS", "FAILS", "UNDETERMINED", "NOT APPLICABLE",
    ]  # fmt: skip
