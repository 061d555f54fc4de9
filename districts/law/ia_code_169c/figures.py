"""Every number of Iowa Code 169C.6 and of the fence law it speaks of; each stands here only."""

from __future__ import annotations

from fractions import Fraction

from districts.terms import AT_LEAST, AT_MOST, EXACTLY, Figure, percent

PRIOR = Figure(
    cite="Iowa Code 169C.6",
    words="at least three prior separate occasions",
    holds=AT_LEAST,
    value=Fraction(3),
    unit="occasions",
)
WINDOW = Figure(
    cite="Iowa Code 169C.6",
    words="each prior occasion within the prior twelve months",
    holds=AT_MOST,
    value=Fraction(12),
    unit="months",
)
REQUEST = Figure(
    cite="Iowa Code 169C.6(2)(b)",
    words="a fence within thirty days after receiving the request",
    holds=AT_MOST,
    value=Fraction(30),
    unit="days",
)
VIEWERS_NOTICE = Figure(
    cite="Iowa Code 359A.3",
    words="at least five days of written notice before the hearing",
    holds=AT_LEAST,
    value=Fraction(5),
    unit="days",
)
AGREE = Figure(
    cite="Iowa Code 359A.4(2)",
    words="within sixty days to agree on the site of a fence",
    holds=AT_MOST,
    value=Fraction(60),
    unit="days",
)
DEFAULT = Figure(
    cite="Iowa Code 359A.6",
    words="built within thirty days from the time the order fixes",
    holds=AT_MOST,
    value=Fraction(30),
    unit="days",
)
PAYMENT = Figure(
    cite="Iowa Code 359A.6",
    words="paid within ten days after the amount is ascertained",
    holds=AT_MOST,
    value=Fraction(10),
    unit="days",
)
PUBLICATION = Figure(
    cite="Iowa Code 359A.7",
    words="at least two consecutive weeks of publication",
    holds=AT_LEAST,
    value=Fraction(2),
    unit="weeks",
)
SIGNERS = Figure(
    cite="Iowa Code 359A.8",
    words="at least two viewers sign the order",
    holds=AT_LEAST,
    value=Fraction(2),
    unit="viewers",
)
APPEAL = Figure(
    cite="Iowa Code 359A.23",
    words="an appeal within twenty days after the order is rendered",
    holds=AT_MOST,
    value=Fraction(20),
    unit="days",
)
PENALTY = Figure(
    cite="Iowa Code 169C.6(3)",
    words="a penalty of exactly 5 percent of the total costs",
    holds=EXACTLY,
    value=percent(5),
    unit="share",
)

FIGURES = (
    PRIOR,
    WINDOW,
    REQUEST,
    VIEWERS_NOTICE,
    AGREE,
    DEFAULT,
    PAYMENT,
    PUBLICATION,
    SIGNERS,
    APPEAL,
    PENALTY,
)
