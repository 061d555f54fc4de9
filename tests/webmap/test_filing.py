"""A packet sent through the page, from upload to review, with nothing stood in for."""

import io
import json
import zipfile

import lxml.html
import pytest

from districts.records.petition import Petition
from webmap import create_app

from . import signing

WEST, SOUTH = -147.0, 64.0
STEP = 0.0329  # of a degree of longitude: about a mile at this latitude
MILE = 0.01443  # of a degree of latitude


def section(column, row):
    west, south = WEST + column * STEP, SOUTH + row * MILE
    east, north = west + STEP, south + MILE
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


def collection(*features):
    return json.dumps({"type": "FeatureCollection", "features": list(features)})


def feature(geometry, **properties):
    return {"type": "Feature", "properties": properties, "geometry": geometry}


@pytest.fixture
def packet():
    """Three sections in a row, held by three residents, of whom two sign."""
    parcels = collection(
        *(feature(section(n, 0), PARCEL=f"00{n}-1", OWNER=f"OWNER {n}") for n in range(3))
    )
    west, east, south, north = WEST, WEST + 3 * STEP, SOUTH, SOUTH + MILE
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {
        "petition.toml": "\n".join(
            [
                'action = "establish"',
                'purpose = "Keep <b>goats</b> home"',
                "received_on = 2026-03-02",
                "settled_area = true",
                "boundary_defined = true",
                "filed_with_district_judge = true",
                'boundary = "boundary.geojson"',
                'parcels = "parcels.geojson"',
                'holders = "holders.csv"',
                'signatures = "signatures.csv"',
                "[crosswalk]",
                'pin = "PARCEL"',
                'owner = "OWNER"',
            ]
        ),
        "parcels.geojson": parcels,
        "boundary.geojson": collection(feature({"type": "Polygon", "coordinates": [ring]})),
        "holders.csv": "pin,holder,person,resident\n"
        "000-1,Ada Berg,natural,Y\n001-1,Bo Dahl,natural,Y\n002-1,<i>Cy</i> Eng,natural,Y\n",
        "signatures.csv": "holder,signed_on\nAda Berg,2026-02-01\nBo Dahl,2026-02-02\n",
    }


@pytest.fixture
def clerk(settings, store, accounts):
    app = create_app(settings, store=store)
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    signing.signed_in(client, accounts["clerk"])
    return client


def send(client, files, **fields):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"packet/{name}", text)
    content.seek(0)
    return client.post("/petitions", data={"packet": (content, "packet.zip"), **fields})


def test_a_packet_becomes_a_petition_with_a_review(clerk, packet, store):
    filed = send(clerk, packet)

    assert filed.status_code == 303
    page = lxml.html.fromstring(clerk.get(filed.location).data)
    said = page.text_content()
    assert "Keep <b>goats</b> home" in said
    assert "2 of 3 (66.7\u00a0%)" in said
    assert page.xpath("//table[@id='parcels']/tbody/tr/th/text()") == ["000-1", "001-1", "002-1"]
    assert page.xpath("//section[contains(@class, 'answer')]")[0].get("class") == "answer meets"
    ref = filed.location.rsplit("/", 1)[1]
    assert [(entry.what, entry.by) for entry in store.history(ref)] == [("petition filed", "clerk")]


def test_striking_one_of_two_signers_turns_it_and_leaves_the_record_alone(clerk, packet, store):
    address = send(clerk, packet).location
    page = lxml.html.fromstring(clerk.get(address).data)
    holder = page.xpath("//input[@name='strike']/@value")[0]
    head = store.head()

    struck = lxml.html.fromstring(clerk.get(f"{address}?strike={holder}").data)

    assert "1 of 3 (33.3\u00a0%)" in struck.text_content()
    assert struck.xpath("//section[contains(@class, 'answer')]")[0].get("class") == "answer fails"
    assert store.head() == head
    assert "2 of 3 (66.7\u00a0%)" in clerk.get(address).text


def test_a_packet_that_cannot_be_used_says_where_and_files_nothing(clerk, packet, store):
    packet["holders.csv"] = packet["holders.csv"].replace("natural,Y\n002", "natural,perhaps\n002")
    before = store.head()

    refused = send(clerk, packet)

    assert refused.status_code == 422
    said = lxml.html.fromstring(refused.data).xpath("//*[@role='alert']")[0].text_content()
    assert "holders.csv, row 2, field resident" in said
    assert store.head() == before


def test_a_form_that_is_pressed_twice_files_one_petition(clerk, packet, store):
    page = lxml.html.fromstring(clerk.get("/petitions").data)
    (token,) = page.xpath("//form[@action='/petitions']//input[@name='once']/@value")

    first, second = (send(clerk, packet, once=token) for _ in range(2))
    another = send(clerk, packet, once=f"{token}-another")

    assert first.location == second.location != another.location
    assert len(store.records(Petition)) == 2


def test_a_missing_part_is_named(clerk, packet):
    del packet["parcels.geojson"]

    assert "parcels.geojson" in send(clerk, packet).text


def suggestions(page):
    return page.xpath("//table[caption='Suggested matches']/tbody/tr")


def test_a_name_that_only_resembles_a_holder_s_is_for_a_person_to_accept(clerk, packet, store):
    packet["signatures.csv"] = "printed_name,signed_on\nAda Berg,2026-02-01\nBo Dahll,2026-02-02\n"
    address = send(clerk, packet).location
    page = lxml.html.fromstring(clerk.get(address).data)
    (row,) = suggestions(page)
    fields = {field.get("name"): field.get("value") for field in row.xpath(".//input")}

    decided = clerk.post(f"{address}/matches", data={**fields, "answer": "accept"})

    assert decided.status_code == 303
    after = lxml.html.fromstring(clerk.get(address).data)
    assert suggestions(after) == []
    assert "2 of 3 (66.7\u00a0%)" in after.text_content()
    ref = address.rsplit("/", 1)[1]
    assert [entry.what for entry in store.history(ref)] == ["petition filed", "match accepted"]
    assert clerk.post(f"{address}/matches", data={**fields, "answer": "accept"}).status_code == 422


def test_parts_may_be_sent_without_a_zip(clerk, packet):
    parts = [(io.BytesIO(text.encode()), name) for name, text in packet.items()]

    assert clerk.post("/petitions", data={"packet": parts}).status_code == 303


def test_a_petition_is_not_received_on_a_day_to_come(clerk, packet, store):
    packet["petition.toml"] = packet["petition.toml"].replace("2026-03-02", "2999-03-02")
    before = store.head()

    refused = send(clerk, packet)

    assert refused.status_code == 422
    said = lxml.html.fromstring(refused.data).xpath("//*[@role='alert']")[0].text_content()
    assert "2 March 2999" in said and "AS 03.35" in said
    assert store.head() == before
