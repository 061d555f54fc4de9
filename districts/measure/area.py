"""Acres on the GRS 80 ellipsoid, their tolerance, and a second opinion in an equal-area CRS."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Transformer

from districts.layers.ellipsoid import (
    SQUARE_METERS_PER_ACRE,
    areas_m2,
    ellipsoid_of,
    perimeters_m,
    to_lonlat,
)
from districts.measure.crs import Plane, Points, Shapes, equal_area_crs
from districts.measure.edges import Edges
from districts.measure.strips import near_pairs, strips

Acres = NDArray[np.float64]

CRACK_M = 0.01  # two tracings of one line no farther apart than this leave no boundary between
_LONGEST_EDGE_M = 500.0


def acres(shapes: Shapes, crs: CRS) -> Acres:
    """Ground area of each shape in international acres; NaN where there is no shape.

    >>> mile = shapely.box(0, 0, 1609.344, 1609.344)
    >>> flat = CRS.from_dict({"proj": "laea", "lat_0": 42, "lon_0": -93, "ellps": "GRS80"})
    >>> acres(np.array([mile]), flat).round(3).tolist()
    [640.0]
    """
    found: Acres = areas_m2(shapes, crs) / SQUARE_METERS_PER_ACRE
    return found


def tolerance_acres(perimeter_m: float, positional_accuracy_m: float) -> float:
    """Acres that a boundary of this length, drawn to this accuracy, leaves in doubt."""
    return positional_accuracy_m * perimeter_m / SQUARE_METERS_PER_ACRE


def lengths_m(start: Points, end: Points, crs: CRS) -> NDArray[np.float64]:
    """Geodesic length from each start to each end."""
    if not len(start):
        return np.empty(0)
    one, other = to_lonlat(start, crs), to_lonlat(end, crs)
    _, _, length = ellipsoid_of(crs).inv(one[:, 0], one[:, 1], other[:, 0], other[:, 1])
    return np.asarray(length, np.float64)


def outline_m(ground: Shapes, crs: CRS, plane: Plane) -> float:
    """Geodesic length of all rings of dissolved ground.

    A crack no wider than a centimeter, where one line was traced twice, is no ring.
    """
    drawn = float(np.sum(perimeters_m(ground, crs))) if len(ground) else 0.0
    return drawn - cracks_m(ground, plane)


def cracks_m(ground: Shapes, plane: Plane) -> float:
    """Length of both sides of the cracks within each piece of dissolved ground."""
    parts, piece = shapely.get_parts(ground, return_index=True)
    edges = Edges.of(parts)
    flat = Edges(plane.flat(edges.start), plane.flat(edges.end), np.arange(len(edges)))
    pairs = near_pairs(flat, flat.owner, plane.margin(CRACK_M))
    found = strips(flat, np.zeros(len(flat)), pairs, plane, within=CRACK_M, lean=5.0)
    same_piece = piece[edges.owner[found.one]] == piece[edges.owner[found.other]]
    crack = same_piece & (found.along > 1.0) & (found.least > -CRACK_M / 2)
    return 2 * float(found.along[crack].sum())


@dataclass(frozen=True)
class CrossCheck:
    """The same ground measured flat in an equal-area CRS."""

    crs: str
    acres: float
    difference_ppm: float | None

    def document(self) -> dict[str, object]:
        """Return the second opinion as JSON has it."""
        return {
            "crs": self.crs,
            "acres": self.acres,
            "difference_ppm": self.difference_ppm,
        }


def cross_check(ground: Shapes, crs: CRS, measured: float) -> CrossCheck | None:
    """Measure ground once more, flat, in an equal-area CRS for its place.

    Parameters
    ----------
    ground
        Dissolved shapes.
    crs
        Theirs.
    measured
        Their geodesic acres.
    """
    if not len(ground):
        return None
    bounds = shapely.total_bounds(ground)
    middle = to_lonlat(np.array([[(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]]), crs)
    lon, lat = float((middle[0, 0] + 180) % 360 - 180), float(middle[0, 1])
    flat = equal_area_crs(lon, lat)
    to_flat = Transformer.from_crs(crs, flat, always_xy=True)

    def project(points: Points) -> Points:
        return np.column_stack(to_flat.transform(points[:, 0], points[:, 1]))

    step = _LONGEST_EDGE_M / np.sqrt(Plane.of(ground, crs).square_meters)
    found = shapely.area(shapely.transform(shapely.segmentize(ground, step), project)).sum()
    second = float(found) / SQUARE_METERS_PER_ACRE
    name = flat.to_string() if flat.to_epsg() else f"equal-area at {lat:.2f}, {lon:.2f}"
    apart = float((second / measured - 1) * 1e6) if measured else None
    return CrossCheck(name, second, apart)
