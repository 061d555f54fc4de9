"""The report form and the pages behind private links: what is taken, kept apart, lost and not."""

import datetime as dt
import io
import re

import pytest
from PIL import Image

from districts.proceedings import incident_findings
from districts.proceedings.incident_places import came_from, place_of
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.trespass_facts import today
from districts.records.incident import Incident
from districts.records.report_contact import ReportContact
from tests.prairie import WHO, adopted, spot
from webmap import Settings, create_app, report_links

HOSTILE = "<script>document.title='owned'</script> {{7*7}} `x` \" ' &"


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
def send(client):
    """Fill the form as it comes and send it."""

    def sent(**said):
        page = client.get("/report").text
        once = re.search(r'name="once" value="([^"]+)"', page)[1]
        form = {"once": once, "kind-1": "cattle", "count-1": "6", "now": "yes", **said}
        return client.post("/report", data=form, content_type="multipart/form-data")

    return sent


def at(pin="A-1", **more):
    where = spot(pin, **more)
    return {"lon": f"{where['lon']:.6f}", "lat": f"{where['lat']:.6f}", "source": "map"}


def photograph(place=None, taken="2026:05:02 18:20:00"):
    """A JPEG as a phone makes it: time, place, the phone's own name and number, a thumbnail."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0xA431] = "CANARY-MAKER", "CANARY-MODEL", "CANARY-SERIAL"
    exif.get_ifd(0x8769)[0x9003] = taken
    if place is not None:
        gps = exif.get_ifd(0x8825)
        for tag, letters, value in ((1, "NS", place["lat"]), (3, "EW", place["lon"])):
            whole, rest = divmod(abs(value) * 3600, 3600)
            minutes, seconds = divmod(rest, 60)
            gps[tag] = letters[value < 0]
            gps[tag + 1] = (whole, minutes, round(seconds, 3))
    out = io.BytesIO()
    Image.new("RGB", (320, 200), (90, 120, 60)).save(out, "JPEG", exif=exif, comment=b"CANARY-NOTE")
    return out.getvalue()


def upload(content, name="field.jpg"):
    return io.BytesIO(content), name


class TestTheForm:
    def test_a_report_leads_to_a_private_link_with_its_state(self, client, send, store):
        answer = send(**at(), whose="Keeper")

        assert answer.status_code == 303
        assert re.fullmatch(r"/report/I-\d{4}-\d{4}\.[0-9a-f]{40}", answer.location)
        page = client.get(answer.location).text
        assert "PLACED" in page
        assert "6 cattle" in page
        [incident] = store.records(Incident)
        assert (incident.channel, incident.source, incident.is_going_on) == ("web", "map", True)
        assert place_of(store, incident.ref).landowners == ["ANDERS RUTH"]

    def test_a_press_pressed_again_gives_the_same_link(self, client, store):
        form = {"once": "the same press", "kind-1": "cattle", "now": "yes", **at()}

        first = client.post("/report", data=form)
        second = client.post("/report", data=form)

        assert first.location == second.location
        assert len(store.records(Incident)) == 1

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ({"now": "", "day": "2031-05-01"}, "is still to come"),
            ({"now": "", "day": "2026-13-45"}, "is no day and hour that can be"),
            ({"lon": "-90.1", "lat": "44.9"}, "lies outside the county"),
            ({"lon": "abc"}, "cannot be used as “lon”"),
            ({"kind-1": ""}, "How many there were is given without which animals"),
            ({"kind-1": "", "count-1": ""}, "Which animals it was is missing"),
            ({"count-1": "many"}, "“many” is no count of animals"),
            ({"lon": "", "lat": "", "words": ""}, "Where it happened is missing"),
        ],
    )
    def test_bad_input_is_told_in_a_sentence_and_nothing_typed_is_lost(self, send, store, said,
                                                                       sentence):  # fmt: skip
        typed = {**at(), "words": HOSTILE, "note": HOSTILE, "whose": "Carl <b>K</b>",
                 "contact-name": "R. Reporter", "place": "", **said}  # fmt: skip

        answer = send(**typed)

        assert answer.status_code == 422
        assert sentence in answer.text
        assert store.records(Incident) == []
        for name in ("note", "whose", "contact-name"):
            shown = re.search(rf'name="{name}"[^>]*?(?:value="([^"]*)"|>([^<]*)<)', answer.text)
            assert (shown[1] or shown[2]).count("&lt;") == typed[name].count("<")
        assert "<script>document" not in answer.text

    def test_a_photograph_is_not_lost_when_the_rest_is_refused(self, send, client, store):
        content = photograph()
        refused = send(now="", day="2031-01-01", photo=upload(content), **at())
        kept = re.search(r'name="kept" value="([^"]+)"', refused.text)[1]
        assert "field.jpg is kept from before" in refused.text

        send(kept=kept, **at())

        [photo] = store.records(Incident)[0].photos
        assert store.file(photo["sha256"]).read_bytes() == content

    def test_somebody_else_s_seal_brings_nothing_back(self, send, store):
        answer = send(kept=f"{'a' * 64}/x.jpg.{'0' * 40}", **at())

        assert answer.status_code == 422
        assert store.records(Incident) == []

    def test_staff_take_a_call_on_the_same_form(self, sign_in, send, store):
        sign_in("clerk")

        answer = send(channel="phone", **at(), **{"contact-name": "A. Caller"})

        assert answer.location == f"/incidents/{store.records(Incident)[0].ref}"
        assert store.records(Incident)[0].channel == "phone"
        assert store.records(ReportContact)[0].name == "A. Caller"

    def test_only_this_page_may_ask_a_phone_where_it_is(self, client):
        assert "geolocation=(self)" in client.get("/report").headers["Permissions-Policy"]
        assert "geolocation=()" in client.get("/map").headers["Permissions-Policy"]

    def test_an_unknown_road_is_told_on_the_status_page(self, send, client):
        answer = send(place="Nowhere Lane and Elsewhere Road")

        page = client.get(answer.location).text
        assert "It is not on the map yet." in page
        assert "Nowhere Lane and Elsewhere Road" in page


class TestThePhotograph:
    def test_the_public_copy_carries_nothing_but_the_picture(self, send, client, store):
        content = photograph(spot("A-1"))
        link = send(photo=upload(content), **at()).location

        shown = client.get(f"{link}/photo/1")

        assert shown.mimetype == "image/jpeg"
        picture = Image.open(io.BytesIO(shown.data))
        assert (dict(picture.getexif()), picture.size) == ({}, (320, 200))
        assert b"CANARY" in content
        assert b"CANARY" not in shown.data
        assert b"Exif" not in shown.data

    def test_time_and_place_are_offered_and_taken_on_a_press(self, send, client, store):
        link = send(now="", photo=upload(photograph(spot("A-1")))).location
        page = client.get(link).text
        assert "Your photograph says more" in page
        assert store.records(Incident)[0].lon is None

        client.post(f"{link}/photo")

        [incident] = store.records(Incident)
        assert incident.at == "2026-05-02T18:20:00-05:00"
        assert incident.source == "photo"
        assert place_of(store, incident.ref).landowners == ["ANDERS RUTH"]

    def test_the_original_is_sealed_for_the_local_authority(self, sign_in, send, store):
        content = photograph()
        send(photo=upload(content), **at())
        ref = store.records(Incident)[0].ref

        assert sign_in("clerk").post(f"/incidents/{ref}/original/1").status_code == 403
        assert sign_in("authority").post(f"/incidents/{ref}/original/1").data == content
        assert store.trail()[-1].what == "original photograph opened"


class TestPrivateLinks:
    def test_a_guess_opens_nothing(self, client, send):
        link = send(**at()).location

        for guess in (
            link[:-1] + ("0" if link[-1] != "0" else "1"),
            link.split(".")[0],
            "/report/x",
        ):
            assert client.get(guess).status_code == 404

    def test_a_link_of_one_kind_opens_no_other(self, app, client, send, store):
        send(**at())
        ref = store.records(Incident)[0].ref
        with app.test_request_context():
            other = report_links.token(report_links.ANSWER, ref)

        assert client.get(f"/report/{other}").status_code == 404

    def test_a_reporter_withdraws_and_nothing_is_deleted(self, client, send, store):
        link = send(**at()).location

        page = client.post(f"{link}/withdraw", data={"why": HOSTILE}, follow_redirects=True).text

        assert "WITHDRAWN" in page
        [incident] = store.records(Incident)
        assert incident.withdrawn["why"] == HOSTILE
        assert store.record(Incident, incident.ref, version=1).withdrawn is None

    def test_the_link_later_says_what_the_report_counted_for(self, client, send, store):
        link = send(**at()).location
        ref = store.records(Incident)[0].ref
        land = add_keeping_land(store, "Keeper home place", pins=["K-1"], **WHO)
        now = {"by": "clerk", "at": dt.datetime.now(dt.UTC)}
        came_from(store, ref, land.ref, why=None, **now)
        incident_findings.determine(
            store, ref, "found", reasons="seen", found_by="Dep. S", found_on=today(), **now
        )

        page = client.get(link).text
        assert "FOUND" in page
        assert (
            "It counts as one occasion from one keeping land onto the land of one neighbor" in page
        )
        assert "KEEPER" not in page
        assert "ANDERS" not in page

    def test_who_is_named_answers_by_a_link_of_their_own(self, app, client, send, store):
        send(**at(), **{"contact-name": "CANARY", "note": "SECRET-NOTE"})
        ref = store.records(Incident)[0].ref
        told = incident_findings.tell_named(
            store, ref, "Carl Keeper", told_on=dt.date(2026, 11, 1), told_how="letter", **WHO
        )
        with app.test_request_context():
            link = f"/report/answer/{report_links.token(report_links.ANSWER, told.ref)}"
        assert "CANARY" not in client.get(link).text
        assert "SECRET-NOTE" not in client.get(link).text

        page = client.post(link, data={"answer": HOSTILE}, follow_redirects=True).text

        assert "<script>document" not in page
        assert "by you" in page
        refused = client.post(link, data={"answer": " "})
        assert (refused.status_code, "The answer is missing" in refused.text) == (422, True)


def test_a_form_that_was_open_for_long_comes_back_as_it_was_filled_in(app, client, store):
    app.config["WTF_CSRF_ENABLED"] = True

    answer = client.post("/report", data={"note": "In the corn", "kind-1": "cattle", **at()})

    assert answer.status_code == 403
    assert "Press “Send the report” once more" in answer.text
    assert "In the corn</textarea>" in answer.text
    assert store.records(Incident) == []
