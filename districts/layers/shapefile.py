"""A Shapefile: shapes through GDAL, the table byte for byte, and the parts that should be there."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from districts.errors import DistrictsError
from districts.layers import dbf
from districts.layers.encoding import Encoding
from districts.layers.gdal import Gdal
from districts.layers.rows import Rows
from districts.layers.source import UTF8, LayerFacts, Window, show

_KINDS = {
    0: None, 1: "Point", 3: "LineString", 5: "Polygon", 8: "MultiPoint",
    11: "Point Z", 13: "LineString Z", 15: "Polygon Z", 18: "MultiPoint Z",
    21: "Point M", 23: "LineString M", 25: "Polygon M", 28: "MultiPoint M", 31: "MultiPatch",
}  # fmt: skip
_LONGEST_PRJ = 65_536


class Shapefile:
    """The parts of one Shapefile, wherever they lie and however their names are written.

    Parameters
    ----------
    parts
        The part's ending in small letters to its path.
    folder
        An empty folder of our own, where GDAL sees the shapes alone.
    name
        The file as its owner calls it.
    chosen
        The encoding that a person chose.
    """

    format = "Shapefile"

    def __init__(
        self, parts: dict[str, Path], folder: Path, name: str, *, chosen: str | None = None
    ) -> None:
        self._parts = parts
        self._name = name
        self._stem = next(iter(parts.values())).stem
        self._shapes: Gdal | None = None
        self._table: dbf.Table | None = None
        self._kind: str | None = None
        self._count = 0
        self.encoding: Encoding = UTF8
        if ".dbf" in parts:
            self._table = dbf.read(parts[".dbf"], name, chosen=chosen, cpg=parts.get(".cpg"))
            self.encoding = self._table.encoding
            self._count = len(self._table.cells)
        if ".shp" in parts:
            self._kind, self._count, index_is_sound = _examine(parts, name)
            shown = show(parts[".shp"], folder / "layer.shp")
            if index_is_sound:
                show(parts[".shx"], folder / "layer.shx")
            self._shapes = Gdal("Shapefile", shown, name, layer_name=self._stem)

    def missing(self) -> list[str]:
        """Parts that a Shapefile must have, and this one lacks."""
        return [f"{self._stem}{end}" for end in (".shp", ".shx", ".dbf") if end not in self._parts]

    def layers(self) -> list[LayerFacts]:
        """Name the one layer as the county named the file."""
        return [LayerFacts(self._stem, self._kind, self._crs(), self._count)]

    def columns(self, layer: str) -> list[str]:
        """Names of the table's columns."""
        return [] if self._table is None else list(self._table.names)

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Shapes and their table, without the records that are marked as deleted."""
        if self._shapes is None or self._kind is None:
            rows = Rows(numbers=np.arange(1, self._count + 1), shapes=[None] * self._count)
        else:
            rows = self._shapes.read(layer, [], window)
        records = np.asarray(rows.numbers) - 1
        if self._table is not None:
            kept = np.ones(len(records), dtype=bool)
            gone = self._table.cells["deleted"] == b"*"
            inside = records < len(gone)
            kept[inside] = ~gone[records[inside]]
            if not kept.all():
                rows.numbers = np.asarray(rows.numbers)[kept]
                rows.shapes = None if rows.shapes is None else _only(rows.shapes, kept)
                records = records[kept]
            rows.columns = {name: self._table.column(name, records) for name in columns}
            numbers = np.asarray(rows.numbers)
            rows.cut = [int(numbers[place]) for place in self._table.cut(columns, records)]
        return rows

    def _crs(self) -> str | None:
        if ".prj" not in self._parts:
            return None
        with self._parts[".prj"].open("rb") as file:
            text = file.read(_LONGEST_PRJ).decode("utf-8-sig", errors="replace")
        return text.strip("\x00 \r\n\t") or None


def _examine(parts: dict[str, Path], name: str) -> tuple[str | None, int, bool]:
    """Return the kind of shape, number of records, and whether the index can be trusted."""
    path = parts[".shp"]
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(100)
    if len(head) < 100 or head[:4] != b"\x00\x00\x27\x0a":
        raise _broken("the .shp has no header", 0, name)
    kind = struct.unpack("<i", head[32:36])[0]
    if kind not in _KINDS:
        raise _broken(f"{kind} is no kind of shape", 0, name)
    stated = 2 * struct.unpack(">i", head[24:28])[0]
    data = np.memmap(path, dtype=np.uint8, mode="r") if size else np.zeros(0, np.uint8)
    found = _indexed(parts.get(".shx"), data)
    if found is not None:
        return _KINDS[kind], found, True
    whole, end = _walk(data)
    if end != size or size < stated:
        raise _broken("the .shp breaks off or is damaged", whole, name)
    return _KINDS[kind], whole, False


def _indexed(shx: Path | None, data: Any) -> int | None:
    """Count the records, when each lies whole in the .shp where the .shx says."""
    if shx is None:
        return None
    raw = shx.read_bytes()
    if len(raw) < 100 or (len(raw) - 100) % 8:
        return None
    index = np.frombuffer(raw[100:], dtype=">i4").reshape(-1, 2).astype(np.int64) * 2
    at, length = index[:, 0], index[:, 1]
    if len(index) == 0:
        return 0 if len(data) <= 100 else None
    if at.min() < 100 or length.min() < 4 or (at + 8 + length).max() > len(data):
        return None
    own = data[(at + 4)[:, None] + np.arange(4)].astype(np.int64)
    stated = 2 * (own @ np.array([1 << 24, 1 << 16, 1 << 8, 1]))
    return len(index) if np.array_equal(stated, length) else None


def _walk(data: Any) -> tuple[int, int]:
    """Count whole records from the beginning; return also where the last one ends."""
    at, count, size = 100, 0, len(data)
    while at + 12 <= size:
        length = 2 * int.from_bytes(bytes(data[at + 4 : at + 8]), "big")
        if length < 4 or at + 8 + length > size:
            break
        at += 8 + length
        count += 1
    return count, at


def _only(shapes: Any, kept: Any) -> Any:
    if hasattr(shapes, "filter"):
        import pyarrow as pa  # noqa: PLC0415

        return shapes.filter(pa.array(kept))
    return [shape for shape, keep in zip(shapes, kept, strict=True) if keep]


def _broken(why: str, whole: int, name: str) -> DistrictsError:
    return DistrictsError(
        f"This Shapefile cannot be read ({why}): {whole} whole features precede the break.",
        code="not_readable",
        file=name,
        remedy="Download or copy the Shapefile again, all of its parts together.",
    )
