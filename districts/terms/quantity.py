"""Exact numbers: from what a file says to a fraction, and back to what a person reads."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

Number = int | float | Decimal | Fraction

_DIGITS = 60  # farther from one than this a number is a slip or an attack
MEASURED_PLACES = 4  # a ten-thousandth of an acre is under half a square meter


def exact(number: Number) -> Fraction:
    """Return the number as it was written, so that 1280.1 is not its nearest binary neighbor.

    >>> exact(0.1)
    Fraction(1, 10)
    """
    if isinstance(number, float):
        if not math.isfinite(number):
            raise ValueError(f"{number} is not a finite number")
        return Fraction(repr(number))
    if isinstance(number, Decimal):
        if not number.is_finite():
            raise ValueError(f"{number} is not a finite number")
        if number and not -_DIGITS < number.adjusted() < _DIGITS:
            raise ValueError(f"{number} is beyond any measure")
    return Fraction(number)


def number(value: Fraction) -> int | float:
    """Return the value as a JSON number, whole where it is whole."""
    return int(value) if value.denominator == 1 else float(value)


def half_up(value: Fraction, places: int) -> str:
    """Round half away from zero to a number of decimals.

    >>> half_up(Fraction(5995, 100), 1)
    '60.0'
    """
    scale: int = 10**places
    whole = (abs(value) * scale * 2 + 1) // 2
    sign = "-" if value < 0 and whole else ""
    digits = str(whole).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def shown(value: Fraction, threshold: Fraction | None = None, places: int = 1) -> str:
    """Round to one decimal, and to more where rounding would reach the threshold.

    >>> shown(Fraction(5996, 100), Fraction(60))
    '59.96'
    """
    text = half_up(value, places)
    while threshold is not None and value != threshold and Fraction(text) == threshold:
        places += 1
        text = half_up(value, places)
    return text


def grouped(text: str) -> str:
    """Put commas between the thousands.

    >>> grouped("1279.96")
    '1,279.96'
    """
    whole, point, rest = text.partition(".")
    return f"{int(whole):,}{point}{rest}" if whole != "-0" else text


def plain(value: Fraction, places: int | None = None) -> str:
    """Write the value in full where its decimals end, else to four places.

    Parameters
    ----------
    value
        What to write.
    places
        Always this many decimals; None writes it as it was given.

    >>> plain(Fraction("550.50")), plain(Fraction(100, 3)), plain(Fraction(550), 4)
    ('550.5', '33.3333', '550.0000')
    """
    if places is not None:
        return half_up(value, places)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return half_up(value, MEASURED_PLACES)
    if value.denominator == 1:
        return str(value.numerator)
    return format(Decimal(value.numerator) / Decimal(value.denominator), "f")
