"""The floor of an enclosure from its corners on the ground, the shelter taken off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from pyproj import CRS

from districts.errors import DistrictsError
from districts.layers.ellipsoid import areas_m2, perimeters_m

SQUARE_METERS_PER_SQUARE_FOOT = 0.3048**2
METERS_PER_FOOT = 0.3048
LONLAT = CRS.from_epsg(4326)
CORNERS = 3
LARGEST_SQFT = 1_000_000.0  # 23 acres: larger is a field, not an enclosure
Ring = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Floor:
    """A measured floor, in square feet.

    Attributes
    ----------
    sqft
        The whole floor.
    shelter_sqft
        What of it the shelter covers.
    tolerance_sqft
        How far it may be off, by how far its corners may be; None where that is not known.
    perimeter_ft
        The length of its edge.
    """

    sqft: float
    shelter_sqft: float
    tolerance_sqft: float | None
    perimeter_ft: float


def floor_of_rings(ring: Ring, shelter: Ring = (), *, accuracy_ft: float | None = None) -> Floor:
    """Measure a floor from corners in degrees.

    Parameters
    ----------
    ring
        Longitude and latitude of each corner of the enclosure, in order.
    shelter
        Those of the shelter, or nothing.
    accuracy_ft
        How far each corner may be off.

    Raises
    ------
    DistrictsError
        There are too few corners, the sides cross, or the shelter lies outside.
    """
    pen = _polygon(ring, "ring", "The enclosure")
    house = _polygon(shelter, "shelter_ring", "The shelter") if len(shelter) else None
    return floor_of(pen, house, LONLAT, accuracy_ft=accuracy_ft)


def floor_of(pen: Any, shelter: Any, crs: CRS, *, accuracy_ft: float | None = None) -> Floor:
    """Measure a floor from polygons.

    Parameters
    ----------
    pen, shelter
        Shapely polygons; the shelter None where there is none inside.
    crs
        Theirs.
    accuracy_ft
        How far each corner may be off.
    """
    inside = None if shelter is None else shapely.intersection(pen, shelter)
    if inside is not None and inside.is_empty:
        raise DistrictsError(
            "The shelter lies outside the enclosure.",
            code="shelter_outside",
            field="shelter_ring",
            remedy="Only a shelter inside the enclosure comes off its floor; draw it there.",
        )
    (area,) = areas_m2(np.array([pen], dtype=object), crs) / SQUARE_METERS_PER_SQUARE_FOOT
    covered = 0.0
    if inside is not None:
        (covered,) = areas_m2(np.array([inside], dtype=object), crs) / SQUARE_METERS_PER_SQUARE_FOOT
    (edge,) = perimeters_m(np.array([pen], dtype=object), crs) / METERS_PER_FOOT
    if not 0 < area <= LARGEST_SQFT:
        raise DistrictsError(
            f"{area:,.0f} square feet is no floor of an enclosure.",
            code="area_impossible",
            field="ring",
            remedy="Draw the enclosure, or check the coordinate system of the file.",
        )
    return Floor(
        sqft=float(area),
        shelter_sqft=float(covered),
        tolerance_sqft=None if accuracy_ft is None else float(edge) * accuracy_ft,
        perimeter_ft=float(edge),
    )


def floor_of_shapes(shapes: Sequence[Any], crs: CRS, *, accuracy_ft: float | None = None) -> Floor:
    """Measure the floor of a file: its largest polygon, less those that lie inside it.

    Raises
    ------
    DistrictsError
        There is no polygon in it.
    """
    polygons = [
        part
        for shape in shapes
        if shape is not None
        for part in shapely.get_parts(shape)
        if part.geom_type == "Polygon" and not part.is_empty
    ]
    if not polygons:
        raise DistrictsError(
            "The file holds no polygon.",
            code="no_polygons",
            field="file",
            remedy="Give the outline of the enclosure as a polygon, and that of its shelter.",
        )
    largest = max(polygons, key=lambda each: float(each.area))
    inside = [each for each in polygons if each is not largest and shapely.covers(largest, each)]
    shelter = shapely.union_all(inside) if inside else None
    return floor_of(largest, shelter, crs, accuracy_ft=accuracy_ft)


def _polygon(ring: Ring, field: str, what: str) -> Any:
    corners = [(float(x), float(y)) for x, y in ring]
    if len(set(corners)) < CORNERS:
        raise DistrictsError(
            f"{what} has {len(set(corners))} corners; three at least are needed.",
            code="corners_missing",
            field=field,
            remedy="Click each corner in order.",
        )
    polygon = shapely.Polygon(corners)
    if not polygon.is_valid:
        raise DistrictsError(
            f"The sides of what was drawn cross. {what} cannot be measured so.",
            code="ring_invalid",
            field=field,
            remedy="Click the corners in the order in which one walks around.",
        )
    return polygon
