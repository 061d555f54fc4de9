"""AS 03.35.050: the notice due within the hours of impounding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction

from districts.facts.custody import CustodyFacts, Events
from districts.facts.instants import in_order
from districts.law.ak_as_03_35 import figures, readings
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.ak_as_03_35.s040_damages import CASE, IMPOUNDER
from districts.law.ak_as_03_35.s050_impound import anything_happened
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.alaska import last_hour, moved_hour, why_moved
from districts.law.computing_time.counting import day_ends, day_of
from districts.law.computing_time.standing import (
    MET,
    NOT_RUNNING,
    OPEN,
    after,
    spoken,
    standing,
    worst,
)
from districts.law.options import every_way, other_ways
from districts.terms import (
    FAILS,
    MEETS,
    UNDETERMINED,
    Deadline,
    Evidence,
    Measured,
    Missing,
    Reading,
    Threshold,
)
from districts.terms.deadline import Moment

CITE = figures.IMPOUND_NOTICE.cite
HOURS = int(figures.IMPOUND_NOTICE.value)
_MICROSECOND = timedelta(microseconds=1)
_NOTICE = (readings.HOURS_ROLL, readings.DST_HOURS)
_FILING = (readings.CLOSED_COURT, *_NOTICE)


@dataclass(frozen=True)
class Act:
    """Something that must be done: what, when it was done, and by when it must be."""

    what: str
    done: Moment | None
    due: datetime


def owner_is_known(facts: CustodyFacts) -> bool | None:
    """Whether the owner or claimant is known; one who was given notice is."""
    if facts.owner.known is None and facts.events.owner_notified_at is not None:
        return True
    return facts.owner.known


def notice_due(matter: Matter, *, filing: bool = False) -> datetime | None:
    """Return the end of the hours, or None where the hour of the impounding is not known.

    A reading that moves it moves the day and keeps the hour.
    """
    taken = matter.facts.events.taken_up_at
    if not isinstance(taken, datetime):
        return None
    due = last_hour(taken, HOURS, by_clock=matter.reads("dst_hours") == "wall_clock")
    if filing and matter.reads("closed_court") == "next_court_day":
        due = moved_hour(due, court=True)
    if matter.reads("hours_roll") == "roll_080":
        due = moved_hour(due, court=False)
    return due


def _written(matter: Matter) -> list[Act]:
    due = notice_due(matter)
    done = matter.facts.events.owner_notified_at
    return [] if due is None else [Act("written notice", done, due)]


def _filed_and_posted(matter: Matter) -> list[Act]:
    filing, posting = notice_due(matter, filing=True), notice_due(matter)
    if filing is None or posting is None:
        return []
    events: Events = matter.facts.events
    return [
        Act("filing with the judge", events.notice_filed_at, filing),
        Act("posting near the enclosure", events.posted_at, posting),
    ]


def _runs(facts: CustodyFacts, *, known: bool) -> bool | None:
    """Whether one of the two branches runs; None where nobody has said which does."""
    branch = owner_is_known(facts)
    if branch is not None:
        return branch is known
    filed = facts.events.notice_filed_at is not None or facts.events.posted_at is not None
    return None if known and filed else True


def _answer(matter: Matter, acts: Sequence[Act], *, known: bool) -> Answer:
    facts: CustodyFacts = matter.facts
    runs = _runs(facts, known=known)
    if not anything_happened(facts) or runs is False:
        return DOES_NOT_APPLY
    if runs is None:
        missing = Missing("whether the owner or claimant is known", IMPOUNDER, "hours")
        return Answer(UNDETERMINED, missing, figures.IMPOUND_NOTICE.threshold)
    if not acts:
        missing = Missing("the hour of the impounding", IMPOUNDER, "hours")
        return Answer(UNDETERMINED, missing, figures.IMPOUND_NOTICE.threshold)
    stands = worst([standing(each.done, each.due, matter.as_of) for each in acts])
    if stands == OPEN:
        return DOES_NOT_APPLY
    taken = facts.events.taken_up_at
    assert isinstance(taken, datetime)  # noqa: S101 - acts are due from an instant
    act = _telling(acts)
    return Answer(
        MEETS if stands == MET else FAILS,
        _took(taken, act),
        Threshold("<=", _hours(taken, act.due), "hours"),
        evidence=lambda: [_evidence(each) for each in acts],
    )


def _telling(acts: Sequence[Act]) -> Act:
    """Return the act to show: one not done, else the one farthest over or nearest to its time."""
    undone = [each for each in acts if each.done is None]
    if undone:
        return undone[0]
    return max(acts, key=lambda each: _hours(each.due, each.done or each.due))


def _took(taken: datetime, act: Act) -> Measured | Missing:
    if act.done is None:
        return Missing(f"no {act.what} is recorded", IMPOUNDER, "hours")
    return Measured(
        _hours(taken, act.done),
        "hours",
        f"{act.what}: from the impounding on {spoken(taken)} to {spoken(act.done)}",
        against=_hours(taken, act.due),
    )


def _hours(start: datetime, end: Moment) -> Fraction:
    if not isinstance(end, datetime):
        assert start.tzinfo is not None  # noqa: S101 - instants of facts have their zone
        end = day_ends(end, start.tzinfo)
    return Fraction((in_order(end) - in_order(start)) // _MICROSECOND, 3600 * 10**6)


def _evidence(act: Act) -> Evidence:
    when = "not recorded" if act.done is None else spoken(act.done)
    late = act.done is not None and after(act.done, act.due)
    return Evidence("document", act.what, f"{when}, due {spoken(act.due)}{', late' * late}")


@rule("AK-03.35.050-2", "hours_roll", "dst_hours", of=CASE)
def s050_notice(matter: Matter) -> Answer:
    """Answer whether a known owner was given written notice in time."""
    return _answer(matter, _written(matter), known=True)


@rule("AK-03.35.050-3", "closed_court", "hours_roll", "dst_hours", of=CASE)
def s050_filing(matter: Matter) -> Answer:
    """Answer whether, for an unknown owner, notice was both filed and posted in time."""
    return _answer(matter, _filed_and_posted(matter), known=False)


@deadline("AK-03.35.050-2", "hours_roll", "dst_hours", of=CASE)
def notice_deadline(matter: Matter) -> Deadline:
    """Return the hour by which a known owner is given notice."""
    row = _row("AK-03.35.050-2", "written notice to the owner or claimant")
    return _dated(matter, row, _NOTICE, known=True)


@deadline("AK-03.35.050-3", "closed_court", "hours_roll", "dst_hours", of=CASE)
def filing_deadline(matter: Matter) -> Deadline:
    """Return the hour by which notice is filed and posted, where the owner is not known."""
    row = _row("AK-03.35.050-3", "file a notice with the district judge, and post a copy")
    return _dated(matter, row, _FILING, known=False)


def _row(clause: str, what: str) -> Deadline:
    why = "runs from the impounding, and its hour is not recorded"
    return Deadline(clause, CITE, "impounder", what, why, NOT_RUNNING)


def _dated(matter: Matter, row: Deadline, asks: Sequence[Reading], *, known: bool) -> Deadline:
    facts: CustodyFacts = matter.facts
    taken, acts_of = facts.events.taken_up_at, _written if known else _filed_and_posted
    runs = _runs(facts, known=known)
    if not runs:
        unknown = ", which is not recorded" if runs is None else ""
        other = f"runs only where the owner is {'known' if known else 'not known'}{unknown}"
        return replace(row, counting=other)
    acts = acts_of(matter)
    if not acts or not isinstance(taken, datetime):
        return row
    due = _latest(acts)
    return replace(
        row,
        starts=taken,
        due=due,
        safe_by=min(
            (act.due for way in every_way(matter, asks) for act in acts_of(way)), key=in_order
        ),
        counting=_counting(matter, taken, acts),
        status=worst([standing(act.done, act.due, matter.as_of) for act in acts]),
        alternatives=tuple(
            (question, option, _latest(acts_of(way)))
            for question, option, way in other_ways(matter, asks)
        ),
    )


def _latest(acts: Sequence[Act]) -> datetime:
    return max((act.due for act in acts), key=in_order)


def _counting(matter: Matter, taken: datetime, acts: Sequence[Act]) -> str:
    by_clock = matter.reads("dst_hours") == "wall_clock"
    ran_out = last_hour(taken, HOURS, by_clock=by_clock)
    kind = "hours by the clock" if by_clock else "elapsed hours"
    said = [f"{HOURS} {kind} from {spoken(taken)}, Sundays and holidays among them"]
    if taken.utcoffset() != ran_out.utcoffset():
        said.append(f"the clocks change in between, so they run out at {ran_out:%H:%M}")
    if len(acts) > 1 and (shut := why_moved(day_of(ran_out), court_act=True)) is not None:
        said.append(f"the court is shut that day ({shut})")
    said += [f"{each.what} moved to {spoken(each.due)}" for each in acts if each.due != ran_out]
    return "; ".join(said)


RULES = (s050_notice, s050_filing)
DEADLINES = (notice_deadline, filing_deadline)
