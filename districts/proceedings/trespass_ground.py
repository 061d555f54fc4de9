"""The ground of the count: keeping lands, and the stretches of road where stock strays often."""

from __future__ import annotations

from datetime import date
from typing import Any

import geopandas as gpd
import shapely

from districts.law.ia_code_169c.window import last_inside
from districts.proceedings.incidents import COUNTED, Row
from districts.proceedings.trespass_county import County
from districts.proceedings.trespass_docket import Docket

REACH_M = 400.0
OFTEN = 2
"""Found incidents on one road within reach of each other from which on a stretch is shown."""


def keeping_ground(docket: Docket, county: County) -> Any:
    """Return the parcels of every keeping land as a frame; None where none is drawn."""
    parcels = county.places.folder.parcels
    pins = {pin for land in docket.lands.values() for pin in land.pins}
    if parcels is None or not pins:
        return None
    found = parcels[parcels["pin"].isin(pins)]
    return found if len(found) else None


def in_window(rows: list[Row], as_of: date) -> list[Row]:
    """Return the reports of the twelve months to a day."""
    return [
        row
        for row in rows
        if row.incident.on is not None and row.incident.on <= as_of <= last_inside(row.incident.on)
    ]


def hot_stretches(rows: list[Row], docket: Docket, county: County) -> list[tuple[Any, int]]:
    """Return stretches of road on which stock was found often, in degrees, with how often.

    A stretch is what of a road lies within reach of found incidents on it.
    """
    roads = county.places.folder.roads
    if roads is None or roads.crs is None or not len(roads):
        return []
    spots: dict[str, list[Any]] = {}
    for row in rows:
        name = docket.road(row.incident.ref)
        if row.standing == COUNTED and name is not None and row.point is not None:
            spots.setdefault(name, []).append(shapely.Point(row.point))
    found = []
    plane = roads.estimate_utm_crs()
    lines = roads.to_crs(plane)
    for name, points in spots.items():
        if len(points) < OFTEN:
            continue
        near = gpd.GeoSeries(points, crs=4326).to_crs(plane).buffer(REACH_M).union_all()
        stretch = lines.geometry.intersection(near)
        stretch = stretch[~stretch.is_empty & _named(lines, name)]
        shapes = gpd.GeoSeries(stretch, crs=plane).to_crs(4326)
        found += [(shape, len(points)) for shape in shapes]
    return found


def _named(roads: Any, name: str) -> Any:
    """Whether each road goes by a name, its own or an alias."""
    wanted = name.casefold()
    return roads["name"].map(lambda own: (own or "").casefold() == wanted) | roads["aliases"].map(
        lambda names: any(alias.casefold() == wanted for alias in names or ())
    )
