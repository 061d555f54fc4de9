"""Rings that cross themselves: measured as drawn, never repaired."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.measure.crs import Points

_MOST_TURNS = 10_000


def lobes(ring: Any) -> tuple[Any, bool]:
    """Return the ground a ring goes round, and whether the ring crosses itself.

    Every lobe counts, once, whichever way the ring goes round it. A ring that only
    touches itself, or runs out and back along a line, does not cross itself.

    >>> bow_tie = shapely.LinearRing([(0, 0), (2, 2), (2, 0), (0, 2)])
    >>> ground, crosses = lobes(bow_tie)
    >>> ground.area, crosses
    (2.0, True)
    """
    points = shapely.get_coordinates(ring)
    if len(points) < 4:
        return shapely.Polygon(), False
    if shapely.is_simple(ring):
        return shapely.polygons(ring), False
    noded = shapely.node(shapely.linestrings(points))
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    if not len(faces):
        return shapely.Polygon(), False
    times = turns(points, shapely.get_coordinates(shapely.point_on_surface(faces)))
    inside = times != 0
    crosses = bool(np.any(np.abs(times) > 1) or len(set(times[inside].tolist())) > 1)
    return shapely.union_all(faces[inside]), crosses


def turns(ring: Points, places: Points) -> NDArray[np.int_]:
    """How many times a ring goes round each place, counterclockwise ones positive."""
    start, end = ring[:-1], ring[1:]
    count = np.zeros(len(places), int)
    for number, place in enumerate(places):
        rising = (start[:, 1] <= place[1]) & (end[:, 1] > place[1])
        falling = (start[:, 1] > place[1]) & (end[:, 1] <= place[1])
        way, to_place = end - start, place - start
        side = way[:, 0] * to_place[:, 1] - way[:, 1] * to_place[:, 0]
        count[number] = np.sum(rising & (side > 0)) - np.sum(falling & (side < 0))
    return count


def reordered(ring: Any) -> Any:
    """Return the ground of a ring with its corners put in an order that does not cross.

    While two edges cross, the stretch between them is walked the other way. Each turn
    shortens the ring, so it ends.
    """
    points = shapely.get_coordinates(ring)[:-1]
    for _ in range(_MOST_TURNS):
        pair = _first_crossing(points)
        if pair is None:
            break
        first, second = pair
        points[first + 1 : second + 1] = points[first + 1 : second + 1][::-1].copy()
    return lobes(shapely.linearrings(points))[0]


def _first_crossing(points: Points) -> tuple[int, int] | None:
    ends = np.roll(points, -1, axis=0)
    lines = shapely.linestrings(np.stack([points, ends], axis=1))
    one, other = shapely.STRtree(lines).query(lines, "crosses")
    ahead = one < other
    if not ahead.any():
        return None
    one, other = one[ahead], other[ahead]
    least = np.lexsort((other, one))[0]
    return int(one[least]), int(other[least])


def as_drawn(shape: Any) -> tuple[list[Any], bool]:
    """Return the ground of each part of an unsound shape, as drawn.

    Returns
    -------
    grounds
        Of each part every lobe of its outer ring, less its holes; parts may overlap.
    crosses
        Whether a ring crosses itself.
    """
    return _grounds(shape, straighten=False)


def as_reordered(shape: Any) -> Any:
    """Return the ground of a shape with every crossing ring put in order."""
    return shapely.union_all(np.array(_grounds(shape, straighten=True)[0], object))


def _grounds(shape: Any, *, straighten: bool) -> tuple[list[Any], bool]:
    grounds: list[Any] = []
    crosses = False
    for part in shapely.get_parts(shape):
        inside: list[Any] = []
        for ring in shapely.get_rings(part):
            ground, ring_crosses = lobes(ring)
            crosses |= ring_crosses
            inside.append(reordered(ring) if straighten and ring_crosses else ground)
        holes = shapely.union_all(np.array(inside[1:], object))
        grounds.append(shapely.difference(inside[0], holes) if inside[1:] else inside[0])
    return grounds, crosses


def polygons_only(shape: Any) -> Any:
    """Keep the polygons of a collection; None when it holds none."""
    found: list[Any] = []
    waiting = [shape]
    while waiting:
        current = waiting.pop(0)
        if shapely.get_type_id(current) in (6, 7):
            waiting[:0] = list(shapely.get_parts(current))
        elif shapely.get_type_id(current) == 3 and not current.is_empty:
            found.append(current)
    if not found:
        return None
    return found[0] if len(found) == 1 else shapely.multipolygons(found)
