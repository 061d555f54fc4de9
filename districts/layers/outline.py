"""Boundary and district files: only their polygons count."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely


def polygons_of(shape: Any) -> Any:
    """Return the polygons of a shape or collection, None where there is none."""
    if shape is None or shape.geom_type in ("Polygon", "MultiPolygon"):
        return None if shape is None or shape.is_empty else shape
    parts = shapely.get_parts(shape)
    while np.any(shapely.get_type_id(parts) > 3):
        parts = shapely.get_parts(parts)
    found = parts[(shapely.get_type_id(parts) == 3) & ~shapely.is_empty(parts)]
    if len(found) == 0:
        return None
    return found[0] if len(found) == 1 else shapely.multipolygons(found)
