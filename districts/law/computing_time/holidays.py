"""A state's holidays, read from its table."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Any

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONDAY, FRIDAY, SATURDAY, SUNDAY = 0, 4, 5, 6
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Holiday:
    """One row of the table: a day of every year, since and until when, and where it is from.

    Attributes
    ----------
    day
        A fixed day of the month; None where a weekday is named.
    weekday, nth, on_or_after
        The nth such weekday of the month (-1 the last), or the first on or after a day.
    possible
        Whether it is a holiday is not certain.
    """

    name: str
    month: int
    source: str
    day: int | None = None
    weekday: int = MONDAY
    nth: int | None = None
    on_or_after: int | None = None
    even_years: bool = False
    since: date | None = None
    until: date | None = None
    possible: bool = False

    def falls_on(self, year: int) -> date | None:
        """Return its day in a year, or None where it is not held."""
        found = self._day(year)
        if self.even_years and year % 2:
            return None
        if self.since is not None and found < self.since:
            return None
        return None if self.until is not None and found > self.until else found

    def _day(self, year: int) -> date:
        if self.day is not None:
            return date(year, self.month, self.day)
        if self.nth is not None and self.nth < 0:
            following = date(year + self.month // 12, self.month % 12 + 1, 1)
            last = following - _ONE_DAY
            return last - timedelta(days=(last.weekday() - self.weekday) % 7 - 7 * (self.nth + 1))
        first = date(year, self.month, self.on_or_after or 1)
        weeks = 0 if self.nth is None else self.nth - 1
        return first + timedelta(days=(self.weekday - first.weekday()) % 7 + 7 * weeks)


@dataclass(frozen=True)
class HolidayTable:
    """The holidays of a state, and how its law treats those that fall on a weekend."""

    title: str
    cite: str
    read: date
    holidays: tuple[Holiday, ...]
    proclaimed: tuple[tuple[date, str], ...] = ()
    sundays: bool = False
    monday_after_sunday: bool = False
    courts_shut_saturdays: bool = False
    courts_shut_friday_before_saturday: bool = False

    def named(self, year: int, *, possible: bool = False) -> Mapping[date, str]:
        """Return the named holidays of a year on their own days, certain or only possible."""
        return _named(self, year, possible)

    def name_of(self, day: date) -> str | None:
        """Return why a day is a legal holiday, or None where it is none."""
        named = self.named(day.year).get(day)
        if named is not None:
            return named
        if self.sundays and day.weekday() == SUNDAY:
            return "a Sunday"
        before = day - _ONE_DAY
        if self.monday_after_sunday and day.weekday() == MONDAY:
            sunday = self.named(before.year).get(before)
            return None if sunday is None else f"the Monday after {sunday}"
        return None

    def why_courts_are_shut(self, day: date) -> str | None:
        """Return why the courts are shut on a day, or None where they sit."""
        holiday = self.name_of(day)
        if holiday is not None:
            return holiday
        if self.courts_shut_saturdays and day.weekday() == SATURDAY:
            return "a Saturday"
        following = day + _ONE_DAY
        if self.courts_shut_friday_before_saturday and day.weekday() == FRIDAY:
            saturday = self.named(following.year).get(following)
            return None if saturday is None else f"the Friday before {saturday}"
        return None

    def may_be(self, day: date) -> bool:
        """Whether a day is a possible holiday, or the day one would move to."""
        return any(
            day == held or day == held + _MOVED.get(held.weekday(), timedelta())
            for held in self.named(day.year, possible=True)
        )


_MOVED = {SATURDAY: -_ONE_DAY, SUNDAY: _ONE_DAY}


@cache
def _named(table: HolidayTable, year: int, possible: bool) -> Mapping[date, str]:
    found = {
        day: each.name
        for each in table.holidays
        if each.possible == possible and (day := each.falls_on(year)) is not None
    }
    if not possible:
        found.update({day: name for day, name in table.proclaimed if day.year == year})
    return found


@cache
def holiday_table(state: str) -> HolidayTable:
    """Read the table of a state from ``<state>.toml``."""
    path = files("districts.law.computing_time").joinpath(f"{state}.toml")
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    rows = document.pop("holiday", [])
    proclaimed = document.pop("proclaimed", [])
    return HolidayTable(
        **document,
        holidays=tuple(_holiday(row) for row in rows),
        proclaimed=tuple((row["on"], row["name"]) for row in proclaimed),
    )


def _holiday(row: dict[str, Any]) -> Holiday:
    weekday = row.pop("weekday", WEEKDAYS[MONDAY])
    even = row.pop("years", "every") == "even"
    possible = row.pop("standing", "law") == "possible"
    return Holiday(**row, weekday=WEEKDAYS.index(weekday), even_years=even, possible=possible)
