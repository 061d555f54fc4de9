"""Measured values, thresholds, dates and verdicts in the words people read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from districts.terms.quantity import grouped, shown

VERDICTS = {
    "meets": "MEETS",
    "fails": "FAILS",
    "undetermined": "UNDETERMINED",
    "not_applicable": "NOT APPLICABLE",
}
COMPARISONS = {
    ">=": "at least",
    ">": "more than",
    "<=": "at most",
    "<": "less than",
    "==": "exactly",
    "=": "exactly",
}
NOT_STATED = "not stated"
FEET_PER_METER = 1 / 0.3048


def verdict_words(verdict: object) -> str:
    """Return the verdict in capitals; an unknown word stands as it came, in capitals."""
    return VERDICTS.get(str(verdict), str(verdict).replace("_", " ").upper())


def plain(word: object) -> str:
    """Return a stable word of the program (``within_area``) as ordinary words."""
    return str(word).replace("_", " ")


def exact(value: object) -> Fraction | None:
    """Return a number or a share such as ``"9/15"`` exactly, None when it is neither."""
    if value is None or isinstance(value, bool):
        return None
    try:
        top, slash, bottom = str(value).partition("/")
        return Fraction(Decimal(top)) / (Fraction(Decimal(bottom)) if slash else 1)
    except (InvalidOperation, ZeroDivisionError, ValueError, OverflowError):
        return None


def number(value: object, decimals: int = 1, *, near: Fraction | None = None) -> str:
    """Return a number with thousands set off, never rounded onto a threshold.

    Parameters
    ----------
    value
        Anything :func:`exact` reads; else it is returned as text.
    decimals
        Decimals to print; more are printed where these would make it equal ``near``.
    near
        The threshold it is compared with.
    """
    whole = exact(value)
    if whole is None:
        return NOT_STATED if value is None else str(value)
    return grouped(shown(whole, near, decimals))


def trimmed(value: object) -> str:
    """Return a number without the decimals it does not need."""
    whole = exact(value)
    if whole is not None and whole.denominator == 1:
        return number(whole, 0)
    text = number(value, 4)
    return text.rstrip("0").rstrip(".") if "." in text and whole is not None else text


def share(value: object, *, near: object = None, display: object = None) -> str:
    """Return a share as its two numbers and its percentage: ``9 of 15 (60.0 %)``."""
    top, slash, bottom = str(value).partition("/")
    whole = exact(value)
    limit = exact(near)
    percent = str(display) if display else None
    if percent is None and whole is not None:
        percent = number(whole * 100, near=None if limit is None else limit * 100) + " %"
    if not slash:
        return percent or str(value)
    counts = f"{number(top, _decimals(top))} of {number(bottom, _decimals(bottom))}"
    return f"{counts} ({percent})" if percent else counts


def _decimals(text: str) -> int:
    return 1 if "." in text else 0


def quantity(value: object, unit: object, *, near: object = None, display: object = None) -> str:
    """Return a measured value with its unit, as the text's own unit asks."""
    if value is None:
        return str(display) if display else "not known"
    if isinstance(value, bool):
        return str(display) if display else ("yes" if value else "no")
    if unit == "share":
        return share(value, near=near, display=display)
    words = str(display) if display else ""
    if not words:
        words = number(value, near=exact(near)) if unit == "acres" else trimmed(value)
    bare = not any(letter.isalpha() for letter in words)
    if bare and unit:
        return f"{words} {_unit(unit, value)}"
    return words.removesuffix("s") if words == f"1 {unit}" else words


def _unit(unit: object, value: object) -> str:
    words = plain(unit)
    return words.removesuffix("s") if exact(value) == 1 else words


def measured_words(measured: Mapping[str, object] | None, threshold: object = None) -> str:
    """Return what was measured, without its tolerance."""
    if not measured:
        return "not measured"
    near = threshold.get("value") if isinstance(threshold, Mapping) else None
    unit = measured.get("unit")
    if unit is None and isinstance(threshold, Mapping):
        unit = threshold.get("unit")
    return quantity(measured.get("value"), unit, near=near, display=measured.get("display"))


def range_words(measured: Mapping[str, object] | None, threshold: object = None) -> str | None:
    """Return the lowest and highest it can be, None when it has no range."""
    if not measured or (measured.get("low") is None and measured.get("high") is None):
        return None
    near = threshold.get("value") if isinstance(threshold, Mapping) else None
    unit = measured.get("unit")
    low, high = (measured.get(side) for side in ("low", "high"))
    if high is None:
        return f"{quantity(low, unit, near=near)} or more; no upper bound is known"
    if low is None:
        return f"{quantity(high, unit, near=near)} or less; no lower bound is known"
    return f"{quantity(low, unit, near=near)} to {quantity(high, unit, near=near)}"


def threshold_words(threshold: Mapping[str, object] | None) -> str | None:
    """Return what the law asks for, as ``at least 60 %``; None where it sets no figure."""
    if not threshold:
        return None
    comparison = str(threshold.get("comparison") or "")
    value, unit = threshold.get("value"), threshold.get("unit")
    if isinstance(value, bool):
        return "yes" if value else "no"
    whole = exact(value)
    if unit == "share" and whole is not None:
        limit = f"{trimmed(whole * 100)} %"
    elif value is None:
        return None
    else:
        limit = f"{trimmed(value)} {_unit(unit, value) if unit else ''}".strip()
    return f"{COMPARISONS.get(comparison, comparison)} {limit}".strip()


def tolerance_words(measured: Mapping[str, object] | None) -> str | None:
    """Return the tolerance, None where the kind of measurement has none."""
    if not measured or measured.get("tolerance") is None:
        return None
    unit = measured.get("unit")
    return f"± {number(measured['tolerance'], 2)} {plain(unit) if unit else ''}".strip()


def feet_and_meters(meters: object) -> str:
    """Return a length as ``66.0 ft (20.12 m)``."""
    whole = exact(meters)
    if whole is None:
        return "not known"
    return f"{number(float(whole) * FEET_PER_METER)} ft ({number(whole, 2)} m)"


def day(value: object) -> str:
    """Return a date or an instant as ``1 May 2026`` or ``1 May 2026, 6:00 p.m. (UTC-05:00)``."""
    if value is None or value == "":
        return NOT_STATED
    if not isinstance(value, date):
        try:
            text = str(value)
            value = date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
        except ValueError:
            return str(value)
    words = f"{value.day} {MONTHS[value.month - 1]} {value.year}"
    if not isinstance(value, datetime):
        return words
    hour = f"{(value.hour - 1) % 12 + 1}:{value.minute:02d} {'a.m.' if value.hour < 12 else 'p.m.'}"
    zone = value.strftime("%z")
    return f"{words}, {hour}" + (f" (UTC{zone[:3]}:{zone[3:5]})" if zone else "")


MONTHS = [  # not those of the machine's locale
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
]  # fmt: skip


def capital(text: object) -> str:
    """Return a text that begins with a capital."""
    words = str(text)
    return words[:1].upper() + words[1:]


def yes_no(value: object) -> str:
    """Return yes, no or not known."""
    return "not known" if value is None else ("yes" if value else "no")


def listed(items: list[str], most: int = 40, *, elsewhere: str = "") -> str:
    """Return items with commas between; beyond ``most`` only their number and where they are."""
    if len(items) <= most:
        return ", ".join(items)
    rest = f"and {len(items) - most:,} more"
    return ", ".join(items[:most]) + f" {rest}" + (f" ({elsewhere})" if elsewhere else "")
