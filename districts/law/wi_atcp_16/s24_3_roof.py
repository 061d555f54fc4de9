"""ATCP 16.24(3): how far a roof or screen lies above the tallest dog."""

from __future__ import annotations

from fractions import Fraction

from districts.facts.enclosure import EnclosureFacts
from districts.law.chapter import Answer, Matter, rule
from districts.law.wi_atcp_16 import figures
from districts.law.wi_atcp_16.s24_gate import DOES_NOT_APPLY, INSPECTOR, arises, seen
from districts.terms import (
    FAILS,
    MEETS,
    UNDETERMINED,
    Evidence,
    Measured,
    Missing,
    Threshold,
    Verdict,
)
from districts.terms.quantity import plain

CLAUSE = "AT-16.24.3-2"


@rule(CLAUSE)
def s24_3_headroom(matter: Matter) -> Answer:
    """Answer whether the lowest point of any covered portion is high enough; uncovered: no rule."""
    facts: EnclosureFacts = matter.facts
    if not arises(facts) or facts.roofed is False:
        return DOES_NOT_APPLY
    figure = figures.HEADROOM
    if CLAUSE in facts.observations and facts.roof_lowest_in is None:
        return seen(facts, CLAUSE)
    if facts.roofed is None and facts.roof_lowest_in is None:
        why = "whether any portion has a roof or screen"
        return Answer(UNDETERMINED, Missing(why, INSPECTOR, figure.unit), figure.threshold)
    if facts.roof_lowest_in is None:
        why = "the lowest point of the roof or screen"
        return Answer(UNDETERMINED, Missing(why, INSPECTOR, figure.unit), figure.threshold)
    dogs = facts.dogs or ()
    heights = {dog.id: dog.height_in for dog in dogs if dog.height_in is not None}
    unknown = [dog.id for dog in dogs if dog.height_in is None]
    if not heights:
        whose = ", ".join(unknown) or "the tallest dog"
        missing = Missing(f"the standing height of {whose}", INSPECTOR, figure.unit)
        return Answer(UNDETERMINED, missing, figure.threshold)
    tallest = max(heights, key=lambda dog: heights[dog])
    least = heights[tallest] + figure.value
    measured = Measured(
        facts.roof_lowest_in,
        "inches",
        f"the lowest point of the roof or screen; {tallest} stands {plain(heights[tallest])} "
        f"inches high, and {plain(figure.value)} more are needed",
        against=least,
    )
    threshold = Threshold(figure.holds, least, figure.unit)
    verdict = _test(facts.roof_lowest_in, least)
    if unknown and verdict is not FAILS:
        missing = Missing(f"the standing height of {', '.join(unknown)}", INSPECTOR, figure.unit)
        return Answer(UNDETERMINED, missing, threshold)
    return Answer(
        verdict,
        measured,
        threshold,
        evidence=lambda: [
            Evidence("dog", tallest, f"tallest, {plain(heights[tallest])} inches standing")
        ],
    )


def _test(lowest: Fraction, least: Fraction) -> Verdict:
    return MEETS if lowest >= least else FAILS


RULES = (s24_3_headroom,)
