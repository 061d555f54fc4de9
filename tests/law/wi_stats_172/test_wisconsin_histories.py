"""Random histories of Wisconsin cases are refused with a sentence or assessed soundly."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.law import CHAPTERS, assess
from districts.law.computing_time.wisconsin import first_hour, is_holiday, last_hour

CENTRAL = ZoneInfo("America/Chicago")
LAW = CHAPTERS["wi_stats_172"]
BEGIN = date(2026, 6, 12)
DAYS = ("appraiser_applied_on", "adjudicated_on", "sale_posted_on", "sale_posted_on_pound",
        "surplus_to_treasurer_on", "surplus_claimed_on")  # fmt: skip
MOMENTS = ("owner_notified_at", "notice_filed_at", "posted_at", "served_at",
           "appraisal_hearing_at", "appraised_at", "paid_at", "pound_delivered_at", "placed_at",
           "sold_on")  # fmt: skip
day = st.integers(0, 200).map(lambda after: (BEGIN + timedelta(days=after)).isoformat())
moment = st.one_of(day, st.builds("{}T{:02}:30".format, day, st.integers(0, 23)))
SUMS = ("price", "keep", "sale_costs", "seller_fees", "appraiser_fees")
maybe = st.sampled_from([None, True, False])
money = st.integers(0, 200_000).map(lambda cents: f"{cents // 100}.{cents % 100:02}")
animal = st.fixed_dictionaries(
    {"kind": st.sampled_from(["bull", "ram", "cow", "boar", "billy goat", "steer"])},
    optional={"born_on": st.just("2025-11-30"), "value": money, "appraised": money},
)


@st.composite
def histories(draw):
    events = {"taken_up_at": draw(st.sampled_from(["2026-06-12T14:00", "2026-06-12"]))}
    for keys, kind in ((DAYS, day), (MOMENTS, moment)):
        chosen = draw(st.sets(st.sampled_from(keys), max_size=5))
        events |= {key: draw(kind) for key in sorted(chosen)}
    events["published_on"] = draw(st.lists(day, max_size=3))
    animals = draw(st.lists(animal, max_size=2))
    return {
        "regime": draw(st.sampled_from([None, "taking_up", "rams", "distraint"])),
        "animals": [{"id": f"a{at}", **each} for at, each in enumerate(animals)],
        "owner": {key: draw(maybe) for key in ("known", "same_county", "same_municipality")},
        **{key: draw(maybe) for key in ("at_large", "doing_damage", "taker_is_occupant",
                                        "officer_custody", "pound_in_residence_municipality")},
        "events": events,
        "money": draw(st.fixed_dictionaries({}, optional=dict.fromkeys(SUMS, money))),
    }  # fmt: skip


def instant(text):
    if "T" in text:
        return datetime.fromisoformat(text).astimezone(UTC)
    return datetime.combine(date.fromisoformat(text) + timedelta(days=1), time(), CENTRAL)


@settings(max_examples=300, deadline=None)
@given(document=histories(), after=st.integers(0, 400))
def test_an_assessment_never_contradicts_itself(document, after):
    as_of = BEGIN + timedelta(days=after)
    try:
        seen = assess(LAW, LAW.facts(document), as_of=as_of).document()
    except DistrictsError as refused:
        assert "172" in refused.message or "815" in refused.message
        return
    for row in seen["deadlines"]:
        assert row["status"] in ("open", "met", "late", "not_running")
        if row["due"] and row["safe_by"]:
            assert instant(row["safe_by"]) <= instant(row["due"])
        if row["not_before"] and row["wait_until"]:
            assert instant(row["not_before"]) <= instant(row["wait_until"])
        if row["status"] == "late":
            assert seen["verdict"] == "fails", row
    for part in ("findings", "deadlines", "amounts"):
        order = [each.id for each in LAW.clauses]
        at = [order.index(row["clause"]) for row in seen[part]]
        assert at == sorted(at)
    if document["officer_custody"] or document["regime"] is None:
        assert seen["deadlines"] == []
        assert seen["verdict"] == "not_applicable"


instants = st.integers(0, 4 * 365 * 24).map(
    lambda hours: (datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=hours)).astimezone(CENTRAL)
)


def counted(start, end):
    """Hours that are on no Sunday and no holiday, one by one."""
    hours, here = 0, start.astimezone(UTC)
    while here < end.astimezone(UTC):
        hours += not is_holiday(here.astimezone(CENTRAL).date())
        here += timedelta(hours=1)
    return hours


@settings(max_examples=200, deadline=None)
@given(start=instants, hours=st.sampled_from([12, 24, 48]))
def test_a_period_in_hours_holds_that_many_hours_one_by_one(start, hours):
    end = last_hour(start, hours)
    assert counted(start, end) == hours
    assert not is_holiday((end.astimezone(UTC) - timedelta(hours=1)).astimezone(CENTRAL).date())


@settings(max_examples=200, deadline=None)
@given(end=instants, hours=st.sampled_from([12, 24]))
def test_hours_counted_backwards_are_the_latest_start(end, hours):
    start = first_hour(end, hours)
    later = (start.astimezone(UTC) + timedelta(hours=1)).astimezone(CENTRAL)
    assert counted(start, end) == hours
    assert counted(later, end) == hours - 1
