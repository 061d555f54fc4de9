"""Sheets, hearing, notices and order of a petition, form by form; and the district it makes."""

import io
import json
import shutil
import subprocess
from datetime import UTC, date, datetime
from pathlib import Path

import lxml.html
import pytest

from districts.proceedings import demo
from districts.proceedings.filing import file_petition
from districts.records.district import District
from districts.records.order import Order
from districts.records.petition import Petition
from districts.records.sheet_scan import SheetScan
from districts.store import create_store
from webmap import Settings, create_app, current

from . import signing

COUNTY = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska"
AT = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)
PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f"
    b"\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa75\x81\x84\x00\x00"
    b"\x00\x00IEND\xaeB`\x82"
)
PLACES = ((-145.609, 64.045), (-145.5824, 64.0553), (-145.5565, 64.065))


@pytest.fixture(scope="module")
def county(tmp_path_factory, accounts):
    """The sample county with one petition, to be copied by each test."""
    folder = tmp_path_factory.mktemp("steps") / "workspace"
    store = create_store(folder)
    for account in accounts.values():
        store.append(account, by="setup", at=AT)
    demo.adopt_county(store, COUNTY, at=AT, tell=lambda sentence: None)
    ref = file_petition(store, COUNTY / "petitions" / "barley-flats", by="clerk", at=AT).ref
    store.close()
    return folder, ref


@pytest.fixture
def office(county, tmp_path):
    folder, ref = county
    shutil.copytree(folder, tmp_path / "office")
    settings = Settings(
        workspace=tmp_path / "office", secret_key="only for tests " * 3, second_factor="offered"
    )
    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    store = app.extensions[current.EXTENSION].store
    yield app, store, ref
    store.close()


@pytest.fixture
def as_role(office, accounts):
    def signed_in(role):
        client = office[0].test_client()
        if role in accounts:
            signing.signed_in(client, accounts[role])
        return client

    return signed_in


def said(answer):
    return " ".join(lxml.html.fromstring(answer.data).text_content().split())


def alert(answer):
    found = lxml.html.fromstring(answer.data).xpath("//*[@role='alert']")
    return " ".join(found[0].text_content().split())


class TestSheets:
    def line(self, client, store, ref, **fields):
        form = {"version": store.version(ref), "name": "Ada Berg", "signed_on": "2026-03-20",
                "received_on": "2026-03-21", "sheet": "9", "line": "1", **fields}  # fmt: skip
        return form, client.post(f"/petitions/{ref}/sheets/lines", data=form)

    def test_a_picture_stands_beside_the_lines_read_from_it(self, office, as_role):
        _, store, ref = office
        clerk = as_role("clerk")
        clerk.post(
            f"/petitions/{ref}/sheets", data={"sheet": "9", "picture": (io.BytesIO(PNG), "9.png")}
        )
        self.line(clerk, store, ref)

        page = lxml.html.fromstring(clerk.get(f"/petitions/{ref}/sheets").data)
        (section,) = page.xpath("//section[@aria-label='Sheet 9']")
        picture = clerk.get(section.xpath(".//img/@src")[0])
        assert (picture.mimetype, picture.data) == ("image/png", PNG)
        assert "Ada Berg" in section.text_content()

    def test_what_is_no_picture_is_refused(self, office, as_role):
        _, store, ref = office
        before = store.head()

        answer = as_role("clerk").post(
            f"/petitions/{ref}/sheets",
            data={"sheet": "9", "picture": (io.BytesIO(b"<script>alert(1)</script>"), "9.png")},
        )

        assert answer.status_code == 422
        assert "no picture" in alert(answer)
        assert store.head() == before
        assert store.records(SheetScan) == []

    def test_a_line_is_entered_once(self, office, as_role):
        _, store, ref = office
        clerk = as_role("clerk")
        form, _ = self.line(clerk, store, ref, sheet="", line="")
        rows = len(store.record(Petition, ref).signatures["rows"])

        assert clerk.post(f"/petitions/{ref}/sheets/lines", data=form).status_code == 303

        assert len(store.record(Petition, ref).signatures["rows"]) == rows

    def test_a_withdrawal_before_the_signature_is_refused(self, office, as_role):
        _, store, ref = office
        before = store.head()

        answer = as_role("clerk").post(
            f"/petitions/{ref}/sheets/lines/1/withdraw",
            data={"version": store.version(ref), "withdrawn_on": "2026-01-01"},
        )

        assert "AS 03.35.020(a)" in alert(answer)
        assert store.head() == before

    def test_a_withdrawal_before_the_hearing_counts_from_then_on_only(self, office, as_role):
        """Received after filing: at filing 17 of 24 sign, at the hearing one less."""
        _, store, ref = office
        clerk = as_role("clerk")
        clerk.post(f"/petitions/{ref}/hearing", data={"hearing_on": "2026-04-20"})

        clerk.post(
            f"/petitions/{ref}/sheets/lines/1/withdraw",
            data={"version": store.version(ref), "withdrawn_on": "2026-03-25",
                  "received_on": "2026-03-26"},
        )  # fmt: skip

        page = lxml.html.fromstring(clerk.get(f"/petitions/{ref}/sheets").data)
        heads = page.xpath("//table[@id='by-date']/tbody/tr/td[@data-head='Who signed']")
        assert [cell.text_content().split(" (")[0] for cell in heads[:2]] == [
            "17 of 24", "16 of 24",
        ]  # fmt: skip
        assert "Who is not counted alike" in page.text_content()

    def test_a_disputed_line_is_told_both_ways(self, office, as_role):
        _, store, ref = office
        as_role("judge").post(
            f"/petitions/{ref}/sheets/lines/1/dispute",
            data={"version": store.version(ref), "disputed": "yes", "why": "not her hand"},
        )

        page = said(as_role("judge").get(f"/petitions/{ref}/sheets"))

        assert "With all of them held good the petition meets what is asked" in page
        assert store.history(ref)[-1].why == "line 1: not her hand"


class TestHearing:
    def test_the_same_day_twice_is_one_entry(self, office, as_role):
        _, store, ref = office
        judge = as_role("judge")
        for _ in range(2):
            judge.post(f"/petitions/{ref}/hearing", data={"hearing_on": "2026-04-20"})

        assert [entry.what for entry in store.history(ref)].count("hearing set") == 1
        assert "hearing moved" not in [entry.what for entry in store.history(ref)]

    def test_the_same_notice_twice_is_one_entry(self, office, as_role):
        _, store, ref = office
        heard(as_role, ref)
        before = store.head()

        again = post(as_role("clerk"), ref, 0)

        assert "in the log already" in alert(again)
        assert store.head() == before

    def test_a_notice_s_photograph_is_kept_and_shown_to_staff_only(self, office, as_role):
        _, _, ref = office
        as_role("judge").post(f"/petitions/{ref}/hearing", data={"hearing_on": "2026-04-20"})
        post(as_role("clerk"), ref, 0, photo=(io.BytesIO(PNG), "door.png"))

        address = f"/petitions/{ref}/postings/1/photo"
        assert as_role("clerk").get(address).data == PNG
        assert as_role("public").get(address).status_code == 403
        assert as_role("clerk").get(f"/petitions/{ref}/postings/2/photo").status_code == 404

    def test_when_no_lawful_plan_is_left_the_page_says_so(self, office, as_role):
        _, _, ref = office
        as_role("judge").post(f"/petitions/{ref}/hearing", data={"hearing_on": "2026-04-20"})

        page = said(as_role("judge").get(f"/petitions/{ref}/hearing?as_of=2026-04-01"))

        assert "NO LAWFUL PLAN LEFT" in page
        assert "had to be up by 21 March 2026" in page

    @pytest.mark.parametrize("at", [("-145,6", "64.05"), ("", "64.05"), ("-145.6", "164.05")])
    def test_coordinates_that_are_none_are_refused(self, office, as_role, at):
        _, store, ref = office
        as_role("judge").post(f"/petitions/{ref}/hearing", data={"hearing_on": "2026-04-20"})
        before = store.head()

        answer = post(as_role("clerk"), ref, 0, lon=at[0], lat=at[1])

        assert answer.status_code == 422
        assert store.head() == before


def post(client, ref, n, **fields):
    lon, lat = PLACES[n]
    form = {"place": f"Place {n}", "lon": lon, "lat": lat, "from": "2026-03-10",
            "to": "2026-04-20", "conspicuous": "yes", **fields}  # fmt: skip
    return client.post(f"/petitions/{ref}/postings", data=form)


def heard(as_role, ref):
    as_role("judge").post(
        f"/petitions/{ref}/hearing", data={"hearing_on": "2026-04-20", "hour": "10:00"}
    )
    for n in range(3):
        assert post(as_role("clerk"), ref, n).status_code == 303


def entering(store, ref, **fields):
    return {"version": store.version(ref), "as_of": "2026-04-27", "decision": "granted",
            "judge": "J. Judge", "district_name": "Barley Flats", **fields}  # fmt: skip


class TestOrder:
    def test_an_order_without_its_findings_is_refused(self, office, as_role):
        _, store, ref = office
        before = store.head()

        answer = as_role("judge").post(f"/petitions/{ref}/order", data=entering(store, ref))

        assert "AS 03.35.030" in alert(answer)
        assert store.head() == before

    def test_a_second_press_enters_nothing(self, office, as_role):
        _, store, ref = office
        heard(as_role, ref)
        form = entering(store, ref)
        judge = as_role("judge")

        answers = [judge.post(f"/petitions/{ref}/order", data=form).status_code for _ in "12"]

        assert answers == [303, 303]
        assert len(store.records(Order)) == len(store.records(District)) == 1

    def test_a_denial_needs_its_reason(self, office, as_role):
        _, store, ref = office
        judge = as_role("judge")
        denial = entering(store, ref, decision="denied")

        assert "names the finding" in alert(judge.post(f"/petitions/{ref}/order", data=denial))
        judge.post(f"/petitions/{ref}/order", data={**denial, "reason": "No notice was given."})

        (order,) = store.records(Order)
        assert (order.decision, order.district) == ("denied", None)
        assert "No notice was given." in said(judge.get(f"/petitions/{ref}/order"))

    def test_the_court_s_own_words_are_entered(self, office, as_role):
        _, store, ref = office
        heard(as_role, ref)
        clause = "AK-03.35.010a-2"

        as_role("judge").post(
            f"/petitions/{ref}/order",
            data=entering(store, ref, **{
                f"verdict-{clause}": "meets", f"reason-{clause}": "Forty farms lie there.",
                "order": "The district is established.",
            }),
        )  # fmt: skip

        (order,) = store.records(Order)
        row = next(row for row in order.findings["findings"] if row["clause"] == clause)
        assert (row["by"], row["reason"]) == ("court", "Forty farms lie there.")
        assert order.findings["order"] == ["The district is established."]
        page = said(as_role("clerk").get(f"/petitions/{ref}/order"))
        assert "Forty farms lie there" in page

    def test_the_page_says_which_copies_have_not_been_sent(self, office, as_role):
        _, store, ref = office
        heard(as_role, ref)
        as_role("judge").post(f"/petitions/{ref}/order", data=entering(store, ref))
        clerk = as_role("clerk")
        page = f"/petitions/{ref}/order"
        clerk_s, commissioner_s = "clerk of the superior court", "commissioner of natural resources"

        assert f"Not yet sent to the {clerk_s} and the {commissioner_s}." in said(clerk.get(page))
        (order,) = store.records(Order)
        sent = {"version": store.version(order.ref), "to": "clerk", "on": "2026-04-28",
                "certified_by": "C. Clerk"}  # fmt: skip
        assert clerk.post(f"{page}/copies", data=sent).status_code == 303
        assert f"Not yet sent to the {commissioner_s}." in said(clerk.get(page))

    def test_the_record_is_closed_after_it(self, office, as_role):
        _, store, ref = office
        heard(as_role, ref)
        as_role("judge").post(f"/petitions/{ref}/order", data=entering(store, ref))
        before = store.head()

        moved = as_role("judge").post(
            f"/petitions/{ref}/hearing", data={"hearing_on": "2026-06-01"}
        )

        assert "its record is closed" in alert(moved)
        assert store.head() == before


@pytest.fixture
def district(office, as_role):
    """An established district with a keeper whose name is nobody else's business."""
    _, store, ref = office
    heard(as_role, ref)
    as_role("judge").post(
        f"/petitions/{ref}/order", data=entering(store, ref, keepers="Quiet <b>Keeper</b>\n")
    )
    return store.records(Order)[0]


class TestDistrict:
    def test_nobody_is_named_in_public(self, office, as_role, district):
        _, _, ref = office
        stranger = as_role("public")
        here = f"/districts/{district.district}"
        names = {row["name"] for row in district.assessment["measurements"]["holders"]}
        assert len(names) > 20
        pages = [stranger.get(here + part) for part in ("", "?on=2026-05-01", "/map",
                 "/boundary.geojson", "/boundary.gpkg", f"/orders/{district.ref}.pdf")]  # fmt: skip
        (link,) = lxml.html.fromstring(pages[0].data).xpath(
            "//a[contains(., 'calendar feed')]/@href"
        )
        pages.append(stranger.get(link))

        for answer in pages:
            assert answer.status_code == 200
            text = words_of(answer)
            assert "Quiet" not in text
            assert [name for name in names if name in text] == []
        assert stranger.get(f"{here}/registers/{district.register}").status_code == 403
        assert stranger.get(f"/petitions/{ref}").status_code == 403

    def test_who_must_identify_animals_by_when(self, as_role, district):
        page = said(as_role("public").get(f"/districts/{district.district}?on=2026-05-01"))

        assert "Friday, 26 June 2026" in page  # sixty days from 27 April, that day left out
        assert "60 days from the entry of the order" in page

    def test_a_past_day_is_shown_as_it_was(self, as_role, district):
        here = f"/districts/{district.district}"
        before = as_role("public").get(f"{here}?on=2026-04-26")
        empty = json.loads(as_role("public").get(f"{here}/boundary.geojson?on=2026-04-26").data)
        after = json.loads(as_role("public").get(f"{here}/boundary.geojson?on=2026-04-27").data)

        assert "there was no such district yet" in said(before)
        assert empty["features"] == []
        assert after["features"][0]["properties"]["acres"] == pytest.approx(2559.62, abs=0.01)

    def test_a_day_that_is_none_is_refused_in_words(self, as_role, district):
        answer = as_role("public").get(f"/districts/{district.district}?on=yesterday")

        assert answer.status_code == 422
        assert "cannot be used as" in alert(answer)

    def test_another_district_s_order_and_register_are_not_there(self, as_role, district):
        for part in (f"orders/{district.ref}.pdf", f"registers/{district.register}"):
            assert as_role("clerk").get(f"/districts/D-1900-0001/{part}").status_code == 404

    def test_a_goat_cannot_be_branded(self, office, as_role, district):
        _, store, _ = office
        here = f"/districts/{district.district}/registers/{district.register}"
        clerk = as_role("clerk")
        form = {"version": store.version(district.register), "keeper": "K1", "animal": "goat",
                "species": "goats", "on": "2026-05-04", "method": "brand"}  # fmt: skip
        before = store.head()

        refused = clerk.post(f"{here}/animals", data=form)

        assert "AS 03.40.010" in alert(refused)
        assert store.head() == before
        assert clerk.post(f"{here}/animals", data={**form, "method": "collar"}).status_code == 303
        assert "goat: collar, 4 May 2026" in said(clerk.get(here))


def words_of(answer):
    """Return what a person reads in an answer, whatever it is."""
    if answer.mimetype != "application/pdf":
        return answer.data.decode("utf-8", errors="replace")
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext here")
    made = subprocess.run(
        ["pdftotext", "-", "-"], input=answer.data, capture_output=True, check=True
    )
    return made.stdout.decode()


def test_the_demo_has_a_district_and_an_animal_in_custody(tmp_path):
    from districts.proceedings import demo_story

    store = create_store(tmp_path / "demo")
    demo.adopt_county(store, COUNTY, at=AT, tell=lambda sentence: None)
    filed = file_petition(store, COUNTY / "petitions" / "barley-flats", by="clerk", at=AT)
    at = datetime(2026, 12, 2, 20, 0, tzinfo=UTC)

    district = demo_story.establish(store, filed, at=at, tell=lambda sentence: None)
    demo_story.impound(store, district, at=at, tell=lambda sentence: None)

    from districts.proceedings.custody import cases_shown

    (case,) = cases_shown(store, as_of=date(2026, 12, 2))
    assert case["verdict"] == "meets"
    # Told on 1 December: five days end on a Sunday, and whoever keeps it is safe by any reading.
    assert case["next"]["at"] == "2026-12-06"
    store.close()
