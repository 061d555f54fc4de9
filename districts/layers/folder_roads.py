"""Roads of a folder: names they go by, and how wide their right-of-way is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from districts.errors import DistrictsError
from districts.layers import values
from districts.layers.ellipsoid import Floats
from districts.layers.intake import read_layer, usable
from districts.layers.layer import IntakeLayer
from districts.layers.limits import Limits

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

_FOOT_M = 0.3048
_WIDEST_M = 1000.0
_VARIES = {"var", "vari", "variable", "varies", "varying", "unknown", "unk", "na", "-", "?"}
_WIDTH = re.compile(
    r"([+-]?\d+(?:[.,]\d+)?|[+-]?\.\d+)\s*(feet|foot|ft|'|′|meters?|metres?|m)?\.?", re.I
)
_POINTS = (0, 4)


def read_roads(path: Path, limits: Limits) -> GeoDataFrame:
    """Read the roads of a county.

    Returns
    -------
    GeoDataFrame
        Index ``row``; ``name``, ``aliases``, ``width_m``, ``public``, ``geometry`` as drawn.
    """
    import geopandas  # noqa: PLC0415 – slow to load, and small answers need no layers
    import pandas as pd  # noqa: PLC0415

    intake = usable(read_layer(path, kind="roads", limits=limits))
    if not intake.has_shapes:
        raise DistrictsError(
            "Roads need shapes: this file has none.",
            code="no_shapes",
            file=intake.file,
            remedy="Give the roads as lines with a width, or as areas.",
        )
    _only_lines_and_areas(intake)
    frame = intake.frame
    count = len(frame)
    texts = {name: intake.other.get(name) or [None] * count for name in _TEXTS}
    aliases = np.empty(count, dtype=object)
    for place, row in enumerate(zip(*(texts[name] for name in _TEXTS[1:]), strict=True)):
        own = texts["name"][place]
        split = [part for cell in row for part in names_in(cell) if part != own]
        aliases[place] = tuple(dict.fromkeys(split))
    named = np.empty(count, dtype=object)
    named[:] = texts["name"]
    return geopandas.GeoDataFrame(
        {
            "name": pd.Series(named, dtype=object),
            "aliases": pd.Series(aliases, dtype=object),
            "width_m": _widths_m(intake, count),
            "public": pd.Series(_public(path, intake, limits), dtype=object),
        },
        geometry=geopandas.GeoSeries(frame.geometry.to_numpy(), crs=frame.crs),
        crs=frame.crs,
    ).set_index(frame.index)


_TEXTS = ("name", "aliases", "former_name", "route")


def names_in(cell: str | None) -> list[str]:
    """Split a cell of several names: a list, or divided by semicolons, bars or commas."""
    text = (cell or "").strip()
    if text.startswith("["):
        try:
            listed = json.loads(text)
        except ValueError:
            listed = None
        if isinstance(listed, list):
            return [str(each).strip() for each in listed if str(each or "").strip()]
    mark = ";" if ";" in text else "|" if "|" in text else ","
    return [part.strip() for part in text.split(mark) if part.strip()]


def _widths_m(intake: IntakeLayer, count: int) -> Floats:
    widths = np.full(count, np.nan)
    for name, unit_m in (("row_m", 1.0), ("row_ft", _FOOT_M)):
        column = intake.crosswalk[name].match.column if name in intake.crosswalk else name
        rows = intake.frame.index
        for place, cell in enumerate(intake.other.get(name) or ()):
            width = _width_m(cell, unit_m, intake.file, int(rows[place]), column)
            if np.isfinite(width):
                widths[place] = width
    return widths


def _width_m(cell: str | None, unit_m: float, file: str, row: int, column: str) -> float:
    """Read one width; a road whose width varies, or is 0, has none that is known."""
    text = values.clean(cell)
    if text is None or text.casefold().strip(".") in _VARIES:
        return np.nan
    match = _WIDTH.fullmatch(text)
    width = np.nan
    if match is not None:
        word = (match[2] or "").casefold()
        factor = unit_m if not word else 1.0 if word.startswith("m") else _FOOT_M
        width = float(match[1].replace(",", ".")) * factor
        if width == 0:
            return np.nan
    if not 0 < width <= _WIDEST_M:
        raise DistrictsError(
            f"“{text}” is no width of a road.",
            code="value_unknown",
            file=file,
            row=row,
            field=column,
            remedy="Give the whole width of the right-of-way as a number, or leave it empty.",
        )
    return width


def _public(path: Path, intake: IntakeLayer, limits: Limits) -> Any:
    told = list(intake.frame["public"])
    if "public" in intake.crosswalk and None in told:
        # What was only guessed is unknown without a word; a column so named is held to its values.
        column = intake.crosswalk["public"].match.column
        told = list(
            usable(read_layer(path, kind="roads", columns={"public": column}, limits=limits)).frame[
                "public"
            ]
        )
    return told


def _only_lines_and_areas(intake: IntakeLayer) -> None:
    kinds = shapely.get_type_id(intake.frame.geometry.to_numpy())
    points = np.flatnonzero(np.isin(kinds, _POINTS))
    if len(points):
        raise DistrictsError(
            "A road is drawn as a point.",
            code="not_a_road",
            file=intake.file,
            row=int(intake.frame.index[points[0]]),
            field="geometry",
            remedy="Draw roads as lines with a width, or as areas.",
        )
