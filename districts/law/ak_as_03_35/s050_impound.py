"""AS 03.35.050 and .070: who may impound, which animals, and the charge for keep."""

from __future__ import annotations

from collections.abc import Sequence

from districts.facts.custody import CustodyFacts, Events
from districts.law.ak_as_03_35.animals import LISTED, kind_of
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.ak_as_03_35.s040_damages import CASE, IMPOUNDER
from districts.law.chapter import Answer, Matter, Sum, amount, rule
from districts.terms import FAILS, MEETS, UNDETERMINED, Evidence, Missing


def anything_happened(facts: CustodyFacts) -> bool:
    """Whether any step is recorded, so that there is an impounding to ask about."""
    return facts.events != Events()


@rule("AK-03.35.050-1", of=CASE)
def s050_may_impound(matter: Matter) -> Answer:
    """Answer whether the impounder holds the land and the animal trespassed on it."""
    facts: CustodyFacts = matter.facts
    if not anything_happened(facts):
        return DOES_NOT_APPLY
    out = facts.at_large if facts.doing_damage is None else facts.doing_damage or facts.at_large
    if facts.taker_is_occupant is False or out is False:
        return Answer(FAILS)
    if facts.taker_is_occupant is None:
        why = "whether the impounder owns or occupies the land the animal was on"
        return Answer(UNDETERMINED, Missing(why, IMPOUNDER))
    if out is None:
        why = "whether the animal trespassed on that land"
        return Answer(UNDETERMINED, Missing(why, IMPOUNDER))
    return Answer(MEETS)


@rule("AK-03.35.070-1", of=CASE)
def s070_domestic(matter: Matter) -> Answer:
    """Answer whether the animals are of the kinds listed; for another kind a person decides."""
    facts: CustodyFacts = matter.facts
    if not facts.animals:
        return DOES_NOT_APPLY
    others = [each for each in facts.animals if kind_of(each.kind or "") not in LISTED]
    evidence = [
        Evidence("animal", each.id, f"{each.kind or 'kind not known'}: possibly covered, review")
        for each in others
    ]
    if not others:
        return Answer(MEETS)
    names = ", ".join(each.kind or f"{each.id}, kind not known" for each in others)
    missing = Missing(f"whether a domestic animal is meant by: {names}", "the court")
    return Answer(UNDETERMINED, missing, evidence=lambda: evidence)


@amount("AK-03.35.050-1", of=CASE)
def keep(matter: Matter) -> Sequence[Sum]:
    """Return the charge for keep and feed, until a sale pays it."""
    money = matter.facts.money
    if money.keep is None or money.price is not None:
        return []
    return [("keep", "impounder", money.keep)]


RULES = (s050_may_impound,)
DEFINITIONS = (s070_domestic,)
AMOUNTS = (keep,)
