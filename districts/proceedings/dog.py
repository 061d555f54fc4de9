"""Dogs: put on the register, put to the law, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from districts.facts.dog import DogFacts
from districts.law import CHAPTERS, assess
from districts.law.wi_bellevue_171.keeping import presumed_from, runs
from districts.proceedings.dog_facts import facts_of
from districts.proceedings.petition import NOTHING
from districts.records.dog import Dog
from districts.store import Store

CHAPTER = "wi_bellevue_171"
KINDS = {
    "A": "habitually pursues vehicles",
    "B": "assaults or attacks a person",
    "C": "is at large",
    "D": "habitually barks or howls",
    "E": "kills, wounds or worries an animal",
    "F": "is rabid, or bitten by a rabid animal, and known to be",
}
"""The six kinds of dog, each by its letter."""
PROVISIONS = {
    **{f"171-19{letter}": words for letter, words in KINDS.items()},
    "171-22C": "leash, control or muzzle of a dangerous dog",
    "171-22D": "pen or confinement of a dangerous dog",
    "171-22E": "porch, patio or open house",
    "171-22F": "multiple-dwelling building",
    "171-22G": "warning signs",
    "171-22H": "insurance",
}
CONDITIONS = (
    "BV-171.22C-1", "BV-171.22C-2", "BV-171.22C-3", "BV-171.22D-1", "BV-171.22D-2",
    "BV-171.22D-3", "BV-171.22D-4", "BV-171.22D-5", "BV-171.22E-1", "BV-171.22E-2",
    "BV-171.22F-1", "BV-171.22G-1", "BV-171.22H-1", "BV-171.22H-2", "BV-171.22H-3",
)  # fmt: skip
"""What is asked of a dangerous dog, in the order an officer walks through it."""
ELEMENTS = ("BV-171.22A-1", "BV-171.22A-2")


@dataclass(frozen=True)
class DogSeen:
    """A dog put to its chapter.

    Attributes
    ----------
    document
        The assessment as JSON has it.
    """

    dog: Dog
    facts: DogFacts
    document: dict[str, Any]

    def shown(self) -> dict[str, Any]:
        """Return the dog as page and paper show it."""
        return {
            "schema": "strayline.dog/1",
            "dog": self.dog.payload(),
            "assessment": self.document,
            "standing": standing(self.dog, self.document),
            "next": next_date(self.document),
            "incidents": by_kind(self.dog),
            "presence": presence(self.dog),
        }

    def findings(self, clauses: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return the findings of some clauses, in their order."""
        found = {row["clause"]: row for row in self.document["findings"]}
        return [found[clause] for clause in clauses if clause in found]


def today_there(at: datetime | None = None) -> date:
    """Return the day in the village."""
    zone = ZoneInfo(CHAPTERS[CHAPTER].zone or "UTC")
    return (at or datetime.now(zone)).astimezone(zone).date()


def put_dog(
    dog: Dog, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> DogSeen:
    """Put a dog to its chapter."""
    day = as_of or today_there()
    facts = facts_of(dog, day.isoformat())
    document = assess(
        dog.chapter, facts, as_of=day, readings={**dog.readings, **readings}
    ).document()
    return DogSeen(dog, facts, document)


def dog_seen(
    store: Store, ref: str, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> DogSeen:
    """Put a dog of the register to its chapter."""
    return put_dog(store.record(Dog, ref), as_of=as_of, readings=readings)


def standing(dog: Dog, document: Mapping[str, Any]) -> str:
    """Return where a dog stands, in a word."""
    held = dog.impoundings[-1] if dog.impoundings else None
    if dog.disposed_on:
        return "disposed of"
    if held is not None and not held.get("released_on"):
        return "impounded"
    if not dog.determination.get("on"):
        return "on the register"
    found = kept_as_asked(document)
    if found == "fails":
        return "dangerous, not in compliance"
    if found == "undetermined" or not dog.inspections:
        return "dangerous, not yet inspected"
    return "dangerous, in compliance"


def kept_as_asked(document: Mapping[str, Any]) -> str:
    """Return the verdict of what is asked of a dangerous dog, whatever it did before."""
    verdicts = {
        row["verdict"]
        for row in document["findings"]
        if row["clause"] in CONDITIONS and row["decides"]
    }
    return next((word for word in ("fails", "undetermined", "meets") if word in verdicts), "meets")


def next_date(document: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the open date that comes first, with the day that is safe under every reading."""
    rows = [row for row in document["deadlines"] if row["status"] == "open" and row["due"]]
    row = min(rows, key=lambda each: str(each["due"]), default=None)
    if row is None:
        return None
    return {
        "at": row["due"],
        "safe_by": row["safe_by"],
        "words": f"{row['who']}: {row['what']}",
        "note": row["counting"],
    }


def by_kind(dog: Dog) -> list[dict[str, Any]]:
    """Return the incidents by provision, with what an officer found of them."""
    rows = []
    for provision, words in PROVISIONS.items():
        these = [row for row in dog.incidents if row["provision"] == provision]
        if these:
            rows.append(
                {
                    "provision": provision,
                    "words": words,
                    "reported": len(these),
                    "found": sum(row.get("found") is True for row in these),
                    "open": sum(row.get("found") is None for row in these),
                }
            )
    return rows


def presence(dog: Dog) -> dict[str, Any] | None:
    """Return the days at the keeper's premises and when the presumption arises."""
    if not dog.presence:
        return None
    days = [date.fromisoformat(row["on"]) for row in dog.presence]
    arises, later = presumed_from(days, "tenth"), presumed_from(days, "eleventh")
    return {
        "days": len(set(days)),
        "longest": max(length for _, length in runs(days)),
        "from": None if arises is None else arises.isoformat(),
        "read_otherwise": None if later is None else later.isoformat(),
        "rebuttal": dog.rebuttal,
    }


def dogs_shown(store: Store, *, as_of: date | None = None) -> list[dict[str, Any]]:
    """Return a row for each dog, those with the next date first."""
    rows = []
    for dog in store.records(Dog):
        seen = put_dog(dog, as_of=as_of)
        rows.append(
            {
                "dog": dog,
                "standing": standing(dog, seen.document),
                "verdict": seen.document["verdict"],
                "next": next_date(seen.document),
                "open": sum(row.get("found") is None for row in dog.incidents),
            }
        )
    return sorted(rows, key=lambda row: str(row["next"]["at"]) if row["next"] else "9")
