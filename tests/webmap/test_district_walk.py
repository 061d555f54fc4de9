"""One district from its first petition to its dissolution, through the pages, judge and clerk.

The dates are those of the sample petitions, with hearings on days the court sits. Acres are those
that the sample's own measurement, made by other means, wrote beside each petition.
"""

import csv
import json
import re
import tomllib
import urllib.request
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
import shapely
from selenium.webdriver.common.by import By

from districts.proceedings import demo
from districts.proceedings.filing import file_petition
from districts.records.district import District
from districts.records.order import Order
from districts.records.petition import Petition
from webmap import Settings, create_app

from .desk import seated

pytestmark = pytest.mark.needs_chromium
COUNTY = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska"
PETITIONS = COUNTY / "petitions"
FIRST, ADDED, CUT = "barley-flats", "barley-flats-west-half-of-11", "barley-flats-without-16"
AT = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)


def acres_of(name):
    return tomllib.loads((PETITIONS / name / "expected.toml").read_text())["measured"]["acres"]


@pytest.fixture
def refs(store):
    """The sample county with three petitions on one district."""
    demo.adopt_county(store, COUNTY, at=AT, tell=lambda sentence: None)
    names = (FIRST, ADDED, CUT)
    return {name: file_petition(store, PETITIONS / name, by="clerk", at=AT).ref for name in names}


@pytest.fixture
def app(store, tmp_path, monkeypatch):
    """The office at the end of the story, so that nothing entered is still to come."""
    monkeypatch.setattr("webmap.current.now", lambda: datetime(2028, 1, 3, 20, 0, tzinfo=UTC))
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture
def desk(browser, served):
    return seated(browser, served)


def spots(store, ref, count=3):
    """Points well within the land that notice is posted on."""
    import geopandas

    petition = store.record(Petition, ref)
    drawn, crs = petition.boundary, petition.boundary_crs
    if petition.action in ("eliminate", "dissolve"):
        drawn, crs = petition.district, petition.district_crs
    land = geopandas.GeoSeries([shapely.from_geojson(json.dumps(drawn))], crs=crs).to_crs(4326)[0]
    west, south, east, north = land.bounds
    column = [west + (east - west) * (n + 1) / (count + 1) for n in range(count)]
    middle = south + (north - south) * 0.75
    assert all(land.covers(shapely.Point(lon, middle)) for lon in column)
    return [(lon, middle) for lon in column]


def notice(desk, ref, place, lon, lat, up, down):
    desk.open(f"/petitions/{ref}/hearing")
    desk.fill("#posting", place=place, lon=f"{lon:.6f}", lat=f"{lat:.6f}", conspicuous="yes")
    desk.fill("#posting", **{"from": up, "to": down})
    return desk.press("Enter the notice")


def hear(desk, store, ref, day, up):
    """Set the hearing as judge, post the notices as clerk."""
    desk.sits("judge").open(f"/petitions/{ref}/hearing")
    desk.fill(hour="10:00", place="Courtroom 2", hearing_on=day).press("Set this day")
    assert store.record(Petition, ref).hearing_on == day, desk.said
    desk.sits("clerk")
    for number, (lon, lat) in enumerate(spots(store, ref), 1):
        notice(desk, ref, f"Place {number}", lon, lat, up, day)
    assert [row[7] for row in desk.rows("log")] == ["COUNTS"] * 3


def grant(desk, store, ref, day):
    """Enter the order as judge."""
    desk.sits("judge").open(f"/petitions/{ref}/order?as_of={day}")
    assert "READY TO BE GRANTED" in desk.said
    desk.press("Grant: enter the order")
    assert "The petition is granted" in desk.said
    (order,) = store.records(Order, petition=ref)
    assert order.entered_on == day
    return order


def history(desk, district, on):
    desk.browser.delete_all_cookies()  # the page of a district is for everybody
    desk.open(f"/districts/{district}?on={on}")
    return desk.rows("orders")


def number(text):
    return float(text.replace(",", ""))


def test_a_district_from_its_first_petition_to_its_dissolution(desk, store, refs, tmp_path):
    first = refs[FIRST]

    # A hearing before its day is refused, and nothing is written.
    desk.sits("judge").open(f"/petitions/{first}/hearing?as_of=2026-03-03")
    before = store.head()
    desk.fill(hearing_on="2026-03-25").press("Set this day")
    assert "AS 03.35.030" in desk.refusal
    assert "1 April 2026" in desk.refusal
    assert store.head() == before

    # A court day that was proposed is taken with one press.
    desk.open(f"/petitions/{first}/hearing?as_of=2026-03-03")
    desk.fill(hour="10:00", place="Courtroom 2").press("Monday, 6 April 2026")
    assert store.record(Petition, first).hearing_on == "2026-04-06"

    # A notice outside the district is refused; three within it count.
    desk.sits("clerk")
    before = store.head()
    notice(desk, first, "The next town", -145.0, 64.05, "2026-03-05", "2026-04-06")
    assert "outside the land" in desk.refusal
    assert store.head() == before
    for n, (lon, lat) in enumerate(spots(store, first), 1):
        notice(desk, first, f"Place {n}", lon, lat, "2026-03-05", "2026-04-06")
    assert [row[7] for row in desk.rows("log")] == ["COUNTS"] * 3
    assert desk.rows("log")[0][4] == "32"  # days from 5 March to 6 April

    # A clerk reads the draft and cannot enter it.
    desk.open(f"/petitions/{first}/order?as_of=2026-04-13")
    assert "A judge enters the order." in desk.said
    assert not desk.browser.find_elements(By.XPATH, "//button[contains(., 'Grant')]")

    # An order before the hearing is refused, and one without its findings.
    desk.sits("judge").open(f"/petitions/{first}/order?as_of=2026-04-03")
    before = store.head()
    desk.press("Grant: enter the order")
    assert "before the hearing on 6 April 2026" in desk.refusal
    desk.open(f"/petitions/{refs[ADDED]}/order?as_of=2026-04-13")
    assert "No district on file had the boundary" in desk.said
    assert store.head() == before

    established = grant(desk, store, first, "2026-04-13")
    district = established.district
    assert store.record(District, district).latest.acres == pytest.approx(acres_of(FIRST), abs=0.01)
    desk.open(f"/districts/{district}?on=2026-05-01")
    assert "Friday, 12 June 2026" in desk.said  # sixty days from 13 April

    # What follows is done on a phone.
    seated(desk.browser, desk.served, width=390)

    # Copies: the clerk of the superior court's is certified.
    desk.sits("clerk").open(f"/petitions/{first}/order")
    desk.fill(to="clerk", on="2026-04-14").press("Enter the copy")
    assert "certified" in desk.refusal
    desk.open(f"/petitions/{first}/order")
    desk.fill(to="clerk", on="2026-04-14", certified_by="L. Clerk").press("Enter the copy")
    desk.fill(to="commissioner", on="2026-04-15", how="mail").press("Enter the copy")
    assert [copy["on"] for copy in store.record(Order, established.ref).copies] == [
        "2026-04-14", "2026-04-15",
    ]  # fmt: skip

    hear(desk, store, refs[ADDED], "2026-10-22", "2026-09-18")
    grant(desk, store, refs[ADDED], "2026-10-26")
    assert number(history(desk, district, "2026-10-26")[-1][3]) == pytest.approx(
        acres_of(FIRST) + acres_of(ADDED), abs=0.1
    )

    # The portion was described before the addition was ordered; the page says so.
    hear(desk, store, refs[CUT], "2026-11-09", "2026-10-08")
    desk.sits("judge").open(f"/petitions/{refs[CUT]}/order?as_of=2026-11-16")
    assert "was changed on 26 October 2026, after the petition was received" in desk.said
    grant(desk, store, refs[CUT], "2026-11-16")
    left = acres_of(FIRST) + acres_of(ADDED) - acres_of(CUT)
    rows = history(desk, district, "2026-11-16")
    assert number(rows[-1][3]) == pytest.approx(left, abs=0.1)
    assert rows[-1][4] == "1"

    # The dissolution is filed by the clerk with the boundary that the page gives away.
    packet = dissolution(desk, district, tmp_path)
    desk.sits("clerk").open("/petitions")
    desk.browser.find_element(By.ID, "packet").send_keys(str(packet))
    desk.press("File the petition")
    ref = desk.browser.current_url.rsplit("/", 1)[1]
    assert store.record(Petition, ref).action == "dissolve", desk.said
    hear(desk, store, ref, "2026-12-21", "2026-11-19")
    grant(desk, store, ref, "2026-12-28")

    rows = history(desk, district, "2026-12-28")
    assert [row[2] for row in rows] == [
        "established the district", "added land", "took land out", "dissolved the district",
    ]  # fmt: skip
    desk.open(f"/districts/{district}?on=2026-11-01")
    assert "2,879.4 acres" in desk.said
    assert "changed on 16 November 2026" in desk.said
    desk.open(f"/districts/{district}?on=2026-12-29")
    assert "DISSOLVED" in desk.said
    assert number(rows[-1][3]) == 0


def dissolution(desk, district, folder):
    """A packet signed by those who signed for the district and for the addition."""
    address = f"{desk.served}/districts/{district}/boundary.geojson?on=2026-11-17"
    with urllib.request.urlopen(address) as answer:
        boundary = answer.read()
    rows = [
        row
        for name in (FIRST, ADDED)
        for row in csv.DictReader((PETITIONS / name / "signatures.csv").read_text().splitlines())
        if not row.get("withdrawn_on")
    ]
    lines = ["printed_name,pin,signed_on,received_on"]
    lines += [f'"{row["printed_name"]}","{row["pin"]}",2026-11-10,2026-11-17' for row in rows]
    toml = (PETITIONS / FIRST / "petition.toml").read_text()
    toml = toml.replace('"establish"', '"dissolve"').replace("2026-03-02", "2026-11-17")
    toml = toml.replace('boundary = "boundary.geojson"', 'district = "district.geojson"')
    toml = re.sub(r"\.\./\.\./(\w+\.gpkg)", r"\1", toml)
    packet = folder / "dissolution.zip"
    with zipfile.ZipFile(packet, "w") as archive:
        archive.writestr("petition.toml", toml)
        archive.writestr("district.geojson", boundary)
        archive.writestr("signatures.csv", "\n".join(lines) + "\n")
        for layer in ("parcels.gpkg", "roads.gpkg", "water.gpkg"):
            archive.write(COUNTY / layer, layer)
    return packet


def test_an_impounded_animal_from_the_field_to_the_trust_account(desk, store):
    """Of 900.00: 45.30 for the sale, 119.85 for keep, 500.00 of 640.00 damage; 234.85 is left."""
    desk.sits("clerk").open("/cases")
    desk.fill("#opening", animals="cattle: red cow", owner_known="yes", taker_is_occupant="yes")
    desk.fill("#opening", **{"taken_up_at-day": "2026-08-01", "taken_up_at-hour": "14:30"})
    desk.press("Open the case")

    def step(event, day, hour=""):
        desk.fill("[action$='/events']", event=event, **{"at-day": day, "at-hour": hour})
        desk.press("Enter the step")

    def amount(item, dollars, animal=""):
        desk.fill("[action$='/money']", item=item, amount=dollars, animal=animal)
        desk.press("Enter the amount")

    step("owner_notified_at", "2026-08-02", "09:00")
    step("received_notice_at", "2026-08-02", "09:00")
    amount("keep", "119.85")
    amount("damages", "640.00", "a1")
    assert "Redeems the animals today $619.85" in desk.said

    before = store.head()
    step("sold_on", "2026-07-30", "11:00")
    assert "AS 03.35" in desk.refusal
    assert store.head() == before

    step("sale_posted_on", "2026-08-08")
    step("sold_on", "2026-08-20", "11:00")
    amount("price", "900.00")
    amount("sale_costs", "45.30")
    step("excess_remitted_on", "2026-08-21")
    step("surplus_claimed_on", "2026-09-21")
    step("trust_paid_on", "2026-09-28")

    assert [row[4] for row in desk.rows("sale")] == [
        "$900.00", "$854.70", "$734.85", "$234.85", "$0.00",
    ]  # fmt: skip
    assert [row[2:] for row in desk.rows("trust")] == [
        ["$234.85", "–", "$234.85"], ["–", "$234.85", "$0.00"],
    ]  # fmt: skip
