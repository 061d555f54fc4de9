"""Where an act stands against its time: met, late, or still open."""

from __future__ import annotations

from datetime import date, datetime, tzinfo

from districts.facts.instants import in_order
from districts.law.computing_time.counting import day_ends
from districts.terms.deadline import Moment

MET, LATE, OPEN, NOT_RUNNING = "met", "late", "open", "not_running"


def after(one: Moment, other: Moment) -> bool:
    """Whether one comes after the other; a day beside an instant counts as its 24:00."""
    clock = _clock(one) or _clock(other)
    if clock is None:
        return one > other
    return in_order(_instant(one, clock)) > in_order(_instant(other, clock))


def standing(done: Moment | None, due: Moment, as_of: date) -> str:
    """Return where an act stands on a day, which counts as its 24:00."""
    if done is not None:
        return LATE if after(done, due) else MET
    if isinstance(due, datetime):
        return LATE if as_of >= due.date() else OPEN
    return LATE if as_of > due else OPEN


def worst(standings: list[str]) -> str:
    """Return how several acts that must all be done stand together."""
    return next(each for each in (LATE, OPEN, MET) if each in standings)


def spoken(moment: Moment) -> str:
    """Return a day or an instant as a clerk says it.

    >>> spoken(date(2025, 8, 10))
    'Sunday 10 August 2025'
    """
    day = f"{moment:%A} {moment.day} {moment:%B %Y}"
    return f"{day}, {moment:%H:%M}" if isinstance(moment, datetime) else day


def moving(ends: date, due: date, why: str | None) -> str:
    """Return how a last day moved on, and why; nothing where it stays.

    >>> moving(date(2025, 10, 18), date(2025, 10, 20), "Alaska Day")
    '; Saturday 18 October 2025 is Alaska Day and moves to Monday 20 October 2025'
    """
    if due == ends:
        return ""
    names_itself = why is None or why.startswith("a ")
    is_ = "" if names_itself else f" is {why} and"
    return f"; {spoken(ends)}{is_} moves to {spoken(due)}"


def _clock(moment: Moment) -> tzinfo | None:
    return moment.tzinfo if isinstance(moment, datetime) else None


def _instant(moment: Moment, clock: tzinfo) -> datetime:
    return moment if isinstance(moment, datetime) else day_ends(moment, clock)
