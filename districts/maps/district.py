"""The boundary of a district on one map, with the portion an order was about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import folium
import shapely

from districts.maps import legend
from districts.maps.base import Addresses, Sheet, Words
from districts.maps.drawn import geojson, outline
from districts.maps.lines import line_layer
from districts.maps.petition import NOT_A_SURVEY, source_lines
from districts.maps.places import Pick, Place, Places

STATE = [[55.0, -170.0], [71.0, -130.0]]
TINT = 0.14
AROUND = 0.01  # degrees shown around a point that stands alone


def district_map(
    boundary: Any,
    crs: Any,
    *,
    portion: Any = None,
    portion_crs: Any = None,
    places: Sequence[Place] = (),
    pick: bool = False,
    assets: Addresses | None = None,
    title: str = "District map",
    sources: Iterable[Mapping[str, Any]] = (),
) -> Sheet:
    """Draw a district, or only places where there is none.

    Parameters
    ----------
    boundary, crs
        Shapely geometry and its CRS; None where nothing of the district is left.
    portion, portion_crs
        What the last order added or took out.
    places
        Points with their cards.
    pick
        Whether a click gives its place to the page around the map.
    assets
        Where our server keeps Leaflet; None puts it into the page.
    """
    edge = outline(boundary, crs)
    part = outline(portion, portion_crs)
    words = Words(
        title=title,
        label="Map of the district. Arrow keys move it, plus and minus zoom. "
        "The page tells the same in words.",
        legend=_legend(edge, part),
        notes=[*source_lines(sources), NOT_A_SURVEY],
    )
    sheet = Sheet(words, legend.patterns(), assets)
    if edge is not None:
        _ground(edge).add_to(sheet)
    for shape, line in ((part, legend.BOUNDARY), (edge, legend.DISTRICT)):
        if shape is not None:
            line_layer(shape, line).add_to(sheet)
    if places:
        Places(places).add_to(sheet)
    if pick:
        Pick().add_to(sheet)
    sheet.fit_bounds(_bounds([edge, part], places), padding=(16, 16))
    return sheet


def _ground(edge: Any) -> folium.GeoJson:
    """Return the land of the district, tinted so that within and without can be told apart."""
    feature = {"type": "Feature", "id": 0, "properties": {}, "geometry": geojson(edge)}
    tint = {"stroke": False, "fillColor": legend.DISTRICT.color, "fillOpacity": TINT}
    return folium.GeoJson(
        feature, style_function=lambda _: dict(tint), interactive=False, control=False
    )


def _legend(edge: Any, part: Any) -> list[Any]:
    found = []
    if edge is not None:
        found.append((legend.DISTRICT.swatch(), "Boundary of the district"))
    if part is not None:
        found.append((legend.BOUNDARY.swatch(), "Area of the order"))
    return found


def _bounds(shapes: Sequence[Any], places: Sequence[Place]) -> list[list[float]]:
    """Return the corners the map opens on."""
    present = [shape for shape in shapes if shape is not None]
    present += [
        shapely.Point(place.lon, place.lat).buffer(0 if present else AROUND) for place in places
    ]
    if not present:
        return STATE
    west, south, east, north = map(float, shapely.total_bounds(present))
    return [[south, west], [north, east]]
