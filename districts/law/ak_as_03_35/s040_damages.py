"""AS 03.35.040: what may be recovered for damage, and the lien for it. Fault is never asserted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from districts.facts.custody import CustodyFacts
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.chapter import Answer, Matter, Sum, amount, rule
from districts.terms import FAILS, MEETS, UNDETERMINED, Evidence, Missing
from districts.terms.money import NOTHING, to_the_cent, written

CASE = "case"
COURT = "the court"
IMPOUNDER = "the impounder"
LANDOWNER = "owner of land"
CAP = Decimal(int(figures.DAMAGES.value))


@rule("AK-03.35.040a-1", "fault", of=CASE)
def s040_a_recovery(matter: Matter) -> Answer:
    """Answer whether damage may be recovered: by default only a court can say.

    Nobody's liability decides whether the steps of impounding were kept, so this stands beside.
    """
    facts: CustodyFacts = matter.facts
    if not facts.money.damages:
        return DOES_NOT_APPLY
    if matter.reads("fault") == "breach":
        why = "whether criminal negligence let the animal at large; liability needs a finding"
        return Answer(UNDETERMINED, Missing(why, COURT), decides=False, evidence=lambda: _of(facts))
    if facts.at_large is None:
        missing = Missing("whether the animal was at large in the district", IMPOUNDER)
        return Answer(UNDETERMINED, missing, decides=False, evidence=lambda: _of(facts))
    return Answer(MEETS if facts.at_large else FAILS, decides=False, evidence=lambda: _of(facts))


def _of(facts: CustodyFacts) -> Sequence[Evidence]:
    return [
        Evidence(
            "animal",
            each.animal or "all animals together",
            f"trespass {each.trespass or 'not named'}: {written(each.amount)} dollars claimed",
        )
        for each in facts.money.damages
    ]


def claimed(facts: CustodyFacts) -> Decimal:
    """Return all damage claimed, before the cap."""
    return sum((each.amount for each in facts.money.damages), NOTHING)


def capped(matter: Matter) -> Decimal | None:
    """Return the damage that may be claimed, or None where it hangs on how many animals there are.

    The cap is for each animal in each trespass. Damage that several did together takes up what
    their own damage leaves of it, or is split equally among them where it is read so.
    """
    facts: CustodyFacts = matter.facts
    own: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(lambda: NOTHING))
    joint: dict[str, Decimal] = defaultdict(lambda: NOTHING)
    for each in facts.money.damages:
        if each.animal is None:
            joint[each.trespass] += each.amount
        else:
            own[each.trespass][each.animal] += each.amount
    herd = [animal.id for animal in facts.animals]
    if any(joint.values()) and not herd:
        return None
    split = matter.reads("joint_damage") == "split"
    total = NOTHING
    for trespass in {**own, **joint}:
        each_did = {animal: own[trespass][animal] for animal in {*own[trespass], *herd}}
        shared = joint[trespass]
        if split and shared:
            total += _split(list(each_did.values()), shared)
        else:
            alone = sum((min(did, CAP) for did in each_did.values()), NOTHING)
            total += alone + min(shared, CAP * len(each_did) - alone)
    return to_the_cent(total)


def _split(each_did: list[Decimal], shared: Decimal) -> Decimal:
    part = Fraction(shared) / len(each_did)
    parts = (min(Fraction(did) + part, figures.DAMAGES.value) for did in each_did)
    return to_the_cent(sum(parts, Fraction(0)))


@amount("AK-03.35.040a-2", "joint_damage", of=CASE)
def lien(matter: Matter) -> Sequence[Sum]:
    """Return the lien on the animals: for the damage as capped."""
    return [("lien", LANDOWNER, capped(matter))] if matter.facts.money.damages else []


@amount("AK-03.35.040b-1", "joint_damage", of=CASE)
def damages(matter: Matter) -> Sequence[Sum]:
    """Return the damage that may be claimed, under the cap."""
    return [("damages_capped", LANDOWNER, capped(matter))] if matter.facts.money.damages else []


RULES = (s040_a_recovery,)
AMOUNTS = (lien, damages)
