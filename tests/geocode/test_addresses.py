"""Addresses are found as they are, or only offered."""

import geopandas as gpd
import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import shapely
from hypothesis import given

from districts.errors import DistrictsError
from districts.geocode.address_text import parse
from districts.geocode.place import Gazetteer
from districts.layers.folder import LayerFolder
from tests.geocode.conftest import POINTS, frame_of, roads_of

PLACES = {name: (lon, lat) for name, _, lat, lon in POINTS}

FOUND = [
    ("W152 N8841 Heron Slough Court", "p1"),
    ("w152n8841 heron slough ct.", "p1"),
    ("W152-N8841 HERON SLOUGH CT, Menomonee Falls, WI 53051", "p1"),
    ("N5832 CTH Q", "p2"),
    ("N 5832 Co. Hwy. Q", "p2"),
    ('N5832 County Trunk Highway "Q"', "p2"),
    ("North 5832 County Road Q", "p2"),
    ("N5832 Hwy Q", "p2"),
    ("Fire No. N5832, County Road Q", "p2"),
    ("Ripon, N5832 Co Rd Q", "p2"),
    ("N5832 County Rd Q Ripon WI 54971", "p2"),
    ("Town of Ripon N5832 County Trunk Q", "p2"),
    ("N5832 Quarry Road", "p3"),
    ("S47 W22015 Oak Savanna Lane, Unit B", "p5"),
    ("S47W22015 Oak Savanna Ln #B", "p5"),
    ("5832 County Rd Q", "p6"),
    ("100 North Main Street", "p7"),
    ("12 Elm St, Apt 2", "p10"),
    ("14 Elm Street Unit B", "p12"),
    ("20½ Elm St", "p13"),
    ("20 1/2 Elm St", "p13"),
    ("77 STH 23", "p16"),
    ("77 Wis. 23", "p16"),
    ("Rural Route 2, Box 45", "p18"),
]


@pytest.mark.parametrize(("typed", "point"), FOUND)
def test_found(county, typed, point):
    answer = county.find(typed)
    sure = [each for each in answer.candidates if each.needs is None]
    assert [(each.lon, each.lat) for each in sure] == [PLACES[point]]
    assert answer.is_sure
    assert (sure[0].method, sure[0].text) == ("address", typed)
    assert sure[0].precision_m >= 30


ONLY_OFFERED = [
    "N5833 County Road Q",  # no such number
    "E5832 County Road Q",  # no such grid letter
    "N8841 W152 Heron Slough Ct",  # the other way round
    "N5832 1/2 County Road Q",
    "5832A County Road Q",
    "N5832 Quary Road",  # misspelled
    "N5832 Quarry Street",  # another kind of street
    "100 E Main St",  # another direction
    "14 Elm St",  # two places far apart
    "2600 BLK Lake St",  # a stretch of road
    "100 Main St",  # north or south
    "78 STH 23",
]


@pytest.mark.parametrize("typed", ONLY_OFFERED)
def test_only_offered(county, typed):
    answer = county.find(typed)
    assert answer.candidates
    assert {each.needs for each in answer.candidates} == {"choose"}
    assert all(each.reason for each in answer.candidates)
    assert not answer.is_sure


NOWHERE = [
    "N5832",
    "N5832, WI 54971",
    "Ripon, WI",
    "54971",
    "Heron Slough Court",
    "N5832 County Road QQ",  # another road, and no misspelling
    "N5832 County Road O",
    "PO Box 12, Ripon",
    "RR 3 Box 9",
    "N5832 County Road Q, Des Moines, IA",
    "5 miles north of Ripon",
    "Lot 5, Block 3, Oak Savanna Addition",
    "9900 BLK Lake St",
    "77 STH 24",  # neither a known road nor a grid zone
    "43.7N of Ripon",
    "",
    " ,; ",
]


@pytest.mark.parametrize("typed", NOWHERE)
def test_nowhere(county, typed):
    answer = county.find(typed)
    assert answer.candidates == ()
    assert answer.reason


@pytest.mark.parametrize("typed", ["N5832 Quarry", "100 N Main", "N5832 Q"])
def test_a_shorter_name_is_shown_back(county, typed):
    (found,) = county.find(typed).candidates
    assert found.needs == "confirm"


def test_a_number_without_its_letters_is_a_number_of_its_own(county):
    answer = county.find("5832 County Rd Q")
    assert answer.candidates[0].needs is None
    beside = {(each.lon, each.lat): each.needs for each in answer.candidates[1:]}
    assert beside == {PLACES["p2"]: "choose", PLACES["p4"]: "choose"}


def test_a_unit_that_is_not_on_record_is_a_note(county):
    (found,) = county.find("S47 W22015 Oak Savanna Lane, Unit B").candidates
    assert found.label == "S47W22015 OAK SAVANNA LN, Unit B"


def test_units_of_one_house_are_one_place(county):
    (found,) = county.find("12 Elm St").candidates
    assert found.needs is None
    # The two points lie 11 m apart.
    assert found.precision_m == pytest.approx(30 + 11.1, abs=0.1)


@given(
    st.sampled_from(["N", "S", "E", "W", "", "N100W", "S9E"]),
    st.integers(1, 99_999),
    st.sampled_from(["County Road Q", "Quarry Rd", "Elm St", "Heron Slough Ct"]),
)
def test_nothing_but_the_number_itself_is_ever_taken(letters, number, street):
    county = Gazetteer(LayerFolder(addresses=frame_of(POINTS)))
    typed = f"{letters}{number} {street}"
    wanted = parse(typed).number
    for each in county.find(typed).candidates:
        if each.needs in (None, "confirm"):
            assert parse(each.label).number == wanted


def test_the_letters_of_the_grid_stay_with_the_number():
    assert str(parse("w152 n8841 Heron Slough Ct").number) == "W152N8841"
    assert parse("N 5th St").number is None
    assert str(parse("5832 N Quarry Rd").number) == "5832"
    assert str(parse("123B Oak St").number) == "123B"
    assert parse("123 B St").street == "B ST"


def test_an_alias_of_the_road_leads_to_the_address():
    roads = roads_of(
        ("E 200th St", ("County Road E57",), 20.0, shapely.LineString([(-93.7, 42), (-93.5, 42)]))
    )
    points = frame_of([("a", "1234 COUNTY ROAD E57", 42.0, -93.6)])
    (found,) = (
        Gazetteer(LayerFolder(roads=roads, addresses=points))
        .find("1234 East 200th Street")
        .candidates
    )
    assert (found.needs, found.road, found.lon) == (None, "E 200th St", -93.6)


def test_a_longer_road_is_not_the_shorter_one():
    roads = roads_of(
        ("Main St Extension", (), 20.0, shapely.LineString([(-93.7, 42), (-93.5, 42)]))
    )
    points = frame_of([("a", "123 MAIN ST", 42.0, -93.6)])
    answer = Gazetteer(LayerFolder(roads=roads, addresses=points)).find(
        "123 Main St Extension, Ames IA 50010"
    )
    assert answer.candidates == ()
    assert "Main St Extension" in answer.reason


def parcels_of(rows):
    frame = gpd.GeoDataFrame(
        {"pin": [row[0] for row in rows], "situs": [row[1] for row in rows]},
        geometry=[row[2] for row in rows],
        crs=4326,
    ).to_crs(26915)
    return frame.set_index(pd.RangeIndex(1, len(rows) + 1, name="row"))


def test_the_parcel_under_the_point_is_named():
    parcels = parcels_of(
        [
            ("S-1", None, shapely.box(-93.62, 42.00, -93.61, 42.01)),
            ("S-2", None, shapely.box(-93.61, 42.00, -93.60, 42.01)),
        ]
    )
    points = frame_of([("a", "12 Oak St", 42.005, -93.615), ("b", "14 Oak St", 42.02, -93.615)])
    county = Gazetteer(LayerFolder(parcels=parcels, addresses=points))
    assert county.find("12 Oak Street").candidates[0].parcel == "S-1"
    assert county.find("14 Oak Street").candidates[0].parcel is None


def test_a_situs_address_is_a_place_as_wide_as_its_parcel():
    shape = shapely.box(-93.62, 42.00, -93.61, 42.01)
    county = Gazetteer(LayerFolder(parcels=parcels_of([("S-1", "N12 OAK ST", shape)])))
    (found,) = county.find("N12 Oak Street").candidates
    assert (found.needs, found.parcel) == (None, "S-1")
    # Half the diagonal of 828 m by 1,111 m, and a little for a point beside the middle.
    assert 690 < found.precision_m < 720
    assert shapely.box(-93.6201, 41.9999, -93.6099, 42.0101).contains(
        shapely.Point(found.lon, found.lat)
    )


def test_a_place_outside_the_window_is_none():
    points = frame_of([("a", "12 Oak St", 42.005, -93.615)])
    folder = LayerFolder(addresses=points)
    assert Gazetteer(folder, (-93.7, 42.0, -93.615, 42.1)).find("12 Oak St").is_sure
    answer = Gazetteer(folder, (-93.7, 42.0, -93.62, 42.1)).find("12 Oak St")
    assert (answer.candidates, answer.is_sure) == ((), False)


def test_without_layers_no_name_is_looked_up():
    answer = Gazetteer().find("12 Oak St")
    assert answer.candidates == ()
    assert "layers" in answer.reason


def test_points_without_a_place_are_left_out():
    points = frame_of([("a", "12 Oak St", np.nan, np.nan), ("b", None, 42.0, -93.0)])
    assert Gazetteer(LayerFolder(addresses=points)).find("12 Oak St").candidates == ()


PART = st.sampled_from(
    ["N5832", "5832", "W152", "CTH", "Q", "&", "and", "/", ",", "Main", "St", "Unit", "B", "1/2",
     "RR", "Box", "BLK", "corner of", "#", "Ripon", "WI", "54971", "-", "’", "½", "at", "County"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=40), st.lists(PART, max_size=8).map(" ".join)))
def test_any_text_is_answered(county_of_everything, text):
    try:
        answer = county_of_everything.find(text)
    except DistrictsError as refusal:
        assert refusal.code == "coordinates_impossible"
        return
    assert answer.reason or answer.candidates
    assert all(each.text == text.strip() for each in answer.candidates)
    assert all(0 <= each.confidence <= 1 for each in answer.candidates)


@pytest.fixture(scope="module")
def county_of_everything():
    roads = roads_of(
        ("Main St", ("County Road Q",), 20.0, shapely.LineString([(-88.6, 43.5), (-88.2, 43.5)])),
        ("Quarry Rd", (), 20.0, shapely.LineString([(-88.4, 43.4), (-88.4, 43.6)])),
    )
    return Gazetteer(LayerFolder(roads=roads, addresses=frame_of(POINTS)))
