"""Acres against an independent geodesic: Karney's, as pyproj gives it."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import CRS, Geod, Transformer

from districts.layers.ellipsoid import areas_m2, lengths_m, perimeters_m

GRS80 = Geod(ellps="GRS80")
NAD83 = CRS.from_epsg(4269)
KARNEY_NOISE_M2 = 2e-4  # what pyproj itself leaves on a small shape: see the square below


def star(lon: float, lat: float, reach_m: float, turns: list[float], reach: list[float]):
    """Make a polygon round a point by bearings and distances, in unwrapped degrees."""
    bearings = np.sort(np.array(turns) * 360)
    far = np.array(reach[: len(turns)]) * reach_m
    x, y, _ = GRS80.fwd(np.full(len(far), lon), np.full(len(far), lat), bearings, far)
    x = lon + (np.asarray(x) - lon + 180) % 360 - 180
    return shapely.Polygon(np.column_stack([x, y]))


@settings(max_examples=300, deadline=None)
@given(
    st.floats(-180, 180),
    st.floats(-70, 72),
    st.floats(200, 10_000),
    st.lists(st.floats(0, 1), min_size=3, max_size=9, unique=True),
    st.lists(st.floats(0.2, 1), min_size=9, max_size=9),
)
def test_area_and_length_are_karneys(lon, lat, reach_m, turns, reach):
    shape = star(lon, lat, reach_m, turns, reach)
    area, length = GRS80.geometry_area_perimeter(shape)

    got = areas_m2(np.array([shape]), NAD83)[0]

    assert got == pytest.approx(abs(area), rel=2e-9, abs=KARNEY_NOISE_M2)
    assert perimeters_m(np.array([shape]), NAD83)[0] == pytest.approx(length, rel=1e-9, abs=1e-6)


def test_a_hectare_is_closer_than_karneys_own_noise():
    local = CRS.from_proj4("+proj=laea +lat_0=61.6 +lon_0=-149 +ellps=GRS80 +units=m")

    assert areas_m2(np.array([shapely.box(-50, -50, 50, 50)]), local)[0] == pytest.approx(
        10_000, abs=1e-4
    )


@pytest.mark.parametrize("lat", [42, 61, 67, 71])
@pytest.mark.parametrize("wide, tall", [(0.0445, 0.0145), (0.04, 0.018), (0.05, 0.04)])
def test_a_sliver_along_a_slanted_line_is_karneys(lat, wide, tall):
    # Its two long sides bend differently enough to matter, and it has hardly any acres to hide it.
    sliver = shapely.Polygon(
        [(-150, lat), (-150 + wide, lat + tall), (-150 + wide / 2, lat + tall / 2 + 1e-5)]
    )

    assert areas_m2(np.array([sliver]), NAD83)[0] == pytest.approx(
        abs(GRS80.geometry_area_perimeter(sliver)[0]), abs=KARNEY_NOISE_M2
    )


@pytest.mark.parametrize("epsg", [26975, 3417, 26915, 3857, 5070, 4326, 2957])
def test_area_does_not_depend_on_the_crs_of_the_file(epsg):
    plat = star(-93.6, 42.0, 1000, [0.1, 0.3, 0.55, 0.8], [1, 0.4, 0.8, 0.7] + [1] * 5)
    dense = shapely.segmentize(plat, 1e-4)
    crs = CRS.from_epsg(epsg)
    turn = Transformer.from_crs(NAD83, crs, always_xy=True).transform
    there = shapely.transform(dense, lambda xy: np.column_stack(turn(xy[:, 0], xy[:, 1])))

    assert areas_m2(np.array([there]), crs)[0] == pytest.approx(
        areas_m2(np.array([dense]), NAD83)[0], rel=1e-6
    )


def test_one_survey_township_side_in_nad27_is_near_its_nad83_area():
    square = np.array([shapely.box(-93.6, 42.0, -93.5, 42.1)])

    assert areas_m2(square, CRS.from_epsg(4267))[0] == pytest.approx(
        areas_m2(square, NAD83)[0], rel=3e-5
    )


def test_a_hole_is_left_out_and_parts_are_added():
    shell, hole = shapely.box(-93.6, 42, -93.58, 42.02), shapely.box(-93.595, 42.01, -93.59, 42.015)
    far = shapely.box(-93.5, 42, -93.49, 42.01)
    shape = shapely.MultiPolygon([shell.difference(hole), far])

    whole, inside, other = areas_m2(np.array([shell, hole, far]), NAD83)

    assert areas_m2(np.array([shape]), NAD83)[0] == pytest.approx(whole - inside + other, rel=1e-12)


def test_only_polygons_have_area_and_a_missing_shape_has_none():
    shapes = np.array(
        [
            None,
            shapely.Point(-93, 42),
            shapely.LineString([(-93, 42), (-93, 42.1)]),
            shapely.Polygon(),
            shapely.GeometryCollection([shapely.Point(0, 0), shapely.box(-93, 42, -92.99, 42.01)]),
        ],
        dtype=object,
    )

    areas = areas_m2(shapes, NAD83)

    assert np.isnan(areas[0])
    assert areas[1:4].tolist() == [0, 0, 0]
    assert areas[4] == pytest.approx(areas_m2(shapes[4:5], NAD83)[0]) and areas[4] > 900_000


def test_a_shape_over_the_antimeridian_is_small_in_either_writing():
    unwrapped = shapely.box(179.99, 52, 180.01, 52.01)
    wrapped = shapely.Polygon([(179.99, 52), (-179.99, 52), (-179.99, 52.01), (179.99, 52.01)])

    first, second = areas_m2(np.array([unwrapped, wrapped]), NAD83)

    assert first == pytest.approx(second, rel=1e-9)
    assert first == pytest.approx(abs(GRS80.geometry_area_perimeter(unwrapped)[0]), rel=2e-9)


def test_coordinates_that_are_no_numbers_give_no_number():
    broken = shapely.Polygon([(0, 0), (1, 0), (1, np.inf), (0, 1)])

    assert not np.isfinite(areas_m2(np.array([broken]), NAD83))[0]
    assert np.isnan(lengths_m(np.array([broken.exterior]), NAD83))[0]


def test_a_long_edge_is_straight_in_the_crs_of_the_file():
    crs = CRS.from_epsg(3338)
    block = shapely.box(0, 1_000_000, 400_000, 1_200_000)
    dense = shapely.segmentize(block, 1000)

    # Alaska Albers keeps areas, so the plane itself says what is right.
    assert areas_m2(np.array([block]), crs)[0] == pytest.approx(400_000 * 200_000, rel=1e-6)
    assert areas_m2(np.array([dense]), crs)[0] == pytest.approx(400_000 * 200_000, rel=5e-9)
