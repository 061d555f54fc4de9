"""AS 03.35.010: the place, the size, one piece."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import evidence, figures
from districts.law.ak_as_03_35 import land as land_credit
from districts.law.chapter import Answer, Matter, rule
from districts.terms import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    UNDETERMINED,
    Evidence,
    Figure,
    Margin,
    Measured,
    Missing,
)
from districts.terms.quantity import grouped, half_up, plain

SURVEYOR = land_credit.SURVEYOR
JUDGE = "the district judge"
DOES_NOT_APPLY = Answer(NOT_APPLICABLE, decides=False)


_DRAWN = "the boundary crosses itself: low and high are the acres as drawn and as reordered"
_ROLL = "acres are the county's recorded ones, nothing was measured"


def attested(value: bool | None, why: str, ask: str) -> Answer:
    """Answer with what a person has attested."""
    if value is None:
        return Answer(UNDETERMINED, Missing(why, ask))
    return Answer(MEETS if value else FAILS)


@rule("AK-03.35.010a-2")
def s010_a_settled(matter: Matter) -> Answer:
    """Answer whether the land lies in a municipality or another settled area: a person says."""
    facts: PetitionFacts = matter.facts
    if facts.is_part:
        return DOES_NOT_APPLY
    return attested(facts.settled_area, "whether the area is settled", JUDGE)


@rule("AK-03.35.010a-3", "acres", "remainder")
def s010_a_area(matter: Matter) -> Answer:
    """Answer whether the area is large enough.

    For an elimination the remaining district is tested, and only where the least size is read
    as a lasting condition.
    """
    facts: PetitionFacts = matter.facts
    if facts.action == "establish":
        return size(matter, figures.AREA)
    if facts.action != "eliminate":
        return DOES_NOT_APPLY
    remaining = remainder_acres(facts)
    if matter.reads("remainder") == "warn" or remaining == 0:
        return DOES_NOT_APPLY
    if remaining is None:
        return Answer(UNDETERMINED, Missing("the acres that would remain", SURVEYOR, "acres"))
    measured = Measured(
        remaining,
        "acres",
        "the district less the portion",
        tolerance=facts.area.tolerance,
        against=figures.AREA.value,
    )
    return Answer(figures.AREA.test(measured), measured, figures.AREA.threshold)


@rule("AK-03.35.010a-4", "contiguity", "remainder")
def s010_a_contiguous(matter: Matter) -> Answer:
    """Answer whether the area is one piece, joined as the reading has it."""
    facts: PetitionFacts = matter.facts
    if facts.action == "eliminate":
        if matter.reads("remainder") == "warn" or remainder_acres(facts) == 0:
            return DOES_NOT_APPLY
        count, contact = facts.district.remainder_pieces, "edge"
    elif facts.action == "establish":
        contact = matter.reads("contiguity")
        count = facts.pieces.by(contact)
    else:
        return DOES_NOT_APPLY
    figure = figures.ONE_PIECE
    doubt = None
    if facts.action == "establish":
        doubt = DOUBTS[facts.area.crosses_itself, facts.measured is False]
    if count is None or facts.measured is False:
        why = "how many pieces the land is" if doubt is None else doubt
        return Answer(UNDETERMINED, Missing(why, SURVEYOR, "pieces"), figure.threshold)
    measured = Measured(
        Fraction(count), "pieces", _joined(facts, contact), doubt=doubt, against=figure.value
    )
    return Answer(
        figure.test(measured), measured, figure.threshold, evidence=lambda: _strip(facts, contact)
    )


DOUBTS = {
    (True, False): "the boundary crosses itself",
    (True, True): "the boundary crosses itself",
    (False, True): _ROLL,
    (False, False): None,
}


_CONTACT = {
    "edge": "pieces joined by a shared stretch of boundary",
    "gap": "pieces joined by a shared stretch of boundary or across a narrow strip",
    "corner": "pieces joined by a shared stretch of boundary or a common corner",
}


def _joined(facts: PetitionFacts, contact: str) -> str:
    method = _CONTACT[contact]
    if contact != "gap" and facts.pieces.strip_divides and facts.strip_m is not None:
        method += f"; a strip {plain(facts.strip_m, 1)} m wide lies between"
    return method


def _strip(facts: PetitionFacts, contact: str) -> Sequence[Evidence]:
    if contact == "gap" or facts.strip_m is None:
        return ()
    width = plain(facts.strip_m, 2)
    return (Evidence("observation", "strip", f"the strip between the pieces is {width} m wide"),)


def size(matter: Matter, figure: Figure) -> Answer:
    """Answer whether the land described reaches a least size."""
    facts: PetitionFacts = matter.facts
    acres, tolerance, method = _acres(matter)
    if acres is None:
        ask = "the survey's owner" if matter.reads("acres") == "nominal" else SURVEYOR
        return Answer(UNDETERMINED, Missing(method, ask, "acres"), figure.threshold)
    measured = Measured(
        acres,
        "acres",
        method,
        tolerance=tolerance,
        low=facts.area.acres_low if facts.area.crosses_itself else None,
        high=facts.area.acres_high if facts.area.crosses_itself else None,
        doubt=_DRAWN if facts.area.crosses_itself else (_ROLL if facts.measured is False else None),
        against=figure.value,
    )
    return Answer(
        figure.test(measured),
        measured,
        figure.threshold,
        evidence=lambda: evidence.parcels(facts),
        margin=lambda: to_spare(acres - figure.value),
    )


def _acres(matter: Matter) -> tuple[Fraction | None, Fraction | None, str]:
    """Return acres, tolerance, and how they were come by or what is not known."""
    area = matter.facts.area
    match matter.reads("acres"):
        case "nominal":
            known = area.nominal_acres is not None
            return (
                area.nominal_acres,
                Fraction(0),
                "acres of the survey sections" if known else "the nominal acres of the sections",
            )
        case "without_water":
            if area.acres is None or area.water_acres is None:
                return None, None, "the acres under water"
            return area.acres - area.water_acres, area.tolerance, "measured ground less water"
        case _:
            known = area.acres is not None
            how = "ground inside the boundary, roads and water included"
            return area.acres, area.tolerance, how if known else "the acres of the area"


def to_spare(acres: Fraction) -> Margin:
    """Return acres to spare, or lacking, as a margin."""
    size = abs(acres)
    amount = grouped(half_up(size, 1) if size >= 1 else plain(size))
    return Margin(f"{amount} acres {'to spare' if acres >= 0 else 'lacking'}", acres=acres)


def remainder_acres(facts: PetitionFacts) -> Fraction | None:
    """Return the acres that an elimination would leave."""
    if facts.district.remainder_acres is not None:
        return facts.district.remainder_acres
    if facts.district.acres is None or facts.area.acres is None:
        return None
    return max(Fraction(0), facts.district.acres - facts.area.acres)


RULES = (s010_a_settled, s010_a_area, s010_a_contiguous)
