"""Pieces by edge, across a strip, by corner, against plats drawn for the purpose."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from plat import CORNER, EDGE, GAP, PALMER, SECTION, cells, flood, layer, plat
from shapely import affinity

from districts.measure.land import measure_land


def pieces(land, reading=EDGE, **settings_):
    return len(measure_land(land, **settings_).ground.pieces_by(reading))


def joins(land, **settings_):
    return measure_land(land, **settings_).ground.joins


def beside(gap_m, *, along=800.0, side=800.0, shift=0.0):
    """Two squares, the second east of the first by a gap; below zero they overlap."""
    west = shapely.box(0, 0, side, side)
    east = shapely.box(side + gap_m, shift, 2 * side + gap_m, shift + along)
    return layer([west, east])


class TestCorners:
    @pytest.mark.parametrize("drawing", ["A .\n. B", ". A\nB ."])
    def test_sections_that_meet_at_a_corner_are_two_pieces_on_either_diagonal(self, drawing):
        land = plat(drawing, cell=SECTION)

        assert pieces(land, EDGE) == 2
        assert pieces(land, GAP) == 2
        assert pieces(land, CORNER) == 1
        (join,) = joins(land)
        assert (join.kind, join.contact_points, join.shared_m) == ("corner", 1, 0.0)

    @pytest.mark.parametrize("snap_m", [0.0, 0.5, 5.0, 25.0])
    @pytest.mark.parametrize("turned", [0, 17, 45, 80])
    def test_a_common_point_stays_one_whatever_the_noise(self, snap_m, turned):
        square = shapely.box(0, 0, 800, 800)
        other = affinity.rotate(shapely.box(800, 800, 1600, 1600), turned, origin=(800, 800))
        if other.intersection(square).area > 0:
            pytest.skip("turned into the first square")

        assert pieces(layer([square, other]), EDGE, snap_m=snap_m) == 2

    @pytest.mark.parametrize("degrees", [8, 15, 30, 60])
    def test_a_wedge_from_a_common_point_is_neither_sliver_nor_road(self, degrees):
        slope = np.tan(np.radians(degrees))
        south = shapely.Polygon([(0, 0), (0, -800), (800, -800), (800, 0)])
        north = shapely.Polygon([(0, 0), (800, 800 * slope), (0, 800 + 800 * slope)])
        land = layer([south, north])

        assert pieces(land, EDGE) == 2
        assert pieces(land, GAP) == 2
        assert pieces(land, CORNER) == 1

    def test_two_points_of_contact_are_counted(self):
        cup = shapely.Polygon([(0, 0), (900, 0), (900, 400), (600, 100), (300, 100), (0, 400)])
        lid = shapely.Polygon([(0, 400), (900, 400), (900, 800), (0, 800)])
        (join,) = joins(layer([cup, lid]))

        assert (join.kind, join.contact_points) == ("corner", 2)

    def test_corners_drawn_within_the_noise_are_one_point(self):
        near = layer([shapely.box(0, 0, 800, 800), shapely.box(800.3, 800.3, 1600, 1600)])
        over = layer([shapely.box(0, 0, 800, 800), shapely.box(799.7, 799.7, 1600, 1600)])

        for land in (near, over):
            assert pieces(land, EDGE) == 2
            assert pieces(land, CORNER) == 1
        assert pieces(near, CORNER, snap_m=0.2) == 2


class TestSlivers:
    def test_a_foot_of_gap_along_a_section_is_bridged_and_adds_no_acres(self):
        land = beside(0.301, along=SECTION, side=SECTION)
        measured = measure_land(land)
        (join,) = measured.ground.joins

        assert pieces(land, EDGE) == 1
        assert join.kind == "sliver"
        assert join.gap_m == pytest.approx(0.301, abs=0.001)
        assert join.gap_acres == pytest.approx(0.301 * SECTION / 4046.8564224, rel=0.003)
        assert join.shared_m == pytest.approx(SECTION, rel=1e-3)
        assert measured.ground.acres == pytest.approx(measured.acres_summed, abs=1e-6)
        (notice,) = measured.notices()
        assert notice.code == "sliver_bridged"
        assert set(notice.pins) == {"A", "B"}
        assert "A" in notice.message
        assert "0.30 m" in notice.message

    @pytest.mark.parametrize(
        ("gap_m", "snap_m", "found"),
        [(0.301, 0.36, 1), (0.301, 0.24, 2), (0.99, 1.0, 1), (1.01, 1.0, 2), (20.1, 1.0, 2)],
    )
    def test_the_noise_is_a_setting_in_ground_meters(self, gap_m, snap_m, found):
        assert pieces(beside(gap_m), EDGE, snap_m=snap_m) == found

    @pytest.mark.parametrize("overlap_m", [0.05, 0.3, 0.9, 5.0])
    def test_an_overlap_joins_whether_noise_or_not(self, overlap_m):
        land = beside(-overlap_m)
        measured = measure_land(land)

        assert pieces(land, EDGE) == 1
        assert measured.acres_summed - measured.ground.acres == pytest.approx(
            overlap_m * 800 / 4046.8564224, rel=0.01
        )
        (join,) = measured.ground.joins
        assert join.kind == ("edge" if overlap_m > 1 else "sliver")

    def test_a_lot_in_the_middle_of_a_long_side_is_bridged(self):
        assert pieces(beside(0.4, along=90.0, shift=300.0), EDGE) == 1

    def test_a_line_traced_twice_within_a_centimeter_is_an_edge(self):
        (join,) = joins(beside(0.004))

        assert join.kind == "edge"
        assert join.shared_m == pytest.approx(800, rel=1e-3)

    def test_winding_banks_traced_twice_run_side_by_side(self):
        rng = np.random.default_rng(4)
        x = np.arange(0, 600, 6.0)
        bank = np.column_stack([x, 20 * np.sin(x / 40)])
        own, other = (bank + rng.uniform(-0.3, 0.3, bank.shape) for _ in range(2))
        south = shapely.Polygon([*own, (594, -500), (0, -500)])
        north = shapely.Polygon([*other, (594, 500), (0, 500)])

        assert pieces(layer([south, north]), EDGE) == 1

    def test_an_exact_line_joins_at_any_length(self):
        land = layer([shapely.box(0, 0, 800, 800), shapely.box(800, 797, 1600, 1597)])

        assert pieces(land, EDGE) == 1
        (join,) = joins(land)
        assert join.shared_m == pytest.approx(3.0, abs=0.01)


class TestRoads:
    def test_a_road_divides_unless_the_reading_counts_across_it(self):
        land = beside(20.117)  # 66 feet

        assert pieces(land, EDGE) == 2
        assert pieces(land, GAP) == 1
        assert pieces(land, GAP, gap_m=20.0) == 2
        (join,) = joins(land)
        assert join.kind == "gap"
        assert join.gap_m == pytest.approx(20.117, abs=0.02)
        assert (join.shared_m, join.contact_points) == (0.0, 0)

    def test_parcels_across_a_crossing_do_not_face_each_other(self):
        land = layer([shapely.box(0, 0, 800, 800), shapely.box(820, 820, 1600, 1600)])

        assert pieces(land, GAP) == 2

    def test_lots_on_a_street_wider_than_they_are(self):
        north = [shapely.box(n * 15, 20, n * 15 + 15, 60) for n in range(10)]
        south = [shapely.box(n * 15, -40, n * 15 + 15, 0) for n in range(10)]
        land = layer(north + south)

        assert pieces(land, EDGE) == 2
        assert pieces(land, GAP) == 1


class TestParts:
    def test_a_multipart_parcel_is_taken_apart_first(self):
        land = plat("A B . A", cell=800)
        measured = measure_land(land)

        assert [line["parts"] for line in measured.features()] == [2, 1]
        assert len(measured.ground.pieces_by(EDGE)) == 2

    def test_a_parcel_split_between_two_neighbors_does_not_join_them(self):
        assert pieces(plat("B A . A C", cell=800), EDGE) == 2

    def test_ground_under_several_records_counts_once(self):
        square = shapely.box(0, 0, 800, 800)
        land = layer([square, shapely.box(800, 0, 1600, 800), square, square.reverse()])
        measured = measure_land(land)

        assert len(measured.ground.pieces_by(EDGE)) == 1
        assert measured.acres_summed == pytest.approx(2 * measured.ground.acres, rel=1e-6)
        assert [join.kind for join in measured.ground.joins] == ["edge"]

    def test_a_parcel_inside_another_is_one_piece_with_it(self):
        land = layer([shapely.box(0, 0, 800, 800), shapely.box(300, 300, 500, 500)])

        assert pieces(land, EDGE) == 1
        assert measure_land(land).ground.acres == pytest.approx(800 * 800 / 4046.8564224, rel=1e-6)

    def test_two_whole_fabrics_over_the_same_ground(self):
        north_south = [shapely.box(0, y, 900, y + 300) for y in (0, 300, 600)]
        east_west = [shapely.box(x, 0, x + 300, 900) for x in (0, 300, 600)]
        measured = measure_land(layer(north_south + east_west))

        assert len(measured.ground.pieces_by(EDGE)) == 1
        assert measured.ground.acres == pytest.approx(900 * 900 / 4046.8564224, rel=1e-6)

    def test_a_hole_filled_by_its_own_parcel_is_joined_round_its_whole_edge(self):
        ring = shapely.box(0, 0, 900, 900).difference(shapely.box(300, 300, 600, 600))
        (join,) = joins(layer([ring, shapely.box(300, 300, 600, 600)]))

        assert join.shared_m == pytest.approx(1200, rel=1e-4)

    def test_a_seam_at_the_180th_meridian_is_an_edge(self):
        west = shapely.box(179.99, 52.0, 180.0, 52.01)
        east = shapely.box(-180.0, 52.0, -179.99, 52.01)
        measured = measure_land(layer([west, east]).set_crs("EPSG:4326", allow_override=True))
        (join,) = measured.ground.joins

        assert len(measured.ground.pieces_by(EDGE)) == 1
        assert join.shared_m == pytest.approx(1112.9, abs=1)
        # once round a box of 0.02 by 0.01 degrees; the seam is no ring
        assert measured.ground.perimeter_m == pytest.approx(2 * (1112.9 + 1373.0), abs=5)


class TestThinnestJoin:
    def test_it_is_the_join_a_piece_hangs_on(self):
        land = plat("""
            A A B . .
            A A B C C
            """, cell=400)  # fmt: skip
        thin = measure_land(land).ground.thinnest_join

        assert {thin.a, thin.b} == {"B", "C"}
        assert thin.shared_m == pytest.approx(400, rel=1e-3)

    def test_a_thinner_join_with_a_second_way_round_holds_nothing(self):
        land = plat("""
            A A B B E E
            C C C B E E
            """, cell=400)  # fmt: skip
        measured = measure_land(land)
        thin = measured.ground.thinnest_join

        assert {thin.a, thin.b} == {"B", "E"}
        assert min(join.shared_m for join in measured.ground.joins) < thin.shared_m


LETTERS = st.sampled_from([".", ".", "A", "B", "C", "D", "E", "F", "G"])
plats = st.integers(2, 6).flatmap(
    lambda wide: st.lists(
        st.lists(LETTERS, min_size=wide, max_size=wide),
        min_size=2,
        max_size=6,
    )
).map(lambda rows: "\n".join(" ".join(row) for row in rows))  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(plats)
def test_pieces_are_those_counted_on_the_drawing(drawing):
    if not cells(drawing):
        return
    land = plat(drawing)
    measured = measure_land(land)

    assert len(measured.ground.pieces_by(EDGE)) == flood(drawing, diagonal=False)
    assert len(measured.ground.pieces_by(CORNER)) == flood(drawing, diagonal=True)
    assert measured.ground.acres == pytest.approx(
        land.geometry.union_all().area / 4046.8564224, rel=1e-6
    )


@settings(max_examples=300, deadline=None)
@given(plats, st.integers(0, 2**32 - 1))
def test_tracing_each_parcel_anew_within_the_noise_changes_no_piece(drawing, seed):
    if not cells(drawing):
        return
    rng = np.random.default_rng(seed)
    land = plat(drawing)
    traced = [
        shapely.MultiPolygon([_traced(part, rng) for part in shapely.get_parts(shape)])
        for shape in land.geometry
    ]
    measured = measure_land(layer(traced, pins=list(land["pin"])))

    assert len(measured.ground.pieces_by(EDGE)) == flood(drawing, diagonal=False)
    assert len(measured.ground.pieces_by(CORNER)) == flood(drawing, diagonal=True)


def _traced(part, rng):
    """Draw a polygon again, each corner up to 30 cm off."""
    rings = []
    for ring in shapely.get_rings(part):
        points = shapely.get_coordinates(ring)[:-1]
        off = points + rng.uniform(-0.3, 0.3, points.shape)
        rings.append(np.vstack([off, off[:1]]))
    return shapely.Polygon(rings[0], rings[1:])


@settings(max_examples=150, deadline=None)
@given(plats, st.integers(0, 2**32 - 1), st.booleans())
def test_how_a_shape_is_written_down_changes_nothing(drawing, seed, survey):
    if not cells(drawing):
        return
    rng = np.random.default_rng(seed)
    land = plat(drawing, corners=survey)
    again = land.iloc[rng.permutation(len(land))].copy()
    again["geometry"] = [_rewritten(shape, rng) for shape in again.geometry]
    first, second = measure_land(land), measure_land(again)

    for reading in (EDGE, GAP, CORNER):
        assert second.ground.pieces_by(reading) == pytest.approx(
            first.ground.pieces_by(reading), rel=1e-9
        )
    assert second.ground.perimeter_m == pytest.approx(first.ground.perimeter_m, rel=1e-9)
    meters, again = _pairs(first), _pairs(second)
    assert again.keys() == meters.keys()
    assert again == pytest.approx(meters, rel=1e-6, abs=1e-3)


def _pairs(measured):
    """Shared meters of each pair, by who meets whom, how, and in how many points."""
    return {
        (*sorted((join.a, join.b)), join.kind, join.contact_points): join.shared_m
        for join in measured.ground.joins
    }


def _rewritten(shape, rng):
    """Turn rings round, begin them elsewhere, write a corner twice, reorder parts."""
    parts = []
    for part in rng.permutation(shapely.get_parts(shape)):
        rings = []
        for ring in shapely.get_rings(part):
            points = shapely.get_coordinates(ring)[:-1]
            points = np.roll(points, rng.integers(len(points)), axis=0)
            points = np.repeat(points, rng.integers(1, 3, len(points)), axis=0)
            rings.append(np.vstack([points, points[:1]])[:: rng.choice([-1, 1])])
        parts.append(shapely.Polygon(rings[0], rings[1:]))
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


@settings(max_examples=150, deadline=None)
@given(plats, st.sampled_from(["EPSG:4326", "EPSG:3338", "EPSG:26906", "EPSG:3857", "EPSG:26934"]))
def test_the_crs_of_arrival_changes_nothing(drawing, crs):
    if not cells(drawing):
        return
    land = plat(drawing, at=PALMER)
    first, second = measure_land(land), measure_land(land.to_crs(crs))

    for reading in (EDGE, GAP, CORNER):
        assert second.ground.pieces_by(reading) == pytest.approx(
            first.ground.pieces_by(reading), rel=1e-6
        )
    assert second.ground.perimeter_m == pytest.approx(first.ground.perimeter_m, rel=1e-6)
