"""The trail as a judge or an administrator reads it, and contact data erased from its page."""

import datetime as dt
import re
import sqlite3
from dataclasses import replace

import lxml.html
import pytest

from districts.proceedings import retention
from districts.proceedings.incident_findings import determine
from districts.proceedings.report import Report, file_report
from districts.records.account import Account
from districts.records.keeping_land import KeepingLand
from districts.records.report_contact import contact_ref
from tests.prairie import adopted, spot
from webmap import Settings, create_app

FILED = dt.datetime(2023, 3, 1, 18, 0, tzinfo=dt.UTC)
CONTACT = {"name": "CANARY-NAME", "telephone": "CANARY-PHONE"}


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=FILED, what="account opened")
    yield made
    made.close()


@pytest.fixture
def report(store):
    made = file_report(
        store,
        Report(at=dt.date(2023, 2, 1), **spot("A-1"), animals=[{"kind": "cattle", "count": 2}],
               note="CANARY-NOTE", contact=CONTACT),
        by="public", at=FILED,
    )  # fmt: skip
    determine(store, made.ref, "unfounded", reasons="CANARY-REASONS", found_by="Dep. S",
              found_on=FILED.date(), by="authority", at=FILED)  # fmt: skip
    return made.ref


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    made = create_app(settings, store=store)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


def rows(page):
    table = lxml.html.fromstring(page.text).xpath("//table[@id='trail']/tbody/tr")
    return [[" ".join(cell.text_content().split()) for cell in row] for row in table]


def test_the_latest_entry_comes_first_and_the_trail_holds(sign_in, store, report):
    page = sign_in("administrator").get("/audit")

    assert "The trail holds." in page.text
    assert f"{store.head()[0]}:{store.head()[1]}" in page.text
    found = rows(page)
    assert [int(row[0]) for row in found] == list(range(store.head()[0], 0, -1))[:100]
    assert found[0][2] == "authority"


def test_it_is_filtered_by_record_person_and_day(sign_in, store, report):
    client = sign_in("administrator")

    assert {row[4] for row in rows(client.get(f"/audit?ref={report}"))} == {report}
    assert {row[2] for row in rows(client.get("/audit?by=authority"))} == {"authority"}
    assert len(rows(client.get("/audit?day=2023-03-01&by=public"))) >= 3
    assert "No entry fits" in client.get("/audit?by=nobody").text
    assert "No entry fits" in client.get("/audit?day=2023-03-02&by=public").text
    assert "No entry fits" in client.get("/audit?ref=' OR 1=1 --").text


def test_a_day_is_one_by_the_clock_of_the_office(sign_in, store):
    store.note("late", by="night clerk", at=dt.datetime(2023, 5, 2, 5, 30, tzinfo=dt.UTC))
    client = sign_in("judge")  # of an office in Alaska, where it was half past nine the day before

    [row] = rows(client.get("/audit?by=night clerk&day=2023-05-01"))

    assert row[1] == "Monday, 1 May 2023, 21:30"
    assert "No entry fits" in client.get("/audit?by=night clerk&day=2023-05-02").text


def test_a_long_trail_is_read_a_hundred_at_a_time(sign_in, store):
    for number in range(150):
        store.note(f"act {number}", by="clerk", at=FILED)
    client = sign_in("judge")
    first = client.get("/audit?by=clerk")
    older = lxml.html.fromstring(first.text).xpath("//a[text()='Older entries']/@href")[0]

    seen = rows(first) + rows(client.get(older))

    numbers = [int(row[0]) for row in seen]
    assert len(numbers) == len(set(numbers)) >= 150
    assert numbers == sorted(numbers, reverse=True)


def test_what_changed_is_told_field_by_field(sign_in, store):
    land = KeepingLand("KL-2026-0009", name="Old place")
    store.append(land, by="clerk", at=FILED)
    store.append(replace(land, name="New <b>place</b>"), by="clerk", at=FILED, expected=1)

    [last, _] = rows(sign_in("administrator").get("/audit?ref=KL-2026-0009"))

    assert last[5].endswith("name: Old place → New <b>place</b>")


def test_a_judge_is_not_told_of_a_report_what_its_page_would_not_tell_her(sign_in, report):
    told = sign_in("administrator").get("/audit").text
    kept = sign_in("judge").get("/audit").text

    assert "CANARY-NOTE" in told and "CANARY-REASONS" in told
    assert "CANARY" not in kept
    assert report in kept


@pytest.mark.parametrize("role", ["judge", "administrator"])
def test_who_reported_and_no_password_stand_on_it(sign_in, store, accounts, report, role):
    page = sign_in(role).get("/audit").text

    assert "CANARY-NAME" not in page and "CANARY-PHONE" not in page
    assert "argon2" not in page
    assert accounts["judge"].password_hash not in page


def test_a_change_of_permissions_is_told(sign_in, store, accounts):
    account: Account = accounts["clerk"]
    store.append(replace(account, roles=["clerk", "judge"]), by="boss", at=FILED, expected=1,
                 what="roles changed")  # fmt: skip

    [last, *_] = rows(sign_in("administrator").get(f"/audit?ref={account.ref}"))

    assert last[2:4] == ["boss", "roles changed"]
    assert last[5].endswith('roles: ["judge"]')


def test_a_read_of_who_reported_is_told(sign_in, report):
    sign_in("authority").post(f"/incidents/{report}/contact")

    [read] = rows(sign_in("judge").get(f"/audit?by=authority&ref={contact_ref(report)}"))

    assert read[3] == "contact read"


def test_the_first_bad_row_is_named(sign_in, store, report):
    with sqlite3.connect(store.folder / "strayline.gpkg") as raw:
        raw.execute("DROP TRIGGER audit_stays")
        raw.execute("UPDATE audit SET by = 'someone else' WHERE seq = 5")

    page = sign_in("judge").get("/audit").text

    assert "does not hold at entry 5: it was altered after it was written" in page


class TestErasing:
    def listed(self, client):
        page = client.get("/audit/retention").text
        return page, re.findall(r'name="version" value="([^"]*)"', page)

    def test_the_administrator_sees_what_would_go_and_lets_it_go(self, sign_in, store, report):
        client = sign_in("administrator")
        page, [version] = self.listed(client)
        assert report in page and "who made it" in page

        client.post("/audit/retention", data={"version": version})

        assert retention.erased_count(store) == 1
        page, _ = self.listed(client)
        assert "Nothing is due today" in page
        assert "Contact data of 1 report was erased so far" in page
        contact = sign_in("authority").post(f"/incidents/{report}/contact").text
        assert "erased when its time was over" in contact

    def test_a_list_that_was_not_shown_is_not_erased(self, sign_in, store, report):
        sign_in("administrator").post("/audit/retention", data={"version": "another list"})

        assert retention.erased_count(store) == 0


def test_a_file_taken_out_is_in_the_trail_and_a_public_one_is_not(sign_in, store, monkeypatch):
    from webmap.views.documents import attached

    client = sign_in("clerk")
    app = client.application
    monkeypatch.setitem(
        app.view_functions, "law.index", lambda: attached(b"x", "application/pdf", "a.pdf")
    )
    monkeypatch.setattr(app.view_functions["law.index"], "may", {"clerk"}, raising=False)
    before = store.state()
    client.get("/law")

    assert [(each.what, each.by, each.why) for each in store.trail()[-1:]] == [
        ("taken out", "clerk", "law")
    ]
    assert store.state() == before
    head = store.head()
    monkeypatch.setattr(app.view_functions["law.index"], "may", {"public"})
    client.get("/law")
    assert store.head() == head
