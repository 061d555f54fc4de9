"""Address points of a folder: a table of number, street and place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from districts.errors import DistrictsError
from districts.layers import values
from districts.layers.ellipsoid import Floats
from districts.layers.limits import MEBIBYTE, Limits
from districts.layers.roll import Roll, parse
from districts.layers.schema import bare_name

if TYPE_CHECKING:
    from pandas import DataFrame

_WORDS = {
    "id": "id addressid addrid pointid uid objectid globalid pid pin fid",
    "address": "address fulladdress fulladdr addressfull addr siteaddress siteaddr situs "
    "situsaddress propaddr propertyaddress streetaddress dlvryadd label",
    "lat": "lat latitude y ycoord latdd",
    "lon": "lon lng long longitude x xcoord longdd",
}
_NAMES = {name: words.split() for name, words in _WORDS.items()}
_MOST = {"lat": 90.0, "lon": 360.0}


def read_addresses(path: Path, limits: Limits) -> DataFrame:
    """Read the address points of a county.

    Returns
    -------
    DataFrame
        Index ``row``; ``id`` (the row's number where the county has none), ``address`` or None,
        ``lat``, ``lon``; both NaN where a point has no place, as at 0, 0.
    """
    import pandas as pd  # noqa: PLC0415 – slow to load, and small answers need no layers

    if not path.is_file():
        raise DistrictsError("This is no file.", code="not_readable", file=path.name)
    size = path.stat().st_size
    if limits.file_bytes is not None and size > limits.file_bytes:
        raise DistrictsError(
            f"The file has {size / MEBIBYTE:.0f} MiB; {limits.file_bytes // MEBIBYTE} are taken.",
            code="too_large",
            file=path.name,
            remedy="Cut it to the county in question.",
        )
    roll = parse(path.read_bytes(), path.name)
    columns = {name: _column(roll, name) for name in _NAMES}
    for name in ("address", "lat", "lon"):
        if columns[name] is None:
            raise DistrictsError(
                f"There is no column “{name}” in the table of addresses.",
                code="column_missing",
                file=path.name,
                field=name,
                remedy="Name the columns id, address, lat and lon.",
            )
    count = len(roll.lines)
    address = [values.clean(cell) for cell in roll.column(columns["address"] or "")]
    ids: Sequence[str | None] = [None] * count
    if columns["id"] is not None:
        ids = [values.pin(cell) for cell in roll.column(columns["id"])]
    lat, lon = (_degrees(roll, columns[name] or "", name, path.name) for name in ("lat", "lon"))
    nowhere = ~np.isfinite(lat) | ~np.isfinite(lon) | ((lat == 0) & (lon == 0))
    return pd.DataFrame(
        {
            "id": pd.Series([one or str(row) for row, one in enumerate(ids, 1)], dtype=object),
            "address": pd.Series(address, dtype=object),
            "lat": np.where(nowhere, np.nan, lat),
            "lon": np.where(nowhere, np.nan, lon),
        }
    ).set_index(pd.RangeIndex(1, count + 1, name="row"))


def _column(roll: Roll, name: str) -> str | None:
    bare = {bare_name(column): column for column in reversed(roll.header)}
    return next((bare[each] for each in _NAMES[name] if each in bare), None)


def _degrees(roll: Roll, column: str, name: str, file: str) -> Floats:
    found = np.full(len(roll.lines), np.nan)
    for place, cell in enumerate(roll.column(column)):
        text = values.clean(cell)
        if text is None:
            continue
        try:
            value = float(text.replace(",", ".") if roll.separator == ";" else text)
        except ValueError:
            value = np.nan
        if not abs(value) <= _MOST[name]:
            raise DistrictsError(
                f"“{text}” is no {'latitude' if name == 'lat' else 'longitude'} in degrees.",
                code="coordinates_impossible",
                file=file,
                row=place + 1,
                field=column,
                remedy="Give latitude and longitude as degrees with a decimal point.",
            )
        found[place] = value if value <= 180 or name == "lat" else value - 360
    return found
