"""A legal date: who must act or wait, until when, and how it was counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

Moment = date | datetime


def days_after(day: date, count: int) -> date:
    """Leave the first day out and count the last.

    >>> days_after(date(2024, 1, 31), 30)
    datetime.date(2024, 3, 1)
    """
    return day + timedelta(days=count)


def rolled(day: date, closed: Callable[[date], bool]) -> date:
    """Move a last day on to the next that is not closed."""
    while closed(day):
        day += timedelta(days=1)
    return day


def _iso(moment: Moment | None) -> str | None:
    return None if moment is None else moment.isoformat()


@dataclass(frozen=True)
class Deadline:
    """One row of the calendar.

    Attributes
    ----------
    due
        The last day or instant under the readings taken.
    not_before
        The first day an act is allowed.
    safe_by
        The earliest under any reading, for one who must act.
    wait_until
        The latest under any reading, for one who may act only after.
    counting
        How it was counted, in words.
    status
        ``open``, ``met``, ``late`` or ``not_running``.
    """

    clause: str
    cite: str
    who: str
    what: str
    counting: str
    status: str
    starts: Moment | None = None
    due: Moment | None = None
    not_before: Moment | None = None
    safe_by: Moment | None = None
    wait_until: Moment | None = None
    alternatives: tuple[tuple[str, str, Moment | None], ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "clause": self.clause,
            "cite": self.cite,
            "who": self.who,
            "what": self.what,
            "starts": _iso(self.starts),
            "due": _iso(self.due),
            "not_before": _iso(self.not_before),
            "safe_by": _iso(self.safe_by),
            "wait_until": _iso(self.wait_until),
            "counting": self.counting,
            "status": self.status,
            "alternatives": [
                {"question": question, "option": option, "due": _iso(due)}
                for question, option, due in self.alternatives
            ],
        }
