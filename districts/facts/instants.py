"""Days and instants as facts give them, by the clock of the place."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from districts.errors import DistrictsError

Moment = date | datetime

_FIRST_YEAR, _LAST_YEAR = 1800, 2200  # outside these a date is a slip of the pen
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})[T ]"
    r"(?P<clock>[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?)"
    r"(?P<offset>Z|[+-][0-9]{2}:[0-9]{2})?"
)


def zone_named(name: object) -> ZoneInfo:
    """Return a time zone.

    Raises
    ------
    DistrictsError
        There is none of that name.
    """
    try:
        return ZoneInfo(str(name))
    except (KeyError, ValueError, OSError) as trouble:
        raise DistrictsError(
            f"There is no time zone “{name}”.", code="facts_not_usable", field="zone"
        ) from trouble


def usable(day: date) -> bool:
    """Whether a day is one that anything here can have happened on."""
    return _FIRST_YEAR <= day.year <= _LAST_YEAR


def day(value: object) -> date | None:
    """Return a day, or one written as YYYY-MM-DD; None where it is neither."""
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            value = date.fromisoformat(value)
        except ValueError:
            return None
    if isinstance(value, date) and not isinstance(value, datetime) and usable(value):
        return value
    return None


def local_date(moment: Moment) -> date:
    """Return the calendar day of the place."""
    return moment.date() if isinstance(moment, datetime) else moment


def in_order(moment: datetime) -> datetime:
    """Return the instant in UTC, for comparing.

    Two times of one zone are else compared by the clock, which shows an hour twice in autumn.
    """
    return moment.astimezone(UTC)


def precedes(one: Moment, other: Moment) -> bool:
    """Whether one surely came before the other: by the instant, else by the day."""
    if isinstance(one, datetime) and isinstance(other, datetime):
        return in_order(one) < in_order(other)
    return local_date(one) < local_date(other)


def instant(text: str, zone: ZoneInfo, field: str) -> datetime | None:
    """Read an instant and tell it by the clock of the place.

    Parameters
    ----------
    text
        ``2026-03-07T14:00``, with seconds or an offset where there are any; 24:00 is the 00:00
        of the next day.
    zone
        Of the place: of a time without offset, and of the answer.
    field
        Where it stands, for the sentence.

    Returns
    -------
    datetime or None
        None where the text is no instant.

    Raises
    ------
    DistrictsError
        The clocks of the place skip that time, or show it twice and no offset says which.
    """
    parts = _INSTANT.fullmatch(text.strip())
    if parts is None:
        return None
    clock, later = parts["clock"], timedelta()
    if re.fullmatch(r"24:00(:00(\.0+)?)?", clock):
        clock, later = "00:00", timedelta(days=1)
    try:
        wall = datetime.fromisoformat(f"{parts['day']}T{clock}") + later
        if not usable(wall):
            return None
        if parts["offset"] is not None:
            given = datetime.fromisoformat(f"{wall.isoformat()}{parts['offset']}")
            return given.astimezone(zone)
    except (ValueError, OverflowError):
        return None
    return _by_the_clock(wall, zone, field)


def _by_the_clock(wall: datetime, zone: ZoneInfo, field: str) -> datetime:
    first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    shown = f"{wall:%Y-%m-%d %H:%M}"
    if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != wall:
        raise DistrictsError(
            f"{field}: {shown} is no time in {zone.key}; the clocks were put forward over it.",
            code="time_does_not_exist",
            field=field,
            remedy="Write the time the clock showed, or the time with its offset.",
        )
    if first.utcoffset() != second.utcoffset():
        offsets = " or ".join(each.isoformat()[-6:] for each in (first, second))
        raise DistrictsError(
            f"{field}: {shown} came twice in {zone.key}; the clocks were put back over it.",
            code="time_exists_twice",
            field=field,
            remedy=f"Write the offset with it: {offsets}.",
        )
    return first
