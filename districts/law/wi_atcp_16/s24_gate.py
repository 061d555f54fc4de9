"""ATCP 16.24, opening words: whom it binds; and what an inspector sees, for people to judge."""

from __future__ import annotations

from collections.abc import Callable

from districts.facts.enclosure import EnclosureFacts
from districts.law.chapter import Answer, Matter, Rule, rule
from districts.terms import FAILS, MEETS, NOT_APPLICABLE, UNDETERMINED, Evidence, Missing

GATE = "AT-16.24-0"
DOES_NOT_APPLY = Answer(NOT_APPLICABLE, decides=False)
INSPECTOR = "the inspector"
LICENSING = "the licensing agency"


def binds(facts: EnclosureFacts) -> bool | None:
    """Whether the chapter binds who keeps the dogs: under a license, and outdoors.

    Facts of an enclosure are of one outdoors unless they say otherwise.
    """
    outdoors, attested = facts.outdoor_facility, facts.observations.get(GATE)
    if False in (facts.licensed, outdoors, attested):
        return False
    return facts.licensed or attested


def arises(facts: EnclosureFacts) -> bool:
    """Whether anything here can bear on the dogs: not where it binds nobody or there are none."""
    return binds(facts) is not False and facts.dogs != ()


@rule(GATE)
def s24_gate(matter: Matter) -> Answer:
    """Answer whether the dogs are kept outdoors under a license; a pet owner is never bound."""
    bound = binds(matter.facts)
    if bound is False:
        return DOES_NOT_APPLY
    if bound is None:
        why = "whether the dogs are kept under a license of this chapter"
        return Answer(UNDETERMINED, Missing(why, LICENSING))
    return Answer(MEETS, decides=False)


def seen(facts: EnclosureFacts, clause: str) -> Answer:
    """Answer by what an inspector saw; without it nothing is decided."""
    answer = facts.observations.get(clause)
    if answer is None:
        return Answer(UNDETERMINED, Missing("nobody looked at this", INSPECTOR), decides=False)
    note = "seen by the inspector" if answer else "found wanting by the inspector"
    return Answer(
        MEETS if answer else FAILS, evidence=lambda: [Evidence("observation", clause, note)]
    )


def observed(clause: str, when: Callable[[EnclosureFacts], bool] = lambda facts: True) -> Rule:
    """Make a rule of an observation.

    Parameters
    ----------
    clause
        Whose words the inspector answers.
    when
        Where the clause applies at all; one that was observed all the same does.
    """

    def ask(matter: Matter) -> Answer:
        facts: EnclosureFacts = matter.facts
        applies = arises(facts) and when(facts)
        if binds(facts) is False or not (applies or clause in facts.observations):
            return DOES_NOT_APPLY
        return seen(facts, clause)

    return rule(clause)(ask)


def is_tethered(facts: EnclosureFacts) -> bool:
    """Whether a dog is tethered, so far as anyone says."""
    return facts.tethered is True


CARE = (observed("AT-16.24.1-a"), observed("AT-16.24.1-b"))
ESCAPE = (observed("AT-16.24.3-1"),)
SHELTER = tuple(
    observed(f"AT-16.24.{part}")
    for part in ("4-a", "4-b", "4-c", "5-a", "5-b", "5-c", "5-d", "5-e")
)
RUN = (observed("AT-16.24.7-b"),)
UPKEEP = (observed("AT-16.24.8-0"),)
HYGIENE = (observed("AT-16.24.8-b"), observed("AT-16.24.8-c"))
