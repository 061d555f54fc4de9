"""Who an owner line names, and how the line was read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from districts.records.folding import fold
from districts.records.person_names import NameParts

Person = Literal["natural", "entity", "public", "unknown"]


@dataclass(frozen=True)
class Party:
    """One owner named on a line.

    Attributes
    ----------
    name
        As the line writes it, a shared surname put before a given name that stood alone.
    person
        Natural, entity, public, or unknown where the line names nobody.
    parts
        The likeliest reading of a natural person's name, else None.
    roles
        In what capacity: trustee, life estate, remainder, executor, unnamed.
    share
        Undivided share in text, where the line states one.
    aliases
        Other names the line gives, or another reading of a doubtful one.
    remarks
        Trustees, beneficiaries, former names: people connected with the party who are not owners.
    """

    name: str
    person: Person
    parts: NameParts | None = None
    roles: tuple[str, ...] = ()
    share: str | None = None
    aliases: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """What is equal only for two spellings of one full name."""
        if self.person == "natural" and self.parts is not None:
            return ("natural", self.parts.reading)
        return (self.person, re.sub(r"^the | the$", "", fold(self.name)))


@dataclass(frozen=True)
class OwnerReading:
    """What one owner line says.

    Attributes
    ----------
    text
        The line as the county wrote it.
    parties
        The owners in the order of the line; none for a blank line.
    left_out
        Care-of lines: addresses, not owners.
    notes
        Tenancies and other remarks of the line.
    doubts
        Where the line could be read otherwise, in whole sentences.
    """

    text: str
    parties: tuple[Party, ...]
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
