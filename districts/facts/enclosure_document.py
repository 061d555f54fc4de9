"""Facts of an enclosure for dogs, from their JSON form."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from districts.errors import DistrictsError
from districts.facts.enclosure import EnclosureFacts, KeptDog, Tether
from districts.facts.instants import zone_named
from districts.facts.observations import observations
from districts.facts.reader import Reader, refused
from districts.terms.quantity import plain

VERSIONS = ("2011", "2019")
LONGEST_IN = Fraction(96)  # no dog is eight feet long or high: a slip, or centimeters
DAY_MIN = Fraction(24 * 60 + 60)  # the day the clocks go back has 25 hours


def enclosure_facts(
    document: Mapping[str, Any], *, observed: Collection[str], tether_checks: Collection[str]
) -> EnclosureFacts:
    """Read the facts of an enclosure.

    Parameters
    ----------
    document
        The JSON object. ``as_of``, ``readings`` and ``zone`` belong to the question that is put.
    observed
        The clauses that take an observation.
    tether_checks
        The checks of a tether that are known.

    Raises
    ------
    DistrictsError
        A key is not known, or a value is of the wrong kind or cannot be true; the sentence names
        the dog and the field.
    """
    top = Reader(document)
    for beside in ("as_of", "readings"):
        top.take(beside)
    zone = top.take("zone")
    if zone is not None:
        zone_named(zone)
    minutes, spells = _minutes_out(top)
    kept_from, kept_to = top.day("kept_from"), top.day("kept_to")
    facts = EnclosureFacts(
        licensed=top.flag("licensed"),
        outdoor_facility=top.flag("outdoor_facility"),
        version=_version(top),
        dogs=_dogs(top),
        enclosure_sqft=top.amount("enclosure_sqft"),
        shelter_sqft=top.amount("shelter_sqft"),
        tolerance_sqft=top.amount("tolerance_sqft"),
        roofed=top.flag("roofed"),
        roof_lowest_in=top.amount("roof_lowest_in"),
        tethered=top.flag("tethered"),
        tether=_tether(top.part("tether"), tether_checks),
        minutes_out=minutes,
        spells_out_min=spells,
        observations=observations(top, "observations", observed),
        control_facility=top.flag("control_facility"),
        tethered_spells_min=_spells(top, "tethered_spells_min"),
        caretaker_on_premises=top.flag("caretaker_on_premises"),
        kept_from=kept_from,
        kept_to=kept_to,
        excreta_removed_on=_days(top, "excreta_removed_on"),
    )
    top.close()
    _refuse_impossible(facts)
    return facts


def _version(top: Reader) -> str | None:
    value = top.take("version")
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if value is not None and value not in VERSIONS:
        raise refused(
            "version", f"version cannot be {value!r}.", f"It is one of: {', '.join(VERSIONS)}."
        )
    return None if value is None else str(value)


def _dogs(top: Reader) -> tuple[KeptDog, ...] | None:
    if top.list_of("dogs") is None:
        return None
    dogs: dict[str, KeptDog] = {}
    for at, source in enumerate(top.rows("dogs"), start=1):
        name = source.text("id") or f"dog {at}"
        if name in dogs:
            raise refused(source.at("id"), f"Dog {name} is listed twice.", "List each dog once.")
        dogs[name] = KeptDog(
            id=name,
            length_in=_inches(source, "length_in", name, "from the tip of the nose to the tail"),
            height_in=_inches(source, "height_in", name, "standing"),
        )
        source.close()
    return tuple(dogs.values())


def _inches(source: Reader, key: str, dog: str, how: str) -> Fraction | None:
    remedy = f"Measure the dog in inches, {how}, or leave {key} out when it is not known."
    try:
        found = source.amount(key)
    except DistrictsError as trouble:
        raise refused(
            source.at(key),
            f"Dog {dog}: {key} is not a length in inches: “{str(source.take(key))[:40]}”.",
            remedy,
        ) from trouble
    if found is not None and not 0 < found <= LONGEST_IN:
        raise refused(
            source.at(key),
            f"Dog {dog}: {key} is {plain(found)}; no dog measures that in inches.",
            remedy,
        )
    return found


def _minutes_out(top: Reader) -> tuple[Fraction | None, tuple[Fraction, ...] | None]:
    """Return the time out in all and by spell: ``minutes_out`` is a number or a list of spells."""
    if isinstance(top.take("minutes_out"), list | tuple):
        spells = _spells(top, "minutes_out")
        return None if spells is None else sum(spells, Fraction(0)), spells
    minutes = top.amount("minutes_out")
    if minutes is not None and minutes > DAY_MIN:
        raise refused("minutes_out", "minutes_out is more than there are in a day.")
    return minutes, None


def _spells(top: Reader, key: str) -> tuple[Fraction, ...] | None:
    values = top.list_of(key)
    if values is None:
        return None
    spells = []
    for at, value in enumerate(values):
        place = f"{top.at(key)}[{at}]"
        spell = Reader({place: value}).amount(place)
        if spell is None:
            raise refused(place, f"{place} is missing.", "Write the minutes of each spell.")
        spells.append(spell)
    if sum(spells) > DAY_MIN:
        raise refused(top.at(key), f"{top.at(key)} are more minutes than there are in a day.")
    return tuple(spells)


def _days(top: Reader, key: str) -> tuple[date, ...] | None:
    return top.days(key) if top.has(key) else None


def _tether(source: Reader | None, known: Collection[str]) -> Tether:
    if source is None:
        return Tether()
    tether = Tether(
        length_ft=source.amount("length_ft"), checks=observations(source, "checks", known)
    )
    source.close()
    return tether


def _refuse_impossible(facts: EnclosureFacts) -> None:
    floor, shelter = facts.enclosure_sqft, facts.shelter_sqft
    if floor is not None and shelter is not None and shelter > floor:
        raise refused(
            "shelter_sqft",
            f"The shelter ({plain(shelter)} square feet) is larger than the enclosure it stands "
            f"in ({plain(floor)}).",
            "Give the whole floor of the enclosure, and the part of it that the shelter covers.",
        )
    begins, ends = facts.kept_from, facts.kept_to
    if begins is not None and ends is not None and ends < begins:
        raise refused(
            "kept_to",
            f"kept_to, {ends}, comes before kept_from, {begins}; the days of a log run forward.",
            "Correct whichever was written down wrong.",
        )
