"""The square world that map tiles are cut from: Web Mercator, for drawing and nothing else.

No acreage is ever taken from it: in Iowa it is four fifths too large, in Alaska several times.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Transformer

HALF = 20_037_508.342789244
"""Half the side of the world, in its meters."""
WORLD = "EPSG:3857"

Bounds = tuple[float, float, float, float]


def tile_bounds(z: int, x: int, y: int) -> Bounds:
    """Return left, bottom, right, top of a tile; rows count from the north."""
    side = 2 * HALF / 2**z
    return -HALF + x * side, HALF - (y + 1) * side, -HALF + (x + 1) * side, HALF - y * side


def is_tile(z: int, x: int, y: int, deepest: int) -> bool:
    """Whether there is such a tile."""
    return 0 <= z <= deepest and 0 <= x < 2**z and 0 <= y < 2**z


def projected(shapes: Any, crs: Any) -> NDArray[Any]:
    """Return shapes in Web Mercator, flat; land on both sides of 180 degrees runs on eastward.

    Parameters
    ----------
    shapes
        Array of shapely shapes; missing ones stay None.
    crs
        The CRS they are drawn in.
    """
    turn = Transformer.from_crs(CRS.from_user_input(crs), WORLD, always_xy=True).transform
    flat = shapely.force_2d(np.asarray(shapes, dtype=object))
    moved = shapely.transform(flat, turn, interleaved=False)
    left, _, right, _ = shapely.bounds(moved).reshape(-1, 4).T
    wide = np.flatnonzero(right - left > HALF)
    if len(wide):
        moved[wide] = shapely.transform(moved[wide], _eastward)
    done: NDArray[Any] = moved
    return done


def from_degrees(west: float, south: float, east: float, north: float) -> Bounds:
    """Return bounds given in degrees; latitudes beyond the map are taken at its edge."""
    top = 85.051128
    low, high = (np.radians(np.clip(each, -top, top)) for each in (south, north))
    return (
        west / 180 * HALF,
        float(np.log(np.tan(np.pi / 4 + low / 2)) / np.pi * HALF),
        east / 180 * HALF,
        float(np.log(np.tan(np.pi / 4 + high / 2)) / np.pi * HALF),
    )


def points_in_degrees(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return points of the world as longitude and latitude."""
    lon = points[:, 0] / HALF * 180
    lat = np.degrees(2 * np.arctan(np.exp(points[:, 1] / HALF * np.pi)) - np.pi / 2)
    return np.column_stack([lon, lat])


def to_degrees(bounds: Bounds) -> Bounds:
    """Return bounds of the world in degrees: west, south, east, north."""
    (west, south), (east, north) = points_in_degrees(np.reshape(bounds, (2, 2)))
    return float(west), float(south), float(east), float(north)


def _eastward(points: NDArray[np.float64]) -> NDArray[np.float64]:
    west = points[:, 0] < 0
    return np.column_stack([points[:, 0] + 2 * HALF * west, points[:, 1]])
