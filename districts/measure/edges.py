"""The boundary of polygons as directed edges, the land always on their left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.layers.ellipsoid import rings_of
from districts.measure.crs import Points, Shapes

_STRAIGHT = np.cos(np.radians(10))


@dataclass(frozen=True)
class Edges:
    """Directed edges of polygons; ``owner`` is the polygon each belongs to."""

    start: Points
    end: Points
    owner: NDArray[np.intp]

    @classmethod
    def of(cls, polygons: Shapes) -> Edges:
        """Take the edges of sound polygons, whichever way their rings were drawn."""
        points = shapely.get_coordinates(polygons) + 0.0  # minus zero and zero are one place
        if not len(points):
            return cls(np.empty((0, 2)), np.empty((0, 2)), np.empty(0, np.intp))
        polygon, corners = rings_of(polygons, shapely.get_num_coordinates(polygons))
        ring = np.repeat(np.arange(len(polygon)), corners)
        first = np.flatnonzero(ring[1:] == ring[:-1])
        start, end, ring = points[first], points[first + 1], ring[first]
        base = points[np.flatnonzero(np.r_[True, np.diff(polygon[ring]) > 0])[0]]
        from_base, to_base = start - base, end - base
        cross = from_base[:, 0] * to_base[:, 1] - to_base[:, 0] * from_base[:, 1]
        signed = np.bincount(ring, cross, minlength=len(polygon))
        outer = np.r_[True, polygon[1:] != polygon[:-1]]
        turned = ((signed > 0) != outer)[ring]
        start[turned], end[turned] = end[turned], start[turned]
        lasting = (start[:, 0] != end[:, 0]) | (start[:, 1] != end[:, 1])
        return cls(start[lasting], end[lasting], polygon[ring[lasting]])

    def __len__(self) -> int:
        """Count the edges."""
        return len(self.start)

    def take(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Edges:
        """Return some of the edges."""
        return Edges(self.start[which], self.end[which], self.owner[which])

    def lines(self) -> Shapes:
        """Return each edge as a line."""
        lines: Shapes = shapely.linestrings(np.stack([self.start, self.end], axis=1))
        return lines


def side_lengths(edges: Edges) -> NDArray[np.float64]:
    """Length, for each edge, of the straight side it is part of.

    Edges that follow one another and turn by less than ten degrees are one side, so a
    corner more or less along a line changes nothing. ``edges`` are whole rings in order.
    """
    count = len(edges)
    if not count:
        return np.empty(0)
    way = edges.end - edges.start
    length = np.hypot(*way.T)
    forward = (edges.end[:-1] == edges.start[1:]).all(axis=1)
    backward = (edges.start[:-1] == edges.end[1:]).all(axis=1)
    follows = np.r_[False, (forward | backward) & (edges.owner[1:] == edges.owner[:-1])]
    first = np.flatnonzero(~follows)
    before = np.arange(count) - 1
    before[first] = np.r_[first[1:], count] - 1  # a ring begins where it ends
    straight = (way * way[before]).sum(axis=1) > _STRAIGHT * length * length[before]
    side = np.cumsum(~straight | ~follows) - 1
    last = before[first]
    closing = straight[first] & (side[last] != side[first])
    merged = np.arange(side[-1] + 1)
    merged[side[last[closing]]] = side[first[closing]]
    side = merged[side]
    lengths: NDArray[np.float64] = np.bincount(side, length)[side]
    return lengths


def cancelled(edges: Edges) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pair each edge with the same edge drawn the other way by a neighbor.

    Returns
    -------
    one, other
        Positions of the two edges of each pair; an edge is in one pair at most.

    Notes
    -----
    Places are the same when their coordinates are the same to the last bit, so a pair
    is never a guess. Edges are brought together by sorting a hash of their ends, and
    then compared in full. An edge drawn three times or more lies under records that
    overlap; it is left to the union.
    """
    if not len(edges):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    tail, head = _hashes(edges.start), _hashes(edges.end)
    forward = tail < head
    key = np.where(forward, tail, head) * np.int64(31) + np.where(forward, head, tail)
    order = np.argsort(key)
    keys, ways = key[order], forward[order]
    like_next = np.r_[keys[1:] == keys[:-1], False]
    alone = ~np.r_[False, like_next[:-1]] & ~np.r_[like_next[1:], False]
    pair = np.flatnonzero(like_next & alone & np.r_[ways[1:] != ways[:-1], False])
    one = np.minimum(order[pair], order[pair + 1])
    other = np.maximum(order[pair], order[pair + 1])
    same = (edges.start[one] == edges.end[other]).all(axis=1)
    same &= (edges.end[one] == edges.start[other]).all(axis=1)
    return one[same], other[same]


def chains(edges: Edges) -> Shapes:
    """Return edges as lines, joined end to start wherever only two meet.

    A ring of them becomes one closed line.
    """
    count = len(edges)
    _, place = np.unique(_hashes(np.vstack([edges.start, edges.end])), return_inverse=True)
    tail, head = place[:count], place[count:]
    places = int(place.max()) + 1 if count else 0
    through = (np.bincount(tail, minlength=places) == 1) & (
        np.bincount(head, minlength=places) == 1
    )
    ending = np.full(places, -1)
    ending[head] = np.arange(count)
    before = np.where(through[tail], ending[tail], -1)
    first, steps = _follow_back(before)
    order = np.lexsort((steps, first))
    which = first[order]
    begins = np.flatnonzero(np.r_[True, which[1:] != which[:-1]])
    number = np.cumsum(np.r_[True, which[1:] != which[:-1]]) - 1
    points = np.empty((count + len(begins), 2))
    points[np.arange(count) + number + 1] = edges.end[order]
    points[begins + np.arange(len(begins))] = edges.start[order[begins]]
    line = np.repeat(np.arange(len(begins)), np.diff(np.r_[begins, count]) + 1)
    lines: Shapes = shapely.linestrings(points, indices=line)
    return lines


def _follow_back(before: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Find the first edge of each edge's chain and the steps from it, by doubling.

    ``before`` is the edge that leads to each, -1 where none does. A ring has no first
    edge; it is cut at its lowest number.
    """
    count = len(before)
    numbers = np.arange(count)
    lowest, back = numbers.copy(), np.where(before < 0, numbers, before)
    for _ in range(int(count).bit_length()):
        lowest, back = np.minimum(lowest, lowest[back]), back[back]
    ring = before[back] >= 0
    before = np.where(ring & (lowest == numbers), -1, before)
    first, steps = np.where(before < 0, numbers, before), (before >= 0).astype(np.intp)
    for _ in range(int(count).bit_length()):
        steps, first = steps + steps[first], first[first]
    return first, steps


def _hashes(points: Points) -> NDArray[np.int64]:
    bits = np.ascontiguousarray(points).view(np.int64)
    x, y = bits[:, 0], bits[:, 1]
    mixed: NDArray[np.int64] = (x * np.int64(-7046029254386353131)) ^ (
        y * np.int64(-4417276706812531889) + (x >> 17)
    )
    return mixed
