"""Lines on a map: the boundary, the veil outside it, and where two parcels meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import folium
import shapely

from districts.maps.drawn import geojson
from districts.maps.legend import Line


def thinnest_join(joins: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the join by edge with the fewest shared meters, or None without one."""
    edges = [join for join in joins if join["kind"] in ("edge", "sliver") and join["shared_m"]]
    return min(edges, key=lambda join: float(join["shared_m"]), default=None)


def contact(land: Any, join: Mapping[str, Any] | None) -> Any:
    """Return where the two parcels of ``join`` meet, in the CRS of ``land``, or None."""
    if join is None:
        return None
    pins = list(land["pin"])
    rows = [f"row:{row}" for row in land["row"]]
    sides = []
    for name in (join["a"], join["b"]):
        position = pins.index(name) if name in pins else rows.index(name) if name in rows else None
        if position is None or land.geometry.iloc[position] is None:
            return None
        sides.append(shapely.make_valid(land.geometry.iloc[position]))
    shared = shapely.intersection(*sides)
    lines = [part for part in shapely.get_parts([shared]) if part.geom_type == "LineString"]
    return shapely.MultiLineString(lines) if lines else shapely.shortest_line(*sides)


def line_layer(shape: Any, line: Line) -> folium.GeoJson:
    """Return a line that lets clicks through to the parcels under it."""
    return _layer(shape, line.style)


def veil(boundary: Any, shapes: Any) -> folium.GeoJson:
    """Return a veil over the land outside the boundary, so that what is counted stands out."""
    west, south, east, north = shapely.total_bounds([boundary, *shapes])
    reach = 8 * max(east - west, north - south, 0.01)
    frame = shapely.box(
        west - reach, max(south - reach, -89.9), east + reach, min(north + reach, 89.9)
    )
    outside = shapely.difference(frame, shapely.make_valid(boundary))
    return _layer(outside, {"stroke": False, "fillColor": "#ffffff", "fillOpacity": 0.6})


def _layer(shape: Any, options: Mapping[str, Any]) -> folium.GeoJson:
    feature = {"type": "Feature", "id": 0, "properties": {}, "geometry": geojson(shape)}
    return folium.GeoJson(
        feature, style_function=lambda _: dict(options), interactive=False, control=False
    )
