"""A layer ready to be cut into tiles: flat coordinates, near shapes together.

Parcels that lie wholly in a tile never touch GEOS; only those across its edge are clipped.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.maps import mercator
from districts.maps.tile_cut import Flat, clipped, joined, snapped
from districts.maps.tile_flat import KIND, along, around, flattened, on_the_world, parts_of
from districts.maps.vector_tile import EXTENT, POINT, POLYGON, Column, Drawn, encoded, spans

BLOCK = 128
"""Features under one box of the upper level."""
BUFFER = 64
"""Units of the tile's grid drawn beyond its edge."""
DETAIL_ZOOM = 14
"""From here on points stand where they are; below, on a grid of half a pixel."""
COARSE = 4
SPECK = 16
"""Units of the grid in two pixels of the screen, where a tile is drawn 512 pixels wide."""

ARRAYS = ("points", "runs", "shells", "features", "kinds", "ids", "boxes", "areas", "blocks")

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class TileLayer:
    """The shapes of a layer in Web Mercator, with the attributes that tiles carry.

    Attributes
    ----------
    points, runs
        Coordinates; where each ring, line or point begins and ends in them.
    shells
        For each run whether it is no hole.
    features
        Where the runs of each feature begin and end.
    kinds, ids, boxes, areas
        Of each feature; areas in square meters of the projection, for leaving out specks.
    columns
        Attributes by their keys in the tile.
    blocks
        A box around each ``BLOCK`` features.
    """

    points: Floats
    runs: Whole
    shells: NDArray[np.bool_]
    features: Whole
    kinds: Whole
    ids: Whole
    boxes: Floats
    areas: Floats
    blocks: Floats
    columns: Mapping[str, Column]

    @classmethod
    def of(
        cls, shapes: Any, crs: Any, ids: Any, columns: Mapping[str, Any], *, sound: bool = False
    ) -> TileLayer:
        """Make a layer of shapes.

        Parameters
        ----------
        shapes
            Array of shapely shapes; missing and empty ones are left out.
        crs
            The CRS they are drawn in.
        ids
            A whole number from 0 up for each shape, which the tile's features are known by.
        columns
            For each key of an attribute its values, texts or numbers.
        sound
            Whether every shape is known to be valid.
        """
        given = np.asarray(shapes, dtype=object)
        there = np.flatnonzero(~shapely.is_missing(given) & ~shapely.is_empty(given))
        moved, which = on_the_world(mercator.projected(given[there], crs))
        there = there[which]
        if not sound:
            bad = ~shapely.is_valid(moved)
            moved[bad] = shapely.make_valid(moved[bad], method="structure", keep_collapsed=False)
        parts, owner = parts_of(moved)
        kinds = KIND[shapely.get_type_id(parts)].astype(np.int64)
        order = np.lexsort((kinds, owner, along(shapely.bounds(moved))[owner]))
        parts, owner, kinds = parts[order], owner[order], kinds[order]
        # Parts of one shape and one kind are one feature; points are drawn one by one.
        begins = np.flatnonzero(
            (np.diff(owner, prepend=-1) != 0) | (np.diff(kinds, prepend=0) != 0) | (kinds == POINT)
        )
        points, counts, shells, of = flattened(parts)
        boxes = around(shapely.bounds(parts).reshape(-1, 4), begins)
        rows = there[owner[begins]]
        return cls(
            points=points,
            runs=np.append(0, np.cumsum(counts)),
            shells=shells,
            features=np.append(np.searchsorted(of, begins), len(shells)).astype(np.int64),
            kinds=kinds[begins],
            ids=np.asarray(ids, dtype=np.int64)[rows],
            boxes=boxes,
            areas=np.add.reduceat(shapely.area(parts), begins) if len(begins) else np.empty(0),
            blocks=around(boxes, np.arange(0, len(boxes), BLOCK)),
            columns={name: Column.of(np.asarray(each)[rows]) for name, each in columns.items()},
        )

    @property
    def bounds(self) -> mercator.Bounds | None:
        """Return left, bottom, right, top of all that is drawn, None without anything."""
        if not len(self.blocks):
            return None
        low, high = self.blocks[:, :2].min(axis=0), self.blocks[:, 2:].max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def within(self, bounds: mercator.Bounds) -> Whole:
        """Return the features whose boxes meet some bounds."""
        block = np.flatnonzero(_meets(self.blocks, bounds))
        found = spans(block * BLOCK, np.minimum((block + 1) * BLOCK, len(self.boxes)))
        return found[_meets(self.boxes[found], bounds)]

    def touching(self, bounds: mercator.Bounds) -> Whole:
        """Return the features that have a part within some bounds, not only their boxes."""
        found = self.within(bounds)
        inside = _inside(self.boxes[found], bounds)
        across = found[~inside]
        *_, owner = clipped(self._flat(across), self.kinds[across], bounds)
        return np.sort(np.concatenate([found[inside], across[np.unique(owner)]]))

    def tile(
        self,
        name: str,
        z: int,
        x: int,
        y: int,
        *,
        keys: Collection[str] | None = None,
        whole: bool = False,
    ) -> bytes:
        """Return one tile as a Mapbox Vector Tile, empty where nothing lies there.

        Parameters
        ----------
        name
            Name of the layer inside the tile.
        keys
            The attributes it carries; None for all.
        whole
            Draw every polygon as it is; those smaller than two pixels by two are otherwise squares
            in a layer of their own, ``<name>_dots``, one wherever there are any.
        """
        left, bottom, right, top = mercator.tile_bounds(z, x, y)
        scale = EXTENT / (right - left)
        margin = BUFFER / scale
        edge = (left - margin, bottom - margin, right + margin, top + margin)
        found = self.within(edge)
        dots = b""
        if not whole:
            speck = (self.kinds[found] == POLYGON) & (self.areas[found] * scale**2 < SPECK**2)
            corners = self.boxes[found[speck]]
            middle = (corners[:, :2] + corners[:, 2:]) / 2
            drawn = _dots((middle - [left, top]) * [scale, -scale])
            dots = encoded(f"{name}_dots", drawn, {}, drawn.ids)
            found = found[~speck]
        inside = _inside(self.boxes[found], edge)
        here, across = found[inside], found[~inside]
        flat = self._flat(here)
        if len(across):
            points, counts, shells, owner = clipped(self._flat(across), self.kinds[across], edge)
            flat = joined(flat, (points, counts, shells, owner + len(here)))
        points, counts, shells, owner = flat
        rows = np.concatenate([here, across])
        grid = np.column_stack([points[:, 0] - left, top - points[:, 1]]) * scale
        step = 1 if z >= DETAIL_ZOOM else COARSE
        drawn = snapped((grid, counts, shells, owner), self.kinds[rows], step)
        rows = rows[drawn.ids]
        carried = {
            key: column for key, column in self.columns.items() if keys is None or key in keys
        }
        return encoded(name, replace(drawn, ids=self.ids[rows]), carried, rows) + dots

    def outline(self, number: int) -> Any:
        """Return the lines around one shape in degrees, None where no feature has its number."""
        rows = np.flatnonzero(self.ids == number)[:1]
        points, counts, *_ = self._flat(rows)
        if not len(rows) or self.kinds[rows[0]] == POINT:
            return None
        ends = np.append(0, np.cumsum(counts))
        lines = shapely.from_ragged_array(
            shapely.GeometryType.LINESTRING, mercator.points_in_degrees(points), (ends,)
        )
        return shapely.multilinestrings(lines)

    def save(self, folder: Path) -> None:
        """Write the arrays into an existing folder."""
        for name in ARRAYS:
            np.save(folder / f"{name}.npy", getattr(self, name))
        for place, column in enumerate(self.columns.values()):
            for part in ("codes", "pool", "ends"):
                np.save(folder / f"column{place}_{part}.npy", getattr(column, part))
        (folder / "columns.json").write_text(json.dumps(list(self.columns)), encoding="utf-8")

    @classmethod
    def opened(cls, folder: Path) -> TileLayer:
        """Return a layer that was saved; its arrays stay on disk until they are looked at."""

        def array(name: str) -> NDArray[Any]:
            return _mapped(folder / f"{name}.npy")

        keys = json.loads((folder / "columns.json").read_text(encoding="utf-8"))
        columns = {
            key: Column(*(array(f"column{place}_{part}") for part in ("codes", "pool", "ends")))
            for place, key in enumerate(keys)
        }
        return cls(**{name: array(name) for name in ARRAYS}, columns=columns)

    def _flat(self, rows: Whole) -> Flat:
        """Return points, points in each run, shells, and the place in ``rows`` of each run."""
        first, end = self.features[rows], self.features[rows + 1]
        run = spans(first, end)
        start, stop = self.runs[run], self.runs[run + 1]
        owner = np.repeat(np.arange(len(rows)), end - first)
        return self.points[spans(start, stop)], stop - start, self.shells[run], owner


def _meets(boxes: Floats, bounds: mercator.Bounds) -> NDArray[np.bool_]:
    left, bottom, right, top = bounds
    found: NDArray[np.bool_] = (
        (boxes[:, 0] <= right) & (boxes[:, 2] >= left)
        & (boxes[:, 1] <= top) & (boxes[:, 3] >= bottom)
    )  # fmt: skip
    return found


def _dots(middles: Floats) -> Drawn:
    """Return squares of the grid where there are middles of specks; those side by side are one."""
    low, high = -BUFFER // SPECK, (EXTENT + BUFFER) // SPECK
    column, row = np.floor(middles / SPECK).astype(np.int64).T
    here = (column >= low) & (column < high) & (row >= low) & (row < high)
    wide = high - low + 1  # one more, so that no line runs on into the next
    cells = np.unique((row[here] - low) * wide + column[here] - low)
    first = cells[np.diff(cells, prepend=-2) != 1]
    last = cells[np.diff(cells, append=cells[-1:] + 2) != 1]
    west, east = first % wide + low, last % wide + low + 1
    north = first // wide + low
    x = np.column_stack([west, east, east, west]).ravel() * SPECK
    y = np.column_stack([north, north, north + 1, north + 1]).ravel() * SPECK
    each = np.arange(len(first))
    return Drawn(x, y, each * 0 + 4, each, each * 0 + POLYGON, each * 0)


def _inside(boxes: Floats, bounds: mercator.Bounds) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (
        (boxes[:, 0] >= bounds[0]) & (boxes[:, 1] >= bounds[1])
        & (boxes[:, 2] <= bounds[2]) & (boxes[:, 3] <= bounds[3])
    )  # fmt: skip
    return found


def _mapped(path: Path) -> NDArray[Any]:
    found = np.load(path, mmap_mode="r", allow_pickle=False)
    return np.asarray(found).view(np.ndarray)
