"""What of a layer a reader looks at: which vintage, which part of the ground, which rows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.errors import DistrictsError
from districts.maps import mercator
from districts.maps.escape import acres
from districts.proceedings.layer_tiles import CARRIED
from webmap import current

if TYPE_CHECKING:
    from districts.maps.tile_layer import TileLayer
    from districts.store.vintage import Vintage

A_PAGE = 50
DEGREES = "EPSG:4326"
NEAR_A_LINE = 0.0003
"""Degrees, about 30 meters: how near a road must be to be what lies at a place."""
HEADS = {"pin": "PIN", "owner": "Holder", "acres": "Acres", "name": "Name"}


@dataclass(frozen=True)
class Rows:
    """A page of the rows in view.

    Attributes
    ----------
    heads, rows
        Heads of the columns; for each row its number in the layer and its cells.
    count, page, pages
        Rows in all; which page this is, and how many there are.
    """

    heads: list[str]
    rows: list[tuple[int, list[str]]]
    count: int
    page: int
    pages: int


def vintage_of(ref: str) -> Vintage:
    """Return a vintage by its reference, or the one of a layer that is in force today."""
    store = current.store()
    if ref not in CARRIED:
        return store.vintage(ref)
    today = current.today()
    in_force = [each for each in store.vintages(ref) if each.from_day <= today]
    if not in_force:
        raise DistrictsError(
            f"There is no layer of {ref} yet.",
            code="no_layer",
            remedy="An operator adopts one with “strayline layer import”.",
        )
    return in_force[-1]


def bbox_of(text: str) -> mercator.Bounds | None:
    """Read west, south, east, north in degrees; blank is all.

    Raises
    ------
    DistrictsError
        Four numbers in their order and range are not what is written.
    """
    if not text.strip():
        return None
    parts = text.split(",")
    try:
        west, south, east, north = (float(part) for part in parts)
    except ValueError:
        west = south = east = north = math.nan
    if not (west < east and -90 <= south < north <= 90 and west >= -720 and east <= 720):
        raise DistrictsError(
            "The part of the map cannot be read.",
            code="not_a_place",
            field="bbox",
            remedy="Give west, south, east and north in degrees, with commas between them.",
        )
    return west, south, east, north


def rows_of(layer: TileLayer, bbox: mercator.Bounds | None, pin: str = "", page: int = 1) -> Rows:
    """Return the rows that have a part in view, by their first column, a page of them.

    Parameters
    ----------
    pin
        Only rows whose first column has these letters in it; the whole layer is then searched.
    """
    names = list(layer.columns)
    found: NDArray[np.int64]
    if pin.strip():
        found = _named(layer, pin.strip())
    elif bbox is None:
        found = np.arange(len(layer.ids))
    else:
        found = layer.touching(mercator.from_degrees(*bbox))
    if names:
        order = np.argsort(layer.columns[names[0]].codes[found], kind="stable")
        found = found[order]
    _, first = np.unique(layer.ids[found], return_index=True)  # land on both sides of 180 degrees
    found = found[np.sort(first)]
    pages = max(math.ceil(len(found) / A_PAGE), 1)
    page = min(max(page, 1), pages)
    shown = found[(page - 1) * A_PAGE : page * A_PAGE]
    rows = [
        (
            int(layer.ids[at]),
            [_cell(name, column.value(int(column.codes[at])))
             for name, column in layer.columns.items()],
        )
        for at in shown
    ]  # fmt: skip
    return Rows([HEADS[name] for name in names], rows, len(found), page, pages)


def at_place(vintage: Vintage, lon: float, lat: float) -> list[dict[str, Any]]:
    """Return what of a layer lies at a place, as a name and lines to show; a line if it is near."""
    spot: Any = shapely.Point(lon, lat)
    if vintage.name == "roads":
        spot = spot.buffer(NEAR_A_LINE)
    frame = current.store().layer(
        vintage.name, as_of=vintage.from_day, near=spot, crs=DEGREES, vintage=vintage.ref,
        also=CARRIED[vintage.name],
    )  # fmt: skip
    found = []
    for row, values in zip(frame.index, frame.to_dict("records"), strict=True):
        cells = {
            name: _cell(name, values.get(name)) for name in CARRIED[vintage.name] if name in values
        }
        first = next(iter(cells), None)
        name = cells.pop(first) if first else ""
        lines = [f"{HEADS[key]}: {cell}" for key, cell in cells.items()]
        found.append({"row": int(row), "name": name or f"row {row}", "lines": lines})
    return found


def place_of(args: Any) -> tuple[float, float]:
    """Read ``lon`` and ``lat`` in degrees."""
    try:
        lon, lat = float(args.get("lon", "")), float(args.get("lat", ""))
    except ValueError:
        lon = lat = math.nan
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        raise DistrictsError(
            "The place cannot be read.",
            code="not_a_place",
            field="lon",
            remedy="Give longitude and latitude in degrees, such as -93.62 and 42.03.",
        )
    return lon, lat


def _named(layer: TileLayer, letters: str) -> NDArray[np.int64]:
    if not layer.columns:
        return np.empty(0, dtype=np.int64)
    column = next(iter(layer.columns.values()))
    return np.flatnonzero(column.holding(letters)).astype(np.int64)


def _cell(name: str, value: Any) -> str:
    if name == "acres":
        return acres(value)
    return value if isinstance(value, str) else "unknown"
