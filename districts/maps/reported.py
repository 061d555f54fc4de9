"""Maps of reports: to tap where it happened, of the place of one, and for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import folium
import numpy as np
import shapely
from branca.element import Element
from markupsafe import Markup

from districts.maps import legend
from districts.maps.base import Addresses, Sheet, Words
from districts.maps.drawn import DEGREES, drawn, geojson
from districts.maps.escape import escaped
from districts.maps.legend import Line
from districts.maps.places import Pick, Place, Places
from districts.maps.reported_marks import STYLE, RoadNames, Tap

ROAD, SECTION, PARCEL = Line("#5c3d00", 3), Line("#71767a", 1, "2 4"), Line("#71767a", 1.2)
IOWA = [[40.38, -96.64], [43.5, -90.14]]
AROUND = 0.006
MOST_PARCELS = 250
NOT_A_SURVEY = "Drawn from the county's layers. This is not a survey."


def pick_map(
    roads: Any = None,
    sections: Any = None,
    *,
    extent: Sequence[float] | None = None,
    places: Sequence[Place] = (),
    assets: Addresses | None = None,
) -> Sheet:
    """Draw roads and section lines to tap a place on; nobody's land is named.

    Parameters
    ----------
    roads
        With ``name``; None draws none.
    extent
        West, south, east, north the map opens on, in degrees.
    """
    words = Words(
        title="Map to tap",
        label="Map of the county. Tap or click where it happened. Arrow keys move it, plus and "
        "minus zoom. The place can be written instead.",
        legend=_legend(roads, sections, None),
        notes=["Zoom in to the field, then tap. The circle shows how sure a tap is at this zoom."],
    )
    sheet = Sheet(words, legend.patterns(), assets)
    _style(sheet)
    for frame, line in ((sections, SECTION), (roads, ROAD)):
        _lines(frame, line, sheet)
    _names(roads, sheet)
    if places:
        Places(places).add_to(sheet)
    Tap().add_to(sheet)
    sheet.fit_bounds(_corners(extent, places), padding=(12, 12))
    return sheet


def place_map(
    places: Sequence[Place],
    circle: tuple[float, float, float] | None = None,
    *,
    parcels: Any = None,
    roads: Any = None,
    pick: bool = False,
    extent: Sequence[float] | None = None,
    assets: Addresses | None = None,
) -> Sheet:
    """Draw where one report may have happened, with the parcels and roads around, for staff.

    Parameters
    ----------
    circle
        Longitude, latitude and meters of how far off the place taken can be.
    parcels
        The layer frame; those around are drawn with PIN and owner.
    """
    words = Words(
        title="Map of the place",
        label="Map of the place of a report. Arrow keys move it, plus and minus zoom. The page "
        "tells the same in words.",
        legend=_legend(roads, None, parcels),
        notes=[NOT_A_SURVEY],
    )
    sheet = Sheet(words, legend.patterns(), assets)
    _style(sheet)
    around = _around(places)
    if around is not None:
        _parcels(parcels, around, sheet)
    _lines(_near(roads, around), ROAD, sheet)
    _names(_near(roads, around), sheet)
    if circle is not None and circle[2] > 0:
        folium.Circle(
            [circle[1], circle[0]], radius=circle[2], color="#7a1fa2", weight=1.5,
            fill=True, fill_opacity=0.08, interactive=False,
        ).add_to(sheet)  # fmt: skip
    if places:
        Places(places).add_to(sheet)
    if pick:
        Pick().add_to(sheet)
    bounds = None if around is None else around.bounds
    sheet.fit_bounds(_corners(bounds or extent, ()), padding=(12, 12))
    return sheet


def public_map(
    areas: Iterable[tuple[str, float, float, Sequence[str]]],
    *,
    roads: Any = None,
    sections: Any = None,
    extent: Sequence[float] | None = None,
    assets: Addresses | None = None,
) -> Sheet:
    """Draw how many incidents were found in each area.

    Parameters
    ----------
    areas
        Number as text, longitude, latitude, and the lines of its card.
    """
    places = [Place(number, lon, lat, lines) for number, lon, lat, lines in areas]
    words = Words(
        title="Incidents that were found",
        label="Map of incidents that were found, by area. Arrow keys move it, plus and minus zoom. "
        "The table has the same.",
        legend=[(_dot(), "Incidents found in that area, with their number"),
                *_legend(roads, sections, None)],
        notes=["Each dot stands in the middle of a section or square, not where it happened."],
    )  # fmt: skip
    sheet = Sheet(words, legend.patterns(), assets)
    _style(sheet)
    for frame, line in ((sections, SECTION), (roads, ROAD)):
        _lines(frame, line, sheet)
    _names(roads, sheet)
    if places:
        Places(places).add_to(sheet)
    sheet.fit_bounds(_corners(extent, places), padding=(12, 12))
    return sheet


def _style(sheet: Sheet) -> None:
    page: Any = sheet.get_root()
    page.header.add_child(Element(f"<style>{STYLE}</style>"))


def _dot() -> Markup:
    return Markup(
        '<svg class="swatch" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">'
        '<circle cx="12" cy="12" r="8" fill="#7a1fa2" stroke="#fff"/></svg>'
    )


def _legend(roads: Any, sections: Any, parcels: Any) -> list[tuple[Markup, str]]:
    found = []
    if roads is not None:
        found.append((ROAD.swatch(), "Road"))
    if sections is not None:
        found.append((SECTION.swatch(), "Section line"))
    if parcels is not None:
        found.append((PARCEL.swatch(), "Parcel line"))
    return found


def _corners(extent: Sequence[float] | None, places: Sequence[Place]) -> list[list[float]]:
    if extent is None:
        if not places:
            return IOWA
        lon, lat = [each.lon for each in places], [each.lat for each in places]
        extent = (min(lon) - AROUND, min(lat) - AROUND, max(lon) + AROUND, max(lat) + AROUND)
    west, south, east, north = (float(each) for each in extent)
    return [[south, west], [north, east]]


def _around(places: Sequence[Place]) -> Any:
    if not places:
        return None
    spots = shapely.points([(each.lon, each.lat) for each in places])
    west, south, east, north = shapely.total_bounds(spots)
    return shapely.box(west - AROUND, south - AROUND * 0.75, east + AROUND, north + AROUND * 0.75)


def _near(frame: Any, around: Any) -> Any:
    """Return the rows of a layer that meet an area given in degrees."""
    if frame is None or frame.crs is None or around is None:
        return None
    there = type(frame.geometry)([around], crs=DEGREES).to_crs(frame.crs).iloc[0]
    return frame.iloc[np.unique(frame.sindex.query(there, predicate="intersects"))]


def _lines(frame: Any, line: Line, sheet: Sheet) -> None:
    if frame is None or frame.crs is None or not len(frame):
        return
    shapes = frame.geometry.to_crs(DEGREES)
    there = [each for each in shapes.array if each is not None and not each.is_empty]
    light = shapely.simplify(np.array(there, dtype=object), 5e-5)
    features = [
        {"type": "Feature", "id": at, "properties": {}, "geometry": geojson(shape)}
        for at, shape in enumerate(shapely.set_precision(light, 1e-6))
        if not shape.is_empty
    ]
    if features:
        folium.GeoJson(
            {"type": "FeatureCollection", "features": features},
            style_function=lambda _: dict(line.style),
            interactive=False,
            control=False,
        ).add_to(sheet)


def _names(roads: Any, sheet: Sheet) -> None:
    """Write each road's name at spots along it, so that one of them is always in sight."""
    if roads is None or roads.crs is None or not len(roads):
        return
    spots: dict[str, list[list[float]]] = {}
    for name, shape in zip(roads["name"], roads.geometry.to_crs(DEGREES).array, strict=True):
        if name is None or shape is None or shape.is_empty:
            continue
        line = shape if shape.length else shape.boundary
        for share in (0.5, 0.2, 0.8, 0.35, 0.65, 0.05, 0.95):
            at = line.interpolate(share, normalized=True)
            spots.setdefault(str(name), []).append([round(at.y, 6), round(at.x, 6)])
    if spots:
        RoadNames(spots).add_to(sheet)


def _parcels(parcels: Any, around: Any, sheet: Sheet) -> None:
    near = _near(parcels, around)
    if near is None or not 0 < len(near) <= MOST_PARCELS:
        return
    features = [
        {
            "type": "Feature",
            "id": at,
            "properties": {"card": f"<b>{escaped(pin)}</b><br>{escaped(owner)}"},
            "geometry": geojson(shape),
        }
        for at, (pin, owner, shape) in enumerate(
            zip(near["pin"], near["owner"], drawn(near.geometry).array, strict=True)
        )
        if shape is not None and not shape.is_empty
    ]
    if not features:
        return
    style = {**PARCEL.style, "fill": True, "fillColor": "#ffffff", "fillOpacity": 0.01}
    layer = folium.GeoJson(
        {"type": "FeatureCollection", "features": features},
        style_function=lambda _: dict(style),
        control=False,
    )
    layer.add_child(folium.GeoJsonTooltip(["card"], labels=False, sticky=True))
    layer.add_to(sheet)
