"""The inputs of worked examples: their kinds, days, instants and cents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

Inputs = Mapping[str, Any]
Make = Callable[[Inputs], dict[str, Any]]
KINDS: dict[str, Make] = {}


def kind(name: str, *known: str) -> Callable[[Make], Make]:
    """Name the kind of example a function answers, and the inputs it takes."""

    def named(make: Make) -> Make:
        def checked(inputs: Inputs) -> dict[str, Any]:
            unknown = sorted(set(inputs) - set(known))
            if unknown:
                raise ValueError(f"unknown input {unknown[0]!r}; known: {', '.join(known)}")
            return make(inputs)

        KINDS[name] = checked
        return make

    return named


def day(value: object) -> date:
    """Read a day."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a day")
    return date.fromisoformat(value)


def instant(value: object) -> datetime:
    """Read an instant by the clock of the place."""
    found = datetime.fromisoformat(str(value))
    zone = ZoneInfo("America/Chicago")
    return found.astimezone(zone) if found.tzinfo else found.replace(tzinfo=zone)


def dollars(value: object) -> Decimal:
    """Read whole cents."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError(f"{value!r} is not a whole number of cents")
    return Decimal(value) / 100


def cents(amount: Decimal) -> int:
    """Write whole cents."""
    return int(amount * 100)


def flag(inputs: Inputs, name: str) -> bool:
    """Read yes or no; nothing is no."""
    return inputs.get(name) is True
