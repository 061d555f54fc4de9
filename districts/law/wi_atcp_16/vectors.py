"""The kinds of worked example on ATCP 16.24, each turned into facts and put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from districts.errors import DistrictsError
from districts.facts import enclosure_facts
from districts.law.chapter import Matter, Rule
from districts.law.wi_atcp_16 import (
    s24_2_area,
    s24_3_roof,
    s24_6_tether,
    s24_7_exercise,
    s24_8_upkeep,
)
from districts.law.wi_atcp_16.readings import READINGS
from districts.law.wi_atcp_16.s24_gate import binds
from districts.terms import MEETS, NOT_APPLICABLE
from districts.terms.quantity import exact, plain

FIRST_DAY = date(2000, 1, 1)  # no example here hangs on the day of the assessment
Inputs = Mapping[str, Any]
Kind = Callable[[Inputs], dict[str, Any]]
KINDS: dict[str, Kind] = {}
# The seven conditions of a tether beside its length, in the order of the text.
SEVEN = tuple(name for name in s24_6_tether.CONDITIONS if name != "long_enough")


def kind(name: str, *known: str) -> Callable[[Kind], Kind]:
    """Make a kind of example of a function; inputs it does not know are refused by name."""

    def enlist(make: Kind) -> Kind:
        def checked(inputs: Inputs) -> dict[str, Any]:
            for key in inputs:
                if key not in known:
                    raise DistrictsError(
                        f"unknown input {key!r}; known: {', '.join(known)}",
                        code="examples_not_usable",
                    )
            return make(inputs)

        KINDS[name] = checked
        return make

    return enlist


def amount(value: object) -> Fraction:
    """Return an exact number from a number or decimal string."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise TypeError(f"{value!r} is not a number")
    return exact(Decimal(str(value)))


def flag(value: object) -> bool:
    """Return true or false, and nothing else."""
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is not true or false")
    return value


def matter_of(document: Mapping[str, Any]) -> Matter:
    """Return facts of a license holder under every default reading."""
    checks = s24_6_tether.CHECKS
    facts = enclosure_facts({"licensed": True, **document}, observed=(), tether_checks=checks)
    return Matter(facts, FIRST_DAY, {each.question: each.default for each in READINGS})


def holds(rule: Rule, matter: Matter) -> bool:
    """Whether a rule's verdict is that it meets, or that nothing is asked."""
    return rule.answer(matter).verdict in (MEETS, NOT_APPLICABLE)


def _spells(values: object) -> list[Fraction]:
    if not isinstance(values, list):
        raise TypeError(f"{values!r} is not a list of minutes")
    return [amount(value) for value in values]


@kind("at.area", "version", "lengths_in", "enclosure_sqft", "shelter_sqft_inside")
def _area(inputs: Inputs) -> dict[str, Any]:
    matter = matter_of(
        {
            "version": inputs.get("version"),
            "dogs": [
                {"id": f"d{at}", "length_in": amount(length)}
                for at, length in enumerate(inputs["lengths_in"], start=1)
            ],
            "enclosure_sqft": amount(inputs["enclosure_sqft"])
            if "enclosure_sqft" in inputs
            else None,
            "shelter_sqft": amount(inputs.get("shelter_sqft_inside", 0)),
        }
    )
    rule = s24_2_area.s24_2_area
    threshold = rule.answer(matter).threshold
    found = {"required_sqft": "0" if threshold is None else plain(threshold.value)}
    if "enclosure_sqft" not in inputs:
        return found
    return found | {"ok": holds(rule, matter)}


@kind("at.roof", "covered", "roof_in", "tallest_standing_in")
def _roof(inputs: Inputs) -> dict[str, Any]:
    covered = flag(inputs["covered"])
    matter = matter_of(
        {
            "roofed": covered,
            "roof_lowest_in": amount(inputs["roof_in"]) if "roof_in" in inputs else None,
            "dogs": [{"id": "tallest", "height_in": amount(inputs["tallest_standing_in"])}]
            if "tallest_standing_in" in inputs
            else None,
        }
    )
    return {"ok": holds(s24_3_roof.s24_3_headroom, matter)}


@kind("at.tether", "tether_ft", "other_seven")
def _tether(inputs: Inputs) -> dict[str, Any]:
    seven = [flag(each) for each in inputs["other_seven"]]
    checks = dict(zip(SEVEN, seven, strict=True)) | {"long_enough": True}
    matter = matter_of(
        {
            "tethered": True,
            "tether": {"length_ft": amount(inputs["tether_ft"]), "checks": checks},
        }
    )
    return {"ok": holds(s24_6_tether.s24_6_conditions, matter)}


@kind("at.four_hours", "spells_min", "caretaker_on_premises")
def _four_hours(inputs: Inputs) -> dict[str, Any]:
    spells = _spells(inputs["spells_min"])
    matter = matter_of(
        {
            "control_facility": True,
            "tethered_spells_min": spells,
            "caretaker_on_premises": flag(inputs["caretaker_on_premises"]),
        }
    )
    rules = (s24_6_tether.s24_6_hours, s24_6_tether.s24_6_presence)
    return {
        "minutes": plain(s24_6_tether.minutes(tuple(spells))),
        "ok": all(holds(rule, matter) for rule in rules),
    }


@kind("at.exercise", "spells_min")
def _exercise(inputs: Inputs) -> dict[str, Any]:
    matter = matter_of({"minutes_out": _spells(inputs["spells_min"])})
    return {
        "minutes": plain(matter.facts.minutes_out),
        "ok": holds(s24_7_exercise.s24_7_minutes, matter),
    }


@kind("at.excreta", "from", "to", "removed_on")
def _excreta(inputs: Inputs) -> dict[str, Any]:
    matter = matter_of(
        {
            "kept_from": inputs["from"],
            "kept_to": inputs["to"],
            "excreta_removed_on": inputs["removed_on"],
        }
    )
    days = s24_8_upkeep.missed(matter.facts)
    if days is None:
        raise ValueError("days and removals are needed")
    return {
        "missing": [day.isoformat() for day in days],
        "ok": holds(s24_8_upkeep.s24_8_excreta, matter),
    }


@kind("at.gate", "licensed", "outdoor_facility")
def _gate(inputs: Inputs) -> dict[str, Any]:
    matter = matter_of(
        {
            "licensed": flag(inputs["licensed"]),
            "outdoor_facility": flag(inputs["outdoor_facility"]),
        }
    )
    return {"applies": binds(matter.facts) is True}
