"""A tree of boxes that needs no building when it is opened: arrays, searched level by level."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

FAN = 16
"""Boxes under one box of the level above."""

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


def levels(boxes: Floats) -> list[Floats]:
    """Return the levels above ``boxes``, lowest first, until one holds no more than ``FAN``.

    ``boxes`` come in an order that keeps neighbors together, so that groups are small.
    """
    found = []
    while len(boxes) > FAN:
        starts = np.arange(0, len(boxes), FAN)
        boxes = np.hstack(
            [
                np.minimum.reduceat(boxes[:, :2], starts),
                np.maximum.reduceat(boxes[:, 2:], starts),
            ]
        )
        found.append(boxes)
    return found


def candidates(count: int, above: list[Floats], bounds: tuple[float, ...]) -> Whole:
    """Return the positions, ascending, of the boxes whose group meets ``bounds``.

    Parameters
    ----------
    count
        Boxes on the lowest level, which is not looked at.
    """
    found = np.arange(len(above[-1]) if above else count)
    for depth in range(len(above) - 1, -1, -1):
        found = found[meets(above[depth][found], bounds)]
        found = _children(found, len(above[depth - 1]) if depth else count)
    return found


def candidates_of_shape(
    count: int, above: list[Floats], shape: Any
) -> tuple[Whole, NDArray[np.bool_]]:
    """Return the boxes whose group meets a prepared shape, and whether that lies inside it."""
    bounds = shapely.bounds(shape)
    if not above:
        return np.arange(count), np.zeros(count, dtype=bool)
    groups = candidates(len(above[0]), above[1:], bounds)
    groups = groups[meets(above[0][groups], bounds)]
    drawn = shapely.box(*above[0][groups].T)
    near = shapely.intersects(shape, drawn)
    inside = shapely.contains_properly(shape, drawn[near])
    found = _children(groups[near], count)
    return found, np.repeat(inside, FAN)[: len(found)]


def meets(boxes: Floats, bounds: tuple[float, ...]) -> NDArray[np.bool_]:
    """Whether each box meets ``bounds``; one that touches does."""
    left, bottom, right, top = bounds
    found: NDArray[np.bool_] = (
        (boxes[:, 0] <= right)
        & (boxes[:, 2] >= left)
        & (boxes[:, 1] <= top)
        & (boxes[:, 3] >= bottom)
    )
    return found


def _children(groups: Whole, count: int) -> Whole:
    children = (groups[:, None] * FAN + np.arange(FAN)).ravel()
    return children[children < count]
