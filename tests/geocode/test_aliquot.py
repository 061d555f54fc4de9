"""Halves and quarters of a section, against a membership test written the other way round."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.geocode.aliquot import WHOLE, Tract, box_of, nominal_acres

PARTS = st.lists(st.sampled_from(["N", "S", "E", "W", "NE", "NW", "SE", "SW"]), max_size=5)
POINTS = st.fractions(0, 1, max_denominator=997).filter(lambda x: x.denominator > 64)


def holds(parts, x, y):
    """Whether a point of the unit section lies in nested parts: blow the last part up, go on."""
    if not parts:
        return True
    part = parts[-1]
    if "N" in part or "S" in part:
        if ("N" in part) != (y > Fraction(1, 2)):
            return False
        y = 2 * y % 1
    if "E" in part or "W" in part:
        if ("E" in part) != (x > Fraction(1, 2)):
            return False
        x = 2 * x % 1
    return holds(parts[:-1], x, y)


@settings(max_examples=300)
@given(parts=PARTS, x=POINTS, y=POINTS)
def test_a_part_holds_the_points_of_its_nesting(parts, x, y):
    west, south, east, north = box_of(parts)

    assert (west < x < east and south < y < north) == holds(parts, x, y)


@given(parts=PARTS)
def test_acres_are_halved_for_every_letter(parts):
    letters = sum(len(part) for part in parts)

    assert Fraction(nominal_acres(box_of(parts))) == Fraction(640, 2**letters)


@pytest.mark.parametrize("outer", [[], ["SE"], ["N", "SW"], ["E", "W"]])
def test_four_quarters_fill_their_whole(outer):
    quarters = [box_of([quarter, *outer]) for quarter in ("NE", "NW", "SE", "SW")]

    assert sum(nominal_acres(box) for box in quarters) == nominal_acres(box_of(outer))
    assert len(set(quarters)) == 4


def test_the_order_of_words_is_read_from_the_right():
    assert Tract(("NW", "SE")).document() == {"unit": [0.5, 0.25, 0.75, 0.5], "acres": 40}
    assert Tract(("SE", "NW")).document() == {"unit": [0.25, 0.5, 0.5, 0.75], "acres": 40}


def test_a_lot_has_neither_place_nor_acres():
    assert Tract(lot=3).document() == {"unit": None, "acres": None}
    assert Tract().box == WHOLE
