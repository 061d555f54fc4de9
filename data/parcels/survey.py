"""The rectangular survey: townships of six miles, sections numbered to and fro, odd tiers.

Range lines are meridians and draw together northward; section lines are run from the south and
east, so that what is left over or wanting falls into the north and west tiers, where the last
quarter-quarters become government lots.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import shapely
from pyproj import CRS, Geod, Transformer

FOOT = 1200 / 3937
CHAIN = 66 * FOOT
MILE = 80 * CHAIN
ELLIPSOID = Geod(ellps="GRS80")
SQUARE_METERS_PER_ACRE = 4046.8564224
ODD_QUARTERS = (0.0, 20.0, 40.0, 60.0)


def section_number(column: int, row: int) -> int:
    """Return the number of a section in its township, counted from the south-west corner.

    Numbers begin in the north-east corner, run west, then to and fro.
    """
    from_north = 5 - row
    along = 5 - column if from_north % 2 == 0 else column
    return from_north * 6 + along + 1


@dataclass(frozen=True)
class Block:
    """Townships that stand on one standard parallel, two tiers of two.

    Attributes
    ----------
    lon, parallel
        Longitude of the western range line and latitude of the standard parallel, in degrees.
    miles_north
        From the standard parallel to the southern township line.
    townships, ranges
        Their designations from south to north and from west to east.
    meridian
        Name of the principal meridian.
    excess
        Chains by which each township, from south to north, is longer than 480 chains.
    crs
        Coordinate reference system in which the corners are drawn.
    unsteady_m
        Standard deviation of a corner monument from its place.
    seed
        Of the monuments.
    """

    lon: float
    parallel: float
    miles_north: float
    townships: tuple[str, str]
    ranges: tuple[str, str]
    meridian: str
    excess: tuple[float, float]
    crs: str
    unsteady_m: float = 1.2
    seed: int = 1785

    @cached_property
    def unit(self) -> float:
        """Meters in one unit of the coordinates."""
        return float(CRS.from_user_input(self.crs).axis_info[0].unit_conversion_factor)

    @cached_property
    def corners(self) -> Any:
        """Section corners, an array of 13 by 13 by 2 from the south-west corner."""
        lats = [self._north(self.miles_north * 80 + chains) for chains in self._rows()]
        lines = [
            self.lon + math.degrees(480 * k * CHAIN / _radius(self.parallel)) for k in range(3)
        ]
        lon = np.empty((13, 13))
        lat = np.empty((13, 13))
        rng = Random(self.seed)
        for x in range(13):
            for y in range(13):
                lon[x, y] = self._longitude(x, lats[y], lines)
                lat[x, y] = lats[y]
                lon[x, y] += math.degrees(rng.gauss(0, self.unsteady_m) / _radius(lats[y]))
                lat[x, y] += math.degrees(rng.gauss(0, self.unsteady_m) / 6_371_000)
        to_plane = Transformer.from_crs("EPSG:4269", self.crs, always_xy=True)
        east, north = to_plane.transform(lon, lat)
        return np.round(np.stack([east, north], axis=-1), 3)

    def section(self, x: int, y: int) -> Section:
        """Return the section in column ``x`` from the west and row ``y`` from the south."""
        c = self.corners
        return Section(
            township=self.townships[y // 6],
            range=self.ranges[x // 6],
            number=section_number(x % 6, y % 6),
            x=x,
            y=y,
            corners=(c[x, y], c[x + 1, y], c[x + 1, y + 1], c[x, y + 1]),
            odd_west=x % 6 == 0,
            odd_north=y % 6 == 5,
            chain=CHAIN / self.unit,
        )

    @cached_property
    def sections(self) -> dict[tuple[str, str, int], Section]:
        """Every section by township, range and number."""
        found = [self.section(x, y) for y in range(12) for x in range(12)]
        return {(s.township, s.range, s.number): s for s in found}

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the coordinates of a place counted in sections from the south-west corner."""
        column, row = min(max(math.floor(x), 0), 11), min(max(math.floor(y), 0), 11)
        return self.section(column, row).point((x - column) * 4, (y - row) * 4, even=True)

    def _rows(self) -> list[float]:
        first = [80.0 * row for row in range(6)]
        middle = 480 + self.excess[0]
        return [*first, *(middle + row for row in first), middle + 480 + self.excess[1]]

    def _north(self, chains: float) -> float:
        _, lat, _ = ELLIPSOID.fwd(self.lon, self.parallel, 0, chains * CHAIN)
        return float(lat)

    def _longitude(self, x: int, lat: float, lines: list[float]) -> float:
        if x % 6 == 0:
            return lines[x // 6]
        east = lines[x // 6 + 1]
        return east - math.degrees((6 - x % 6) * 80 * CHAIN / _radius(lat))


@dataclass(frozen=True)
class Section:
    """One section with its four corner monuments, south-west first, against the sun.

    Places inside are told in quarter-quarters: (0, 0) is the south-west corner, (4, 4) the
    north-east one.
    """

    township: str
    range: str
    number: int
    x: int
    y: int
    corners: tuple[Any, Any, Any, Any] = field(repr=False)
    odd_west: bool
    odd_north: bool
    chain: float

    @property
    def key(self) -> tuple[str, str, int]:
        """Township, range and number."""
        return (self.township, self.range, self.number)

    @cached_property
    def _breaks(self) -> tuple[list[float], list[float]]:
        south_west, south_east, _, north_west = self.corners
        even = [0.0, 0.25, 0.5, 0.75, 1.0]
        across, along = even, even
        if self.odd_west:
            chains = float(np.hypot(*(south_east - south_west))) / self.chain
            across = [0.0, *(1 - c / chains for c in (60, 40, 20)), 1.0]
        if self.odd_north:
            chains = float(np.hypot(*(north_west - south_west))) / self.chain
            along = [*(c / chains for c in ODD_QUARTERS), 1.0]
        return across, along

    def point(self, u: float, v: float, *, even: bool = False) -> tuple[float, float]:
        """Return the coordinates of a place told in quarter-quarters.

        With ``even`` the section is divided evenly, not as it was surveyed.
        """
        across, along = self._breaks
        s = u / 4 if even else float(np.interp(u, range(5), across))
        t = v / 4 if even else float(np.interp(v, range(5), along))
        sw, se, ne, nw = self.corners
        place = (1 - s) * (1 - t) * sw + s * (1 - t) * se + s * t * ne + (1 - s) * t * nw
        return round(float(place[0]), 3), round(float(place[1]), 3)

    def piece(self, u0: float, v0: float, u1: float, v1: float) -> Any:
        """Return a four-sided part of the section."""
        return self.drawn(shapely.box(u0, v0, u1, v1))

    def drawn(self, plan: Any) -> Any:
        """Return a shape told in quarter-quarters in the coordinates of the county."""
        return shapely.transform(plan, lambda uv: np.array([self.point(u, v) for u, v in uv]))

    @property
    def outline(self) -> Any:
        """The section with its quarter corners."""
        south = [(u, 0) for u in range(4)]
        east = [(4, v) for v in range(4)]
        north = [(u, 4) for u in range(4, 0, -1)]
        west = [(0, v) for v in range(4, 0, -1)]
        return shapely.Polygon([self.point(u, v) for u, v in [*south, *east, *north, *west]])


def _radius(lat: float) -> float:
    """Radius of the parallel at a latitude, in meters."""
    phi = math.radians(lat)
    return ELLIPSOID.a * math.cos(phi) / math.sqrt(1 - ELLIPSOID.es * math.sin(phi) ** 2)


def from_initial_point(
    lon: float, lat: float, *, miles_east: float, miles_north: float
) -> tuple[float, float]:
    """Return the place reached by going north along the meridian, then east along the parallel."""
    _, there, _ = ELLIPSOID.fwd(lon, lat, 0 if miles_north >= 0 else 180, abs(miles_north) * MILE)
    return lon + math.degrees(miles_east * MILE / _radius(there)), float(there)


def acres(shape: Any, crs: str) -> float:
    """Geodesic area of a shape in international acres."""
    to_degrees = Transformer.from_crs(crs, "EPSG:4269", always_xy=True)
    turned = shapely.transform(shape, to_degrees.transform, interleaved=False)
    area, _ = ELLIPSOID.geometry_area_perimeter(shapely.orient_polygons(turned))
    return abs(float(area)) / SQUARE_METERS_PER_ACRE
