"""A public road under all its names, across new names and splits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class RoadIdentity(Record):
    """One public road as the local authority identifies it.

    Attributes
    ----------
    name
        What it is called now, unlike any other road.
    aliases
        Names it also goes by, or went by: of another jurisdiction, before a new name, of a part
        that was split off and is the same road still.
    note
        Why these are one road.
    """

    kind: ClassVar[str] = "road_identity"
    name: str = ""
    aliases: list[str] = field(default_factory=list)
    note: str | None = None
