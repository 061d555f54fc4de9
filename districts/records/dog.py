"""A dog on the register: its keepers and license, what it did, what was decided of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from districts.records.dog_rows import Rows


@dataclass(frozen=True)
class Dog(Rows):
    """One dog, entered step by step; each entry tells who entered it and when.

    Attributes
    ----------
    registered_on
        The day it came on the register.
    keepers
        ``{"name", "as", "address", "telephone"}``; ``as`` is owner, keeper or harborer.
    presence
        Local days it stayed at or came back to a keeper's premises: ``{"on", "note"}``.
    licenses
        By reference: ``{"number", "issued_on"}``.
    incidents
        ``{"id", "provision", "from", "to", "what", "place", "point", "reporter", "serious",
        "found", "found_on"}``; ``found`` is what an officer found, None before.
    impoundings
        ``{"id", "taken_on", "by", "place", "fees": [{"what", "amount"}], "released_on",
        "village_charges"}``.
    conduct
        What an officer or a court found: ``attack``, ``provoked``, ``repeated_threatening``,
        ``court_finds_continuing_threat``.
    determination, appeal
        ``on``, ``officer``, ``reasons``, ``informed_on``, ``copy``; ``applied_on``, ``by``,
        ``forwarded_on``, ``decided_on``, ``decision``.
    inspections
        How it is kept: ``{"id", "on", "leash_ft", "has_pen", "embedded_ft", "pen",
        "observations", "remark", "photos"}``.
    policies
        ``{"id", "insurer", "number", "amount", "aggregate", "notice_days", "from",
        "cancelled_on", "notice_received_on"}``.
    complied_on, disposed_on
        When the owner had complied with everything, or parted with the dog.
    """

    kind: ClassVar[str] = "dog"

    chapter: str = "wi_bellevue_171"
    name: str = ""
    description: str | None = None
    registered_on: str = ""
    born_on: str | None = None
    acquired_on: str | None = None
    neutered: bool | None = None
    agency_dog: bool | None = None
    keepers: list[dict[str, Any]] = field(default_factory=list)
    presence: list[dict[str, Any]] = field(default_factory=list)
    rebuttal: str | None = None
    licenses: list[dict[str, Any]] = field(default_factory=list)
    incidents: list[dict[str, Any]] = field(default_factory=list)
    impoundings: list[dict[str, Any]] = field(default_factory=list)
    conduct: dict[str, Any] = field(default_factory=dict)
    determination: dict[str, Any] = field(default_factory=dict)
    appeal: dict[str, Any] = field(default_factory=dict)
    inspections: list[dict[str, Any]] = field(default_factory=list)
    policies: list[dict[str, Any]] = field(default_factory=list)
    complied_on: str | None = None
    disposed_on: str | None = None
    readings: dict[str, str] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def keeper(self) -> dict[str, Any] | None:
        """Who was entered last as keeping it."""
        return self.keepers[-1] if self.keepers else None

    @property
    def policy(self) -> dict[str, Any] | None:
        """The insurance entered last."""
        return self.policies[-1] if self.policies else None

    @property
    def inspection(self) -> dict[str, Any] | None:
        """The latest look at how it is kept."""
        return max(self.inspections, key=lambda row: (row["on"], row["id"]), default=None)
