"""A measured value knows its unit, how it was measured and how far it may be off."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from districts.terms.quantity import grouped, number, plain, shown


@dataclass(frozen=True)
class Share:
    """A part of a whole, kept unreduced.

    Attributes
    ----------
    part, whole
        Heads, or acres.
    places
        Decimals when written; None as given.
    """

    part: Fraction
    whole: Fraction
    places: int | None = None

    @property
    def amount(self) -> Fraction | None:
        """The share itself, or None of a whole of nothing."""
        return self.part / self.whole if self.whole else None

    def __str__(self) -> str:
        """Write ``part/whole``, not reduced.

        >>> str(Share(Fraction(9), Fraction(15)))
        '9/15'
        """
        return f"{plain(self.part, self.places)}/{plain(self.whole, self.places)}"


Value = Fraction | Share


def amount_of(value: Value | None) -> Fraction | None:
    """Return the number that is compared with a threshold."""
    return value.amount if isinstance(value, Share) else value


def _json(value: Value | None) -> int | float | str | None:
    if value is None:
        return None
    return str(value) if isinstance(value, Share) else number(value)


@dataclass(frozen=True)
class Missing:
    """A fact nobody has supplied.

    Attributes
    ----------
    why
        What is not known.
    ask
        Who can supply it.
    unit
        The unit it would have.
    """

    why: str
    ask: str
    unit: str | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form: every key of a measured value, with the one to ask."""
        return {
            "value": None,
            "display": f"not known: {self.why}",
            "unit": self.unit,
            "tolerance": None,
            "low": None,
            "high": None,
            "method": f"{self.why}; ask {self.ask}",
            "ask": self.ask,
        }


@dataclass(frozen=True)
class Measured:
    """What was measured.

    Attributes
    ----------
    value
        A number or a share.
    unit
        ``acres``, ``share``, ``pieces``, ``days``, ``places`` …
    method
        How, in a sentence.
    tolerance
        How far the value may be off, in its unit; None when not known or of no bearing.
    low, high
        The least and the most it can be while facts are open; None when nothing is open.
    unbounded
        Open upwards: ``low`` is known, ``high`` is not.
    doubt
        Why no comparison may be drawn from it.
    against
        The threshold, so that rounding for the eye never reaches it.
    of
        What the share is a share of, in words.
    """

    value: Value
    unit: str
    method: str
    tolerance: Fraction | None = None
    low: Value | None = None
    high: Value | None = None
    unbounded: bool = False
    doubt: str | None = None
    against: Fraction | None = None
    of: str | None = None

    @property
    def amount(self) -> Fraction | None:
        """The number that is compared."""
        return amount_of(self.value)

    @property
    def ends(self) -> tuple[Fraction | None, ...]:
        """Every number the comparison must hold for; None is one nobody can name."""
        if self.unbounded:
            return (amount_of(self.low), None)
        if self.low is None and self.high is None:
            return (self.amount,)
        return (amount_of(self.low), amount_of(self.high))

    @property
    def display(self) -> str:
        """The value for the eye."""
        amount = self.amount
        if amount is None:
            return "nobody to count"
        if self.unit == "share":
            against = None if self.against is None else self.against * 100
            return f"{shown(amount * 100, against)} %"
        if amount.denominator == 1 and self.unit != "acres":
            unit = self.unit.removesuffix("s") if amount == 1 else self.unit
            return f"{amount.numerator:,} {unit}"
        return f"{grouped(shown(amount, self.against))} {self.unit}"

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "value": _json(self.value),
            "display": self.display,
            "unit": self.unit,
            "tolerance": None if self.tolerance is None else number(self.tolerance),
            "low": _json(self.low),
            "high": _json(self.high),
            "method": self.method if self.doubt is None else f"{self.method}; {self.doubt}",
        }
