"""The land of a petition: select, cut, acres by owner, pieces, one outline.

P1 sets the product's own path, from a layer adopted in a workspace whose store is open as
in a running service, beside what one would write with geopandas. P5 asks whether the time of
a small petition grows with its county: the same land is measured out of a county, and out of
its middle alone.
"""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from benchmarks import data
from benchmarks.engine import Engine
from benchmarks.runs import Bar, Result, compared, interleaved, table

if TYPE_CHECKING:
    from districts.store import Store

FOOT = 0.3048
SQUARE_METERS_PER_ACRE = 4046.8564224
SMALL, LARGE, HEART = 2_000, 40_000, 30_000
WARMING = 3
ROUNDING = 1e-12
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


def strayline(parcels: int, acres: int, heart: int | None = None) -> Engine:
    """Ask the workspace for what lies near the boundary, and measure it; the store is open."""
    from districts.store import open_store

    gc.collect()  # of what imports left; a service that has run for a while is past it
    store, outline = open_store(data.workspace(parcels, heart)), data.district(acres)
    for _ in range(WARMING):  # first imports, hashes checked once, caches: as in a running service
        _measured(store, outline)
    return lambda: _measured(store, outline)


def _measured(store: Store, outline: Any) -> dict[str, float]:
    from districts.measure.petition import measure_petition_land

    frame = store.layer("parcels", as_of=data.AS_OF, near=outline)
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
P5 = Bar("P5", "petition of 2,000 acres, {0:,} over 30,000 parcels", 1.3, 1.0, at_least=False)


def main(parcels: list[int], rounds: int) -> list[Result]:
    """Measure P1 on the second smallest county or the only one, P5 on all larger than a heart."""
    size = parcels[min(1, len(parcels) - 1)]
    data.workspace(size)
    engines = {"naive": [size, LARGE], "strayline": [size, LARGE]}
    times = interleaved("petition", engines, rounds)
    print(f"{size:,} parcels, {LARGE:,} acres\n{table(times)}")
    differences = compared(times["naive"].answer, times["strayline"].answer, WITHIN)
    results = [P1.result(times["naive"].median / times["strayline"].median, differences)]
    for county in (n for n in parcels if n > HEART):
        data.workspace(county)
        data.workspace(county, HEART)
        engines = {"strayline heart": [county, SMALL, HEART], "strayline county": [county, SMALL]}
        times = interleaved("petition", engines, rounds)
        heart, whole = times.values()
        print(f"{SMALL:,} acres in {county:,} parcels, and in {HEART:,} of them\n{table(times)}")
        bar = replace(P5, words=P5.words.format(county))
        differences = compared(heart.answer, whole.answer, dict.fromkeys(WITHIN, ROUNDING))
        results.append(bar.result(whole.median / heart.median, differences))
    return results
