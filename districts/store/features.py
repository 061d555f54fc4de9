"""Feature tables of the GeoPackage: one for each vintage, closed once it is adopted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyproj
import shapely
from numpy.typing import NDArray
from pyproj.exceptions import CRSError

from districts.store import blobs, columns, rtree
from districts.store.connection import Connection
from districts.store.migrations import sql

CHUNK = 20_000
"""Rows written, and hashed, together; a part of the hash, so never changed."""
_UNDEFINED_CARTESIAN = -1
_FIRST_OWN_SRS = 100_000


@dataclass(frozen=True)
class Features:
    """The rows of one table, by row number.

    Attributes
    ----------
    rows, shapes, order
        Row numbers; shapes as drawn; the order that keeps neighbors together, of the rows that have
        a place.
    columns, values
        As ``columns.described`` and ``columns.values`` give them; the reason of exclusion and the
        acres stand beside them.
    """

    rows: NDArray[np.int64]
    shapes: NDArray[Any]
    order: NDArray[np.int64]
    columns: Sequence[dict[str, str]]
    values: Sequence[NDArray[Any]]


def create(
    connection: Connection, table: str, title: str, features: Features, crs: pyproj.CRS | None
) -> str:
    """Write a feature table with its R*Tree and return the hash of its rows."""
    srs_id = spatial_ref(connection, crs)
    names = ["row", "geom", *(column["sql"] for column in features.columns)]
    types = [
        "INTEGER PRIMARY KEY NOT NULL",
        blobs.type_name(features.shapes),
        *(columns.SQL_TYPES[column["kind"]] for column in features.columns),
    ]
    fields = ", ".join(f"{quoted(name)} {kind}" for name, kind in zip(names, types, strict=True))
    connection.execute(f"CREATE TABLE {quoted(table)} ({fields})")
    _describe(connection, table, title, features, srs_id)
    seal = _insert(connection, table, len(names), features, srs_id)
    boxes = shapely.bounds(features.shapes[features.order])
    rtree.create(connection, f"rtree_{table}_geom", features.rows[features.order], boxes)
    connection.script(sql("geopackage/adopted.sql").format(table=table))
    connection.script(sql("geopackage/rtree_triggers.sql").format(table=table))
    return seal


def read(
    connection: Connection, table: str, described: Sequence[dict[str, str]]
) -> tuple[NDArray[np.int64], NDArray[Any], list[NDArray[Any]], str]:
    """Read a whole table back: rows, shapes, values, and the hash of what was read."""
    names = ", ".join(quoted(name) for name in ("row", "geom", *(c["sql"] for c in described)))
    seal = _Seal(described)
    rows, shapes = [], []
    values: list[list[NDArray[Any]]] = [[] for _ in described]
    last = 0
    while found := connection.rows(
        f"SELECT {names} FROM {quoted(table)} WHERE row > ? ORDER BY row LIMIT {CHUNK}",  # noqa: S608
        (last,),
    ):
        numbers, geometry, *rest = zip(*found, strict=True)
        chunk = [
            columns.from_sql(each, column["kind"])
            for each, column in zip(rest, described, strict=True)
        ]
        seal.add(numbers, list(geometry), chunk)
        rows.append(np.array(numbers, dtype=np.int64))
        shapes.append(blobs.decode(list(geometry)))
        for kept, each in zip(values, chunk, strict=True):
            kept.append(each)
        last = numbers[-1]
    if not rows:
        empty = [columns.from_sql([], column["kind"]) for column in described]
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=object), empty, seal.hexdigest()
    return (
        np.concatenate(rows),
        np.concatenate(shapes),
        [np.concatenate(each) for each in values],
        seal.hexdigest(),
    )


def spatial_ref(connection: Connection, crs: pyproj.CRS | None) -> int:
    """Return the number of a CRS in this GeoPackage, entering it where it is new."""
    if crs is None:
        return _UNDEFINED_CARTESIAN
    wkt = _wkt1(crs)
    authority, code = authority_of(crs) or ("NONE", None)
    known = connection.row(
        "SELECT srs_id FROM gpkg_spatial_ref_sys WHERE organization = ? AND definition_12_063 = ?",
        (authority, crs.to_wkt()),
    )
    if known is not None:
        return int(known[0])
    srs_id = code if authority == "EPSG" and code else None
    if srs_id is None:
        top = connection.rows("SELECT max(srs_id) FROM gpkg_spatial_ref_sys")[0][0]
        srs_id = max(_FIRST_OWN_SRS, top + 1)
    connection.execute(
        "INSERT INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, "
        "organization_coordsys_id, definition, definition_12_063) VALUES (?, ?, ?, ?, ?, ?)",
        (crs.name, srs_id, authority, code or srs_id, wkt, crs.to_wkt()),
    )
    return srs_id


def authority_of(crs: pyproj.CRS) -> tuple[str, int] | None:
    """Return the register and number of a CRS, where that number means exactly this CRS."""
    found = crs.to_authority(min_confidence=100)
    if found is None or not found[1].isdigit() or pyproj.CRS.from_authority(*found) != crs:
        return None
    return found[0], int(found[1])


def quoted(name: str) -> str:
    """Quote a name for SQL."""
    return '"' + name.replace('"', '""') + '"'


def _wkt1(crs: pyproj.CRS) -> str:
    try:
        return str(crs.to_wkt("WKT1_GDAL"))
    except CRSError:
        return "undefined"


def _describe(
    connection: Connection, table: str, title: str, features: Features, srs_id: int
) -> None:
    placed = features.shapes[features.order]
    bounds = [float(each) for each in shapely.total_bounds(placed)] if len(placed) else [None] * 4
    connection.execute(
        "INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, "
        "srs_id) VALUES (?, 'features', ?, ?, ?, ?, ?, ?)",
        (table, title, *bounds, srs_id),
    )
    connection.execute(
        "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, ?, ?)",
        (
            table,
            blobs.type_name(features.shapes),
            srs_id,
            2 if shapely.has_z(features.shapes).any() else 0,
            2 if shapely.has_m(features.shapes).any() else 0,
        ),
    )
    connection.execute(
        "INSERT INTO gpkg_extensions VALUES (?, 'geom', 'gpkg_rtree_index', "
        "'GeoPackage 1.3, Annex F.3', 'write-only')",
        (table,),
    )


def _insert(connection: Connection, table: str, width: int, features: Features, srs_id: int) -> str:
    statement = f"INSERT INTO {quoted(table)} VALUES ({', '.join('?' * width)})"  # noqa: S608
    seal = _Seal(features.columns)
    for start in range(0, len(features.rows), CHUNK):
        part = slice(start, start + CHUNK)
        numbers = features.rows[part].tolist()
        geometry = blobs.encode(features.shapes[part], srs_id)
        values = [each[part] for each in features.values]
        seal.add(numbers, geometry, values)
        stored = [
            columns.to_sql(each, column["kind"])
            for each, column in zip(values, features.columns, strict=True)
        ]
        connection.insert(statement, zip(numbers, geometry, *stored, strict=True))
    return seal.hexdigest()


class _Seal:
    """The hash of a table's rows, fed a chunk at a time, the same from memory and from SQL."""

    def __init__(self, described: Sequence[dict[str, str]]) -> None:
        names = [[column["name"], column["kind"]] for column in described]
        self._hash = hashlib.sha256(json.dumps(names).encode())

    def add(
        self,
        rows: Sequence[int],
        geometry: Sequence[bytes | None],
        values: Sequence[NDArray[Any]],
    ) -> None:
        lengths = [-1 if blob is None else len(blob) for blob in geometry]
        self._hash.update(np.array([rows, lengths], dtype="<i8").tobytes())
        self._hash.update(b"".join(blob for blob in geometry if blob is not None))
        for each in values:
            if each.dtype == np.float64:
                known = np.where(np.isnan(each), np.nan, each)
                self._hash.update(known.astype("<f8").tobytes())
            else:
                self._hash.update(json.dumps(each.tolist()).encode())

    def hexdigest(self) -> str:
        return self._hash.hexdigest()
