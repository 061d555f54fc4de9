"""How Wisconsin counts time: days off Sundays and holidays, hours that leave them out whole."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from districts.law.computing_time.counting import months_after
from districts.law.computing_time.holidays import SATURDAY, SUNDAY, holiday_table
from districts.terms.deadline import days_after, rolled

HOLIDAYS = holiday_table("wisconsin")
_DAY = timedelta(days=1)


def is_holiday(day: date) -> bool:
    """Whether a day is a Sunday, a legal holiday, or the Monday after one on a Sunday."""
    return HOLIDAYS.name_of(day) is not None


def is_sunday(day: date) -> bool:
    """Whether a day is a Sunday."""
    return day.weekday() == SUNDAY


def never(day: date) -> bool:
    """Leave no day out."""
    del day
    return False


def _office_shut(day: date) -> bool:
    return day.weekday() == SATURDAY or is_holiday(day)


def last_day(trigger: date, days: int, *, at_office: bool = False) -> date:
    """Return the last day of a period: the first out, the last in, moved off Sundays and holidays.

    Parameters
    ----------
    trigger, days
        From when, and how many.
    at_office
        It is a payment to, service on or filing with a public office that is shut on Saturdays.
    """
    return moved(days_after(trigger, days), at_office=at_office)


def last_day_of_months(trigger: date, months: int, *, at_office: bool = False) -> date:
    """Return the last day of a period in months: the same day of the month, clamped and moved."""
    return moved(months_after(trigger, months), at_office=at_office)


def moved(day: date, *, at_office: bool = False) -> date:
    """Return a last day, moved off the days on which nothing need be done."""
    return rolled(day, _office_shut if at_office else is_holiday)


def why_moved(day: date) -> str | None:
    """Return why a last day moves on, or None where it stays."""
    return HOLIDAYS.name_of(day) or ("a Saturday" if day.weekday() == SATURDAY else None)


def last_hour(
    start: datetime, hours: int, left_out: Callable[[date], bool] = is_holiday
) -> datetime:
    """Return the end of a period in hours that leaves whole days out, midnight to midnight.

    Parameters
    ----------
    start
        The instant it runs from, with its zone; inside a day that is left out it begins to count
        at the next midnight that is not.
    hours
        How many.
    left_out
        Days that do not count. A period that runs out at midnight ends then, though a day that
        is left out follows.
    """
    zone = start.tzinfo
    left = timedelta(hours=hours)
    here = start
    while True:
        midnight = datetime.combine(here.date() + _DAY, time(), zone)
        if not left_out(here.date()):
            until = _elapsed(here, midnight)
            if left <= until:
                return (here.astimezone(UTC) + left).astimezone(zone)
            left -= until
        here = midnight


def first_hour(
    end: datetime, hours: int, left_out: Callable[[date], bool] = is_holiday
) -> datetime:
    """Return the latest start of a period in hours that ends by an instant: counted backwards.

    Parameters
    ----------
    end
        When it must have ended, with its zone.
    hours, left_out
        As for `last_hour`.
    """
    zone = end.tzinfo
    left = timedelta(hours=hours)
    here = end
    while True:
        day = here.date() - _DAY if here.time() == time() else here.date()
        midnight = datetime.combine(day, time(), zone)
        if not left_out(day):
            since = _elapsed(midnight, here)
            if left <= since:
                return (here.astimezone(UTC) - left).astimezone(zone)
            left -= since
        here = midnight


def _elapsed(one: datetime, other: datetime) -> timedelta:
    return other.astimezone(UTC) - one.astimezone(UTC)
