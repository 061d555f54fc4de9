"""ATCP 16.24(8): excreta removed every day."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from districts.facts.enclosure import EnclosureFacts
from districts.law.chapter import Answer, Matter, rule
from districts.law.wi_atcp_16.s24_gate import DOES_NOT_APPLY, arises, binds, seen
from districts.terms import FAILS, MEETS, Evidence, Measured

CLAUSE = "AT-16.24.8-a"


def missed(facts: EnclosureFacts) -> list[date] | None:
    """Return the local days without a removal; None where nobody kept a log."""
    begins, ends, done = facts.kept_from, facts.kept_to, facts.excreta_removed_on
    if begins is None or ends is None or done is None:
        return None
    days = [begins + timedelta(days=at) for at in range((ends - begins).days + 1)]
    on = set(done)
    return [day for day in days if day not in on]


@rule(CLAUSE)
def s24_8_excreta(matter: Matter) -> Answer:
    """Answer whether excreta were removed on every local day looked at, by the log or by eye."""
    facts: EnclosureFacts = matter.facts
    if binds(facts) is False or (facts.dogs == () and CLAUSE not in facts.observations):
        return DOES_NOT_APPLY
    days = missed(facts)
    if days is None or facts.observations.get(CLAUSE) is False:
        return (
            seen(facts, CLAUSE)
            if arises(facts) or CLAUSE in facts.observations
            else (DOES_NOT_APPLY)
        )
    return Answer(
        FAILS if days else MEETS,
        Measured(Fraction(len(days)), "days", "days of the log without a removal"),
        evidence=lambda: [Evidence("occasion", f"{day}", "no removal logged") for day in days],
    )


RULES = (s24_8_excreta,)
