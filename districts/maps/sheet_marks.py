"""What is written on a map on paper: parcel numbers, the thinnest join, and numbered places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import shapely

from districts.maps.legend import PLACE, THINNEST
from districts.maps.places import Place
from districts.maps.sheet_frame import Frame
from districts.maps.sheet_margin import haloed

MOST_PINS = 80


def pin_marks(frame: Frame, inside: Any, pins: list[str]) -> str:
    """Return parcel numbers, where there are few enough and each fits its parcel."""
    if len(pins) > MOST_PINS:
        return ""
    written: list[str] = []
    taken: list[tuple[float, float]] = []
    for pin, shape in zip(pins, frame.paper(inside), strict=True):
        if not pin or shape.is_empty:
            continue
        west, north, east, south = shape.bounds
        size = next((s for s in (13, 11, 9.5) if len(pin) * s * 0.52 < east - west - 4), None)
        if size is None or south - north < size + 4:
            continue
        place = shape.point_on_surface()
        if any(abs(place.x - x) < 30 and abs(place.y - y) < 12 for x, y in taken):
            continue  # stacked parcels: one number on top of another reads as neither
        taken.append((place.x, place.y))
        written.append(
            haloed(place.x, place.y + size / 3, pin, size=size, more=' text-anchor="middle"')
        )
    return "".join(written)


def meeting_of(names: Mapping[str, Any], join: Mapping[str, Any] | None) -> Any:
    """Return the middle of where two parcels join, None when one of them has no shape."""
    if not join:
        return None
    sides = [names.get(str(join.get(side))) for side in ("a", "b")]
    if any(side is None for side in sides):
        return None
    common = shapely.intersection(*(shapely.make_valid(side) for side in sides))
    if common.is_empty:
        return shapely.shortest_line(*sides).interpolate(0.5, normalized=True)
    return common.centroid


def ring(frame: Frame, meeting: Any) -> str:
    """Return a ring around the thinnest join."""
    if meeting is None:
        return ""
    place = frame.paper(meeting)
    ring = f'<circle cx="{place.x:.1f}" cy="{place.y:.1f}" r="13" fill="none" stroke='
    return f'{ring}"#ffffff" stroke-width="6"/>{ring}"{THINNEST.color}" stroke-width="2.6"/>'


def numbered(frame: Frame, points: Any, places: Sequence[Place]) -> str:
    """Return a dot with its number for each place; one that does not serve is hollow.

    Parameters
    ----------
    points
        Where the places are, on the ground of the map and in their order.
    """
    drawn = []
    for point, place in zip(frame.paper(points), places, strict=True):
        fill = PLACE.color if place.good else "#ffffff"
        drawn.append(
            f'<circle cx="{point.x:.1f}" cy="{point.y:.1f}" r="6" fill="{fill}"'
            f' stroke="{PLACE.color}" stroke-width="2.4"/>'
            + haloed(point.x + 10, point.y + 5, place.label, size=15, more=' font-weight="bold"')
        )
    return "".join(drawn)
