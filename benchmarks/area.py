"""Geodesic acres of every parcel, beside a loop over pyproj's geodesic polygons (P7)."""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import shapely
from pyproj import Geod

from benchmarks import data
from benchmarks.engine import Engine
from benchmarks.runs import Bar, Result, compared, interleaved, table

SQUARE_METERS_PER_ACRE = 4046.8564224
LOOPED = 20_000  # the loop is timed on these and reckoned up
DEGREES = "EPSG:4269"


def _degrees(parcels: int) -> np.ndarray:
    frame = gpd.read_file(data.county_file(parcels), use_arrow=True)
    return np.asarray(frame.geometry.to_crs(DEGREES).array)


def loop(parcels: int) -> Engine:
    """Ask pyproj for one polygon after the other."""
    shapes = shapely.orient_polygons(_degrees(parcels))
    geod = Geod(ellps="GRS80")
    geod.geometry_area_perimeter(shapes[0])

    def run() -> dict[str, float]:
        acres = [abs(geod.geometry_area_perimeter(s)[0]) for s in shapes[:LOOPED]]
        return {"acres": sum(acres) / SQUARE_METERS_PER_ACRE}

    return run


def flat(parcels: int) -> Engine:
    """Measure all from coordinates one after the other, as a store keeps them."""
    from pyproj import CRS

    from districts.layers.ellipsoid import areas_of_rings_m2

    rings, parcel = shapely.get_rings(_degrees(parcels), return_index=True)
    points, corners = shapely.get_coordinates(rings), shapely.get_num_coordinates(rings)
    sign = np.where(np.append(True, parcel[1:] != parcel[:-1]), 1.0, -1.0)
    crs = CRS.from_user_input(DEGREES)
    areas_of_rings_m2(points, corners, crs)

    def run() -> dict[str, float]:
        areas = np.bincount(parcel, sign * areas_of_rings_m2(points, corners, crs))
        found = areas / SQUARE_METERS_PER_ACRE
        return {"acres": float(found[:LOOPED].sum()), "count": len(found)}

    return run


def strayline(parcels: int) -> Engine:
    """Measure all from shapes, as they come from a file."""
    from pyproj import CRS

    from districts.measure.area import acres

    drawn, crs = _degrees(parcels), CRS.from_user_input(DEGREES)
    acres(drawn, crs)  # first imports and caches, as in a running service

    def run() -> dict[str, float]:
        found = acres(drawn, crs)
        return {"acres": float(found[:LOOPED].sum()), "count": len(found)}

    return run


def error(parcels: int) -> Engine:
    """Return the largest difference of one parcel from pyproj's, in parts per million."""
    from pyproj import CRS

    from districts.measure.area import acres

    shapes = shapely.orient_polygons(_degrees(parcels)[:LOOPED])
    geod = Geod(ellps="GRS80")

    def run() -> dict[str, float]:
        true = np.array([abs(geod.geometry_area_perimeter(s)[0]) for s in shapes])
        found = acres(shapes, CRS.from_user_input(DEGREES)) * SQUARE_METERS_PER_ACRE
        return {"ppm": float(np.abs(found / true - 1).max() * 1e6)}

    return run


P7 = Bar("P7", "geodesic acres, loop over ours, from shapes", 40, 65)
P7_FLAT = Bar("P7", "the same from rings of coordinates in one array", 40, 65)
MOST_PPM = 0.002


def main(parcels: list[int], rounds: int) -> list[Result]:
    """Measure P7 on the second smallest county or the only one."""
    size = parcels[min(1, len(parcels) - 1)]
    times = interleaved("area", {name: [size] for name in ("loop", "strayline", "flat")}, rounds)
    ppm = interleaved("area", {"error": [size]}, 1)["error"].answer["ppm"]
    loop = times["loop"]
    count = times["strayline"].answer["count"]
    looped = loop.median / min(LOOPED, count) * count
    print(f"{size:,} parcels; the loop was timed on {LOOPED:,}\n{table(times)}")
    print(f"    largest difference of one parcel {ppm:.5f} ppm")
    results = []
    for bar, ours in ((P7, times["strayline"]), (P7_FLAT, times["flat"])):
        differences = compared(loop.answer, ours.answer, {"acres": 2e-9})
        differences += [] if ppm <= MOST_PPM else [f"{ppm:.4f} ppm"]
        results.append(bar.result(looped / ours.median, differences))
    return results
