"""Sections of a county's layer: which fit a description, and where their parts lie."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from pyproj import Geod

from districts.geocode import survey_meridians
from districts.geocode.aliquot import WHOLE, Box
from districts.geocode.survey_tokens import TownshipRange

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

_GEOD = Geod(ellps="GRS80")
_APART_DEGREES = 0.008  # half a mile: pieces of one section lie nearer
_LEAST_SHARE, _MOST_SHARE = 0.9, 1.1
_HALF_TURN = 180
_TOWNSHIP = re.compile(r"(?:T\w*\W*)?0*(\d+)(?:\.0+)?\s*(½|1/2|\.5)?\s*([NS])?\w*", re.I)
_RANGE = re.compile(r"(?:R\w*\W*)?0*(\d+)(?:\.0+)?\s*(½|1/2|\.5)?\s*([EW])?\w*", re.I)
Place = tuple[float, float]


@dataclass(frozen=True)
class Numbered:
    """Township, range and meridian of a section as the layer writes them."""

    township: str
    north: str | None
    range: str
    west: str | None
    meridian: str | None

    @property
    def meridian_name(self) -> str | None:
        """Return the usual name of the meridian."""
        return None if self.meridian is None else survey_meridians.same(self.meridian)


@dataclass(frozen=True)
class Section:
    """One section on the ground.

    Parameters
    ----------
    number, numbered
        The section, and its township, range and meridian.
    shape
        Its land, in degrees.
    """

    number: int
    numbered: Numbered
    shape: Any

    @cached_property
    def _vertices(self) -> list[Place]:
        """Return the corners of the outline, east of each other across the 180th meridian."""
        parts = shapely.get_parts(self.shape)
        rings = shapely.get_exterior_ring(parts[shapely.get_type_id(parts) == 3])  # noqa: PLR2004
        points = shapely.get_coordinates(rings)
        if len(points) and np.ptp(points[:, 0]) > _HALF_TURN:
            points[points[:, 0] < 0, 0] += 2 * _HALF_TURN
        return [(float(x), float(y)) for x, y in points]

    @cached_property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """Return the south-west, south-east, north-east and north-west corner."""
        points = np.array(self._vertices)
        low, span = points.min(axis=0), np.ptp(points, axis=0)
        across, up = ((points - low) / np.where(span == 0, 1, span)).T
        ends = (-across - up, across - up, across + up, up - across)
        found = [self._vertices[int(np.argmax(end))] for end in ends]
        return found[0], found[1], found[2], found[3]

    @property
    def is_four_sided(self) -> bool:
        """Whether its four corners hold about the land the layer draws."""
        drawn = shapely.union_all(shapely.polygons([list(self.corners)]))
        share = float(shapely.area(self._east_of_each_other()) / (shapely.area(drawn) or np.inf))
        return _LEAST_SHARE <= share <= _MOST_SHARE

    def _east_of_each_other(self) -> Any:
        west, _, east, _ = shapely.bounds(self.shape)
        if east - west <= _HALF_TURN:
            return self.shape
        return shapely.transform(
            self.shape,
            lambda points: np.where(
                (points[:, :1] < 0) & (np.arange(2) == 0), points + 2 * _HALF_TURN, points
            ),
        )

    def at(self, across: float, up: float) -> Place:
        """Return the place at a share of the way east and north, between the real corners."""
        weights = ((1 - across) * (1 - up), across * (1 - up), across * up, (1 - across) * up)
        lon = sum(weight * corner[0] for weight, corner in zip(weights, self.corners, strict=True))
        lat = sum(weight * corner[1] for weight, corner in zip(weights, self.corners, strict=True))
        return (lon + _HALF_TURN) % (2 * _HALF_TURN) - _HALF_TURN, lat

    def edges(self, box: Box) -> list[Place]:
        """Return the corners of a part; of the whole section every vertex of its outline."""
        west, south, east, north = (float(edge) for edge in box)
        found = [self.at(x, y) for x, y in ((west, south), (east, south), (east, north), (west, north))]
        return [*found, *self._vertices] if box == WHOLE else found

    def center(self, boxes: Sequence[Box]) -> Place:
        """Return the middle of the parts together."""
        west, south = min(box[0] for box in boxes), min(box[1] for box in boxes)
        east, north = max(box[2] for box in boxes), max(box[3] for box in boxes)
        return self.at(float(west + east) / 2, float(south + north) / 2)

    def farthest_m(self, center: Place, boxes: Iterable[Box]) -> float:
        """Return the meters from a place to the farthest corner of the parts."""
        return max(
            float(_GEOD.inv(*center, *corner)[2]) for box in boxes for corner in self.edges(box)
        )


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
    rows = rows[rows.geometry.notna() & ~rows.geometry.is_empty]
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
    across = (nearest[0][0] - nearest[1][0] + _HALF_TURN) % (2 * _HALF_TURN) - _HALF_TURN
    up = nearest[0][1] - nearest[1][1]
    return hypot(across * cos(radians(nearest[0][1])), up) < _APART_DEGREES
