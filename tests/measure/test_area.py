"""Acres against Karney's geodesic and against the ground itself."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from plat import DES_MOINES, PALMER, SECTION, layer, level, plat
from pyproj import CRS, Geod, Transformer

from districts.measure.area import acres, cross_check, outline_m, tolerance_acres
from districts.measure.crs import Plane, equal_area_crs, flat_crs
from districts.measure.land import measure_land

GRS80 = Geod(ellps="GRS80")
ACRE = 4046.8564224

ALASKA = ["EPSG:4269", "EPSG:4326", "EPSG:3338", "EPSG:26934", "EPSG:26933", "EPSG:26906",
          "EPSG:32606", "EPSG:3857", "EPSG:6933"]  # fmt: skip
IOWA = ["EPSG:4269", "EPSG:26975", "EPSG:26976", "EPSG:3417", "EPSG:26915", "EPSG:26914",
        "EPSG:5070", "EPSG:3857"]  # fmt: skip


def dense(frame):
    """Put corners along the sides, so that a side is the same line in every CRS."""
    found = frame.copy()
    found["geometry"] = shapely.segmentize(np.asarray(frame.geometry.array), 50.0)
    return found


class TestTwoSections:
    """Exactly two sections of international miles are 1,280 acres, in whatever CRS they come."""

    @pytest.mark.parametrize("crs", ALASKA)
    def test_in_alaska(self, crs):
        land = dense(plat("A B", cell=SECTION, at=PALMER)).to_crs(crs)

        assert measure_land(land).ground.acres == pytest.approx(1280, abs=2e-4)

    @pytest.mark.parametrize("crs", IOWA)
    def test_in_iowa(self, crs):
        land = dense(plat("A B", cell=SECTION, at=DES_MOINES)).to_crs(crs)

        assert measure_land(land).ground.acres == pytest.approx(1280, abs=2e-4)

    @pytest.mark.parametrize(("at", "crs"), [(PALMER, "EPSG:26906"), (DES_MOINES, "EPSG:26915")])
    def test_not_what_a_map_sheet_of_utm_would_say(self, at, crs):
        land = plat("A B", cell=SECTION, at=at).to_crs(crs)
        flat = land.geometry.area.sum() / ACRE

        assert abs(flat - 1280) > 0.5
        assert measure_land(land).ground.acres == pytest.approx(1280, abs=0.01)


class TestTolerance:
    def test_it_is_the_accuracy_times_the_length_of_all_rings(self):
        ring = shapely.box(0, 0, 1000, 1000).difference(shapely.box(400, 400, 500, 500))
        measured = measure_land(layer([ring]), positional_accuracy_m=2.5)

        assert measured.ground.perimeter_m == pytest.approx(4400, rel=1e-6)
        assert measured.ground.tolerance == pytest.approx(2.5 * 4400 / ACRE, rel=1e-6)
        assert measured.features()[0]["tolerance"] == pytest.approx(measured.ground.tolerance)

    def test_a_shared_line_is_no_ring(self):
        measured = measure_land(plat("A B", cell=1000))

        assert measured.ground.perimeter_m == pytest.approx(6000, rel=1e-6)
        assert tolerance_acres(6000, 1) == pytest.approx(1.4826, abs=1e-4)

    def test_nor_is_one_traced_twice_within_a_centimeter(self):
        land = layer([shapely.box(0, 0, 800, 800), shapely.box(800.004, 0, 1600.004, 800)])

        assert measure_land(land).ground.perimeter_m == pytest.approx(4800, abs=0.1)

    def test_a_gap_wider_than_that_has_two_sides(self):
        land = layer([shapely.box(0, 0, 800, 800), shapely.box(800.3, 0, 1600.3, 800)])

        assert measure_land(land).ground.perimeter_m == pytest.approx(6400, abs=0.1)


class TestCrossCheck:
    def test_alaska_and_the_rest_have_their_own(self):
        assert equal_area_crs(-149, 61).to_epsg() == 3338
        assert equal_area_crs(179.5, 52).to_epsg() == 3338
        assert equal_area_crs(-94, 42).to_epsg() == 5070
        assert equal_area_crs(-157, 21).to_epsg() is None

    @pytest.mark.parametrize("at", [PALMER, DES_MOINES, (-157.8, 21.4)])
    def test_it_agrees_with_the_geodesic_measure(self, at):
        land = plat("A B\nA C", at=at).to_crs("EPSG:4269")
        measured = measure_land(land)

        assert measured.ground.cross_check.acres == pytest.approx(measured.ground.acres, rel=1e-6)

    def test_nothing_is_not_checked(self):
        assert cross_check(np.empty(0, object), CRS.from_epsg(4269), 0.0) is None


@settings(max_examples=100, deadline=None)
@given(
    st.floats(-175, -60),
    st.floats(20, 70),
    st.lists(st.tuples(st.floats(0, 1), st.floats(0.3, 1)), min_size=5, max_size=12, unique=True),
)
def test_a_field_of_any_shape_has_karneys_acres(lon, lat, corners):
    turn = np.sort([2 * np.pi * t for t, _ in corners])
    reach = np.array([r for _, r in corners]) * 0.01
    points = np.column_stack(
        [lon + np.cos(turn) * reach / np.cos(np.radians(lat)), lat + np.sin(turn) * reach]
    )
    field = shapely.Polygon(points)
    if not field.is_valid or field.area < 1e-7:
        return
    true, _ = GRS80.geometry_area_perimeter(shapely.orient_polygons(field))

    found = acres(np.array([field]), CRS.from_epsg(4269))[0]
    assert found == pytest.approx(abs(true) / ACRE, rel=2e-9, abs=1e-7)


class TestPlane:
    @pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3338", "EPSG:26906", "EPSG:3857"])
    @pytest.mark.parametrize("bearing", [0, 37, 90, 200])
    def test_meters_are_ground_meters_all_over_a_wide_layer(self, crs, bearing):
        crs = flat_crs(crs)
        move = Transformer.from_crs("EPSG:4269", crs, always_xy=True)
        corners = np.column_stack(move.transform([-152.0, -147.0], [60.5, 62.5]))
        plane = Plane.of(np.array([shapely.box(*corners.min(0), *corners.max(0))]), crs)
        lon, lat = np.array([-151.5, -149.0, -147.5]), np.array([60.6, 61.5, 62.4])
        far_lon, far_lat, _ = GRS80.fwd(lon, lat, np.full(3, bearing), np.full(3, 100.0))
        start = plane.flat(np.column_stack(move.transform(lon, lat)))
        end = plane.flat(np.column_stack(move.transform(far_lon, far_lat)))

        found = np.hypot(*plane.corrected(end - start, start).T)
        assert found == pytest.approx(100, rel=1e-3)

    def test_a_line_stays_straight(self):
        plane = Plane.of(np.array([shapely.box(-150, 61, -149, 62)]), flat_crs("EPSG:4326"))
        line = np.array([[-150.0, 61.0], [-149.6, 61.4], [-149.0, 62.0]])
        start, middle, end = plane.flat(line)

        way, to_middle = end - start, middle - start
        assert way[0] * to_middle[1] - way[1] * to_middle[0] == pytest.approx(0, abs=1e-4)


def test_a_perimeter_is_geodesic():
    crs = flat_crs("EPSG:4269")
    box = shapely.box(-93.6, 41.6, -93.5, 41.7)
    _, true = GRS80.geometry_area_perimeter(box)

    plane = Plane.of(np.array([box]), crs)
    assert outline_m(np.array([box]), crs, plane) == pytest.approx(true, rel=1e-9)


def test_level_meters_have_true_areas():
    box = shapely.box(0, 0, 2 * SECTION, SECTION)

    assert acres(np.array([box]), level(PALMER))[0] == pytest.approx(1280, abs=1e-3)
