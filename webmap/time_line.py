"""The picture of a case in time: steps and dates down a line, with the time between them."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from districts.documents.fact import WEEKDAYS
from districts.documents.wording import MONTHS

LETTERS = 32
LINE, PAD = 17, 16
TWO_DAYS = timedelta(hours=48)
WORDS = {
    "done": "done",
    "met": "in time",
    "late": "late",
    "missed": "missed",
    "open": "open",
    "not_running": "not running",
}


@dataclass(frozen=True)
class Mark:
    """One mark on the line.

    Attributes
    ----------
    y
        Where its symbol stands.
    shape
        ``event``, ``due``, ``from`` or ``today``.
    status
        As the law has it.
    when
        Day and hour, one a line.
    words
        What it is, wrapped.
    said
        Its status in a word, for those who see no color.
    gap, gap_y
        The time since the mark before, and where that stands.
    """

    y: int
    shape: str
    status: str
    when: list[str]
    words: list[str]
    said: str
    gap: str
    gap_y: int


@dataclass(frozen=True)
class Picture:
    """Every mark, and how high the picture is."""

    marks: list[Mark]
    height: int
    said: str


def picture(rows: Sequence[Mapping[str, Any]], as_of: date) -> Picture | None:
    """Return the picture of a time line; None where nothing is on it."""
    if not rows:
        return None
    marks: list[Mark] = []
    y, before = 10, None
    for row in _with_today(rows, as_of):
        at = _moment(str(row["at"]))
        gap = "" if before is None else between(before, at)
        words = textwrap.wrap(_capital(str(row["words"])), LETTERS)[:4]
        top = y + (22 if gap else 0)
        marks.append(
            Mark(
                y=top + PAD,
                shape=str(row["kind"]),
                status=str(row["status"]),
                when=_when(str(row["at"]))[: 1 if row["kind"] == "today" else None],
                words=words,
                said=WORDS.get(str(row["status"]), str(row["status"]).replace("_", " ")),
                gap=gap,
                gap_y=y + 14,
            )
        )
        y = top + max(len(words) + (row["kind"] != "today"), 2) * LINE + PAD
        before = at
    return Picture(marks, y + 6, "; ".join(_sentence(mark) for mark in marks))


def between(one: datetime, other: datetime) -> str:
    """Return the time between two marks: in hours up to two days, else in days."""
    passed = other - one
    if passed < timedelta(minutes=1):
        return ""
    if passed <= TWO_DAYS:
        hours, minutes = divmod(round(passed.total_seconds() / 60), 60)
        if not hours:
            return f"{minutes} min"
        return f"{hours} h {minutes:02d} min" if minutes else f"{hours} h"
    days = (other.date() - one.date()).days
    return f"{days} days"


def _with_today(rows: Sequence[Mapping[str, Any]], as_of: date) -> list[Mapping[str, Any]]:
    today = {"at": as_of.isoformat(), "kind": "today", "words": "today", "status": ""}
    place = next(
        (n for n, row in enumerate(rows) if str(row["at"])[:10] > as_of.isoformat()), len(rows)
    )
    return [*rows[:place], today, *rows[place:]]


def _moment(at: str) -> datetime:
    """Return an instant by the clock of the place; a day alone stands at its noon."""
    if "T" in at:
        return datetime.fromisoformat(at[:19])
    return datetime.combine(date.fromisoformat(at), time(12))


def _when(at: str) -> list[str]:
    day = date.fromisoformat(at[:10])
    said = f"{WEEKDAYS[day.weekday()][:3]} {day.day} {MONTHS[day.month - 1][:3]}"
    return [said, f"{day.year}, {at[11:16]}" if "T" in at else str(day.year)]


def _sentence(mark: Mark) -> str:
    told = f"{' '.join(mark.when)}: {' '.join(mark.words)}"
    return told if mark.shape in ("event", "today") else f"{told} ({mark.said})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
