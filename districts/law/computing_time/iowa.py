"""How Iowa counts time: days that move off a Sunday, court filings, twelve months back."""

from __future__ import annotations

from datetime import date, timedelta

from districts.law.computing_time.counting import months_after
from districts.law.computing_time.holidays import SUNDAY, holiday_table
from districts.terms.deadline import days_after, rolled

HOLIDAYS = holiday_table("iowa")


def last_day(trigger: date, days: int) -> date:
    """Return the last day of a period: the first day out, the last in, a Sunday moved to Monday.

    The Monday stands even where it is a holiday, and a Saturday or a holiday in the week stays.
    """
    ends = days_after(trigger, days)
    return ends + timedelta(days=1) if ends.weekday() == SUNDAY else ends


def last_court_day(trigger: date, days: int) -> date:
    """Return the last day of a filing with a court, moved off every day its office is closed."""
    return rolled(days_after(trigger, days), is_court_closed)


def is_court_closed(day: date) -> bool:
    """Whether the clerk's office is closed: weekends, named holidays, the Monday after one."""
    return HOLIDAYS.why_courts_are_shut(day) is not None


def why_offices_are_shut(day: date) -> str | None:
    """Return the name of the holiday a day is, None where it is none or only a Sunday."""
    named = HOLIDAYS.named(day.year).get(day)
    return named or (HOLIDAYS.name_of(day) if day.weekday() != SUNDAY else None)


def anniversary(day: date, months: int) -> date:
    """Return the day a period of months from a day runs to, clamped to the month's end."""
    return months_after(day, months)
