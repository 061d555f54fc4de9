"""Draw polygons so that neighbors share every vertex, as a well kept fabric does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

DECIMALS = 3
REACH = 0.0025


def weld(shapes: Sequence[Any], more: Sequence[tuple[float, float]] = ()) -> list[Any]:
    """Round every vertex, put those that nearly meet on one place, and note each on its neighbors.

    Parameters
    ----------
    shapes
        Polygons and multipolygons.
    more
        Further places to be noted on every line they lie on.
    """
    fine = [shapely.transform(shape, lambda xy: np.round(xy, DECIMALS)) for shape in shapes]
    every = [shapely.get_coordinates(shape) for shape in fine]
    if len(more):
        every.append(np.array(more))
    places = np.unique(np.concatenate(every), axis=0)
    home = _meet(places)
    kept = np.unique(home)
    points = shapely.points(places[kept])
    tree = shapely.STRtree(points)
    at = {tuple(place): tuple(places[home[k]]) for k, place in enumerate(places)}
    return [_noted(shape, at, tree, points) for shape in fine]


def _meet(places: Any) -> Any:
    """For each place the index of the first one that lies within reach."""
    points = shapely.points(places)
    left, right = shapely.STRtree(points).query(points, predicate="dwithin", distance=REACH)
    home = np.arange(len(places))
    np.minimum.at(home, left, right)
    return home


def _noted(shape: Any, at: dict[Any, Any], tree: Any, points: Any) -> Any:
    parts = []
    for part in shapely.get_parts(shape):
        rings = [_ring(ring, at, tree, points) for ring in [part.exterior, *part.interiors]]
        parts.append(shapely.Polygon(rings[0], rings[1:]))
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


def _ring(ring: Any, at: dict[Any, Any], tree: Any, points: Any) -> list[Any]:
    corners = [at[tuple(place)] for place in shapely.get_coordinates(ring)]
    found: list[Any] = []
    for start, end in pairwise(corners):
        if start == end:
            continue
        found.append(start)
        line = shapely.LineString([start, end])
        near = tree.query(line, predicate="dwithin", distance=REACH)
        if len(near) <= 2:
            continue
        along = shapely.line_locate_point(line, points[near])
        for k in np.argsort(along, kind="stable"):
            place = (points[near[k]].x, points[near[k]].y)
            if place not in (start, end, found[-1]):
                found.append(place)
    found = _without_spikes(found)
    return [*found, found[0]]


def _without_spikes(ring: list[Any]) -> list[Any]:
    """Leave out places the ring runs to and straight back from."""
    count = len(ring)
    spikes = {k for k in range(count) if ring[k - 1] == ring[(k + 1) % count]}
    left = [place for k, place in enumerate(ring) if k not in spikes]
    return [place for k, place in enumerate(left) if place != left[k - 1]]


def rounded_off(line: Sequence[tuple[float, float]], rounds: int = 3) -> list[tuple[float, float]]:
    """Round off a bent line by cutting its corners, as Chaikin does."""
    points = np.array(line, dtype=float)
    for _ in range(rounds):
        first, second = points[:-1], points[1:]
        cut = np.stack([0.75 * first + 0.25 * second, 0.25 * first + 0.75 * second], axis=1)
        points = np.concatenate([points[:1], cut.reshape(-1, 2), points[-1:]])
    return [(float(x), float(y)) for x, y in points]
