"""A layer's columns: their kind, and their form in a frame, in SQL and in Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from districts.errors import DistrictsError

TEXT, NUMBER, WHOLE, FLAG = "text", "number", "whole", "flag"
LAYER_COLUMNS = {
    "pin": TEXT,
    "owner": TEXT,
    "mailing": TEXT,
    "situs": TEXT,
    "legal": TEXT,
    "acres_recorded": NUMBER,
    "interest": TEXT,
    "resident": FLAG,
    "public": FLAG,
}
ACRES = "acres"
OWN = {"row", "geom", "excluded", ACRES}
SQL_TYPES = {TEXT: "TEXT", NUMBER: "DOUBLE", WHOLE: "INTEGER", FLAG: "BOOLEAN"}
ARROW_TYPES = {
    TEXT: pa.string(),
    NUMBER: pa.float64(),
    WHOLE: pa.int64(),
    FLAG: pa.bool_(),
}

Values = NDArray[Any]


def described(frame: pd.DataFrame) -> list[dict[str, str]]:
    """Describe the columns to keep: those of the layer frame, then the county's own."""
    taken = {*OWN, *LAYER_COLUMNS}
    found = [{"name": name, "kind": kind, "sql": name} for name, kind in LAYER_COLUMNS.items()]
    for name in frame.columns:
        if name in LAYER_COLUMNS or name in (ACRES, "geometry"):
            continue
        sql = str(name)
        while sql.casefold() in taken:
            sql = f"county_{sql}"
        taken.add(sql.casefold())
        found.append({"name": str(name), "kind": _kind(frame[name]), "sql": sql})
    return found


def values(frame: pd.DataFrame, column: dict[str, str]) -> Values:
    """Return a column's values: text, flags and whole numbers as objects, numbers as floats."""
    name, kind = column["name"], column["kind"]
    if name not in frame.columns:
        empty = np.full(len(frame), np.nan if kind == NUMBER else None)
        return empty if kind == NUMBER else empty.astype(object)
    series = frame[name]
    if kind == NUMBER:
        return series.to_numpy(dtype=np.float64, na_value=np.nan)
    found = series.to_numpy(dtype=object, copy=True)
    found[series.isna().to_numpy()] = None
    if kind == TEXT:
        is_text = isinstance(series.dtype, pd.StringDtype)
        return found if is_text else _texts(found, name, frame.index)
    return _exact(found, bool if kind == FLAG else int, name, frame.index)


def to_arrow(found: Values, kind: str) -> pa.Array:
    """Return values as an Arrow array; a number that is not known stays NaN."""
    return pa.array(found, type=ARROW_TYPES[kind], from_pandas=False)


def from_arrow(column: pa.ChunkedArray, kind: str) -> Values:
    """Return an Arrow column as the frame holds it."""
    found: Values = column.to_numpy()
    if kind == NUMBER:
        return found
    if kind == WHOLE and column.null_count:
        return np.array(column.to_pylist(), dtype=object)
    return found if kind == WHOLE else found.astype(object)


def from_sql(found: Iterable[Any], kind: str) -> Values:
    """Return values read from the table as ``values`` gave them."""
    listed = list(found)
    if kind == NUMBER:
        return np.array([np.nan if each is None else each for each in listed], dtype=np.float64)
    result = np.empty(len(listed), dtype=object)
    result[:] = (
        [None if each is None else bool(each) for each in listed] if kind == FLAG else listed
    )
    return result


def to_sql(found: Values, kind: str) -> list[Any]:
    """Return values for the table; a number that is not known becomes NULL."""
    if kind != NUMBER:
        return list(found)
    return [
        None if unknown else each
        for each, unknown in zip(found.tolist(), np.isnan(found), strict=True)
    ]


def _kind(series: pd.Series[Any]) -> str:
    if isinstance(series.dtype, pd.StringDtype):
        return TEXT
    if pd.api.types.is_bool_dtype(series.dtype):
        return FLAG
    if pd.api.types.is_integer_dtype(series.dtype):
        return WHOLE
    if pd.api.types.is_float_dtype(series.dtype):
        return NUMBER
    known = series.dropna()
    if len(known) and known.map(lambda each: isinstance(each, (bool, np.bool_))).all():
        return FLAG
    return TEXT


def _texts(found: Values, name: str, rows: pd.Index[Any]) -> Values:
    """Check that text is text: a number here would already have lost its leading zeros."""
    for at, each in enumerate(found):
        if each is None:
            continue
        if not isinstance(each, str):
            if name in LAYER_COLUMNS:
                raise TypeError(f"{name} of row {rows[at]} is a {type(each).__name__}, not text")
            found[at] = each.isoformat() if hasattr(each, "isoformat") else str(each)
        if not found[at].isascii():
            try:
                found[at].encode("utf-8")
            except UnicodeEncodeError as trouble:
                raise DistrictsError(
                    "A text was read with the wrong encoding and cannot be kept.",
                    code="encoding_doubtful",
                    row=int(rows[at]),
                    field=name,
                    remedy="Name the file's encoding, or save it as UTF-8.",
                ) from trouble
    return found


def _exact(found: Values, kind: type, name: str, rows: pd.Index[Any]) -> Values:
    for at, each in enumerate(found):
        if each is not None and type(each) is not kind:
            if kind is bool and not isinstance(each, np.bool_):
                raise TypeError(f"{name} of row {rows[at]} is {each!r}, not true or false")
            found[at] = kind(each)
    return found
