"""Whether a place lies inside the land that is looked at."""

from __future__ import annotations

from math import cos, hypot, radians
from typing import TypeAlias

Extent: TypeAlias = tuple[float, float, float, float]
"""West, south, east, north in degrees; west is greater than east across the 180th meridian."""

_HAIR = 1e-9
METERS_A_DEGREE = 111_195.0


def is_inside(lon: float, lat: float, extent: Extent) -> bool:
    """Whether a place lies inside; the edge is inside.

    >>> is_inside(-93.23, 42.21, (-93.82, 41.86, -93.23, 42.21))
    True
    >>> is_inside(179, 52, (172, 51, -165, 60)), is_inside(0, 52, (172, 51, -165, 60))
    (True, False)
    """
    west, south, east, north = extent
    if not south - _HAIR <= lat <= north + _HAIR:
        return False
    if west <= east:
        return west - _HAIR <= lon <= east + _HAIR
    return lon >= west - _HAIR or lon <= east + _HAIR


def meters_apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return the meters between two near places, within a part in a hundred.

    >>> round(meters_apart((-93.6, 42.0), (-93.6, 42.001)))
    111
    """
    across = (other[0] - one[0] + 180) % 360 - 180
    return METERS_A_DEGREE * hypot(across * cos(radians(one[1])), other[1] - one[1])
