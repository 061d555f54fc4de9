"""The land livestock are kept on: a tract under one responsible landowner, not a tax parcel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class KeepingLand(Record):
    """A tract. A sale makes a new version of it; occasions of before go on counting.

    Attributes
    ----------
    name
        What people call it, unlike that of any other tract.
    pins
        Parcels it is made of.
    responsible
        The responsible landowner: who owns it, or holds it as tenant.
    others
        More owners and tenants of it.
    kept_from
        The first day on which livestock were kept there, where that is on record.
    note
        What else is known.
    """

    kind: ClassVar[str] = "keeping_land"
    name: str = ""
    pins: list[str] = field(default_factory=list)
    responsible: str | None = None
    others: list[str] = field(default_factory=list)
    kept_from: str | None = None
    note: str | None = None
