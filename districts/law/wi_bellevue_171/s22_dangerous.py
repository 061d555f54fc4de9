"""Bellevue 171-22 A, B, I and L: what makes a dog dangerous, who decides, offenses, destruction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from districts.facts.dog import Conduct, DogFacts
from districts.law.chapter import Answer, Matter, Rule, Sum, amount, rule
from districts.law.wi_bellevue_171.observed import DOES_NOT_APPLY, OFFICER, attested, seen
from districts.law.wi_bellevue_171.s19_prohibited import days_of
from districts.terms import FAILS, MEETS, UNDETERMINED, Evidence, Measured, Missing

HABIT = "BV-171.22A-1"
ATTACK = "BV-171.22A-2"


def threatens(facts: DogFacts) -> bool | None:
    """Whether it was found to threaten habitually or repeatedly."""
    found = facts.observations.get(HABIT)
    return facts.conduct.repeated_threatening if found is None else found


def attacked_unprovoked(facts: DogFacts) -> bool | None:
    """Whether it was found to attack without provocation; one attack is enough."""
    found = facts.observations.get(ATTACK)
    if found is not None:
        return found
    conduct = facts.conduct
    if conduct.attack is False or conduct.provoked is True:
        return False
    if conduct.attack is None or conduct.provoked is None:
        return None
    return True


def is_dangerous(facts: DogFacts) -> bool | None:
    """Whether the dog is a dangerous one; None where nobody has decided or found it."""
    limbs = (threatens(facts), attacked_unprovoked(facts))
    if facts.determination.on is not None or True in limbs:
        return True
    return False if limbs == (False, False) else None


def exempt(matter: Matter) -> bool:
    """Whether the section is read not to bear on the dog at all."""
    facts: DogFacts = matter.facts
    return facts.agency_dog is True and matter.reads("agency_dogs") == "whole_section"


def _limb(clause: str, part: str) -> Rule:
    def ask(matter: Matter) -> Answer:
        facts: DogFacts = matter.facts
        if exempt(matter):
            return DOES_NOT_APPLY
        if clause in facts.observations:
            return seen(facts, clause, decides=False)
        found = threatens(facts) if part == "habit" else attacked_unprovoked(facts)
        if found is None:
            if facts.conduct == Conduct():
                return DOES_NOT_APPLY
            why = (
                "whether it threatened habitually or repeatedly"
                if part == "habit"
                else "whether it attacked, and without provocation"
            )
            return Answer(UNDETERMINED, Missing(why, OFFICER), decides=False)
        return Answer(MEETS if found else FAILS, decides=False)

    return rule(clause, "agency_dogs")(ask)


A_HABIT, A_ATTACK = _limb(HABIT, "habit"), _limb(ATTACK, "attack")


def offenses(facts: DogFacts, reading: str) -> list[tuple[str, date]]:
    """Return each offense: a local day, with its provision or for the day as a whole."""
    found = {(each.provision, day) for each in facts.breaches for day in days_of(each)}
    if reading == "per_day":
        found = {("any provision", day) for _, day in found}
    return sorted(found, key=lambda each: (each[1], each[0]))


@rule("BV-171.22B-1", "offenses")
def s22_offenses(matter: Matter) -> Answer:
    """Count the offenses there would be; a forfeiture follows a conviction, and none is made."""
    facts: DogFacts = matter.facts
    if not facts.breaches:
        return DOES_NOT_APPLY
    reading = matter.reads("offenses")
    found = offenses(facts, reading)
    how = "each provision and local day" if reading == "per_provision" else "each local day"
    return Answer(
        UNDETERMINED,
        Measured(
            Fraction(len(found)),
            "offenses",
            f"one for {how}; a court decides whether there are any",
        ),
        decides=False,
        evidence=lambda: [
            Evidence("occasion", day.isoformat(), provision) for provision, day in found
        ],
    )


@amount("BV-171.23-1")
def penalty(matter: Matter) -> Sequence[Sum]:
    """Return the penalty as not known: it stands in a section that could not be verified."""
    return [("penalty", "village", None)] if matter.facts.breaches else []


@rule("BV-171.22I-2", "agency_dogs")
def s22_informed(matter: Matter) -> Answer:
    """Answer whether whoever keeps the dog was told, with a copy of the article."""
    facts: DogFacts = matter.facts
    if exempt(matter) or facts.determination.on is None:
        return DOES_NOT_APPLY
    informed = facts.determination.informed_on
    if informed is None:
        why = "when the owner, keeper or harborer was informed and given a copy of the article"
        return Answer(UNDETERMINED, Missing(why, OFFICER), decides=False)
    return Answer(
        MEETS, decides=False, evidence=lambda: [Evidence("document", "notice", f"{informed}")]
    )


def may_destroy(facts: DogFacts) -> bool | None:
    """Whether its destruction may be ordered: an attack, the status and a court's judgment."""
    parts = (
        facts.conduct.attack,
        is_dangerous(facts),
        facts.conduct.court_finds_continuing_threat,
    )
    if False in parts:
        return False
    return None if None in parts else True


@rule("BV-171.22L-1", "agency_dogs")
def s22_destruction(matter: Matter) -> Answer:
    """Answer whether all three that an order to destroy needs are found; it is never due."""
    facts: DogFacts = matter.facts
    if exempt(matter) or facts.conduct.court_finds_continuing_threat is None:
        return DOES_NOT_APPLY
    found = may_destroy(facts)
    if found is None:
        why = "whether it attacked, and whether it is a dangerous dog"
        return Answer(UNDETERMINED, Missing(why, OFFICER), decides=False)
    return Answer(MEETS if found else FAILS, decides=False)


DEFINITIONS = (A_HABIT, A_ATTACK, s22_offenses)
AFTER = (attested("BV-171.22I-1"), s22_informed)
DESTRUCTION = (s22_destruction,)
AMOUNTS = (penalty,)
