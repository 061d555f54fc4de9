"""A vintage as flat arrays on disk: opened without reading, searched and cut without a loop.

Rows lie in Hilbert order, so a window of a county is a few runs of each file. Each block of rows
has its hash, checked when the block is first touched. Everything here can be made again from the
workspace's own table.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import shapely
from numpy.typing import NDArray
from shapely import GeometryType

from districts.store import boxes, columns

FORMAT = 1
BLOCK = 2048
"""Rows under one hash."""
_SMALL_BYTES = 1 << 16
NOTHING, HEAP = -1, -2
_ARRAYS = (
    "rows", "boxes", "kinds", "parts", "rings", "points", "coordinates", "heap_ends", "heap",
    "blocks", "levels",
)  # fmt: skip

Shapes = NDArray[Any]
Whole = NDArray[np.int64]


class Corrupt(Exception):  # noqa: N818 - it is caught here and never seen by a person
    """The files are not what was written; they have to be made again."""


@dataclass(frozen=True)
class Window:
    """Some rows of a layer, by row number."""

    rows: Whole
    shapes: Shapes
    values: dict[str, NDArray[Any]]


class FlatLayer:
    """The flat arrays of one vintage, memory-mapped. Safe to use from several threads.

    Parameters
    ----------
    folder
        Where they lie.
    seal
        Hash of the table they must have come from.
    check
        Whether hashes are compared; not while they are being worked out.

    Raises
    ------
    Corrupt
        They are not what was written, or came from another table.
    """

    def __init__(self, folder: Path, seal: str, *, check: bool = True) -> None:
        try:
            self._manifest = _load_manifest(folder, seal)
            if check:
                _check_files(folder, self._manifest)
            self._arrays = {name: _mapped(folder / f"{name}.npy") for name in _ARRAYS}
            self._reader = pa.ipc.open_file(pa.memory_map(str(folder / "columns.arrow")))
        except (OSError, ValueError, KeyError, pa.ArrowInvalid) as trouble:
            raise Corrupt(str(trouble)) from trouble
        self.seal = seal
        placed = self._manifest["placed"]
        self._leaves = self._arrays["boxes"][:placed]
        ends = np.cumsum(self._manifest["levels"], dtype=np.int64)
        self._above = np.split(self._arrays["levels"], ends[:-1]) if len(ends) else []
        self._kinds = {column["name"]: column["kind"] for column in self._manifest["columns"]}
        self._batches: dict[int, pa.RecordBatch] = {}
        self._lock = threading.Lock()
        self._checked = np.full(len(self._arrays["blocks"]), not check)

    @property
    def count(self) -> int:
        """Rows in all."""
        return int(self._manifest["rows"])

    def all(self, names: Sequence[str]) -> Window:
        """Return every row, those without a place too."""
        return self._cut(np.arange(self.count), names)

    def within(self, bounds: tuple[float, ...], names: Sequence[str]) -> Window:
        """Return the rows whose boxes meet ``bounds``."""
        found = boxes.candidates(len(self._leaves), self._above, bounds)
        self._check(found)
        return self._cut(found[boxes.meets(self._leaves[found], bounds)], names)

    def near(self, shape: Any, names: Sequence[str]) -> Window:
        """Return the rows that meet a shape; where it is not sound, those that meet its hull."""
        if not shapely.is_valid(shape):
            shape = shapely.convex_hull(shape)
        shapely.prepare(shape)
        found, is_inside = boxes.candidates_of_shape(len(self._leaves), self._above, shape)
        self._check(found)
        boxed = is_inside | boxes.meets(self._leaves[found], shapely.bounds(shape))
        found, meets = found[boxed], is_inside[boxed]
        shapes = self._shapes(found)
        try:
            meets[~meets] = shapely.intersects(shape, shapes[~meets])
        except shapely.errors.GEOSException:
            # A ring so broken that GEOS cannot tell: its row stays in, by its box.
            meets[:] = True
        return self._cut(found[meets], names, shapes[meets])

    def digest(self, block: int) -> bytes:
        """Hash everything that belongs to one block of rows."""
        arrays = self._arrays
        start, end = block * BLOCK, min((block + 1) * BLOCK, self.count)
        seal = hashlib.sha256()
        for name in ("rows", "boxes", "kinds"):
            seal.update(arrays[name][start:end].data)
        for name, content in (("parts", "rings"), ("heap_ends", "heap")):
            ends = arrays[name][start : end + 1]
            seal.update(ends.data)
            if name == "heap_ends":
                seal.update(_span(arrays[content], ends).data)
        part_ends = _span(arrays["rings"], arrays["parts"][[start, end]], 1)
        ring_ends = _span(arrays["points"], part_ends[[0, -1]], 1)
        seal.update(part_ends.data)
        seal.update(ring_ends.data)
        seal.update(_span(arrays["coordinates"], ring_ends[[0, -1]]).data)
        for column in self._batch(block).columns:
            for buffer in column.buffers():
                if buffer is not None:
                    seal.update(buffer)
        return seal.digest()

    def _cut(self, found: Whole, names: Sequence[str], shapes: Shapes | None = None) -> Window:
        self._check(found)
        rows = self._arrays["rows"][found]
        by_row = np.argsort(rows, kind="stable")
        shapes = self._shapes(found) if shapes is None else shapes
        return Window(
            np.asarray(rows[by_row]),
            shapes[by_row],
            {name: each[by_row] for name, each in self._values(found, names).items()},
        )

    def _values(self, found: Whole, names: Sequence[str]) -> dict[str, NDArray[Any]]:
        cut = []
        block_of = found // BLOCK
        turns: Whole = np.flatnonzero(np.diff(block_of)) + 1
        starts = [0, *turns.tolist()] if len(found) else []
        for start, end in zip(starts, [*starts[1:], len(found)], strict=False):
            block = int(block_of[start])
            batch = self._batch(block).select(list(names))
            inside = found[start:end] - block * BLOCK
            if inside[-1] - inside[0] + 1 == len(inside):
                cut.append(batch.slice(int(inside[0]), len(inside)))
            else:
                cut.append(batch.take(pa.array(inside)))
        schema = pa.schema([self._reader.schema.field(name) for name in names])
        table = pa.Table.from_batches(cut, schema=schema)
        return {name: columns.from_arrow(table.column(name), self._kinds[name]) for name in names}

    def _shapes(self, found: Whole) -> Shapes:
        """Build the shapes at these positions, bit for bit."""
        arrays = self._arrays
        kinds = np.asarray(arrays["kinds"][found])
        shapes = np.full(len(found), None, dtype=object)
        drawn = np.flatnonzero(kinds > 0)
        if len(drawn):
            at = found[drawn]
            first_part, end_part = arrays["parts"][at], arrays["parts"][at + 1]
            part = _spans(first_part, end_part)
            first_ring, end_ring = arrays["rings"][part], arrays["rings"][part + 1]
            ring = _spans(first_ring, end_ring)
            first_point, end_point = arrays["points"][ring], arrays["points"][ring + 1]
            polygons = shapely.from_ragged_array(
                GeometryType.POLYGON,
                _gathered(arrays["coordinates"], first_point, end_point),
                (ends_of(end_point - first_point), ends_of(end_ring - first_ring)),
            )
            counts = end_part - first_part
            is_multi = kinds[drawn] == GeometryType.MULTIPOLYGON
            if is_multi.any():
                owner = np.repeat(np.arange(len(drawn)), counts)
                shapes[drawn[is_multi]] = shapely.multipolygons(
                    polygons[is_multi[owner]],
                    indices=np.repeat(np.arange(is_multi.sum()), counts[is_multi]),
                )
                shapes[drawn[~is_multi]] = polygons[~is_multi[owner]]
            else:
                shapes[drawn] = polygons
        heap, ends = arrays["heap"], arrays["heap_ends"]
        stored = np.flatnonzero(kinds == HEAP)
        if len(stored):
            wkb = [heap[ends[at] : ends[at + 1]].tobytes() for at in found[stored]]
            shapes[stored] = shapely.from_wkb(np.array(wkb, dtype=object))
        return shapes

    def _batch(self, block: int) -> pa.RecordBatch:
        with self._lock:
            if block not in self._batches:
                try:
                    self._batches[block] = self._reader.get_batch(block)
                except (pa.ArrowInvalid, OSError) as trouble:
                    raise Corrupt(str(trouble)) from trouble
            return self._batches[block]

    def _check(self, found: Whole) -> None:
        """Hash the blocks that are touched for the first time."""
        for block in np.unique(found // BLOCK):
            if self._checked[block]:
                continue
            try:
                is_sound = self.digest(int(block)) == self._arrays["blocks"][block].tobytes()
            except (IndexError, ValueError) as trouble:
                raise Corrupt(f"block {block}") from trouble
            if not is_sound:
                raise Corrupt(f"block {block}")
            self._checked[block] = True


def _mapped(path: Path) -> NDArray[Any]:
    small = path.stat().st_size <= _SMALL_BYTES
    found = np.load(path, mmap_mode=None if small else "r", allow_pickle=False)
    return np.asarray(found).view(np.ndarray)


def _load_manifest(folder: Path, seal: str) -> dict[str, Any]:
    found = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest: dict[str, Any] = found["manifest"]
    text = json.dumps(manifest, sort_keys=True)
    if found["sha256"] != sha256_of(text.encode()):
        raise ValueError("manifest")
    if (manifest["format"], manifest["seal"], manifest["block"]) != (FORMAT, seal, BLOCK):
        raise ValueError("another vintage or format")
    return manifest


def _check_files(folder: Path, manifest: dict[str, Any]) -> None:
    for name, size in manifest["bytes"].items():
        if (folder / name).stat().st_size != size:
            raise ValueError(name)
    for name, digest in manifest["whole"].items():
        if sha256_of((folder / name).read_bytes()) != digest:
            raise ValueError(name)


def ends_of(counts: NDArray[Any]) -> Whole:
    """Return where each run begins, and where the last one ends."""
    return np.append(0, np.cumsum(counts, dtype=np.int64))


def _span(array: NDArray[Any], ends: NDArray[Any], extra: int = 0) -> NDArray[Any]:
    return array[int(ends[0]) : int(ends[-1]) + extra]


def _spans(first: NDArray[Any], end: NDArray[Any]) -> Whole:
    """Return the numbers from each first up to its end, one after another."""
    counts = np.asarray(end - first)
    before = np.cumsum(counts) - counts
    found: Whole = np.arange(int(counts.sum())) + np.repeat(np.asarray(first) - before, counts)
    return found


def _gathered(array: NDArray[Any], first: NDArray[Any], end: NDArray[Any]) -> NDArray[Any]:
    """Copy the runs from each first up to its end; neighbors on disk are copied as one."""
    if len(first) == 0:
        return np.empty((0, 2))
    breaks = np.flatnonzero(np.append(True, first[1:] != end[:-1]))
    if len(breaks) > len(first) // 4:
        return np.asarray(array[_spans(first, end)])
    lasts = np.append(breaks[1:], len(first)) - 1
    return np.concatenate(
        [array[int(first[a]) : int(end[b])] for a, b in zip(breaks, lasts, strict=True)]
    )


def sha256_of(content: bytes) -> str:
    """Hash some bytes."""
    return hashlib.sha256(content).hexdigest()
