"""Wis. Stat. 172.02 to 172.04: a male taken up at large, notice of it, and its appraisal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.counting import months_after
from districts.law.options import every_way, other_ways
from districts.law.wi_stats_172 import figures, readings
from districts.law.wi_stats_172.clock import (
    CASE,
    TAKING_UP,
    Step,
    events,
    goes_by,
    in_days,
    in_months,
    owner_known,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, covered
from districts.law.wi_stats_172.values import reaches
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Missing
from districts.terms.deadline import Moment
from districts.terms.money import to_the_cent

FINDER, OWNER = "finder", "owner"
UNKNOWN = "runs only where the owner is not known"
KNOWN = "runs only where the owner is known"
TEN, MONTHS = int(figures.FILE.value), int(figures.APPLY.value)
_APPRAISING = (readings.APPRAISE_VALUE,)


def here(matter: Matter) -> bool:
    """Whether the case goes by this procedure."""
    return goes_by(matter, TAKING_UP)


@rule("WI-172.02-1", "age_words", of=CASE)
def s02_may_take_up(matter: Matter) -> Answer:
    """Answer whether a listed male was found running at large, so that anyone may take it up."""
    facts = events(matter)
    if facts.regime not in (TAKING_UP, "") or facts.officer_custody:
        return NOT_ASKED
    decides = facts.regime == TAKING_UP
    answers = {answer for _, answer in covered(matter)}
    if facts.at_large is False or False in answers:
        return Answer(FAILS, decides=decides)
    if facts.at_large is None or None in answers or not answers:
        missing = Missing("whether a listed male was found at large", "the finder")
        return Answer(UNDETERMINED, missing, decides=decides)
    return Answer(MEETS, decides=decides)


@deadline("WI-172.02-2", of=CASE)
def notify(matter: Matter) -> Deadline | None:
    """Return the last day to notify an owner who is known."""
    if not here(matter):
        return None
    step = Step("WI-172.02-2", figures.NOTIFY.cite, FINDER, "notify the owner, and ask for keep "
                "and the forfeiture")  # fmt: skip
    facts = events(matter)
    if owner_known(matter) is not True:
        return step.waits(KNOWN)
    done = facts.events.owner_notified_at
    return in_days(matter, step, facts.events.taken_up_at, int(figures.NOTIFY.value), done)


@deadline("WI-172.02-3", of=CASE)
def remove(matter: Matter) -> Deadline | None:
    """Return the last day for the owner to take the animal away."""
    if not here(matter):
        return None
    step = Step("WI-172.02-3", figures.REMOVE.cite, OWNER, "pay and take the animal away", True)
    told = events(matter).events.owner_notified_at
    if told is None:
        return step.waits("runs from the notice to the owner, which is not recorded")
    done = events(matter).events.paid_at
    row = in_days(matter, step, told, int(figures.REMOVE.value), done)
    nothing = "; no section says what then becomes of the animal: seek advice"
    return replace(row, counting=row.counting + nothing)


@deadline("WI-172.03-1", of=CASE)
def file_notice(matter: Matter) -> Deadline | None:
    """Return the last day to file notice with the clerk, where the owner is not known."""
    if not here(matter):
        return None
    step = Step("WI-172.03-1", figures.FILE.cite, FINDER, "file notice with the town clerk")
    facts = events(matter)
    if owner_known(matter) is not False:
        return step.waits(UNKNOWN)
    done = facts.events.notice_filed_at
    return in_days(matter, step, facts.events.taken_up_at, TEN, done, office=True)


def _apply_by(matter: Matter) -> Moment | None:
    taken = events(matter).events.taken_up_at
    if taken is None or not reaches(matter, "appraise_value", figures.APPRAISE):
        return None
    row = in_months(matter, _APPLICATION, taken, MONTHS, None)
    return row.due


_APPLICATION = Step(
    "WI-172.04-1", figures.APPLY.cite, FINDER, "apply for one disinterested appraiser"
)


@deadline("WI-172.04-1", "appraise_value", of=CASE)
def apply_for_appraiser(matter: Matter) -> Deadline | None:
    """Return the last day to apply for an appraiser."""
    if not here(matter):
        return None
    found = events(matter).events
    asked = reaches(matter, "appraise_value", figures.APPRAISE)
    if asked:
        done = found.appraiser_applied_on or found.appraised_at
        row = in_months(matter, _APPLICATION, found.taken_up_at, MONTHS, done)
    else:
        said = "the value is not stated" if asked is None else "the value is below $10"
        row = _APPLICATION.waits(said)
    ways = [_apply_by(way) for way in every_way(matter, _APPRAISING)]
    taken = found.taken_up_at
    return replace(
        row,
        safe_by=months_after(local_date(taken), MONTHS) if taken and any(ways) else None,
        alternatives=tuple(
            (question, option, _apply_by(way))
            for question, option, way in other_ways(matter, _APPRAISING)
            if _apply_by(way) != row.due
        ),
    )


def appraiser_fee(miles: Fraction) -> Decimal:
    """Return what the appraiser of an animal taken up is paid."""
    return to_the_cent(figures.APPRAISER.value + miles * figures.MILE.value)


@amount("WI-172.04-3", of=CASE)
def appraiser(matter: Matter) -> Sequence[Sum]:
    """Return the fee of the appraiser, from the miles certified."""
    miles = events(matter).money.appraiser_miles
    if not here(matter) or miles is None:
        return ()
    return (("appraiser_fee", "appraiser", appraiser_fee(miles)),)


RULES = (s02_may_take_up,)
DEADLINES = (notify, remove, file_notice, apply_for_appraiser)
AMOUNTS = (appraiser,)
