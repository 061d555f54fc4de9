"""The picture beside a finding never contradicts its verdict."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmap.gauge import LEFT, RIGHT, gauge

shares = st.tuples(st.integers(0, 400), st.integers(1, 400)).map(
    lambda pair: (min(pair), max(pair))
)


def finding(value, at, unit, comparison=">=", **more):
    return {
        "measured": {"value": value, "tolerance": None, "low": None, "high": None, **more},
        "threshold": {"comparison": comparison, "value": at, "unit": unit},
    }


@given(shares, st.integers(1, 9))
def test_a_share_stands_on_the_side_of_the_line_where_its_verdict_puts_it(share, tenths):
    part, whole = share

    drawn = gauge(finding(f"{part}/{whole}", f"{tenths}/10", "share"))

    meets = Fraction(part, whole) >= Fraction(tenths, 10)
    assert (drawn.value >= drawn.threshold) == meets or abs(drawn.value - drawn.threshold) <= 0.1
    assert LEFT <= drawn.low <= drawn.value <= drawn.high <= RIGHT
    assert drawn.from_zero


@given(st.decimals(0, 9000, places=2), st.decimals(0, 40, places=2))
def test_acres_and_their_tolerance_stay_in_the_picture(acres, tolerance):
    drawn = gauge(finding(float(acres), 1280, "acres", tolerance=float(tolerance)))

    assert LEFT - 200 <= drawn.low <= drawn.value <= drawn.high <= RIGHT
    assert drawn.value >= LEFT
    assert LEFT < drawn.threshold < RIGHT


def test_half_an_acre_of_tolerance_can_be_seen_at_1280():
    drawn = gauge(finding(1280.4, 1280, "acres", tolerance=0.6))

    assert drawn.low < drawn.threshold < drawn.value < drawn.high
    assert drawn.high - drawn.low > 4


def test_a_share_that_can_be_anything_upward_is_open_at_the_right():
    drawn = gauge(finding("2/10", "3/10", "share", low="2/10"))

    assert drawn.open_high
    assert drawn.high == RIGHT


@pytest.mark.parametrize(
    "nothing",
    [
        {"measured": None, "threshold": {"comparison": ">=", "value": 1280, "unit": "acres"}},
        {"measured": {"value": True}, "threshold": None},
        finding("0/0", "3/5", "share"),
        finding(None, 1280, "acres"),
        finding(1, 1, "pieces", "=="),
    ],
)
def test_what_is_not_compared_as_a_number_has_no_picture(nothing):
    assert gauge(nothing) is None
