"""Shapes as they were drawn: in two dimensions, in one run of longitudes, in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from districts.layers.ellipsoid import Shapes
from districts.layers.reference import Flags

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

Window = tuple[float, float, float, float]
"""West, south, east, north in degrees."""


def shapes_of(table: Any) -> tuple[Shapes, Flags]:
    """Return shapes in two dimensions, and which had rings that do not close."""
    if "shape" not in table.schema.names:
        return np.full(table.num_rows, None, dtype=object), np.zeros(table.num_rows, dtype=bool)
    raw = table["shape"].to_numpy()
    shapes = shapely.from_wkb(raw, on_invalid="ignore")
    lost = shapely.is_missing(shapes) & np.array([each is not None for each in raw], dtype=bool)
    if lost.any():
        shapes[lost] = shapely.from_wkb(raw[lost], on_invalid="fix")
    return shapely.force_2d(shapes), lost


def reduced(shapes: Shapes) -> tuple[Shapes, bool]:
    """Take 360 from longitudes that run from 0 to 360; a layer across 180° stays in one piece."""
    points = shapely.get_coordinates(shapes)
    lon = points[:, 0][np.isfinite(points[:, 0])]
    runs_on = len(lon) > 0 and 180 < lon.max() <= 360 and lon.min() >= 0
    if not runs_on:
        return shapes, False
    return shapely.transform(shapes, lambda xy: xy - [360.0, 0.0]), True


def within(frame: GeoDataFrame, bbox: Window) -> GeoDataFrame:
    """Return rows whose box meets a window of degrees; the window is widened, never narrowed."""
    if frame.crs is None or frame.empty:
        return frame
    from pyproj import Transformer  # noqa: PLC0415

    turn = Transformer.from_crs(4326, frame.crs, always_xy=True)
    west, south, east, north = turn.transform_bounds(*bbox[:2], *bbox[2:])
    slack = 0.01 * max(east - west, north - south)
    box = shapely.box(west - slack, south - slack, east + slack, north + slack)
    return frame[shapely.intersects(shapely.envelope(frame.geometry.to_numpy()), box)]
