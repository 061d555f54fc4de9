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


def as_drawn(shape: Any) -> tuple[Any, bool, bool]:
    """Return the ground of an unsound shape, as drawn.

    Returns
    -------
    ground
        Every lobe of every outer ring, less the holes; parts that overlap count once.
    crosses
        Whether a ring crosses itself.
    clash
        Whether rings cross or cover one another.
    """
    return _ground(shape, straighten=False)


def as_reordered(shape: Any) -> Any:
    """Return the ground of a shape with every crossing ring put in order."""
    return _ground(shape, straighten=True)[0]


def _ground(shape: Any, *, straighten: bool) -> tuple[Any, bool, bool]:
    grounds: list[Any] = []
    crosses = clash = False
    for part in shapely.get_parts(shape):
        outer, hole = _rings(part, straighten)
        crosses |= outer[1] or hole[1]
        ground = shapely.difference(outer[0], hole[0]) if not hole[0].is_empty else outer[0]
        clash |= not shapely.covers(outer[0], hole[0]) or hole[2]
        grounds.append(ground)
    united = shapely.union_all(np.array(grounds, object))
    summed = float(sum(shapely.area(ground) for ground in grounds))
    clash |= abs(summed - united.area) > 1e-9 * summed
    return united, crosses, clash


def _rings(part: Any, straighten: bool) -> tuple[tuple[Any, bool], tuple[Any, bool, bool]]:
    outer, outer_crosses = lobes(shapely.get_exterior_ring(part))
    if straighten and outer_crosses:
        outer = reordered(shapely.get_exterior_ring(part))
    holes: list[Any] = []
    crosses = False
    for ring in shapely.get_rings(part)[1:]:
        hole, hole_crosses = lobes(ring)
        crosses |= hole_crosses
        holes.append(reordered(ring) if straighten and hole_crosses else hole)
    if not holes:
        return (outer, outer_crosses), (shapely.Polygon(), False, False)
    united = shapely.union_all(np.array(holes, object))
    summed = float(sum(hole.area for hole in holes))
    clash = abs(summed - united.area) > 1e-9 * summed
    return (outer, outer_crosses), (united, crosses, clash)


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
