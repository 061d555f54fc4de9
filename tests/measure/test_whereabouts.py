"""Points against parcels and right-of-way whose distances are known because they were drawn."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Transformer

from districts.measure.whereabouts import DOUBTFUL, NOWHERE, PLACED, whereabouts
from districts.measure.whereabouts_land import Land
from tests.plat import DES_MOINES, layer, level

FLAT = level(DES_MOINES)
ROD = 16.5 * 0.3048


def roads(*rows):
    """Each row: name, shape in level meters, width in meters or None, public or None."""
    names, shapes, widths, public = zip(*rows, strict=True)
    return gpd.GeoDataFrame(
        {
            "name": pd.Series(names, dtype=object),
            "aliases": pd.Series([()] * len(names), dtype=object),
            "width_m": [np.nan if width is None else width for width in widths],
            "public": pd.Series(public, dtype=object),
        },
        geometry=gpd.GeoSeries(list(shapes), crs=FLAT),
        crs=FLAT,
    ).set_index(pd.RangeIndex(1, len(names) + 1, name="row"))


def parcels(**shapes):
    return layer(list(shapes.values()), at=DES_MOINES, pins=list(shapes))


def find(land, x, y, accuracy=0.0):
    """Where a point in level meters is, by the names of what it is on."""
    lon, lat = Transformer.from_crs(FLAT, 4326, always_xy=True).transform(x, y)
    return whereabouts(land, *(np.array([each], float) for each in (lon, lat, accuracy)))[0]


def named(land, found):
    on = [land.names[each] for each in found.parcels]
    return on if found.road is None else [*on, land.roads[found.road]]


def reached(land, found):
    return {
        *(land.names[each] for each, _ in found.reached_parcels),
        *(land.roads[each] for each, _ in found.reached_roads),
    }


STRIP = shapely.LineString([(-500, 0), (500, 0)])
SOUTH, NORTH = shapely.box(-400, -400, 400, -10), shapely.box(-400, 10, 400, 400)
EAST = shapely.box(400, -400, 800, -10)


@pytest.fixture(scope="module")
def county():
    return Land.of(
        parcels(S=SOUTH, N=NORTH, E=EAST), roads(("200TH ST", STRIP, 20.0, True)), ["200TH ST"]
    )


class TestOnLand:
    def test_the_middle_of_a_parcel_is_that_parcel(self, county):
        found = find(county, 0, -200, 5)

        assert (found.status, named(county, found)) == (PLACED, ["S"])
        assert found.boundary_m == pytest.approx(190, rel=1e-3)
        assert found.near == ()

    def test_a_circle_that_reaches_the_road_is_in_doubt(self, county):
        found = find(county, 0, -13, 25)

        assert found.status == DOUBTFUL
        assert reached(county, found) == {"S", "N", "200TH ST"}
        assert found.boundary_m == pytest.approx(3, abs=0.01)

    @pytest.mark.parametrize(("accuracy", "status"), [(2.9, PLACED), (3.1, DOUBTFUL)])
    def test_the_circle_decides(self, county, accuracy, status):
        assert find(county, 0, -13, accuracy).status == status

    @pytest.mark.parametrize("off", [-0.009, 0.0, 0.009])
    def test_within_a_centimeter_of_a_shared_line_it_is_either(self, county, off):
        found = find(county, 400 + off, -200)

        assert found.status == DOUBTFUL
        assert reached(county, found) == {"S", "E"}

    @pytest.mark.parametrize("off", [-0.011, 0.011])
    def test_beyond_a_centimeter_it_is_one_of_them(self, county, off):
        assert find(county, 400 + off, -200).status == PLACED

    @pytest.mark.parametrize("off", [-3.0, -0.005, 0.0, 0.005])
    def test_a_line_with_nothing_beyond_it_is_placed_with_a_note(self, county, off):
        found = find(county, -400 - off, -200, 5)

        assert (found.status, named(county, found)) == (PLACED, ["S"])
        assert [county.names[each] for each in found.near] == ["S"]

    def test_outside_every_parcel_but_within_reach_of_one_it_is_in_doubt(self, county):
        found = find(county, -403, -200, 5)

        assert (found.status, reached(county, found)) == (DOUBTFUL, {"S"})

    def test_far_from_everything_it_is_nowhere(self, county):
        found = find(county, 600, 300, 5)

        assert found.status == NOWHERE
        parcel, meters = found.nearest
        assert (county.names[parcel], round(meters)) == ("N", 200)
        to_the_end_of_the_road = np.hypot(60, 80) - 10
        assert find(county, -560, 80, 5).boundary_m == pytest.approx(
            to_the_end_of_the_road, rel=1e-3
        )

    def test_a_hole_is_no_part_of_a_parcel(self):
        ring = shapely.box(0, 0, 300, 300).difference(shapely.box(100, 100, 200, 200))
        land = Land.of(parcels(A=ring))

        assert find(land, 150, 150, 5).status == NOWHERE
        assert find(land, 97, 150, 5).near == (0,)

    def test_where_four_parcels_meet_all_are_named(self):
        square = [shapely.box(x, y, x + 100, y + 100) for x in (0, 100) for y in (0, 100)]
        land = Land.of(parcels(A=square[0], B=square[1], C=square[2], D=square[3]))

        assert reached(land, find(land, 100, 100)) == {"A", "B", "C", "D"}

    def test_stacked_parcels_are_one_ground(self):
        land = Land.of(parcels(A=SOUTH, B=SOUTH))
        found = find(land, 0, -200, 5)

        assert (found.status, named(land, found)) == (PLACED, ["A", "B"])

    def test_parcels_that_overlap_are_not_one_ground(self):
        land = Land.of(parcels(A=SOUTH, B=shapely.box(-50, -300, 50, -100)))

        assert reached(land, find(land, 0, -200, 5)) == {"A", "B"}

    def test_rows_of_one_number_are_one_parcel(self):
        two = layer(
            [shapely.box(0, 0, 100, 100), shapely.box(100, 0, 200, 100)],
            at=DES_MOINES,
            pins=["A", "A"],
        )
        land = Land.of(two)

        assert find(land, 100, 50, 5).status == PLACED


class TestInTheRoad:
    def test_the_road_with_the_parcel_beside_it(self, county):
        found = find(county, 0, -4, 5)

        assert (found.status, named(county, found)) == (PLACED, ["200TH ST"])
        assert [county.names[each] for each in found.near] == ["S"]
        assert found.boundary_m == pytest.approx(6, abs=0.01)

    def test_a_circle_that_leaves_the_road_is_in_doubt(self, county):
        found = find(county, 0, -4, 7)

        assert (found.status, reached(county, found)) == (DOUBTFUL, {"S", "200TH ST"})

    def test_ground_under_the_road_is_the_roads_though_parcels_reach_its_middle(self):
        land = Land.of(
            parcels(S=shapely.box(-400, -400, 400, 0), N=shapely.box(-400, 0, 400, 400)),
            roads(("E41", STRIP, 20.0, None)),
            ["E41"],
        )

        assert named(land, find(land, 0, -4, 5)) == ["E41"]
        assert named(land, find(land, 0, -40, 20)) == ["S"]
        assert reached(land, find(land, 0, -12, 5)) == {"S", "E41"}
        assert reached(land, find(land, 0, -8, 5)) == {"S", "E41"}

    def test_a_crossing_is_of_both_roads(self, county):
        across = shapely.LineString([(0, -500), (0, 500)])
        rows = roads(("A", STRIP, 20.0, True), ("B", across, 20.0, True))
        land = Land.of(None, rows, ["A", "B"])

        assert reached(land, find(land, 3, 3)) == {"A", "B"}
        assert named(land, find(land, 30, 3)) == ["A"]

    def test_pieces_of_one_road_are_one_road(self):
        rows = roads(
            ("A", shapely.LineString([(-500, 0), (0, 0)]), 20.0, True),
            ("A", shapely.LineString([(0, 0), (400, 300)]), 20.0, True),
        )
        land = Land.of(None, rows, ["A", "A"])

        assert named(land, find(land, 2, 1, 5)) == ["A"]

    def test_a_right_of_way_may_be_drawn_as_an_area(self):
        land = Land.of(
            parcels(S=SOUTH), roads(("A", shapely.box(-500, -10, 500, 10), None, True)), ["A"]
        )
        found = find(land, 0, -4, 5)

        assert named(land, found) == ["A"]
        assert found.boundary_m == pytest.approx(6, abs=0.01)
        assert reached(land, find(land, 0, -10, 5)) == {"S", "A"}

    def test_a_road_of_unknown_width_is_asked_about_and_never_the_answer(self):
        land = Land.of(
            parcels(S=shapely.box(-400, -400, 400, 400)), roads(("A", STRIP, None, True)), ["A"]
        )
        found = find(land, 0, 1, 2)

        assert (found.status, reached(land, found)) == (DOUBTFUL, {"S", "A"})
        assert [land.roads[each] for each in found.unsure_roads] == ["A"]
        assert find(land, 0, 40, 2).status == PLACED

    def test_a_lane_that_is_not_public_is_ground_like_any_other(self):
        land = Land.of(
            parcels(S=shapely.box(-400, -400, 400, 400)), roads(("LANE", STRIP, 10.0, False)),
            ["LANE"],
        )  # fmt: skip
        found = find(land, 0, 1, 2)

        assert named(land, found) == ["S"]
        assert [land.roads[each] for each in found.lanes] == ["LANE"]


coordinate = st.integers(-450, 850).map(float)


@settings(max_examples=40, deadline=None)
@given(x=coordinate, y=coordinate, accuracy=st.sampled_from([0.0, 5.0, 25.0, 150.0]))
@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:26975", "EPSG:26915", "EPSG:3857"])
def test_neither_order_nor_projection_changes_an_answer(crs, x, y, accuracy):
    drawn = parcels(S=SOUTH, N=NORTH, E=EAST)
    ways = roads(("200TH ST", STRIP, 20.0, True), ("LANE", EAST.boundary, 6.0, False))
    own = Land.of(drawn, ways, ["200TH ST", "LANE"])
    other = Land.of(drawn[::-1].to_crs(crs), ways[::-1].to_crs(4326), ["LANE", "200TH ST"])
    # Whole meters against lines at whole meters: half a meter keeps a circle off every tie.
    one, two = (find(land, x + 0.5, y + 0.5, accuracy) for land in (own, other))

    assert (one.status, named(own, one)) == (two.status, named(other, two))
    assert reached(own, one) == reached(other, two)
    if one.boundary_m is not None:
        assert two.boundary_m == pytest.approx(one.boundary_m, rel=2e-3, abs=0.02)


@settings(max_examples=60, deadline=None)
@given(x=coordinate, y=coordinate, accuracy=st.sampled_from([0.0, 5.0, 40.0]))
def test_a_plain_reckoning_in_level_meters_agrees(county, x, y, accuracy):
    """Circles as polygons, one point at a time, with nothing of ours in between."""
    x, y = x + 0.5, y + 0.5
    found = find(county, x, y, accuracy)
    way = STRIP.buffer(10, quad_segs=64)
    circle = shapely.Point(x, y).buffer(max(accuracy, 0.01), quad_segs=64)
    grounds = {"S": SOUTH, "N": NORTH, "E": EAST}
    grounds = {name: ground.difference(way) for name, ground in grounds.items()}
    touched = {name for name, ground in grounds.items() if circle.intersects(ground)}
    touched |= {"200TH ST"} if circle.intersects(way) else set()
    if not touched:
        assert found.status == NOWHERE
    elif len(touched) > 1:
        assert (found.status, reached(county, found)) == (DOUBTFUL, touched)
    else:
        inside = shapely.Point(x, y).intersects({**grounds, "200TH ST": way}[min(touched)])
        assert found.status == (PLACED if inside else DOUBTFUL)
