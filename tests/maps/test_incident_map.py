"""The incident map: everything as typed, nothing run, everyone listed."""

import re

import geopandas
import pytest
import shapely

from districts.maps.incidents import Incident, incident_map

HOSTILE = [
    "O'Brien's cows",
    'said "come & get them"',
    "hole in fence `north side` ${alert(1)}",
    "<b>bull</b> <img src=x onerror=alert(1)>",
    "</script><script>document.title='owned'</script>",
    "{{7*7}} {% raw %}",
    "line one\nline two",
]


def page(*incidents, **more):
    return incident_map(list(incidents), **more).page()


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("field", ["id", "note", "keeping_land", "onto", "why", "when"])
def test_no_field_is_ever_more_than_text(text, field):
    given = {"id": "a", "lon": -93.6, "lat": 42.0, field: text}
    made = page(Incident(**given), Incident(**{**given, "lon": None, "lat": None}))

    assert "<img src=x" not in made
    assert "<b>bull" not in made
    assert "<script>document" not in made
    assert "`north" not in made
    assert "{{7" not in made


def test_a_missing_note_says_so_and_other_gaps_are_unknown():
    made = page(Incident("a", lon=-93.6, lat=42.0), Incident("b", note="  "))

    assert made.count("no note") >= 3
    assert "unknown" in made
    assert not re.search(r">\s*(None|nan|null|undefined)\s*<", made)


def test_incidents_without_a_place_are_listed_with_their_notes():
    made = page(Incident("lost-1", note="in the corn"))

    assert "Incidents without a place" in made
    assert "lost-1: in the corn" in made


def test_reports_of_one_place_share_one_mark():
    marks = incident_map(
        [Incident("a", lon=-93.6, lat=42.0), Incident("b", lon=-93.6, lat=42.0)]
    )._children
    spots = next(each.spots for each in marks.values() if hasattr(each, "spots"))

    assert [(spot["count"], "a" in spot["card"], "b" in spot["card"]) for spot in spots] == [
        (2, True, True)
    ]


def test_land_near_a_report_is_drawn_behind_it_and_names_nobody():
    parcels = geopandas.GeoDataFrame(
        {"pin": ["A"], "owner": ["ZEBULON Q"]},
        geometry=[shapely.box(-93.61, 41.99, -93.59, 42.01)],
        crs=4326,
    )
    made = page(Incident("a", lon=-93.6, lat=42.0), parcels=parcels)

    assert "Polygon" in made
    assert "ZEBULON" not in made


def test_the_page_names_no_host():
    made = page(Incident("a", lon=-93.6, lat=42.0))

    assert set(re.findall(r"https?://[\w.]+", made)) <= {"http://www.w3.org"}
