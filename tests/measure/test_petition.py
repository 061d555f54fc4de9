"""The land of a petition: what lies inside, what is cut, what it touches."""

import numpy as np
import pandas as pd
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from plat import FORTY, cells, flood, layer, plat
from shapely import affinity

from districts.measure.petition import measure_petition_land

ACRE = 4046.8564224


def box(west, south, east, north, cell=FORTY):
    return shapely.box(west * cell, south * cell, east * cell, north * cell)


class TestNamedParcels:
    def test_the_described_area_is_their_union(self):
        land = measure_petition_land(plat("A B\n. C"))

        assert land.acres == pytest.approx(120, rel=1e-6)
        assert land.facts()["pieces"] == {"edge": 1, "gap": 1, "corner": 1}
        assert [line["acres_inside"] for line in land.parcels.lines()] == pytest.approx(
            [40] * 3, rel=1e-6
        )
        assert not any(line["straddles"] for line in land.parcels.lines())

    def test_an_exact_copy_is_named_and_other_peoples_records_are_not(self):
        square = shapely.box(0, 0, 800, 800)
        again = shapely.Polygon(shapely.get_coordinates(square)[[2, 1, 0, 3, 2]])
        frame = layer([square, square, again, square], pins=["1", "2", "2", "2"])
        frame["owner"] = pd.Series(["X", "STATE", "STATE", "Y"], index=frame.index, dtype=object)
        land = measure_petition_land(frame)

        assert land.parcels.duplicate_of == [None, None, "2", None]
        assert land.acres_summed == pytest.approx(4 * land.acres, rel=1e-9)
        (overlap,) = land.overlaps
        assert overlap.pins == ("1", "2", "2")
        assert overlap.acres == pytest.approx(land.acres, rel=1e-6)
        assert [row["pin"] for row in land.facts()["parcels"]] == ["1", "2"]

    def test_a_copy_without_a_pin_is_named_by_its_row(self):
        square = shapely.box(0, 0, 800, 800)
        frame = layer([square, square])
        frame["pin"] = pd.Series([None, None], index=frame.index, dtype=object)
        frame["owner"] = pd.Series(["X", "X"], index=frame.index, dtype=object)

        assert measure_petition_land(frame).parcels.duplicate_of == [None, "row:1"]

    def test_a_parcel_without_a_shape_is_listed_without_acres(self):
        land = measure_petition_land(layer([shapely.box(0, 0, 800, 800), None]))

        assert land.parcels.lines()[1]["acres_inside"] is None
        assert land.facts()["parcels"][1]["acres"] is None
        assert [notice.code for notice in land.notices()] == ["no_shape"]

    def test_two_rows_of_one_pin_are_one_parcel(self):
        land = measure_petition_land(
            layer([box(0, 0, 1, 1), box(1, 0, 2, 1), box(2, 0, 3, 1)], pins=["1", "1", "2"])
        )

        assert [(row["pin"], round(row["acres"])) for row in land.facts()["parcels"]] == [
            ("1", 80), ("2", 40),
        ]  # fmt: skip


class TestDrawnBoundary:
    def test_a_road_inside_it_does_not_break_it(self):
        frame = layer([shapely.box(0, 0, 800, 800), shapely.box(820, 0, 1620, 800)])
        land = measure_petition_land(frame, shapely.box(0, 0, 1620, 800))

        assert land.facts()["pieces"] == {"edge": 1, "gap": 1, "corner": 1}
        assert land.acres == pytest.approx(1620 * 800 / ACRE, rel=1e-6)
        assert len(land.parcel_ground.pieces_by("edge")) == 2
        assert land.joins == []

    def test_a_parcel_across_it_counts_for_its_inside_part(self):
        land = measure_petition_land(plat("A B C"), box(0.25, 0, 2, 1))
        a, b = land.parcels.lines()

        assert (a["pin"], a["straddles"], b["pin"], b["straddles"]) == ("A", True, "B", False)
        assert a["acres_inside"] == pytest.approx(30, rel=1e-5)
        assert a["acres_whole"] == pytest.approx(40, rel=1e-5)

    def test_a_neighbor_reached_by_less_than_the_noise_only_touches_the_line(self):
        land = measure_petition_land(plat("A B"), shapely.box(0, 0, FORTY + 0.6, FORTY))
        a, b = land.parcels.lines()

        assert (a["touches_line"], b["touches_line"]) == (False, True)
        assert (a["straddles"], b["straddles"]) == (False, True)
        assert [row["acres"] for row in land.facts()["parcels"]][1] == 0
        assert [notice.code for notice in land.notices()] == ["touches_line"]

    def test_a_neighbor_whose_line_was_only_drawn_again_is_left_out(self):
        land = measure_petition_land(plat("A B"), shapely.box(0, 0, FORTY + 0.1, FORTY))

        assert [line["pin"] for line in land.parcels.lines()] == ["A"]
        assert land.notices() == []

    def test_a_parcel_that_reaches_out_by_less_than_the_noise_does_not_straddle(self):
        land = measure_petition_land(plat("A B"), shapely.box(0.5, 0, FORTY, FORTY))

        assert [line["straddles"] for line in land.parcels.lines()] == [False]

    def test_a_parcel_cut_in_two_is_two_pieces_of_ground(self):
        cup = box(0, 0, 3, 2).difference(box(1, 0.5, 2, 2))
        land = measure_petition_land(plat("A A A\n. . ."), cup)

        assert len(land.parcel_ground.pieces_by("edge")) == 2

    def test_it_may_come_in_another_crs(self):
        frame = plat("A B\nC D")
        outline = box(0.5, 0.5, 2, 2)
        there = measure_petition_land(frame.to_crs("EPSG:3338"), outline, frame.crs)
        here = measure_petition_land(frame, outline)

        assert there.acres == pytest.approx(here.acres, rel=1e-9)
        assert there.parcels.acres_inside == pytest.approx(here.parcels.acres_inside, rel=1e-5)

    @settings(max_examples=60, deadline=None)
    @given(st.integers(0, 2**32 - 1), st.integers(3, 400))
    def test_cutting_agrees_with_a_plain_overlay(self, seed, corners):
        rng = np.random.default_rng(seed)
        squares = [box(x, y, x + 1, y + 1) for x in range(9) for y in range(9)]
        turn = np.sort(rng.uniform(0, 2 * np.pi, corners))
        reach = rng.uniform(0.4, 4.4, corners)
        ring = np.column_stack([np.cos(turn), np.sin(turn)]) * reach[:, None] + 4.5
        outline = shapely.Polygon(ring * FORTY)
        if not outline.is_valid:
            return
        frame = layer(squares, pins=[str(n) for n in range(81)])
        land = measure_petition_land(frame, outline)

        clips = shapely.intersection(np.array(squares), outline)
        clips[shapely.is_empty(shapely.buffer(clips, -0.125))] = shapely.Polygon()  # the line only
        plain = shapely.area(clips) / ACRE
        found = np.zeros(81)
        found[land.parcels.position] = land.parcels.acres_inside
        assert found == pytest.approx(plain, rel=1e-5, abs=1e-6)
        inside = land.parcel_ground.acres
        assert inside == pytest.approx(plain.sum(), rel=1e-5, abs=1e-6)


class TestOverlaps:
    def test_ground_under_two_parcels_is_named_with_its_acres(self):
        land = measure_petition_land(
            layer([shapely.box(0, 0, 800, 800), shapely.box(700, 0, 1500, 800)])
        )
        (overlap,) = land.overlaps

        assert overlap.pins == ("A", "B")
        assert overlap.acres == pytest.approx(100 * 800 / ACRE, rel=1e-5)
        assert land.acres == pytest.approx(1500 * 800 / ACRE, rel=1e-6)
        assert "parcels_overlap" in [notice.code for notice in land.notices()]

    def test_no_two_entries_share_ground(self):
        shapes = [box(0, 0, 2, 2), box(1, 0, 3, 2), box(1, 1, 3, 3)]
        land = measure_petition_land(layer(shapes))

        found = {overlap.pins: overlap.acres for overlap in land.overlaps}
        assert found == pytest.approx(
            {("A", "B"): 40, ("A", "B", "C"): 40, ("B", "C"): 40}, rel=1e-5
        )

    def test_an_overlap_within_the_noise_is_none(self):
        land = measure_petition_land(
            layer([shapely.box(0, 0, 800, 800), shapely.box(799.4, 0, 1500, 800)])
        )

        assert land.overlaps == []

    def test_a_whole_fabric_over_another_is_told_parcel_by_parcel(self):
        rows = [box(0, y, 2, y + 1) for y in (0, 1)]
        columns = [box(x, 0, x + 1, 2) for x in (0, 1)]
        land = measure_petition_land(layer(rows + columns))

        assert {overlap.pins for overlap in land.overlaps} == {
            ("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"),
        }  # fmt: skip
        assert sum(overlap.acres for overlap in land.overlaps) == pytest.approx(160, rel=1e-5)


def test_water_counts_where_it_lies_inside():
    river = box(0.5, -1, 1.5, 5)
    land = measure_petition_land(plat("A B C"), box(0, 0, 2, 1), water=river)

    assert land.water_acres == pytest.approx(40, rel=1e-5)
    assert land.parcel_water_acres == pytest.approx([20, 20], rel=1e-5)


def test_a_strip_between_pieces_knows_its_road():
    frame = layer([shapely.box(0, 0, 800, 800), shapely.box(820, 0, 1620, 800)])
    road = shapely.box(800, -500, 820, 1500)
    land = measure_petition_land(frame, roads=road)
    (join,) = land.joins

    assert land.through(join) == "road"
    assert measure_petition_land(frame).through(join) is None


class TestDistrict:
    DISTRICT = box(0, 0, 4, 4)

    @pytest.mark.parametrize(
        ("addition", "touch"),
        [
            (box(4, 0, 5, 1), "edge"),
            (affinity.translate(box(4, 0, 5, 1), 0.4, 0), "edge"),
            (affinity.translate(box(4, 0, 5, 1), 20, 0), "gap"),
            (box(4, 4, 5, 5), "corner"),
            (affinity.translate(box(4, 4, 5, 5), 20, 20), "none"),
            (box(6, 0, 7, 1), "none"),
        ],
    )
    def test_how_an_addition_touches_it(self, addition, touch):
        land = measure_petition_land(layer([addition]), district=self.DISTRICT)

        assert land.facts()["district"]["touch"] == touch
        found = [join for join in land.joins if join.b == "district"]
        assert len(found) == (touch != "none")

    def test_every_part_of_an_addition_must_join_it_or_a_part_that_does(self):
        chain = [box(4, 0, 5, 1), box(5, 0, 6, 1)]
        apart = [box(4, 0, 5, 1), box(6, 0, 7, 1)]

        assert measure_petition_land(layer(chain), district=self.DISTRICT).contact.touch == "edge"
        assert measure_petition_land(layer(apart), district=self.DISTRICT).contact.touch == "none"

    def test_what_an_elimination_leaves(self):
        land = measure_petition_land(layer([box(1, 0, 2, 4)]), district=self.DISTRICT)
        district = land.facts()["district"]

        assert district["acres"] == pytest.approx(640, rel=1e-5)
        assert district["remainder_acres"] == pytest.approx(480, rel=1e-5)
        assert district["remainder_pieces"] == 2
        assert [join for join in land.joins if join.b == "district"] == []

    def test_a_strip_of_noise_is_no_piece_of_what_is_left(self):
        portion = shapely.box(0.5, 0, 4 * FORTY, FORTY)
        left = measure_petition_land(layer([portion]), district=self.DISTRICT).contact.remainder

        assert left.pieces == 1
        assert left.acres == pytest.approx(480, abs=0.1)


class TestPivotalParcels:
    def test_the_middle_of_a_chain_and_nobody_at_its_ends(self):
        land = measure_petition_land(plat("A B C D\n. . . D"))

        assert land.pivotal_parcels(100) == ["B", "C"]

    def test_acres_make_everybody_pivotal_at_the_minimum(self):
        land = measure_petition_land(plat("A B\nC D"))

        assert land.pivotal_parcels(119) == []
        assert land.pivotal_parcels(121) == ["A", "B", "C", "D"]
        assert land.pivotal_parcels(161) == []

    def test_ground_under_another_record_stays(self):
        middle = box(1, 0, 2, 1)
        land = measure_petition_land(layer([box(0, 0, 1, 1), middle, box(2, 0, 3, 1), middle]))

        assert land.pivotal_parcels(50) == []

    def test_inside_a_drawn_boundary_a_road_holds_it_together(self):
        frame = layer([shapely.box(0, 20, 800, 800), shapely.box(800, 20, 1600, 800)])
        land = measure_petition_land(frame, shapely.box(0, 0, 1600, 800))

        assert land.pivotal_parcels(10) == []

    @settings(max_examples=80, deadline=None)
    @given(
        st.lists(
            st.lists(st.sampled_from([".", "A", "B", "C", "D"]), min_size=4, max_size=4),
            min_size=2,
            max_size=4,
        ).map(lambda rows: "\n".join(" ".join(row) for row in rows))
    )
    def test_taking_each_letter_off_the_drawing(self, drawing):
        if not cells(drawing):
            return
        land = measure_petition_land(plat(drawing))
        whole = flood(drawing, diagonal=False)

        without = {letter: drawing.replace(letter, ".") for letter in cells(drawing)}
        expected = [
            letter
            for letter, rest in without.items()
            if not cells(rest) or flood(rest, diagonal=False) > whole
        ]
        assert land.pivotal_parcels(1.0) == expected


def test_recorded_acres_on_the_other_side_of_a_minimum_are_told():
    frame = plat("A B")
    frame["acres_recorded"] = [41.0, 41.0]
    land = measure_petition_land(frame)

    assert land.recorded_acres == 82
    assert land.notices(70) == []
    (notice,) = land.notices(81)
    assert notice.code == "recorded_acres_differ"
    assert set(notice.pins) == {"A", "B"}


def test_the_narrowest_lane():
    land = measure_petition_land(plat("A A A A"))

    assert land.least_width_m == pytest.approx(FORTY, rel=1e-4)


def test_an_adopted_layer_brings_its_acres():
    frame = plat("A B")
    frame["acres"] = [7.0, 8.0]
    assert measure_petition_land(frame).parcels.acres_whole[0] == pytest.approx(40, rel=1e-6)

    frame.attrs["vintage"] = "V-1"
    assert measure_petition_land(frame).parcels.acres_whole.tolist() == [7.0, 8.0]
