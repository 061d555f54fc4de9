"""Hours, days, months and years, as any state counts them; its holidays come as a function."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta, tzinfo

ONE_DAY = timedelta(days=1)
_MOMENT = timedelta(microseconds=1)


def hours_after(start: datetime, hours: int) -> datetime:
    """Return the instant after so many elapsed hours, by the clock of the place.

    >>> from zoneinfo import ZoneInfo
    >>> start = datetime(2026, 3, 7, 14, tzinfo=ZoneInfo("America/Anchorage"))
    >>> hours_after(start, 24).isoformat()  # the clocks went forward that night
    '2026-03-08T15:00:00-08:00'
    """
    return (start.astimezone(UTC) + timedelta(hours=hours)).astimezone(start.tzinfo)


def same_clock_after(start: datetime, days: int) -> datetime:
    """Return the same time by the clock so many days on.

    A time that the clocks skip is read as the elapsed one, and the first of a time that comes
    twice is taken.

    >>> from zoneinfo import ZoneInfo
    >>> start = datetime(2026, 3, 7, 14, tzinfo=ZoneInfo("America/Anchorage"))
    >>> same_clock_after(start, 1).isoformat()
    '2026-03-08T14:00:00-08:00'
    """
    moved = (start + timedelta(days=days)).replace(fold=0)
    return moved.astimezone(UTC).astimezone(start.tzinfo)


def day_of(instant: datetime) -> date:
    """Return the local day an instant ends: midnight ends the day before it."""
    return (instant.replace(tzinfo=None) - _MOMENT).date()


def day_ends(day: date, zone: tzinfo) -> datetime:
    """Return 24:00 of a day, which is 00:00 of the next."""
    return datetime.combine(day + ONE_DAY, time(), zone)


def rolled_clock(instant: datetime, closed: Callable[[date], bool]) -> datetime:
    """Move an instant whose day is closed to the same time of the next open day."""
    days = 0
    while closed(day_of(same_clock_after(instant, days)) if days else day_of(instant)):
        days += 1
    return same_clock_after(instant, days) if days else instant


def months_after(day: date, months: int) -> date:
    """Return the day of the same number, or the month's last.

    >>> months_after(date(2024, 2, 29), 12), months_after(date(2025, 8, 31), 1)
    (datetime.date(2025, 2, 28), datetime.date(2025, 9, 30))
    """
    at = day.year * 12 + day.month - 1 + months
    year, month = at // 12, at % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def open_days_after(day: date, count: int, closed: Callable[[date], bool]) -> date:
    """Leave the first day out and count only days that are not closed.

    >>> open_days_after(date(2025, 8, 4), 5, lambda each: each.weekday() > 4)
    datetime.date(2025, 8, 11)
    """
    for _ in range(count):
        day += ONE_DAY
        while closed(day):
            day += ONE_DAY
    return day
