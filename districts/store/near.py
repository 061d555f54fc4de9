"""Where a reader wants to look, in the coordinates of the layer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyproj
import shapely
from shapely.geometry.base import BaseGeometry

_STEP_M, _STEP_DEGREES = 100.0, 0.001
_MOST_STEPS = 100_000


def in_layer(near: Any, crs: Any, layer_crs: pyproj.CRS | None) -> Any:
    """Return a shape or bounds in the layer's CRS.

    Edges are divided into steps of about 100 meters before they are turned, so that a straight edge
    of one CRS stays within a millimeter or so of itself in the other.
    """
    if not isinstance(near, BaseGeometry):
        near = tuple(float(each) for each in near)
        if crs is None or layer_crs is None or is_same(crs, layer_crs):
            return near
        return _transformer(_text(crs), _text(layer_crs)).transform_bounds(*near)
    if crs is None or layer_crs is None or is_same(crs, layer_crs):
        return near
    from_crs = pyproj.CRS.from_user_input(crs)
    step = _STEP_DEGREES if from_crs.is_geographic else _STEP_M / _unit(from_crs)
    step = max(step, near.length / _MOST_STEPS)
    turn = _transformer(_text(crs), _text(layer_crs)).transform
    return shapely.transform(
        shapely.segmentize(near, step), lambda at: np.column_stack(turn(at[:, 0], at[:, 1]))
    )


def is_same(one: Any, other: Any) -> bool:
    """Whether two ways to name a CRS mean the same."""
    return bool(pyproj.CRS.from_user_input(one) == pyproj.CRS.from_user_input(other))


def _text(crs: Any) -> str:
    return str(pyproj.CRS.from_user_input(crs).to_wkt())


def _unit(crs: pyproj.CRS) -> float:
    return float(crs.axis_info[0].unit_conversion_factor) if crs.axis_info else 1.0


@lru_cache(maxsize=64)
def _transformer(from_wkt: str, to_wkt: str) -> pyproj.Transformer:
    return pyproj.Transformer.from_crs(from_wkt, to_wkt, always_xy=True)
