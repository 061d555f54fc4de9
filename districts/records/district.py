"""An established district and how it came to be what it is: order by order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any, ClassVar, Self

from districts.records.record import Record


@dataclass(frozen=True)
class DistrictState:
    """A district from one order to the next.

    Attributes
    ----------
    effective_on
        ISO date the order was entered; the district is so from this day on.
    action
        ``establish``, ``add``, ``eliminate``, ``dissolve``, or ``record`` for a district whose
        orders are older than the workspace.
    petition, order
        References of what brought it about, None for a district that was recorded.
    boundary, crs
        Its ground as a GeoJSON geometry in this CRS; None when nothing of it is left.
    acres, tolerance, pieces
        As measured on the ellipsoid; ``pieces`` are the acres of each piece by edge.
    filed_boundary, filed_crs
        The area exactly as the petition described it.
    notes
        What a reader must know of this step.
    """

    effective_on: str
    action: str
    petition: str | None
    order: str | None
    boundary: dict[str, Any] | None
    crs: str
    acres: float
    tolerance: float
    pieces: list[float] = field(default_factory=list)
    filed_boundary: dict[str, Any] | None = None
    filed_crs: str | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def is_in_force(self) -> bool:
        """Whether the district has any land in this state."""
        return self.boundary is not None

    def payload(self) -> dict[str, Any]:
        """Return the state as one JSON object."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_payload(cls, payload: Mapping[str, Any]) -> Self:
        """Make the state from what ``payload`` gave."""
        known = {each.name for each in fields(cls)}
        return cls(**{key: value for key, value in payload.items() if key in known})


@dataclass(frozen=True)
class District(Record):
    """A controlled livestock district with its whole history.

    Attributes
    ----------
    name
        What people call it.
    states
        Every state, the oldest first, as ``DistrictState.payload`` gives it. One is added with
        each order; none is ever changed.
    snap_m, positional_accuracy_m
        What its ground is measured with.
    """

    kind: ClassVar[str] = "district"

    name: str | None = None
    states: list[dict[str, Any]] = field(default_factory=list)
    snap_m: float = 1.0
    positional_accuracy_m: float = 1.0

    def history(self) -> tuple[DistrictState, ...]:
        """Return every state, the oldest first."""
        return tuple(DistrictState.from_payload(each) for each in self.states)

    def on(self, day: date) -> DistrictState | None:
        """Return the state on a day, None before there was a district."""
        since = [each for each in self.states if each["effective_on"] <= day.isoformat()]
        return DistrictState.from_payload(since[-1]) if since else None

    @property
    def latest(self) -> DistrictState:
        """The state that the last order left."""
        return DistrictState.from_payload(self.states[-1])

    @property
    def is_dissolved(self) -> bool:
        """Whether nothing is left of it."""
        return not self.latest.is_in_force

    @property
    def established_on(self) -> str:
        """The day of its first order."""
        return str(self.states[0]["effective_on"])

    def with_state(self, state: DistrictState) -> District:
        """Return the district with one more state."""
        return replace(self, states=[*self.states, state.payload()])
