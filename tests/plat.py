"""Draw a county with letters."""

from __future__ import annotations

import textwrap

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from pyproj import CRS

MILE = 1609.344
SECTION = MILE
FORTY = MILE / 4
PALMER = (-149.0, 61.5)
DES_MOINES = (-93.6, 41.6)

EDGE, GAP, CORNER = "edge", "gap", "corner"


def level(at: tuple[float, float] = PALMER) -> CRS:
    """Flat meters with true areas round a place."""
    return CRS.from_dict({"proj": "laea", "lat_0": at[1], "lon_0": at[0], "ellps": "GRS80"})


def cells(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where each letter stands: column from the west, row from the south."""
    rows = [line.split() or list(line) for line in textwrap.dedent(text).strip().splitlines()]
    found: dict[str, list[tuple[int, int]]] = {}
    for down, row in enumerate(rows):
        for along, letter in enumerate(row):
            if letter != ".":
                found.setdefault(letter, []).append((along, len(rows) - 1 - down))
    return found


def plat(
    text: str, *, cell: float = FORTY, at: tuple[float, float] = PALMER, corners: bool = True
) -> gpd.GeoDataFrame:
    """Draw one parcel for each letter, north up; a dot is nobody's.

    With ``corners`` every corner of a cell on a boundary is a corner of the parcel, as in a
    survey; without, straight sides have none between their ends.
    """
    found = cells(text)
    shapes = []
    for places in found.values():
        squares = [
            shapely.box(x * cell, y * cell, (x + 1) * cell, (y + 1) * cell) for x, y in places
        ]
        whole = shapely.normalize(shapely.union_all(squares)).simplify(0)
        shapes.append(shapely.segmentize(whole, cell) if corners else whole)
    return layer(shapes, at=at, pins=list(found))


def layer(
    shapes: list[object], *, at: tuple[float, float] = PALMER, pins: list[str] | None = None
) -> gpd.GeoDataFrame:
    """Make a layer of shapes drawn in the level meters of a place."""
    names = pins if pins is not None else [chr(65 + n) for n in range(len(shapes))]
    return gpd.GeoDataFrame(
        {
            "pin": pd.Series(names, dtype=object),
            "owner": pd.Series([f"HOLDER OF {name}" for name in names], dtype=object),
            "acres_recorded": np.full(len(shapes), np.nan),
            "public": pd.Series([None] * len(shapes), dtype=object),
        },
        geometry=gpd.GeoSeries(shapes, crs=level(at)),
        crs=level(at),
    ).set_index(pd.RangeIndex(1, len(shapes) + 1, name="row"))


def flood(text: str, *, diagonal: bool) -> int:
    """Count the pieces of a plat on the letters themselves, without any geometry."""
    waiting = {place for places in cells(text).values() for place in places}
    near = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    if not diagonal:
        near = [(dx, dy) for dx, dy in near if not (dx and dy)]
    pieces = 0
    while waiting:
        pieces += 1
        edge = [waiting.pop()]
        while edge:
            x, y = edge.pop()
            beside = {(x + dx, y + dy) for dx, dy in near} & waiting
            waiting -= beside
            edge.extend(beside)
    return pieces
