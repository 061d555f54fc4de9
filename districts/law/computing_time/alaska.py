"""How Alaska counts days: holidays, judicial holidays, and last days that move on."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

from districts.terms.deadline import days_after, rolled

SATURDAY, SUNDAY = 5, 6


def _nth(year: int, month: int, weekday: int, nth: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def _last(year: int, month: int, weekday: int) -> date:
    following = date(year + month // 12, month % 12 + 1, 1)
    last = following - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7)


@cache
def named_holidays(year: int) -> frozenset[date]:
    """Return the named legal holidays of a year, on their own days.

    Notes
    -----
    As of the 2022 text of AS 44.12.010. 19 June may have been added since; until that is
    verified it only ever makes a person wait longer (``possible_holiday``).
    """
    return frozenset(
        {
            date(year, 1, 1),
            _nth(year, 1, 0, 3),
            _nth(year, 2, 0, 3),
            _last(year, 3, 0),  # Seward's Day
            _last(year, 5, 0),
            date(year, 7, 4),
            _nth(year, 9, 0, 1),
            date(year, 10, 18),  # Alaska Day
            date(year, 11, 11),
            _nth(year, 11, 3, 4),
            date(year, 12, 25),
        }
    )


def is_holiday(day: date) -> bool:
    """Whether a day is a legal holiday: a named one, any Sunday, the Monday after a Sunday one."""
    if day.weekday() == SUNDAY or day in named_holidays(day.year):
        return True
    return day.weekday() == 0 and day - timedelta(days=1) in named_holidays(day.year)


def is_court_closed(day: date) -> bool:
    """Whether the courts are shut: weekends, holidays, and the Friday before a Saturday one."""
    following = day + timedelta(days=1)
    return (
        day.weekday() == SATURDAY
        or is_holiday(day)
        or (following.weekday() == SATURDAY and following in named_holidays(following.year))
    )


def possible_holiday(day: date) -> bool:
    """Whether a day may have become a holiday since 2022: 19 June and the day it moves to."""
    june = date(day.year, 6, 19)
    moved = {SATURDAY: june - timedelta(days=1), SUNDAY: june + timedelta(days=1)}
    return day in (june, moved.get(june.weekday()))


def last_day(trigger: date, days: int, *, court_act: bool = False) -> date:
    """Return the last day of a period: the first day out, the last in and moved off a holiday.

    Parameters
    ----------
    trigger
        The day it runs from.
    days
        How many.
    court_act
        A filing with the court or an act of it, for which Saturdays move on too.
    """
    return rolled(days_after(trigger, days), is_court_closed if court_act else is_holiday)


def court_day_from(day: date, *, wary: bool = False) -> date:
    """Return the first day from this one on which the court sits.

    Parameters
    ----------
    day
        Where to begin.
    wary
        Pass over days that may have become holidays as well.
    """
    return rolled(day, lambda each: is_court_closed(each) or (wary and possible_holiday(each)))
