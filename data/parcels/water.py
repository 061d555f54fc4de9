"""Streams that bend and swell, and a lake."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from fabric import rounded_off
from survey import Block


def ribbon(
    land: Block, course: Sequence[tuple[float, float]], half: float, swing: float, sway: float
) -> Any:
    """Return the bed of a stream.

    Parameters
    ----------
    land
        Townships in whose sections the course is told.
    course
        Bends, in sections from the south-west corner.
    half, swing
        Meters of half its mean width, and by how much that swells and shrinks.
    sway
        Meters by which it meanders about its course.
    """
    points = np.array(rounded_off([land.at(*p) for p in course], 4)) * land.unit
    points = _spaced(points, 45)
    points, normal, along = _along(points)
    bends = np.sin(along / 290) + 0.5 * np.sin(along / 171 + 1.3)
    points, normal, along = _along(points + normal * (sway * bends)[:, None])
    width = half + swing * np.sin(along / 410) * np.cos(along / 1130)
    left, right = points + normal * width[:, None], points - normal * width[:, None]
    quads = [
        shapely.convex_hull(shapely.multipoints([left[k], left[k + 1], right[k + 1], right[k]]))
        for k in range(len(points) - 1)
    ]
    bed = shapely.simplify(shapely.union_all(quads), 1.5)
    return shapely.transform(bed, lambda xy: np.round(xy / land.unit, 3))


def lake(center: tuple[float, float], radius: float) -> Any:
    """Return a lake of uneven shore, all lengths in units of the coordinates."""
    turns = np.linspace(0, 2 * math.pi, 60, endpoint=False)
    reach = radius * (1 + 0.16 * np.sin(2 * turns + 0.4) + 0.09 * np.sin(5 * turns))
    east, north = center[0] + reach * np.cos(turns) * 1.25, center[1] + reach * np.sin(turns)
    return shapely.Polygon(np.round(np.stack([east, north], axis=1), 3))


def _spaced(points: Any, step: float) -> Any:
    line = shapely.LineString(points)
    stops = np.arange(0, line.length, step)
    return shapely.get_coordinates(shapely.line_interpolate_point(line, stops))


def _along(points: Any) -> tuple[Any, Any, Any]:
    """Return a line's points, their normals and how far along they lie."""
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    run = np.gradient(points, axis=0)
    normal = np.stack([-run[:, 1], run[:, 0]], axis=1) / np.hypot(*run.T)[:, None]
    return points, normal, along
