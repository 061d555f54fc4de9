"""Where two roads cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from pyproj import Transformer

from districts.measure.crs import Plane, flat_crs

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

MEET_M = 5.0
"""Lines that come so near are drawn to meet."""
NEAR_M = 25.0
"""Lines that come so near may be meant to meet: a person is shown."""
ONE_PLACE_M = 50.0
"""Crossings so near, as of the two lanes of a divided road, are one place."""
USUAL_WIDTH_M = 66 * 0.3048
_REMEMBERED = 4096


@dataclass(frozen=True)
class Crossing:
    """A place where two roads cross.

    Parameters
    ----------
    lon, lat
        Its middle.
    reach_m
        How far the ground that both roads share reaches from there.
    gap_m
        How far the drawn lines stay apart.
    """

    lon: float
    lat: float
    reach_m: float
    gap_m: float = 0.0

    @property
    def is_apart(self) -> bool:
        """Whether the lines stay so far apart that they may not be meant to meet."""
        return self.gap_m > MEET_M


class Drawn:
    """Roads as drawn, in ground meters.

    Parameters
    ----------
    frame
        As of ``layers.folder``, with at least one shape.
    """

    def __init__(self, frame: GeoDataFrame) -> None:
        shapes = shapely.force_2d(frame.geometry.to_numpy())
        self._crs = flat_crs(frame.crs)
        self._plane = Plane.of(shapes[~shapely.is_missing(shapes)], self._crs)
        self._turn = Transformer.from_crs(self._crs, 4326, always_xy=True)
        self._shapes = self._plane.flat_shapes(shapes)
        self._widths = frame["width_m"].to_numpy(dtype=float)
        self._together: dict[tuple[int, ...], Any] = {}

    def crossings(self, one: Iterable[int], other: Iterable[int]) -> list[Crossing] | None:
        """Where two roads cross, from west to east; None when they are one, or run as one.

        Parameters
        ----------
        one, other
            Places of their rows in the layer.
        """
        first, second = set(one), set(other)
        both = first & second
        first, second = first - both, second - both
        if not first or not second:
            return None
        a, b = self._road(first), self._road(second)
        are_lines = shapely.get_dimensions(a) == 1 and shapely.get_dimensions(b) == 1
        parts = shapely.get_parts(shapely.intersection(a, b))
        parts = parts[~shapely.is_empty(parts)]
        places = [p for p in parts if not are_lines or shapely.get_dimensions(p) == 0]
        gap_m = 0.0
        if not places and len(parts):
            return None
        if not places:
            gap_m = float(shapely.distance(a, b))
            if gap_m > NEAR_M:
                return []
            reach = (gap_m + 1) / 2
            near = shapely.intersection(a.buffer(reach), b.buffer(reach))
            places = [shapely.centroid(part) for part in shapely.get_parts(near)]
        across = float(np.hypot(self._half(first), self._half(second))) if are_lines else 0.0
        found = [self._crossing(group, across, gap_m) for group in _grouped(places)]
        return sorted(found, key=lambda crossing: (crossing.lon, crossing.lat))

    def _crossing(self, group: Sequence[Any], across_m: float, gap_m: float) -> Crossing:
        shape = shapely.union_all(group)
        middle = shapely.centroid(shapely.envelope(shape) if len(group) > 1 else shape)
        reach_m = float(shapely.hausdorff_distance(middle, shape)) + across_m + gap_m
        back = np.linalg.inv(self._plane.matrix).T
        drawn = shapely.get_coordinates(middle) @ back + self._plane.origin
        lon, lat = self._turn.transform(*drawn[0])
        return Crossing(float(lon), float(lat), reach_m, gap_m)

    def _road(self, rows: set[int]) -> Any:
        key = tuple(sorted(rows))
        if key not in self._together:
            if len(self._together) > _REMEMBERED:
                self._together.clear()
            shapes = self._shapes[list(key)]
            if (shapely.get_dimensions(shapes) == 2).any():
                self._together[key] = shapely.union_all(shapely.make_valid(shapes))
            else:
                lines = [p for p in shapely.get_parts(shapes) if shapely.get_dimensions(p) == 1]
                self._together[key] = shapely.multilinestrings(lines)
        return self._together[key]

    def _half(self, rows: set[int]) -> float:
        widths = self._widths[sorted(rows)]
        widths = widths[np.isfinite(widths)]
        return (float(widths.max()) if len(widths) else USUAL_WIDTH_M) / 2


def _grouped(places: Sequence[Any]) -> list[list[Any]]:
    """Put together what lies within one place, near by near."""
    left = list(places)
    groups: list[list[Any]] = []
    while left:
        group = [left.pop()]
        for member in group:
            near = [shapely.dwithin(member, other, ONE_PLACE_M) for other in left]
            group += [other for other, is_near in zip(left, near, strict=True) if is_near]
            left = [other for other, is_near in zip(left, near, strict=True) if not is_near]
        groups.append(group)
    return groups
