"""Crossings of roads, by name."""

import numpy as np
import pytest
from pyproj import Geod

from districts.geocode.intersections import splits
from districts.geocode.place import Gazetteer
from districts.layers.folder import LayerFolder
from tests.geocode.conftest import roads_of

NAN = float("nan")
LON, LAT = -93.6, 42.0
M_EAST, M_NORTH = 1 / 82_850, 1 / 111_080  # degrees a meter at 42 north


def at(east_m, north_m):
    return LON + east_m * M_EAST, LAT + north_m * M_NORTH


@pytest.fixture(scope="module")
def county():
    import shapely

    def line(*places):
        return shapely.LineString([at(*place) for place in places])

    return Gazetteer(
        LayerFolder(
            roads=roads_of(
                ("Lincoln Way", ("US 30 Business",), 20.0, line((-1000, 0), (0, 0))),
                ("Lincoln Way", ("US 30 Business",), 20.0, line((0, 0), (1000, 0))),
                ("Lincoln Hwy", (), NAN, line((-1000, 900), (1000, 900))),
                ("Grand Avenue", ("County Road R38",), 30.0, line((100, -1000), (100, 800))),
                ("Oak Street", (), 20.0, line((-500, 500), (500, 500))),
                ("Stub Road", (), 20.0, line((300, 400), (300, 497))),
                ("Far Road", (), 20.0, line((300, 600), (300, 515))),
                ("Loop Dr", (), 20.0, line((-400, -100), (-400, 100), (-200, 100), (-200, -100))),
                ("Divided Pkwy", (), 20.0, line((600, -500), (600, 500))),
                ("Divided Pkwy", (), 20.0, line((625, 500), (625, -500))),
                ("Y Avenue", (), 20.0, line((-700, -700), (-700, 700))),
                ("X Avenue", (), 20.0, line((-900, 200), (900, 200))),
                ("Rock and Roll Rd", (), 20.0, line((-600, -600), (-600, 600))),
            )
        )
    )


CROSSING = [
    ("Lincoln Way & Grand Avenue", (100, 0)),
    ("Grand Ave and Lincoln Way", (100, 0)),
    ("corner of Lincoln Way and Grand Ave., Ames, IA 50010", (100, 0)),
    ("NE corner of Grand Ave & Lincoln Way", (100, 0)),
    ("Lincoln Way at County Road R38", (100, 0)),
    ("US 30 Business / R38", (100, 0)),
    ("LINCOLN WAY/GRAND AVE", (100, 0)),
    ("Lincoln Way @ Grand Ave", (100, 0)),
    ("the intersection of Lincoln Way with CR R38", (100, 0)),
    ("X Avenue and Y Avenue", (-700, 200)),
    ("Y Ave & X Ave", (-700, 200)),
    ("Rock and Roll Road and Oak Street", None),
    ("Stub Road & Oak Street", (300, 498.5)),
    ("Divided Parkway & Oak St", None),
]


@pytest.mark.parametrize(("typed", "place"), [each for each in CROSSING if each[1] is not None])
def test_crossing(county, typed, place):
    (found,) = county.find(typed).candidates
    assert (found.needs, found.method) == (None, "intersection")
    lon, lat = at(*place)
    _, _, away = Geod(ellps="WGS84").inv(lon, lat, found.lon, found.lat)
    assert away < 3


def test_the_crossing_reaches_to_the_corner_of_both_rights_of_way(county):
    (found,) = county.find("Lincoln Way & Grand Avenue").candidates
    assert found.precision_m == pytest.approx(np.hypot(10, 15), abs=0.1)


def test_two_lanes_of_a_road_are_one_crossing(county):
    (found,) = county.find("Divided Pkwy & Lincoln Way").candidates
    assert found.needs is None
    lon, lat = at(612.5, 0)
    _, _, away = Geod(ellps="WGS84").inv(lon, lat, found.lon, found.lat)
    assert away < 1
    assert found.precision_m >= 12.5 + 10


def test_a_name_with_and_in_it(county):
    answer = county.find("Rock and Roll Rd and X Ave")
    assert [each.label for each in answer.candidates] == ["Rock and Roll Rd & X Avenue"]


def test_two_crossings_are_a_choice(county):
    answer = county.find("Loop Drive & Lincoln Way")
    assert [each.needs for each in answer.candidates] == ["choose", "choose"]
    assert not answer.is_sure


def test_a_name_that_fits_several_roads_is_shown_back_or_chosen(county):
    (found,) = county.find("Lincoln & Grand").candidates  # only Lincoln Way reaches it
    assert found.needs == "confirm"


def test_lines_that_stay_apart_are_shown_back(county):
    (found,) = county.find("Far Road & Oak Street").candidates
    assert found.needs == "confirm"
    assert "15 m apart" in found.reason


@pytest.mark.parametrize(
    "typed",
    [
        "Lincoln Way & Oak Street",  # side by side
        "Lincoln Way & US 30 Business",  # one road
        "Lincoln Way & Nowhere Blvd",
        "between Lincoln Way and Oak Street",
        "Lincoln Way",
        "Lincoln Way &",
        "& Lincoln Way",
    ],
)
def test_no_crossing(county, typed):
    answer = county.find(typed)
    assert answer.candidates == ()
    assert answer.reason


def test_a_misspelled_road_is_only_offered(county):
    (found,) = county.find("Lincon Way & Grand Avenue").candidates
    assert found.needs == "choose"
    assert found.confidence < 0.75


def test_a_half_is_no_crossing():
    assert splits("20 1/2 Elm St") == []
    assert splits("E26/R38")[0].right == "R38"


def test_areas_cross_where_they_overlap():
    import shapely

    def box(west, south, east, north):
        return shapely.box(*at(west, south), *at(east, north))

    county = Gazetteer(
        LayerFolder(
            roads=roads_of(
                ("A St", (), NAN, box(-500, -10, 500, 10)),
                ("B St", (), NAN, box(90, -500, 110, 500)),
            )
        )
    )
    (found,) = county.find("A Street & B Street").candidates
    assert (found.needs, found.label) == (None, "A St & B St")
    assert found.precision_m == pytest.approx(np.hypot(10, 10), abs=0.1)
