"""The parcel or right-of-way under a point, as sure as the point is.

A point with its accuracy is a circle. Where the circle lies on one parcel, or on one right-of-way,
the point is placed; where it reaches anything else, it is in doubt, and everything within reach
is named. Ground under a right-of-way is the road's, also where parcels are drawn to its middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from districts.measure.crs import Shapes
from districts.measure.shapes import Mask, Numbers
from districts.measure.whereabout import DOUBTFUL, NOWHERE, PLACED, Pairs, Whereabout
from districts.measure.whereabouts_land import Land, Lengths, Strips

__all__ = ["DOUBTFUL", "NOWHERE", "PLACED", "Whereabout", "whereabouts"]

LINE_M = 0.01
NEAR_M = 100.0
SAME_GROUND_M2 = 1.0
_TOUCH_M = 1e-6


def whereabouts(
    land: Land, lon: Lengths, lat: Lengths, accuracy_m: Lengths
) -> list[Whereabout | None]:
    """Say where each point is.

    Parameters
    ----------
    land
        What is drawn there.
    lon, lat
        Degrees on WGS 84; NaN for a place that is not known, which gives None.
    accuracy_m
        How far the true place may be, in meters; NaN reads as not at all.
    """
    there = np.isfinite(lon) & np.isfinite(lat)
    found: list[Whereabout | None] = [Whereabout(NOWHERE) if each else None for each in there]
    points, inside = land.points(lon[there], lat[there])
    places = np.flatnonzero(there)[inside]
    reach = np.nan_to_num(accuracy_m[places], nan=0.0)
    survey = _Survey(land, points, np.maximum(reach, LINE_M))
    for place, each in zip(places.tolist(), survey.answers(), strict=True):
        found[place] = each
    return found


class _Survey:
    """All points against all land at once."""

    def __init__(self, land: Land, points: Shapes, reach: Lengths) -> None:
        self.land, self.points, self.reach = land, points, reach
        self.roads = self._strips(land.strips)
        lanes = self._strips(land.lanes)
        self.lanes = lanes.of(lanes.meters <= 0)
        self.parcels = self._parcels()

    def _strips(self, strips: Strips) -> Pairs:
        """Return the nearest strip of each road within reach; inside it the meters are below 0."""
        if not len(strips.road) or not len(self.points):
            return Pairs(*(np.zeros(0, np.intp),) * 2, np.zeros(0), np.zeros(0, bool))
        margin = self.land.plane.margin(1.0) * self.reach
        at, strip = strips.tree.query(self.points, predicate="dwithin", distance=margin)
        meters = self.land.apart(self.points[at], strips.drawn[strip]) - strips.half_m[strip]
        inside = (strips.half_m[strip] == 0) & (meters <= 0)
        rings = shapely.boundary(strips.drawn[strip[inside]])
        meters[inside] = -self.land.apart(self.points[at[inside]], rings)
        # A strip of a width nobody recorded is asked about, and never the answer.
        surely, road = strips.known[strip], strips.road[strip]
        order = np.lexsort((meters, ~surely, road, at))
        first = np.ones(len(order), bool)
        first[1:] = (np.diff(at[order]) != 0) | (np.diff(road[order]) != 0)
        best = order[first]
        pairs = Pairs(at[best], road[best], meters[best], surely[best])
        return pairs.of(pairs.meters <= self.reach[pairs.point] + _TOUCH_M)

    def _parcels(self) -> Pairs:
        """Return parcels whose ground outside every right-of-way is within reach."""
        if not len(self.land.grounds) or not len(self.points):
            return Pairs(*(np.zeros(0, np.intp),) * 2, np.zeros(0))
        margin = self.land.plane.margin(1.0) * self.reach
        at, parcel = self.land.tree.query(self.points, predicate="dwithin", distance=margin)
        meters = self.land.apart(self.points[at], self.land.grounds[parcel])
        kept = meters <= self.reach[at] + _TOUCH_M
        order = np.lexsort((parcel[kept], at[kept]))
        at, parcel, meters = at[kept][order], parcel[kept][order], meters[kept][order]
        by_road = np.flatnonzero(np.isin(at, self.roads.point[self.roads.surely]))
        if len(by_road):
            bare = self._bare(parcel[by_road])
            apart = np.full(len(by_road), np.inf)
            some = ~shapely.is_empty(bare)
            apart[some] = self.land.apart(self.points[at[by_road]][some], bare[some])
            meters[by_road] = apart
        every = Pairs(at, parcel, meters)
        return every.of(meters <= self.reach[at] + _TOUCH_M)

    def _bare(self, parcel: Numbers) -> Shapes:
        """Return the ground of parcels outside every right-of-way of known width."""
        each, back = np.unique(parcel, return_inverse=True)
        strips = self.land.strips.chosen(self.land.strips.known)
        bare = self.land.grounds[each].copy()
        at, strip = shapely.STRtree(strips.inner).query(bare, predicate="intersects")
        for place in np.unique(at):
            covered = shapely.union_all(strips.inner[strip[at == place]])
            bare[place] = shapely.difference(bare[place], covered)
        found: Shapes = bare[back]
        return found

    def answers(self) -> Iterator[Whereabout]:
        """Yield where each point is."""
        count = len(self.points)
        roads, parcels = self.roads.count(count), self.parcels.count(count)
        on_road, on_land, in_lane = (np.zeros(count, bool) for _ in range(3))
        on_road[self.roads.point[(self.roads.meters <= LINE_M) & self.roads.surely]] = True
        on_land[self.parcels.point[self.parcels.meters <= LINE_M]] = True
        in_lane[self.lanes.point] = True
        edge = self._edges()
        plain = (roads == 0) & (parcels == 1) & on_land & ~in_lane
        beside = self._beside((roads == 1) & (parcels == 0) & on_road)
        nearest = self._nearest(np.flatnonzero((roads == 0) & (parcels == 0)))
        own = np.searchsorted(self.parcels.point, np.arange(count))
        for point in range(count):
            if plain[point]:
                parcel = int(self.parcels.other[own[point]])
                near = (parcel,) if edge[point] <= self.reach[point] + _TOUCH_M else ()
                yield Whereabout(PLACED, (parcel,), None, float(edge[point]), near)
            else:
                yield self._looked_at(point, float(edge[point]), beside, nearest)

    def _looked_at(
        self,
        point: int,
        edge: float,
        beside: dict[int, tuple[int, ...]],
        nearest: dict[int, tuple[tuple[int, float] | None, float]],
    ) -> Whereabout:
        roads, parcels = tuple(self.roads.reach(point)), tuple(self.parcels.reach(point))
        lanes = tuple(lane for lane, _ in self.lanes.reach(point))
        if not roads and not parcels:
            parcel, apart = nearest.get(point, (None, np.inf))
            return Whereabout(
                NOWHERE,
                boundary_m=apart if np.isfinite(apart) else None,
                lanes=lanes,
                nearest=parcel,
            )
        first, last = np.searchsorted(self.roads.point, [point, point + 1])
        unsure = self.roads.other[first:last][~self.roads.surely[first:last]]
        on = [parcel for parcel, meters in parcels if meters <= LINE_M]
        common: dict[str, Any] = {
            "boundary_m": edge if np.isfinite(edge) else None,
            "lanes": lanes,
        }
        if point in beside:
            return Whereabout(PLACED, (), roads[0][0], near=beside[point], **common)
        if not roads and on and len(on) == len(parcels) and self._stacked(on):
            near = tuple(on) if edge <= self.reach[point] + _TOUCH_M else ()
            return Whereabout(PLACED, tuple(on), None, near=near, **common)
        return Whereabout(
            DOUBTFUL,
            reached_parcels=tuple((each, max(meters, 0.0)) for each, meters in parcels),
            reached_roads=tuple((each, max(meters, 0.0)) for each, meters in roads),
            unsure_roads=tuple(unsure.tolist()),
            near=tuple(each for each, _ in parcels),
            **common,
        )

    def _stacked(self, parcels: list[int]) -> bool:
        grounds = self.land.grounds[parcels]
        apart = shapely.area(shapely.symmetric_difference(grounds[1:], grounds[0]))
        return bool((apart <= SAME_GROUND_M2).all())

    def _edges(self) -> Lengths:
        """Meters from each point to the nearest line of what it is on, or reaches."""
        count = len(self.points)
        sure = self.roads.of(self.roads.surely)
        strips = Pairs(sure.point, sure.other, np.abs(sure.meters)).least(count)
        lines = self.parcels.meters.copy()
        inside = lines <= LINE_M
        at, parcel = self.parcels.point[inside], self.parcels.other[inside]
        lines[inside] = self.land.apart(self.points[at], self.land.outlines[parcel])
        grounds = Pairs(self.parcels.point, self.parcels.other, lines).least(count)
        least: Lengths = np.minimum(strips, grounds)
        return least

    def _beside(self, chosen: Mask) -> dict[int, tuple[int, ...]]:
        """Return the parcels nearest to points of a road."""
        places = np.flatnonzero(chosen)
        found: dict[int, tuple[int, ...]] = {int(place): () for place in places}
        if len(places) and len(self.land.grounds):
            at, parcel = self.land.tree.query_nearest(self.points[places], max_distance=NEAR_M)
            for place, each in sorted(zip(places[at].tolist(), parcel.tolist(), strict=True)):
                found[place] = (*found[place], each)
        return found

    def _nearest(self, places: Numbers) -> dict[int, tuple[tuple[int, float] | None, float]]:
        """Return the nearest parcel of points that are nowhere, and meters to anything drawn."""
        found: dict[int, tuple[tuple[int, float] | None, float]] = {}
        points, strips = self.points[places], self.land.strips
        if len(places) and len(self.land.grounds):
            at, parcel = self.land.tree.query_nearest(points, all_matches=False)
            meters = self.land.apart(points[at], self.land.grounds[parcel])
            for place, each, apart in zip(
                places[at].tolist(), parcel.tolist(), meters.tolist(), strict=True
            ):
                found[place] = ((each, apart), apart)
        if len(places) and len(strips.road):
            at, strip = strips.tree.query_nearest(points, all_matches=False)
            meters = self.land.apart(points[at], strips.drawn[strip]) - strips.half_m[strip]
            for place, apart in zip(places[at].tolist(), meters.tolist(), strict=True):
                parcel_near, least = found.get(place, (None, np.inf))
                found[place] = (parcel_near, min(least, apart))
        return found
