"""Lines on a map: the boundary, the veil outside it, and where two parcels meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import folium
import shapely

from districts.maps.drawn import geojson
from districts.maps.legend import Line

METERS_PER_FOOT = 0.3048
_RING_OF_LAND = 60


def thinnest_join(joins: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the join by edge with the fewest shared meters, or None without one."""
    edges = [join for join in joins if join["kind"] in ("edge", "sliver") and join["shared_m"]]
    return min(edges, key=lambda join: float(join["shared_m"]), default=None)


def telling_join(
    joins: Sequence[Mapping[str, Any]], thinnest: Mapping[str, Any] | None = None
) -> Mapping[str, Any] | None:
    """Return the one contact that a map should name.

    Where the land is in several pieces, the contact that comes nearest to joining two of them: a
    common corner, else the narrowest strip. Where it is one piece, the thinnest join by edge.
    """
    piece: dict[str, str] = {}

    def root(name: str) -> str:
        while piece.setdefault(name, name) != name:
            piece[name] = piece[piece[name]]
            name = piece[name]
        return name

    for join in joins:
        if join["kind"] in ("edge", "sliver"):
            piece[root(join["a"])] = root(join["b"])
    between = [
        join
        for join in joins
        if join["kind"] in ("corner", "gap") and root(join["a"]) != root(join["b"])
    ]
    if between:
        return min(between, key=lambda join: float(join["gap_m"] or 0.0))
    return thinnest or thinnest_join(joins)


def join_words(join: Mapping[str, Any]) -> str:
    """Return what a legend says of a contact."""
    between = f"{join['a']} and {join['b']}"
    if join["kind"] == "corner":
        return f"Meets only at a corner: {between}"
    if join["kind"] == "gap":
        return f"Strip of {_both_units(join['gap_m'])} between {between}"
    return f"Thinnest join: {_both_units(join['shared_m'])} between {between}"


def _both_units(meters: Any) -> str:
    return f"{float(meters) / METERS_PER_FOOT:,.0f} ft ({float(meters):,.1f} m)"


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
    if lines:
        return shapely.MultiLineString(lines)
    between = shapely.shortest_line(*sides)
    # A corner has no length to draw: it is ringed.
    return between if between.length else between.centroid.buffer(_ring_radius(land))


def _ring_radius(land: Any) -> float:
    west, south, east, north = land.total_bounds
    return float(max(east - west, north - south)) / _RING_OF_LAND


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
