"""A kennel through the pages: dogs measured, floors by three ways, inspected, reported."""

import io
import json
import re
from datetime import UTC, datetime
from pathlib import Path

import lxml.html
import pytest

from districts.proceedings import demo
from districts.records.kennel import Kennel
from webmap import create_app

from . import signing

COUNTY = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska"
AT = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
REGISTER = {
    "once": "one-form", "name": "Hill <b>Kennel</b>", "licensed": "yes", "law_text": "2011",
    "license_number": "S-1", "enclosures": "North pen\nSouth pen", "holder_name": "H. Sample",
    "lat": "44.44", "lon": "-87.92",
}  # fmt: skip
# Three by two meters, and a shelter of one by a half.
RING = "-87.92 44.44\n-87.91996225 44.44\n-87.91996225 44.44001797\n-87.92 44.44001797"
HOUSE = "-87.92 44.44\n-87.91998742 44.44\n-87.91998742 44.44000449\n-87.92 44.44000449"


@pytest.fixture
def at_desk(settings, store, accounts):
    """A client signed in as a role."""
    app = create_app(settings, store=store)
    app.config["WTF_CSRF_ENABLED"] = False

    def signed_in(role):
        client = app.test_client()
        signing.signed_in(client, accounts[role])
        return client

    return signed_in


@pytest.fixture
def inspector(at_desk):
    return at_desk("inspector")


@pytest.fixture
def kennel(inspector):
    return inspector.post("/kennels", data=REGISTER).location


@pytest.fixture
def enter(inspector, store, kennel):
    """Send a form of the kennel as it stands now."""

    def entered(what, address="entries/", **fields):
        version = store.version(kennel.rsplit("/", 1)[1])
        return inspector.post(
            f"{kennel}/{address}{what}", data={"version": version, "enclosure": "e1", **fields}
        )

    return entered


@pytest.fixture
def dogs(enter):
    for name, length in (("Ada", "26"), ("Bo", "26"), ("Moss", "9")):
        enter("dog", name=name, length_in=length, instrument="tape")


def page_of(client, address):
    return lxml.html.fromstring(client.get(address).data)


def words(element):
    return " ".join(element.text_content().split())


def table(page, caption):
    found = page.xpath(f"//table[caption[starts-with(., '{caption}')]]")[0]
    return [[words(cell) for cell in row] for row in found.xpath("./tbody/tr")]


def test_the_floor_by_hand_shows_its_readings_side_by_side(inspector, kennel, enter, dogs):
    enter("floor", long_ft="8", wide_ft="6", shelter_long_ft="4", shelter_wide_ft="2")
    page = page_of(inspector, kennel)

    assert "Floor 40 square feet, needed 45.375." in words(page)
    assert "A PERSON DECIDES" in words(page)
    assert [row[1:] for row in table(page, "The ways to read")] == [
        ["45.375", "FAILS"], ["45.375", "FAILS"], ["45.375", "FAILS"], ["34.875", "MEETS"],
    ]  # fmt: skip
    assert [row[1:] for row in table(page, "The dogs")] == [
        ["26", "largest dog", "24"], ["26", "additional dog", "18"],
        ["9", "additional dog", "3.375"],
    ]  # fmt: skip
    assert "Hill &lt;b&gt;Kennel&lt;/b&gt;" in inspector.get(kennel).text


def test_a_length_that_cannot_be_is_refused_by_dog(inspector, kennel, enter, dogs):
    refused = enter("dog", dog="d1", name="Ada", length_in="3000")

    assert refused.status_code == 422
    assert "Dog Ada (d1): length_in is 3000" in refused.text


def test_a_drawing_is_measured(inspector, store, kennel, enter, dogs):
    assert enter("drawing", ring=RING, shelter=HOUSE, accuracy_ft="0.1").status_code == 303
    area = store.record(Kennel, kennel.rsplit("/", 1)[1]).area("e1")

    assert float(area["sqft"]) == pytest.approx(64.58, rel=5e-3)
    assert float(area["shelter_sqft"]) == pytest.approx(5.38, rel=1e-2)
    drawn = inspector.get(f"{kennel}/sketch?enclosure=e1").text
    assert "-87.91996225" in drawn
    crossing = "\n".join([RING.splitlines()[n] for n in (0, 2, 1, 3)])
    assert "cross" in enter("drawing", ring=crossing).text
    assert enter("drawing", ring="nonsense").status_code == 422
    assert enter("drawing", ring="").status_code == 422


def test_a_file_is_measured(store, kennel, enter, dogs):
    corners = [[float(part) for part in line.split()] for line in RING.splitlines()]
    shape = {"type": "Polygon", "coordinates": [[*corners, corners[0]]]}
    document = {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": shape}]}  # fmt: skip
    sent = enter("file", file=(io.BytesIO(json.dumps(document).encode()), "pen.geojson"))

    assert sent.status_code == 303
    area = store.record(Kennel, kennel.rsplit("/", 1)[1]).area("e1")
    assert float(area["sqft"]) == pytest.approx(64.58, rel=5e-3)
    refused = enter("file", file=(io.BytesIO(b"no map"), "pen.geojson"))
    assert refused.status_code == 422


def test_an_inspection_sets_the_next_and_is_handed_over(inspector, kennel, enter, dogs):
    enter("floor", sqft="60", shelter_sqft="0")
    sent = enter(
        "inspection", address="", on="2026-11-20", roofed="no", tethered="no", minutes_out="45",
        again_on="2099-01-05", remark="shade is fine", **{"AT-16.24.4-b": "yes",
        "AT-16.24.8-a": "no"},
    )  # fmt: skip
    assert sent.status_code == 303
    page = page_of(inspector, kennel)

    assert "again by Monday, 5 January 2099" in words(page)
    assert "All excreta are removed" in words(page).replace("all excreta", "All excreta")
    (link,) = page.xpath("//a[contains(@href, '.ics')]/@href")
    assert "DTSTART;VALUE=DATE:20990105" in inspector.get(link).text
    report = f"{kennel}/enclosures/e1/papers/kennel_inspection_report"
    assert "Nothing is missing" in inspector.get(report).text
    assert inspector.get(f"{report}/paper.pdf").data.startswith(b"%PDF-")
    assert inspector.get(f"{report}/paper.docx").data.startswith(b"PK")
    assert (
        inspector.get(f"{kennel}/enclosures/e9/papers/kennel_inspection_report").status_code == 404
    )


def test_another_enclosure_is_added_and_the_kennel_described(inspector, kennel, enter):
    enter("enclosure", name="West run")
    enter("description", name="Hill Kennel", licensed="no")
    page = words(page_of(inspector, kennel))

    assert "West run" in page
    assert "not licensed" in page
    assert inspector.post(f"{kennel}/entries/nothing", data={}).status_code == 404


def test_a_clerk_reads_and_enters_nothing(at_desk, kennel):
    clerk = at_desk("clerk")

    assert "/entries/" not in clerk.get(kennel).text
    assert clerk.get(f"{kennel}/inspection").status_code == 200
    assert clerk.post(f"{kennel}/entries/dog", data={}).status_code == 403
    assert at_desk("judge").get("/kennels").status_code == 403


def test_the_parcels_around_are_drawn_under_the_sketch(inspector, store, kennel, enter):
    before = inspector.get(f"{kennel}/sketch?enclosure=e1").text
    demo.adopt_county(store, COUNTY, at=AT, tell=lambda words: None)
    enter("description", name="Hill Kennel", lat="64.0561", lon="-145.5781")
    drawn = inspector.get(f"{kennel}/sketch?enclosure=e1").text

    assert 'color: "#71767a"' not in before
    assert 'color: "#71767a"' in drawn
    (lines,) = re.findall(r"(\[\[\[.*?\]\]\])\.forEach", drawn)
    points = [point for line in json.loads(lines) for point in line]
    assert min(abs(lat - 64.0561) for lat, _ in points) < 0.02
    assert all(-146 < lon < -145 for _, lon in points)
