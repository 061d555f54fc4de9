"""Areas and lengths on the GRS 80 ellipsoid, for many shapes at once.

Under each edge the area down to the equator is that of a great circle on the authalic sphere
(a spherical excess), plus the small strip between that great circle and the ellipsoid's own
geodesic. Both are closed formulas over arrays, so a county is measured without a loop.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Geod, Transformer

from districts.errors import DistrictsError

SQUARE_METERS_PER_ACRE = 4046.8564224
SHAPES_AT_A_TIME, RINGS_AT_A_TIME = 6144, 16_384
MANY_BATCHES = 4
THREADS = 2
WIDE_DEGREES, HIGH_DEGREES = 0.06, 75.0
MISSED_M2 = 2e-5
"""Edges of parcels span less, lie farther from the poles, and leave less out of the shorter sum."""
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
    # A batch at a time, shapes and numbers stay in the processor's cache.
    starts = range(0, len(geometry), SHAPES_AT_A_TIME)
    batches = [geometry[start : start + SHAPES_AT_A_TIME] for start in starts]
    # Turning coordinates gives the other core something to do; looking at shapes does not.
    if len(batches) < MANY_BATCHES or is_lonlat(crs):
        return np.concatenate([np.zeros(0), *(_areas(batch, crs) for batch in batches)])
    with ThreadPoolExecutor(THREADS) as pool:
        return np.concatenate(list(pool.map(lambda batch: _areas(batch, crs), batches)))


def _areas(geometry: Shapes, crs: CRS) -> Floats:
    points = shapely.get_coordinates(geometry)
    corners = shapely.get_num_coordinates(geometry)
    is_polygon = (shapely.get_type_id(geometry) == 3) & (corners > 0)
    if is_polygon.all():
        return _polygon_areas(geometry, points, corners, crs)
    found = np.where(shapely.is_missing(geometry), np.nan, 0.0)
    others = np.flatnonzero(~is_polygon & ~np.isnan(found))
    parts, owner = _polygons(geometry[others])
    for polygons, at in (
        (geometry[is_polygon], np.flatnonzero(is_polygon)),
        (parts, others[owner]),
    ):
        points, corners = shapely.get_coordinates(polygons), shapely.get_num_coordinates(polygons)
        areas = _polygon_areas(polygons, points, corners, crs)
        found += np.bincount(at, areas, minlength=len(found))
    return found


def _polygon_areas(polygons: Shapes, points: Floats, corners: NDArray[Any], crs: CRS) -> Floats:
    polygon, corners = rings_of(polygons, corners)
    areas = areas_of_rings_m2(points, corners, crs)
    if len(areas) == len(polygons):
        return areas
    is_shell = np.append(True, polygon[1:] != polygon[:-1])
    signed = np.where(is_shell, areas, -areas)
    return np.bincount(polygon, signed, minlength=len(polygons)).astype(np.float64)


def rings_of(polygons: Shapes, corners: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Tell of each ring, shell before holes, whose it is and how many corners it has.

    They lie in this order in the coordinates of the polygons, none of which is empty; ``corners``
    are those of each polygon.
    """
    # A ring has four corners or more, counting the first one twice: with fewer than eight there
    # is no second ring, and nothing has to be taken out of most parcels.
    large = np.flatnonzero(corners >= 8)
    holes = shapely.get_num_interior_rings(polygons[large])
    holed, holes = large[holes > 0], holes[holes > 0]
    if not len(holed):
        return np.arange(len(polygons)), corners.astype(np.intp)
    rings = np.ones(len(polygons), np.intp)
    rings[holed] += holes
    polygon = np.repeat(np.arange(len(polygons)), rings)
    lengths = corners[polygon].astype(np.intp)
    lengths[rings[polygon] > 1] = shapely.get_num_coordinates(shapely.get_rings(polygons[holed]))
    return polygon, lengths


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
    return areas_of_rings_m2(
        shapely.get_coordinates(rings), shapely.get_num_coordinates(rings), crs
    )


def areas_of_rings_m2(points: Floats, corners: NDArray[Any], crs: CRS) -> Floats:
    """Unsigned area inside closed rings whose coordinates lie one after the other.

    Parameters
    ----------
    points
        Coordinates in ``crs``, ring after ring, the first corner of each written again at its end.
    corners
        How many of them each ring has.
    """
    found = np.zeros(len(corners))
    ends = np.cumsum(corners)
    starts = ends - corners
    for start in range(0, len(corners), RINGS_AT_A_TIME):
        batch = slice(start, start + RINGS_AT_A_TIME)
        first = starts[batch]
        part = points[first[0] : ends[batch][-1]]
        found[batch] = _ring_areas(part, first - first[0], crs)
    return found


@np.errstate(invalid="ignore", over="ignore")
def _ring_areas(points: Floats, first: NDArray[Any], crs: CRS) -> Floats:
    ellipsoid = ellipsoid_of(crs)
    between = first[1:] - 1  # from the last corner of a ring to the first of the next
    lonlat = np.ascontiguousarray(to_lonlat(points, crs).T)
    width = np.diff(lonlat[0])
    width[between] = 0.0
    height = np.diff(lonlat[1])
    height[between] = 0.0
    if _are_short(width, height, float(np.abs(lonlat[1]).max())):
        under = _area_under_short_edges(width, lonlat[1], ellipsoid)
    else:
        ring = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(points))))
        divided, ring = _divide_long_edges(points, ring, crs)
        first = np.searchsorted(ring, np.arange(len(first)))
        under = _area_under_edges(to_lonlat(divided, crs), ellipsoid)
        under[first[1:] - 1] = 0.0
    return np.asarray(np.abs(np.add.reduceat(np.append(under, 0.0), first)))


def _are_short(width: Floats, height: Floats, high: float) -> bool:
    """Tell whether the shorter sum will do under all of these edges, in degrees.

    What it leaves out grows with the width of an edge and the fourth power of its height, and
    toward the poles; with the fifth power of the width alone.
    """
    wide, tall = np.abs(width).max(), np.abs(height).max()
    if not (wide < WIDE_DEGREES and high < HIGH_DEGREES):
        return False
    lat = high * _DEGREE
    share = 6200 * np.sin(lat) / np.cos(lat) ** 3
    if share * wide * tall**4 < MISSED_M2:
        return True
    return bool(share * np.abs(width * np.square(height * height)).max() < MISSED_M2)


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
    keep = (shapely.get_type_id(parts) == 3) & ~shapely.is_empty(parts)
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


def _area_under_short_edges(width: Floats, lat: Floats, ellipsoid: Geod) -> Floats:
    """Signed area between each edge and the equator, for edges of a few kilometers.

    Equal-area heights, a trapezoid between them, and the bend of the geodesic over its chord:
    by Simpson's reasoning a twelfth of the width times the second derivative there.
    """
    axis, squared = ellipsoid.a, ellipsoid.es
    eccentricity = np.sqrt(squared)
    half = np.tan(lat * (_DEGREE / 2))  # numpy's tangent is many times faster than its sine
    sine = 2 * half / (1 + half * half)
    squares = sine * sine
    shape = 1 - squared * squares
    height = np.arctanh(eccentricity * sine)
    height *= 1 / eccentricity
    height += sine / shape
    height *= axis * axis * (1 - squared) / 2
    parallel = (1 - squares) / shape
    bend = sine * parallel
    slope = sine / parallel
    width = width * _DEGREE
    rise = np.diff(height)
    under = bend[1:] + bend[:-1]
    under *= axis * axis / 24
    under *= width
    under *= width
    leaning = slope[1:] + slope[:-1]
    leaning *= 1 / (8 * axis * axis)
    rise *= rise
    leaning *= rise
    under += leaning
    level = height[1:] + height[:-1]
    level *= 0.5
    under += level
    under *= width
    return np.asarray(under)


def _middle(values: Floats) -> Floats:
    return (values[1:] + values[:-1]) / 2
