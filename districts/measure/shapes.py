"""Rows of a layer as sound polygons: what each row counts for, and why one does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS

from districts.measure.crossing import as_drawn, as_reordered, polygons_only
from districts.measure.crs import Shapes, unwrapped

Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

NO_SHAPE = "no shape"
EMPTY = "the shape is empty"
NOT_LAND = "not a polygon"
CROSSES = "a ring crosses itself: measured as drawn, all its lobes"
CLASHES = "rings touch, cross or cover one another: measured as drawn, ground counted once"


@dataclass(frozen=True)
class Grounds:
    """The sound ground of each row.

    Attributes
    ----------
    shapes
        Polygon or MultiPolygon of each row as measured, None where it has none.
    reasons
        Why a row is not counted, or how it was measured; None for a plain one.
    counted
        Which rows have ground.
    crosses
        Which rows have a ring that crosses itself.
    drawn
        Polygons each row was drawn with.
    parts
        Single polygons, no two of them the same ground.
    part_row
        The first row that draws each part.
    copy, copy_row
        Every part and row once more: row ``copy_row[i]`` draws part ``copy[i]``.
    """

    shapes: Shapes
    reasons: list[str | None]
    counted: Mask
    crosses: Mask
    drawn: Numbers
    parts: Shapes
    part_row: Numbers
    copy: Numbers
    copy_row: Numbers

    @classmethod
    def sound(cls, shapes: Shapes) -> Grounds:
        """Take sound polygons, such as cutting sound ones leaves, without looking again."""
        nothing: list[str | None] = [None] * len(shapes)
        crosses = np.zeros(len(shapes), bool)
        count = shapely.get_num_geometries(shapes).astype(np.intp)
        return cls(shapes, nothing, ~shapely.is_missing(shapes), crosses, count, *_parts(shapes))

    @classmethod
    def of(
        cls, geometry: Sequence[Any] | Shapes, crs: CRS | None, *, sound: bool = False
    ) -> Grounds:
        """Read the ground from shapes as drawn; nothing is repaired.

        ``sound`` vouches that every ring is valid, so that none is looked at again.
        """
        drawn = np.array(geometry, object) if len(geometry) else np.empty(0, object)
        shapes = shapely.force_2d(drawn) if shapely.has_z(drawn).any() else drawn.copy()
        if crs is not None:
            shapes = unwrapped(shapes, crs)
        reasons: list[str | None] = [None] * len(shapes)
        crosses = np.zeros(len(shapes), bool)
        kind = shapely.get_type_id(shapes)
        plain = ((kind == 3) | (kind == 6)) & ~shapely.is_empty(shapes)
        for row in np.flatnonzero(~plain):
            shapes[row], reasons[row] = _odd(shapes[row])
        count = shapely.get_num_geometries(shapes)
        there = np.flatnonzero(~shapely.is_missing(shapes))
        unsound = there[:0] if sound else there[~shapely.is_valid(shapes[there])]
        apart = shapes.copy() if len(unsound) else shapes
        for row in unsound:
            apart[row], crosses[row], reasons[row] = _unsound(shapes[row])
            shapes[row] = apart[row]
            if apart[row] is not None:  # its parts may overlap by noise, and are pieces still
                shapes[row] = shapely.union_all(shapely.get_parts(apart[row]))
        counted = ~shapely.is_missing(shapes)
        return cls(shapes, reasons, counted, crosses, count.astype(np.intp), *_parts(apart))

    def of_rows(self, rows: Numbers) -> Grounds:
        """Return the ground of some rows."""
        chosen = Grounds.sound(self.shapes[rows])
        reasons = [self.reasons[row] for row in rows.tolist()]
        return replace(chosen, reasons=reasons, crosses=self.crosses[rows], drawn=self.drawn[rows])

    def reordered(self, geometry: Sequence[Any] | Shapes) -> Shapes:
        """Return the shapes with every crossing ring put in order; the rest unchanged."""
        shapes = self.shapes.copy()
        for row in np.flatnonzero(self.crosses):
            shapes[row] = as_reordered(polygons_only(shapely.force_2d(geometry[int(row)])))
        return shapes


def _odd(shape: Any) -> tuple[Any, str | None]:
    if shape is None:
        return None, NO_SHAPE
    if shapely.is_empty(shape):
        return None, EMPTY
    kept = polygons_only(shape)
    return kept, None if kept is not None else NOT_LAND


def _unsound(shape: Any) -> tuple[Any, bool, str | None]:
    if not np.isfinite(shapely.get_coordinates(shape)).all():
        return None, False, "a coordinate is no number"
    grounds, crosses = as_drawn(shape)
    kept = polygons_only(shapely.geometrycollections(grounds))
    if kept is None:
        return None, crosses, EMPTY
    return kept, crosses, CROSSES if crosses else CLASHES


def _parts(shapes: Shapes) -> tuple[Shapes, Numbers, Numbers, Numbers]:
    """Take shapes apart, and find the parts that are drawn more than once."""
    single = shapely.get_type_id(shapes) == 3
    if single.all():
        parts, row = shapes, np.arange(len(shapes))
    else:
        parts, row = shapely.get_parts(shapes, return_index=True)
        row = row.astype(np.intp)
    same = _same_ground(parts)
    if (same == np.arange(len(parts))).all():
        return parts, row, same, row
    first, copy = np.unique(same, return_inverse=True)
    return parts[first], row[first], copy.astype(np.intp), row


def _same_ground(parts: Shapes) -> Numbers:
    """Find, for each part, the first part that is the same ground."""
    first = np.arange(len(parts))
    if len(parts) < 2:
        return first
    boxes = np.ascontiguousarray(shapely.bounds(parts)).view(np.int64)
    key = boxes @ np.array([3, 5, 17, 257])  # alike boxes have alike keys; the rest is checked
    order = np.argsort(key)
    like_next = np.r_[key[order][1:] == key[order][:-1], False]
    maybe = np.sort(order[like_next | np.r_[False, like_next[:-1]]])
    seen: dict[bytes, int] = {}
    if len(maybe):
        normal = shapely.to_wkb(shapely.normalize(shapely.remove_repeated_points(parts[maybe])))
        for number, shape in zip(maybe.tolist(), normal.tolist(), strict=True):
            first[number] = seen.setdefault(shape, number)
    return first
