"""How Alaska counts time: hours, days, months, and last days that move on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import cache

from districts.law.computing_time.counting import (
    hours_after,
    months_after,
    open_days_after,
    rolled_clock,
    same_clock_after,
)
from districts.law.computing_time.holidays import SATURDAY, holiday_table
from districts.terms.deadline import days_after, rolled

HOLIDAYS = holiday_table("alaska")


@cache
def named_holidays(year: int) -> frozenset[date]:
    """Return the named legal holidays of a year, on their own days.

    Notes
    -----
    As of the 2022 text of AS 44.12.010. 19 June may have been added since; until that is
    verified it only ever makes a person wait longer (``possible_holiday``).
    """
    return frozenset(HOLIDAYS.named(year))


def is_holiday(day: date) -> bool:
    """Whether a day is a legal holiday: a named one, any Sunday, the Monday after a Sunday one."""
    return HOLIDAYS.name_of(day) is not None


def is_court_closed(day: date) -> bool:
    """Whether the courts are shut: weekends, holidays, and the Friday before a Saturday one."""
    return HOLIDAYS.why_courts_are_shut(day) is not None


def possible_holiday(day: date) -> bool:
    """Whether a day may have become a holiday since 2022: 19 June and the day it moves to."""
    return HOLIDAYS.may_be(day)


def _closed(*, court_act: bool, saturday: bool, wary: bool) -> Callable[[date], bool]:
    def closed(day: date) -> bool:
        if wary and possible_holiday(day):
            return True
        if not court_act:
            return is_holiday(day)
        if not saturday and day.weekday() == SATURDAY:
            return is_holiday(day)
        return is_court_closed(day)

    return closed


def moved(day: date, *, court_act: bool = False, saturday: bool = True, wary: bool = False) -> date:
    """Return a last day, moved off the days on which nothing need be done.

    Parameters
    ----------
    day
        The last day.
    court_act
        A filing with the court or an act of it, for which Saturdays move on too.
    saturday
        Whether they do; a reading says no.
    wary
        Take days that may have become holidays as holidays.
    """
    return rolled(day, _closed(court_act=court_act, saturday=saturday, wary=wary))


def last_day(trigger: date, days: int, *, court_act: bool = False, wary: bool = False) -> date:
    """Return the last day of a period: the first day out, the last in and moved off a holiday.

    Parameters
    ----------
    trigger
        The day it runs from.
    days
        How many.
    court_act, wary
        As for ``moved``.
    """
    return moved(days_after(trigger, days), court_act=court_act, wary=wary)


def last_day_in_court(trigger: date, days: int, *, wary: bool = False) -> date:
    """Return the last day of a period under seven days by Civil Rule 6(a): closed days skipped."""
    return open_days_after(trigger, days, _closed(court_act=True, saturday=True, wary=wary))


def last_day_of_years(
    trigger: date,
    years: int,
    *,
    court_act: bool = False,
    saturday: bool = True,
    wary: bool = False,
) -> date:
    """Return the last day of a period in years: the same day of the month, moved off a holiday."""
    ends = months_after(trigger, 12 * years)
    return moved(ends, court_act=court_act, saturday=saturday, wary=wary)


def last_hour(start: datetime, hours: int, *, by_clock: bool = False) -> datetime:
    """Return the end of a period in hours: elapsed, or by the clock where read so.

    Parameters
    ----------
    start
        The instant it runs from, with its zone.
    hours
        How many.
    by_clock
        To the same time by the clock; whole days only.
    """
    return same_clock_after(start, hours // 24) if by_clock else hours_after(start, hours)


def moved_hour(instant: datetime, *, court: bool) -> datetime:
    """Return the same time on the next day that is no holiday, or on which the court sits."""
    return rolled_clock(instant, is_court_closed if court else is_holiday)


def why_moved(day: date, *, court_act: bool = False) -> str | None:
    """Return why a last day moves on, or None where it stays."""
    return HOLIDAYS.why_courts_are_shut(day) if court_act else HOLIDAYS.name_of(day)


def court_day_from(day: date, *, wary: bool = False) -> date:
    """Return the first day from this one on which the court sits.

    Parameters
    ----------
    day
        Where to begin.
    wary
        Pass over days that may have become holidays as well.
    """
    return moved(day, court_act=True, wary=wary)
