"""Steps at risk on the desk, in the pound book and on a case, each with what hangs on it."""

import datetime as dt
from zoneinfo import ZoneInfo

import lxml.html
import pytest

from districts.proceedings import custody as cases
from districts.records.custody_case import CustodyCase
from webmap import create_app

from . import signing

CENTRAL = ZoneInfo("America/Chicago")
BULL = {"kind": "bull", "born_on": "2024-01-10", "value": "640.00"}
HERE = {"known": True, "same_county": True, "same_municipality": True}


@pytest.fixture
def visitor(settings, store, accounts):
    """Return a client signed in under a role."""
    app = create_app(settings, store=store)
    app.config["WTF_CSRF_ENABLED"] = False

    def enter(role):
        client = app.test_client()
        signing.signed_in(client, accounts[role])
        return client

    return enter


@pytest.fixture
def opened(store):
    def make(regime, days_ago, animal, owner, **circumstances):
        taken = dt.datetime.now(CENTRAL).date() - dt.timedelta(days=days_ago)
        return cases.open_case(
            store, regime=regime, animals=[animal], owner=owner, circumstances=circumstances,
            events={"taken_up_at": taken.isoformat()}, by="officer", at=dt.datetime.now(dt.UTC),
        ).ref  # fmt: skip

    return make


def page_of(client, address):
    return lxml.html.fromstring(client.get(address).data)


def words(element):
    return " ".join(element.text_content().split())


def table(page, caption):
    return page.xpath(f"//table[caption[starts-with(normalize-space(), '{caption}')]]/tbody/tr")


def test_animal_control_and_clerk_see_the_steps_of_cases_first(visitor, opened):
    ref = opened("taking_up", 1, BULL, {"known": False}, at_large=True)
    for role in ("animal_control", "clerk"):
        page = page_of(visitor(role), "/desk")
        assert page.xpath("//h2/@id")[0] == "steps"
        rows = table(page, "The steps of animals in custody")
        assert [row.xpath(".//a/@href") for row in rows] == [[f"/cases/{ref}"]] * 3
        said = words(rows[0])
        assert "file notice with the town clerk" in said
        assert "Whoever misses it has no right to the animal" in said
        assert "Wis. Stat. 172.07" in said


def test_who_may_read_no_case_sees_none_on_the_desk(visitor, opened):
    ref = opened("taking_up", 1, BULL, {"known": False}, at_large=True)
    said = visitor("authority").get("/desk").text
    assert ref not in said
    assert "Steps at risk" not in said


def test_a_case_says_what_bars_its_finder_before_and_after(visitor, opened):
    before = opened("taking_up", 1, BULL, {"known": False}, at_large=True)
    after = opened("taking_up", 20, BULL, {"known": False}, at_large=True)
    officer = visitor("animal_control")
    rows = table(page_of(officer, f"/cases/{before}"), "What is still to be done")
    assert "At risk" in words(rows[0])
    assert "Precluded" not in words(rows[0])
    first = words(table(page_of(officer, f"/cases/{after}"), "What is still to be done")[0])
    assert first.startswith("NowPrecluded under Wis. Stat. 172.07")
    assert "file notice with the town clerk" in first


def test_while_nobody_says_whose_it_is_the_first_day_heads_the_page(visitor, opened):
    ref = opened("taking_up", 1, BULL, {}, at_large=True)
    (answer,) = page_of(visitor("clerk"), f"/cases/{ref}").xpath(
        "//section[@aria-label='Next date']"
    )
    assert "First: by" in words(answer)
    assert "notify the owner" in words(answer)


def test_the_pound_book_warns_beside_the_case(visitor, opened):
    opened("distraint", 0, {"kind": "cow"}, HERE, doing_damage=True, taker_is_occupant=True)
    opened("taking_up", 20, BULL, {"known": False}, at_large=True)
    said = words(page_of(visitor("clerk"), "/cases"))
    assert "Precluded under Wis. Stat. 172.07" in said
    assert "Serve the owner before" in said


def test_which_procedures_are_open_is_told_and_nothing_written(visitor, store):
    officer = visitor("animal_control")
    form = {"animals": "ram: horned", "at_large": "yes", "taken_up_at-day": "2026-08-03"}
    page = lxml.html.fromstring(officer.post("/cases/procedures", data=form).data)
    (told,) = page.xpath("//section[@id='open-now']")
    assert [words(row).split(" ", 1)[0] for row in told.xpath(".//li")] == ["open", "open", "not"]
    assert page.xpath("//textarea[@name='animals']")[0].text.strip() == "ram: horned"
    assert store.records(CustodyCase) == []
    assert visitor("judge").post("/cases/procedures", data=form).status_code == 403
