"""Bellevue 171-22 C to H: leash, muzzle, pen, house, signs and insurance of a dangerous dog."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from districts.facts.dog import DogFacts, Pen
from districts.law.chapter import Answer, Matter, Rule, rule
from districts.law.wi_bellevue_171 import figures
from districts.law.wi_bellevue_171.observed import DOES_NOT_APPLY, OFFICER, seen
from districts.law.wi_bellevue_171.s22_dangerous import exempt, is_dangerous
from districts.terms import (
    EXACTLY,
    FAILS,
    MEETS,
    UNDETERMINED,
    Evidence,
    Figure,
    Measured,
    Missing,
)

KEEPER = "its owner or keeper"


def bears(matter: Matter, *, raised: bool) -> bool:
    """Whether a duty is asked about: of a dangerous dog always, else where a fact of it is given.

    Parameters
    ----------
    matter
        The dog.
    raised
        Whether a fact that only this duty asks for was given.
    """
    if exempt(matter):
        return False
    dangerous = is_dangerous(matter.facts)
    return dangerous is True or (dangerous is None and raised)


def _observed(clause: str, *, pen: bool = False) -> Rule:
    def ask(matter: Matter) -> Answer:
        facts: DogFacts = matter.facts
        raised = clause in facts.observations
        if not bears(matter, raised=raised) or (pen and not raised and facts.has_pen is False):
            return DOES_NOT_APPLY
        return seen(facts, clause)

    return rule(clause, "agency_dogs")(ask)


def _held(figure: Figure, value: Fraction | None, why: str, method: str) -> Answer:
    if value is None:
        missing = Missing(why, KEEPER, figure.unit)
        return Answer(UNDETERMINED, missing, figure.threshold)
    measured = Measured(value, figure.unit, method, against=figure.value)
    return Answer(figure.test(measured), measured, figure.threshold)


@rule("BV-171.22C-1", "agency_dogs")
def s22_leash(matter: Matter) -> Answer:
    """Answer whether the leash is short enough, and holds where an officer tried it."""
    facts: DogFacts = matter.facts
    clause = "BV-171.22C-1"
    if not bears(matter, raised=facts.leash_ft is not None or clause in facts.observations):
        return DOES_NOT_APPLY
    if facts.leash_ft is None and clause in facts.observations:
        return seen(facts, clause)
    answer = _held(figures.LEASH, facts.leash_ft, "the length of the leash", "as measured")
    wanting = facts.observations.get(clause) is False
    return replace(answer, verdict=FAILS) if wanting else answer


def secure_sides(pen: Pen) -> bool | None:
    """Whether a pen has a secure top, or sides the dog cannot scale."""
    if True in (pen.secure_top, pen.unscalable):
        return True
    return False if (pen.secure_top, pen.unscalable) == (False, False) else None


@rule("BV-171.22D-2", "agency_dogs")
def s22_sides(matter: Matter) -> Answer:
    """Answer whether the pen has secure sides with a top, or sides that cannot be scaled."""
    return _of_the_pen(matter, "BV-171.22D-2", secure_sides(matter.facts.pen))


@rule("BV-171.22D-3", "agency_dogs")
def s22_locked(matter: Matter) -> Answer:
    """Answer whether the pen is locked by key or combination with the dog in it."""
    return _of_the_pen(matter, "BV-171.22D-3", matter.facts.pen.locked)


def _of_the_pen(matter: Matter, clause: str, found: bool | None) -> Answer:
    facts: DogFacts = matter.facts
    raised = clause in facts.observations or found is not None
    if not bears(matter, raised=raised) or (facts.has_pen is False and not raised):
        return DOES_NOT_APPLY
    if clause in facts.observations or found is None:
        return seen(facts, clause)
    return Answer(MEETS if found else FAILS)


@rule("BV-171.22D-4", "agency_dogs")
def s22_floor(matter: Matter) -> Answer:
    """Answer whether the floor is fixed to the sides, or the sides go deep enough."""
    facts: DogFacts = matter.facts
    clause, figure, depth = "BV-171.22D-4", figures.EMBEDDED, facts.embedded_ft
    fixed = facts.observations.get(clause, facts.pen.fixed_floor)
    raised = depth is not None or fixed is not None
    if not bears(matter, raised=raised) or (facts.has_pen is False and not raised):
        return DOES_NOT_APPLY
    measured: Measured | Missing
    if depth is None:
        missing = Missing("how deep the sides are embedded", KEEPER, figure.unit)
        if fixed is None:
            return Answer(UNDETERMINED, missing, figure.threshold, decides=facts.has_pen is True)
        verdict = MEETS if fixed else UNDETERMINED
        if clause in facts.observations:
            return seen(facts, clause)
        return Answer(verdict, missing if verdict is UNDETERMINED else None, figure.threshold)
    measured = Measured(depth, figure.unit, "as measured", against=figure.value)
    if figure.held_by(depth) or fixed is True:
        return Answer(MEETS, measured, figure.threshold, evidence=lambda: _floor(facts))
    if fixed is None:
        measured = Missing("whether a secure floor is fixed to the sides", OFFICER, figure.unit)
        return Answer(UNDETERMINED, measured, figure.threshold)
    return Answer(FAILS, measured, figure.threshold)


def _floor(facts: DogFacts) -> list[Evidence]:
    if facts.pen.fixed_floor:
        return [Evidence("observation", "BV-171.22D-4", "a secure floor is fixed to the sides")]
    return []


def _insured(figure: Figure, reading: str) -> Figure:
    return replace(figure, holds=EXACTLY) if reading == "exactly" else figure


@rule("BV-171.22H-1", "insurance", "agency_dogs")
def s22_insured(matter: Matter) -> Answer:
    """Answer whether the insurance covers a single incident in full."""
    facts: DogFacts = matter.facts
    clause = "BV-171.22H-1"
    raised = facts.insurance is not None or clause in facts.observations
    if facts.agency_dog is True or not bears(matter, raised=raised):
        return DOES_NOT_APPLY
    if facts.insurance is None and clause in facts.observations:
        return seen(facts, clause)
    value = None if facts.insurance is None else Fraction(facts.insurance)
    figure = _insured(figures.INSURANCE, matter.reads("insurance"))
    return _held(figure, value, "a certificate of insurance", "cover for a single incident")


@rule("BV-171.22H-2", "agency_dogs")
def s22_cancellation(matter: Matter) -> Answer:
    """Answer whether the policy promises the officer notice before it is cancelled."""
    facts: DogFacts = matter.facts
    clause, given = "BV-171.22H-2", facts.cancellation_notice_days
    if facts.agency_dog is True or not bears(
        matter, raised=given is not None or clause in facts.observations
    ):
        return DOES_NOT_APPLY
    if given is None:
        return seen(facts, clause)
    return _held(figures.CANCELLATION, Fraction(given), "", "days, by the policy")


@rule("BV-171.22H-3", "agency_dogs")
def s22_evidence(matter: Matter) -> Answer:
    """Answer whether evidence of the insurance was produced where an officer asked."""
    facts: DogFacts = matter.facts
    clause = "BV-171.22H-3"
    raised = clause in facts.observations
    if facts.agency_dog is True or not raised or not bears(matter, raised=raised):
        return DOES_NOT_APPLY
    return seen(facts, clause)


@rule("BV-171.22H-4", "agency_dogs")
def s22_agency(matter: Matter) -> Answer:
    """Say that a dog of an agency is exempt: from the insurance, possibly from everything."""
    facts: DogFacts = matter.facts
    return Answer(MEETS, decides=False) if facts.agency_dog else DOES_NOT_APPLY


LEASH = (s22_leash, _observed("BV-171.22C-2"), _observed("BV-171.22C-3"))
PEN = (
    _observed("BV-171.22D-1"),
    s22_sides,
    s22_locked,
    s22_floor,
    _observed("BV-171.22D-5", pen=True),
)
HOUSE = tuple(_observed(f"BV-171.22{part}") for part in ("E-1", "E-2", "F-1", "G-1"))
INSURANCE = (s22_insured, s22_cancellation, s22_evidence, s22_agency)
RULES = (*LEASH, *PEN, *HOUSE, *INSURANCE)
