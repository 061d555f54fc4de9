"""One row of a county's parcel layer, and the dealing of land to parties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from division import Piece
from owners import Party, Register


@dataclass(frozen=True)
class Record:
    """One row: a parcel, or somebody's lease on it."""

    pin: str
    party: Party
    owner: str | None
    shape: Any
    legal: str
    acres: float | None
    interest: str = "OWNER"
    situs: str | None = None
    group: str = ""
    section: tuple[str, str, int] | None = None

    @property
    def resident(self) -> str | None:
        """Y or N as the roll has it; nothing for bodies that have no home."""
        return {True: "Y", False: "N", None: None}[self.party.resident]

    @property
    def public(self) -> str:
        """Whether a public body holds it."""
        return "Y" if self.party.kind == "public" else "N"


@dataclass(frozen=True)
class Deck:
    """How many parties of each sort hold the land of a neighborhood."""

    couples: int
    singles: int
    trusts: int = 1
    companies: int = 1
    absent: int = 1
    unsure: int = 0
    and_others: int = 0
    nameless: int = 0

    def parties(self, register: Register, rng: Random) -> list[Party]:
        """Return the parties, in chance order."""
        found = [register.family(2, other_name=k % 5 == 4) for k in range(self.couples)]
        found += [register.family(1) for _ in range(self.singles)]
        found += [register.trust() for _ in range(self.trusts)]
        found += [register.company() for _ in range(self.companies)]
        found += [register.family(1, resident=False) for _ in range(self.absent)]
        found += [register.family(1, resident=None) for _ in range(self.unsure)]
        for _ in range(self.and_others):
            one = register.family(1)
            found.append(
                Party("natural", one.people, resident=True, mail=one.mail, and_others=True)
            )
        found += [Party("unknown", name="CURRENT OWNER" if k else "") for k in range(self.nameless)]
        rng.shuffle(found)
        return found


def deal(
    pieces: Sequence[Piece], parties: Sequence[Party], rng: Random
) -> list[tuple[Piece, Party]]:
    """Give every party a piece and the rest to those who already farm.

    Raises
    ------
    ValueError
        More parties than pieces.
    """
    if len(parties) > len(pieces):
        raise ValueError(f"{len(parties)} parties for {len(pieces)} pieces")
    order = sorted(range(len(pieces)), key=lambda k: (pieces[k].kind == "lot", rng.random()))
    entities = [p for p in parties if p.kind in ("entity", "unknown")]
    people = [p for p in parties if p.kind not in ("entity", "unknown")]
    lots = [k for k in order if pieces[k].kind == "lot"]
    land = [k for k in order if pieces[k].kind != "lot"]
    given: dict[int, Party] = {}
    queue = [*entities, *people]
    farmers: list[Party] = []
    for k in land:
        if queue and (
            len(farmers) < len(land) // 2 or rng.random() < 0.6 or len(queue) > len(lots)
        ):
            given[k] = queue.pop(0)
            farmers += [given[k]] if given[k].kind != "unknown" else []
        else:
            given[k] = rng.choice(farmers)
    for k in lots:
        given[k] = queue.pop(0) if queue else rng.choice(people)
    if queue:
        raise ValueError(f"no piece for {len(queue)} parties")
    return [(pieces[k], given[k]) for k in range(len(pieces))]
