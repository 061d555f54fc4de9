"""Rings that cross themselves are measured as drawn, and said to."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from plat import layer

from districts.measure.crossing import lobes, reordered
from districts.measure.land import measure_land
from districts.measure.petition import measure_petition_land

ACRE = 4046.8564224
BOW_TIE = [(0, 0), (800, 800), (800, 0), (0, 800)]


class TestBowTie:
    def test_all_its_lobes_are_measured(self):
        measured = measure_land(layer([shapely.Polygon(BOW_TIE)]))
        (row,) = measured.features()

        assert row["acres"] == pytest.approx(2 * 160_000 / ACRE, rel=1e-6)
        assert row["counted"]
        assert "crosses itself" in row["reason"]
        assert measured.ground.acres == pytest.approx(row["acres"], rel=1e-9)
        assert not measured.ground.determined
        assert [notice.code for notice in measured.notices()] == ["ring_crosses"]

    def test_a_boundary_has_acres_as_drawn_and_as_reordered(self):
        land = measure_petition_land(layer([shapely.box(0, 0, 800, 800)]), shapely.Polygon(BOW_TIE))

        low, high = land.low_high_acres
        assert low == pytest.approx(320_000 / ACRE, rel=1e-6)
        assert high == pytest.approx(640_000 / ACRE, rel=1e-6)
        assert land.acres == low
        assert land.facts()["pieces"] is None

    def test_with_a_corner_where_it_crosses(self):
        ring = [(0, 0), (400, 400), (800, 800), (800, 0), (400, 400), (0, 800)]

        assert lobes(shapely.LinearRing(ring))[1]


def test_a_ring_that_goes_round_twice_covers_its_ground_once():
    twice = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0), (9, 0), (9, 9), (0, 9)]
    ground, _ = lobes(shapely.LinearRing(twice))

    assert ground.area == 81


def test_a_pentagram_has_a_middle():
    turn = np.arange(5) * 4 * np.pi / 5
    star = shapely.LinearRing(np.column_stack([np.cos(turn), np.sin(turn)]))
    ground, crosses = lobes(star)

    assert crosses
    # five tips and the pentagon: 10 tan 18° / (3 - tan² 18°), of a circle of one
    tan = np.tan(np.radians(18))
    assert ground.area == pytest.approx(10 * tan / (3 - tan * tan))


def test_a_spike_and_a_touch_are_no_crossing():
    spike = [(0, 0), (4, 0), (4, 4), (2, 4), (2, 9), (2, 4), (0, 4)]
    touch = [(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)]

    ground, crosses = lobes(shapely.LinearRing(spike))
    assert ground.equals(shapely.box(0, 0, 4, 4))
    assert not crosses
    ground, crosses = lobes(shapely.LinearRing(touch))
    assert (ground.area, crosses) == (8, False)


def test_holes_stay_out_and_parts_over_one_another_count_once():
    hole_over_edge = shapely.Polygon(
        shapely.box(0, 0, 900, 900).exterior, [shapely.box(600, 300, 1200, 600).exterior]
    )
    parts = shapely.MultiPolygon([shapely.box(0, 0, 900, 900), shapely.box(450, 0, 1350, 900)])
    measured = measure_land(layer([hole_over_edge, parts]))
    first, second = measured.features()

    assert first["acres"] == pytest.approx((810_000 - 90_000) / ACRE, rel=1e-6)
    assert second["acres"] == pytest.approx(1350 * 900 / ACRE, rel=1e-6)
    assert measured.ground.determined
    assert {notice.code for notice in measured.notices()} == {"ring_invalid"}


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=4, max_size=9, unique=True)
)
def test_a_ring_in_order_crosses_nothing_and_covers_no_more_than_its_hull(corners):
    ring = shapely.LinearRing(corners)
    ground = reordered(ring)

    assert ground.is_valid
    assert ground.area <= shapely.convex_hull(ring).area + 1e-9
    if ring.is_simple:
        assert ground.area == pytest.approx(shapely.Polygon(ring).area)
