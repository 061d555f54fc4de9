"""Iowa Code 169C.6: which prior occasions lie within the prior twelve months."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

from districts.law.computing_time.iowa import anniversary
from districts.law.ia_code_169c import figures

MONTHS = int(figures.WINDOW.value)
_ONE_DAY = timedelta(days=1)


@cache
def last_inside(prior: date) -> date:
    """Return the last day on which an occasion still counts: its anniversary."""
    return anniversary(prior, MONTHS)


def is_inside(prior: date, current: date, edge: str) -> bool:
    """Whether a prior occasion counts for a current one, by a way to read the edge.

    >>> is_inside(date(2023, 2, 28), date(2024, 2, 29), "anniversary")
    False
    >>> is_inside(date(2023, 2, 28), date(2024, 2, 29), "count_back")
    True
    """
    if prior > current:
        return False
    if edge == "count_back":
        return prior >= anniversary(current, -MONTHS)
    if edge == "strict":
        return current < last_inside(prior)
    return current <= last_inside(prior)


@cache
def first_inside(current: date, edge: str) -> date:
    """Return the earliest day that counts for a current occasion."""
    day = anniversary(current, -MONTHS) - timedelta(days=2)
    while not is_inside(day, current, edge):
        day += _ONE_DAY
    return day
