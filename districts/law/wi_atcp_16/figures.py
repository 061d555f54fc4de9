"""Every number of ATCP 16.24 that a rule compares with; each stands here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from districts.terms import AT_LEAST, AT_MOST, Figure

AREA_CITE = "Wis. Adm. Code ATCP 16.24(2)"
SQUARE_FEET = "square feet"


def _first(number: int, words: str, square_feet: str) -> Figure:
    return Figure(
        cite=f"{AREA_CITE}(a){number}.",
        words=f"the largest dog, {words}, has at least {square_feet} square feet",
        holds=AT_LEAST,
        value=Fraction(square_feet),
        unit=SQUARE_FEET,
    )


UP_TO_10 = _first(1, "up to 10 inches long", "4.5")
FROM_11 = _first(2, "11 to 16 inches long", "8")
FROM_17 = _first(3, "17 to 22 inches long", "12")
FROM_23 = _first(4, "23 to 26 inches long", "18")
FROM_26 = _first(5, "26 to 30 inches long", "24")
OVER_30 = _first(6, "more than 30 inches long", "30")


@dataclass(frozen=True)
class Band:
    """Dogs from one length to another, both in the band, and the floor each of them needs.

    Attributes
    ----------
    above
        The band begins above this length; None where it begins at ``least``.
    least, most
        Its printed ends; None where it has none.
    first, additional
        For the largest dog of the enclosure, and for each other one.
    """

    first: Figure
    additional: Fraction
    least: Fraction | None = None
    most: Fraction | None = None
    above: Fraction | None = None

    def holds(self, length: Fraction) -> bool:
        """Whether the band as printed holds a length."""
        return (
            (self.least is None or length >= self.least)
            and (self.most is None or length <= self.most)
            and (self.above is None or length > self.above)
        )


BANDS_2011 = (
    Band(UP_TO_10, Fraction("3.375"), most=Fraction(10)),
    Band(FROM_11, Fraction(6), Fraction(11), Fraction(16)),
    Band(FROM_17, Fraction(9), Fraction(17), Fraction(22)),
    Band(FROM_23, Fraction("13.5"), Fraction(23), Fraction(26)),
    Band(FROM_26, Fraction(18), Fraction(26), Fraction(30)),
    Band(OVER_30, Fraction("22.5"), above=Fraction(30)),
)
BANDS_2019 = (
    *BANDS_2011[:4],
    Band(FROM_26, Fraction(18), Fraction(27), Fraction(30)),
    BANDS_2011[5],
)
BANDS = {"2011": BANDS_2011, "2019": BANDS_2019}
SUPERSEDED_ON = date(2019, 11, 1)  # the rule order that begins the fifth band at 27

HEADROOM = Figure(
    cite="Wis. Adm. Code ATCP 16.24(3)",
    words="a roof or screen over any portion is at least 12 inches above the tallest dog standing",
    holds=AT_LEAST,
    value=Fraction(12),
    unit="inches",
)
TETHER = Figure(
    cite="Wis. Adm. Code ATCP 16.24(6)(a)",
    words="the tether is at least 6 feet long",
    holds=AT_LEAST,
    value=Fraction(6),
    unit="feet",
)
TETHERED = Figure(
    cite="Wis. Adm. Code ATCP 16.24(6)(b)",
    words="at most 4 hours in any day",
    holds=AT_MOST,
    value=Fraction(240),
    unit="minutes",
)
EXERCISE = Figure(
    cite="Wis. Adm. Code ATCP 16.24(7)(a)",
    words="at least 30 minutes each day",
    holds=AT_LEAST,
    value=Fraction(30),
    unit="minutes",
)
FIGURES = (
    UP_TO_10,
    FROM_11,
    FROM_17,
    FROM_23,
    FROM_26,
    OVER_30,
    HEADROOM,
    TETHER,
    TETHERED,
    EXERCISE,
)
