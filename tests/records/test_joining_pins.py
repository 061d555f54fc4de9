"""Parcel numbers are text: joined when exact, or when only punctuation and zeros differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.records.pins import join_pins, pin_list


@pytest.mark.parametrize(
    ("wanted", "pin"),
    [("0512400000", "0512400000"), ("512400000", "0512400000"), ("512400000.0", "0512400000"),
     ("051-240-0000", "0512400000"), ("055 1888-01", "055188801"), ("A-1", "A1")],
)  # fmt: skip
def test_a_number_that_differs_only_in_punctuation_or_zeros_is_joined(wanted, pin):
    joined = join_pins([wanted], [pin, "999"])

    assert joined.found == {wanted: pin}
    assert [notice["code"] for notice in joined.notices] == (
        [] if wanted == pin else ["pin_restored"]
    )


@pytest.mark.parametrize("wanted", ["123456", "a1", "1e3", "12", "0012X"])
def test_any_other_number_is_left_with_a_notice(wanted):
    joined = join_pins([wanted], ["A1", "1000", "00120", "12X3"])

    assert joined.unmatched == (wanted,)
    assert joined.notices[0]["code"] == "pin_unmatched"


def test_a_number_that_could_be_two_parcels_is_joined_to_neither():
    joined = join_pins(["12-3"], ["1-23", "123", "9"])

    assert joined.unmatched == ("12-3",)
    assert "1-23" in joined.notices[0]["message"]


def test_a_trailing_zero_after_a_point_could_also_be_part_of_the_number():
    assert join_pins(["1.0"], ["1", "10"]).unmatched == ("1.0",)
    assert join_pins(["1.0"], ["1", "1.0"]).found == {"1.0": "1.0"}


def test_repeated_parcels_and_missing_ones_do_not_hinder():
    assert join_pins(["7", "7", " "], [None, "007", "007"]).found == {"7": "007"}
    assert pin_list(" 10; 11 ;;12 ") == ("10", "11", "12")


pins = st.text("0123456789-. AB", min_size=1, max_size=8)


@given(wanted=st.lists(pins, max_size=8), known=st.lists(pins, max_size=8))
def test_every_number_is_found_among_the_known_or_listed_as_unmatched(wanted, known):
    joined = join_pins(wanted, known)
    asked = {text.strip() for text in wanted if text.strip()}

    assert set(joined.found) | set(joined.unmatched) == asked
    assert not set(joined.found) & set(joined.unmatched)
    assert set(joined.found.values()) <= set(known)
    assert all(text in joined.found for text in asked & {pin.strip() for pin in known})
