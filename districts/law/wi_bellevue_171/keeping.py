"""Bellevue 171-18: at large, kennel, and who is presumed to keep a dog."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction

from districts.facts.dog import DogFacts, Whereabouts
from districts.law.chapter import Answer, Matter, rule
from districts.law.computing_time.standing import spoken
from districts.law.wi_bellevue_171 import figures
from districts.law.wi_bellevue_171.observed import DOES_NOT_APPLY, OFFICER, attested, seen
from districts.terms import (
    FAILS,
    MEETS,
    UNDETERMINED,
    Evidence,
    Measured,
    Missing,
    Threshold,
)

AT_LARGE = "BV-171.18-1"
PRESUMPTION = "BV-171.18-3"
ONE_DAY = timedelta(days=1)


def is_at_large(where: Whereabouts) -> bool | None:
    """Whether a dog is off the premises and under nobody's control; None while that is open.

    A dog in anyone's automobile is on the premises where its owner consents.
    """
    in_car = where.in_automobile is True and where.owner_consents is True
    if where.off_premises is False or where.under_control is True or in_car:
        return False
    could_be_in_car = where.in_automobile is True and where.owner_consents is None
    if where.off_premises is None or where.under_control is None or could_be_in_car:
        return None
    return True


def found_at_large(facts: DogFacts) -> bool | None:
    """Whether the dog was found at large, by its whereabouts or by the officer's word."""
    attested_so = facts.observations.get(AT_LARGE)
    return is_at_large(facts.whereabouts) if attested_so is None else attested_so


@rule(AT_LARGE)
def s18_at_large(matter: Matter) -> Answer:
    """Answer whether the dog was at large: what that is, not whether it may be."""
    facts: DogFacts = matter.facts
    if AT_LARGE in facts.observations:
        return seen(facts, AT_LARGE, decides=False)
    if facts.whereabouts == Whereabouts():
        return DOES_NOT_APPLY
    found = found_at_large(facts)
    if found is None:
        why = "whether it was off the premises, controlled, or in an automobile with consent"
        return Answer(UNDETERMINED, Missing(why, OFFICER), decides=False)
    return Answer(MEETS if found else FAILS, decides=False)


def runs(days: Iterable[date]) -> list[tuple[date, int]]:
    """Return each unbroken run of local days: its first day and its length."""
    found: list[tuple[date, int]] = []
    for day in sorted(set(days)):
        if found and found[-1][0] + ONE_DAY * found[-1][1] == day:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((day, 1))
    return found


def days_needed(reading: str) -> int:
    """Return how many consecutive days make the presumption."""
    return int(figures.PRESUMED.value) + (1 if reading == "eleventh" else 0)


def presumed_from(days: Iterable[date], reading: str) -> date | None:
    """Return the day the presumption arises; None where no run is long enough."""
    needed = days_needed(reading)
    return next(
        (first + ONE_DAY * (needed - 1) for first, length in runs(days) if length >= needed), None
    )


@rule(PRESUMPTION, "presumption")
def s18_presumed(matter: Matter) -> Answer:
    """Answer whether the occupant is presumed to keep the dog; the presumption can be rebutted."""
    facts: DogFacts = matter.facts
    if facts.present_on is None:
        return DOES_NOT_APPLY
    reading = matter.reads("presumption")
    needed = Fraction(days_needed(reading))
    longest = max((length for _, length in runs(facts.present_on)), default=0)
    measured = Measured(
        Fraction(longest), "days", "the longest run of consecutive local days", against=needed
    )
    threshold = Threshold(figures.PRESUMED.holds, needed, "days")
    begins = presumed_from(facts.present_on, reading)
    rebutted = facts.observations.get(PRESUMPTION) is False
    return Answer(
        MEETS if begins is not None and not rebutted else FAILS,
        measured,
        threshold,
        decides=False,
        evidence=lambda: _evidence(facts, begins, rebutted=rebutted),
    )


def _evidence(facts: DogFacts, begins: date | None, *, rebutted: bool) -> list[Evidence]:
    found = [
        Evidence("dog", first.isoformat(), f"{length} days from {spoken(first)}")
        for first, length in runs(facts.present_on or ())
    ]
    if begins is not None:
        found.append(Evidence("dog", begins.isoformat(), f"presumed from {spoken(begins)}"))
    if rebutted:
        found.append(Evidence("observation", PRESUMPTION, "rebutted, as the officer found"))
    return found


RULES = (s18_at_large, attested("BV-171.18-2"), s18_presumed)
