"""Bellevue 171-19 to 171-21: the six kinds of dog, impounding one, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction

from districts.facts.dog import Breach, DogFacts
from districts.law.chapter import Answer, Matter, Rule, Sum, amount, rule
from districts.law.wi_bellevue_171.keeping import found_at_large
from districts.law.wi_bellevue_171.observed import DOES_NOT_APPLY, OFFICER, seen
from districts.terms import FAILS, MEETS, UNDETERMINED, Evidence, Measured, Missing

ONE_DAY = timedelta(days=1)
AGENT = "animal control agent"
# What a person must find before anything is decided; the others need one occasion alone.
LEFT_OPEN = {
    "A": "whether that is a habit",
    "D": "whether that is a habit, and whom it annoyed",
    "F": "whether its keeper knew",
}


def days_of(breach: Breach) -> list[date]:
    """Return the local days of a breach, first and last among them."""
    return [breach.begins + ONE_DAY * at for at in range((breach.ends - breach.begins).days + 1)]


def days_against(facts: DogFacts, provision: str) -> list[date]:
    """Return the distinct local days on record against a provision and its parts."""
    return sorted(
        {
            day
            for each in facts.breaches
            if each.provision.startswith(provision)
            for day in days_of(each)
        }
    )


def _kind(letter: str) -> Rule:
    clause, provision = f"BV-171.19-{letter}", f"171-19{letter}"

    def ask(matter: Matter) -> Answer:
        facts: DogFacts = matter.facts
        if clause in facts.observations:
            return seen(facts, clause)
        days = days_against(facts, provision)
        loose = letter == "C" and found_at_large(facts) is True
        if not days and not loose:
            return DOES_NOT_APPLY
        measured = Measured(Fraction(len(days)), "days", "local days on record")

        def evidence() -> list[Evidence]:
            return [Evidence("occasion", day.isoformat(), provision) for day in days]

        if letter in LEFT_OPEN:
            counted = Measured(
                measured.value,
                measured.unit,
                f"{measured.method}; {LEFT_OPEN[letter]} is for {OFFICER} or a court to find",
            )
            return Answer(UNDETERMINED, counted, decides=False, evidence=evidence)
        return Answer(FAILS, measured if days else None, evidence=evidence)

    return rule(clause)(ask)


KINDS = tuple(_kind(letter) for letter in "ABCDEF")


@rule("BV-171.20-1")
def s20_impound(matter: Matter) -> Answer:
    """Answer whether the dog may be apprehended: one of the six kinds may, and nobody must."""
    verdicts = {kind.answer(matter).verdict for kind in KINDS}
    if FAILS in verdicts:
        return Answer(MEETS, decides=False)
    if UNDETERMINED in verdicts:
        why = "whether it is one of the six kinds of dog"
        return Answer(UNDETERMINED, Missing(why, OFFICER), decides=False)
    return DOES_NOT_APPLY


@amount("BV-171.21-1")
def fees(matter: Matter) -> Sequence[Sum]:
    """Return what a claimant pays the agent: all fees of capture, transport, keep and care."""
    facts: DogFacts = matter.facts
    return [] if facts.fees is None else [("impound_fees", AGENT, facts.fees)]


@amount("BV-171.21-2")
def billed(matter: Matter) -> Sequence[Sum]:
    """Return what the village bills the owner: further such charges it paid itself."""
    facts: DogFacts = matter.facts
    charges = facts.village_charges
    return [] if charges is None else [("billed_to_owner", "village", charges)]


RULES = (*KINDS, s20_impound)
AMOUNTS = (fees, billed)
