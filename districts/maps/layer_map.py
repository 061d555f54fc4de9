"""The map of a whole layer, however many rows it has: tiles, and what one row looks like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from branca.element import Element

from districts.maps import legend
from districts.maps.base import Addresses, Sheet, Words
from districts.maps.lines import line_layer
from districts.maps.mercator import Bounds
from districts.maps.petition import NOT_A_SURVEY, source_lines
from districts.maps.tiles import NEAREST, PARCELS, Asking, Look, VectorTiles

ROAD = legend.Line("#5c4a2a", 2.4)
WATER = legend.Line("#0b4f91", 1.4)
LOOKS = {
    "parcels": PARCELS,
    "roads": Look("roads", ROAD, label="name"),
    "districts": Look("districts", legend.DISTRICT, label="name"),
    "water": Look("water", WATER, fill="#d3e4f7", label="name"),
    "sections": Look("sections", legend.PARCEL, label="name"),
    "towns": Look("towns", legend.BOUNDARY, label="name"),
}
CROSS = """
.cross { position: absolute; left: 50%; top: 50%; width: 34px; height: 34px;
  margin: -17px 0 0 -17px; z-index: 700; pointer-events: none; background:
  linear-gradient(#7a1fa2, #7a1fa2) center / 3px 100% no-repeat,
  linear-gradient(#7a1fa2, #7a1fa2) center / 100% 3px no-repeat; opacity: .35; }
.leaflet-container:focus .cross { opacity: 1; }
@media print { .cross { display: none; } }
"""


def layer_map(
    name: str,
    url: str,
    bounds: Bounds,
    *,
    deepest: int,
    assets: Addresses,
    one: Any = None,
    sources: Iterable[Mapping[str, Any]] = (),
) -> Sheet:
    """Draw a layer from its tiles.

    Parameters
    ----------
    name
        Of the layer; one of ``LOOKS``.
    url
        Address of its tiles, with ``{z}``, ``{x}`` and ``{y}``.
    bounds
        West, south, east, north the map opens on, in degrees.
    one
        The shape of one row in degrees, drawn above the others.
    """
    look = LOOKS[name]
    words = Words(
        title=f"Map of the layer {name}",
        label="Map. Arrow keys move it under the cross, plus and minus zoom, Enter asks what lies "
        "at the cross. The table has the same rows.",
        legend=[(look.line.swatch(), WORDS[name])]
        + ([(legend.THINNEST.swatch(), "The one chosen in the table")] if one is not None else []),
        notes=[*source_lines(sources), FAR, NOT_A_SURVEY],
    )
    sheet = tile_sheet(words, url, [look], bounds, deepest=deepest, assets=assets)
    if one is not None:
        line_layer(one, legend.THINNEST).add_to(sheet)
    return sheet


WORDS = {
    "parcels": "Parcel",
    "roads": "Road",
    "districts": "District",
    "water": "Water",
    "sections": "Section",
    "towns": "Town",
}
FAR = "Parcels smaller than a dot are drawn as gray dots; zoom in to see them."


def tile_sheet(
    words: Words,
    url: str,
    looks: list[Look],
    bounds: Bounds,
    *,
    deepest: int,
    assets: Addresses,
) -> Sheet:
    """Return a map drawn from tiles, which can be asked what lies at a place."""
    sheet = Sheet(words, legend.patterns(), assets)
    sheet.default_js.append(("protomaps_leaflet", assets.tiles))
    sheet.options["maxZoom"] = NEAREST
    page: Any = sheet.get_root()
    page.header.add_child(Element(f"<style>{CROSS}</style>"))
    west, south, east, north = bounds
    sheet.fit_bounds([[south, west], [north, east]], padding=(12, 12))
    VectorTiles(url, looks, deepest=deepest).add_to(sheet)
    Asking().add_to(sheet)
    return sheet
