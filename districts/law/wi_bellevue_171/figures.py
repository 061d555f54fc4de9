"""Every number of Bellevue ch. 171 and of Wis. Stat. 174.05 that a rule compares with."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from districts.terms import AT_LEAST, AT_MOST, MORE_THAN, Figure

AGE = Figure(
    cite="Bellevue 171-17?",
    words="a dog more than 5 months old is licensed",
    holds=MORE_THAN,
    value=Fraction(5),
    unit="months",
)
PRESUMED = Figure(
    cite="Bellevue 171-18?",
    words="stays or customarily returns for at least 10 days",
    holds=AT_LEAST,
    value=Fraction(10),
    unit="days",
)
LEASH = Figure(
    cite="Bellevue 171-22C",
    words="the leash is at most 6 feet long",
    holds=AT_MOST,
    value=Fraction(6),
    unit="feet",
)
EMBEDDED = Figure(
    cite="Bellevue 171-22D",
    words="sides embedded at least 2 feet in the ground",
    holds=AT_LEAST,
    value=Fraction(2),
    unit="feet",
)
INSURANCE = Figure(
    cite="Bellevue 171-22H",
    words="liability insurance of at least 1,000,000 dollars for a single incident",
    holds=AT_LEAST,
    value=Fraction(1_000_000),
    unit="dollars",
)
CANCELLATION = Figure(
    cite="Bellevue 171-22H",
    words="at least 10 days of written notice before the insurance is cancelled",
    holds=AT_LEAST,
    value=Fraction(10),
    unit="days",
)
BOARD = Figure(
    cite="Bellevue 171-22J",
    words="the Board acts within 60 days of the application",
    holds=AT_MOST,
    value=Fraction(60),
    unit="days",
)
COMPLY = Figure(
    cite="Bellevue 171-22K",
    words="within 10 days of the determination",
    holds=AT_MOST,
    value=Fraction(10),
    unit="days",
)
ACQUIRED = Figure(
    cite="Wis. Stat. 174.05(5)",
    words="licensed within 30 days of acquiring the dog",
    holds=AT_MOST,
    value=Fraction(30),
    unit="days",
)
FIGURES = (
    AGE,
    PRESUMED,
    LEASH,
    EMBEDDED,
    INSURANCE,
    CANCELLATION,
    BOARD,
    COMPLY,
    ACQUIRED,
)

# Wis. Stat. 174.05(2): the least a license costs; a municipality may ask more.
TAX_NEUTERED = Decimal("3.00")
TAX_NOT_NEUTERED = Decimal("8.00")
HALF_AFTER = (7, 1)  # half of it where five months are reached after the first of July
# Wis. Stat. 174.05(5)
LATE_FEE = Decimal("5.00")
LATE_FROM = (4, 1)  # who has no license before the first of April
