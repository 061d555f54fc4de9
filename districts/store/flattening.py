"""The flat form of a vintage, written: shapes taken apart, columns in blocks, each block hashed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import shapely
from numpy.typing import NDArray
from shapely import GeometryType

from districts.store import boxes, columns
from districts.store.flat import BLOCK, FORMAT, HEAP, NOTHING, FlatLayer, ends_of, sha256_of

Shapes = NDArray[Any]
Whole = NDArray[np.int64]


def write(
    folder: Path,
    *,
    rows: Whole,
    shapes: Shapes,
    order: Whole,
    described: Sequence[dict[str, str]],
    values: Sequence[NDArray[Any]],
    seal: str,
) -> None:
    """Write the arrays into an existing folder.

    Parameters
    ----------
    order
        Positions of the rows that have a place, in an order that keeps neighbors together.
    seal
        Hash of the table these rows came from.
    """
    rest = np.setdiff1d(np.arange(len(rows)), order)
    turned = np.concatenate([order, rest]).astype(np.int64)
    shapes = shapes[turned]
    bounds = np.full((len(rows), 4), np.nan)
    bounds[: len(order)] = shapely.bounds(shapes[: len(order)]).reshape(-1, 4)
    arrays = {"rows": rows[turned], "boxes": bounds, **_flattened(shapes)}
    above = boxes.levels(bounds[: len(order)])
    arrays["levels"] = np.vstack(above) if above else np.empty((0, 4))
    _write_columns(folder / "columns.arrow", described, [each[turned] for each in values])
    arrays["blocks"] = np.empty((0, 32), dtype=np.uint8)
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "seal": seal,
        "rows": len(rows),
        "placed": len(order),
        "levels": [len(level) for level in above],
        "columns": list(described),
        "block": BLOCK,
        "whole": {},
    }
    _save_manifest(folder, manifest)
    unsealed = FlatLayer(folder, seal, check=False)
    digests = [unsealed.digest(block) for block in range(-(-len(rows) // BLOCK))]
    blocks = np.frombuffer(b"".join(digests), dtype=np.uint8).reshape(-1, 32)
    np.save(folder / "blocks.npy", blocks)
    for name in ("blocks.npy", "levels.npy"):
        manifest["whole"][name] = sha256_of((folder / name).read_bytes())
    manifest["bytes"] = {
        path.name: path.stat().st_size
        for path in sorted(folder.iterdir())
        if path.name != "manifest.json"
    }
    _save_manifest(folder, manifest)


def _flattened(shapes: Shapes) -> dict[str, NDArray[Any]]:
    """Take polygons apart into coordinates and offsets; keep other shapes as WKB on a heap."""
    kinds = shapely.get_type_id(shapes).astype(np.int8)
    flat = np.isin(kinds, (GeometryType.POLYGON, GeometryType.MULTIPOLYGON))
    flat &= ~shapely.has_z(shapes) & ~shapely.has_m(shapes) & ~shapely.is_empty(shapes)
    taken = _Apart(shapes[flat])
    odd = taken.odd()
    if len(odd):
        flat[np.flatnonzero(flat)[odd]] = False
        taken = _Apart(shapes[flat])
    heap = np.flatnonzero(~shapely.is_missing(shapes) & ~flat)
    kinds[~flat], kinds[heap] = NOTHING, HEAP
    in_row = np.zeros(len(shapes), dtype=np.int64)
    in_row[flat] = np.bincount(taken.owner, minlength=int(flat.sum()))
    wkb = shapely.to_wkb(shapes[heap], flavor="iso", byte_order=1, output_dimension=4)
    lengths = np.zeros(len(shapes), dtype=np.int64)
    lengths[heap] = [len(each) for each in wkb]
    return {
        "kinds": kinds,
        "parts": ends_of(in_row),
        "rings": ends_of(taken.rings),
        "points": ends_of(taken.points),
        "coordinates": taken.coordinates,
        "heap_ends": ends_of(lengths),
        "heap": np.frombuffer(b"".join(wkb), dtype=np.uint8),
    }


class _Apart:
    """Polygons taken apart, without making an object of every part and ring.

    Attributes
    ----------
    owner
        The row of each part.
    rings
        Number of rings of each part.
    points
        Number of points of each ring.
    coordinates
        All points, ring after ring.
    """

    def __init__(self, shapes: Shapes) -> None:
        is_multi = shapely.get_type_id(shapes) == GeometryType.MULTIPOLYGON
        self.owner = np.repeat(np.arange(len(shapes)), shapely.get_num_geometries(shapes))
        parts = shapes[self.owner]
        parts[is_multi[self.owner]] = shapely.get_parts(shapes[is_multi])
        self.coordinates = shapely.get_coordinates(shapes)
        self.rings = shapely.get_num_interior_rings(parts) + 1
        of_part = shapely.get_num_coordinates(parts)
        self.points = np.repeat(of_part, self.rings)
        has_holes = self.rings > 1
        holed = shapely.get_rings(parts[has_holes])
        self.points[np.repeat(has_holes, self.rings)] = shapely.get_num_coordinates(holed)

    def odd(self) -> NDArray[np.intp]:
        """Return the shapes that would not come back bit for bit from these arrays."""
        row_of_ring = np.repeat(self.owner, self.rings)
        row_of_point = np.repeat(row_of_ring, self.points)
        is_wild = ~np.isfinite(self.coordinates).all(axis=1)
        return np.unique(np.concatenate([row_of_ring[self.points < 4], row_of_point[is_wild]]))


def _write_columns(
    path: Path, described: Sequence[dict[str, str]], values: Sequence[NDArray[Any]]
) -> None:
    schema = pa.schema([(c["name"], columns.ARROW_TYPES[c["kind"]]) for c in described])
    count = len(values[0]) if values else 0
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, schema) as writer:
        for start in range(0, count, BLOCK):
            part = slice(start, start + BLOCK)
            arrays = [
                columns.to_arrow(each[part], column["kind"])
                for each, column in zip(values, described, strict=True)
            ]
            writer.write_batch(pa.record_batch(arrays, schema=schema))


def _save_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    text = json.dumps(manifest, sort_keys=True)
    (folder / "manifest.json").write_text(
        json.dumps({"manifest": manifest, "sha256": sha256_of(text.encode())}, indent=1)
    )
