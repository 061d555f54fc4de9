"""ATCP 16.24(2): the floor a primary enclosure needs, by the length of every dog in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from districts.facts.enclosure import EnclosureFacts, KeptDog
from districts.law.chapter import Answer, Matter, Rule, rule
from districts.law.wi_atcp_16 import figures
from districts.law.wi_atcp_16.bands import DEFAULT_VERSION, band_of
from districts.law.wi_atcp_16.figures import BANDS, SQUARE_FEET, Band
from districts.law.wi_atcp_16.s24_gate import DOES_NOT_APPLY, INSPECTOR, arises
from districts.terms import AT_LEAST, UNDETERMINED, Evidence, Figure, Measured, Missing, Threshold
from districts.terms.quantity import plain

NOTHING = Fraction(0)


@dataclass(frozen=True)
class Need:
    """What one dog adds to the floor."""

    dog: KeptDog
    band: Band
    is_largest: bool

    @property
    def square_feet(self) -> Fraction:
        """The largest by its own figure, every other by that for an additional dog."""
        return self.band.first.value if self.is_largest else self.band.additional


def version_of(facts: EnclosureFacts) -> str:
    """Return the text that is read: the one named, else that of 2011."""
    return facts.version or DEFAULT_VERSION


def needs(dogs: Sequence[KeptDog], version: str, reading: str) -> list[Need]:
    """Return what each dog needs, in the order given; of equal ones the first is the largest.

    Every dog has its length.
    """
    lengths = [dog.length_in or NOTHING for dog in dogs]
    largest = lengths.index(max(lengths)) if lengths else -1
    return [
        Need(dog, band_of(length, version, reading), at == largest)
        for at, (dog, length) in enumerate(zip(dogs, lengths, strict=True))
    ]


def required(dogs: Sequence[KeptDog], version: str, reading: str) -> Fraction:
    """Return the floor that dogs of known length need together."""
    return sum((need.square_feet for need in needs(dogs, version, reading)), NOTHING)


def required_between(
    dogs: Sequence[KeptDog], version: str, reading: str
) -> tuple[Fraction, Fraction]:
    """Return the least and the most floor needed while some lengths are not known."""
    shortest, longest = BANDS[version][0].most, BANDS[version][-1].above
    assert shortest is not None  # noqa: S101 - the first band has an end
    assert longest is not None  # noqa: S101 - the last has a beginning
    least, most = (
        required([KeptDog(dog.id, dog.length_in or tried) for dog in dogs], version, reading)
        for tried in (shortest, longest + 1)
    )
    return least, most


def floor(facts: EnclosureFacts) -> Measured | Missing:
    """Return the floor that counts: the whole less what the shelter covers."""
    gross, shelter = facts.enclosure_sqft, facts.shelter_sqft
    if gross is None:
        return Missing("the floor of the enclosure", INSPECTOR, SQUARE_FEET)
    if shelter is None:
        return Measured(
            gross,
            SQUARE_FEET,
            f"{plain(gross)} square feet; what the shelter takes of it is not known, ask "
            f"{INSPECTOR}",
            facts.tolerance_sqft,
            low=NOTHING,
            high=gross,
        )
    method = f"{plain(gross)} square feet"
    if shelter:
        method += f" less {plain(shelter)} that the shelter covers"
    return Measured(gross - shelter, SQUARE_FEET, method, facts.tolerance_sqft)


def _against(measured: Measured | Missing, threshold: Fraction) -> Measured | Missing:
    if isinstance(measured, Missing):
        return measured
    return Measured(
        measured.value,
        measured.unit,
        measured.method,
        measured.tolerance,
        measured.low,
        measured.high,
        against=threshold,
    )


def _needing(square_feet: Fraction) -> Figure:
    return Figure(
        figures.AREA_CITE, "the floor that the dogs need together", AT_LEAST, square_feet,
        SQUARE_FEET,
    )  # fmt: skip


def _evidence(found: Sequence[Need], version: str) -> list[Evidence]:
    return [
        Evidence(
            "dog",
            need.dog.id,
            f"{plain(need.dog.length_in or NOTHING)} inches long: {plain(need.square_feet)} square "
            f"feet as {'the largest dog' if need.is_largest else 'an additional dog'}, "
            f"{version} text",
        )
        for need in found
    ]


def _without_length(dogs: Sequence[KeptDog]) -> list[str]:
    return [dog.id for dog in dogs if dog.length_in is None]


@rule("AT-16.24.2-0", "bands")
def s24_2_area(matter: Matter) -> Answer:
    """Answer whether the floor reaches what the largest and all other dogs need together."""
    facts: EnclosureFacts = matter.facts
    if not arises(facts):
        return DOES_NOT_APPLY
    measured = floor(facts)
    if facts.dogs is None:
        return Answer(UNDETERMINED, Missing("which dogs are kept here", INSPECTOR, SQUARE_FEET))
    version, reading = version_of(facts), matter.reads("bands")
    unknown = _without_length(facts.dogs)
    if unknown:
        return _with_unknown_lengths(facts.dogs, measured, version, reading, unknown)
    needed = needs(facts.dogs, version, reading)
    figure = _needing(sum((need.square_feet for need in needed), NOTHING))
    measured = _against(measured, figure.value)
    return Answer(
        figure.test(measured),
        measured,
        figure.threshold,
        evidence=lambda: _evidence(needed, version),
    )


def _with_unknown_lengths(
    dogs: Sequence[KeptDog],
    measured: Measured | Missing,
    version: str,
    reading: str,
    unknown: Sequence[str],
) -> Answer:
    least, most = required_between(dogs, version, reading)
    answers = {_needing(least).test(measured), _needing(most).test(measured)}
    verdict = answers.pop() if len(answers) == 1 else UNDETERMINED
    why = (
        f"the length of {', '.join(unknown)}; {plain(least)} to {plain(most)} square feet are "
        "needed"
    )
    if verdict is UNDETERMINED or isinstance(measured, Missing):
        return Answer(UNDETERMINED, Missing(why, INSPECTOR, SQUARE_FEET))
    return Answer(verdict, measured, Threshold(AT_LEAST, least, SQUARE_FEET))


def _of_the_largest(number: int) -> Rule:
    clause = f"AT-16.24.2-a{number}"

    def ask(matter: Matter) -> Answer:
        facts: EnclosureFacts = matter.facts
        if not arises(facts) or not facts.dogs or _without_length(facts.dogs):
            return DOES_NOT_APPLY
        version = version_of(facts)
        found = needs(facts.dogs, version, matter.reads("bands"))
        largest = next(need for need in found if need.is_largest)
        if largest.band is not BANDS[version][number - 1]:
            return DOES_NOT_APPLY
        figure = largest.band.first
        measured = _against(floor(facts), figure.value)
        return Answer(
            figure.test(measured),
            measured,
            figure.threshold,
            decides=False,
            evidence=lambda: _evidence([largest], version),
        )

    return rule(clause, "bands")(ask)


@rule("AT-16.24.2-b1", "bands")
def s24_2_additional(matter: Matter) -> Answer:
    """Answer whether what the largest dog leaves of the floor reaches for all the others."""
    facts: EnclosureFacts = matter.facts
    if not arises(facts) or facts.dogs is None or len(facts.dogs) < 2:
        return DOES_NOT_APPLY
    if _without_length(facts.dogs):
        return DOES_NOT_APPLY
    version = version_of(facts)
    found = needs(facts.dogs, version, matter.reads("bands"))
    first = next(need for need in found if need.is_largest)
    others = [need for need in found if not need.is_largest]
    figure = _needing(sum((need.square_feet for need in others), NOTHING))
    measured = _against(_less(floor(facts), first.square_feet), figure.value)
    return Answer(
        figure.test(measured),
        measured,
        figure.threshold,
        decides=False,
        evidence=lambda: _evidence(others, version),
    )


def _less(measured: Measured | Missing, square_feet: Fraction) -> Measured | Missing:
    if isinstance(measured, Missing) or measured.amount is None:
        return measured
    low = None if measured.low is None else NOTHING
    high = None if measured.high is None else max(measured.amount - square_feet, NOTHING)
    return Measured(
        max(measured.amount - square_feet, NOTHING),
        measured.unit,
        f"{measured.method}, less {plain(square_feet)} for the largest dog",
        measured.tolerance,
        low,
        high,
    )


# Subdivisions (a) and (b) are shown beside: (2) adds them up, and decides.
RULES = (s24_2_area, *(_of_the_largest(number) for number in range(1, 7)), s24_2_additional)
