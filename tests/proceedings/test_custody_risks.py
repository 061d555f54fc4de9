"""Steps at risk of a case and of all cases, titles, and payments on the wrong side of a sale."""

import datetime as dt

import pytest

from districts.errors import DistrictsError
from districts.proceedings import custody as cases
from districts.proceedings import custody_record as entries
from districts.proceedings.calendar import calendar_of
from districts.proceedings.custody_open import procedures_open
from districts.proceedings.custody_risks import notes_of, steps_at_risk, steps_due
from districts.proceedings.trespass_desk import desk
from districts.store import create_store

WHO = {"by": "officer", "at": dt.datetime(2026, 11, 2, 9, 0, tzinfo=dt.UTC)}
BULL = {"kind": "bull", "born_on": "2024-01-10", "value": "640.00"}
HERE = {"known": True, "same_county": True, "same_municipality": True}


@pytest.fixture
def store(tmp_path):
    opened = create_store(tmp_path / "workspace")
    yield opened
    opened.close()


@pytest.fixture
def opened(store):
    def make(regime, at, animal, owner, events=None, **circumstances):
        case = cases.open_case(
            store, regime=regime, animals=[animal], owner=owner, circumstances=circumstances,
            events={"taken_up_at": at, **(events or {})}, **WHO,
        )  # fmt: skip
        return case.ref

    return make


@pytest.fixture
def bull(opened):
    return opened("taking_up", "2026-04-01T10:00", BULL, {"known": False}, at_large=True)


@pytest.fixture
def cow(opened):
    return opened("distraint", "2026-04-02T09:00", {"kind": "cow"}, HERE, doing_damage=True,
                  taker_is_occupant=True)  # fmt: skip


def seen(store, ref, day):
    return cases.custody(store, ref, as_of=dt.date.fromisoformat(day)).document


def refused(match, call, *args, **more):
    with pytest.raises(DistrictsError, match=match) as caught:
        call(*args, **more)
    return caught.value.code


def test_open_steps_come_by_the_day_that_is_safe_each_with_its_warning(store, bull):
    rows = steps_at_risk(seen(store, bull, "2026-04-02"))
    assert [(row["clause"], row["at"]) for row in rows] == [
        ("WI-172.03-1", "2026-04-11"),
        ("WI-172.03-2", "2026-04-11"),
        ("WI-172.04-1", "2026-05-01"),
    ]
    assert all("Wis. Stat. 172.07" in row["notices"][0]["message"] for row in rows)
    assert {notice["code"] for row in rows for notice in row["notices"]} == {"at_risk"}


def test_what_was_missed_comes_before_every_day_and_cites_its_section(store, bull):
    first = steps_at_risk(seen(store, bull, "2026-04-14"))[0]
    assert (first["at"], first["words"]) == (None, None)
    assert first["notices"][0]["code"] == "precluded"
    assert "Wis. Stat. 172.03" in first["notices"][0]["cites"]


def test_every_notice_is_shown_in_one_place(store, opened):
    ref = opened("rams", "2026-07-15T10:00", {"kind": "ram", "born_on": "2026-05-01"},
                 {"known": False}, at_large=True)  # fmt: skip
    document = seen(store, ref, "2026-07-15")
    beside = [notice for row in steps_at_risk(document) for notice in row["notices"]]
    shown = [each["code"] for each in [*beside, *notes_of(document)]]
    assert sorted(shown) == sorted(each["code"] for each in document["notices"])
    assert {"season_edge", "young_male"} <= set(shown)


def test_the_notice_of_a_pound_s_sale_is_among_the_steps_and_the_next_dates(store, cow):
    for step, at in (("served_at", "2026-04-02T15:00"), ("appraiser_applied_on", "2026-04-03"),
                     ("appraised_at", "2026-04-04T09:00"),
                     ("pound_delivered_at", "2026-04-08T10:00")):  # fmt: skip
        entries.record_event(store, cow, step, at, **WHO)
    found = cases.custody(store, cow, as_of=dt.date(2026, 4, 9)).shown()
    rows = {row["clause"]: row for row in steps_at_risk(found["assessment"])}
    # six days from Wednesday 8 April end on Tuesday the 14th
    assert (rows["WI-172.54-2"]["at"], rows["WI-172.54-2"]["kind"]) == ("2026-04-15", "from")
    assert "WI-172.54-2" in [row["name"] for row in found["timeline"]]
    assert found["next"]["at"] == "2026-04-15"


def test_the_desk_has_the_steps_of_every_case_in_one_order(store, bull, cow):
    rows = steps_due(store, dt.date(2026, 4, 2))
    assert [row["ref"] for row in rows[:3]] == [cow, cow, bull]  # 3 April, 5 April, 11 April
    days = [row["at"][:10] for row in rows]
    assert days == sorted(days)
    assert {notice["code"] for notice in rows[0]["notices"]} == {"serve_before"}
    assert desk(store, dt.date(2026, 4, 2))["dates"] == []  # they are not said twice


def test_a_sold_animal_s_steps_stay_until_the_last_cent(store, bull):
    for step, at in (("notice_filed_at", "2026-04-07"), ("published_on", "2026-04-08"),
                     ("published_on", "2026-04-15"), ("published_on", "2026-04-22"),
                     ("appraiser_applied_on", "2026-04-20"), ("sale_posted_on", "2026-07-08"),
                     ("sold_on", "2026-07-28")):  # fmt: skip
        entries.record_event(store, bull, step, at, **WHO)
    on = dt.date(2026, 7, 29)
    assert [row["clause"] for row in steps_due(store, on)] == ["WI-172.06-4"]
    entries.record_event(store, bull, "municipality_paid_on", "2026-08-03", **WHO)
    assert steps_due(store, on) == []


def test_a_title_before_its_day_is_refused_with_the_day(store, opened):
    ref = opened("taking_up", "2026-04-01", {**BULL, "value": "10.00", "appraised": "10.00"},
                 {"known": False}, at_large=True)  # fmt: skip
    enter = entries.record_event
    assert refused("172.06", enter, store, ref, "title_on", "2026-07-06", **WHO) == (
        "title_not_given"
    )
    enter(store, ref, "notice_filed_at", "2026-04-06", **WHO)
    enter(store, ref, "appraiser_applied_on", "2026-04-20", **WHO)
    # ninety days from 6 April end on Sunday 5 July and roll
    assert refused("7 July 2026", enter, store, ref, "title_on", "2026-07-06", **WHO) == (
        "title_too_early"
    )
    enter(store, ref, "title_on", "2026-07-07", **WHO)
    assert steps_due(store, dt.date(2026, 7, 8)) == []


def test_no_title_comes_of_a_distraint(store, cow):
    assert refused("do not become", entries.record_event, store, cow, "title_on", "2026-05-01",
                   **WHO) == "title_not_given"  # fmt: skip


def test_nobody_pays_for_what_was_sold_and_nothing_discharged_is_sold(store, cow):
    enter = entries.record_event
    enter(store, cow, "pound_delivered_at", "2026-04-08T10:00", **WHO)
    enter(store, cow, "sold_on", "2026-04-20", **WHO)
    assert refused(r"172\.53\(2\)", enter, store, cow, "paid_at", "2026-04-21T10:00", **WHO) == (
        "redeemed_after_sale"
    )
    enter(store, cow, "paid_at", "2026-04-19T10:00", **WHO)  # the sale that was planned is off
    assert refused(r"172\.53\(2\)", enter, store, cow, "sold_on", "2026-04-21", correct=True,
                   **WHO) == "sold_after_redemption"  # fmt: skip


def test_which_procedures_the_facts_open():
    given = {"animals": [{"kind": "ram"}], "owner": {}, "events": {"taken_up_at": "2026-11-20"},
             "circumstances": {"at_large": True, "doing_damage": True}}  # fmt: skip
    found = {row["regime"]: row for row in procedures_open(given, dt.date(2026, 11, 20))}
    assert {name: row["verdict"] for name, row in found.items()} == {
        "taking_up": "meets", "rams": "meets", "distraint": "undetermined",
    }  # fmt: skip
    assert "owns or occupies" in found["distraint"]["missing"]
    given["animals"] = [{"kind": "cow"}]
    cow = {row["regime"]: row for row in procedures_open(given, dt.date(2026, 11, 20))}
    assert (cow["taking_up"]["verdict"], cow["rams"]["verdict"]) == ("fails", "fails")


def ledger(store, ref, day="2026-04-10"):
    return cases.custody(store, ref, as_of=dt.date.fromisoformat(day)).shown()["ledger"]


def pays(store, ref, **amounts):
    for item, amount in amounts.items():
        entries.record_money(store, ref, item, amount, **WHO)


def test_what_discharges_beasts_is_added_up_once_it_is_all_known(store, cow):
    assert ledger(store, cow)["owed"]["total"] is None
    pays(store, cow, damages="412.30", keep="88.75")
    assert ledger(store, cow)["owed"]["total"] is None  # the fees nobody has certified
    pays(store, cow, appraiser_fees="3.00", officer_fee="0.50")
    owed = ledger(store, cow)["owed"]
    assert [row["amount"] for row in owed["rows"]] == ["412.30", "3.00", "0.50", "88.75"]
    assert owed["total"] == "504.55"


def test_a_sale_stops_at_what_fees_keep_and_damages_come_to(store, cow):
    pays(store, cow, damages="412.30", keep="88.75", appraiser_fees="3.00", officer_fee="0.50")
    entries.record_event(store, cow, "pound_delivered_at", "2026-04-08T10:00", **WHO)
    assert ledger(store, cow)["sale_stops_at"] is None
    pays(store, cow, seller_fees="46.00")
    assert ledger(store, cow)["sale_stops_at"] == "550.55"
    entries.record_event(store, cow, "sold_on", "2026-04-20", **WHO)
    assert ledger(store, cow, "2026-04-20")["sale_stops_at"] is None


def test_what_restores_a_bull_counts_the_use_made_of_it(store, bull):
    assert ledger(store, bull)["owed"]["total"] is None  # its keep is not entered
    pays(store, bull, keep="100.00", appraiser_miles="14")
    assert ledger(store, bull)["owed"]["total"] == "109.40"  # 100.00 + 4.40 + the 5.00 forfeited
    pays(store, bull, use_value="20.05", adjudication_costs="12.50")
    assert ledger(store, bull)["owed"]["total"] == "101.85"  # 84.35 + 12.50 + 5.00


def test_an_amount_below_nothing_is_refused_in_words(store, cow):
    assert refused("below nothing", pays, store, cow, keep="-1.00") == "amount_not_readable"
    assert ledger(store, cow)["entries"] == []


def test_a_step_is_ordered_by_the_hour_after_which_it_serves_nothing(store, opened):
    ref = opened("distraint", "2026-06-12T22:00", {"kind": "cow"},
                 {"known": True, "same_county": True, "same_municipality": False},
                 doing_damage=True, taker_is_occupant=True)  # fmt: skip
    row = steps_at_risk(seen(store, ref, "2026-06-12"))[0]
    # 48 hours without the Sunday end on Monday at 22:00; the third day ends that midnight
    assert row["clause"] == "WI-172.51.2-2"
    assert row["due"] == "2026-06-15T22:00:00-05:00"
    assert row["at"] == "2026-06-15T12:00:00-05:00"


def test_a_calendar_has_the_days_that_only_a_warning_names(store, opened):
    ref = opened("taking_up", "2026-04-01T10:00", BULL, {}, at_large=True)
    text = calendar_of(store, ref, as_of=dt.date(2026, 4, 2)).replace("\r\n ", "")
    days = [line for line in text.splitlines() if line.startswith("DTSTART")]
    # notify in seven days, file and publish in ten, apply in a month
    assert sorted(days) == [
        "DTSTART;VALUE=DATE:20260408", "DTSTART;VALUE=DATE:20260411",
        "DTSTART;VALUE=DATE:20260411", "DTSTART;VALUE=DATE:20260501",
    ]  # fmt: skip
    assert "if the owner is known" in text


def test_a_sale_of_which_nobody_paid_out_stays_on_the_desk_for_a_year(store, cow):
    for step, at in (("pound_delivered_at", "2026-04-08T10:00"), ("sold_on", "2026-04-20")):
        entries.record_event(store, cow, step, at, **WHO)
    refs = [{row["ref"] for row in steps_due(store, dt.date.fromisoformat(day))}
            for day in ("2026-04-21", "2027-04-21", "2027-04-22")]  # fmt: skip
    assert refs == [{cow}, {cow}, set()]
