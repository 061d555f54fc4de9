"""Layers, boundaries and connectors as arrays in one CRS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Transformer

from districts.measure.crs import Points, Shapes, flat_crs, unwrapped
from districts.measure.shapes import Grounds

Numbers = NDArray[np.intp]

_DEGREES = "EPSG:4326"
_FLAG = (bool, np.bool_)


def shapes_of(frame: Any) -> Shapes:
    """Return the shapes of a layer as drawn; None where it has none."""
    drawn = np.full(len(frame), None, object)
    if "geometry" in frame.columns:
        column = np.asarray(frame["geometry"].array, dtype=object)
        there = shapely.is_geometry(column)
        drawn[there] = column[there]
    return drawn


def crs_of(frame: Any) -> CRS:
    """Return a layer's CRS; a roll without shapes has none, and needs none."""
    crs = getattr(frame, "crs", None) if _has_geometry(frame) else None
    return flat_crs(_DEGREES if crs is None else crs)


def _has_geometry(frame: Any) -> bool:
    # A GeoDataFrame without an active geometry column raises when asked for its CRS.
    return getattr(frame, "_geometry_column_name", None) in frame.columns


def texts_of(frame: Any, column: str, at: Numbers | None = None) -> list[str | None]:
    """Return a column of text, or some of its rows; None where there is none, or it is empty."""
    if column not in frame.columns:
        return [None] * (len(frame) if at is None else len(at))
    chosen = frame[column] if at is None else frame[column].iloc[at]
    values = chosen.to_numpy(object).tolist()
    return [value if isinstance(value, str) and value else None for value in values]


def names_of(rows: Sequence[int], pins: Sequence[str | None]) -> list[str]:
    """Name each row: by its PIN, else by its number."""
    return [f"row:{row}" if pin is None else pin for row, pin in zip(rows, pins, strict=True)]


def flags_of(frame: Any, column: str, at: Numbers) -> list[bool | None]:
    """Return some rows of a column of yes and no; None where it is unknown."""
    if column not in frame.columns:
        return [None] * len(at)
    values = frame[column].to_numpy(object)[at].tolist()
    return [bool(value) if isinstance(value, _FLAG) else None for value in values]


def recorded_of(frame: Any) -> NDArray[np.float64]:
    """Return the county's acres; NaN where unknown."""
    if "acres_recorded" not in frame.columns:
        return np.full(len(frame), np.nan)
    return np.array(frame["acres_recorded"], np.float64)


def land_of(source: Any, crs: CRS, own_crs: CRS | None = None) -> Any:
    """Return the ground of a layer or shape in another CRS, as one shape; None if none.

    Parameters
    ----------
    source
        A layer, or a shape in ``own_crs``.
    crs
        The CRS to bring it to.
    own_crs
        The CRS of a bare shape; the same as ``crs`` if not given.
    """
    if source is None:
        return None
    if hasattr(source, "columns"):
        own_crs, drawn = crs_of(source), shapes_of(source)
    else:
        drawn = np.array([source], object)
    grounds = Grounds.of(drawn, own_crs or crs)
    moved = brought(grounds.parts, own_crs or crs, crs)
    return shapely.union_all(moved) if len(moved) else None


def brought(shapes: Shapes, own_crs: CRS, crs: CRS) -> Shapes:
    """Bring shapes to another CRS, corner by corner."""
    if own_crs == crs or not len(shapes):
        return shapes
    transformer = Transformer.from_crs(own_crs, crs, always_xy=True)

    def move(points: Points) -> Points:
        return np.column_stack(transformer.transform(points[:, 0], points[:, 1]))

    moved: Shapes = shapely.transform(shapes, move)
    return unwrapped(moved, crs)
