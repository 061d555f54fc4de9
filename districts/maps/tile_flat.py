"""Shapes taken apart for tiles: simple parts, rings turned the right way, near ones together."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.maps.mercator import HALF
from districts.maps.vector_tile import LINE, POINT, POLYGON

KIND = np.array([POINT, LINE, LINE, POLYGON])
"""Kind of feature by GEOS's number of a simple shape."""
MULTIPLE = 3
_GRID_BITS = 16

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


def parts_of(shapes: NDArray[Any]) -> tuple[NDArray[Any], Whole]:
    """Return the points, lines and polygons of shapes, and the shape each belongs to."""
    parts, owner = shapely.get_parts(shapes, return_index=True)
    while (nested := shapely.get_type_id(parts) > MULTIPLE).any():
        inner, of = shapely.get_parts(parts[nested], return_index=True)
        parts = np.concatenate([parts[~nested], inner])
        owner = np.concatenate([owner[~nested], owner[nested][of]])
    full = ~shapely.is_empty(parts)
    return parts[full], owner[full].astype(np.int64)


def flattened(parts: NDArray[Any]) -> tuple[Floats, Whole, NDArray[np.bool_], Whole]:
    """Return simple shapes as coordinates, ring after ring.

    Returns
    -------
    points
        Coordinates; a ring ends where it began.
    counts
        Points of each ring, line or point.
    shells
        Whether it is no hole. Outer rings run clockwise as seen with north up, holes against it.
    of
        The shape each of them belongs to, in order.
    """
    is_polygon = shapely.get_type_id(parts) == MULTIPLE
    polygons = shapely.orient_polygons(parts[is_polygon], exterior_cw=True)
    rings, polygon = shapely.get_rings(polygons, return_index=True)
    of = np.concatenate([np.flatnonzero(is_polygon)[polygon], np.flatnonzero(~is_polygon)])
    runs = np.concatenate([rings, parts[~is_polygon]])
    if not is_polygon.all():
        order = np.argsort(of, kind="stable")
        of, runs = of[order], runs[order]
    shells = np.append(True, of[1:] != of[:-1])[: len(of)]
    counts = shapely.get_num_coordinates(runs).astype(np.int64)
    return shapely.get_coordinates(runs), counts, shells, of.astype(np.int64)


def on_the_world(shapes: NDArray[Any]) -> tuple[NDArray[Any], Whole]:
    """Return shapes that have a place on the map, and which each was.

    Land across 180 degrees is there twice: at the eastern edge of the world and at the western.
    """
    bounds = shapely.bounds(shapes).reshape(-1, 4)
    placed = np.flatnonzero(np.isfinite(bounds).all(axis=1))
    beyond = placed[bounds[placed, 2] > HALF]
    again = shapely.transform(shapes[beyond], lambda points: points - [2 * HALF, 0])
    which = np.concatenate([placed, beyond])
    return np.concatenate([shapes[placed], again]), which.astype(np.int64)


def along(boxes: Floats) -> Whole:
    """Return for each box a number that lies near those of the boxes around it (Morton's order)."""
    boxes = boxes.reshape(-1, 4)
    if not len(boxes):
        return np.empty(0, dtype=np.int64)
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    low = middle.min(axis=0)
    side = max(float((middle - low).max()), 1e-9)
    cell = ((middle - low) / side * (2**_GRID_BITS - 1)).astype(np.int64)
    found = np.zeros(len(cell), dtype=np.int64)
    for bit in range(_GRID_BITS):
        found |= (cell[:, 0] >> bit & 1) << 2 * bit | (cell[:, 1] >> bit & 1) << 2 * bit + 1
    return found


def around(boxes: Floats, starts: Whole) -> Floats:
    """Return a box around each group of boxes that begins at ``starts``."""
    if not len(starts):
        return np.empty((0, 4))
    low = np.minimum.reduceat(boxes[:, :2], starts)
    return np.hstack([low, np.maximum.reduceat(boxes[:, 2:], starts)])
