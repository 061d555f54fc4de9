"""The land of a petition: select, cut, acres by owner, pieces, one outline.

P1 sets the product's own functions, with the layer in memory as in a running service,
beside what one would write with geopandas. P5 asks whether the time of a small petition
grows with its county.
"""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from benchmarks import data
from benchmarks.engine import Engine
from benchmarks.runs import Bar, compared, interleaved, table

FOOT = 0.3048
SQUARE_METERS_PER_ACRE = 4046.8564224
SMALL, LARGE = 2_000, 40_000
# The peer measures on the flat of the State Plane, a hundred and some ppm off the ground.
WITHIN = {
    "parcels": 0, "owners": 0, "pieces": 0, "acres": 2e-4, "most": 2e-4, "ground": 2e-4,
}  # fmt: skip


def naive(parcels: int, acres: int) -> Engine:
    """Read the file, overlay, dissolve, and unite buffers for the pieces."""
    path, outline = data.county_file(parcels), data.district(acres)
    gpd.overlay(*[gpd.GeoDataFrame(geometry=[shapely.box(0, 0, 1, 1)], crs="EPSG:26975")] * 2)

    def run() -> dict[str, float]:
        frame = gpd.read_file(path)
        boundary = gpd.GeoDataFrame({"district": [1]}, geometry=[outline], crs=frame.crs)
        cut = gpd.overlay(frame, boundary, how="intersection", keep_geom_type=True)
        cut["acres"] = cut.area / SQUARE_METERS_PER_ACRE
        owners = cut.groupby("owner")["acres"].sum()
        ground = cut.dissolve().geometry.iloc[0]
        pieces = shapely.get_parts(cut.buffer(FOOT / 2).union_all())
        return {
            "parcels": len(cut),
            "acres": float(cut["acres"].sum()),
            "owners": len(owners),
            "most": float(owners.max()),
            "pieces": len(pieces),
            "ground": float(ground.area) / SQUARE_METERS_PER_ACRE,
        }

    return run


def strayline(parcels: int, acres: int) -> Engine:
    """Measure with the product's own functions; the adopted layer is in memory."""
    window = _in_memory(parcels)
    outline = data.district(acres)
    for _ in range(3):  # first imports and caches, as in a running service
        _measured(window(outline), outline)

    def run() -> dict[str, float]:
        return _measured(window(outline), outline)

    return run


def _in_memory(parcels: int) -> Any:
    """Hold an adopted layer, its acres measured and its shapes in a tree."""
    from districts.measure.area import acres as acres_of

    columns = ["pin", "owner", "acres_recorded"]
    frame = gpd.read_file(data.county_file(parcels), columns=columns, use_arrow=True)
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="row")
    shapes = np.asarray(frame.geometry.array)
    frame["acres"] = acres_of(shapes, frame.crs)
    frame.attrs.update(vintage="generated", sound=bool(shapely.is_valid(shapes).all()))
    tree = shapely.STRtree(shapes)
    tree.query(shapely.Point(0, 0))
    return lambda near: frame.iloc[np.sort(tree.query(near))]


def _measured(frame: Any, outline: Any) -> dict[str, float]:
    from districts.measure.petition import measure_petition_land

    land = measure_petition_land(frame, outline, frame.crs, snap_m=FOOT)
    acres = land.parcels.acres_inside
    codes, owners = pd.factorize(frame["owner"].to_numpy()[land.parcels.position])
    by_owner = np.bincount(codes, acres)
    ground = land.parcel_ground
    return {
        "parcels": len(land.parcels),
        "acres": float(acres.sum()),
        "owners": len(owners),
        "most": float(by_owner.max()),
        "pieces": len(ground.pieces_by("corner")),  # a buffer joins corners, too
        "ground": ground.acres,
    }


P1 = Bar("P1", "petition of 40,000 acres, geopandas over ours", 25, 60)
P5 = Bar("P5", "petition of 2,000 acres, largest county over smallest", 1.3, 1.0, at_least=False)


def main(parcels: list[int], rounds: int) -> None:
    """Print P1 for the second smallest county or the only one, P5 over all."""
    size = parcels[min(1, len(parcels) - 1)]
    engines = {"naive": [size, LARGE], "strayline": [size, LARGE]}
    times = interleaved("petition", engines, rounds)
    print(f"{size:,} parcels, {LARGE:,} acres\n{table(times)}")
    differences = compared(times["naive"].answer, times["strayline"].answer, WITHIN)
    print(P1.line(times["naive"].median / times["strayline"].median, differences))
    if len(parcels) > 1:
        many = {f"strayline {n:,}": [n, SMALL] for n in parcels}
        times = interleaved("petition", many, rounds)
        print(f"{SMALL:,} acres\n{table(times)}")
        first, *_, last = times.values()
        print(P5.line(last.median / first.median, []))
