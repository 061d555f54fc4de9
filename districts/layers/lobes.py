"""Land inside rings that cross themselves: all lobes, as drawn."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from pyproj import CRS

from districts.layers.ellipsoid import Floats, Shapes, areas_m2, ring_areas_m2


def drawn_areas_m2(shapes: Shapes, crs: CRS) -> Floats:
    """Ground area of each shape; a ring that crosses itself counts with all of its lobes."""
    areas = areas_m2(shapes, crs)
    sound = shapely.is_valid(shapes) | shapely.is_missing(shapes) | ~np.isfinite(areas)
    for place in np.flatnonzero(~sound):
        areas[place] = _lobed_area(shapes[place : place + 1], crs, float(areas[place]))
    return areas


def _lobed_area(shape: Shapes, crs: CRS, plain: float) -> float:
    parts = shapely.get_parts(shape)
    while np.any(shapely.get_type_id(parts) > 3):
        parts = shapely.get_parts(parts)
    rings, part = shapely.get_rings(parts, return_index=True)
    crossing = ~shapely.is_simple(rings)
    if not crossing.any():
        return plain
    is_shell = np.append(True, part[1:] != part[:-1])
    area = ring_areas_m2(rings, crs)
    for place in np.flatnonzero(crossing):
        line = shapely.node(rings[place])
        faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(line)))
        lobes = [face for face in faces if _turns(rings[place], face) != 0]
        area[place] = areas_m2(np.array(lobes, dtype=object), crs).sum()
    return float(area[is_shell].sum() - area[~is_shell].sum())


def _turns(ring: Any, face: Any) -> int:
    """How often a ring goes round a face, 0 for a hole that it merely walks about."""
    inside = shapely.point_on_surface(face)
    x, y = shapely.get_coordinates(ring).T
    below, above = y[:-1] <= inside.y, y[1:] > inside.y
    side = (x[1:] - x[:-1]) * (inside.y - y[:-1]) - (inside.x - x[:-1]) * (y[1:] - y[:-1])
    return int((below & above & (side > 0)).sum() - (~below & ~above & (side < 0)).sum())
