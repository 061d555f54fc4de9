"""Every number of AS 03.35 that a rule compares with; each stands here and nowhere else."""

from __future__ import annotations

from fractions import Fraction

from districts.terms import AT_LEAST, AT_MOST, EXACTLY, Figure, percent

AREA = Figure(
    cite="AS 03.35.010(a)",
    words="the area is at least 1,280 acres",
    holds=AT_LEAST,
    value=Fraction(1280),
    unit="acres",
)
ONE_PIECE = Figure(
    cite="AS 03.35.010(a)",
    words="the area is one contiguous piece",
    holds=EXACTLY,
    value=Fraction(1),
    unit="pieces",
)
SIGNERS = Figure(
    cite="AS 03.35.020(a)",
    words="at least 60 percent of the resident owners and lessees sign",
    holds=AT_LEAST,
    value=percent(60),
    unit="share",
)
LAND = Figure(
    cite="AS 03.35.020(a)",
    words="those who sign own or lease at least 30 percent of the land",
    holds=AT_LEAST,
    value=percent(30),
    unit="share",
)
ADDITION = Figure(
    cite="AS 03.35.020(b)",
    words="the addition is at least 160 acres",
    holds=AT_LEAST,
    value=Fraction(160),
    unit="acres",
)
HEARING = Figure(
    cite="AS 03.35.030",
    words="the hearing is at least 30 days after the petition is received",
    holds=AT_LEAST,
    value=Fraction(30),
    unit="days",
)
PLACES = Figure(
    cite="AS 03.35.030",
    words="notice is posted in at least 3 conspicuous public places within the proposed district",
    holds=AT_LEAST,
    value=Fraction(3),
    unit="places",
)
POSTED = Figure(
    cite="AS 03.35.030",
    words="each of these notices is up for at least 30 days before the hearing",
    holds=AT_LEAST,
    value=Fraction(30),
    unit="days",
)
IDENTIFY = Figure(
    cite="AS 03.35.035(a)",
    words="each animal is identified within 60 days",
    holds=AT_MOST,
    value=Fraction(60),
    unit="days",
)
DAMAGES = Figure(
    cite="AS 03.35.040(b)",
    words="at most 500 dollars against any one animal for any one trespass",
    holds=AT_MOST,
    value=Fraction(500),
    unit="dollars",
)
IMPOUND_NOTICE = Figure(
    cite="AS 03.35.050",
    words="notice within 24 hours of impounding",
    holds=AT_MOST,
    value=Fraction(24),
    unit="hours",
)
CLAIM = Figure(
    cite="AS 03.35.050",
    words="claim and pay within 5 days of the notice",
    holds=AT_MOST,
    value=Fraction(5),
    unit="days",
)
SALE_NOTICE = Figure(
    cite="AS 03.35.055(a)",
    words="notice of sale posted at least 10 days before the day of the sale",
    holds=AT_LEAST,
    value=Fraction(10),
    unit="days",
)
EXCESS_CLAIM = Figure(
    cite="AS 34.45.070",
    words="the excess is claimed within one year of the sale",
    holds=AT_MOST,
    value=Fraction(1),
    unit="years",
)
FIGURES = (
    AREA,
    ONE_PIECE,
    SIGNERS,
    LAND,
    ADDITION,
    HEARING,
    PLACES,
    POSTED,
    IDENTIFY,
    DAMAGES,
    IMPOUND_NOTICE,
    CLAIM,
    SALE_NOTICE,
    EXCESS_CLAIM,
)
