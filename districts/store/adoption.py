"""A layer's frame made ready to be kept: sound copies, acres, reasons, order."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import shapely
from numpy.typing import NDArray
from shapely import GeometryType

from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE, areas_m2
from districts.store import columns
from districts.store.features import Features

_CHUNK = 50_000
_LEAST_WIDTH = 1e-200
"""Of a layer that is wider than a point; less cannot be divided into cells."""
_POLYGONS = (GeometryType.POLYGON, GeometryType.MULTIPOLYGON)
_AREAS = {"parcels", "districts", "water"}
EXCLUDED = {"name": "excluded", "kind": columns.TEXT, "sql": "excluded"}
ACRES = {"name": columns.ACRES, "kind": columns.NUMBER, "sql": columns.ACRES}

Shapes = NDArray[Any]


@dataclass(frozen=True)
class Prepared:
    """Everything of a layer that will be written."""

    features: Features
    repaired: Features
    crs: pyproj.CRS | None
    shapes: int
    invalid: int
    excluded: int
    acres: float | None
    bounds: list[float] | None


def prepared(frame: Any, name: str, excluded: Mapping[int, str]) -> Prepared:
    """Sort a frame by row, and work out what is kept beside it. Nothing in it is changed."""
    if not frame.index.is_unique or (len(frame) and int(frame.index.min()) < 1):
        raise ValueError("rows are numbered from 1, each once")
    frame = frame.sort_index()
    rows = frame.index.to_numpy(dtype=np.int64)
    shapes = np.asarray(frame.geometry.array, dtype=object)
    has_shape = ~shapely.is_missing(shapes)
    crs = pyproj.CRS.from_user_input(frame.crs) if frame.crs is not None else None
    if has_shape.any() and crs is None:
        raise ValueError("shapes need a CRS")
    sound = ~has_shape | _in_chunks(shapely.is_valid, shapes)
    mended, copies = _repaired(shapes, np.flatnonzero(~sound))
    acres = _acres(shapes, crs)
    order = hilbert_order(shapes)
    described = [*columns.described(frame), ACRES, EXCLUDED]
    reasons = _reasons(rows, shapes, name, excluded)
    values = [columns.values(frame, column) for column in described[:-2]]
    placed = shapes[order]
    return Prepared(
        Features(rows, shapes, order, described, [*values, acres, reasons]),
        Features(rows[mended], copies, np.arange(len(mended)), [], []),
        crs,
        shapes=int(has_shape.sum()),
        invalid=int((~sound).sum()),
        excluded=int((reasons != None).sum()),  # noqa: E711 - each element is asked
        acres=float(np.nansum(acres)) if has_shape.any() else None,
        bounds=[float(each) for each in shapely.total_bounds(placed)] if len(placed) else None,
    )


def subject(name: str) -> str:
    """Return what a layer is of: ``parcels_p_2026_0007``, filed with a petition, is of parcels."""
    return name.partition("_")[0]


def hilbert_order(shapes: Shapes) -> NDArray[np.int64]:
    """Return the positions of the shapes that have a place, neighbors together."""
    bounds = shapely.bounds(shapes).reshape(-1, 4)
    placed = np.flatnonzero(np.isfinite(bounds).all(axis=1))
    if len(placed) == 0:
        return placed
    low, high = bounds[placed, :2].min(axis=0), bounds[placed, 2:].max(axis=0)
    with np.errstate(over="ignore"):
        is_wild = not np.isfinite(high - low).all()
    if is_wild:
        return placed
    along = gpd.GeoSeries(shapes[placed]).hilbert_distance(
        total_bounds=[*low, *np.where(high - low < _LEAST_WIDTH, low, high)]
    )
    return placed[np.argsort(along.to_numpy(), kind="stable")]


def _repaired(shapes: Shapes, broken: NDArray[np.int64]) -> tuple[NDArray[np.int64], Shapes]:
    """Mend the shapes that need it; leave out what even GEOS cannot mend."""
    found, copies = [], []
    for at in broken:
        try:
            # Coordinates next to nothing divide by zero inside GEOS, which mends them all the same.
            with np.errstate(divide="ignore", invalid="ignore"):
                copy = shapely.make_valid(shapes[at], method="structure")
        except (shapely.errors.GEOSException, ValueError):
            continue
        found.append(at)
        copies.append(copy)
    mended = np.empty(len(copies), dtype=object)
    mended[:] = copies
    return np.array(found, dtype=np.int64), mended


def _acres(shapes: Shapes, crs: pyproj.CRS | None) -> NDArray[np.float64]:
    """Return the ground of each polygon on the ellipsoid; NaN for what has none."""
    if crs is None:
        return np.full(len(shapes), np.nan)
    acres = _in_chunks(lambda part: areas_m2(part, crs), shapes) / SQUARE_METERS_PER_ACRE
    is_area = np.isin(shapely.get_type_id(shapes), (*_POLYGONS, GeometryType.GEOMETRYCOLLECTION))
    return np.where(is_area & np.isfinite(acres), acres, np.nan)


def _reasons(
    rows: NDArray[np.int64], shapes: Shapes, name: str, excluded: Mapping[int, str]
) -> NDArray[Any]:
    """Say of each row why it is not counted; None where it is."""
    reasons = np.full(len(rows), None, dtype=object)
    kinds = shapely.get_type_id(shapes)
    if subject(name) in _AREAS:
        is_area = np.isin(kinds, _POLYGONS)
        is_area |= (kinds == GeometryType.GEOMETRYCOLLECTION) & (shapely.area(shapes) > 0)
        reasons[~is_area] = "geometry_not_polygon"
    reasons[shapely.is_empty(shapes)] = "geometry_empty"
    reasons[shapely.is_missing(shapes)] = "geometry_null"
    for row, reason in excluded.items():
        reasons[np.searchsorted(rows, row)] = str(reason)
    return reasons


def _in_chunks(measured: Any, shapes: Shapes) -> NDArray[Any]:
    """Measure shapes part by part, on two threads: GEOS and numpy let go of the interpreter."""
    if len(shapes) <= _CHUNK:
        return np.asarray(measured(shapes))
    parts = [shapes[start : start + _CHUNK] for start in range(0, len(shapes), _CHUNK)]
    with ThreadPoolExecutor(2) as pool:
        return np.concatenate(list(pool.map(measured, parts)))
