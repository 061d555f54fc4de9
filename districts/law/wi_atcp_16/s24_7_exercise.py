"""ATCP 16.24(7): time in a run each day, in all or in one spell."""

from __future__ import annotations

from districts.facts.enclosure import EnclosureFacts
from districts.law.chapter import Answer, Matter, rule
from districts.law.wi_atcp_16 import figures
from districts.law.wi_atcp_16.s24_gate import DOES_NOT_APPLY, INSPECTOR, arises, seen
from districts.terms import FAILS, UNDETERMINED, Measured, Missing

CLAUSE = "AT-16.24.7-a"


@rule(CLAUSE, "exercise")
def s24_7_minutes(matter: Matter) -> Answer:
    """Answer whether the dogs have enough time; that the run itself serves, an inspector sees."""
    facts: EnclosureFacts = matter.facts
    if not arises(facts):
        return DOES_NOT_APPLY
    figure, total = figures.EXERCISE, facts.minutes_out
    wanting = facts.observations.get(CLAUSE) is False
    if total is None:
        if CLAUSE in facts.observations:
            return seen(facts, CLAUSE)
        missing = Missing("the minutes each dog is let out in a day", INSPECTOR, figure.unit)
        return Answer(UNDETERMINED, missing, figure.threshold)
    measured: Measured | Missing
    if matter.reads("exercise") == "total":
        measured = Measured(total, figure.unit, "all spells of the day", against=figure.value)
    elif facts.spells_out_min is not None:
        longest = max(facts.spells_out_min, default=total)
        measured = Measured(longest, figure.unit, "the longest spell", against=figure.value)
    elif not figure.held_by(total):
        measured = Measured(total, figure.unit, "no spell is longer", against=figure.value)
    else:
        measured = Missing("how long each spell was", INSPECTOR, figure.unit)
    verdict = FAILS if wanting else figure.test(measured)
    return Answer(verdict, measured, figure.threshold)


RULES = (s24_7_minutes,)
