"""Read a JSON object key by key; refuse what is not known or is of the wrong kind, by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from districts.errors import DistrictsError
from districts.facts.instants import Moment, day, instant
from districts.terms.quantity import exact

_MOST = 10**12  # acres, meters or dollars
_DOLLARS = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def refused(field: str, message: str, remedy: str | None = None) -> DistrictsError:
    """Return the error for a fact that cannot be used."""
    return DistrictsError(message, code="facts_not_usable", field=field, remedy=remedy)


class Reader:
    """One object of a facts document.

    Parameters
    ----------
    source
        The object.
    path
        Where it stands, such as ``holders[2]``; empty at the top.
    """

    def __init__(self, source: object, path: str = "") -> None:
        if not isinstance(source, Mapping):
            raise refused(path or "facts", f"{path or 'The facts'} must be an object.")
        self.source: Mapping[str, Any] = source
        self.path = path
        self.read: set[str] = set()

    def at(self, key: str) -> str:
        """Return the dotted place of a key."""
        return f"{self.path}.{key}" if self.path else key

    def take(self, key: str) -> Any:
        """Return the value of a key, None when absent, and remember that it is known."""
        self.read.add(key)
        return self.source.get(key)

    def close(self) -> None:
        """Refuse whatever was never asked for.

        Raises
        ------
        DistrictsError
            A key is not one of ours.
        """
        if len(self.read) < len(self.source) or not self.read.issuperset(self.source):
            for key in self.source:
                if key not in self.read:
                    raise refused(
                        self.at(str(key)),
                        f"“{key}” is not a fact that is known here.",
                        f"Known here: {', '.join(sorted(self.read))}.",
                    )

    def text(self, key: str) -> str | None:
        """Return text or None."""
        value = self.take(key)
        if value is not None and not isinstance(value, str):
            raise refused(self.at(key), f"{self.at(key)} must be text, not {value!r}.")
        return value

    def name(self, key: str) -> str:
        """Return text that must be there."""
        value = self.text(key)
        if not value:
            raise refused(self.at(key), f"{self.at(key)} is missing.")
        return value

    def flag(self, key: str) -> bool | None:
        """Return true, false or None."""
        value = self.take(key)
        if value is not None and not isinstance(value, bool):
            raise refused(self.at(key), f"{self.at(key)} must be true, false or null.")
        return value

    def day(self, key: str) -> date | None:
        """Return a day or None."""
        value = self.take(key)
        if value is None:
            return None
        found = day(value)
        if found is None:
            raise refused(
                self.at(key),
                f"{self.at(key)} is not a date: {str(value)!r}.",
                "Write a day that exists as YYYY-MM-DD.",
            )
        return found

    def days(self, key: str) -> tuple[date, ...]:
        """Return a list of days, empty when there are none."""
        found = [day(value) for value in self.list_of(key) or ()]
        known = tuple(each for each in found if each is not None)
        if len(known) < len(found):
            raise refused(
                self.at(key),
                f"{self.at(key)} holds something that is not a date.",
                "Write days that exist as YYYY-MM-DD.",
            )
        return known

    def moment(self, key: str, zone: ZoneInfo) -> Moment | None:
        """Return an instant by the clock of the place, a day where no hour is given, or None."""
        value = self.take(key)
        if value is None:
            return None
        found = day(value)
        if found is None and isinstance(value, str):
            return self._instant(key, value, zone)
        if found is None:
            raise self._no_instant(key, value)
        return found

    def _instant(self, key: str, text: str, zone: ZoneInfo) -> datetime:
        found = instant(text, zone, self.at(key))
        if found is None:
            raise self._no_instant(key, text)
        return found

    def _no_instant(self, key: str, value: object) -> DistrictsError:
        return refused(
            self.at(key),
            f"{self.at(key)} is not a time: {str(value)!r}.",
            "Write a time that exists as YYYY-MM-DDTHH:MM, with its offset where you know it.",
        )

    def money(self, key: str) -> Decimal | None:
        """Return dollars, to the cent, at least nothing; or None."""
        value = self.take(key)
        if value is None:
            return None
        is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
        is_text = isinstance(value, str) and _DOLLARS.fullmatch(value.strip())
        found = Decimal(value) if is_number or is_text else Decimal("NaN")
        if not found.is_finite():
            raise refused(
                self.at(key),
                f"{self.at(key)} is not an amount of money: {str(value)!r}.",
                'Write dollars and cents as "484.85", without sign or commas.',
            )
        if found < 0:
            raise refused(self.at(key), f"{self.at(key)} is below nothing: {value}.")
        if found > _MOST or found != found.quantize(Decimal("0.01")):
            raise refused(
                self.at(key),
                f"{self.at(key)} is not whole cents, or beyond any claim: {str(value)!r}.",
                'Write dollars and cents as "484.85".',
            )
        return found

    def amount(self, key: str) -> Fraction | None:
        """Return a number of at least nothing, exactly as written, or None."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction):
            raise refused(self.at(key), f"{self.at(key)} must be a number, not {value!r}.")
        try:
            found = exact(value)
        except ValueError as trouble:
            raise refused(self.at(key), f"{self.at(key)} cannot be: {trouble}.") from trouble
        if found < 0:
            raise refused(self.at(key), f"{self.at(key)} is below nothing.")
        if found > _MOST:
            raise refused(self.at(key), f"{self.at(key)} is beyond any measure on earth.")
        return found

    def count(self, key: str) -> int | None:
        """Return a whole number or None."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise refused(self.at(key), f"{self.at(key)} must be a whole number, not {value!r}.")
        return value

    def share(self, key: str) -> Fraction | None:
        """Return an undivided share such as ``"1/2"``, or None."""
        value = self.take(key)
        if value is None or value == "":
            return None
        text = "no share" if isinstance(value, bool) else str(value)
        try:
            part = Fraction(text) if "/" in text else exact(Decimal(text))
        except (ValueError, InvalidOperation, ZeroDivisionError):
            part = Fraction(-1)
        if not 0 <= part <= 1:
            raise refused(
                self.at(key),
                f"{self.at(key)} is no share of a whole: {str(value)!r}.",
                "Write it as 1/2, or leave it out when it is not known.",
            )
        return part

    def choice(self, key: str, options: tuple[str, ...]) -> str | None:
        """Return one of the words, or None."""
        value = self.take(key)
        if value is not None and value not in options:
            raise refused(
                self.at(key),
                f"{self.at(key)} cannot be {value!r}.",
                f"It is one of: {', '.join(options)}.",
            )
        return None if value is None else str(value)

    def part(self, key: str) -> Reader | None:
        """Return an object, or None."""
        value = self.take(key)
        return None if value is None else Reader(value, self.at(key))

    def list_of(self, key: str) -> list[Any] | None:
        """Return a list, or None."""
        value = self.take(key)
        if value is not None and not isinstance(value, list | tuple):
            raise refused(self.at(key), f"{self.at(key)} must be a list.")
        return None if value is None else list(value)

    def rows(self, key: str) -> Iterator[Reader]:
        """Yield each object of a list."""
        for at, value in enumerate(self.list_of(key) or ()):
            yield Reader(value, f"{self.at(key)}[{at}]")

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.take(key) is not None
