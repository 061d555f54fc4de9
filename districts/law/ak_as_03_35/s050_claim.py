"""AS 03.35.050: the days in which the owner may claim, and pay."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from districts.facts.custody import CustodyFacts, Events
from districts.facts.instants import local_date
from districts.law.ak_as_03_35 import figures, readings
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.ak_as_03_35.s040_damages import CASE
from districts.law.ak_as_03_35.s050_notice import owner_is_known
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.alaska import last_day, last_day_in_court, why_moved
from districts.law.computing_time.standing import MET, NOT_RUNNING, OPEN, moving, spoken, standing
from districts.law.options import every_way, other_ways
from districts.terms import MEETS, Deadline, Measured, Threshold
from districts.terms.deadline import days_after

OWNER = "owner or claimant"
DAYS = int(figures.CLAIM.value)
_ASKS = (readings.SHORT_PERIODS,)


def claim_starts(facts: CustodyFacts) -> tuple[date | None, str]:
    """Return the day the time to claim runs from, and what happened on it.

    For a known owner it is the receipt of the notice, and where none is recorded a posting, as
    for an owner who is not known.
    """
    events: Events = facts.events
    received, posted = events.received_notice_at, events.posted_at
    if owner_is_known(facts) is not False and received is not None:
        return local_date(received), "receipt of the notice"
    if owner_is_known(facts) and posted is None:
        return None, "receipt of the notice"
    return None if posted is None else local_date(posted), "posting of the notice"


def claim_by(matter: Matter, *, wary: bool = False) -> date | None:
    """Return the last day to claim, or None where its time does not run."""
    start, _ = claim_starts(matter.facts)
    if start is None:
        return None
    if matter.reads("short_periods") == "rule_6":
        return last_day_in_court(start, DAYS, wary=wary)
    return last_day(start, DAYS, wary=wary)


@rule("AK-03.35.050-4", "short_periods", of=CASE)
def s050_claim(matter: Matter) -> Answer:
    """Answer whether the owner claimed and paid in time.

    Nobody is bound to: an owner who lets the days pass has only lost the claim without a sale.
    """
    facts: CustodyFacts = matter.facts
    (start, what), due, paid = claim_starts(facts), claim_by(matter), facts.events.paid_at
    if start is None or due is None or paid is None:
        return DOES_NOT_APPLY
    if standing(paid, due, matter.as_of) != MET:
        return DOES_NOT_APPLY
    most = Fraction((due - start).days)
    measured = Measured(
        Fraction((local_date(paid) - start).days),
        "days",
        f"from {what} on {spoken(start)} to payment on {spoken(local_date(paid))}",
        against=most,
    )
    return Answer(MEETS, measured, Threshold("<=", most, "days"))


@deadline("AK-03.35.050-4", "short_periods", of=CASE)
def claim_deadline(matter: Matter) -> Deadline:
    """Return the last day to claim. It is a right, so that it runs out, and is never late."""
    facts: CustodyFacts = matter.facts
    start, what = claim_starts(facts)
    due = claim_by(matter)
    row = Deadline(
        clause="AK-03.35.050-4",
        cite=figures.CLAIM.cite,
        who=OWNER,
        what="claim the animal and pay keep, damages and costs",
        counting=f"runs from the {what}, which is not recorded",
        status=NOT_RUNNING,
    )
    if start is None or due is None:
        return row
    ends = days_after(start, DAYS)
    stands = standing(facts.events.paid_at, due, matter.as_of)
    ran_out = "" if stands in (MET, OPEN) else "; they ran out, and the animal may be sold"
    return replace(
        row,
        starts=start,
        due=due,
        safe_by=min(ends, *(day for way in every_way(matter, _ASKS) if (day := claim_by(way)))),
        counting=_counting(matter, f"{what} on {spoken(start)}", ends, due) + ran_out,
        status=stands if stands in (MET, OPEN) else NOT_RUNNING,
        alternatives=tuple(
            (question, option, claim_by(way)) for question, option, way in other_ways(matter, _ASKS)
        ),
    )


def _counting(matter: Matter, start: str, ends: date, due: date) -> str:
    said = f"{DAYS} days from {start}, that day left out"
    if matter.reads("short_periods") == "rule_6":
        return f"{said}, and days on which the court is shut are skipped (Civil Rule 6(a))"
    return f"{said} (AS 01.10.080){moving(ends, due, why_moved(ends))}"


RULES = (s050_claim,)
DEADLINES = (claim_deadline,)
