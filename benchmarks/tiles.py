"""Map tiles on request from a whole county, beside mapbox-vector-tile (P13) and a map in the page.

Every engine makes the same tiles with the same attributes: drawn at random among those of a zoom,
the same for all. The peer asks a tree for the parcels of a tile, cuts them with shapely and encodes
them with mapbox-vector-tile.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from benchmarks import data
from benchmarks.engine import Engine
from benchmarks.runs import Bar, Result, interleaved
from districts.maps import mercator
from districts.maps.tile_layer import TileLayer
from districts.proceedings.layer_tiles import covering

ZOOMS = (10, 11, 12, 13, 14)
TILES = 16
FAR, FAR_TILES = 12, 4
"""Farther than that the peer, which takes seconds for a tile, makes the first few alone."""
KEYS = ("pin", "owner")


def _county(parcels: int) -> Any:
    return gpd.read_file(data.county_file(parcels), use_arrow=True)


def _sample(bounds: mercator.Bounds, z: int) -> list[tuple[int, int, int]]:
    every = list(covering(bounds, z))
    pick = np.random.default_rng(13).choice(len(every), min(TILES, len(every)), replace=False)
    return [every[at] for at in pick]


def strayline(parcels: int, z: int) -> Engine:
    """Make tiles as the pages do, with all attributes at every zoom."""
    frame = _county(parcels)
    layer = TileLayer.of(
        np.asarray(frame.geometry.array), frame.crs, range(len(frame)),
        {key: frame[key].to_numpy(object) for key in KEYS}, sound=True,
    )  # fmt: skip
    bounds = layer.bounds or mercator.tile_bounds(0, 0, 0)
    tiles = _sample(bounds, z)
    layer.tile("parcels", *tiles[0])

    def run() -> dict[str, float]:
        return _timed(lambda tile: layer.tile("parcels", *tile), tiles)

    return run


def mapbox(parcels: int, z: int) -> Engine:
    """Make tiles with a tree, shapely and mapbox-vector-tile."""
    peer = import_module("mapbox_vector_tile")
    frame = _county(parcels).to_crs(mercator.WORLD)
    shapes = np.asarray(frame.geometry.array)
    tree = shapely.STRtree(shapes)
    told = frame[list(KEYS)].to_dict("records")
    left, bottom, right, top = (float(each) for each in frame.total_bounds)
    tiles = _sample((left, bottom, right, top), z)
    tiles = tiles[:FAR_TILES] if z < FAR else tiles

    def tile(at: tuple[int, int, int]) -> bytes:
        edge = mercator.tile_bounds(*at)
        margin = (edge[2] - edge[0]) / 64
        box = shapely.box(edge[0] - margin, edge[1] - margin, edge[2] + margin, edge[3] + margin)
        found = tree.query(box, predicate="intersects")
        cut = shapely.intersection(shapes[found], box)
        features = [
            {"geometry": shape, "properties": told[row]}
            for shape, row in zip(cut, found, strict=True)
            if not shape.is_empty
        ]
        made: bytes = peer.encode(
            [{"name": "parcels", "features": features}],
            default_options={"quantize_bounds": edge, "extents": 4096},
        )
        return made

    tile(tiles[0])

    def run() -> dict[str, float]:
        return _timed(tile, tiles)

    return run


def _timed(tile: Any, tiles: list[tuple[int, int, int]]) -> dict[str, float]:
    milliseconds, sizes = [], []
    for at in tiles:
        start = time.perf_counter()
        sizes.append(len(tile(at)))
        milliseconds.append((time.perf_counter() - start) * 1e3)
    p50, p95 = np.percentile(milliseconds, (50, 95))
    return {"p50": float(p50), "p95": float(p95), "kb": max(sizes) / 1e3}


P13 = {
    10: Bar("P13", "p95 of a tile at z10 over 15 ms", 1, 0.67, at_least=False),
    13: Bar("P13", "p95 of a tile at z13 over 5 ms", 1, 0.4, at_least=False),
    14: Bar("P13", "p95 of a tile at z14, not kept, over 100 ms", 1, 0.1, at_least=False),
}
ALLOWED = {10: 15.0, 13: 5.0, 14: 100.0}


def main(parcels: list[int], rounds: int) -> list[Result]:
    """Measure P13 on the second smallest county or the only one."""
    size = parcels[min(1, len(parcels) - 1)]
    results = []
    for z in ZOOMS:
        ours = interleaved("tiles", {"strayline": [size, z]}, rounds)["strayline"]
        peer = interleaved("tiles", {"mapbox": [size, z]}, 1)["mapbox"]
        print(
            f"    z{z}: ours p50 {ours.answer['p50']:.1f}, p95 {ours.answer['p95']:.1f} ms, "
            f"at most {ours.answer['kb']:.0f} kB; mapbox-vector-tile p50 "
            f"{peer.answer['p50']:.1f}, p95 {peer.answer['p95']:.1f} ms"
        )
        if z in P13:
            results.append(P13[z].result(ours.answer["p95"] / ALLOWED[z], []))
    return results
