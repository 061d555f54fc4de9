"""A kennel on the register: its enclosures, its dogs with their lengths, its inspections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from districts.records.dog_rows import Rows


@dataclass(frozen=True)
class Kennel(Rows):
    """One kennel, entered step by step; each entry tells who entered it and when.

    Attributes
    ----------
    licensed
        Whether it is kept under a license of the chapter.
    version
        Which text is read; None where none was named.
    holder
        ``name``, ``address``, ``telephone`` of who holds the license.
    enclosures
        ``{"id", "name"}``.
    dogs
        ``{"id", "name", "breed", "enclosure", "length_in", "height_in", "instrument", "left_on"}``;
        lengths as decimal text.
    areas
        The floor of an enclosure as measured: ``{"enclosure", "on", "sqft", "shelter_sqft",
        "tolerance_sqft", "how", "ring", "shelter_ring", "file"}``; the latest holds.
    inspections
        ``{"id", "enclosure", "on", "facts", "remark", "photos", "again_on"}``.
    """

    kind: ClassVar[str] = "kennel"

    chapter: str = "wi_atcp_16"
    name: str = ""
    registered_on: str = ""
    licensed: bool | None = None
    license_number: str | None = None
    version: str | None = None
    control_facility: bool | None = None
    holder: dict[str, Any] = field(default_factory=dict)
    address: str | None = None
    point: list[float] | None = None
    enclosures: list[dict[str, Any]] = field(default_factory=list)
    dogs: list[dict[str, Any]] = field(default_factory=list)
    areas: list[dict[str, Any]] = field(default_factory=list)
    inspections: list[dict[str, Any]] = field(default_factory=list)
    readings: dict[str, str] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)

    def dogs_in(self, enclosure: str) -> list[dict[str, Any]]:
        """Return the dogs kept in an enclosure now."""
        return [
            dog for dog in self.dogs if dog.get("enclosure") == enclosure and not dog.get("left_on")
        ]

    def area(self, enclosure: str) -> dict[str, Any] | None:
        """Return the floor of an enclosure as measured last."""
        found = [row for row in self.areas if row["enclosure"] == enclosure]
        return found[-1] if found else None

    def inspection(self, enclosure: str) -> dict[str, Any] | None:
        """Return the latest inspection of an enclosure."""
        found = [row for row in self.inspections if row["enclosure"] == enclosure]
        return max(found, key=lambda row: (row["on"], row["id"]), default=None)
