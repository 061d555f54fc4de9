"""AS 03.35.020: the signers, their land, the paper; additions, eliminations, dissolutions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import evidence, figures
from districts.law.ak_as_03_35 import heads as head_count
from districts.law.ak_as_03_35 import land as land_credit
from districts.law.ak_as_03_35.landholders import CLERK
from districts.law.ak_as_03_35.s010_area import (
    DOES_NOT_APPLY,
    DOUBTS,
    SURVEYOR,
    attested,
    s010_a_area,
    s010_a_contiguous,
    size,
    to_spare,
)
from districts.law.chapter import Answer, Matter, rule
from districts.terms import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    UNDETERMINED,
    Evidence,
    Margin,
    Measured,
    Missing,
    Verdict,
    combined,
)


@rule(
    "AK-03.35.020a-1",
    "residents",
    "co_owners",
    "entities",
    "addition_class",
    "count_date",
)
def s020_a_signers(matter: Matter) -> Answer:
    """Answer whether enough of the resident owners and lessees signed, each counted once."""
    figure = figures.SIGNERS
    counted = head_count.heads(matter)
    measured = head_count.measured(counted, figure.value)
    verdict = figure.test(measured)
    return Answer(
        verdict,
        measured,
        figure.threshold,
        evidence=lambda: evidence.people(matter),
        margin=lambda: None if isinstance(counted, Missing) else _signatures(counted.low, verdict),
    )


def _signatures(count: tuple[int, int], verdict: Verdict) -> Margin | None:
    signed, total = count
    needed = -((-total * figures.SIGNERS.value.numerator) // figures.SIGNERS.value.denominator)
    spare = signed - needed
    if verdict is MEETS:
        may = {0: "no signature may be struck", 1: "1 signature may be struck"}
        return Margin(may.get(spare, f"{spare} signatures may be struck"), signatures=spare)
    if verdict is FAILS and spare < 0:
        more = "1 more signature is needed" if spare == -1 else f"{-spare} more are needed"
        return Margin(more, signatures=spare)
    return None


@rule(
    "AK-03.35.020a-2",
    "land_signers",
    "residents",
    "co_owners",
    "entities",
    "land_base",
    "addition_class",
    "count_date",
)
def s020_a_land(matter: Matter) -> Answer:
    """Answer whether the same signers hold enough of the land, each acre counted once."""
    figure = figures.LAND
    credit = land_credit.land(matter)
    measured = land_credit.measured(matter, credit, figure.value)

    def spare() -> Margin | None:
        if isinstance(credit, Missing) or (isinstance(measured, Measured) and measured.doubt):
            return None
        return to_spare(credit.low - figure.value * credit.described)

    return Answer(
        figure.test(measured),
        measured,
        figure.threshold,
        evidence=lambda: evidence.credited(matter, credit),
        margin=spare,
    )


@rule("AK-03.35.020a-3")
def s020_a_contents(matter: Matter) -> Answer:
    """Answer whether the petition states its purpose, defines its boundary and is signed."""
    facts: PetitionFacts = matter.facts
    signed = None if facts.signatures is None else bool(facts.signatures)
    parts = {
        "purpose": None if facts.purpose is None else bool(facts.purpose.strip()),
        "boundary": facts.boundary_defined,
        "signatures": signed,
    }
    verdict = combined(_VERDICT_OF[part] for part in parts.values())
    lacking = [name for name, part in parts.items() if part is False]
    unknown = [name for name, part in parts.items() if part is None]
    if unknown and not lacking:
        return Answer(verdict, Missing(f"not known: {', '.join(unknown)}", CLERK, "parts"))
    measured = Measured(
        Fraction(sum(part is True for part in parts.values())),
        "parts",
        f"lacking: {', '.join(lacking)}" if lacking else "purpose, boundary, signatures",
    )
    return Answer(
        verdict,
        measured,
        evidence=lambda: [
            Evidence("document", name, _IN_WORDS[part]) for name, part in parts.items()
        ],
    )


_VERDICT_OF = {True: MEETS, False: FAILS, None: UNDETERMINED}
_IN_WORDS = {True: "there", False: "lacking", None: "not known"}


@rule("AK-03.35.020a-4")
def s020_a_filed(matter: Matter) -> Answer:
    """Answer whether it was filed with the district judge of the place."""
    facts: PetitionFacts = matter.facts
    return attested(
        facts.filed_with_district_judge, "whether it was filed with the district judge", CLERK
    )


@rule("AK-03.35.020b-2", "acres")
def s020_b_area(matter: Matter) -> Answer:
    """Answer whether the addition is large enough."""
    return size(matter, figures.ADDITION) if matter.facts.action == "add" else DOES_NOT_APPLY


@rule("AK-03.35.020b-3", "contiguity")
def s020_b_adjoins(matter: Matter) -> Answer:
    """Answer whether the addition, every part of it, joins the established district."""
    facts: PetitionFacts = matter.facts
    if facts.action != "add":
        return DOES_NOT_APPLY
    touch = facts.district.touch
    doubt = DOUBTS[facts.area.crosses_itself, facts.measured is False]
    if touch is None or doubt is not None:
        why = doubt or "how the addition meets the district"
        return Answer(UNDETERMINED, Missing(why, SURVEYOR))
    joins = touch in {"edge", matter.reads("contiguity")}
    return Answer(
        MEETS if joins else FAILS,
        evidence=lambda: [Evidence("observation", "contact", _TOUCH[touch])],
    )


_TOUCH = {
    "edge": "the addition and the district share a stretch of boundary",
    "gap": "a narrow strip lies between the addition and the district",
    "corner": "the addition and the district meet at a corner",
    "none": "the addition, or a part of it, does not meet the district",
}


_SHARES = (
    "residents",
    "co_owners",
    "entities",
    "land_signers",
    "land_base",
    "count_date",
)


@rule("AK-03.35.020b-1", "addition_class", *_SHARES)
def s020_b_procedure(matter: Matter) -> Answer:
    """Sum up signers, land, contents and filing, which an addition needs as a district does."""
    if matter.facts.action != "add":
        return DOES_NOT_APPLY
    rules = (s020_a_signers, s020_a_land, s020_a_contents, s020_a_filed)
    return _sum([each.answer(matter) for each in rules])


def _both_shares(matter: Matter) -> Answer:
    answers = [s020_a_signers.answer(matter), s020_a_land.answer(matter)]
    if matter.reads("remainder") == "refuse":
        answers += [s010_a_area.answer(matter), s010_a_contiguous.answer(matter)]
    return _sum(answers)


def _sum(answers: Sequence[Answer]) -> Answer:
    asked = [answer for answer in answers if answer.verdict is not NOT_APPLICABLE]
    met = sum(answer.verdict is MEETS for answer in asked)
    measured = Measured(Fraction(met), "tests", f"of {len(asked)} tests, those that are met")
    return Answer(combined(answer.verdict for answer in asked), measured, decides=False)


@rule("AK-03.35.020c-1", *_SHARES, "remainder")
def s020_c_eliminate(matter: Matter) -> Answer:
    """Sum up the two shares of the whole district, for an elimination."""
    return _both_shares(matter) if matter.facts.action == "eliminate" else DOES_NOT_APPLY


@rule("AK-03.35.020c-2", *_SHARES)
def s020_c_dissolve(matter: Matter) -> Answer:
    """Sum up the two shares of the whole district, for a dissolution."""
    return _both_shares(matter) if matter.facts.action == "dissolve" else DOES_NOT_APPLY


@rule("AK-03.35.020c-3")
def s020_c_procedure(matter: Matter) -> Answer:
    """Sum up contents and filing, for either."""
    if not matter.facts.is_part:
        return DOES_NOT_APPLY
    return _sum([s020_a_contents.answer(matter), s020_a_filed.answer(matter)])


RULES = (
    s020_a_signers,
    s020_a_land,
    s020_a_contents,
    s020_a_filed,
    s020_b_procedure,
    s020_b_area,
    s020_b_adjoins,
    s020_c_eliminate,
    s020_c_dissolve,
    s020_c_procedure,
)
