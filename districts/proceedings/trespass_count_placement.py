"""A placement: whose land an incident was on, or which public road, and how that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

_MOST_NAMED = 8


@dataclass(frozen=True)
class Placement:
    """Whose land an incident was on, or which public road.

    Attributes
    ----------
    parcels
        PINs it is placed on.
    aside
        Why it is no trespass onto a neighbor or a public road, though it is placed.
    lon, lat
        Where it is drawn, when the place was only told in words.
    """

    id: str
    status: str
    landowners: tuple[str, ...] = ()
    road: str | None = None
    method: str | None = None
    accuracy_m: float | None = None
    boundary_m: float | None = None
    near: tuple[str, ...] = ()
    candidates: tuple[tuple[str, str, float | None], ...] = ()
    reason: str | None = None
    parcels: tuple[str, ...] = ()
    aside: str | None = None
    lon: float | None = None
    lat: float | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.id,
            "status": self.status,
            "landowners": list(self.landowners),
            "road": self.road,
            "method": self.method,
            "accuracy_m": self.accuracy_m,
            "boundary_m": self.boundary_m,
            "near": list(self.near),
            "candidates": [
                {"kind": kind, "name": name, "distance_m": meters}
                for kind, name, meters in self.candidates
            ],
            "reason": self.reason,
            "parcels": list(self.parcels),
        }


@dataclass(frozen=True)
class Point:
    """Where a row is looked up, and how it came to be known."""

    lon: float = np.nan
    lat: float = np.nan
    accuracy_m: float | None = None
    how: str = "coordinates"
    told: bool = False
    reason: str | None = None
    candidates: tuple[tuple[str, str, float | None], ...] = ()


def set_aside(made: Placement, why: str) -> Placement:
    """Return a placement that is no trespass onto a neighbor."""
    return replace(made, aside=why, reason=f"{why}: no trespass onto a neighbor's land.")


def listed(names: Sequence[str]) -> str:
    """Return names in words; of many, the first."""
    shown = list(names[:_MOST_NAMED])
    more = len(names) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
