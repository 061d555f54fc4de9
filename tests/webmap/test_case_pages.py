"""An impounded animal through the pages: from the field to the trust account, to the cent."""

from datetime import UTC, datetime

import lxml.html
import pytest

from districts.records.custody_case import CustodyCase
from webmap import create_app

from . import signing

OPENING = {
    "once": "one-form",
    "animals": "cattle: red cow, white face\nhorse: bay mare",
    "title": "In the barley",
    "taken_up_at-day": "2026-08-01", "taken_up_at-hour": "14:30",
    "owner_known": "yes", "owner_name": "Ada <b>Berg</b>", "taker_name": "Bo Dahl",
    "taker_is_occupant": "yes", "at_large": "yes",
    "lat": "64.0561", "lon": "-145.5781",
}  # fmt: skip


@pytest.fixture
def officer(settings, store, accounts):
    app = create_app(settings, store=store)
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    signing.signed_in(client, accounts["animal_control"])
    return client


@pytest.fixture
def case(officer):
    return officer.post("/cases", data=OPENING).location


@pytest.fixture
def enter(officer, store, case):
    """Send a form of the case as it stands now."""

    def entered(what, **fields):
        version = store.version(case.rsplit("/", 1)[1])
        fields = {name.replace("__", "-"): value for name, value in fields.items()}
        return officer.post(f"{case}/{what}", data={"version": version, **fields})

    return entered


def step(enter, event, day, hour=""):
    return enter("events", event=event, at__day=day, at__hour=hour)


def page_of(client, address):
    return lxml.html.fromstring(client.get(address).data)


def words(element):
    return " ".join(element.text_content().split())


def account(page, name):
    return [[words(cell) for cell in row] for row in page.xpath(f"//table[@id='{name}']/tbody/tr")]


def test_one_animal_from_the_field_to_the_trust_account(officer, case, enter):
    assert step(enter, "owner_notified_at", "2026-08-02", "09:00").status_code == 303
    step(enter, "received_notice_at", "2026-08-02", "09:00")
    enter("money", item="keep", amount="84.50")
    enter("money", item="keep", amount="35.35")
    enter("money", item="damages", amount="640.00", animal="a1", trespass="t1")
    assert "$619.85" in words(page_of(officer, case))  # 84.50 + 35.35, and 500.00 under the cap

    step(enter, "sale_posted_on", "2026-08-08")
    step(enter, "sold_on", "2026-08-20", "11:00")
    enter("money", item="price", amount="900.00")
    enter("money", item="sale_costs", amount="45.30")
    step(enter, "excess_remitted_on", "2026-08-21")
    step(enter, "surplus_claimed_on", "2026-09-21")
    step(enter, "trust_paid_on", "2026-09-28")

    page = page_of(officer, case)
    sale, trust = account(page, "sale"), account(page, "trust")
    assert [row[2:] for row in sale] == [
        ["$900.00", "–", "$900.00"],
        ["–", "$45.30", "$854.70"],
        ["–", "$119.85", "$734.85"],
        ["–", "$500.00", "$234.85"],
        ["–", "$234.85", "$0.00"],
    ]
    assert [row[1:] for row in trust] == [
        ["in trust", "$234.85", "–", "$234.85"],
        ["owner", "–", "$234.85", "$0.00"],
    ]
    for paper in ("statement_of_proceeds", "remittance", "bill_of_sale"):
        made = officer.get(f"{case}/papers/{paper}/paper.pdf")
        assert made.data.startswith(b"%PDF-"), paper


def test_the_next_date_is_counted_on_the_page(officer, case, enter):
    step(enter, "owner_notified_at", "2026-08-02", "09:00")
    step(enter, "received_notice_at", "2026-08-02", "09:00")

    said = words(page_of(officer, f"{case}?as_of=2026-08-03"))

    assert "Next: by Friday, 7 August 2026" in said
    assert "5 days from receipt of the notice on Sunday 2 August 2026" in said


def test_the_picture_says_in_words_what_the_table_says(officer, case, enter):
    step(enter, "owner_notified_at", "2026-08-02", "09:00")

    page = page_of(officer, f"{case}?as_of=2026-08-03")
    (picture,) = page.xpath("//svg[@class='timeline']/@aria-label")
    rows = page.xpath("//table[caption='The time line as a table']/tbody/tr")

    for row in rows:
        what = row.xpath("./td[@data-head='What']")[0].text_content()
        assert what.split()[0] in picture
    assert "Sat 1 Aug 2026, 14:30: Taken up and held" in picture
    assert "18 h 30 min" in words(page)  # from 14:30 to 9:00


class TestNothingIsEnteredTwice:
    def test_an_amount(self, officer, store, case):
        ref = case.rsplit("/", 1)[1]
        form = {"version": store.version(ref), "item": "keep", "amount": "10.00"}

        officer.post(f"{case}/money", data=form)
        again = officer.post(f"{case}/money", data=form)

        assert again.status_code == 303
        assert [row["amount"] for row in store.record(CustodyCase, ref).money] == ["10.00"]
        assert "nothing was entered now" in officer.get(case).text

    def test_a_case(self, officer, store, case):
        assert officer.post("/cases", data=OPENING).location == case
        assert len(store.records(CustodyCase)) == 1

    def test_a_form_without_its_version(self, officer, store, case):
        before = store.head()

        officer.post(f"{case}/money", data={"item": "keep", "amount": "10.00"})

        assert store.head() == before


class TestRefusals:
    """A sentence that names the rule, and nothing written."""

    @pytest.mark.parametrize(
        ("what", "fields", "said"),
        [
            ("events", {"event": "owner_notified_at", "at__day": "2026-07-31"}, "AS 03.35.050"),
            ("events", {"event": "taken_up_at", "at__day": "2026-08-02"}, "was entered already"),
            ("events", {"event": "sold_on", "at__day": ""}, "The day it happened is missing"),
            ("events", {"event": "nonsense", "at__day": "2026-08-02"}, "is no step of a case"),
            ("events", {"event": "trust_paid_on", "at__day": "2026-08-02"}, "AS 34.45.070"),
            ("money", {"item": "keep", "amount": "ten"}, "dollars and cents"),
            ("money", {"item": "keep", "amount": "0.001"}, "dollars and cents"),
            ("place", {"which": "found", "lat": "95", "lon": "0"}, "cannot be used as"),
            ("place", {"which": "found"}, "The place is missing"),
        ],
    )
    def test_an_entry(self, store, enter, what, fields, said):
        before = store.head()

        answer = enter(what, **fields)

        assert answer.status_code == 422
        alert = lxml.html.fromstring(answer.data).xpath("//*[@role='alert']")[0]
        assert said in words(alert)
        assert store.head() == before

    def test_a_case_without_animals(self, officer, store):
        before = store.head()

        answer = officer.post("/cases", data={**OPENING, "animals": ""})

        assert answer.status_code == 422
        assert "none is named" in answer.text
        assert store.head() == before


def test_a_redeemed_animal_leaves_the_pound_book(officer, case, enter):
    held = page_of(officer, "/cases").xpath("//table[caption[contains(., 'pound book')]]")
    assert held

    step(enter, "paid_at", "2026-08-03", "10:00")

    page = page_of(officer, "/cases")
    assert not page.xpath("//table[caption[contains(., 'pound book')]]")
    assert "redeemed" in words(page.xpath("//table[caption[contains(., 'Redeemed')]]")[0])


def test_names_are_shown_as_typed(officer, case):
    assert "Ada &lt;b&gt;Berg&lt;/b&gt;" in officer.get(case).text


def test_a_paper_asks_for_what_it_lacks_and_prints_the_answer(officer, case):
    page = page_of(officer, f"{case}/papers/notice_of_impoundment")
    asked = {field.get("name") for field in page.xpath("//form//*[@name]")}
    assert {"owner.address", "impounder.address"} <= asked

    whole = "&".join(f"{name}=Mile+4" for name in asked if name != "csrf_token")
    missing = page_of(officer, f"{case}/papers/notice_of_impoundment?{whole}")
    assert "owner" not in " ".join(missing.xpath("//h2/following-sibling::ul[1]//text()")).lower()


class TestCalendar:
    def test_the_link_on_the_page_opens_the_feed_without_a_login(self, officer, case, settings):
        (link,) = page_of(officer, case).xpath("//a[contains(., 'calendar feed')]/@href")
        stranger = officer.application.test_client()

        feed = stranger.get(link)

        assert feed.mimetype == "text/calendar"
        assert feed.data.startswith(b"BEGIN:VCALENDAR\r\n")

    @pytest.mark.parametrize(
        "change",
        [
            lambda link: link.replace("C-2026-0001", "C-2026-0002"),
            lambda link: link[:-6] + ("0" if link[-6] != "0" else "1") + link[-5:],
            lambda link: "/calendar/C-2026-0001.ics",
            lambda link: "/calendar/x.ics",
        ],
    )
    def test_another_link_opens_nothing(self, officer, case, change):
        (link,) = page_of(officer, case).xpath("//a[contains(., 'calendar feed')]/@href")

        assert officer.application.test_client().get(change(link)).status_code == 404


def test_every_field_has_a_label_and_every_table_a_caption(officer, case, enter):
    enter("money", item="keep", amount="10.00")
    for address in ("/cases", case, "/districts", f"{case}/papers/notice_of_sale"):
        page = page_of(officer, address)
        ids = page.xpath("//@id")
        assert len(ids) == len(set(ids)), address
        for field in page.xpath("//input[not(@type='hidden')] | //select | //textarea"):
            named = field.xpath("ancestor::label") or page.xpath(
                f"//label[@for='{field.get('id')}']"
            )
            assert named, lxml.html.tostring(field)
        for table in page.xpath("//table"):
            assert words(table.xpath("./caption")[0])
            assert all(head.get("scope") for head in table.xpath(".//th"))


def test_a_case_is_entered_in_the_name_of_who_signed_in(store, case):
    entry = store.history(case.rsplit("/", 1)[1])[0]

    assert (entry.by, entry.what) == ("animal-control", "case opened")
    assert datetime.fromisoformat(str(entry.at)).astimezone(UTC).year >= 2024
