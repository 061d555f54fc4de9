"""What a petition was made to show, by plain arithmetic on the land and people that were drawn.

It knows only what the generator knows and shares nothing with the program that judges petitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import shapely
from owners import Party, Person
from roll import Record
from survey import acres

STRIP_ACRES = 0.05
HEADS, LAND = Fraction(60, 100), Fraction(30, 100)
OPTIONS = ("persons", "land_whole", "one_speaks")


@dataclass(frozen=True)
class Share:
    """Land credited over land described, in acres."""

    credited: float
    described: float

    @property
    def value(self) -> float:
        """The share as a number."""
        return self.credited / self.described


@dataclass(frozen=True)
class Situation:
    """The land described, the rows on it and who lives there.

    Attributes
    ----------
    described
        The described area, in the county's coordinates.
    records
        Rows with ground inside it, copies left out.
    inside
        Acres of each row inside.
    crs
        Of the coordinates.
    homes
        Residence as the petition gives it, where it differs from the roll.
    """

    described: Any
    records: tuple[Record, ...]
    inside: tuple[float, ...]
    crs: str
    homes: Mapping[Party, bool]

    @classmethod
    def of(
        cls,
        described: Any,
        rows: Iterable[Record],
        crs: str,
        homes: Mapping[Party, bool] | None = None,
    ) -> Situation:
        """Find the rows on the described area."""
        records, inside, seen = [], [], set()
        for record in rows:
            if not described.intersects(record.shape):
                continue
            part = acres(shapely.intersection(described, record.shape), crs)
            mark = (record.pin, record.owner, record.shape.wkb)
            if part > STRIP_ACRES and mark not in seen:
                records.append(record)
                inside.append(part)
            seen.add(mark)
        return cls(described, tuple(records), tuple(inside), crs, homes or {})

    @property
    def acres(self) -> float:
        """Acres described."""
        return acres(self.described, self.crs)

    def resident(self, party: Party) -> bool | None:
        """Whether a party lives within the described area."""
        return self.homes.get(party, party.resident)

    @property
    def parties(self) -> list[Party]:
        """Natural parties known to live there, by name."""
        found = {r.party for r in self.records if r.party.people and self.resident(r.party)}
        return sorted(found, key=lambda party: party.people)

    @property
    def unsure(self) -> list[Person]:
        """People of whom nobody knows whether they live there."""
        parties = {r.party for r in self.records if r.party.people}
        return sorted(p for party in parties if self.resident(party) is None for p in party.people)

    @property
    def people(self) -> list[Person]:
        """The class: people known to live there, by name."""
        return sorted({person for party in self.parties for person in party.people})

    def heads(self, signers: set[Person], option: str = "persons") -> tuple[int, int]:
        """Count signers and class."""
        if option != "one_speaks":
            return len(signers & set(self.people)), len(self.people)
        return sum(bool(signers & set(p.people)) for p in self.parties), len(self.parties)

    def land(self, signers: set[Person], option: str = "persons") -> Share:
        """Credit the signers' land: leased ground whole, the rest by undivided share."""
        own = set(self.people)
        signing = signers & own
        leased = [
            r.shape
            for r in self.records
            if r.interest == "LESSEE" and signing & set(r.party.people)
        ]
        ground = shapely.union_all(leased) if leased else None
        credited = 0.0
        for record, area in zip(self.records, self.inside, strict=True):
            if record.interest == "LESSEE":
                continue
            held = 0.0
            if ground is not None and record.shape.intersects(ground):
                part = shapely.intersection(
                    record.shape, shapely.intersection(ground, self.described)
                )
                held = acres(part, self.crs)
            people = record.party.people
            share = len(signing & set(people)) / len(people) if people else 0.0
            if option != "persons" and share:
                share = 1.0
            credited += held + share * (area - held)
        return Share(credited, self.acres)

    def clauses(self, signers: set[Person], option: str = "persons") -> dict[str, str]:
        """Answer the two tests of signatures."""
        signed, of = self.heads(signers, option)
        unsure = len(self.unsure)
        best, worst = Fraction(signed, of), Fraction(signed, of + unsure)
        heads = "undetermined"
        if worst >= HEADS:
            heads = "meets"
        elif best < HEADS:
            heads = "fails"
        land = "meets" if self.land(signers, option).value >= LAND else "fails"
        return {"AK-03.35.020a-1": heads, "AK-03.35.020a-2": land}


def verdict(clauses: Iterable[str]) -> str:
    """Return the word for the whole: one failure fails, one doubt leaves it open."""
    answers = set(clauses)
    return next((word for word in ("fails", "undetermined") if word in answers), "meets")
