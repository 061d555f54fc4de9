"""Positions that cannot be where they say, though they are positions: turned, or a sign lost."""

from __future__ import annotations

from collections.abc import Iterable

from districts.geocode.within import Extent, is_inside
from districts.records.incident_file import IncidentRow

IOWA: Extent = (-97.0, 40.2, -89.8, 43.8)
AROUND = 0.02


def believable(rows: Iterable[IncidentRow], extent: Extent | None) -> list[IncidentRow]:
    """Take as missing a position that lies outside the land while a turned one lies inside.

    Parameters
    ----------
    extent
        Of the layers; None looks at the state as a whole. Nothing is ever turned by itself.
    """
    window = IOWA if extent is None else _around(extent)
    return [_believed(row, window) for row in rows]


def _around(extent: Extent) -> Extent:
    west, south, east, north = extent
    return west - AROUND, south - AROUND, east + AROUND, north + AROUND


def _believed(row: IncidentRow, window: Extent) -> IncidentRow:
    lon, lat = row.lon, row.lat
    if lon is None or lat is None or is_inside(lon, lat, window):
        return row
    ways = (
        (lat, lon, "longitude and latitude may be turned"),
        (-lon, lat, "the minus of the longitude may be missing"),
        (-lat, lon, "longitude and latitude may be turned, and a minus missing"),
        (lat, -lon, "longitude and latitude may be turned, and a minus missing"),
        (lon, -lat, "the minus of the latitude may be wrong"),
    )
    for other_lon, other_lat, why in ways:
        if is_inside(other_lon, other_lat, window):
            meant = f"lon {other_lon}, lat {other_lat}: {why}"
            return row.without_place("far outside the land in question", meant)
    return row
