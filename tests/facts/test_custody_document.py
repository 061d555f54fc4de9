"""Facts of an animal held, from JSON: what is read exactly, and what is refused by name."""

from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from districts.errors import DistrictsError
from districts.facts import Regime, custody_facts

REGIMES = {
    "ak_impound": Regime("AS 03.35.050", "impounding"),
    "distraint": Regime("Wis. Stat. 172.51", "distraint"),
}
EVERYTHING = {
    "regime": "distraint",
    "animals": [
        {
            "id": "a1",
            "kind": "bull",
            "born_on": "2025-01-10",
            "value": "900.00",
            "appraised": "640.00",
            "times_at_large": 1,
        }
    ],
    "owner": {"known": True, "same_county": True, "same_municipality": True},
    "at_large": True,
    "doing_damage": False,
    "taker_is_occupant": False,
    "officer_custody": False,
    "on_highway": False,
    "pound_in_residence_municipality": None,
    "events": {
        "taken_up_at": "2025-06-07T18:00",
        "owner_notified_at": None,
        "notice_filed_at": None,
        "posted_at": None,
        "published_on": ["2025-06-10", "2025-06-17"],
        "received_notice_at": None,
        "appraiser_applied_on": None,
        "served_at": "2025-06-08T09:00",
        "appraisal_hearing_at": None,
        "appraised_at": None,
        "paid_at": None,
        "pound_delivered_at": None,
        "placed_at": None,
        "adjudicated_on": None,
        "sale_posted_on": None,
        "sale_posted_on_pound": None,
        "sale_places": None,
        "sold_on": "2025-06-30",
        "surplus_to_treasurer_on": None,
        "surplus_claimed_on": None,
    },
    "money": {
        "price": "640.00",
        "sale_costs": "38.25",
        "seller_fees": None,
        "keep": "112.50",
        "appraiser_miles": 14,
        "damages": [{"animal": "a1", "trespass": "t1", "amount": "700.00"}],
        "estimated": None,
        "appraiser_fees": None,
        "officer_fee": None,
        "use_value": None,
        "adjudication_costs": None,
    },
    "as_of": "2025-07-01",
    "readings": {},
    "zone": None,
}


def read(zone="America/Chicago", **changes):
    return custody_facts({**EVERYTHING, **changes}, zone=zone, regimes=REGIMES)


def taken(moment, zone="America/Anchorage"):
    return read(
        zone=zone, regime="ak_impound", animals=[], money=None, events={"taken_up_at": moment}
    ).events.taken_up_at


def test_every_fact_is_read_as_written():
    facts = read()
    assert facts.events.taken_up_at == datetime(2025, 6, 7, 18, tzinfo=ZoneInfo("America/Chicago"))
    assert facts.events.taken_up_at.isoformat() == "2025-06-07T18:00:00-05:00"
    assert facts.events.sold_on == date(2025, 6, 30)
    assert facts.events.published_on == (date(2025, 6, 10), date(2025, 6, 17))
    assert facts.money.sale_costs == Decimal("38.25")
    assert facts.money.damages[0].amount == Decimal("700.00")
    assert (facts.action, facts.proceeding) == ("distraint", "case")


def test_nothing_but_the_regime_need_be_known():
    facts = custody_facts({"regime": "ak_impound"}, zone="America/Anchorage", regimes=REGIMES)
    assert facts.owner.known is None
    assert facts.money.price is None


def test_an_instant_is_told_by_the_clock_of_the_place():
    assert taken("2025-08-02T18:00:00Z").isoformat() == "2025-08-02T10:00:00-08:00"
    assert taken("2025-08-02T24:00").isoformat() == "2025-08-03T00:00:00-08:00"
    assert taken("2026-11-01T01:30-09:00").isoformat() == "2026-11-01T01:30:00-09:00"
    assert taken("2025-08-02") == date(2025, 8, 2)


@pytest.mark.parametrize(
    ("moment", "code", "says"),
    [
        ("2026-03-08T02:30", "time_does_not_exist", "put forward"),
        ("2026-11-01T01:30", "time_exists_twice", "-08:00 or -09:00"),
        ("2025-08-02T25:00", "facts_not_usable", "not a time"),
        ("2025-02-30T10:00", "facts_not_usable", "not a time"),
        ("2025-08-02T10", "facts_not_usable", "not a time"),
        ("2025-W31-6", "facts_not_usable", "not a time"),
        ("9999-12-31T24:00", "facts_not_usable", "not a time"),
        (20250802, "facts_not_usable", "not a time"),
    ],
)
def test_a_time_that_cannot_be_is_refused(moment, code, says):
    with pytest.raises(DistrictsError) as refusal:
        taken(moment)
    assert refusal.value.code == code
    assert says in str(refusal.value)
    assert refusal.value.where.field == "events.taken_up_at"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"colour": "red"}, "colour"),
        ({"events": {"takenup_at": None}}, "events.takenup_at"),
        ({"regime": None}, "regime"),
        ({"regime": "rams"}, "regime"),
        ({"regime": "impound"}, "regime"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"animals": [{"id": "a"}, {"id": "a"}]}, "animals[1].id"),
        ({"animals": [{"id": "a1", "born_on": "2025-06-08"}]}, "animals[0].born_on"),
        ({"money": {"price": "-1.00"}}, "money.price"),
        ({"money": {"price": "1,200.00"}}, "money.price"),
        ({"money": {"price": "12.345"}}, "money.price"),
        ({"money": {"price": "1e3"}}, "money.price"),
        ({"money": {"price": Decimal("1E+400")}}, "money.price"),
        ({"money": {"price": True}}, "money.price"),
        ({"money": {"price": ""}}, "money.price"),
        ({"money": {"damages": [{"animal": "a9", "amount": "1"}]}}, "money.damages[0].animal"),
        ({"money": {"damages": [{"animal": "a1"}]}}, "money.damages[0].amount"),
        ({"events": {"sale_places": -1}}, "events.sale_places"),
        ({"events": {"published_on": ["2025-02-30"]}}, "events.published_on"),
        (
            {"events": {"taken_up_at": "2025-06-07T18:00", "published_on": ["2025-06-06"]}},
            "events.published_on",
        ),
        (
            {"events": {"sold_on": "2025-06-30", "surplus_to_treasurer_on": "2025-06-29"}},
            "events.surplus_to_treasurer_on",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_place(changes, field):
    with pytest.raises(DistrictsError) as refusal:
        read(**changes)
    assert refusal.value.where.field == field


def test_an_event_before_the_taking_names_the_section_of_the_regime():
    with pytest.raises(DistrictsError, match=r"before the distraint.*Wis\. Stat\. 172\.51"):
        read(events={"taken_up_at": "2025-06-07T18:00", "served_at": "2025-06-07T17:59"})


def test_the_hour_that_comes_twice_is_ordered_by_the_instant():
    first, second = "2026-11-01T01:40-08:00", "2026-11-01T01:30-09:00"

    def events(taken_up_at, served_at):
        return {"taken_up_at": taken_up_at, "served_at": served_at}

    assert read(zone="America/Anchorage", animals=[], money=None, events=events(first, second))
    with pytest.raises(DistrictsError):
        read(zone="America/Anchorage", animals=[], money=None, events=events(second, first))
