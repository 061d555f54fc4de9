"""ATCP 16.24(6): the eight conditions of a tether, and the four hours of a shelter."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from districts.facts.enclosure import EnclosureFacts
from districts.law.chapter import Answer, Matter, rule
from districts.law.wi_atcp_16 import figures
from districts.law.wi_atcp_16.s24_gate import (
    DOES_NOT_APPLY,
    INSPECTOR,
    arises,
    binds,
    seen,
)
from districts.terms import FAILS, MEETS, UNDETERMINED, Evidence, Measured, Missing

CONDITIONS_CLAUSE = "AT-16.24.6-a"
HOURS_CLAUSE = "AT-16.24.6-b1"
PRESENCE_CLAUSE = "AT-16.24.6-b2"
# All but the length itself, which is measured.
CONDITIONS: Mapping[str, str] = {
    "breed": "a breed that may be tethered",
    "individual": "a dog that bears it",
    "shelter": "it can go into and lie down in its shelter",
    "not_pregnant_or_nursing": "neither pregnant nor nursing",
    "cannot_tangle": "it cannot become entangled",
    "swivel": "a swivel at the anchor",
    "collar": "a collar or harness that does not tighten and is large enough",
    "long_enough": "long enough for the dog",
}
CHECKS = (CONDITIONS_CLAUSE, *CONDITIONS)


def others_hold(facts: EnclosureFacts) -> bool | None:
    """Whether every condition but the measured length holds; None while any is not looked at."""
    checks = facts.tether.checks
    whole = checks.get(CONDITIONS_CLAUSE, facts.observations.get(CONDITIONS_CLAUSE))
    singly = [checks.get(name) for name in CONDITIONS]
    if whole is False or False in singly:
        return False
    if whole is True or all(each is True for each in singly):
        return True
    return None


@rule(CONDITIONS_CLAUSE)
def s24_6_conditions(matter: Matter) -> Answer:
    """Answer whether a tether meets all its conditions: the length measured, the rest seen."""
    facts: EnclosureFacts = matter.facts
    if not arises(facts) or facts.tethered is False:
        return DOES_NOT_APPLY
    figure, length = figures.TETHER, facts.tether.length_ft
    others = others_hold(facts)
    if facts.tethered is None and length is None and others is None:
        why = "whether any dog is tethered outdoors"
        return Answer(UNDETERMINED, Missing(why, INSPECTOR, figure.unit), figure.threshold)
    measured: Measured | Missing = Missing("the length of the tether", INSPECTOR, figure.unit)
    if length is not None:
        measured = Measured(length, figure.unit, "length of the tether", against=figure.value)
    verdicts = {
        figure.test(measured),
        UNDETERMINED if others is None else MEETS if others else FAILS,
    }
    if verdicts == {MEETS, UNDETERMINED} and others is None:
        measured = Missing("whether the other conditions of a tether hold", INSPECTOR, figure.unit)
    verdict = next(each for each in (FAILS, UNDETERMINED, MEETS) if each in verdicts)
    return Answer(verdict, measured, figure.threshold, evidence=lambda: _seen(facts))


def _seen(facts: EnclosureFacts) -> list[Evidence]:
    words = {CONDITIONS_CLAUSE: "all conditions but the length", **CONDITIONS}
    return [
        Evidence("observation", name, f"{words[name]}: {'yes' if holds else 'no'}")
        for name, holds in facts.tether.checks.items()
    ]


def minutes(spells: tuple[Fraction, ...]) -> Fraction:
    """Return the minutes of one local day, all spells together."""
    return sum(spells, Fraction(0))


@rule(HOURS_CLAUSE)
def s24_6_hours(matter: Matter) -> Answer:
    """Answer whether a control facility or shelter tethers within the hours a day has for it."""
    facts: EnclosureFacts = matter.facts
    if binds(facts) is False or facts.control_facility is False:
        return DOES_NOT_APPLY
    spells, figure = facts.tethered_spells_min, figures.TETHERED
    if spells is None:
        if HOURS_CLAUSE in facts.observations:
            return seen(facts, HOURS_CLAUSE)
        if facts.tethered is not True or facts.control_facility is None:
            return DOES_NOT_APPLY
        missing = Missing("the minutes on a tether", INSPECTOR, figure.unit)
        return Answer(UNDETERMINED, missing, figure.threshold)
    measured = Measured(
        minutes(spells),
        figure.unit,
        f"{len(spells)} spells of one local day, as elapsed time",
        against=figure.value,
    )
    return Answer(figure.test(measured), measured, figure.threshold)


@rule(PRESENCE_CLAUSE)
def s24_6_presence(matter: Matter) -> Answer:
    """Answer whether the caretaker was on the premises throughout, where the hours were used."""
    facts: EnclosureFacts = matter.facts
    if binds(facts) is False or facts.control_facility is False:
        return DOES_NOT_APPLY
    present = facts.caretaker_on_premises
    if facts.tethered_spells_min is not None and not minutes(facts.tethered_spells_min):
        return DOES_NOT_APPLY
    if present is None:
        present = facts.observations.get(PRESENCE_CLAUSE)
    if present is None:
        if facts.tethered_spells_min is None and facts.control_facility is None:
            return DOES_NOT_APPLY
        why = "whether the caretaker was on the premises throughout"
        return Answer(UNDETERMINED, Missing(why, INSPECTOR), decides=False)
    return Answer(MEETS if present else FAILS)


RULES = (s24_6_conditions, s24_6_hours, s24_6_presence)
