"""The small picture beside a finding: what was measured, how surely, and the line to reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from districts.documents.wording import exact, trimmed

LEFT, RIGHT = 8.0, 312.0
FEW = 2  # pieces are counted at a glance
LEAST_HALF = Fraction(1, 50)  # a picture about a threshold shows at least two percent either side


@dataclass(frozen=True)
class Gauge:
    """Places along a line 320 units wide.

    Attributes
    ----------
    value, threshold
        Where the measured value and the threshold stand.
    low, high
        Ends of what the value can be; equal to ``value`` when it is exact.
    meets_from, meets_to
        The side of the threshold that meets.
    from_zero
        The line begins at zero, so a bar up to the value tells the truth.
    left, right, at
        What stands at the ends and at the threshold, in words.
    open_high
        Nothing is known of how high it can be.
    """

    value: float
    threshold: float
    low: float
    high: float
    meets_from: float
    meets_to: float
    from_zero: bool
    left: str
    right: str
    at: str
    open_high: bool


def gauge(finding: Mapping[str, Any]) -> Gauge | None:
    """Return the picture of a finding; None where nothing is compared as a number.

    Shares are drawn from none to all. Acres are drawn around the threshold, close enough to see
    a tolerance of half an acre in 1,280.
    """
    measured, threshold = finding.get("measured") or {}, finding.get("threshold") or {}
    value, at = exact(measured.get("value")), exact(threshold.get("value"))
    share = threshold.get("unit") == "share"
    if value is None or at is None or (at <= FEW and not share):
        return None
    tolerance = exact(measured.get("tolerance")) or Fraction(0)
    low = _or(exact(measured.get("low")), value - tolerance)
    high = _or(exact(measured.get("high")), value + tolerance)
    if share:
        start, end = Fraction(0), max(Fraction(1), value, high)
    else:
        farthest = max(abs(value - at), abs(low - at), abs(high - at), at * LEAST_HALF)
        half = farthest * Fraction(13, 10)
        start, end = max(Fraction(0), at - half), at + half
    more = str(threshold.get("comparison", ">=")).startswith(">")
    same = threshold.get("comparison") in ("==", "=")

    def place(number: Fraction) -> float:
        return round(LEFT + float((number - start) / (end - start)) * (RIGHT - LEFT), 1)

    def said(number: Fraction) -> str:
        return f"{trimmed(number * 100)} %" if share else _short(number)

    return Gauge(
        value=place(value),
        threshold=place(at),
        low=place(low),
        high=RIGHT if _open(measured) else place(high),
        meets_from=place(at) if more or same else LEFT,
        meets_to=RIGHT if more else place(at),
        from_zero=start == 0,
        left=said(start),
        right=said(end),
        at=said(at),
        open_high=_open(measured),
    )


def _or(number: Fraction | None, otherwise: Fraction) -> Fraction:
    return otherwise if number is None else number


def _open(measured: Mapping[str, Any]) -> bool:
    return measured.get("low") is not None and measured.get("high") is None


def _short(number: Fraction) -> str:
    return f"{round(float(number)):,}" if number > 20 else trimmed(number)
