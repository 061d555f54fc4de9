"""What of a layer lies in one tile: clipped at its edge, then set on its grid of whole numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import GeometryType
from shapely.errors import GEOSException

from districts.maps.mercator import Bounds
from districts.maps.tile_flat import KIND, flattened, parts_of
from districts.maps.vector_tile import LINE, POLYGON, Drawn

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]
Flat = tuple[Floats, Whole, Flags, Whole]
"""Points, points in each run, whether the run is no hole, and the feature it belongs to."""
FEWEST = np.array([0, 1, 2, 3])
"""Points a point, a line and a ring need at least, by kind."""


def clipped(flat: Flat, kinds: Whole, edge: Bounds) -> Flat:
    """Return features as far as they lie within an edge.

    Parameters
    ----------
    flat
        Features taken apart; a polygon's ring ends where it began.
    kinds
        The kind of each feature.
    edge
        Left, bottom, right, top.
    """
    points, counts, shells, owner = flat
    shapes, which = [], []
    for kind in (LINE, POLYGON):
        run = np.flatnonzero(kinds[owner] == kind)
        if not len(run):
            continue
        of_kind = np.repeat(kinds[owner] == kind, counts)
        ends = np.append(0, np.cumsum(counts[run]))
        if kind == LINE:
            made = shapely.from_ragged_array(GeometryType.LINESTRING, points[of_kind], (ends,))
            first = np.arange(len(run))
        else:
            first = np.flatnonzero(shells[run])
            rings = np.append(first, len(run))
            made = shapely.from_ragged_array(GeometryType.POLYGON, points[of_kind], (ends, rings))
        parts, of = parts_of(_cut(made, edge))
        right = KIND[shapely.get_type_id(parts)] == kind
        shapes.append(parts[right])
        which.append(owner[run[first]][of[right]])
    if not shapes:
        return points[:0], counts[:0], shells[:0], owner[:0]
    together, belongs = np.concatenate(shapes), np.concatenate(which)
    order = np.argsort(belongs, kind="stable")
    points, counts, shells, of = flattened(together[order])
    return points, counts, shells, belongs[order][of]


def _cut(shapes: NDArray[Any], edge: Bounds) -> NDArray[Any]:
    try:
        found: NDArray[Any] = shapely.clip_by_rect(shapes, *edge)
    except GEOSException:  # one ring that GEOS cannot cut as it is: all are made sound first
        found = shapely.intersection(shapely.make_valid(shapes), shapely.box(*edge))
    return found


def joined(one: Flat, other: Flat) -> Flat:
    """Return the features of both, one after the other."""
    points, counts, shells, owner = (np.concatenate(pair) for pair in zip(one, other, strict=True))
    return points, counts, shells, owner


def snapped(flat: Flat, kinds: Whole, step: int) -> Drawn:
    """Return features on the tile's grid, without points that draw nothing.

    Parameters
    ----------
    flat
        Features taken apart, in order; points in units of the tile, y southward.
    kinds
        The kind of each feature.
    step
        Points go to multiples of it. A corner that two parcels share goes to the same place in
        both, so simplifying opens no gap between them.

    Returns
    -------
    Drawn
        ``ids`` are the places of the features that are left.
    """
    grid, counts, shells, owner = flat
    x, y = (np.rint(each / step).astype(np.int64) * step for each in grid.T)
    run = np.repeat(np.arange(len(counts)), counts)
    closed = kinds[owner] == POLYGON
    ends = np.cumsum(counts)
    keep = np.ones(len(x), dtype=bool)
    keep[ends[closed] - 1] = False
    x, y, run = x[keep], y[keep], run[keep]
    same = _alike(run)
    keep = ~(same & (np.diff(x, prepend=0) == 0) & (np.diff(y, prepend=0) == 0))
    x, y, run = x[keep], y[keep], run[keep]
    keep = ~_straight(x, y, run)
    x, y, run = x[keep], y[keep], run[keep]
    left = np.bincount(run, minlength=len(counts))
    good = left >= FEWEST[kinds[owner]]
    area = _areas(x, y, run, left)
    good &= ~closed | (area > 0) & shells | (area < 0) & ~shells
    if len(shells):  # a hole goes with its outer ring
        good &= good[shells][np.cumsum(shells) - 1]
    keep = good[run]
    used, belongs = np.unique(owner[good], return_inverse=True)
    return Drawn(x[keep], y[keep], left[good], belongs, kinds[used], used)


def _alike(run: Whole) -> Flags:
    """Whether each point has one of its own run before it."""
    return np.append(False, run[1:] == run[:-1])[: len(run)]


def _straight(x: Whole, y: Whole, run: Whole) -> Flags:
    """Return the points that lie on the straight line between those before and after them."""
    found = np.zeros(len(x), dtype=bool)
    if len(x) < 3:
        return found
    dx, dy = np.diff(x), np.diff(y)
    within = (run[2:] == run[:-2]) & (dx[:-1] * dy[1:] == dx[1:] * dy[:-1])
    onward = dx[:-1] * dx[1:] + dy[:-1] * dy[1:] > 0
    found[1:-1] = within & onward
    return found


def _areas(x: Whole, y: Whole, run: Whole, counts: Whole) -> Whole:
    """Return twice the signed area of each run, closed; positive for an outer ring."""
    begins = np.cumsum(counts) - counts
    after = np.arange(1, len(x) + 1)
    full = counts > 0
    after[begins[full] + counts[full] - 1] = begins[full]
    cross = x * y[after] - x[after] * y
    total = np.append(0, np.cumsum(cross))
    found: Whole = total[begins + counts] - total[begins]
    return found
