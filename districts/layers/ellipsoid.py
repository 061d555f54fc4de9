"""Areas and lengths on the GRS 80 ellipsoid, for many shapes at once.

Under each edge the area down to the equator is that of a great circle on the authalic sphere
(a spherical excess), plus the small strip between that great circle and the ellipsoid's own
geodesic. Both are closed formulas over arrays, so a county is measured without a loop.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Geod, Transformer

from districts.errors import DistrictsError

SQUARE_METERS_PER_ACRE = 4046.8564224
LONGEST_EDGE_M = 20_000.0
"""Longer edges are divided where they lie in the file's CRS, before they leave it."""

Floats: TypeAlias = NDArray[np.float64]
Shapes: TypeAlias = NDArray[Any]

_DEGREE = np.pi / 180
_GRS80 = Geod(ellps="GRS80")


def areas_m2(geometry: Shapes, crs: CRS) -> Floats:
    """Ground area of each polygon, in square meters.

    Parameters
    ----------
    geometry
        Shapely shapes; only polygons count, also those in collections.
    crs
        The CRS the coordinates are in.

    Returns
    -------
    ndarray
        float64, unsigned, holes left out; 0 for a shape without polygons, NaN for a missing one
        and for coordinates that are not numbers.

    Notes
    -----
    Within 0.002 ppm of Karney's geodesic area (pyproj ``Geod``) for edges up to 20 km. A ring that
    crosses itself gives the difference of its lobes, as Karney's does.
    """
    geometry = np.asarray(geometry, dtype=object)
    polygons, owner = _polygons(geometry)
    rings, polygon = shapely.get_rings(polygons, return_index=True)
    is_shell = np.append(True, polygon[1:] != polygon[:-1])[: len(rings)]
    signed = np.where(is_shell, 1.0, -1.0) * ring_areas_m2(rings, crs)
    found = np.bincount(owner[polygon], signed, minlength=len(geometry))
    return np.where(shapely.is_missing(geometry), np.nan, found)


def perimeters_m(geometry: Shapes, crs: CRS) -> Floats:
    """Geodesic length of all rings of each polygon, or of each line, in meters."""
    geometry = np.asarray(geometry, dtype=object)
    parts, owner = shapely.get_parts(geometry, return_index=True)
    while np.any(shapely.get_type_id(parts) > 3):
        parts, inner = shapely.get_parts(parts, return_index=True)
        owner = owner[inner]
    is_area = shapely.get_type_id(parts) == 3
    rings, polygon = shapely.get_rings(parts[is_area], return_index=True)
    lines = np.concatenate([rings, parts[~is_area]])
    owner = np.concatenate([owner[is_area][polygon], owner[~is_area]])
    found = np.bincount(owner, lengths_m(lines, crs), minlength=len(geometry))
    return np.where(shapely.is_missing(geometry), np.nan, found)


def ring_areas_m2(rings: Shapes, crs: CRS) -> Floats:
    """Unsigned area inside each closed ring, in square meters."""
    lonlat, first = _lonlat_of_lines(rings, crs)
    if len(rings) == 0:
        return np.zeros(0)
    under = _area_under_edges(lonlat, ellipsoid_of(crs))
    under[first[1:] - 1] = 0.0
    return np.asarray(np.abs(np.add.reduceat(np.append(under, 0.0), first)))


def lengths_m(lines: Shapes, crs: CRS) -> Floats:
    """Geodesic length of each line or ring, in meters."""
    lonlat, first = _lonlat_of_lines(lines, crs)
    if len(lines) == 0:
        return np.zeros(0)
    sound = np.where(np.isfinite(lonlat) & (np.abs(lonlat) < 1e6), lonlat, 0.0)
    lon, lat = sound.T
    lat = np.clip(lat, -90.0, 90.0)
    _, _, length = ellipsoid_of(crs).inv(lon[:-1], lat[:-1], lon[1:], lat[1:])
    is_sound = (sound == lonlat).all(axis=1)
    length = np.where(is_sound[:-1] & is_sound[1:], length, np.nan)
    length[first[1:] - 1] = 0.0
    return np.asarray(np.add.reduceat(np.append(length, 0.0), first))


def to_lonlat(points: Floats, crs: CRS) -> Floats:
    """Longitude and latitude in degrees, on the datum of the CRS; infinite where there is none."""
    if is_lonlat(crs) or len(points) == 0:
        return points
    lon, lat = _transformer(crs.to_wkt()).transform(points[:, 0], points[:, 1])
    return np.column_stack([lon, lat])


def is_lonlat(crs: CRS) -> bool:
    """Whether coordinates in this CRS already are longitude and latitude in degrees."""
    axes = crs.axis_info
    return bool(
        crs.is_geographic
        and axes
        and abs(axes[0].unit_conversion_factor - _DEGREE) < 1e-12
        and (crs.prime_meridian is None or crs.prime_meridian.longitude == 0)
    )


def ellipsoid_of(crs: CRS) -> Geod:
    """GRS 80, or the older ellipsoid of a datum that is not shifted here (NAD 27)."""
    own = crs.ellipsoid
    if own is None or own.is_semi_minor_computed is None:
        return _GRS80
    near = abs(own.semi_major_metre - _GRS80.a) < 1 and abs(own.semi_minor_metre - _GRS80.b) < 1
    is_sphere = own.semi_major_metre == own.semi_minor_metre
    if near or is_sphere:
        return _GRS80
    return Geod(a=own.semi_major_metre, b=own.semi_minor_metre)


@lru_cache(maxsize=64)
def _transformer(wkt: str) -> Transformer:
    crs = CRS.from_wkt(wkt)
    own = crs.geodetic_crs
    if own is None:
        raise DistrictsError(
            f"The coordinate system “{crs.name}” is not tied to the earth.",
            code="crs_missing",
            remedy="Choose the coordinate system with --crs EPSG:number.",
        )
    if len(own.axis_info) > 2:
        own = own.to_2d()
    if not is_lonlat(own):
        own = CRS.from_epsg(4326)
    return Transformer.from_crs(crs, own, always_xy=True)


def _polygons(geometry: Shapes) -> tuple[Shapes, NDArray[np.intp]]:
    """Take multipart shapes and collections apart; return polygons and whose they are."""
    parts, owner = shapely.get_parts(geometry, return_index=True)
    while np.any(shapely.get_type_id(parts) > 3):
        parts, inner = shapely.get_parts(parts, return_index=True)
        owner = owner[inner]
    keep = shapely.get_type_id(parts) == 3
    return parts[keep], owner[keep]


def _lonlat_of_lines(lines: Shapes, crs: CRS) -> tuple[Floats, NDArray[np.intp]]:
    """Flat degrees of all vertices, and where each line begins."""
    points, line = shapely.get_coordinates(lines, return_index=True)
    divided, line = _divide_long_edges(points, line, crs)
    first = np.searchsorted(line, np.arange(len(lines)))
    return to_lonlat(divided, crs), first


@np.errstate(invalid="ignore", over="ignore")
def _divide_long_edges(
    points: Floats, line: NDArray[np.intp], crs: CRS
) -> tuple[Floats, NDArray[np.intp]]:
    step = np.abs(np.diff(points, axis=0))
    is_edge = line[1:] == line[:-1]
    if is_lonlat(crs):
        # An edge over 180 degrees of longitude is one across the antimeridian, and short.
        turn = np.where(step[:, 0] > 180, np.abs(360 - step[:, 0]), step[:, 0])
        narrowing = np.cos(_middle(points[:, 1]) * _DEGREE)
        length = np.hypot(turn * narrowing, step[:, 1]) * 111_000.0
        is_edge &= step[:, 0] <= 180
    else:
        unit = crs.axis_info[0].unit_conversion_factor if crs.axis_info else 1.0
        length = np.hypot(step[:, 0], step[:, 1]) * unit
    is_sound = np.isfinite(length) & (length < 5e7)
    count = np.where(is_edge & is_sound, np.ceil(length / LONGEST_EDGE_M), 1.0)
    count = np.maximum(count, 1).astype(np.intp)
    if not np.any(count > 1):
        return points, line
    start = np.repeat(np.arange(len(count)), count)
    part = np.arange(len(start)) - np.repeat(np.cumsum(count) - count, count)
    share = (part / count[start])[:, None]
    divided = points[start] + share * (points[start + 1] - points[start])
    divided = np.where(share == 0, points[start], divided)
    return np.vstack([divided, points[-1:]]), np.append(line[start], line[-1:])


@np.errstate(invalid="ignore", over="ignore", divide="ignore")
def _area_under_edges(lonlat: Floats, ellipsoid: Geod) -> Floats:
    """Signed area between each edge and the equator, on the ellipsoid."""
    axis, squared = ellipsoid.a, ellipsoid.es
    eccentricity = np.sqrt(squared)
    polar = 1 + (1 - squared) / eccentricity * np.arctanh(eccentricity)
    width = np.diff(lonlat[:, 0])
    width = (width - 360.0 * np.round(width / 360.0)) * _DEGREE
    sine = np.sin(lonlat[:, 1] * _DEGREE)
    shape = 1 - squared * sine * sine
    authalic = (
        (1 - squared) * (sine / shape + np.arctanh(eccentricity * sine) / eccentricity) / polar
    )
    sphere = axis * axis * polar / 2
    cosine_squared = np.maximum(1 - authalic * authalic, 0.0)
    half = authalic / (1 + np.sqrt(cosine_squared))
    excess = 2 * np.arctan(np.tan(width / 2) * (half[:-1] + half[1:]) / (1 + half[:-1] * half[1:]))

    # The geodesic bends a little more than the great circle of the authalic sphere. The second
    # derivative of the area by longitude, along each, gives the strip between them.
    flat = axis * axis * (1 - sine * sine) / shape
    round_ = sphere * cosine_squared
    bend = _middle(sine * flat - authalic * round_) * width * width
    slope = _middle(sine / flat - authalic / round_)
    rise = np.diff(authalic) * sphere
    strip = width / 12 * (bend + 3 * rise * rise * slope)
    return np.asarray(sphere * excess + np.where(np.isfinite(slope), strip, 0.0))


def _middle(values: Floats) -> Floats:
    return (values[1:] + values[:-1]) / 2
