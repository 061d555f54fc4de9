"""Shapes made ready for a screen: in degrees, on one side of the date line, and light."""

from __future__ import annotations

import json
from typing import Any

import geopandas
import numpy as np
import shapely

DEGREES = "EPSG:4326"
PLACES = 6  # decimals of a degree: a tenth of a meter
VERTICES = 6_000  # what about 150 kB of coordinates hold
OUTLINE_VERTICES = 1_500
FIRST_STEP = 2e-6  # degrees; doubled until the vertices fit
LONGEST_STEP = 5e-3


def drawn(shapes: Any, vertices: int = VERTICES) -> Any:
    """Return polygons in degrees, unwrapped and simplified enough for one page.

    Parameters
    ----------
    shapes
        GeoSeries in any declared CRS. Empty and missing shapes stay None.
    vertices
        About how many may be left.

    Returns
    -------
    GeoSeries
        Same index, EPSG:4326 without height. Land across the date line runs on past 180.
    """
    degrees = shapes.to_crs(DEGREES)
    ground = np.array([polygons(shape) for shape in degrees.array], dtype=object)
    ground = unwrapped(ground)
    step = FIRST_STEP
    while shapely.get_num_coordinates(ground).sum() > vertices and step < LONGEST_STEP:
        ground = shapely.simplify(ground, step)
        step *= 2
    return type(shapes)(ground, index=shapes.index, crs=DEGREES)


def polygons(shape: Any) -> Any:
    """Return the polygons of ``shape`` without height, or None when it has none."""
    if shape is None or shape.is_empty:
        return None
    flat = shapely.force_2d(shape)
    if flat.geom_type in ("Polygon", "MultiPolygon"):
        return flat
    parts = [part for part in shapely.get_parts([flat]) if part.geom_type == "Polygon"]
    return shapely.MultiPolygon(parts) if parts else None


def unwrapped(shapes: Any) -> Any:
    """Return ``shapes`` with western longitudes run on past 180 when they lie on both sides."""
    present = [shape for shape in shapes if shape is not None]
    if not present:
        return shapes
    west, _, east, _ = shapely.total_bounds(present)
    if east - west <= 180:
        return shapes

    def past_180(points: Any) -> Any:
        return np.column_stack([np.where(points[:, 0] < 0, points[:, 0] + 360, points[:, 0]),
                                points[:, 1]])  # fmt: skip

    return shapely.transform(shapes, past_180)


def geojson(shape: Any) -> dict[str, Any]:
    """Return one shape as a GeoJSON geometry, its coordinates rounded."""
    light = shapely.transform(shape, lambda points: np.round(points, PLACES))
    geometry: dict[str, Any] = json.loads(shapely.to_geojson(light))
    return geometry


def outline(shape: Any, crs: Any) -> Any:
    """Return a boundary or a line of contact in degrees, or None when it has no place."""
    if shape is None or crs is None or shape.is_empty:
        return None
    series = geopandas.GeoSeries([shape], crs=crs)
    if shape.geom_type.endswith("Polygon"):
        return drawn(series, OUTLINE_VERTICES).iloc[0]
    return unwrapped(np.asarray(series.to_crs(DEGREES).array))[0]
