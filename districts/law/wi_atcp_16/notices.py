"""What an inspector must see beside the verdicts on an enclosure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from districts.facts.enclosure import EnclosureFacts
from districts.law.chapter import Answer, Matter
from districts.law.computing_time.standing import spoken
from districts.law.wi_atcp_16 import figures
from districts.law.wi_atcp_16.bands import is_doubtful, spoken_bands
from districts.law.wi_atcp_16.readings import BANDS
from districts.law.wi_atcp_16.s24_2_area import floor, required, version_of
from districts.law.wi_atcp_16.s24_gate import arises
from districts.terms import Measured, Notice
from districts.terms.quantity import plain

UNUSUAL_IN = Fraction(60)  # longer than any breed is known to be


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return every notice, in the order of the law."""
    del answers
    facts: EnclosureFacts = matter.facts
    if not arises(facts):
        return [Notice(*said) for said in _nothing_to_check(facts)]
    return [
        Notice(level, code, message)
        for part in (_text, _bands, _measuring)
        for level, code, message in part(matter)
    ]


Said = Iterator[tuple[str, str, str]]


def _nothing_to_check(facts: EnclosureFacts) -> Said:
    if facts.dogs == ():
        yield "info", "no_dogs", "No dogs are kept here: there is no floor to check."
    if facts.licensed is False:
        yield (
            "info",
            "not_licensed",
            "The chapter binds only who keeps dogs under a license of it, and no pet owner.",
        )


def _lengths_known(facts: EnclosureFacts) -> bool:
    return bool(facts.dogs) and all(dog.length_in is not None for dog in facts.dogs or ())


def _result(facts: EnclosureFacts, needed: Fraction) -> str:
    measured = floor(facts)
    if isinstance(measured, Measured) and measured.amount is not None and measured.low is None:
        return "enough" if measured.amount >= needed else "not enough"
    return "floor not known"


def _text(matter: Matter) -> Said:
    facts: EnclosureFacts = matter.facts
    if facts.version is None and matter.as_of >= figures.SUPERSEDED_ON:
        both = ""
        if _lengths_known(facts):
            reading = matter.reads("bands")
            by_version = {
                version: required(facts.dogs or (), version, reading) for version in figures.BANDS
            }
            both = (
                " "
                + "; ".join(
                    f"{version} text: {plain(needed)} square feet needed, {_result(facts, needed)}"
                    for version, needed in by_version.items()
                )
                + "."
            )
        yield (
            "warning",
            "superseded_text",
            "No version of the text was named, so that of 2011 was read; it was superseded on "
            f"{spoken(figures.SUPERSEDED_ON)}, when the fifth band came to begin at 27 inches."
            f"{both}",
        )
    if version_of(facts) == "2019":
        yield (
            "info",
            "only_bands_of_2019",
            "Of the 2019 text only the size bands are known here; construction, shelter, "
            "windbreak, exercise and cleaning are those of 2011.",
        )


def _bands(matter: Matter) -> Said:
    facts: EnclosureFacts = matter.facts
    if not _lengths_known(facts):
        return
    dogs, version = facts.dogs or (), version_of(facts)
    doubtful = [
        f"{dog.id} ({plain(dog.length_in)} inches) {spoken_bands(dog.length_in, version)}"
        for dog in dogs
        if dog.length_in is not None and is_doubtful(dog.length_in, version)
    ]
    if not doubtful:
        return
    by_option = {option: required(dogs, version, option) for option in BANDS.options}
    low, high = min(by_option.values()), max(by_option.values())
    results = {_result(facts, needed) for needed in by_option.values()}
    span = f"{plain(low)} to {plain(high)}" if low != high else plain(low)
    each = " ".join(
        f"{plain(needed)}, {_result(facts, needed)}: {BANDS.options[option]}."
        for option, needed in by_option.items()
    )
    yield (
        "warning" if len(results) > 1 else "info",
        "length_in_no_band_or_two",
        f"{'; '.join(doubtful)}. Needed: {span} square feet. {each}"
        + (" A person decides which figure holds." if len(results) > 1 else ""),
    )


def _measuring(matter: Matter) -> Said:
    facts: EnclosureFacts = matter.facts
    long = [
        f"{dog.id} ({plain(dog.length_in)} inches)"
        for dog in facts.dogs or ()
        if dog.length_in is not None and dog.length_in > UNUSUAL_IN
    ]
    if long:
        yield (
            "warning",
            "length_unusual",
            f"Unusually long, perhaps centimeters: {', '.join(long)}.",
        )
    if facts.enclosure_sqft is not None and facts.tolerance_sqft is None:
        yield (
            "info",
            "tolerance_unknown",
            "How far the floor may be off is not stated; it is taken as nothing.",
        )
