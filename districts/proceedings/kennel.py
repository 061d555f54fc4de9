"""Kennels: each enclosure put to the law, with its floor, its dogs and its inspections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from districts.law import CHAPTERS, assess
from districts.law.wi_atcp_16.readings import BANDS
from districts.law.wi_atcp_16.s24_2_area import needs, required, version_of
from districts.proceedings.dog_facts import number
from districts.proceedings.petition import NOTHING
from districts.records.kennel import Kennel
from districts.store import Store
from districts.terms.quantity import plain

CHAPTER = "wi_atcp_16"
AREA = "AT-16.24.2-0"
CHECKED = tuple(
    f"AT-16.24.{part}"
    for part in (
        "1-a", "1-b", "3-1", "4-a", "4-b", "4-c", "5-a", "5-b", "5-c", "5-d", "5-e", "6-a",
        "7-a", "7-b", "8-0", "8-a", "8-b", "8-c",
    )
)  # fmt: skip
"""What an inspector looks at, in the order of the text."""


@dataclass(frozen=True)
class Pen:
    """One enclosure put to the chapter.

    Attributes
    ----------
    document
        The assessment as JSON has it.
    needs
        What each dog needs: ``{"dog", "length_in", "square_feet", "largest"}``.
    readings
        The floor needed under each way to read the bands: ``{"option", "words", "needed",
        "enough"}``; None where a length is not known.
    """

    enclosure: dict[str, Any]
    document: dict[str, Any]
    area: dict[str, Any] | None
    inspection: dict[str, Any] | None
    needs: list[dict[str, Any]]
    readings: list[dict[str, Any]] | None

    @property
    def floor(self) -> dict[str, Any]:
        """The finding on the floor."""
        return next(row for row in self.document["findings"] if row["clause"] == AREA)


@dataclass(frozen=True)
class KennelSeen:
    """A kennel with every enclosure put to the chapter."""

    kennel: Kennel
    as_of: date
    pens: list[Pen]

    @property
    def verdict(self) -> str:
        """The verdict of all enclosures together."""
        found = {pen.document["verdict"] for pen in self.pens}
        return next(
            (word for word in ("fails", "undetermined", "meets") if word in found), "not_applicable"
        )

    def deadlines(self) -> list[dict[str, Any]]:
        """Return the days of re-inspection as rows of a calendar."""
        return [again(self.kennel, pen, self.as_of) for pen in self.pens if _has_again(pen)]


def _has_again(pen: Pen) -> bool:
    return bool((pen.inspection or {}).get("again_on"))


def again(kennel: Kennel, pen: Pen, as_of: date) -> dict[str, Any]:
    """Return the day an enclosure is inspected again, as the inspector set it."""
    inspection = pen.inspection or {}
    due = date.fromisoformat(inspection["again_on"])
    return {
        "clause": "AT-16.24-0",
        "cite": CHAPTERS[kennel.chapter].cite,
        "who": "inspector",
        "what": f"inspect {pen.enclosure['name']} of {kennel.name} again",
        "starts": inspection["on"],
        "due": due.isoformat(),
        "not_before": None,
        "safe_by": due.isoformat(),
        "wait_until": None,
        "counting": "the day the inspector set; the chapter states none",
        "status": "open" if as_of <= due else "late",
        "alternatives": [],
    }


def today_there(at: datetime | None = None) -> date:
    """Return the day where kennels of the chapter are."""
    zone = ZoneInfo(CHAPTERS[CHAPTER].zone or "UTC")
    return (at or datetime.now(zone)).astimezone(zone).date()


def facts_document(kennel: Kennel, enclosure: str) -> dict[str, Any]:
    """Return an enclosure in the JSON form that the law reads: the latest of everything."""
    area = kennel.area(enclosure) or {}
    seen = (kennel.inspection(enclosure) or {}).get("facts") or {}
    tether = seen.get("tether") or {}
    return {
        "licensed": kennel.licensed,
        "version": kennel.version,
        "control_facility": kennel.control_facility,
        "dogs": _dogs(kennel, enclosure),
        "enclosure_sqft": number(area.get("sqft")),
        "shelter_sqft": number(area.get("shelter_sqft")),
        "tolerance_sqft": number(area.get("tolerance_sqft")),
        "roofed": seen.get("roofed"),
        "roof_lowest_in": number(seen.get("roof_lowest_in")),
        "tethered": seen.get("tethered"),
        "tether": {"length_ft": number(tether.get("length_ft")), "checks": tether.get("checks")},
        "minutes_out": number(seen.get("minutes_out")),
        "observations": seen.get("observations") or {},
    }


def _dogs(kennel: Kennel, enclosure: str) -> list[dict[str, Any]] | None:
    """Return the dogs kept now; None where nobody entered one and nobody looked."""
    looked = kennel.inspection(enclosure) is not None
    ever = any(dog.get("enclosure") == enclosure for dog in kennel.dogs)
    if not (looked or ever):
        return None
    return [
        {
            "id": f"{dog['name']} ({dog['id']})",
            "length_in": number(dog.get("length_in")),
            "height_in": number(dog.get("height_in")),
        }
        for dog in kennel.dogs_in(enclosure)
    ]


def put_kennel(
    kennel: Kennel, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> KennelSeen:
    """Put every enclosure of a kennel to its chapter."""
    day = as_of or today_there()
    taken = {**kennel.readings, **readings}
    return KennelSeen(kennel, day, [_pen(kennel, row, day, taken) for row in kennel.enclosures])


def kennel_seen(
    store: Store, ref: str, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> KennelSeen:
    """Put a kennel of the register to its chapter."""
    return put_kennel(store.record(Kennel, ref), as_of=as_of, readings=readings)


def _pen(kennel: Kennel, enclosure: dict[str, Any], day: date, readings: Mapping[str, str]) -> Pen:
    reader = CHAPTERS[kennel.chapter].facts
    assert reader is not None  # noqa: S101 - the chapter reads enclosures
    facts = reader(facts_document(kennel, enclosure["id"]))
    document = assess(kennel.chapter, facts, as_of=day, readings=readings).document()
    dogs, version = facts.dogs or (), version_of(facts)
    all_known = all(dog.length_in is not None for dog in dogs)
    option = readings.get(BANDS.question, BANDS.default)
    return Pen(
        enclosure=enclosure,
        document=document,
        area=kennel.area(enclosure["id"]),
        inspection=kennel.inspection(enclosure["id"]),
        needs=[
            {
                "dog": need.dog.id,
                "length_in": plain(need.dog.length_in or Fraction(0)),
                "square_feet": plain(need.square_feet),
                "largest": need.is_largest,
            }
            for need in (needs(dogs, version, option) if all_known else ())
        ],
        readings=_side_by_side(facts, version) if all_known and dogs else None,
    )


def _side_by_side(facts: Any, version: str) -> list[dict[str, Any]]:
    usable = None
    if facts.enclosure_sqft is not None and facts.shelter_sqft is not None:
        usable = facts.enclosure_sqft - facts.shelter_sqft
    rows = []
    for option, words in BANDS.options.items():
        needed = required(facts.dogs, version, option)
        enough = None if usable is None else usable >= needed
        rows.append({"option": option, "words": words, "needed": plain(needed), "enough": enough})
    return rows


def kennels_shown(store: Store, *, as_of: date | None = None) -> list[dict[str, Any]]:
    """Return a row for each kennel, the next re-inspection first."""
    rows = []
    for kennel in store.records(Kennel):
        seen = put_kennel(kennel, as_of=as_of)
        due = sorted(row["due"] for row in seen.deadlines())
        rows.append(
            {
                "kennel": kennel,
                "verdict": seen.verdict,
                "again_on": due[0] if due else None,
                "dogs": sum(len(kennel.dogs_in(each["id"])) for each in kennel.enclosures),
                "contested": any(pen.document["contested"] for pen in seen.pens),
            }
        )
    return sorted(rows, key=lambda row: row["again_on"] or "9")


def in_square_feet(value: float) -> str:
    """Return a measured floor to a hundredth of a square foot, as decimal text."""
    return format(Decimal(repr(value)).quantize(Decimal("0.01")), "f")
