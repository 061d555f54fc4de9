"""One district from its first petition to its end, and its map on every day between."""

import json
import os
from datetime import date, timedelta

import pyogrio
import pytest
import shapely
from pyproj import Geod, Transformer
from shapely.geometry import mapping, shape

from districts.proceedings import districts, districts_download
from districts.proceedings.districts_ground import DistrictGround, state_after
from districts.proceedings.filing import file_petition
from districts.proceedings.order import draft_order, enter_order
from districts.proceedings.petition import check
from districts.records.district import District

from .conftest import ALASKA, AT, WHO

SQUARE_METERS = 4046.8564224
ESTABLISHED, ENLARGED = date(2026, 4, 10), date(2026, 10, 19)
REDUCED, DISSOLVED = date(2026, 11, 9), date(2027, 1, 15)


def drawn(name):
    path = ALASKA / "petitions" / name / "boundary.geojson"
    return shape(json.loads(path.read_text())["features"][0]["geometry"])


def acres(land):
    return abs(Geod(ellps="GRS80").geometry_area_perimeter(shapely.orient_polygons(land))[0]) / (
        SQUARE_METERS
    )


def grant(court, petition, hearing_on, posted_on, entered_on, **more):
    court.hear(petition, hearing_on, posted_on)
    return enter_order(
        court.store, petition.ref, decision="granted", entered_on=entered_on, **WHO, **more
    )


def dissolving(folder, district):
    """Write a petition by which everybody in a district asks that it be dissolved."""
    (folder / "district.geojson").write_text(json.dumps(mapping(district)))
    for name in ("parcels", "roads", "water"):
        os.link(ALASKA / f"{name}.gpkg", folder / f"{name}.gpkg")
    words = (ALASKA / "petitions/barley-flats/petition.toml").read_text()
    words = words.replace('"establish"', '"dissolve"').replace("../../", "")
    words = words.replace('boundary = "boundary.geojson"', 'district = "district.geojson"')
    words = words.replace("2026-03-02", "2026-11-30")
    (folder / "petition.toml").write_text(words)
    (folder / "signatures.csv").write_text("holder,signed_on,received_on\n")
    holders = check(folder, as_of=DISSOLVED).document["measurements"]["holders"]
    residents = [each["id"] for each in holders if each["resident"] and each["person"] == "natural"]
    rows = [f"{each},2026-11-20,2026-11-30" for each in residents]
    (folder / "signatures.csv").write_text("\n".join(["holder,signed_on,received_on", *rows, ""]))
    return folder


@pytest.fixture(scope="module")
def walk(module_court, tmp_path_factory):
    """The four petitions, one after another: the court, and its orders."""
    court = module_court
    first = court.file("barley-flats")
    orders = [
        grant(court, first, date(2026, 4, 8), date(2026, 3, 5), ESTABLISHED, name="Barley Flats")
    ]
    more = court.file("barley-flats-west-half-of-11")
    orders.append(grant(court, more, date(2026, 10, 16), date(2026, 9, 15), ENLARGED))
    less = court.file("barley-flats-without-16")
    orders.append(grant(court, less, date(2026, 11, 5), date(2026, 10, 6), REDUCED))
    left = districts.district_on(court.store, orders[0].district, REDUCED)
    folder = tmp_path_factory.mktemp("dissolution")
    last = file_petition(court.store, dissolving(folder, left.shape), **WHO)
    orders.append(grant(court, last, date(2027, 1, 8), date(2026, 12, 1), DISSOLVED))
    return court, orders


class TestOneDistrict:
    def test_its_land_on_each_day_is_what_the_orders_left(self, walk):
        court, walked = walk
        whole, added, cut = map(
            drawn,
            ("barley-flats", "barley-flats-west-half-of-11", "barley-flats-without-16"),
        )
        enlarged = shapely.union(whole, added)
        expected = {
            ESTABLISHED: whole,
            ENLARGED: enlarged,
            REDUCED: shapely.difference(enlarged, cut),
        }
        ref = walked[0].district
        assert {order.district for order in walked} == {ref}
        for day, land in expected.items():
            for on in (day, day + timedelta(days=3)):
                seen = districts.district_on(court.store, ref, on)
                assert seen.state.acres == pytest.approx(acres(land), abs=0.05)
                assert seen.state.pieces == [pytest.approx(seen.state.acres)]
                assert shapely.symmetric_difference(seen.shape, land).area < 1e-9
        assert districts.district_on(court.store, ref, REDUCED).state.acres == pytest.approx(
            2559.62 + 319.75 - 640.24, abs=0.02
        )

    def test_before_its_first_order_and_after_its_last_it_has_no_land(self, walk):
        court, walked = walk
        ref = walked[0].district
        before = districts.district_on(court.store, ref, ESTABLISHED - timedelta(days=1))
        assert (before.standing, before.state, before.until) == ("not_yet", None, "2026-04-10")
        after = districts.district_on(court.store, ref, DISSOLVED)
        assert (after.standing, after.shape, after.state.acres) == ("dissolved", None, 0.0)
        assert districts.districts_on(court.store, DISSOLVED) == []
        assert len(districts.districts_on(court.store, DISSOLVED - timedelta(days=1))) == 1

    def test_every_state_names_the_petition_and_order_it_comes_from(self, walk):
        court, walked = walk
        district = court.store.record(District, walked[0].district)
        states = district.history()
        assert [each.action for each in states] == ["establish", "add", "eliminate", "dissolve"]
        assert [each.order for each in states] == [order.ref for order in walked]
        assert [each.petition for each in states] == [order.petition for order in walked]

    def test_the_boundary_is_kept_as_filed(self, walk):
        court, walked = walk
        state = court.store.record(District, walked[0].district).history()[0]
        assert shape(state.boundary).equals_exact(drawn("barley-flats"), 0)
        assert shape(walked[1].boundary).equals_exact(drawn("barley-flats-west-half-of-11"), 0)

    def test_an_order_keeps_what_it_rests_on(self, walk):
        _, walked = walk
        for order in walked:
            assert order.assessment["verdict"] == "meets"
            assert order.vintage is not None
            assert order.readings["residents"] == "within_area"
            assert order.version
            assert order.sources[0]["vintage"] == order.vintage

    def test_an_order_may_be_entered_though_the_district_grew_after_filing(self, walk):
        _, walked = walk
        codes = [each["code"] for each in walked[2].findings["notices"]]
        assert "district_changed" in codes
        assert "district_changed" not in [each["code"] for each in walked[1].findings["notices"]]

    def test_the_sixty_days_are_public_while_the_district_stands(self, walk):
        court, walked = walk
        ref = walked[0].district
        seen = districts.public_summary(court.store, ref, as_of=date(2026, 10, 20))
        assert [row["due"] for row in seen["identify"]] == ["2026-06-09", "2026-12-18"]
        assert [row["action"] for row in seen["history"]] == ["establish", "add"]
        assert seen["established_on"] == "2026-04-10"
        gone = districts.public_summary(court.store, ref, as_of=DISSOLVED)
        assert gone["identify"] == []
        assert gone["standing"] == "dissolved"

    def test_the_trail_holds(self, walk):
        court, _ = walk
        assert court.store.verify() is None


class TestWhichDistrict:
    def test_an_addition_needs_a_district_on_file(self, court):
        petition = court.file("barley-flats-west-half-of-11")
        court.hear(petition, date(2026, 10, 16), date(2026, 9, 15))
        draft = draft_order(court.store, petition.ref, entered_on=ENLARGED)
        assert [each["code"] for each in draft["missing"]] == ["district_unknown"]
        assert draft["district"]["after"] is None

        def entered(decision):
            return enter_order(
                court.store, petition.ref, decision=decision, entered_on=ENLARGED,
                reason="There is no such district", **WHO,
            )  # fmt: skip

        court.refuses(lambda: entered("granted"), "established district", code="district_unknown")
        assert not entered("denied").is_granted

    def test_a_district_older_than_the_workspace_is_recorded(self, court):
        land = drawn("barley-flats")
        made = districts.record_district(
            court.store, name="Barley Flats", boundary=mapping(land), crs="EPSG:4326",
            established_on=date(1998, 5, 4), source="the court's file", **WHO,
        )  # fmt: skip
        petition = court.file("barley-flats-west-half-of-11")
        draft = draft_order(court.store, petition.ref, entered_on=ENLARGED)
        assert draft["district"]["ref"] == made.ref
        assert made.latest.acres == pytest.approx(2559.62, abs=0.01)

    def test_a_dissolved_district_takes_no_addition(self, walk):
        court, walked = walk
        state = walked[0]
        petition = court.file("barley-flats-west-half-of-11")
        court.refuses(
            lambda: enter_order(
                court.store, petition.ref, decision="granted", entered_on=date(2027, 2, 1),
                district=state.district, **WHO,
            ),
            "dissolved",
            code="district_dissolved",
        )  # fmt: skip


class TestGround:
    """Boxes in meters, where every acre is known."""

    CRS = "EPSG:3338"

    def box(self, *bounds):
        return DistrictGround(shapely.box(*bounds), self.CRS)

    def test_a_strip_of_noise_is_no_remainder(self):
        whole = self.box(0, 0, 1600, 1600)
        left = whole.without(self.box(0, 0, 1599.4, 1600))
        assert left.drawn is None
        assert state_after(left, action="eliminate", effective_on="2026-01-01").acres == 0.0

    def test_a_cut_through_the_middle_leaves_two_pieces(self):
        left = self.box(0, 0, 3000, 1000).without(self.box(1000, -5, 2000, 1005))
        state = state_after(left, action="eliminate", effective_on="2026-01-01")
        assert len(state.pieces) == 2
        assert state.acres == pytest.approx(sum(state.pieces))

    def test_ground_in_both_counts_once(self):
        both = self.box(0, 0, 1000, 1000).with_added(self.box(500, 0, 1500, 1000))
        assert both.drawn.area == pytest.approx(1_500_000)

    def test_the_same_ground_drawn_anew_is_the_same(self):
        one = self.box(0, 0, 1000, 1000)
        assert one.is_same_as(self.box(0.3, 0, 1000, 1000.4))
        assert not one.is_same_as(self.box(0, 0, 1000, 1005))

    def test_the_same_ground_in_degrees_is_the_same(self):
        one = self.box(0, 0, 1000, 1000)
        turn = Transformer.from_crs(self.CRS, "EPSG:4326", always_xy=True)
        degrees = shapely.transform(one.drawn, turn.transform, interleaved=False)
        assert one.is_same_as(DistrictGround(degrees, "EPSG:4326"))


class TestDownloads:
    def test_geojson_is_as_its_standard_asks(self, walk):
        court, walked = walk
        text = districts_download.geojson_of(court.store, walked[0].district, REDUCED)
        collection = json.loads(text)
        assert "crs" not in collection
        (feature,) = collection["features"]
        land = shape(feature["geometry"])
        for part in shapely.get_parts(land):
            assert part.exterior.is_ccw
            assert not any(ring.is_ccw for ring in part.interiors)
        assert acres(land) == pytest.approx(feature["properties"]["acres"], abs=0.01)
        assert feature["properties"]["effective_on"] == "2026-11-09"

    def test_no_land_is_no_feature(self, walk):
        court, walked = walk
        for day in (ESTABLISHED - timedelta(days=1), DISSOLVED):
            text = districts_download.geojson_of(court.store, walked[0].district, day)
            assert json.loads(text) == {"type": "FeatureCollection", "features": []}

    def test_land_across_the_180th_meridian_is_cut_there(self):
        turn = Transformer.from_crs("EPSG:4326", "EPSG:3338", always_xy=True)
        corners = [(179.9, 52.0), (180.1, 52.0), (180.1, 52.1), (179.9, 52.1)]
        land = shapely.Polygon([turn.transform(*corner) for corner in corners])
        cut = districts_download.lonlat(land, "EPSG:3338")
        west, _, east, _ = cut.bounds
        assert cut.geom_type == "MultiPolygon"
        assert (west, east) == (-180.0, 180.0)
        assert max(part.bounds[2] - part.bounds[0] for part in cut.geoms) < 0.2

    def test_a_geopackage_holds_the_district_and_every_order(self, walk, tmp_path):
        court, walked = walk

        def layer(day, name):
            path = tmp_path / "district.gpkg"
            path.write_bytes(districts_download.geopackage_of(court.store, walked[0].district, day))
            return pyogrio.read_dataframe(path, layer=name)

        rows = layer(DISSOLVED, "history")
        assert rows["action"].tolist() == ["establish", "add", "eliminate", "dissolve"]
        assert rows["acres"].tolist()[0] == pytest.approx(2559.62, abs=0.01)
        assert rows.geometry.isna().tolist() == [False, False, False, True]
        assert len(layer(DISSOLVED, "district")) == 0
        (land,) = layer(REDUCED, "district").geometry
        assert acres(land) == pytest.approx(2239.13, abs=0.02)


def test_when_it_was_entered_is_not_when_it_took_effect(court):
    petition = court.file("barley-flats")
    order = grant(court, petition, date(2026, 4, 8), date(2026, 3, 5), ESTABLISHED)
    assert order.entered_on == "2026-04-10"
    assert court.store.history(order.ref)[0].at == AT.isoformat()
