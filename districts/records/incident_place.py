"""Where a reported incident happened and where the animals came from, as placed or as chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from districts.records.record import Record

PLACED, DOUBTFUL, NOWHERE = "placed", "doubtful", "nowhere"
BY_RULE = "placed by rule"


@dataclass(frozen=True)
class IncidentPlace(Record):
    """The place of one report as it stands; an earlier one is a version of the same record.

    Attributes
    ----------
    incident
        The report.
    candidates
        Every place that was considered, each with ``method``, ``lon``, ``lat``, ``precision_m``,
        ``label``, ``needs`` and ``reason``; none is thrown away.
    lon, lat, accuracy_m, method
        The place taken; None while a person must choose.
    status
        ``placed``, ``doubtful`` or ``nowhere``.
    landowners, road, pins
        Whose land, or which road, and the parcels. Empty unless placed.
    near, within_reach
        Parcels beside it; parcels and roads that the accuracy reaches, each ``{"kind", "name",
        "distance_m"}``.
    reason
        Why it is not placed, or what the one who chose gave as the reason.
    aside
        Why it is no trespass onto a neighbor or a public road.
    chosen_by
        ``placed by rule``, or who chose.
    keeping_land, keeping_by
        Reference of the land the animals came from, and who said so.
    vintages
        The layers it was placed on, by name.
    """

    kind: ClassVar[str] = "incident_place"
    incident: str = ""
    candidates: list[dict[str, Any]] = field(default_factory=list)
    lon: float | None = None
    lat: float | None = None
    accuracy_m: float | None = None
    method: str | None = None
    status: str = NOWHERE
    landowners: list[str] = field(default_factory=list)
    road: str | None = None
    pins: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    within_reach: list[dict[str, Any]] = field(default_factory=list)
    reason: str | None = None
    aside: str | None = None
    chosen_by: str = BY_RULE
    keeping_land: str | None = None
    keeping_by: str | None = None
    vintages: dict[str, str] = field(default_factory=dict)

    @property
    def is_placed(self) -> bool:
        """Whether it says whose land, or which road."""
        return self.status == PLACED and bool(self.landowners or self.road)


def place_ref(incident: str) -> str:
    """Return the reference of the one place of a report."""
    return f"W-{incident.removeprefix('I-')}"
