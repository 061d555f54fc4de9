"""Incident files counted with a county's layers: whom each is counted with, and who says so."""

import json
from dataclasses import replace
from datetime import date

import pytest
from pyproj import Transformer

from districts.geocode.answer import Answer
from districts.geocode.candidate import Candidate
from districts.proceedings.trespass_count import count
from districts.proceedings.trespass_count_papers import csv_table, map_page
from districts.proceedings.trespass_count_placement import Point
from districts.proceedings.trespass_count_told import point_of
from districts.records.incident_file import IncidentRow
from tests.plat import DES_MOINES, level

TODAY = date(2027, 6, 2)
TO_DEGREES = Transformer.from_crs(level(DES_MOINES), 4326, always_xy=True)


def degrees(x, y):
    lon, lat = TO_DEGREES.transform(x, y)
    return round(lon, 7), round(lat, 7)


def ring(west, south, east, north):
    corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return {"type": "Polygon", "coordinates": [[degrees(*corner) for corner in corners]]}


def line(*points):
    return {"type": "LineString", "coordinates": [degrees(*point) for point in points]}


def features(*rows):
    return json.dumps(
        {
            "type": "FeatureCollection",
            "features": [
                {"type": "Feature", "properties": row, "geometry": shape} for row, shape in rows
            ],
        }
    )


@pytest.fixture
def folder(tmp_path):
    """A farm with a neighbor on each side, a county road, a lane, and a road of two names."""
    south, north = ring(-400, -400, 400, -10), ring(-400, 10, 400, 400)
    east, farm = ring(400, -400, 800, -10), ring(-800, -400, -400, -10)
    (tmp_path / "parcels.geojson").write_text(
        features(
            ({"pin": "S-1", "owner": "BAUER TOM & BAUER ANN"}, south),
            ({"pin": "N-1", "owner": "NOVAK JANE"}, north),
            ({"pin": "E-1", "owner": "IBARRA LUIS"}, east),
            ({"pin": "E-1", "owner": "OTT FARMS LLC"}, east),
            ({"pin": "F-1", "owner": "KELLER RAY"}, farm),
            ({"pin": "F-2", "owner": "KELLER RAY"}, ring(-800, 10, -400, 400)),
            ({"pin": "X-1", "owner": "UNKNOWN"}, ring(400, 10, 800, 400)),
        )
    )
    (tmp_path / "roads.geojson").write_text(
        features(
            (
                {"name": "E 200th St", "aliases": "E41; Ridge Rd", "row_ft": 66, "public": True},
                line((-900, 0), (900, 0)),
            ),
            (
                {"name": "Old Ridge Rd", "aliases": "Ridge Rd", "row_m": 20},
                line((-900, 900), (900, 900)),
            ),
            ({"name": "Keller Ln", "row_m": 8, "public": False}, line((0, -10), (0, -400))),
        )
    )
    return tmp_path


def counted(
    folder,
    *rows,
    layers=True,
    columns="id,at,keeping_land,landowners,road,lon,lat,accuracy_m,finding",
):
    text = "\n".join([columns, *rows])
    return count(f"{text}\n".encode(), layers=folder if layers else None, as_of=TODAY)


def at(ref, x, y, accuracy=5, *, land="FARM", day="2027-05-01", finding="found"):
    lon, lat = degrees(x, y)
    return f"{ref},{day},{land},,,{lon},{lat},{accuracy},{finding}"


def named(ref, *, landowners="", road="", land="FARM", day="2027-05-01"):
    return f"{ref},{day},{land},{landowners},{road},,,,found"


def placement(found, ref):
    return next(each for each in found.document["placements"] if each["id"] == ref)


def incident(found, ref):
    return next(each for each in found.document["incidents"] if each["id"] == ref)


def targets(found):
    return {next(iter(each["target"].items())) for each in found.document["relations"]}


def codes(found):
    return {each["code"] for each in found.document["notices"]}


class TestLandowners:
    def test_each_of_two_owners_is_a_landowner(self, folder):
        found = counted(folder, at("a", 200, -200))

        assert placement(found, "a")["landowners"] == ["BAUER TOM", "BAUER ANN"]
        assert targets(found) == {("landowner", "BAUER TOM"), ("landowner", "BAUER ANN")}

    def test_every_record_on_the_ground_counts(self, folder):
        assert placement(counted(folder, at("a", 600, -200)), "a")["landowners"] == [
            "IBARRA LUIS",
            "OTT FARMS LLC",
        ]

    def test_an_owner_nobody_names_is_no_landowner(self, folder):
        found = counted(folder, at("a", 600, 200))

        assert placement(found, "a")["status"] == "placed"
        assert placement(found, "a")["landowners"] == []
        assert incident(found, "a")["standing"] == "undetermined"

    def test_a_name_in_other_letters_is_the_name_on_the_roll(self, folder):
        found = counted(
            folder, named("a", landowners="Novak Jane"), at("b", 0, 200, day="2027-05-09")
        )

        assert targets(found) == {("landowner", "NOVAK JANE")}

    def test_what_the_report_says_stands_beside_what_its_place_says(self, folder):
        lon, lat = degrees(0, 200)
        found = counted(folder, f"a,2027-05-01,FARM,SOMEBODY ELSE,,{lon},{lat},5,found")

        assert placement(found, "a")["landowners"] == ["SOMEBODY ELSE"]
        assert "NOVAK JANE" in placement(found, "a")["reason"]


class TestTheLandTheyAreKeptOn:
    def test_a_point_on_it_is_no_trespass(self, folder):
        found = counted(folder, at("a", -600, -200, land="F-1"))

        assert found.document["relations"] == []
        assert incident(found, "a")["standing"] == "not_counted"
        assert "kept on" in incident(found, "a")["why"]

    def test_nor_is_other_land_of_its_owner(self, folder):
        found = counted(folder, at("a", -600, 200, land="F-1"))

        assert (found.document["relations"], incident(found, "a")["counted"]) == ([], False)

    def test_the_road_beside_it_is_still_a_road(self, folder):
        assert targets(counted(folder, at("a", -600, 1, land="F-1"))) == {("road", "E 200th St")}


class TestRoads:
    @pytest.mark.parametrize("name", ["E 200th St", "east 200th street", "E41", " e41 "])
    def test_one_fit_is_the_road(self, folder, name):
        found = placement(counted(folder, named("a", road=name)), "a")

        assert (found["status"], found["road"]) == ("placed", "E 200th St")

    def test_several_fits_are_asked_about(self, folder):
        found = counted(folder, named("a", road="Ridge Rd"))

        assert placement(found, "a")["status"] == "doubtful"
        assert placement(found, "a")["road"] is None
        assert {each["name"] for each in placement(found, "a")["candidates"]} == {
            "E 200th St",
            "Old Ridge Rd",
        }
        assert found.document["relations"] == []

    def test_no_fit_is_a_road_of_its_own(self, folder):
        found = placement(counted(folder, named("a", road="Lost Rd")), "a")

        assert (found["status"], found["road"]) == ("placed", "Lost Rd")

    def test_the_name_and_the_place_are_one_road(self, folder):
        found = counted(
            folder, named("a", road="E41"), at("b", 300, 1, day="2027-05-09"),
        )  # fmt: skip

        assert targets(found) == {("road", "E 200th St")}
        assert len(found.document["relations"][0]["events"]) == 2

    def test_a_lane_is_no_public_road(self, folder):
        found = counted(folder, named("a", road="Keller Ln"), at("b", 0, -200, 1))

        assert incident(found, "a")["standing"] == "not_counted"
        assert "not public" in incident(found, "a")["why"]
        assert placement(found, "b")["landowners"] == ["BAUER TOM", "BAUER ANN"]
        assert "not public" in placement(found, "b")["reason"]


class TestWhatIsOpen:
    def test_a_doubtful_one_counts_for_nobody_and_says_what_it_would_change(self, folder):
        days = ("2026-09-01", "2026-10-01", "2026-11-01")
        rows = [at(f"p{n}", 0, 200, day=day) for n, day in enumerate(days)]
        found = counted(folder, *rows, at("d", 0, 12, 25))

        assert found.document["verdict"] == "undetermined"
        assert placement(found, "d")["landowners"] == []
        assert any(
            "NOVAK JANE), it would make habitual" in said
            for said in incident(found, "d")["would_change"]
        )
        assert all(
            "d" not in event["ids"] for r in found.document["relations"] for event in r["events"]
        )

    def test_a_report_without_a_finding_says_what_it_would_change(self, folder):
        days = ("2026-09-01", "2026-10-01", "2026-11-01")
        rows = [at(f"p{n}", 0, 200, day=day) for n, day in enumerate(days)]
        found = counted(folder, *rows, at("w", 0, 200, finding=""))

        assert "habitual" in incident(found, "w")["would_change"][0]

    def test_a_turned_pair_is_not_drawn_and_proposed(self, folder):
        lon, lat = degrees(0, 200)
        found = counted(folder, f"a,2027-05-01,FARM,,,{lat},{lon},5,found")

        assert placement(found, "a")["status"] == "nowhere"
        assert found.rows[0].place is None
        assert f"lon {lon}, lat {lat}" in str(found.document["notices"])

    def test_a_lost_minus_is_proposed(self, folder):
        lon, lat = degrees(0, 200)
        found = counted(folder, f"a,2027-05-01,FARM,,,{-lon},{lat},5,found", layers=False)

        assert found.rows[0].place is None
        assert f"lon {lon}, lat {lat}" in str(found.document["notices"])

    def test_a_date_still_to_come_is_missing(self, folder):
        found = counted(folder, named("a", landowners="N", day="2072-05-01"))

        assert all(not each["events"] for each in found.document["relations"])
        assert incident(found, "a")["why"] == "no date"
        assert incident(found, "a")["problems"][0]["value"] == "2072-05-01"
        assert "value_not_used" in codes(found)

    def test_the_count_goes_on_without_layers(self, folder):
        found = counted(folder, at("a", 0, 200), named("b", landowners="N"), layers=False)

        assert targets(found) == {("landowner", "N")}
        assert found.document["placements"] == []
        assert [each["id"] for each in found.document["incidents"]] == ["a", "b"]


class TestPlacesInWords:
    """What is done with the candidates of a place that was only told."""

    def told(self, *candidates, reason=None, accuracy_m=None):
        class Read:
            def find(self, text):
                return Answer(candidates, reason)

        return point_of(IncidentRow(1, "a", place="by the oak", accuracy_m=accuracy_m), Read)

    sure = Candidate("by the oak", "address", -93.6, 42.0, precision_m=30.0, parcel="S-1")

    def test_one_that_needs_nobody_is_used_as_precisely_as_it_is(self):
        found = self.told(self.sure, accuracy_m=5.0)

        assert (found.lon, found.lat, found.accuracy_m) == (-93.6, 42.0, 30.0)

    @pytest.mark.parametrize("needs", ["confirm", "choose", "ask"])
    def test_one_that_needs_a_person_is_named_and_not_used(self, needs):
        found = self.told(replace(self.sure, needs=needs, label="1 Oak St"))

        assert found.lon != found.lon
        assert found.candidates == (("parcel", "S-1", None),)
        assert "1 Oak St" in found.reason

    def test_no_place_says_why(self):
        found = self.told(reason="This is no place.")

        assert (found.lon == found.lon, found.reason) == (False, "This is no place.")

    def test_coordinates_go_before_words(self):
        row = IncidentRow(1, "a", lon=-93.0, lat=42.0, place="by the oak", accuracy_m=4.0)

        assert point_of(row, None) == Point(-93.0, 42.0, 4.0)


def test_the_order_of_rows_changes_no_relation(folder):
    rows = [
        at("a", 0, 200, day="2026-09-01"),
        at("b", 200, -200),
        at("c", 0, 1, 25),
        at("d", 300, 1),
    ]
    one, two = counted(folder, *rows).document, counted(folder, *reversed(rows)).document

    assert one["relations"] == two["relations"]
    assert sorted(one["placements"], key=str) == sorted(two["placements"], key=str)


def test_two_spellings_are_counted_apart_and_said(folder):
    rows = [
        named(ref, landowners="N", land=land) for ref, land in (("a", "FARM-7"), ("b", "Farm 7"))
    ]
    found = counted(folder, *rows, layers=False)

    assert "spelled_apart" in codes(found)


class TestPapers:
    columns = "id,at,keeping_land,landowners,lon,lat,reporter,note"

    def made(self, folder, *rows):
        return counted(folder, *rows, columns=self.columns, layers=False)

    def test_the_map_shows_what_was_typed_and_nobody_who_typed(self, folder):
        found = self.made(
            folder,
            "<script>a,2027-05-01,<b>F</b>,N`N,-93.6,42.0,Zebulon Q,"
            "`{{7*7}} <img src=x onerror=alert(1)>",
            "b,2027-05-01,F,N,-93.6,42.0,,",
            "c,2027-05-01,F,N,,,Zebulon Q,lost <b>here</b>",
        )
        page = map_page(found).decode()

        assert "Zebulon" not in page
        assert "<img src=x" not in page
        assert "<script>a" not in page
        assert "lost &lt;b&gt;here" in page
        assert "no note" in page
        assert "http://" not in page.replace("http://www.w3.org", "")
        assert "49 &lt;img" not in page

    def test_one_row_an_incident(self, folder):
        found = self.made(folder, "a,2027-05-01,F,N,,,x,=1", "b,,F,N,,,,")
        header, first, second = csv_table(found).decode().splitlines()

        assert header == f"{self.columns},placement,relation,counted,why_not,occasion"
        assert "'=1,unknown,F onto land of N,no" in first
        assert "no date" in second
