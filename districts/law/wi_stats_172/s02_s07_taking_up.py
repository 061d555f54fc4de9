"""Wis. Stat. 172.02 to 172.04 and 172.07: a male taken up at large, and what the finder owes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.counting import months_after
from districts.law.computing_time.standing import LATE, OPEN, spoken
from districts.law.computing_time.wisconsin import last_day
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
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, covered, days_measured
from districts.law.wi_stats_172.values import reaches
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Evidence, Missing
from districts.terms.deadline import Moment, days_after
from districts.terms.money import to_the_cent

FINDER, OWNER = "finder", "owner"
UNKNOWN = "runs only where the owner is not known"
KNOWN = "runs only where the owner is known"
TEN, MONTHS = int(figures.FILE.value), int(figures.APPLY.value)
_PUBLISHING = (readings.PUBLICATION, readings.PUBLISH_VALUE)
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


def _publish_by(matter: Matter) -> Moment | None:
    """Return the last day of a first insertion; None where nothing or no time is asked."""
    taken = events(matter).events.taken_up_at
    asked = reaches(matter, "publish_value", figures.PUBLISH)
    if taken is None or not asked or matter.reads("publication") == "no_limit":
        return None
    return last_day(local_date(taken), TEN)


@deadline("WI-172.03-2", "publication", "publish_value", of=CASE)
def publish(matter: Matter) -> Deadline | None:
    """Return the last day for the first insertion of the published notice."""
    if not here(matter):
        return None
    step = Step("WI-172.03-2", figures.PUBLISH.cite, FINDER, "publish the first of three weekly "
                "insertions")  # fmt: skip
    if owner_known(matter) is not False:
        return step.waits(UNKNOWN)
    taken = events(matter).events.taken_up_at
    asked = reaches(matter, "publish_value", figures.PUBLISH)
    if asked and matter.reads("publication") == "no_limit":
        row = step.waits("none stated")
    elif asked:
        row = in_days(
            matter, step, taken, TEN, min(events(matter).events.published_on, default=None)
        )
    else:
        said = "the value is not stated" if asked is None else "the value is not more than $50"
        row = step.waits(said)
    beside = any(_publish_by(way) for way in every_way(matter, _PUBLISHING))
    return replace(
        row,
        safe_by=days_after(local_date(taken), TEN) if taken and beside else None,
        alternatives=tuple(
            (question, option, _publish_by(way))
            for question, option, way in other_ways(matter, _PUBLISHING)
            if _publish_by(way) != row.due
        ),
    )


@rule("WI-172.03-2", "publication", "publish_value", of=CASE)
def s03_published(matter: Matter) -> Answer:
    """Answer whether a notice that must be published was: in time, and three weeks running."""
    facts = events(matter)
    if not here(matter) or owner_known(matter) is not False:
        return NOT_ASKED
    asked = reaches(matter, "publish_value", figures.PUBLISH)
    if asked is None and facts.events.taken_up_at is not None:
        return Answer(UNDETERMINED, Missing("what the animal is worth", FINDER), decides=False)
    row = publish(matter)
    if not asked or row is None:
        return NOT_ASKED
    days = sorted(set(facts.events.published_on))
    if row.status == LATE:
        first = f"the first insertion was due {_spoken(row.due)}"
        return Answer(FAILS, days_measured(len(days), first, "insertions"))
    if not days:
        return NOT_ASKED
    measured = days_measured(len(days), f"on {', '.join(map(spoken, days))}", "insertions")
    threshold = figures.INSERTIONS.threshold
    pairs = list(pairwise(days))
    missed = any(_week(later) - _week(one) > 1 for one, later in pairs)
    whole = len(days) >= figures.INSERTIONS.value
    if missed or (not whole and _week(matter.as_of) > _week(days[-1]) + 1):
        return Answer(FAILS, measured, threshold)
    if whole and all((later - one).days == _DAYS for one, later in pairs):
        return Answer(MEETS, measured, threshold)
    return Answer(UNDETERMINED, measured, threshold, decides=whole)


_DAYS = 7


def _week(day: date) -> int:
    """Return which week a day lies in, Sunday to Saturday."""
    return day.toordinal() // _DAYS


def _spoken(moment: Moment | None) -> str:
    return "in no stated time" if moment is None else spoken(moment)


def insertions(first: date) -> list[date]:
    """Return the days of a class 3 notice: once a week.

    >>> [day.isoformat() for day in insertions(date(2025, 2, 5))]
    ['2025-02-05', '2025-02-12', '2025-02-19']
    """
    return [days_after(first, _DAYS * week) for week in range(int(figures.INSERTIONS.value))]


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


DUTIES = (notify, file_notice, publish, apply_for_appraiser)


def neglected(matter: Matter) -> list[str]:
    """Return each duty that was missed, with the day it was due."""
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None]
    late = [f"{row.what}, due {_spoken(row.due)}" for row in rows if row.status == LATE]
    published = s03_published.answer(matter)
    if published.verdict is FAILS and not any("insertions" in each for each in late):
        late.append("publish once a week for three weeks running")
    return late


@rule("WI-172.07-2", "publication", "publish_value", "appraise_value", of=CASE)
def s07_kept_every_duty(matter: Matter) -> Answer:
    """Answer whether the finder kept every time; one who missed any has no right or charges."""
    if not here(matter) or events(matter).events.taken_up_at is None:
        return NOT_ASKED
    late = neglected(matter)
    if late:
        return Answer(
            FAILS,
            Missing(f"precluded, if a court so finds: {'; '.join(late)}", "the court"),
            evidence=lambda: [Evidence("document", "WI-172.07-2", each) for each in late],
        )
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None]
    if any(row.status == OPEN for row in rows):
        return NOT_ASKED
    return Answer(MEETS, decides=False)


RULES = (s02_may_take_up, s03_published, s07_kept_every_duty)
DEADLINES = (notify, remove, file_notice, publish, apply_for_appraiser)
AMOUNTS = (appraiser,)
