"""Reports of livestock off their land on one map: where, when, and whether each is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import folium
import numpy as np
import shapely
from branca.element import Element
from markupsafe import Markup

from districts.maps.base import Addresses, Sheet, Words
from districts.maps.drawn import DEGREES, drawn, geojson
from districts.maps.escape import UNKNOWN
from districts.maps.incident_marks import STANDINGS, STYLE, Incident, Marks
from districts.maps.legend import Line

__all__ = ["Incident", "incident_map"]
MOST_SHAPES = 300
AROUND = 0.004
IOWA = [[40.38, -96.64], [43.5, -90.14]]
COLUMNS = ["Id", "Note", "Latitude", "Longitude", "When", "From", "Onto", "Found", "Counted"]
PARCEL, ROAD = Line("#71767a", 1.2), Line("#8a5a00", 2.5, "6 4")
LAND, STRETCH = Line("#1a6229", 2.5, "2 3"), Line("#b00020", 7)


def incident_map(
    incidents: Sequence[Incident],
    *,
    parcels: Any = None,
    roads: Any = None,
    lands: Any = None,
    stretches: Sequence[tuple[Any, int]] = (),
    title: str = "Incidents",
    assets: Addresses | None = None,
) -> Sheet:
    """Draw reports where they have a place, and list the others.

    Parameters
    ----------
    incidents
        In the order of the file.
    parcels, roads
        Layers of which those near a report are drawn behind it; None draws none.
    lands
        Frame of the keeping lands, drawn whole; None draws none.
    stretches
        Stretches of road where stock was found often, in degrees, with how often.
    title
        Title of the page.
    assets
        Where our server keeps Leaflet; None puts it, the table and the list into the page.
    """
    placed = [each for each in incidents if each.lon is not None and each.lat is not None]
    words = Words(
        title=title,
        label="Map of the incidents. Arrow keys move it, plus and minus zoom. "
        "The table has the same incidents.",
        legend=_legend(placed, parcels, roads, lands, stretches),
        notes=["Places are as reported, within the accuracy stated. This is not a survey."],
        columns=COLUMNS if placed else [],
        rows=[_row(each) for each in placed],
        unplaced=[
            f"{each.id}: {each.said} ({each.label})"
            for each in incidents
            if each.lon is None or each.lat is None
        ],
        caption="Incidents on the map",
        absent="Incidents without a place",
    )
    sheet = Sheet(words, Markup(""), assets)
    points = np.array([(each.lon, each.lat) for each in placed], float).reshape(-1, 2)
    for frame, line in ((parcels, PARCEL), (roads, ROAD)):
        behind = _behind(frame, points)
        if behind:
            _layer(behind, line).add_to(sheet)
    if lands is not None:
        shapes = [each for each in drawn(lands.geometry).array if each is not None]
        _layer(shapes, LAND, fill=True).add_to(sheet)
    if stretches:
        _layer([shape for shape, _ in stretches], STRETCH).add_to(sheet)
    if placed:
        page: Any = sheet.get_root()
        page.header.add_child(Element(f"<style>{STYLE}</style>"))
        Marks(placed).add_to(sheet)
    sheet.fit_bounds(_bounds(points), padding=(24, 24), max_zoom=17)
    return sheet


def _row(each: Incident) -> list[str]:
    return [
        each.id,
        each.said,
        _degrees(each.lat),
        _degrees(each.lon),
        each.when or UNKNOWN,
        each.keeping_land or UNKNOWN,
        each.onto or UNKNOWN,
        each.finding or UNKNOWN,
        each.label,
    ]


def _degrees(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.7f}".rstrip("0").rstrip(".")


def _legend(
    placed: Sequence[Incident],
    parcels: Any,
    roads: Any,
    lands: Any,
    stretches: Sequence[tuple[Any, int]],
) -> list[tuple[Markup, str]]:
    present = {each.standing for each in placed}
    entries = [(each.swatch(), each.label) for key, each in STANDINGS.items() if key in present]
    if parcels is not None:
        entries.append((PARCEL.swatch(), "Parcel line"))
    if roads is not None:
        entries.append((ROAD.swatch(), "Road as drawn in the layer"))
    if lands is not None:
        entries.append((LAND.swatch(), "Land where livestock are kept"))
    if stretches:
        most = max(count for _, count in stretches)
        entries.append((STRETCH.swatch(), f"Road on which stock was found 2 to {most} times"))
    return entries


def _bounds(points: Any) -> list[list[float]]:
    """Return the corners the map opens on: the reports, else the state."""
    if not len(points):
        return IOWA
    west, south = points.min(axis=0) - AROUND / 2
    east, north = points.max(axis=0) + AROUND / 2
    return [[float(south), float(west)], [float(north), float(east)]]


def _behind(frame: Any, points: Any) -> list[Any]:
    """Return the shapes near reports, in degrees; none where there are too many to read."""
    if frame is None or frame.crs is None or not len(points):
        return []
    spots = shapely.points(points)
    around = type(frame.geometry)(spots, crs=DEGREES).to_crs(frame.crs).array
    shapes = np.asarray(frame.geometry.array, object)
    there = np.flatnonzero(~shapely.is_missing(shapes))
    reach = AROUND if frame.crs.is_geographic else AROUND * 111_195.0
    _, near = shapely.STRtree(shapes[there]).query(
        np.asarray(around, object), predicate="dwithin", distance=reach
    )
    chosen = there[np.unique(near)]
    if not 0 < len(chosen) <= MOST_SHAPES:
        return []
    series = frame.geometry.iloc[chosen]
    areas = series[series.geom_type.isin(["Polygon", "MultiPolygon"])]
    lines = series[series.geom_type.isin(["LineString", "MultiLineString"])].to_crs(DEGREES)
    return [
        shape
        for shape in (*(drawn(areas).array if len(areas) else ()), *lines.array)
        if shape is not None and not shape.is_empty
    ]


def _layer(shapes: Sequence[Any], line: Line, *, fill: bool = False) -> folium.GeoJson:
    features = [
        {"type": "Feature", "id": at, "properties": {}, "geometry": geojson(shape)}
        for at, shape in enumerate(shapes)
    ]
    return folium.GeoJson(
        {"type": "FeatureCollection", "features": features},
        style_function=lambda _: {**line.style, "fill": fill, "fillOpacity": 0.12},
        interactive=False,
        control=False,
    )
