"""What an officer saw and only people can judge, turned into answers."""

from __future__ import annotations

from districts.facts.dog import DogFacts
from districts.law.chapter import Answer, Matter, Rule, rule
from districts.terms import FAILS, MEETS, NOT_APPLICABLE, UNDETERMINED, Evidence, Missing

DOES_NOT_APPLY = Answer(NOT_APPLICABLE, decides=False)
OFFICER = "the animal control officer"


def seen(facts: DogFacts, clause: str, *, decides: bool = True) -> Answer:
    """Answer by what an officer saw; without it nothing is decided."""
    answer = facts.observations.get(clause)
    if answer is None:
        return Answer(UNDETERMINED, Missing("nobody looked at this", OFFICER), decides=False)
    note = "found so by the officer" if answer else "found wanting by the officer"
    return Answer(
        MEETS if answer else FAILS,
        decides=decides,
        evidence=lambda: [Evidence("observation", clause, note)],
    )


def attested(clause: str) -> Rule:
    """Make a rule of an observation that says what something is, and so decides nothing."""

    def ask(matter: Matter) -> Answer:
        facts: DogFacts = matter.facts
        if clause not in facts.observations:
            return DOES_NOT_APPLY
        return seen(facts, clause, decides=False)

    return rule(clause)(ask)
