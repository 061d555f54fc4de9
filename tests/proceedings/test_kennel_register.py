"""Kennels on the register: dogs with lengths, floors by three ways, inspections, the report."""

import datetime as dt

import geopandas
import pytest
import shapely

from districts.documents.papers import paper, still_missing
from districts.errors import DistrictsError
from districts.proceedings import kennel_entries, kennel_floor
from districts.proceedings.calendar import calendar_of
from districts.proceedings.kennel import kennel_seen
from districts.proceedings.kennel_paper import kennel_paper_facts
from districts.store import create_store

AT = dt.datetime(2026, 6, 20, 9, tzinfo=dt.timezone(dt.timedelta(hours=-5)))
WHO = {"by": "inspector", "at": AT}
DAY = dt.date(2026, 6, 20)
AREA = "AT-16.24.2-0"
METER = 1 / 111_320


@pytest.fixture
def store(tmp_path):
    made = create_store(tmp_path / "workspace")
    yield made
    made.close()


@pytest.fixture
def kennel(store):
    """A licensed kennel of the 2011 text with three dogs in one pen."""
    made = kennel_entries.register_kennel(
        store,
        {"name": "Hill Kennel", "licensed": True, "version": "2011", "license_number": "S-1"},
        holder={"name": "H. Sample"},
        enclosures=("North pen", "South pen"),
        **WHO,
    )
    for name, length in (("Ada", "26"), ("Bo", "26"), ("Moss", "9")):
        kennel_entries.enter_dog(
            store, made.ref, None, {"name": name, "enclosure": "e1", "length_in": length}, **WHO
        )
    return made.ref


def north(store, kennel):
    return kennel_seen(store, kennel, as_of=DAY).pens[0]


def ring(east_m, north_m):
    lon, lat = -87.92, 44.44
    wide = east_m * METER / 0.7139  # the cosine of the latitude
    return [[lon, lat], [lon + wide, lat], [lon + wide, lat + north_m * METER],
            [lon, lat + north_m * METER]]  # fmt: skip


def test_the_floor_is_what_the_dogs_need_less_the_shelter(store, kennel):
    kennel_floor.enter_floor(store, kennel, "e1", sqft="48", shelter_sqft="8", **WHO)
    pen = north(store, kennel)

    assert pen.floor["verdict"] == "fails"
    assert pen.document["contested"] == ["bands"]
    assert (pen.floor["measured"]["value"], pen.floor["threshold"]["value"]) == (40, 45.375)
    assert [row["square_feet"] for row in pen.needs] == ["24", "18", "3.375"]
    assert {row["option"]: (row["needed"], row["enough"]) for row in pen.readings} == {
        "next_band_up": ("45.375", False),
        "nearest_inch": ("45.375", False),
        "lower_band": ("45.375", False),
        "low_at_26": ("34.875", True),
    }


def test_a_dog_that_left_needs_nothing_and_one_that_moved_needs_it_there(store, kennel):
    kennel_entries.enter_dog(store, kennel, "d1", {"left_on": "2026-06-19"}, **WHO)
    kennel_entries.enter_dog(store, kennel, "d2", {"enclosure": "e2"}, **WHO)
    seen = kennel_seen(store, kennel, as_of=DAY)
    kennel_entries.enter_dog(store, kennel, "d2", {"left_on": "2026-06-19"}, **WHO)
    emptied = kennel_seen(store, kennel, as_of=DAY).pens[1]

    assert emptied.floor["verdict"] == "not_applicable"
    assert [row["dog"] for row in seen.pens[0].needs] == ["Moss (d3)"]
    assert [row["dog"] for row in seen.pens[1].needs] == ["Bo (d2)"]
    with pytest.raises(DistrictsError, match="no enclosure e9"):
        kennel_entries.enter_dog(store, kennel, "d2", {"enclosure": "e9"}, **WHO)


def test_a_length_that_cannot_be_is_refused_by_dog_and_nothing_is_written(store, kennel):
    version = store.version(kennel)
    for length in ("3000", "0", "-4", "long", "nan"):
        with pytest.raises(DistrictsError):
            kennel_entries.enter_dog(store, kennel, "d1", {"length_in": length}, **WHO)

    assert store.version(kennel) == version


def test_a_drawing_is_measured_and_the_shelter_taken_off(store, kennel):
    kennel_floor.draw_floor(store, kennel, "e1", ring(3, 2), ring(1, 0.5), accuracy_ft=0.1, **WHO)
    area = north(store, kennel).area

    assert float(area["sqft"]) == pytest.approx(6 / 0.3048**2, rel=3e-3)
    assert float(area["shelter_sqft"]) == pytest.approx(0.5 / 0.3048**2, rel=5e-3)
    assert float(area["tolerance_sqft"]) == pytest.approx(0.1 * 10 / 0.3048, rel=3e-3)
    assert area["how"] == "drawn on the map"
    assert north(store, kennel).floor["measured"]["tolerance"] > 0


def test_a_file_is_measured_and_kept(store, kennel, tmp_path):
    path = tmp_path / "pen.geojson"
    shapes = [shapely.Polygon(ring(3, 2)), shapely.Polygon(ring(1, 0.5))]
    geopandas.GeoDataFrame({"name": ["pen", "house"]}, geometry=shapes, crs=4326).to_file(path)
    kennel_floor.read_floor(store, kennel, "e1", path, "pen.geojson", **WHO)
    area = north(store, kennel).area

    assert float(area["sqft"]) == pytest.approx(6 / 0.3048**2, rel=3e-3)
    assert float(area["shelter_sqft"]) == pytest.approx(0.5 / 0.3048**2, rel=5e-3)
    assert store.file(area["file"]).read_bytes() == path.read_bytes()


def test_an_inspection_decides_what_was_looked_at_and_sets_the_next_one(store, kennel):
    facts = {
        "roofed": True, "roof_lowest_in": "36", "tethered": False, "minutes_out": "29",
        "observations": {"AT-16.24.4-b": True, "AT-16.24.8-a": False},
    }  # fmt: skip
    kennel_entries.inspect_enclosure(
        store, kennel, "e1", dt.date(2026, 6, 18), facts, again_on=dt.date(2026, 7, 2), **WHO
    )
    found = {row["clause"]: row["verdict"] for row in north(store, kennel).document["findings"]}

    assert found["AT-16.24.4-b"] == "meets"
    assert found["AT-16.24.8-a"] == "fails"
    assert found["AT-16.24.7-a"] == "fails"
    assert found["AT-16.24.4-c"] == "undetermined"
    feed = calendar_of(store, kennel, as_of=DAY)
    assert "DTSTART;VALUE=DATE:20260702" in feed
    assert "H. Sample" not in feed
    assert "DTSTART" not in calendar_of(store, kennel, as_of=dt.date(2026, 7, 3))
    with pytest.raises(DistrictsError):
        kennel_entries.inspect_enclosure(
            store, kennel, "e1", dt.date(2026, 6, 18), facts, again_on=dt.date(2026, 6, 18), **WHO
        )


def test_an_unlicensed_keeper_is_not_bound(store, kennel):
    kennel_entries.describe_kennel(store, kennel, {"licensed": False}, **WHO)

    assert kennel_seen(store, kennel, as_of=DAY).verdict == "not_applicable"


def test_the_report_shows_the_readings_side_by_side(store, kennel):
    name = "kennel_inspection_report"
    bare = kennel_paper_facts(kennel_seen(store, kennel, as_of=DAY), "e1", made_on=DAY)
    assert still_missing("wi_atcp_16", name, bare)

    kennel_floor.enter_floor(store, kennel, "e1", sqft="48", shelter_sqft="8", **WHO)
    kennel_entries.inspect_enclosure(
        store, kennel, "e1", dt.date(2026, 6, 18), {"observations": {}}, **WHO
    )
    facts = kennel_paper_facts(kennel_seen(store, kennel, as_of=DAY), "e1", made_on=DAY)
    made = paper("wi_atcp_16", name, facts)

    assert made.missing == []
    said = repr(made)
    assert "45.375" in said
    assert "34.875" in said
    assert "not enough" in said
    with pytest.raises(DistrictsError):
        kennel_paper_facts(kennel_seen(store, kennel, as_of=DAY), "e9", made_on=DAY)
