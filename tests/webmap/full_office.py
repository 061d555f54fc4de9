"""A workspace in which every page has something to show, and a report full of canaries."""

import datetime as dt
import io
import math

from PIL import Image
from shapely.geometry import shape

from districts.proceedings import demo, demo_dogs, demo_story
from districts.proceedings.dog_dangerous import inspect
from districts.proceedings.fence import open_matter
from districts.proceedings.filing import file_petition
from districts.proceedings.hearing import set_hearing
from districts.proceedings.hearing_postings import log_posting
from districts.proceedings.hearing_sheets import keep_sheet
from districts.proceedings.incident_findings import determine, tell_named
from districts.proceedings.incident_places import came_from
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.kennel_entries import inspect_enclosure
from districts.proceedings.report import Report, file_report
from districts.proceedings.trespass_facts import counted
from districts.store import create_store
from tests.prairie import parcels, roads, spot

COUNTY = demo.samples() / "alaska"
AT = dt.datetime(2026, 11, 30, 20, 0, tzinfo=dt.UTC)
WHO = {"by": "clerk", "at": AT}
CONTACT = {
    "name": "CANARY-NAME Quill",
    "telephone": "CANARY-515-555-0142",
    "email": "canary-mail@mail.example",
    "address": "CANARY-STREET 9",
}
CAMERA = ("CANARY-MAKER", "CANARY-MODEL", "CANARY-SERIAL", "CANARY-CAMERA-NOTE")
TOLD = {"note": "CANARY-NOTE", "whose": "CANARY-WHOSE", "words": "CANARY-WORDS"}
FILE_NAME = "CANARY-FILE.jpg"
ZOOM = 13
POINT = {key: round(value, 6) for key, value in spot("A-1", x=0.37, y=0.61).items()}


def build(folder, accounts):
    """Fill a workspace: petition, order, district, custody, dogs, kennels, reports, a fence."""
    store = create_store(folder)
    with store.transaction():
        for account in accounts.values():
            store.append(account, by="setup", at=AT)
        demo.adopt_county(store, COUNTY, at=AT, tell=lambda sentence: None)
        packets = COUNTY / "petitions"
        waiting = file_petition(store, packets / "exactly-sixty", by="clerk", at=AT)
        ordered = file_petition(store, packets / "barley-flats", by="clerk", at=AT)
        set_hearing(store, waiting.ref, dt.date(2027, 1, 20), by="judge", at=AT)
        keep_sheet(store, waiting.ref, "1", plain(), "sheet.jpg", **WHO)
        district = demo_story.establish(store, ordered, at=AT, tell=lambda sentence: None)
        demo_story.impound(store, district, at=AT, tell=lambda sentence: None)
        demo_dogs.fill_dogs(store, at=AT, tell=lambda sentence: None)
        common = {"source": {"origin": "drawn"}, "valid_from": dt.date(2026, 1, 1), **WHO}
        _photographs(store, waiting)
        store.adopt("parcels_iowa", parcels(), {}, **common)
        store.adopt("roads_iowa", roads(), {}, **common)
        _reports(store)
    return store


def _photographs(store, petition):
    """Photographs of a posting and of two inspections, taken by staff."""
    at = shape(petition.boundary).representative_point()
    log_posting(
        store, petition.ref, place="School", lon=at.x, lat=at.y, from_on=dt.date(2026, 11, 20),
        photo=plain(), photo_name="school.jpg", **WHO,
    )  # fmt: skip
    kept = store.keep_file(plain(), "gate.jpg")
    photos = [{"sha256": kept, "name": "gate.jpg", "media_type": "image/jpeg"}]
    inspect(store, "DOG-2026-0001", AT.date(), observations={}, photos=photos, **WHO)
    inspect_enclosure(store, "K-2026-0001", "e1", AT.date(), {}, photos=photos, **WHO)


def _reports(store):
    land = add_keeping_land(store, "Keeper home place", pins=["K-1"], **WHO)
    for day in (3, 9, 15, 21, 27):
        incident = file_report(
            store,
            Report(
                at=dt.date(2026, 11, day), **POINT, source="map", contact=CONTACT, **TOLD,
                animals=[{"kind": "cattle", "count": 3}], photos=[(photograph(), FILE_NAME)],
            ),
            by="public", at=AT,
        )  # fmt: skip
        came_from(store, incident.ref, land.ref, why=None, **WHO)
        determine(
            store, incident.ref, "found", reasons="Tags read.", found_by="Dep. S",
            found_on=AT.date(), **WHO,
        )  # fmt: skip
    tell_named(store, incident.ref, "Carl", told_on=AT.date(), told_how="letter", **WHO)
    [relation] = [each for each in counted(store).relations if each["habitual_since"]]
    open_matter(store, relation["id"], **WHO)


def photograph():
    """A JPEG with everything in it that a phone can write, each of it a canary."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0xA431], exif[0x010E] = CAMERA
    exif.get_ifd(0x8769)[0x9003] = "2026:05:02 18:20:00"
    out = io.BytesIO()
    note = CAMERA[3].encode()
    Image.new("RGB", (320, 200), (90, 120, 60)).save(out, "JPEG", exif=exif, comment=note)
    return out.getvalue()


def plain():
    """A picture with nothing in it but the picture."""
    out = io.BytesIO()
    Image.new("RGB", (320, 200), (240, 240, 230)).save(out, "JPEG")
    return out.getvalue()


def tile_of(point, zoom):
    """Return which tile of the usual grid a point lies in."""
    angle = math.radians(point["lat"])
    across = (point["lon"] + 180) / 360 * 2**zoom
    down = (1 - math.asinh(math.tan(angle)) / math.pi) / 2 * 2**zoom
    return int(across), int(down)


def beside(store):
    """Return what a map asks of a place beside the canary point."""
    lon, lat = POINT["lon"] + 0.0004, POINT["lat"] + 0.0004
    return [f"/layers/{each.ref}/at?lon={lon}&lat={lat}" for each in store.vintages()]


def values_of(store, app):
    """Return what stands in the workspace for each part of an address, by the page it is of.

    What is asked of a page nobody thought of here is every reference there is.
    """
    from webmap import links, report_links

    of = {}
    for kind, ref in store._connection.rows("SELECT DISTINCT kind, ref FROM records"):
        of.setdefault(kind, []).append(ref)
    every = [ref for kept in of.values() for ref in kept[:2]]
    with app.test_request_context():
        reports = [report_links.token(report_links.REPORT, of["incident"][-1])]
        answers = [report_links.token(report_links.ANSWER, ref) for ref in of["named_person"]]
        feeds = [links.calendar_token(of[kind][0]) for kind in
                 ("petition", "custody_case", "district", "dog")]  # fmt: skip
    refs = {
        "petitions": of["petition"], "cases": of["custody_case"], "districts": of["district"],
        "dogs": of["dog"][:1], "kennels": of["kennel"][:1], "incidents": of["incident"][-1:],
        "lands": of["keeping_land"], "layers": [each.ref for each in store.vintages()],
        "trespass": [each["id"] for each in counted(store).relations],
    }  # fmt: skip
    layers = {each.name: each.ref for each in store.vintages()}
    across, down = tile_of(POINT, ZOOM)
    return {
        "layer": ["roads"], "vintage": [layers["roads"], layers["parcels"]],
        "z": [ZOOM], "x": [across], "y": [down],
        "ref": lambda page: refs.get(page, every),
        "token": lambda page: feeds if page == "calendar" else [*reports, *answers],
        "number": ["1"], "kind": ["pdf", "docx"], "register": of["identification_register"][:1],
        "matter": of["fence_matter"], "scan": of["sheet_scan"], "name": ["ia_code_169c"],
    }  # fmt: skip
