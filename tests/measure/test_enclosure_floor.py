"""A floor from corners on the ground, against lengths laid out with a tape."""

import geopandas
import numpy as np
import pytest
import shapely
from pyproj import Geod

from districts.errors import DistrictsError
from districts.measure.enclosure import floor_of_rings, floor_of_shapes

FOOT = 0.3048
GRS80 = Geod(ellps="GRS80")
HERE = (-87.9204, 44.4442)


def corner(east_ft, north_ft):
    """A corner laid out east and north of the place by geodesics."""
    lon, lat, _ = GRS80.fwd(*HERE, 0, north_ft * FOOT)
    lon, lat, _ = GRS80.fwd(lon, lat, 90, east_ft * FOOT)
    return [lon, lat]


def box(west, south, east, north):
    return [corner(west, south), corner(east, south), corner(east, north), corner(west, north)]


@pytest.mark.parametrize(("long", "wide"), [(10, 8), (6.5, 3.25), (30, 20)])
def test_a_floor_is_length_times_width(long, wide):
    found = floor_of_rings(box(0, 0, long, wide))

    assert found.sqft == pytest.approx(long * wide, rel=1e-5)
    assert found.shelter_sqft == 0
    assert found.perimeter_ft == pytest.approx(2 * (long + wide), rel=1e-5)
    assert found.tolerance_sqft is None


def test_the_shelter_is_measured_and_only_inside():
    inside = floor_of_rings(box(0, 0, 10, 8), box(1, 1, 4, 3))
    over_the_edge = floor_of_rings(box(0, 0, 10, 8), box(-2, 1, 1, 3))

    assert inside.shelter_sqft == pytest.approx(6, rel=1e-4)
    assert over_the_edge.shelter_sqft == pytest.approx(2, rel=1e-4)


def test_the_tolerance_is_the_edge_times_how_far_a_corner_may_be_off():
    found = floor_of_rings(box(0, 0, 10, 8), accuracy_ft=0.25)

    assert found.tolerance_sqft == pytest.approx(9.0, rel=1e-4)


def test_order_and_place_of_the_first_corner_change_nothing():
    ring = box(0, 0, 10, 8)
    areas = [floor_of_rings(each).sqft for each in (ring, ring[::-1], ring[2:] + ring[:2])]

    assert np.ptp(areas) < 1e-9


@pytest.mark.parametrize(
    ("ring", "shelter", "code"),
    [
        ([[-87.9, 44.4], [-87.9, 44.5]], [], "corners_missing"),
        ([[-87.9, 44.4]] * 4, [], "corners_missing"),
        ([corner(0, 0), corner(10, 8), corner(10, 0), corner(0, 8)], [], "ring_invalid"),
        (box(0, 0, 10, 8), box(20, 20, 23, 23), "shelter_outside"),
        ([[-87.9, 44.4], [-87.8, 44.4], [-87.8, 44.5]], [], "area_impossible"),
    ],
)
def test_what_is_no_floor_is_refused(ring, shelter, code):
    with pytest.raises(DistrictsError) as refusal:
        floor_of_rings(ring, shelter)

    assert refusal.value.code == code


def test_a_file_gives_its_largest_polygon_less_those_inside(tmp_path):
    shapes = [shapely.Polygon(box(1, 1, 4, 3)), shapely.Polygon(box(0, 0, 10, 8))]
    frame = geopandas.GeoDataFrame({"name": ["house", "pen"]}, geometry=shapes, crs=4326)
    found = floor_of_shapes(list(frame.geometry), frame.crs)
    feet = frame.to_crs(8158)  # Wisconsin county coordinates
    same = floor_of_shapes(list(feet.geometry), feet.crs)

    assert found.sqft == pytest.approx(80, rel=1e-5)
    assert found.shelter_sqft == pytest.approx(6, rel=1e-4)
    assert same.sqft == pytest.approx(80, rel=1e-5)


def test_a_file_without_a_polygon_is_refused():
    with pytest.raises(DistrictsError, match="no polygon"):
        floor_of_shapes([shapely.Point(0, 0), None], geopandas.GeoSeries([], crs=4326).crs)
