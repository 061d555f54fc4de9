"""Coordinate systems as files state them: understood, named, and held against the ground."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyproj import CRS, Transformer
from pyproj.exceptions import CRSError, ProjError

from districts.layers.ellipsoid import Floats, to_lonlat

Flags = NDArray[np.bool_]

# West, south, east, north: the mainland, Alaska on both sides of 180°, Hawaii, the Caribbean.
_UNITED_STATES = (
    (-125.5, 24.0, -66.0, 49.7),
    (-180.0, 50.8, -129.0, 72.0),
    (172.0, 50.8, 180.0, 54.0),
    (-191.0, 50.8, -180.0, 72.0),
    (-161.5, 18.5, -154.0, 22.7),
    (-68.5, 17.0, -64.0, 19.0),
)
_SLACK_DEGREES = 2.0
_BEYOND_NUMBERS = 1e9


@dataclass(frozen=True)
class Stated:
    """What a file says of its coordinate system: the words, and what they mean if anything."""

    words: str | None
    crs: CRS | None


def understand(text: str | None) -> Stated:
    """Read a code, URN, WKT or PROJJSON; an undefined system is none."""
    if text is None or not text.strip():
        return Stated(None, None)
    # Web maps used this number before EPSG gave them one.
    text = re.sub(r"^(EPSG:|urn:ogc:def:crs:EPSG:.*:)900913$", "EPSG:3857", text.strip())
    try:
        crs = CRS.from_user_input(text)
    except (CRSError, ProjError):
        return Stated(" ".join(text.split())[:80], None)
    if not (crs.is_geographic or crs.is_projected or crs.is_compound or crs.is_bound):
        return Stated(None, None)
    if crs.name.casefold().startswith(("undefined", "unknown engineering")):
        return Stated(None, None)
    return Stated(label(crs), horizontal(crs))


def horizontal(crs: CRS) -> CRS:
    """Return the part that says where things lie on the map, by its EPSG code where it has one."""
    if crs.is_compound:
        crs = crs.sub_crs_list[0]
    if crs.is_bound and crs.source_crs is not None:
        crs = crs.source_crs
    if len(crs.axis_info) > 2:
        crs = crs.to_2d()
    code = _code(crs)
    return crs if code is None else CRS.from_epsg(code)


def label(crs: CRS) -> str:
    """Return ``EPSG:n`` where there is one, else the system's name."""
    code = _code(crs)
    if code is not None:
        return f"EPSG:{code}"
    authority = None if crs.is_compound else crs.to_authority(min_confidence=70)
    return ":".join(authority) if authority else crs.name


def _code(crs: CRS) -> int | None:
    authority = crs.to_authority()
    if authority is not None and authority[0] == "OGC":
        return {"CRS84": 4326, "CRS83": 4269, "CRS27": 4267}.get(authority[1])
    if crs.is_compound:
        return None
    found = crs.to_epsg(min_confidence=70)
    return None if found is None else int(found)


def beyond_numbers(bounds: Floats) -> Flags:
    """Shapes with coordinates that are no numbers, or that no map has ever had."""
    with np.errstate(invalid="ignore"):
        return np.asarray(~(np.abs(bounds) < _BEYOND_NUMBERS).all(axis=1))


def middle(bounds: Floats) -> Floats:
    """Return the middle of each box."""
    return np.column_stack([bounds[:, [0, 2]].mean(axis=1), bounds[:, [1, 3]].mean(axis=1)])


def in_united_states(lonlat: Floats) -> Flags:
    """Whether each place lies in a box around a part of the United States."""
    return _in_any(lonlat, _UNITED_STATES, 0.0)


def in_area_of_use(lonlat: Floats, crs: CRS, slack: float = _SLACK_DEGREES) -> Flags:
    """Whether each place lies where the system is meant to be used, or two degrees beside."""
    area = crs.area_of_use
    if area is None:
        return np.asarray(np.isfinite(lonlat).all(axis=1))
    west, south, east, north = area.bounds
    boxes = [(west, south, east, north)]
    if west > east:
        boxes = [(west, south, 180.0, north), (-180.0, south, east, north)]
    turned = [(w - 360, s, e - 360, n) for w, s, e, n in boxes]
    return _in_any(lonlat, [*boxes, *turned], slack)


def _in_any(lonlat: Floats, boxes: Any, slack: float) -> Flags:
    lon, lat = lonlat[:, 0], lonlat[:, 1]
    inside = np.zeros(len(lonlat), dtype=bool)
    for west, south, east, north in boxes:
        inside |= (
            (lon >= west - slack)
            & (lon <= east + slack)
            & (lat >= south - slack)
            & (lat <= north + slack)
        )
    return inside


def places(points: Floats, crs: CRS) -> Floats:
    """Longitude and latitude of points, infinite where the system has no such place."""
    try:
        return to_lonlat(points, crs)
    except ProjError:
        return np.full_like(points, np.inf)


@lru_cache(maxsize=16)
def to_wgs84(wkt: str) -> Transformer:
    """Return the way from a system to the longitude and latitude that maps are drawn in."""
    return Transformer.from_crs(CRS.from_wkt(wkt), CRS.from_epsg(4326), always_xy=True)
