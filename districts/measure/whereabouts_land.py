"""Parcels and right-of-way made ready to be asked what lies under a point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Transformer

from districts.measure.crs import Plane, Points, Shapes, flat_crs
from districts.measure.frames import brought, crs_of, names_of, shapes_of, texts_of
from districts.measure.shapes import Grounds, Numbers

Lengths = NDArray[np.float64]

USUAL_WIDTH_M = 66 * 0.3048
"""Four rods: how wide the strip of a road is taken to be where nobody says, to ask about it."""
_STEP_M = 50.0
_QUARTERS = 24


@dataclass(frozen=True)
class Strips:
    """Right-of-way in the plane: areas as drawn, or lines with half a width on each side.

    Attributes
    ----------
    road
        The road each strip is part of.
    drawn
        Lines and areas.
    half_m
        Half the width of a line; 0 for an area.
    known
        Whether the width is known.
    """

    road: Numbers
    drawn: Shapes
    half_m: Lengths
    known: NDArray[np.bool_]
    plane: Plane

    def chosen(self, mask: NDArray[np.bool_]) -> Strips:
        """Return some of them."""
        return Strips(
            self.road[mask], self.drawn[mask], self.half_m[mask], self.known[mask], self.plane
        )

    @cached_property
    def tree(self) -> Any:
        """Index of areas that hold every point of a strip."""
        return shapely.STRtree(self._wide(self.plane.margin(1.0)))

    @cached_property
    def inner(self) -> Shapes:
        """Areas that hold no point outside a strip."""
        return self._wide(1 / self.plane.margin(1.0))

    def _wide(self, factor: float) -> Shapes:
        areas = self.drawn.copy()
        lines = self.half_m > 0
        areas[lines] = shapely.buffer(
            self.drawn[lines], self.half_m[lines] * factor, quad_segs=_QUARTERS
        )
        return areas


@dataclass(frozen=True)
class Land:
    """What is drawn of a county, stretched to ground meters.

    Attributes
    ----------
    crs
        In which everything was drawn, or brought to.
    names
        Of each parcel: its PIN, else its row.
    rows
        Rows of the parcel layer, by position, that draw each parcel.
    grounds
        Its ground in the plane.
    roads
        Name of each road.
    strips
        Its right-of-way.
    lanes
        That of roads recorded as not public.
    """

    crs: CRS
    plane: Plane
    names: list[str]
    rows: list[list[int]]
    grounds: Shapes
    roads: list[str]
    strips: Strips
    lanes: Strips

    @classmethod
    def of(cls, parcels: Any = None, roads: Any = None, road_names: Sequence[str] = ()) -> Land:
        """Read the layers of a county; either may be missing.

        Parameters
        ----------
        parcels
            The layer frame.
        roads
            ``width_m``, ``public`` and geometry; lines or areas.
        road_names
            Which road each row of ``roads`` is part of: rows of one name are one road.
        """
        crs = next(
            (crs_of(each) for each in (parcels, roads) if getattr(each, "crs", None) is not None),
            flat_crs("EPSG:4326"),
        )
        grounds, names, rows = _parcels(parcels, crs)
        drawn = _roads(roads, crs)
        there = [shapes[~shapely.is_missing(shapes)] for shapes in (grounds, drawn)]
        plane = Plane.of(np.concatenate(there), crs)
        known = sorted(set(road_names))
        strips, public = _strips(roads, plane.flat_shapes(drawn), known, road_names, plane)
        return cls(
            crs,
            plane,
            names,
            rows,
            plane.flat_shapes(grounds),
            known,
            strips.chosen(public),
            strips.chosen(~public),
        )

    @cached_property
    def tree(self) -> Any:
        """Index of the parcels."""
        return shapely.STRtree(self.grounds)

    @cached_property
    def outlines(self) -> Shapes:
        """Every ring of each parcel."""
        found: Shapes = shapely.boundary(self.grounds)
        return found

    def points(self, lon: Lengths, lat: Lengths) -> tuple[Shapes, NDArray[np.bool_]]:
        """Return points in the plane, and which of the places have one."""
        turned = Transformer.from_crs("EPSG:4326", self.crs, always_xy=True)
        x, y = (np.asarray(each, np.float64) for each in turned.transform(lon, lat))
        if self.crs.is_geographic:
            middle = self.plane.origin[0]
            x = np.where(np.abs(x - middle) > 180, x + np.copysign(360.0, middle - x), x)
        there = np.isfinite(x) & np.isfinite(y)
        return shapely.points(self.plane.flat(np.column_stack([x[there], y[there]]))), there

    def apart(self, one: Shapes, other: Shapes) -> Lengths:
        """Ground meters between shapes that lie close together."""
        if self.plane.corrections.shape[:2] == (1, 1):
            near: Lengths = shapely.distance(one, other)
            return near
        ends: Points = shapely.get_coordinates(shapely.shortest_line(one, other)).reshape(-1, 2, 2)
        vectors = self.plane.corrected(ends[:, 1] - ends[:, 0], ends[:, 0])
        lengths: Lengths = np.hypot(vectors[:, 0], vectors[:, 1])
        return lengths


def _parcels(frame: Any, crs: CRS) -> tuple[Shapes, list[str], list[list[int]]]:
    """Return the ground of each parcel; rows of one PIN are one parcel."""
    if frame is None:
        return np.empty(0, object), [], []
    shapes = Grounds.of(shapes_of(frame), crs).shapes
    named = names_of([int(row) for row in frame.index], texts_of(frame, "pin"))
    rows: dict[str, list[int]] = {}
    for at in np.flatnonzero(~shapely.is_missing(shapes)).tolist():
        rows.setdefault(named[at], []).append(at)
    names = sorted(rows)  # the order of the file must not decide anything
    grounds = np.empty(len(names), object)
    for place, name in enumerate(names):
        own = rows[name]
        grounds[place] = shapes[own[0]] if len(own) == 1 else shapely.union_all(shapes[own])
    return grounds, names, [rows[name] for name in names]


def _roads(frame: Any, crs: CRS) -> Shapes:
    """Return roads as drawn in the CRS of the land, long straight sides divided on the way."""
    if frame is None:
        return np.empty(0, object)
    own = crs_of(frame)
    shapes: Shapes = shapely.force_2d(shapes_of(frame))
    there = ~shapely.is_missing(shapes)
    there[there] = ~shapely.is_empty(shapes[there])
    shapes[~there] = None
    if own != crs and there.any():
        step = _STEP_M / (111_195.0 if own.is_geographic else 1.0)
        shapes[there] = brought(shapely.segmentize(shapes[there], step), own, crs)
    areas = np.isin(shapely.get_type_id(shapes), (3, 6))
    shapes[areas] = Grounds.of(shapes[areas], crs).shapes
    return shapes


def _strips(
    frame: Any, flat: Shapes, known: list[str], road_names: Sequence[str], plane: Plane
) -> tuple[Strips, NDArray[np.bool_]]:
    numbers = {name: number for number, name in enumerate(known)}
    road = np.array([numbers[name] for name in road_names], np.intp)
    there = ~shapely.is_missing(flat)
    areas = np.isin(shapely.get_type_id(flat), (3, 6))
    width = np.zeros(len(flat))
    public = np.ones(len(flat), bool)
    if frame is not None:
        width = frame["width_m"].to_numpy(np.float64, copy=True)
        public = np.array([each is not False for each in _flags(frame)], bool)
    is_known = areas | np.isfinite(width)
    half = np.where(areas, 0.0, np.where(np.isfinite(width), width, USUAL_WIDTH_M) / 2)
    strips = Strips(road, flat, half, is_known, plane)
    return strips.chosen(there), public[there]


def _flags(frame: Any) -> list[bool | None]:
    values = frame["public"].to_numpy(object).tolist() if "public" in frame else [None] * len(frame)
    return [bool(each) if isinstance(each, bool | np.bool_) else None for each in values]
