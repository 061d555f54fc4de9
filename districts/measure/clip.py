"""Parcels cut to a boundary: what lies inside, and what the boundary cuts through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.measure.contiguity import wider_than
from districts.measure.crs import Plane, Shapes

Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

_MANY_CORNERS = 200
_MANY_SHAPES = 50
_SHAPES_A_CELL = 12
_MOST_CELLS = 64


@dataclass(frozen=True)
class Clip:
    """The inside part of each shape that has one.

    Attributes
    ----------
    index
        Positions of the shapes that reach inside, in order.
    inside
        Their inside parts, polygons only.
    whole
        Which of them lie inside altogether.
    """

    index: Numbers
    inside: Shapes
    whole: Mask


def meeting(shapes: Shapes, boundary: Any) -> tuple[Numbers, Mask]:
    """Find the shapes that meet a boundary's land, and which of them lie clear of its line."""
    shapely.prepare(boundary)
    clear: Mask = shapely.contains_properly(boundary, shapes)
    rest = np.flatnonzero(~clear)
    met = clear.copy()
    met[rest] = shapely.intersects(boundary, shapes[rest])
    return np.flatnonzero(met), clear[met]


def clip(shapes: Shapes, boundary: Any, clear: Mask) -> Clip:
    """Cut sound shapes to a boundary in the same coordinates.

    Those that lie clear of its line are kept as they are; only the others are cut.
    """
    crossed = np.flatnonzero(~clear)
    inside = shapes.copy()
    inside[crossed] = polygons_of(cut_to(shapes[crossed], boundary))
    index = np.flatnonzero(shapely.area(inside) > 0)
    return Clip(index, inside[index], clear[index])


def cut_to(shapes: Shapes, boundary: Any) -> Shapes:
    """Intersect shapes with a boundary.

    With a long outline, shapes near one another are cut to the part of it that lies
    round them, since an intersection costs as much as the outline is long.
    """
    if shapely.get_num_coordinates(boundary) < _MANY_CORNERS or len(shapes) < _MANY_SHAPES:
        cut: Shapes = shapely.intersection(shapes, boundary)
        return cut
    boxes = shapely.bounds(shapes)
    low, high = shapely.bounds(boundary).reshape(2, 2)
    cells = int(np.clip(np.sqrt(len(shapes) / _SHAPES_A_CELL), 2, _MOST_CELLS))
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    place = np.clip((middle - low) / (high - low) * cells, 0, cells - 1).astype(np.intp)
    cell = place[:, 0] * cells + place[:, 1]
    order = np.argsort(cell, kind="stable")
    result = np.empty(len(shapes), object)
    margin = 1e-6 * (high - low)
    for members in np.split(order, np.flatnonzero(np.diff(cell[order])) + 1):
        least = boxes[members, :2].min(axis=0) - margin
        most = boxes[members, 2:].max(axis=0) + margin
        nearby = shapely.clip_by_rect(boundary, *least, *most)
        result[members] = shapely.intersection(shapes[members], nearby)
    return result


def polygons_of(shapes: Shapes) -> Shapes:
    """Keep the polygons of what a cut leaves; points and lines are no land."""
    kind = shapely.get_type_id(shapes)
    odd = np.flatnonzero((kind != 3) & (kind != 6))
    if not len(odd):
        return shapes
    kept = shapes.copy()
    for position in odd:
        parts = shapely.get_parts(shapely.get_parts(shapes[position]))
        polygons = parts[shapely.get_type_id(parts) == 3]
        kept[position] = shapely.multipolygons(polygons) if len(polygons) else shapely.Polygon()
    return kept


def reaches_beyond(shapes: Shapes, inside: Shapes, plane: Plane, meters: float) -> Mask:
    """Tell which shapes reach out of their inside parts by more than a width."""
    all_, part = plane.flat_shapes(shapes), plane.flat_shapes(inside)
    out = shapely.area(all_) - shapely.area(part)
    around = shapely.length(all_) + shapely.length(part)
    beyond: Mask = out > meters / 2 * around
    maybe = np.flatnonzero(~beyond & (out > meters * meters / 2))
    if len(maybe):
        beyond[maybe] = wider_than(shapely.difference(all_[maybe], part[maybe]), meters)
    return beyond
