"""Wis. Stat. 172.03: the published notice, in three weekly insertions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import pairwise

from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.standing import LATE, spoken
from districts.law.computing_time.wisconsin import last_day
from districts.law.options import every_way, other_ways
from districts.law.wi_stats_172 import figures, readings
from districts.law.wi_stats_172.clock import (
    CASE,
    Step,
    events,
    in_days,
    owner_known,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, days_measured
from districts.law.wi_stats_172.s02_s04_taking_up import FINDER, TEN, UNKNOWN, here
from districts.law.wi_stats_172.values import reaches
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Missing
from districts.terms.deadline import Moment, days_after

_DAYS = 7
_PUBLISHING = (readings.PUBLICATION, readings.PUBLISH_VALUE)


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
        first = f"the first insertion was due {said(row.due)}"
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


def _week(day: date) -> int:
    """Return which week a day lies in, Sunday to Saturday."""
    return day.toordinal() // _DAYS


def insertions(first: date) -> list[date]:
    """Return the days of a class 3 notice: once a week.

    >>> [day.isoformat() for day in insertions(date(2025, 2, 5))]
    ['2025-02-05', '2025-02-12', '2025-02-19']
    """
    return [days_after(first, _DAYS * week) for week in range(int(figures.INSERTIONS.value))]


def next_insertion(matter: Matter) -> date | None:
    """Return the day of the next weekly insertion; None before the first and after the last."""
    days = sorted(set(events(matter).events.published_on))
    asked = reaches(matter, "publish_value", figures.PUBLISH)
    if not days or not asked or len(days) >= figures.INSERTIONS.value:
        return None
    return days_after(days[-1], _DAYS)


def said(moment: Moment | None) -> str:
    """Return a last day as a sentence says it."""
    return "in no stated time" if moment is None else spoken(moment)


RULES = (s03_published,)
DEADLINES = (publish,)
