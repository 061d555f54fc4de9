"""Layers as adopted: written once, read by the window."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd
import pyproj
from shapely.geometry.base import BaseGeometry

from districts.errors import DistrictsError
from districts.records.audit import instant
from districts.store import (
    adoption,
    blobs,
    columns,
    features,
    flat,
    flattening,
    ledger,
    matching,
)
from districts.store.connection import Connection
from districts.store.index import Index
from districts.store.near import in_layer
from districts.store.vintage import Vintage

_LAYER_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_FRAME = (*columns.LAYER_COLUMNS, columns.ACRES)


class Vintages:
    """The adopted layers of one workspace."""

    def __init__(self, connection: Connection, index: Path) -> None:
        self._connection = connection
        self._index = Index(index)

    def adopt(
        self,
        name: str,
        frame: Any,
        report: Mapping[str, Any],
        *,
        source: Mapping[str, Any],
        valid_from: date,
        by: str,
        at: datetime,
        excluded: Mapping[int, str] | None = None,
        why: str | None = None,
    ) -> Vintage:
        """Keep a layer as the one in force from a day on: table, record and audit entry at once."""
        if not _LAYER_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of a layer")
        ready = adoption.prepared(frame, name, excluded or {})
        connection = self._connection
        with connection.writing():
            ref = ledger.next_ref(connection, "V", at.year)
            table = f"{name}_{ref.lower().replace('-', '_')}"
            title = f"{name.capitalize()} from {valid_from.isoformat()} ({ref})"
            seal = features.create(connection, table, title, ready.features, ready.crs)
            if len(ready.repaired.rows):
                features.create(
                    connection, f"{table}_repaired", f"{title}, repaired", ready.repaired, ready.crs
                )
            vintage = Vintage(
                ref,
                name=name,
                valid_from=valid_from.isoformat(),
                adopted_at=instant(at),
                adopted_by=by,
                rows=len(ready.features.rows),
                shapes=ready.shapes,
                invalid=ready.invalid,
                repaired=len(ready.repaired.rows),
                excluded=ready.excluded,
                acres=ready.acres,
                crs=_crs_text(ready.crs),
                bounds=ready.bounds,
                columns=[dict(column) for column in ready.features.columns],
                source=dict(source),
                table=table,
                sha256=seal,
            )
            connection.execute(
                "INSERT INTO vintage_reports VALUES (?, ?)", (ref, json.dumps(dict(report)))
            )
            ledger.append(connection, vintage, by=by, at=at, why=why, expected=0, what="adopted")
        # The flat arrays can be made again at any time: a full disk here loses nothing.
        with suppress(OSError):
            self._index.make(ref, partial(_write_flat, ready.features, seal))
        return vintage

    def layer(
        self,
        name: str,
        *,
        as_of: date,
        near: Any = None,
        crs: Any = None,
        vintage: str | None = None,
        also: Sequence[str] = (),
    ) -> Any:
        """Return the layer in force on a day, and of it only what lies near."""
        kept_one = self._in_force(name, as_of) if vintage is None else self.vintage(vintage)
        layer_crs = _crs(kept_one.crs)
        names = _wanted(kept_one, also)
        where = None if near is None else in_layer(near, crs, layer_crs)

        def cut(layer: flat.FlatLayer) -> flat.Window:
            if where is None:
                return layer.all(names)
            if isinstance(where, BaseGeometry):
                return layer.near(where, names)
            return layer.within(where, names)

        window = self._index.read(
            kept_one.ref, kept_one.sha256, partial(self._build_flat, kept_one), cut
        )
        frame = gpd.GeoDataFrame(
            pd.DataFrame(window.values, index=pd.Index(window.rows, name="row"), copy=False),
            geometry=window.shapes,
            crs=layer_crs,
        )
        frame.attrs["vintage"] = kept_one.ref
        frame.attrs["sound"] = kept_one.invalid == 0
        return frame

    def repaired(self, vintage: str) -> Any:
        """Return the rows whose shape is not sound as drawn, with the repaired copy."""
        kept_one = self.vintage(vintage)
        rows: list[tuple[Any, ...]] = []
        if kept_one.repaired:
            table = features.quoted(f"{kept_one.table}_repaired")
            rows = self._connection.rows(f"SELECT row, geom FROM {table} ORDER BY row")  # noqa: S608
        return gpd.GeoDataFrame(
            index=pd.Index([row for row, _ in rows], dtype="int64", name="row"),
            geometry=blobs.decode([blob for _, blob in rows]),
            crs=_crs(kept_one.crs),
        )

    def excluded(self, vintage: str) -> dict[int, str]:
        """Return the rows that are not counted, each with its reason."""
        table = features.quoted(self.vintage(vintage).table)
        return dict(
            self._connection.rows(
                f"SELECT row, excluded FROM {table} WHERE excluded IS NOT NULL ORDER BY row"  # noqa: S608
            )
        )

    def vintage(self, ref: str) -> Vintage:
        """Return one vintage."""
        return ledger.record(self._connection, Vintage, ref, None)

    def vintages(self, name: str | None = None) -> list[Vintage]:
        """Return the vintages of a layer, or of all, the oldest first."""
        where = {} if name is None else {"name": name}
        found = ledger.records(self._connection, Vintage, where)
        return sorted(found, key=lambda vintage: vintage.valid_from)

    def rows_with(
        self, vintage: Vintage, words: Sequence[str], *, by: str, also: Sequence[str] = ()
    ) -> tuple[list[dict[str, Any]], int]:
        """Return the first rows whose column has every word in it, and how many there are."""
        return matching.matching(self._connection, vintage, words, by=by, also=also)

    def vintage_report(self, ref: str) -> dict[str, Any]:
        """Return the soundness report a vintage was adopted with."""
        self.vintage(ref)
        report: dict[str, Any] = json.loads(
            self._connection.rows("SELECT report FROM vintage_reports WHERE vintage = ?", (ref,))[
                0
            ][0]
        )
        return report

    def verify_vintage(self, ref: str) -> bool:
        """Whether the rows of a vintage are those that were adopted."""
        kept_one = self.vintage(ref)
        *_, seal = features.read(self._connection, kept_one.table, kept_one.columns)
        return seal == kept_one.sha256

    def _in_force(self, name: str, as_of: date) -> Vintage:
        found = self.vintages(name)
        in_force = [vintage for vintage in found if vintage.from_day <= as_of]
        if in_force:
            return in_force[-1]
        since = f"; the first one holds from {found[0].valid_from}" if found else ""
        raise DistrictsError(
            f"The workspace has no layer “{name}” for {as_of.isoformat()}{since}.",
            code="no_layer",
            remedy=f"Adopt one with `strayline layer import FILE --name {name} --valid-from DATE`.",
        )

    def _build_flat(self, vintage: Vintage, folder: Path) -> None:
        rows, shapes, values, seal = features.read(self._connection, vintage.table, vintage.columns)
        if seal != vintage.sha256:
            raise DistrictsError(
                f"The rows of {vintage.ref} are not those that were adopted.",
                code="vintage_altered",
                file=str(self._connection.path),
                remedy="Restore the workspace from its backup.",
            )
        order = adoption.hilbert_order(shapes)
        _write_flat(features.Features(rows, shapes, order, vintage.columns, values), seal, folder)


def _wanted(vintage: Vintage, also: Sequence[str]) -> list[str]:
    """Return the columns to read; a county's own are many for parcels, and needed for others."""
    own = [
        column["name"]
        for column in vintage.columns
        if column["name"] not in (*_FRAME, adoption.EXCLUDED["name"])
    ]
    unknown = {*also} - {*own, *_FRAME}
    if unknown:
        raise KeyError(f"{vintage.ref} has no column {', '.join(sorted(unknown))}")
    is_parcels = adoption.subject(vintage.name) == "parcels"
    return [*_FRAME, *(each for each in own if each in also or not is_parcels)]


def _write_flat(ready: features.Features, seal: str, folder: Path) -> None:
    flattening.write(
        folder,
        rows=ready.rows,
        shapes=ready.shapes,
        order=ready.order,
        described=ready.columns,
        values=ready.values,
        seal=seal,
    )


def _crs_text(crs: pyproj.CRS | None) -> str | None:
    if crs is None:
        return None
    authority = features.authority_of(crs)
    return f"{authority[0]}:{authority[1]}" if authority else str(crs.to_wkt())


@lru_cache(maxsize=64)
def _crs(text: str | None) -> pyproj.CRS | None:
    return None if text is None else pyproj.CRS.from_user_input(text)
