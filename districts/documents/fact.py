"""The facts a chapter's papers print: what each is called, and how it reads."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from districts.documents.wording import MONTHS, day, number, plain, trimmed, yes_no
from districts.errors import DistrictsError
from districts.law import CHAPTERS

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CENT = Decimal("0.01")


@dataclass(frozen=True)
class Fact:
    """One fact of a paper.

    Attributes
    ----------
    key
        Its place in the mapping, dots between; below a list it stands in each row.
    name
        What it is called where it is missing.
    form
        How it reads: a form of this module, or a table of the chapter's words.
    ask
        Who can supply it; empty where the program does.
    """

    key: str
    name: str
    form: str = "text"
    ask: str = ""


@dataclass(frozen=True)
class Lexicon:
    """The facts, words and figures of a chapter, and the zone its hours are of."""

    chapter: str
    facts: Mapping[str, Fact]
    words: Mapping[str, Mapping[str, str]]
    zone: ZoneInfo

    def shown(self, key: str, value: Any, form: str | None = None) -> str:
        """Return a fact in words.

        Raises
        ------
        DistrictsError
            It cannot be read as what it is said to be; ``field`` is its key.
        """
        form = form or self.facts[key].form
        if form in self.words:
            return self.words[form].get(str(value), plain(value))
        if form == "instant":
            return instant(value, self.zone, key)
        return FORMS[form](value, key)


@cache
def lexicon(chapter: str) -> Lexicon:
    """Return the facts and words of a chapter's papers."""
    folder = files("districts") / "law" / chapter / "documents"
    read = {
        page: tomllib.loads((folder / f"{page}.toml").read_text(encoding="utf-8"))
        for page in ("facts", "words")
    }
    facts = {
        fact.key: fact
        for group, entries in read["facts"].items()
        for fact in _facts(group, entries)
    }
    zone = ZoneInfo(CHAPTERS[chapter].zone or "UTC")
    return Lexicon(chapter, facts, read["words"], zone)


def _facts(group: str, entries: Mapping[str, Any]) -> list[Fact]:
    if isinstance(entries.get("name"), str):
        return [Fact(group, **entries)]
    return [Fact(f"{group}.{key}" if key else group, **entry) for key, entry in entries.items()]


def refused(key: str, value: object, wanted: str) -> DistrictsError:
    """Return the error of a fact that is not what it should be."""
    return DistrictsError(
        f"{value!r} cannot be printed as {wanted}.",
        code="fact_not_printable",
        field=key,
        remedy=f"Give {key} as {wanted}.",
    )


def money(value: object, key: str) -> Decimal:
    """Return dollars and cents, exactly.

    Raises
    ------
    DistrictsError
        It is no amount, is negative, or has parts of a cent.
    """
    wanted = "dollars and cents, such as 484.85"
    try:
        amount = Decimal(str(value))
        whole = amount.quantize(CENT)
    except InvalidOperation:
        raise refused(key, value, wanted) from None
    if isinstance(value, bool) or whole != amount or whole < 0:
        raise refused(key, value, wanted)
    return whole


def dollars(amount: Decimal) -> str:
    """Return an amount as ``$1,234.50``."""
    return f"${amount:,.2f}"


def moment(value: object, key: str) -> date | datetime:
    """Return a day, or an instant where there is an hour.

    Raises
    ------
    DistrictsError
        It is neither.
    """
    if isinstance(value, date):
        return value
    text = str(value)
    try:
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
    except ValueError:
        raise refused(key, value, "a day (2026-05-01) or a day with its hour") from None


def weekday(value: object, key: str) -> str:
    """Return a day with its weekday, without the hour."""
    on = moment(value, key)
    return f"{WEEKDAYS[on.weekday()]} {on.day} {MONTHS[on.month - 1]} {on.year}"


def instant(value: object, zone: ZoneInfo, key: str) -> str:
    """Return a day with its hour, as clocks of the place showed it."""
    at = moment(value, key)
    if not isinstance(at, datetime):
        return weekday(at, key)
    hour = f"{(at.hour - 1) % 12 + 1}:{at.minute:02d} {'a.m.' if at.hour < 12 else 'p.m.'}"
    return f"{weekday(at, key)}, {hour}{_zone(at, zone)}"


def _zone(at: datetime, zone: ZoneInfo) -> str:
    if at.tzinfo is None:
        return ""
    here = at.astimezone(zone)
    if here.utcoffset() == at.utcoffset():
        return f" {here.tzname()}"
    offset = at.strftime("%z")
    return f" (UTC{offset[:3]}:{offset[3:5]})"


def _text(value: object, key: str) -> str:
    if isinstance(value, Mapping | bool) or not isinstance(value, str | int | float | Decimal):
        raise refused(key, value, "text")
    return str(value)


def _lines(value: object, key: str) -> str:
    parts = value if isinstance(value, list | tuple) else str(value).splitlines()
    return "; ".join(_text(part, key).strip() for part in parts if part is not None and part != "")


def _day(value: object, key: str) -> str:
    on = moment(value, key)
    return day(on.date() if isinstance(on, datetime) else on)


def _figure(value: object, key: str, wanted: str) -> float:
    try:
        figure = float(Decimal(str(value)))
    except (InvalidOperation, ValueError):
        raise refused(key, value, wanted) from None
    if isinstance(value, bool) or figure != figure or abs(figure) == float("inf"):  # noqa: PLR0124
        raise refused(key, value, wanted)
    return figure


def _acres(value: object, key: str) -> str:
    """Return acres to a hundredth, with more digits where these would reach a whole number."""
    figure = _figure(value, key, "acres")
    return f"{number(figure, 2, near=Fraction(round(figure)))} acres"


def _bare_acres(value: object, key: str) -> str:
    """Return the acres of one row of many, to a hundredth: no law compares it by itself."""
    return number(_figure(value, key, "acres"), 2)


def _count(value: object, key: str) -> str:
    return trimmed(_figure(value, key, "a number"))


def _yes_no(value: object, key: str) -> str:
    if not isinstance(value, bool):
        raise refused(key, value, "yes or no (true, false)")
    return yes_no(value)


def _point(value: object, key: str) -> str:
    wanted = "a longitude and a latitude in degrees"
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise refused(key, value, wanted)
    lon, lat = (_figure(part, key, wanted) for part in value)
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        raise refused(key, value, wanted)
    north, east = "N" if lat >= 0 else "S", "E" if lon >= 0 else "W"
    return f"{abs(lat):.5f}°\u00a0{north}, {abs(lon):.5f}°\u00a0{east}"


FORMS: dict[str, Callable[[Any, str], str]] = {
    "text": _text,
    "lines": _lines,
    "day": _day,
    "weekday": weekday,
    "money": lambda value, key: dollars(money(value, key)),
    "acres": _acres,
    "bare_acres": _bare_acres,
    "count": _count,
    "percent": lambda value, key: f"{trimmed(Fraction(str(value)) * 100)} percent",
    "yes_no": _yes_no,
    "point": _point,
}
