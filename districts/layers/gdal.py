"""GeoPackage, FlatGeobuf, File Geodatabase and Esri JSON, through GDAL's own drivers."""

from __future__ import annotations

import sqlite3
import warnings
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from districts.errors import DistrictsError
from districts.layers.encoding import Encoding
from districts.layers.rows import Rows, text_of
from districts.layers.source import UTF8, LayerFacts, Window

_GEOMETRY_FREE = {None, "", "None"}
_CURVES = {8, 9, 10, 11, 12}


@cache
def _pyogrio() -> Any:
    import pyogrio  # noqa: PLC0415 – the drivers are registered when it is first needed
    import pyogrio.raw  # noqa: PLC0415

    return pyogrio


class Gdal:
    """A file that GDAL reads, in a place of our own where nothing else lies.

    Parameters
    ----------
    format
        The format's common name.
    path
        The file or folder that is opened.
    name
        The file as its owner calls it.
    layer_name
        Overrides the name of the only layer.
    """

    def __init__(
        self,
        format: str,  # noqa: A002 – the county's own word for it
        path: Path,
        name: str,
        *,
        layer_name: str | None = None,
    ) -> None:
        self.format = format
        self.encoding: Encoding = UTF8
        self._path = path
        self._name = name
        self._layer_name = layer_name
        self._options = {"IMMUTABLE": "YES"} if format == "GeoPackage" else {}
        self._info: dict[str, dict[str, Any]] = {}

    def layers(self) -> list[LayerFacts]:
        """List the layers; tables without shapes come with geometry None."""
        found = self._try(lambda: _pyogrio().list_layers(self._path))
        facts = []
        for own, geometry in found:
            kind = None if geometry in _GEOMETRY_FREE else str(geometry)
            info = self._facts_of(str(own))
            facts.append(
                LayerFacts(self._layer_name or str(own), kind, info["crs"], int(info["features"]))
            )
        return facts

    def columns(self, layer: str) -> list[str]:
        """Names of a layer's columns."""
        return [str(name) for name in self._facts_of(self._own(layer))["fields"]]

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Read a layer through Arrow."""
        own = self._own(layer)
        options = {"layer": own, "columns": list(columns), "return_fids": True, **self._options}
        if window is not None:
            options["bbox"] = window
        try:
            meta, table = self._quietly(
                lambda: _pyogrio().raw.read_arrow(self._path, datetime_as_string=True, **options)
            )
        except Exception as trouble:
            raise self._broken(trouble, self._whole_before_break(own)) from trouble
        if window is None and table.num_rows < self._counted(own):
            raise self._broken(None, table.num_rows)
        fids = table[meta["fid_column"] or "OGC_FID"].to_numpy() if _has_fid(meta, table) else None
        rows = Rows(
            numbers=self._numbers(own, fids, table.num_rows, windowed=window is not None),
            columns={name: texts(table[name]) for name in columns},
        )
        if meta["geometry_type"] not in _GEOMETRY_FREE:
            shapes = table[meta["geometry_name"] or "wkb_geometry"].combine_chunks()
            curved = np.flatnonzero(np.isin(wkb_kinds(shapes) % 1000, list(_CURVES)))
            if len(curved):
                rows.curved = [int(rows.numbers[place]) for place in curved]
                shapes = self._straightened(own, window)
            rows.shapes = shapes
        return rows

    def _numbers(
        self, own: str, fids: NDArray[np.int64] | None, count: int, *, windowed: bool
    ) -> Any:
        """1-based place in the file: the feature number, where the numbers have no gaps."""
        if not windowed or fids is None:
            return np.arange(1, count + 1)
        every = self._quietly(
            lambda: _pyogrio().raw.read_arrow(
                self._path, layer=own, columns=[], read_geometry=False, return_fids=True,
                **self._options,
            )
        )  # fmt: skip
        order = every[1][every[0]["fid_column"] or "OGC_FID"].to_numpy()
        place = np.argsort(order, kind="stable")
        return place[np.searchsorted(order, fids, sorter=place)] + 1

    def _straightened(self, own: str, window: Window | None) -> Any:
        options: dict[str, Any] = {"layer": own, "columns": [], **self._options}
        if window is not None:
            options["bbox"] = window
        return self._quietly(lambda: _pyogrio().raw.read(self._path, **options))[2]

    def _own(self, layer: str) -> str:
        if self._layer_name is not None:
            return str(_pyogrio().list_layers(self._path)[0][0])
        return layer

    def _facts_of(self, own: str) -> dict[str, Any]:
        if own not in self._info:
            self._info[own] = self._try(
                lambda: _pyogrio().read_info(
                    self._path, layer=own, force_feature_count=True, **self._options
                )
            )
        return self._info[own]

    def _counted(self, own: str) -> int:
        """Rows there should be: counted by GDAL, or for a GeoPackage by the database."""
        if self.format != "GeoPackage":
            return int(self._facts_of(own)["features"])
        quoted = '"' + own.replace('"', '""') + '"'
        link = sqlite3.connect(f"file:{self._path}?mode=ro&immutable=1", uri=True)
        try:
            return int(link.execute(f"SELECT count(*) FROM {quoted}").fetchone()[0])  # noqa: S608
        except sqlite3.Error:
            return 0
        finally:
            link.close()

    def _whole_before_break(self, own: str) -> int:
        count = 0
        try:
            with _pyogrio().raw.open_arrow(
                self._path, layer=own, batch_size=1, use_pyarrow=True, **self._options
            ) as (_, reader):
                for batch in reader:
                    count += batch.num_rows
        except Exception:  # noqa: S110 – the break is what is looked for
            pass
        return count

    def _try(self, step: Any) -> Any:
        try:
            return self._quietly(step)
        except Exception as trouble:
            raise self._broken(trouble, 0) from trouble

    @staticmethod
    def _quietly(step: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return step()

    def _broken(self, trouble: Exception | None, whole: int) -> DistrictsError:
        why = "it breaks off" if trouble is None else " ".join(str(trouble).split())
        return DistrictsError(
            f"This {self.format} cannot be read ({why.replace(str(self._path), self._name)}): "
            f"{whole} whole features precede the break.",
            code="not_readable",
            file=self._name,
            remedy="Download or copy the file again, or export it anew.",
        )


def _has_fid(meta: dict[str, Any], table: pa.Table) -> bool:
    return (meta["fid_column"] or "OGC_FID") in table.schema.names


def texts(column: Any) -> Any:
    """Return an Arrow column as text, whole numbers without a decimal point."""
    column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
        return column
    if pa.types.is_integer(column.type) or pa.types.is_temporal(column.type):
        return pc.cast(column, pa.string())
    return pa.array([text_of(value) for value in column.to_pylist()], pa.string())


def wkb_kinds(shapes: Any) -> NDArray[np.int64]:
    """Return the kind of each WKB shape without decoding it, 0 for a missing one."""
    wide = pa.types.is_large_binary(shapes.type)
    _, offsets, data = shapes.buffers()
    if data is None:
        return np.zeros(len(shapes), dtype=np.int64)
    bounds = np.frombuffer(offsets, np.int64 if wide else np.int32)
    bounds = bounds[shapes.offset : shapes.offset + len(shapes) + 1].astype(np.int64)
    start = bounds[:-1]
    letters = np.frombuffer(data, np.uint8)
    held = np.diff(bounds) >= 5
    start = np.where(held, start, 0)
    if not held.any():
        return np.zeros(len(shapes), dtype=np.int64)
    first, second, third, fourth = (
        letters[start + place].astype(np.int64) for place in range(1, 5)
    )
    little = letters[start] == 1
    kind = np.where(little, first + (second << 8), fourth + (third << 8))
    return np.where(held, kind, 0)
