"""Where one point is, and the pairs of points and ground from which that is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from districts.measure.shapes import Mask, Numbers
from districts.measure.whereabouts_land import Lengths

PLACED, DOUBTFUL, NOWHERE = "placed", "doubtful", "nowhere"
Reach = tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Whereabout:
    """Where one point is.

    Attributes
    ----------
    status
        ``placed``, ``doubtful`` or ``nowhere``.
    parcels
        The parcel it is placed on; several where they lie stacked on the same ground.
    road
        The road it is placed on.
    boundary_m
        Meters to the nearest line of what it is on or reaches, else of what is nearest.
    near
        Parcels beside a road, or the parcel itself where its outer line is within reach.
    reached_parcels, reached_roads
        Everything within reach, with meters, nearest first.
    unsure_roads
        Those among them whose width is not known.
    lanes
        Roads recorded as not public whose strip it lies in.
    nearest
        For a point that is nowhere: the nearest parcel and its meters.
    """

    status: str
    parcels: tuple[int, ...] = ()
    road: int | None = None
    boundary_m: float | None = None
    near: tuple[int, ...] = ()
    reached_parcels: Reach = ()
    reached_roads: Reach = ()
    unsure_roads: tuple[int, ...] = ()
    lanes: tuple[int, ...] = ()
    nearest: tuple[int, float] | None = None


@dataclass
class Pairs:
    """Points with what they reach: one entry a pair, sorted by point."""

    point: Numbers
    other: Numbers
    meters: Lengths
    surely: Mask = field(default_factory=lambda: np.zeros(0, bool))

    def of(self, mask: Mask) -> Pairs:
        """Return some of them."""
        surely = self.surely[mask] if len(self.surely) else self.surely
        return Pairs(self.point[mask], self.other[mask], self.meters[mask], surely)

    def count(self, points: int) -> Numbers:
        """Return how many each point has."""
        return np.bincount(self.point, minlength=points)

    def least(self, points: int) -> Lengths:
        """Return the fewest meters of each point, infinite where it reaches nothing."""
        found = np.full(points, np.inf)
        np.minimum.at(found, self.point, self.meters)
        return found

    def reach(self, point: int) -> Iterator[tuple[int, float]]:
        """Yield what one point reaches, with meters, nearest first."""
        first, last = np.searchsorted(self.point, [point, point + 1])
        order = np.lexsort((self.other[first:last], np.maximum(self.meters[first:last], 0.0)))
        for at in (order + first).tolist():
            yield int(self.other[at]), float(self.meters[at])
