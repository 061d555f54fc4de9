"""GeoParquet, through pyarrow."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from districts.errors import DistrictsError
from districts.layers.gdal import texts
from districts.layers.rows import Drawing, Rows
from districts.layers.source import UTF8, LayerFacts, Window


class GeoParquet:
    """A Parquet file whose ``geo`` key says which column holds shapes.

    Parameters
    ----------
    path
        The file.
    layer_name
        What to call its one layer.
    name
        The file as its owner calls it.
    """

    format = "GeoParquet"
    encoding = UTF8

    def __init__(self, path: Path, layer_name: str, name: str) -> None:
        self._name = name
        self._layer = layer_name
        try:
            self._file = pq.ParquetFile(path)
        except (pa.ArrowException, OSError) as trouble:
            raise self._broken(trouble, 0) from trouble
        raw = (self._file.schema_arrow.metadata or {}).get(b"geo")
        try:
            self._geo = json.loads(raw) if raw else {}
            self._shape = str(self._geo.get("primary_column", ""))
            about = self._geo["columns"][self._shape] if self._geo else {}
        except (ValueError, KeyError, TypeError) as trouble:
            raise self._broken(trouble, 0) from trouble
        self._about: dict[str, Any] = about
        if not self._shape:
            raise DistrictsError(
                "This Parquet file does not say which column holds shapes.",
                code="not_readable",
                file=name,
                remedy="Export it as GeoParquet.",
            )

    def layers(self) -> list[LayerFacts]:
        """Name the one layer."""
        kinds = self._about.get("geometry_types") or ["Unknown"]
        kind = kinds[0] if len(kinds) == 1 else "Unknown"
        if set(kinds) <= {"Polygon", "MultiPolygon", "Polygon Z", "MultiPolygon Z"}:
            kind = "MultiPolygon"
        return [LayerFacts(self._layer, kind, self._crs(), self._file.metadata.num_rows)]

    def columns(self, layer: str) -> list[str]:
        """Names of the columns that hold no shapes."""
        shapes = set(self._geo["columns"])
        covering = self._about.get("covering", {}).get("bbox", {})
        boxes = {path[0] for path in covering.values() if path}
        return [
            name
            for name in self._file.schema_arrow.names
            if name not in shapes and name not in boxes
        ]

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Read every row; the window is left to the caller."""
        try:
            table = self._file.read(columns=[*columns, self._shape])
        except (pa.ArrowException, OSError) as trouble:
            raise self._broken(trouble, self._whole_groups()) from trouble
        shapes = table[self._shape].combine_chunks()
        if not (pa.types.is_binary(shapes.type) or pa.types.is_large_binary(shapes.type)):
            shapes = _native(shapes.to_pylist(), str(self._about.get("encoding", "")).lower())
        return Rows(
            numbers=np.arange(1, table.num_rows + 1),
            columns={name: texts(table[name]) for name in columns},
            shapes=shapes,
        )

    def _crs(self) -> str | None:
        if "crs" not in self._about:
            return "OGC:CRS84"
        crs = self._about["crs"]
        return crs if crs is None or isinstance(crs, str) else json.dumps(crs)

    def _whole_groups(self) -> int:
        count = 0
        for group in range(self._file.metadata.num_row_groups):
            try:
                count += self._file.read_row_group(group).num_rows
            except (pa.ArrowException, OSError):
                break
        return count

    def _broken(self, trouble: Exception, whole: int) -> DistrictsError:
        return DistrictsError(
            f"This Parquet file cannot be read ({' '.join(str(trouble).split())[:200]}): "
            f"{whole} whole features precede the break.",
            code="not_readable",
            file=self._name,
            remedy="Download or copy the file again, or export it anew.",
        )


def _native(nested: list[Any], encoding: str) -> list[bytes | None]:
    """Shapes in Arrow's own nesting, as WKB."""
    drawing = Drawing()
    draw: dict[str, Callable[[Any], bytes]] = {
        "point": drawing.point,
        "linestring": drawing.line,
        "polygon": drawing.polygon,
        "multipoint": lambda parts: drawing.collection(4, [drawing.point(p) for p in parts]),
        "multilinestring": lambda parts: drawing.collection(5, [drawing.line(p) for p in parts]),
        "multipolygon": lambda parts: drawing.collection(6, [drawing.polygon(p) for p in parts]),
    }
    if encoding not in draw:
        raise ValueError(f"“{encoding}” is no encoding of shapes")
    return [None if shape is None else draw[encoding](_pairs(shape)) for shape in nested]


def _pairs(nested: Any) -> Any:
    if isinstance(nested, dict):
        return (nested["x"], nested["y"])
    if nested and not isinstance(nested[0], (dict, list)):
        return tuple(nested[:2])
    return [_pairs(each) for each in nested]
