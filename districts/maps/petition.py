"""Who has signed, parcel by parcel, on one map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from markupsafe import Markup

from districts.maps import legend
from districts.maps.base import Addresses, Sheet, Words
from districts.maps.drawn import DEGREES, drawn, outline
from districts.maps.escape import UNKNOWN, names
from districts.maps.lines import contact, join_words, line_layer, telling_join, veil
from districts.maps.parcels import (
    COLUMNS,
    Opening,
    meets_boundary,
    parcel_layer,
    pin_or_row,
    row_of,
)
from districts.maps.tile_layer import TileLayer
from districts.maps.tiles import Look, VectorTiles

NOT_A_SURVEY = "This map is drawn from the parcel layer. It is not a survey."
MOST_LABELS = 40
MOST_IN_PAGE = 2_000
"""Parcels that are put into the page of a map; more are drawn from tiles."""
DEEPEST = 16
PETITION = Look(
    "petition",
    legend.PARCEL,
    standings=tuple(legend.STANDING.values()),
    label="pin",
    cut=legend.STRADDLES,
)


def petition_map(
    parcels: Any,
    boundary: Any,
    *,
    joins: Sequence[Mapping[str, Any]] = (),
    join: Mapping[str, Any] | None = None,
    assets: Addresses | None = None,
    self_contained: bool = False,
    title: str = "Petition map",
    sources: Iterable[Mapping[str, Any]] = (),
    district: Any = None,
    focus: int | None = None,
    tiles: str | None = None,
) -> Sheet:
    """Draw the parcels of a petition by standing, its boundary and its thinnest join.

    Parameters
    ----------
    parcels
        GeoDataFrame with ``pin``, ``holders``, ``acres_inside``, ``acres_whole``, ``standing``,
        ``straddles``, ``row`` and geometry in a declared CRS; one row a record, stacked records
        included. A row without a shape is listed, not drawn.
    boundary, district
        Shapely geometry in the CRS of ``parcels``, or None.
    joins
        The joins of the measurement, as its document has them.
    join
        The thinnest of them, where the measurement names it; else the shortest is taken.
    assets
        Where our server keeps Leaflet.
    self_contained
        Put Leaflet, the table and the list of parcels without a place into the page instead.
    sources
        What was drawn: ``name``, ``vintage``, ``attribution``, ``license``.
    focus
        Row of a parcel to open on.
    tiles
        Address of tiles of these parcels with ``{z}``, ``{x}`` and ``{y}``, as ``petition_tiles``
        makes them. The parcels are then drawn from there and not put into the page.

    Returns
    -------
    Sheet
        A ``folium.Map``; ``.page(nonce=…)`` is the whole page, ``.save(path)`` writes it.
    """
    land = parcels.reset_index(drop=True)
    if land.crs is None:
        shapes = land.geometry
    else:
        shapes = drawn(land.geometry) if tiles is None else land.geometry.to_crs(DEGREES)
    placed = np.array([shape is not None and not shape.is_empty for shape in shapes], dtype=bool)
    edge = outline(boundary, land.crs)
    around = outline(district, land.crs)
    thinnest = telling_join(joins, join)
    meeting = outline(contact(land, thinnest), land.crs)
    words = Words(
        title=title,
        label="Map of the parcels. Arrow keys move it, plus and minus zoom. "
        "The table has the same parcels.",
        legend=_legend(land, edge, around, thinnest if meeting is not None else None),
        notes=[*source_lines(sources), NOT_A_SURVEY],
        columns=COLUMNS,
        rows=[row_of(parcel) for parcel in land[placed].to_dict("records")],
        unplaced=[
            f"{pin_or_row(parcel)}: {names(parcel['holders']) or UNKNOWN}"
            for parcel in land[~placed].to_dict("records")
        ],
    )
    sheet = Sheet(words, legend.patterns(), None if self_contained else assets)
    looked: Any = [] if focus is None else np.flatnonzero(land["row"].eq(focus).to_numpy() & placed)
    if tiles is not None and assets is not None:
        sheet.default_js.append(("protomaps_leaflet", assets.tiles))
        opens = _bounds(edge, shapes[placed] if not len(looked) else shapes.iloc[looked])
        sheet.fit_bounds(opens, padding=(40, 40))
        VectorTiles(tiles, [PETITION], deepest=DEEPEST).add_to(sheet)
        for at in looked:
            line_layer(shapes.iloc[at], legend.THINNEST).add_to(sheet)
    elif placed.any():
        layer = parcel_layer(land[placed], shapes[placed])
        layer.add_to(sheet)
        Opening(layer, focus, labels=int(placed.sum()) <= MOST_LABELS).add_to(sheet)
    if edge is not None:
        veil(edge, shapes[placed]).add_to(sheet)
    for shape, line in (
        (around, legend.DISTRICT),
        (edge, legend.BOUNDARY),
        (meeting, legend.THINNEST),
    ):
        if shape is not None:
            line_layer(shape, line).add_to(sheet)
    if tiles is None:
        sheet.fit_bounds(_bounds(edge, shapes[placed]), padding=(16, 16))
    return sheet


def petition_tiles(parcels: Any) -> TileLayer:
    """Return the parcels of a petition ready to be cut into tiles, each with its standing.

    Parameters
    ----------
    parcels
        As for ``petition_map``.
    """
    records = parcels.drop(columns=parcels.geometry.name).to_dict("records")
    return TileLayer.of(
        np.asarray(parcels.geometry.array),
        parcels.crs,
        parcels["row"].to_numpy(),
        {
            "standing": np.array(
                [legend.standing(each["standing"]).key for each in records], dtype=object
            ),
            "cut": np.array([meets_boundary(each) == "cut" for each in records], dtype=int),
            "pin": np.array([pin_or_row(each) for each in records], dtype=object),
        },
    )


def source_lines(sources: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return what must be said of the layers: those of one origin and license in one sentence."""
    together: dict[str, list[str]] = {}
    for source in sources:
        license_name = source.get("license")
        said = source.get("attribution") or source.get("origin") or "source not stated"
        terms = f"{said}. License: {license_name or 'not stated'}."
        name = str(source.get("name") or source.get("file") or "layer")
        vintage = source.get("vintage")
        together.setdefault(terms, []).append(f"{name} ({vintage})" if vintage else name)
    return [f"{', '.join(layers)}: {terms}" for terms, layers in together.items()]


def _bounds(edge: Any, shapes: Any) -> list[list[float]]:
    """Return the corners the map opens on: the boundary, else all parcels, else the state."""
    present = [edge] if edge is not None else list(shapes)
    if not present:
        return [[55.0, -170.0], [71.0, -130.0]]
    west, south, east, north = map(float, shapely.total_bounds(present))
    return [[south, west], [north, east]]


def _legend(
    land: Any, edge: Any, around: Any, thinnest: Mapping[str, Any] | None
) -> list[tuple[Markup, str]]:
    """Return swatch and words for each mark that this map carries."""
    present = {legend.standing(key).key for key in land["standing"]}
    entries = [
        (standing.swatch(), standing.label)
        for standing in legend.STANDING.values()
        if standing.key in present
    ]
    if edge is not None:
        entries.append((legend.BOUNDARY.swatch(), "Boundary in the petition"))
    if around is not None:
        entries.append((legend.DISTRICT.swatch(), "Established district"))
    if any(meets_boundary(parcel) == "cut" for parcel in land.to_dict("records")):
        entries.append((legend.STRADDLES.swatch(), "Parcel the boundary cuts"))
    if thinnest is not None:
        entries.append((legend.THINNEST.swatch(), join_words(thinnest)))
    return entries
