"""Sections of a county's layer: which of them fit a description."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import cos, hypot, radians
from typing import TYPE_CHECKING, Any

import shapely

from districts.geocode.sections_ground import HALF_TURN, Numbered, Section
from districts.geocode.survey_tokens import TownshipRange

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

_APART_DEGREES = 0.008  # half a mile: pieces of one section lie nearer
_TOWNSHIP = re.compile(r"(?:T[A-Z]*\W*)?0*(\d+)(?:\.0+)?\s*(½|1/2|\.5)?\s*([NS])?\w*", re.I)
_RANGE = re.compile(r"(?:R[A-Z]*\W*)?0*(\d+)(?:\.0+)?\s*(½|1/2|\.5)?\s*([EW])?\w*", re.I)


def fitting(
    frame: GeoDataFrame, number: int, where: TownshipRange | None, meridian: str | None
) -> list[Section]:
    """Return the sections of a layer that a description may mean.

    What the description leaves out fits everything; so does what the layer leaves out.
    """
    named: dict[Numbered, list[Any]] = {}
    for township, range_, name, shape in _rows(frame, number):
        numbered = _numbered(township, range_, name)
        if numbered is not None and _fits(numbered, where, meridian):
            named.setdefault(numbered, []).append(shape)
    named = _with_meridians(named)
    return [
        Section(number, numbered, piece)
        for numbered, shapes in named.items()
        for piece in _pieces(shapes)
    ]


def _rows(frame: GeoDataFrame, number: int) -> Iterable[tuple[Any, Any, Any, Any]]:
    import pandas as pd  # noqa: PLC0415 – slow to load, and coordinates need no layers

    column = frame["section"]
    if column.dtype == object or str(column.dtype).startswith(("str", "string")):
        column = column.astype("string").str.extract(r"(\d+)", expand=False)
    rows = frame[(pd.to_numeric(column, errors="coerce") == number).fillna(False)]
    shapes = rows.geometry.to_numpy()
    rows = rows[~(shapely.is_missing(shapes) | shapely.is_empty(shapes))]
    if len(rows) and rows.crs is not None and rows.crs != "EPSG:4326":
        rows = rows.to_crs(4326)
    names = rows["meridian"] if "meridian" in rows else [None] * len(rows)
    return zip(rows["township"], rows["range"], names, rows.geometry, strict=True)


def _numbered(township: object, range_: object, meridian: object) -> Numbered | None:
    one, other = _TOWNSHIP.fullmatch(_text(township)), _RANGE.fullmatch(_text(range_))
    if one is None or other is None:
        return None
    name = _text(meridian)
    return Numbered(
        str(int(one[1])) + ("½" if one[2] else ""),
        one[3].upper() if one[3] else None,
        str(int(other[1])) + ("½" if other[2] else ""),
        other[3].upper() if other[3] else None,
        name if name and name.lower() not in ("nan", "none", "<na>") else None,
    )


def _text(cell: object) -> str:
    return "" if cell is None else str(cell).strip()


def _fits(numbered: Numbered, where: TownshipRange | None, meridian: str | None) -> bool:
    pairs = [(numbered.meridian_name, meridian)]
    if where is not None:
        if (numbered.township, numbered.range) != (where.township, where.range):
            return False
        pairs += [(numbered.north, where.north), (numbered.west, where.west)]
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _with_meridians(named: dict[Numbered, list[Any]]) -> dict[Numbered, list[Any]]:
    """Put rows together that write one meridian in several ways, or leave it out."""
    together: dict[tuple[str, str | None, str, str | None, str | None], Numbered] = {}
    found: dict[Numbered, list[Any]] = {}
    for numbered, shapes in sorted(named.items(), key=lambda item: item[0].meridian is None):
        key = (numbered.township, numbered.north, numbered.range, numbered.west)
        fits = [own for known, own in together.items() if known[:4] == key]
        same = together.get((*key, numbered.meridian_name))
        if same is None and numbered.meridian is None and len(fits) == 1:
            same = fits[0]
        own = together.setdefault((*key, numbered.meridian_name), same or numbered)
        found.setdefault(own, []).extend(shapes)
    return found


def _pieces(shapes: Sequence[Any]) -> list[Any]:
    """Put the pieces of one section together, and keep apart what lies far away."""
    parts = [
        part
        for shape in shapes
        for part in shapely.get_parts(shapely.make_valid(shape))
        if part.geom_type in ("Polygon", "MultiPolygon") and part.area > 0
    ]
    groups: list[list[Any]] = []
    for part in parts:
        near = [group for group in groups if any(_is_near(part, other) for other in group)]
        merged = [part, *(other for group in near for other in group)]
        groups = [group for group in groups if not any(group is each for each in near)]
        groups.append(merged)
    return [shapely.union_all(group) for group in groups]


def _is_near(one: Any, other: Any) -> bool:
    nearest = shapely.get_coordinates(shapely.shortest_line(one, other))
    across = (nearest[0][0] - nearest[1][0] + HALF_TURN) % (2 * HALF_TURN) - HALF_TURN
    up = nearest[0][1] - nearest[1][1]
    return hypot(across * cos(radians(nearest[0][1])), up) < _APART_DEGREES
