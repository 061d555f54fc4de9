"""Prior occasions of very many reports at once, for whole counties and years.

The plain twin, one relation after the other with every exception a person can record, is the
law's own count; this one takes days and relations as numbers and gives the same for reports that
carry nothing but a day.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

_EPOCH = date(1970, 1, 1)
_MOST_BITS = 62


def window_table(first_inside: Callable[[date], date], first: int, last: int) -> Integers:
    """Return, for every day, the earliest day that counts for it.

    Parameters
    ----------
    first_inside
        What the law says of one day.
    first, last
        Days since 1970-01-01, both in the table.
    """
    days = (_EPOCH + timedelta(days=day) for day in range(first, last + 1))
    return np.array([(first_inside(day) - _EPOCH).days for day in days], np.int64)


def prior_occasions(
    relation: Integers, day: Integers, first_inside: Callable[[date], date]
) -> Integers:
    """Count the separate occasions before each report, within the window, on its relation.

    Parameters
    ----------
    relation
        A number for each keeping land with each target; any whole numbers.
    day
        The local day of each report, in days since 1970-01-01. Reports of one day on one relation
        are one occasion.
    first_inside
        The earliest day that counts for an occasion on a day.

    Returns
    -------
    ndarray
        For each report, in the order given.
    """
    if not len(day):
        return np.zeros(0, np.int64)
    low, high = int(day.min()), int(day.max())
    table = np.maximum(window_table(first_inside, low, high) - low, 0)
    day_bits, place_bits = (high - low).bit_length(), (len(day) - 1).bit_length()
    number = _numbers(relation, _MOST_BITS - day_bits - place_bits)
    # Relation, day and place in one number: sorting these is faster than sorting places by them.
    packed = (number << day_bits) + (day - low)
    packed <<= place_bits
    packed += np.arange(len(day))
    packed.sort()
    place = packed & ((1 << place_bits) - 1)
    packed >>= place_bits
    is_new = np.empty(len(packed), bool)
    is_new[0] = True
    np.not_equal(packed[1:], packed[:-1], out=is_new[1:])
    occasions = packed[is_new]
    since = occasions & ((1 << day_bits) - 1)
    # Starts rise with the occasions, so each search begins where the cache still is warm.
    started = np.searchsorted(occasions, occasions - since + table[since])
    counts = np.arange(len(occasions)) - started
    found = np.empty(len(day), np.int64)
    found[place] = np.repeat(counts, np.diff(np.append(np.flatnonzero(is_new), len(packed))))
    return found


def _numbers(relation: Integers, bits: int) -> Integers:
    """Return relations as numbers from 0 that fit into so many bits."""
    low = int(relation.min())
    if (int(relation.max()) - low).bit_length() <= bits:
        return relation - low
    return np.unique(relation, return_inverse=True)[1].astype(np.int64)
