"""What one cell of an incident file says; what cannot be read or be true is missing, and listed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from districts.errors import DistrictsError
from districts.records.values import number

Moment = date | datetime
Clock = Callable[[str], Moment | None]
"""Reads a day or an instant by the clock of the place; raises where the clock never showed it."""

NOT_KNOWN = frozenset({"unknown", "unk", "n/a", "na", "none", "null", "nil", "nan", "-", "--", "?"})
MOST_HEAD = 1_000_000
MOST_LAT, MOST_LON = 90.0, 180.0
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_HEMISPHERE = re.compile(r"[NSEW]", flags=re.IGNORECASE)
_PARTS = re.compile(r"\d+(?:[.,]\d+)?")


@dataclass(frozen=True)
class Misread:
    """A value that was not used: where it stood, what stood there, why, and what may be meant."""

    field: str
    value: str
    why: str
    proposal: str | None = None

    def document(self) -> dict[str, str | None]:
        """Return the JSON form."""
        return {
            "field": self.field,
            "value": self.value,
            "why": self.why,
            "proposal": self.proposal,
        }


class UnusableError(ValueError):
    """A cell that says nothing usable; its words are why, and ``proposal`` what may be meant."""

    def __init__(self, why: str, proposal: str | None = None) -> None:
        super().__init__(why)
        self.proposal = proposal


def says_nothing(text: str) -> bool:
    """Whether a cell only says that nothing is known."""
    return text.strip().casefold() in NOT_KNOWN


def moment(text: str, clock: Clock, today: date) -> Moment:
    """Read a day or an instant that is not still to come.

    Raises
    ------
    UnusableError
        It is none, the clock never showed it, or it is after ``today``.
    """
    try:
        found = clock(text.strip())
    except DistrictsError as trouble:
        why = trouble.message.partition(": ")[2] or trouble.message
        raise UnusableError(why.rstrip("."), trouble.remedy) from trouble
    if found is None:
        raise UnusableError("not a date or time that can be read", _day_meant(text, today))
    on = found.date() if isinstance(found, datetime) else found
    if on > today:
        raise UnusableError(f"still to come on {today.isoformat()}", _past(on, today))
    return found


def degrees(text: str, field: str, *, decimal_comma: bool) -> float:
    """Read decimal degrees; longitudes from 180 to 360 are read less 360.

    Raises
    ------
    UnusableError
        It is no number, or beyond any place on earth.
    """
    most = MOST_LAT if field == "lat" else MOST_LON
    try:
        value = number(text, decimal_comma=decimal_comma)
    except ValueError as trouble:
        raise UnusableError("not a number of degrees", _degrees_meant(text)) from trouble
    if field == "lon" and MOST_LON < value <= 2 * MOST_LON:
        value -= 2 * MOST_LON
    if abs(value) > most:
        raise UnusableError(f"beyond {most:g} degrees", _degrees_meant(text))
    return value


def meters(text: str, *, decimal_comma: bool) -> float:
    """Read a distance of at least nothing.

    Raises
    ------
    UnusableError
        It is no number, or below nothing.
    """
    try:
        value = number(text, decimal_comma=decimal_comma)
    except ValueError as trouble:
        raise UnusableError("not a number of meters", _number_meant(text)) from trouble
    if value < 0:
        raise UnusableError("less than nothing", f"{-value:g}")
    return value


def head(text: str, *, decimal_comma: bool) -> int:
    """Read a count of animals.

    Raises
    ------
    UnusableError
        It is no whole number, below nothing, or more than there can be.
    """
    try:
        value = number(text, decimal_comma=decimal_comma)
    except ValueError as trouble:
        raise UnusableError("not a count of animals", _number_meant(text)) from trouble
    if value < 0:
        raise UnusableError("less than nothing", f"{-value:g}")
    if value != int(value):
        raise UnusableError("not a whole number of animals", f"{value:.0f}")
    if value > MOST_HEAD:
        raise UnusableError("more animals than there can be")
    return int(value)


def _number_meant(text: str) -> str | None:
    parts = _PARTS.findall(text)
    return parts[0].replace(",", ".") if len(parts) == 1 else None


def _degrees_meant(text: str) -> str | None:
    """Read degrees with a letter, with minutes and seconds, or with a decimal comma."""
    parts = [float(part.replace(",", ".")) for part in _PARTS.findall(text)]
    if not 1 <= len(parts) <= 3 or any(part >= 60 for part in parts[1:]):
        return None
    value = sum(part / 60**place for place, part in enumerate(parts))
    letter = _HEMISPHERE.search(text)
    minus = "-" in text.strip()[:1] or (letter is not None and letter.group().upper() in "SW")
    if value > MOST_LON:
        return None
    shown = f"{value:.7f}".rstrip("0").rstrip(".")
    return f"{'-' if minus else ''}{shown}"


def _past(on: date, today: date) -> str | None:
    """Return the same day of the latest year that has it and is not still to come."""
    for year in range(today.year, today.year - 5, -1):
        try:
            meant = on.replace(year=year)
        except ValueError:
            continue
        if meant <= today:
            return meant.isoformat()
    return None


def _day_meant(text: str, today: date) -> str | None:
    """Return the day that another way of writing may mean."""
    bare = text.strip().casefold()
    name = next((n for n, word in enumerate(_MONTHS, 1) if re.search(rf"\b{word}", bare)), None)
    parts = [int(part) for part in re.findall(r"\d+", bare.partition("t")[0] or bare)][:3]
    if re.fullmatch(r"\d{8}", bare):
        parts = [int(bare[:4]), int(bare[4:6]), int(bare[6:])]
    if name is not None:
        parts = [int(part) for part in re.findall(r"\d+", bare)][:2]
        if len(parts) != 2:
            return None
        day, year = sorted(parts) if max(parts) > 31 else parts
        return _valid(year, name, day, today)
    if len(parts) != 3:
        return None
    first, second, third = parts
    if first > 31:
        return _valid(first, second, third, today)
    # Month first, as is usual here; a month beyond 12 can only be the day.
    month, day = (second, first) if first > 12 or "." in bare else (first, second)
    return _valid(third, month, day, today)


def _valid(year: int, month: int, day: int, today: date) -> str | None:
    if year < 100:
        year += 2000
    if not (1 <= month <= 12 and 1 <= day <= 31 and 1900 <= year <= today.year):
        return None
    try:
        return date(year, month, day).isoformat()
    except ValueError:  # 30 February: the last day of that month
        after = date(year + month // 12, month % 12 + 1, 1)
        return (after - timedelta(days=1)).isoformat()
