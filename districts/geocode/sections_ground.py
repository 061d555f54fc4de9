"""One section on the ground: its corners, and where its parts lie between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians
from typing import Any

import numpy as np
import shapely
from pyproj import Geod

from districts.geocode import survey_meridians
from districts.geocode.aliquot import WHOLE, Box

_GEOD = Geod(ellps="GRS80")
_LEAST_SHARE, _MOST_SHARE = 0.9, 1.1
_NEAR_MIDDLE = 0.03
_MIDDLE = 0.5
HALF_TURN = 180
Place = tuple[float, float]


@dataclass(frozen=True)
class Numbered:
    """Township, range and meridian of a section as the layer writes them."""

    township: str
    north: str | None
    range: str
    west: str | None
    meridian: str | None

    @property
    def meridian_name(self) -> str | None:
        """Return the usual name of the meridian."""
        return None if self.meridian is None else survey_meridians.same(self.meridian)


@dataclass(frozen=True)
class Section:
    """One section on the ground.

    Parameters
    ----------
    number, numbered
        The section, and its township, range and meridian.
    shape
        Its land, in degrees.
    """

    number: int
    numbered: Numbered
    shape: Any

    @cached_property
    def _vertices(self) -> list[Place]:
        """Return the corners of the outline, east of each other across the 180th meridian."""
        parts = shapely.get_parts(self.shape)
        rings = shapely.get_exterior_ring(parts[shapely.get_type_id(parts) == 3])
        points = shapely.get_coordinates(rings)
        if len(points) and np.ptp(points[:, 0]) > HALF_TURN:
            points[points[:, 0] < 0, 0] += 2 * HALF_TURN
        return [(float(x), float(y)) for x, y in points]

    @cached_property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """Return the south-west, south-east, north-east and north-west corner."""
        points = np.array(self._vertices)
        low, span = points.min(axis=0), np.ptp(points, axis=0)
        across, up = ((points - low) / np.where(span == 0, 1, span)).T
        ends = (-across - up, across - up, across + up, up - across)
        found = [self._vertices[int(np.argmax(end))] for end in ends]
        return found[0], found[1], found[2], found[3]

    @property
    def is_four_sided(self) -> bool:
        """Whether its four corners hold about the land the layer draws."""
        drawn = shapely.union_all(shapely.polygons([list(self.corners)]))
        share = float(shapely.area(self._east_of_each_other()) / (shapely.area(drawn) or np.inf))
        return _LEAST_SHARE <= share <= _MOST_SHARE

    def _east_of_each_other(self) -> Any:
        west, _, east, _ = shapely.bounds(self.shape)
        if east - west <= HALF_TURN:
            return self.shape
        return shapely.transform(
            self.shape,
            lambda points: np.where(
                (points[:, :1] < 0) & (np.arange(2) == 0), points + 2 * HALF_TURN, points
            ),
        )

    @cached_property
    def _lattice(self) -> list[list[Place]]:
        """Return corners, quarter corners and center: three rows of three, from the south-west.

        A vertex of the outline near the middle of a side is the quarter corner the survey set;
        the center is where the lines between opposite quarter corners cross.
        """
        south_west, south_east, north_east, north_west = self.corners
        south, north = self._middle(south_west, south_east), self._middle(north_west, north_east)
        west, east = self._middle(south_west, north_west), self._middle(south_east, north_east)
        return [
            [south_west, south, south_east],
            [west, _crossing(south, north, west, east), east],
            [north_west, north, north_east],
        ]

    def _middle(self, one: Place, other: Place) -> Place:
        """Return the quarter corner on a side, or the middle of the side where none is drawn."""
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        reach = _NEAR_MIDDLE * _planar(one, other)
        nearest = min(self._vertices, key=lambda vertex: _planar(middle, vertex))
        return nearest if _planar(middle, nearest) <= reach else middle

    def at(self, across: float, up: float) -> Place:
        """Return the place at a share of the way east and north, in its quarter of the section."""
        column, row = min(int(across * 2), 1), min(int(up * 2), 1)
        x, y = across * 2 - column, up * 2 - row
        below, above = self._lattice[row], self._lattice[row + 1]
        corners = (below[column], below[column + 1], above[column + 1], above[column])
        weights = ((1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y)
        lon = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        lat = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        return (lon + HALF_TURN) % (2 * HALF_TURN) - HALF_TURN, lat

    def edges(self, box: Box) -> list[Place]:
        """Return the corners of a part and the quarter corners on its sides.

        Of the whole section also every vertex of its outline.
        """
        west, south, east, north = (float(edge) for edge in box)
        columns = {west, east, *([_MIDDLE] if west < _MIDDLE < east else [])}
        rows = {south, north, *([_MIDDLE] if south < _MIDDLE < north else [])}
        found = [self.at(x, y) for x in sorted(columns) for y in sorted(rows)]
        return [*found, *self._vertices] if box == WHOLE else found

    def center(self, boxes: Sequence[Box]) -> Place:
        """Return the middle of the parts together."""
        west, south = min(box[0] for box in boxes), min(box[1] for box in boxes)
        east, north = max(box[2] for box in boxes), max(box[3] for box in boxes)
        return self.at(float(west + east) / 2, float(south + north) / 2)

    def farthest_m(self, center: Place, boxes: Iterable[Box]) -> float:
        """Return the meters from a place to the farthest corner of the parts."""
        return max(
            float(_GEOD.inv(*center, *corner)[2]) for box in boxes for corner in self.edges(box)
        )


def _planar(one: Place, other: Place) -> float:
    """Return the degrees of latitude between two places of one section."""
    return hypot((one[0] - other[0]) * cos(radians(one[1])), one[1] - other[1])


def _crossing(south: Place, north: Place, west: Place, east: Place) -> Place:
    """Return where the line from south to north crosses that from west to east."""
    (ax, ay), (bx, by) = south, (north[0] - south[0], north[1] - south[1])
    (cx, cy), (dx, dy) = west, (east[0] - west[0], east[1] - west[1])
    turn = bx * dy - by * dx
    if turn == 0:  # a sliver: no lines cross
        return (ax + bx / 2 + cx + dx / 2) / 2, (ay + by / 2 + cy + dy / 2) / 2
    share = ((cx - ax) * dy - (cy - ay) * dx) / turn
    return ax + share * bx, ay + share * by
