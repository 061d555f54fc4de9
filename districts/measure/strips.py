"""Where two boundaries run side by side: how far, how far apart, and the ground between."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.measure.crs import Plane, Points
from districts.measure.edges import Edges

Numbers = NDArray[np.intp]
Lengths = NDArray[np.float64]

EXACT_M = 0.002  # a point on a line, as well as eight decimals of a degree can put it there
TOUCH_M = 1e-6  # a point on a line, as well as the arithmetic can put it there
_BATCH = 20_000


@dataclass(frozen=True)
class Strips:
    """Stretches along which an edge faces an edge of another polygon.

    Attributes
    ----------
    one, other
        Owners of the two edges, ``one < other``.
    along
        Ground meters along which they face each other.
    least, most
        Ground meters between them at the two ends, in order; below zero they overlap.
    side
        Length of the shorter of the two straight sides the edges are part of.
    """

    one: Numbers
    other: Numbers
    along: Lengths
    least: Lengths
    most: Lengths
    side: Lengths

    def take(self, which: NDArray[np.bool_]) -> Strips:
        """Return some of the strips."""
        return Strips(*(getattr(self, name)[which] for name in Strips.__dataclass_fields__))


def near_pairs(edges: Edges, label: Numbers, meters: float) -> tuple[Numbers, Numbers]:
    """Pair edges of differently labelled owners whose boxes lie within a distance.

    Parameters
    ----------
    edges
        In the meters of a ``Plane``.
    label
        One for each owner; edges of one label are never paired.
    """
    if not len(edges):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    low = np.minimum(edges.start, edges.end) - meters / 2
    high = np.maximum(edges.start, edges.end) + meters / 2
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    tree = shapely.STRtree(boxes)
    labels = label[edges.owner]
    found = []
    for first in range(0, len(boxes), _BATCH):
        one, other = tree.query(boxes[first : first + _BATCH])
        one = one + first
        apart = (one < other) & (labels[one] != labels[other])
        found.append((one[apart], other[apart]))
    one = np.concatenate([pair[0] for pair in found])
    return one, np.concatenate([pair[1] for pair in found])


def strips(
    edges: Edges,
    sides: Lengths,
    pairs: tuple[Numbers, Numbers],
    plane: Plane,
    *,
    within: float,
    lean: float,
) -> Strips:
    """Measure the strip between each pair of edges.

    Parameters
    ----------
    edges
        In the meters of ``plane``.
    sides
        Length of the straight side each edge is part of.
    pairs
        Positions of the edges of each pair.
    within
        Strips are cut off where the edges are farther apart than this, in ground meters.
    lean
        Degrees by which two edges may lean toward each other and still run side by side.

    Notes
    -----
    Both edges have their land on the left, so neighbors run opposite ways. Pairs are
    looked at along the line midway between the two directions, which gives the same
    answer whichever edge comes first.
    """
    one, other = pairs
    at = edges.start[one]
    run = plane.corrected(edges.end[one] - at, at)
    back = plane.corrected(edges.end[other] - edges.start[other], at)
    near = plane.corrected(edges.start[other] - at, at)
    run_m, back_m = np.hypot(*run.T), np.hypot(*back.T)
    unit, counter = run / run_m[:, None], back / back_m[:, None]
    facing = (unit * counter).sum(axis=1) <= -np.cos(np.radians(lean))
    one, other, run, back, near = (x[facing] for x in (one, other, run, back, near))
    middle = unit[facing] - counter[facing]
    middle /= np.hypot(*middle.T)[:, None]
    right = np.column_stack([middle[:, 1], -middle[:, 0]])

    def place(vector: Points, axis: Points) -> Lengths:
        spot: Lengths = (vector * axis).sum(axis=1)
        return spot

    length, rise = place(run, middle), place(run, right)
    far = near + back
    near_x, far_x = place(near, middle), place(far, middle)  # far_x < near_x
    low, high = np.maximum(0, far_x), np.minimum(length, near_x)
    slope = rise / length
    other_slope = (place(near, right) - place(far, right)) / (near_x - far_x)

    def width(x: Lengths) -> Lengths:
        apart: Lengths = place(far, right) + (x - far_x) * other_slope - x * slope
        return apart

    at_low, taper = width(low), other_slope - slope
    with np.errstate(divide="ignore", invalid="ignore"):
        inner = (-within - at_low) / taper
        outer = (within - at_low) / taper
    cut = np.abs(taper) > 1e-12
    low_cut = np.where(cut, low + np.minimum(inner, outer), low)
    high_cut = np.where(cut, low + np.maximum(inner, outer), high)
    low, high = np.maximum(low, low_cut), np.minimum(high, high_cut)
    ends = width(low), width(high)
    kept = (high - low > 0) & (np.abs(ends[0]) <= within * (1 + 1e-9) + 1e-9)
    a, b = edges.owner[one], edges.owner[other]
    found = Strips(
        np.minimum(a, b),
        np.maximum(a, b),
        high - low,
        np.minimum(*ends),
        np.maximum(*ends),
        np.minimum(sides[one], sides[other]),
    )
    return found.take(kept)


@dataclass(frozen=True)
class Facing:
    """How far boundaries face each other, added up.

    Attributes
    ----------
    touch, line
        Meters along which they are one line: as well as the arithmetic can tell, and as
        well as a file can; the second takes in the first.
    along, least, most
        The rest of the strips: their length, narrowest and widest.
    side
        The longest of their sides, each strip measured by the shorter of its two.
    square_meters
        Ground between the two boundaries there, overlaps counted as well as gaps.
    """

    touch: Lengths
    line: Lengths
    along: Lengths
    least: Lengths
    most: Lengths
    side: Lengths
    square_meters: Lengths

    @classmethod
    def of(cls, found: Strips) -> Facing:
        """Read each strip by itself."""
        apart = np.maximum(np.abs(found.least), np.abs(found.most))
        is_line = apart <= EXACT_M
        ground = found.along * _mean_apart(found.least, found.most)
        return cls(
            np.where(apart <= TOUCH_M, found.along, 0),
            np.where(is_line, found.along, 0),
            np.where(is_line, 0, found.along),
            np.where(is_line, np.inf, found.least),
            np.where(is_line, -np.inf, found.most),
            found.side,
            np.where(is_line, 0, ground),
        )

    def by(self, index: Numbers, count: int) -> Facing:
        """Add up those of one index."""
        least, most, side = np.full(count, np.inf), np.full(count, -np.inf), np.zeros(count)
        np.minimum.at(least, index, self.least)
        np.maximum.at(most, index, self.most)
        np.maximum.at(side, index, self.side)
        touch, line, along, ground = (
            np.bincount(index, column, minlength=count).astype(np.float64)
            for column in (self.touch, self.line, self.along, self.square_meters)
        )
        return Facing(touch, line, along, least, most, side, ground)

    @property
    def apart(self) -> Lengths:
        """Meters apart where they are farthest, or overlap most; 0 where one line."""
        known = self.along > 0
        least, most = np.where(known, self.least, 0), np.where(known, self.most, 0)
        widest: Lengths = np.maximum(np.abs(least), np.abs(most))
        return widest

    @property
    def parting(self) -> Lengths:
        """Meters by which their distance changes along the way."""
        with np.errstate(invalid="ignore"):
            change: Lengths = np.where(self.along > 0, self.most - self.least, 0)
        return change


@dataclass(frozen=True)
class Contacts:
    """Which two polygons face each other, and how."""

    one: Numbers
    other: Numbers
    facing: Facing


def gathered(found: Strips, owners: int) -> Contacts:
    """Gather strips by the pair of polygons they lie between."""
    key, index = np.unique(found.one * np.intp(owners) + found.other, return_inverse=True)
    facing = Facing.of(found).by(index, len(key))
    return Contacts(key // owners, key % owners, facing)


def _mean_apart(least: Lengths, most: Lengths) -> Lengths:
    """Mean of the unsigned width of a strip whose width runs evenly from least to most."""
    spread = np.where(most - least > 1e-12, most - least, 1.0)
    crossing = (least < 0) & (most > 0)
    mean: Lengths = np.where(
        crossing, (least * least + most * most) / (2 * spread), np.abs(least + most) / 2
    )
    return mean
