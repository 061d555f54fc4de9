"""The picture of a count: occasions on a line of time, with the twelve months that count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from districts.documents.wording import MONTHS
from districts.law.ia_code_169c.window import first_inside, last_inside

WIDE, LEFT, RIGHT, LINE = 720, 24, 696, 74
_APART = 16


@dataclass(frozen=True)
class Dot:
    """One occasion.

    Attributes
    ----------
    x, y
        Where it stands.
    shape
        ``habitual``, ``standing``, ``past`` or ``open`` (reported, nothing found yet).
    said
        What it is, in words.
    label
        The day, short.
    """

    x: float
    y: float
    shape: str
    said: str
    label: str


@dataclass(frozen=True)
class WindowLine:
    """The whole picture.

    Attributes
    ----------
    window
        Left and right edge of the twelve months.
    months
        Place and name of the first of each month.
    """

    dots: list[Dot]
    window: tuple[float, float]
    today: float
    months: list[tuple[float, str]]
    said: str


def window_line(
    relation: Mapping[str, Any], waiting: Mapping[str, str], as_of: date
) -> WindowLine | None:
    """Return the picture of a relation; None where nothing of it has a day.

    Parameters
    ----------
    relation
        As the count has it.
    waiting
        Day of each report of it on which nothing is found yet, by its id.
    as_of
        The day of the count.
    """
    events = relation["events"]
    days = [date.fromisoformat(each["on"]) for each in events]
    waits = {name: date.fromisoformat(day) for name, day in waiting.items()}
    if not days and not waits:
        return None
    opens = first_inside(as_of, "anniversary")
    first = min([*days, *waits.values(), opens]) - timedelta(days=20)
    last = as_of + timedelta(days=20)
    scale = (RIGHT - LEFT) / max((last - first).days, 1)

    def x(day: date) -> float:
        return round(LEFT + (day - first).days * scale, 1)

    marks = [(day, _shape(each, day, as_of), _event_words(each, day)) for each, day in
             zip(events, days, strict=True)]  # fmt: skip
    marks += [(day, "open", f"{_day(day)}: {name}, nothing found yet") for name, day in
              waits.items()]  # fmt: skip
    dots = _stacked([(x(day), shape, said, _short(day)) for day, shape, said in sorted(marks)])
    months = [
        (x(day), f"{MONTHS[day.month - 1][:3]} {day.year}" if day.month == 1
         else MONTHS[day.month - 1][:3])
        for day in _firsts(first, last)
    ]  # fmt: skip
    told = "; ".join(dot.said for dot in dots)
    return WindowLine(
        dots, (x(opens), x(as_of)), x(as_of), _thinned(months),
        f"The twelve months to {_day(as_of)} begin on {_day(opens)}. {told}.",
    )  # fmt: skip


def _shape(event: Mapping[str, Any], day: date, as_of: date) -> str:
    if event["habitual"]:
        return "habitual"
    return "standing" if as_of <= last_inside(day) else "past"


def _event_words(event: Mapping[str, Any], day: date) -> str:
    prior = len(event["prior"])
    counts = "1 prior occasion" if prior == 1 else f"{prior} prior occasions"
    return f"{_day(day)}: {counts}{', habitual' if event['habitual'] else ''}"


def _stacked(marks: Sequence[tuple[float, str, str, str]]) -> list[Dot]:
    """Lift a mark that would lie on the one before it."""
    dots: list[Dot] = []
    for x, shape, said, label in marks:
        level = 0
        while any(abs(dot.x - x) < _APART and dot.y == LINE - level * _APART for dot in dots):
            level += 1
        dots.append(Dot(x, LINE - level * _APART, shape, said, label))
    return dots


def _firsts(first: date, last: date) -> list[date]:
    found = []
    year, month = first.year, first.month
    while (day := date(year, month, 1)) <= last:
        if day >= first:
            found.append(day)
        year, month = year + month // 12, month % 12 + 1
    return found


def _thinned(months: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Leave out names that would run into each other."""
    kept: list[tuple[float, str]] = []
    for at, name in months:
        if not kept or at - kept[-1][0] >= 46:
            kept.append((at, name))
    return kept


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _short(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1][:3]}"
