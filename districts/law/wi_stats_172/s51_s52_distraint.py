"""Wis. Stat. 172.51 and 172.52: beasts held for damage, the notice, and the appraisers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from decimal import Decimal
from fractions import Fraction

from districts.facts.instants import in_order, local_date
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.counting import day_ends
from districts.law.computing_time.standing import LATE, MET, OPEN, after, spoken
from districts.law.computing_time.wisconsin import last_day, last_hour, never
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    DISTRAINT,
    LEFT_OUT,
    Step,
    events,
    in_hours,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Measured, Missing
from districts.terms.deadline import Moment, days_after

DISTRAINOR = "distrainor"
THREE = int(figures.MOST_DAYS.value)
TWELVE = int(figures.LEAST_HOURS.value)
EXPRESS, ALONE = "express_words", "section_alone"
NOTICE, APPLICATION = "written_notice", "apply_without_notice"


def _here(matter: Matter) -> bool:
    return events(matter).regime == DISTRAINT


@rule("WI-172.51.1-1", of=CASE)
def s51_may_distrain(matter: Matter) -> Answer:
    """Answer whether the owner or occupant of land holds beasts that do damage there."""
    facts = events(matter)
    if facts.regime not in (DISTRAINT, ""):
        return NOT_ASKED
    decides = facts.regime == DISTRAINT
    both = (facts.doing_damage, facts.taker_is_occupant)
    if False in both or facts.officer_custody:
        return Answer(FAILS, decides=decides)
    if None in both:
        why = (
            "doing damage" if facts.doing_damage is None else "the taker owns or occupies the land"
        )
        return Answer(UNDETERMINED, Missing(f"whether {why}", DISTRAINOR), decides=decides)
    return Answer(MEETS, decides=decides)


def first_step(
    known: bool | None, county: bool | None, municipality: bool | None
) -> tuple[str, int] | None:
    """Return the first step and its hours; None while who the owner is, is not known."""
    if known is False or county is False:
        return APPLICATION, int(figures.UNKNOWN.value)
    if None in (known, county, municipality):
        return None
    figure = figures.SAME_PLACE if municipality else figures.SAME_COUNTY
    return NOTICE, int(figure.value)


def _owner(matter: Matter) -> tuple[str, int] | None:
    owner = events(matter).owner
    return first_step(owner.known, owner.same_county, owner.same_municipality)


def _notice(matter: Matter, clause: str, cite: str, hours: int, where: str) -> Deadline:
    step = Step(clause, cite, DISTRAINOR, "written notice to the owner")
    if _owner(matter) != (NOTICE, hours):
        return step.waits(f"runs only where the owner is known and lives {where}")
    found = events(matter).events
    done = found.served_at or found.owner_notified_at
    return in_hours(matter, step, found.taken_up_at, hours, done, EXPRESS)


@deadline("WI-172.51.2-1", "hours_holidays", of=CASE)
def notice_same_place(matter: Matter) -> Deadline | None:
    """Return the last hour to serve an owner of the distrainor's own municipality."""
    if not _here(matter):
        return None
    hours = int(figures.SAME_PLACE.value)
    where = "in the same municipality"
    return _notice(matter, "WI-172.51.2-1", figures.SAME_PLACE.cite, hours, where)


@deadline("WI-172.51.2-2", "hours_holidays", of=CASE)
def notice_same_county(matter: Matter) -> Deadline | None:
    """Return the last hour to serve an owner elsewhere in the county."""
    if not _here(matter):
        return None
    hours = int(figures.SAME_COUNTY.value)
    where = "elsewhere in the county"
    return _notice(matter, "WI-172.51.2-2", figures.SAME_COUNTY.cite, hours, where)


def opens_at(served: datetime, option: str) -> datetime:
    """Return the first instant to apply: the hours after service, counted or plain."""
    return last_hour(served, TWELVE, LEFT_OUT["general_rule"] if option == "counted" else never)


def closes(taken: Moment, option: str) -> Moment | None:
    """Return when the three days end: a calendar day, or an instant."""
    if option == "calendar":
        return last_day(local_date(taken), THREE)
    if not isinstance(taken, datetime):
        return None
    end = in_order(taken) + timedelta(days=THREE)
    return end.astimezone(taken.tzinfo)


def is_empty(opens: datetime, last: date) -> bool:
    """Whether no lawful time is left: the window opens when or after its last day has ended."""
    return in_order(opens) >= in_order(day_ends(last, _zone(opens)))


def _zone(moment: datetime) -> tzinfo:
    return moment.tzinfo or UTC


@deadline("WI-172.51.3-2", "three_days", "minimum_hours", of=CASE)
def window(matter: Matter) -> Deadline | None:
    """Return the time within which to apply for appraisers after notice."""
    if not _here(matter):
        return None
    step = Step("WI-172.51.3-2", figures.MOST_DAYS.cite, DISTRAINOR, "apply for appraisers at the "
                "time and place the notice names")  # fmt: skip
    facts = events(matter)
    first, taken, served = _owner(matter), facts.events.taken_up_at, facts.events.served_at
    if first is None or first[0] != NOTICE or taken is None:
        return step.waits("follows the written notice to an owner in the county")
    due = closes(taken, matter.reads("three_days"))
    other = "running" if matter.reads("three_days") == "calendar" else "calendar"
    beside, running = closes(taken, other), closes(taken, "running")
    if due is None:
        return step.waits("72 hours run from the hour of the distraint, which is not recorded")
    opens: datetime | None = None
    wait: datetime | None = None
    said = f"at most {THREE} days after the distraint on {spoken(taken)}, that day left out"
    if isinstance(served, datetime):
        opens = opens_at(served, matter.reads("minimum_hours"))
        wait = max(opens, opens_at(served, "counted"), key=in_order)
        said = f"at least {TWELVE} hours after service on {spoken(served)}, and {said}"
        if is_empty(opens, local_date(due)):
            said += "; no lawful time is left between the two, and the 3 days control"
    done = facts.events.appraiser_applied_on or facts.events.appraisal_hearing_at
    row = step.row(matter, taken, due, done, said)
    too_soon = (
        done is not None and opens is not None and after(opens, done)
    )  # a day alone counts as its end
    return replace(
        row,
        status=LATE if too_soon else row.status,
        not_before=opens,
        wait_until=wait,
        safe_by=running if running is not None else days_after(local_date(taken), THREE),
        alternatives=(("three_days", other, beside),),
    )


@rule("WI-172.51.3-2", "three_days", "minimum_hours", of=CASE)
def s51_window(matter: Matter) -> Answer:
    """Answer whether a lawful time was left, and kept, to apply after the notice."""
    row = window(matter) if _here(matter) else None
    if row is None or row.due is None or row.not_before is None:
        return NOT_ASKED
    opens = row.not_before
    assert isinstance(opens, datetime)  # noqa: S101 - hours end at an instant
    left = in_order(day_ends(local_date(row.due), _zone(opens))) - in_order(opens)
    hours = Fraction(int(left.total_seconds()), 3600)
    measured = Measured(hours, "hours", f"from {spoken(opens)} to the end of "
                        f"{spoken(local_date(row.due))}")  # fmt: skip
    if row.status == LATE:
        return Answer(FAILS, measured)
    if hours <= 0:
        return Answer(UNDETERMINED, measured, decides=row.status == MET)
    return Answer(MEETS, measured, decides=row.status != OPEN)


@deadline("WI-172.51.4-1", "hours_holidays", of=CASE)
def apply_without_notice(matter: Matter) -> Deadline | None:
    """Return the last hour to apply where the owner is unknown or outside the county."""
    if not _here(matter):
        return None
    step = Step("WI-172.51.4-1", figures.UNKNOWN.cite, DISTRAINOR, "apply for appraisers, without "
                "notice")  # fmt: skip
    first = _owner(matter)
    if first is None or first[0] != APPLICATION:
        return step.waits("runs only where the owner is not known or lives outside the county")
    found = events(matter).events
    done = found.appraiser_applied_on
    hours = int(figures.UNKNOWN.value)
    return in_hours(matter, step, found.taken_up_at, hours, done, ALONE)


def fees_within(fees: list[Decimal], days: int) -> bool:
    """Whether each appraiser's fee for service is at most a dollar a day."""
    return all(figures.A_DAY.held_by(Fraction(fee) / days) for fee in fees)


@rule("WI-172.52-2", "appraiser_fee", of=CASE)
def s52_fees(matter: Matter) -> Answer:
    """Answer whether the appraisers' fees can be of one day; more days are theirs to say."""
    fees = events(matter).money.appraiser_fees
    if not _here(matter) or fees is None:
        return NOT_ASKED
    most = figures.FREEHOLDERS.value * figures.A_DAY.value
    mentioned = {"total": Fraction(1), "each": figures.FREEHOLDERS.value, "officer": Fraction(0)}
    most += mentioned[matter.reads("appraiser_fee")] * figures.APPOINTED.value
    measured = Measured(
        Fraction(fees), "dollars", "fees certified, against those of three appraisers in one day"
    )
    within = Fraction(fees) <= most
    return Answer(MEETS if within else UNDETERMINED, measured, decides=False)


RULES = (s51_may_distrain, s51_window, s52_fees)
DEADLINES = (notice_same_place, notice_same_county, window, apply_without_notice)
