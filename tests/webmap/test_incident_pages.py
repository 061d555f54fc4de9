"""What staff see and enter: the desk, the list, one report from its place to its finding."""

import datetime as dt
import re

import lxml.html
import pytest

from districts.proceedings.incident_findings import determine
from districts.proceedings.incident_places import came_from, place_of
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.report import Report, file_report
from districts.proceedings.trespass_facts import counted
from districts.records.incident import Incident
from districts.records.keeping_land import KeepingLand
from districts.records.road_identity import RoadIdentity
from tests.prairie import WHO, adopted, spot
from webmap import Settings, create_app

HOSTILE = "<script>document.title='owned'</script> {{7*7}} `x`"


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=WHO["at"])
    yield made
    made.close()


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    made = create_app(settings, store=store)
    made.config["PROPAGATE_EXCEPTIONS"] = True
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture
def land(store):
    return add_keeping_land(store, "Keeper home place", pins=["K-1"], **WHO)


@pytest.fixture
def enter(sign_in):
    """Send a form of a report's page with the stamp the page has now."""

    def entered(ref, where, role="clerk", **said):
        client = sign_in(role)
        page = client.get(f"/incidents/{ref}").text
        stamp = re.search(r'name="version" value="([^"]+)"', page)[1]
        return client.post(f"/incidents/{ref}/{where}", data={"version": stamp, **said})

    return entered


def report(store, day="2026-05-02", where=None, **said):
    where = spot("A-1") if where is None else where
    said = {"animals": [{"kind": "cattle", "count": 6}], "source": "map", **where, **said}
    at = dt.date.fromisoformat(day)
    return file_report(store, Report(at=at, **said), by="public", at=WHO["at"]).ref


def found(store, ref, land):
    came_from(store, ref, land.ref, why=None, **WHO)
    determine(store, ref, "found", reasons="seen", found_by="Dep. S",
              found_on=dt.date(2026, 11, 1), **WHO)  # fmt: skip


def test_a_report_goes_from_its_place_to_its_finding_and_counts(store, land, enter, sign_in):
    ref = report(store, where=spot("A-1", y=0.02), accuracy_m=12.0, source="device")
    page = sign_in("clerk").get(f"/incidents/{ref}").text
    assert "LACKS SOMETHING" in page
    assert "Parcel A-1: ANDERS RUTH" in page
    assert "Road County Road E41" in page

    enter(ref, "attribution", reached="parcel:A-1", why="He stood at his fence.")
    enter(ref, "origin", keeping_land=land.ref, why="Tags")
    answer = enter(ref, "finding", finding="found", found_on="2026-11-02", found_by="Dep. S",
                   reasons="Saw them.")  # fmt: skip

    assert answer.status_code == 303
    [relation] = counted(store).relations
    assert (relation["target"], relation["standing_count"]) == ({"landowner": "ANDERS RUTH"}, 1)
    page = sign_in("clerk").get(f"/incidents/{ref}").text
    assert "COUNTED" in page
    assert "0 standing of 0, not habitual" in page or "nothing counted" in page


def test_an_entry_pressed_twice_is_entered_once(store, land, sign_in):
    ref = report(store)
    client = sign_in("clerk")
    stamp = re.search(r'name="version" value="([^"]+)"', client.get(f"/incidents/{ref}").text)[1]
    form = {"version": stamp, "finding": "found", "found_on": "2026-11-02", "found_by": "Dep. S",
            "reasons": "Saw them."}  # fmt: skip

    client.post(f"/incidents/{ref}/finding", data=form)
    before = store.head()
    again = client.post(f"/incidents/{ref}/finding", data=form, follow_redirects=True).text

    assert store.head() == before
    assert "nothing was entered now" in again


@pytest.mark.parametrize(
    ("where", "said", "sentence"),
    [
        ("attribution", {"road": "Nowhere Lane", "why": "so"}, "There is no public road"),
        ("attribution", {"pin": "Z-9", "why": "so"}, "No parcel has the number Z-9"),
        ("attribution", {"pin": "A-1", "road": "County Road E41", "why": "so"}, "never both"),
        ("attribution", {"why": "so"}, "is missing"),
        ("point", {"lon": "-90", "lat": "44.9", "accuracy_m": ""}, "outside the county"),
        ("point", {"lon": "-93", "lat": "x"}, "cannot be used"),
        ("point", {"candidate": "9"}, "not among the candidates"),
        ("finding", {"finding": "found", "found_on": "2031-01-01", "found_by": "D", "reasons": "r"},
         "still to come"),
        ("finding", {"finding": "found", "found_on": "2026-11-01", "found_by": "D", "reasons": ""},
         "What the finding rests on is missing"),
        ("mistake", {"why": ""}, "Why it is a mistake is missing"),
        ("join", {"reasons": "so"}, "One report alone"),
        ("undo", {"reasons": "so"}, "stands in no grouping"),
        ("named", {"name": "", "told_on": "2026-11-01"}, "The name of the person is missing"),
        ("return", {"returned-day": "2026-01-01"}, "before they were out"),
    ],
)  # fmt: skip
def test_what_cannot_be_entered_is_told_and_nothing_changes(store, enter, where, said, sentence):
    ref = report(store)
    before = store.head()

    answer = enter(ref, where, **said)

    assert answer.status_code == 422
    assert sentence in answer.text
    assert store.head() == before


def test_reports_of_a_day_are_joined_and_parted_on_the_page(store, land, enter, sign_in):
    refs = [
        file_report(
            store,
            Report(at=dt.datetime(2026, 5, 2, hour, tzinfo=dt.timezone(dt.timedelta(hours=-5))),
                   animals=[{"kind": "cattle", "count": 2}], source="map", **spot("A-1")),
            by="public", at=WHO["at"],
        ).ref
        for hour in (7, 19)
    ]  # fmt: skip
    for ref in refs:
        found(store, ref, land)
    assert "may be one escape" in sign_in("clerk").get(f"/incidents/{refs[0]}").text
    assert "Groupings (1)" in sign_in("clerk").get("/desk").text

    enter(refs[0], "join", members=refs, reasons="the same cows")
    assert counted(store).relations[0]["events"][0]["grouping"] == "confirmed"
    enter(refs[0], "part", all=refs, later=refs[1], reasons="home at noon",
          **{"back-day": "2026-05-02", "back-hour": "12:00"})  # fmt: skip
    assert [event["ids"] for event in counted(store).relations[0]["events"]] == [
        [refs[0]], [refs[1]]
    ]  # fmt: skip
    enter(refs[0], "undo", reasons="they never came home")

    assert len(counted(store).relations[0]["events"]) == 1


def test_the_desk_shows_what_is_new_what_lacks_and_what_comes_close(store, land, sign_in):
    for day in ("2026-02-01", "2026-04-01", "2026-06-01"):
        found(store, report(store, day), land)
    waiting = report(store, "2026-11-20", words="somewhere", lon=None, lat=None, source=None)

    page = sign_in("clerk").get("/desk").text

    assert "New reports (1)" in page
    assert "Relations at two or more (1)" in page
    assert "Lacking something (1)" in page
    assert waiting in page
    assert "Keeper home place onto the land of ANDERS RUTH" in page


def test_text_of_strangers_is_shown_as_typed_and_never_run(store, land, enter, sign_in):
    ref = report(store, words=HOSTILE, note=HOSTILE, whose=HOSTILE, place=HOSTILE)
    enter(ref, "finding", finding="not_yet", found_on="2026-11-02", found_by=HOSTILE,
          reasons=HOSTILE)  # fmt: skip
    enter(ref, "named", name=HOSTILE, told_on="2026-11-02", told_how=HOSTILE)
    client = sign_in("clerk")

    for address in ("/desk", "/incidents", f"/incidents/{ref}", "/incidents/map",
                    f"/incidents/{ref}/map", "/lands"):  # fmt: skip
        page = client.get(address).text
        assert "<script>document" not in page, address
        assert "<script>document.title=\\u0027" not in page, address
        assert " 49 " not in page, address


def test_a_list_of_one_standing_and_the_map_beside_it(store, land, sign_in):
    ref = report(store)
    found(store, ref, land)
    other = report(store, "2026-08-01", spot("C-1"))
    client = sign_in("animal_control")

    page = client.get("/incidents?standing=counted").text
    assert ref in page
    assert other not in page
    assert "Keeper home place" in client.get("/incidents/map").text


def test_keeping_lands_and_roads_are_entered_and_changed(store, sign_in):
    client = sign_in("clerk")
    client.post("/lands", data={"name": "South quarter", "pins": "B-1\nC-1"})
    [land] = store.records(KeepingLand)
    assert (land.pins, land.responsible) == (["B-1", "C-1"], "NEWMAN EVE")

    taken = client.post("/lands", data={"name": "south  QUARTER"})
    unknown = client.post("/lands", data={"name": "Other", "pins": "Z-9"})
    assert (taken.status_code, unknown.status_code) == (422, 422)
    assert "No parcel has the number Z-9" in unknown.text
    client.post(
        f"/lands/{land.ref}",
        data={"version": "1", "name": "South quarter", "pins": "B-1", "responsible": "B. Buyer",
              "why": "sold"},
    )  # fmt: skip
    assert store.record(KeepingLand, land.ref).responsible == "B. Buyer"
    assert "NEWMAN EVE" in client.get(f"/lands/{land.ref}").text

    client.post("/lands/roads", data={"road": "County Road E41", "aliases": "Lincoln Hwy\n190th"})
    assert store.records(RoadIdentity)[0].aliases == ["Lincoln Hwy", "190th"]
    clash = client.post("/lands/roads", data={"road": "Another", "aliases": "190th"})
    assert "is a name of County Road E41 already" in clash.text


def test_a_candidate_is_taken_on_a_press(store, enter):
    other = spot("C-1")
    ref = report(store, place=f"{other['lat']:.5f}, {other['lon']:.5f}")
    assert place_of(store, ref).status == "doubtful"

    enter(ref, "point", candidate="2")

    assert place_of(store, ref).landowners == ["CLARK IDA", "CLARK JON"]
    assert len(place_of(store, ref).candidates) == 2


def test_staff_correct_the_day_and_the_first_words_stay(store, land, enter, sign_in):
    ref = report(store, "2026-05-02", spot("B-1"))
    found(store, ref, land)
    assert counted(store).relations[0]["target"] == {"landowner": "BAUER TOM"}

    refused = enter(ref, "said", day="2026-11-20", why="misheard", **{"kind-1": "cattle"})
    assert (refused.status_code, "after that" in refused.text) == (422, True)
    enter(ref, "said", day="2026-08-02", why="misheard", **{"kind-1": "cattle", "count-1": "9"})

    [relation] = counted(store).relations
    assert relation["target"] == {"landowner": "NEWMAN EVE"}  # who bought it in July
    assert relation["events"][0]["on"] == "2026-08-02"
    assert store.record(Incident, ref, version=1).at == "2026-05-02"
    assert "misheard" in sign_in("clerk").get(f"/incidents/{ref}").text


def way_back(client, ref):
    """The form that the sentence on the page offers, as fields."""
    page = lxml.html.fromstring(client.get(f"/incidents/{ref}").data)
    (form,) = page.xpath("//div[contains(@class, 'note')]//form")
    assert form.xpath(".//button")[0].text == "Undo"
    return form.get("action"), {i.get("name"): i.get("value") for i in form.xpath(".//input")}


def test_a_mistake_is_undone_with_one_press_and_both_entries_stay(app, store, enter, sign_in):
    ref = report(store)
    enter(ref, "mistake", why="a deer")
    client = sign_in("clerk")
    assert store.record(Incident, ref).mistaken is not None
    address, form = way_back(client, ref)

    client.post(address, data=form)

    assert store.record(Incident, ref).mistaken is None
    assert len(store.history(ref)) == 3
    assert "It is no longer held for a mistake." in client.get("/desk").text
    assert "Undo" not in client.get("/desk").text  # the sentence and its way back are shown once


def test_the_way_back_is_closed_once_somebody_changed_the_record(app, store, enter, sign_in):
    ref = report(store)
    enter(ref, "mistake", why="a deer")
    address, form = way_back(sign_in("clerk"), ref)
    enter(ref, "attribution", road="County Road E41", why="he stood there")
    before = store.head()

    sign_in("clerk").post(address, data=form)

    assert store.head() == before
    assert store.record(Incident, ref).mistaken is not None
