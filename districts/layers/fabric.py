"""How parcels lie beside one another: overlaps, holes between them, and boundaries that just miss.

Everything is looked for in the plane of the file's own coordinates, where its edges are straight,
and measured on the ellipsoid.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS

from districts.layers.ellipsoid import Floats, Shapes, areas_m2, lengths_m, to_lonlat
from districts.layers.reference import beyond_numbers

Places = NDArray[np.intp]

_METERS_PER_DEGREE = 111_000.0


@dataclass(frozen=True)
class Pairs:
    """Pairs of shapes by position, with what was measured on each, and a place of it."""

    first: Places
    second: Places
    measured: Floats
    shapes: Shapes

    def __len__(self) -> int:
        """Return how many pairs there are."""
        return len(self.first)


def sound_copies(shapes: Shapes) -> Shapes:
    """Polygons to compare with others: crossed rings mended for this purpose only, else None."""
    kinds = shapely.get_type_id(shapes)
    found = shapes.copy()
    found[~np.isin(kinds, (3, 6, 7))] = None
    found[shapely.is_empty(found)] = None
    points, owner = shapely.get_coordinates(found, return_index=True)
    found[np.unique(owner[beyond_numbers(points)])] = None
    crossed = ~shapely.is_valid(found) & ~shapely.is_missing(found)
    found[crossed] = shapely.make_valid(found[crossed])
    mixed = shapely.get_type_id(found) == 7
    found[mixed] = [_polygonal(shape) for shape in found[mixed]]
    found[shapely.is_empty(found)] = None
    return found


def overlaps(shapes: Shapes, crs: CRS, over_m2: float = 1.0) -> Pairs:
    """Pairs of polygons whose interiors share more than an area."""
    first, second = _meeting(shapes)
    if len(first) == 0:
        return _none()
    apart = shapely.touches(shapes[first], shapes[second])
    first, second = first[~apart], second[~apart]
    shared = shapely.intersection(shapes[first], shapes[second])
    area = areas_m2(shared, crs)
    kept = area > over_m2
    return Pairs(first[kept], second[kept], area[kept], shared[kept])


def holes(shapes: Shapes, crs: CRS) -> tuple[Shapes, Floats]:
    """Holes of the land that all shapes cover together, and their areas in square meters.

    An edge that one parcel walks in one direction and its neighbor in the other has land on both
    sides. Only parcels at an edge without such a partner can border a hole, so the union of
    these few has every hole, and some that the other parcels fill.
    """
    known = shapes[~shapely.is_missing(shapes)]
    is_bordering = _without_partner(known)
    bordering, inner = known[is_bordering], known[~is_bordering]
    if len(bordering) == 0:
        return bordering, np.zeros(0)
    whole = shapely.get_parts(shapely.union_all(bordering))
    rings = shapely.get_rings(whole)
    shells = np.cumsum(np.append(0, shapely.get_num_interior_rings(whole) + 1))
    found = shapely.polygons(rings[~np.isin(np.arange(len(rings)), shells)])
    if len(inner) and len(found):
        inside = shapely.point_on_surface(found)
        filled = shapely.STRtree(inner).query(inside, predicate="intersects")[0]
        found = np.delete(found, np.unique(filled))
    return found, areas_m2(found, crs)


def near_misses(shapes: Shapes, crs: CRS, within_m: float = 1.0) -> Pairs:
    """Pairs of polygons that do not meet but come within a distance on the ground."""
    known = np.flatnonzero(~shapely.is_missing(shapes))
    if len(known) < 2:
        return _none()
    reach, flat = _flattened(shapes, crs, within_m)
    tree = shapely.STRtree(flat)
    first, second = tree.query(flat, predicate="dwithin", distance=reach)
    ahead = first < second
    first, second = first[ahead], second[ahead]
    apart = ~shapely.intersects(shapes[first], shapes[second])
    first, second = first[apart], second[apart]
    if len(first) == 0:
        return _none()
    line = shapely.shortest_line(shapes[first], shapes[second])
    length = lengths_m(line, crs)
    kept = length <= within_m
    return Pairs(first[kept], second[kept], length[kept], line[kept])


def _none() -> Pairs:
    nothing = np.zeros(0, dtype=np.intp)
    return Pairs(nothing, nothing, np.zeros(0), np.zeros(0, dtype=object))


def _meeting(shapes: Shapes) -> tuple[Places, Places]:
    tree = shapely.STRtree(shapes)
    first, second = tree.query(shapes, predicate="intersects")
    ahead = first < second
    return first[ahead], second[ahead]


def _flattened(shapes: Shapes, crs: CRS, within_m: float) -> tuple[float, Shapes]:
    """Return shapes in a plane of one scale, and a reach in it that surely covers the distance."""
    bounds = shapely.total_bounds(shapes)
    corners = np.array([[bounds[0], bounds[1]], [bounds[2], bounds[3]]])
    if crs.is_geographic:
        high = float(np.abs(corners[:, 1]).max())
        narrowing = max(np.cos(np.radians(min(high, 89.0))), 0.01)
        flat = shapely.transform(shapes, lambda xy: xy * [narrowing, 1.0])
        return 1.05 * within_m / _METERS_PER_DEGREE, flat
    unit = crs.axis_info[0].unit_conversion_factor if crs.axis_info else 1.0
    reach = 1.05 * within_m / unit
    if "Mercator" in crs.name and "Transverse" not in crs.name:
        lat = np.abs(to_lonlat(corners, crs)[:, 1])
        reach /= max(np.cos(np.radians(float(np.nanmin([lat.max(), 85.0])))), 0.05)
    return reach, shapes


def _without_partner(shapes: Shapes) -> NDArray[np.bool_]:
    """Which shapes have, or meet at its end, an edge that no neighbor walks the other way."""
    parts, owner = shapely.get_parts(shapes, return_index=True)
    rings, part = shapely.get_rings(shapely.orient_polygons(parts), return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    is_edge = ring[1:] == ring[:-1]
    start, end = points[:-1][is_edge], points[1:][is_edge]
    whose = owner[part[ring[:-1][is_edge]]]
    is_long = np.asarray((start != end).any(axis=1))
    start, end, whose = start[is_long], end[is_long], whose[is_long]
    found = np.zeros(len(shapes), dtype=bool)
    if len(start) == 0:
        return found
    turned = np.asarray(
        (start[:, 0] > end[:, 0]) | ((start[:, 0] == end[:, 0]) & (start[:, 1] > end[:, 1]))
    )
    low = np.where(turned[:, None], end, start)
    high = np.where(turned[:, None], start, end)
    order = np.lexsort((high[:, 1], high[:, 0], low[:, 1], low[:, 0]))
    sorted_edges = np.hstack([low, high])[order]
    new = np.append(True, (sorted_edges[1:] != sorted_edges[:-1]).any(axis=1))
    which = np.empty(len(order), dtype=np.intp)
    which[order] = np.cumsum(new) - 1
    ways = np.zeros((which.max() + 1, 2), dtype=bool)
    ways[which, turned.astype(int)] = True
    alone = np.asarray(~ways.all(axis=1))[which]
    ends = np.concatenate([_marks(start[alone]), _marks(end[alone])])
    found[whose[np.isin(_marks(start), ends)]] = True
    return found


def _marks(points: Floats) -> NDArray[np.uint64]:
    """Return a number for each point, the same for the same point."""
    bits = np.ascontiguousarray(points + 0.0).view(np.uint64)
    return bits[:, 0] * np.uint64(0x9E3779B97F4A7C15) ^ bits[:, 1]


def _polygonal(shape: object) -> object:
    parts = shapely.get_parts(shape)
    while np.any(shapely.get_type_id(parts) > 3):
        parts = shapely.get_parts(parts)
    polygons = parts[shapely.get_type_id(parts) == 3]
    return shapely.union_all(polygons) if len(polygons) else None
