"""Where each incident happened: as reported, by its coordinates, or by its place in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from districts.layers.folder import LayerFolder
from districts.measure.whereabouts import (
    DOUBTFUL,
    NOWHERE,
    PLACED,
    Whereabout,
    whereabouts,
)
from districts.measure.whereabouts_land import Land
from districts.proceedings.trespass_count_believed import believable
from districts.proceedings.trespass_count_owners import Owners
from districts.proceedings.trespass_count_placement import Placement, Point, listed, set_aside
from districts.proceedings.trespass_count_roads import RoadNames
from districts.proceedings.trespass_count_told import point_of
from districts.records.incident_file import IncidentRow

if TYPE_CHECKING:
    from districts.geocode.place import Gazetteer

__all__ = ["Placement", "Places", "believable"]
_MOST_CANDIDATES = 100


class Places:
    """Places incidents by the layers of one county."""

    def __init__(self, folder: LayerFolder) -> None:
        self.folder = folder
        self.extent = folder.extent()
        self.roads = RoadNames(folder.roads)
        self.land = Land.of(folder.parcels, folder.roads, self.roads.of_row)
        self.owners = Owners(self.land, folder.parcels)
        self._numbers = {name: number for number, name in enumerate(self.land.names)}

    def owners_of(self, pin: str) -> tuple[str, ...]:
        """Return the landowners of a parcel by its PIN."""
        number = self._numbers.get(pin)
        return () if number is None else self.owners.of_parcel(number)

    @property
    def unsure_roads(self) -> list[str]:
        """Roads whose width the layer does not say."""
        strips = self.land.strips
        return sorted({self.land.roads[road] for road in strips.road[~strips.known]})

    @cached_property
    def gazetteer(self) -> Gazetteer:
        """Reads places that were only told in words."""
        from districts.geocode.place import Gazetteer  # noqa: PLC0415 - few files need it

        return Gazetteer(self.folder)

    def placements(self, rows: Sequence[IncidentRow]) -> list[Placement]:
        """Place every incident, in order."""
        points = [point_of(row, lambda: self.gazetteer) for row in rows]
        found = whereabouts(
            self.land,
            np.array([each.lon for each in points], np.float64),
            np.array([each.lat for each in points], np.float64),
            np.array(
                [np.nan if each.accuracy_m is None else each.accuracy_m for each in points],
                np.float64,
            ),
        )
        return [
            self._own_land(row, self._placement(row, point, where))
            for row, point, where in zip(rows, points, found, strict=True)
        ]

    def _placement(self, row: IncidentRow, point: Point, where: Whereabout | None) -> Placement:
        made = Placement(row.id, NOWHERE, accuracy_m=point.accuracy_m)
        if where is not None:
            made = self._located(made, point, where)
        if row.landowners or row.road is not None:
            return self._reported(row, made, where)
        if where is None and point.told:
            status = DOUBTFUL if point.how == "ask" else NOWHERE
            return replace(
                made,
                status=status,
                method="place in words",
                reason=point.reason,
                candidates=point.candidates,
            )
        if where is None:
            return replace(made, reason="The report names no landowner, no road and no place.")
        return made

    def _reported(self, row: IncidentRow, made: Placement, where: Whereabout | None) -> Placement:
        """Keep whom the report names; its place only says how far lines are."""
        names = tuple(dict.fromkeys(self.owners.known_as(each) for each in row.landowners))
        told = replace(
            made,
            status=PLACED,
            landowners=names,
            road=None,
            method="as reported",
            candidates=(),
            reason=None,
            parcels=(),
            aside=None,
        )
        if row.road is not None:
            fits = self.roads.fits(row.road)
            if len(fits) > 1:
                return replace(
                    told,
                    status=DOUBTFUL,
                    landowners=(),
                    candidates=tuple(("road", each, None) for each in fits),
                    reason=f"“{row.road}” fits {listed(fits)}; a person must choose.",
                )
            road = fits[0] if fits else row.road
            private = road in self.roads.private
            aside = f"{road} is recorded as not public" if private else None
            told = replace(
                told,
                road=road,
                method="road name",
                aside=None if names else aside,
                reason=f"{aside}, so it is no public road of the count." if aside else None,
            )
            if private and names:
                told = replace(told, road=None)
        if where is not None and made.status == PLACED:
            elsewhere = made.landowners or ((made.road,) if made.road else ())
            if elsewhere and not {*elsewhere} & {*told.landowners, told.road}:
                told = replace(
                    told,
                    reason=f"Kept as reported; its coordinates lie on {listed(elsewhere)}.",
                )
        return told

    def _located(self, made: Placement, point: Point, where: Whereabout) -> Placement:
        names, roads = self.land.names, self.land.roads
        made = replace(
            made,
            status=where.status,
            boundary_m=where.boundary_m,
            near=tuple(names[each] for each in where.near),
            lon=point.lon if point.told else None,
            lat=point.lat if point.told else None,
        )
        lanes = [roads[each] for each in where.lanes]
        beside = f"It lies in {listed(lanes)}, recorded as not public. " if lanes else ""
        if where.status == NOWHERE:
            return replace(made, method=point.how, reason=f"{beside}{self._nowhere(where)}")
        if where.status == DOUBTFUL:
            candidates = [("parcel", names[each], meters) for each, meters in where.reached_parcels]
            candidates += [("road", roads[each], meters) for each, meters in where.reached_roads]
            candidates.sort(key=lambda each: each[2])
            return replace(
                made,
                method=point.how,
                candidates=tuple(candidates[:_MOST_CANDIDATES]),
                near=made.near[:_MOST_CANDIDATES],
                reason=f"{beside}{self._doubt(point, where)}",
            )
        if where.road is not None:
            road = roads[where.road]
            if road in self.roads.unnamed:
                return replace(
                    made,
                    status=DOUBTFUL,
                    method=point.how,
                    candidates=(("road", road, 0.0),),
                    reason="It lies in a right-of-way that has no name in the layer.",
                )
            return replace(made, road=road, method=f"{point.how} in the right-of-way")
        owners = self.owners.of_parcels(where.parcels)
        pins = tuple(names[each] for each in where.parcels)
        why = None if owners else f"The layer names no owner of {listed(pins)}."
        if made.near:
            why = why or (
                f"The line of {listed(made.near)} is within reach; nothing is drawn beyond it."
            )
        return replace(
            made,
            landowners=owners,
            method=f"{point.how} in the parcel",
            parcels=pins,
            reason=f"{beside}{why or ''}".strip() or None,
        )

    def _nowhere(self, where: Whereabout) -> str:
        said = "No parcel and no right-of-way is drawn there."
        if where.nearest is None:
            return said
        parcel, meters = where.nearest
        return f"{said} The nearest parcel, {self.land.names[parcel]}, is {meters:,.0f} m away."

    def _doubt(self, point: Point, where: Whereabout) -> str:
        reached = [self.land.names[each] for each, _ in where.reached_parcels]
        reached += [self.land.roads[each] for each, _ in where.reached_roads]
        if where.boundary_m is not None and where.boundary_m <= 0.01:
            said = f"The point lies on a line; within reach: {listed(reached)}."
        elif point.accuracy_m is None:
            said = f"The point reaches {listed(reached)}."
        else:
            meters = f"{point.accuracy_m:,.0f}" if point.accuracy_m >= 1 else "less than 1"
            said = f"The circle of {meters} m reaches {listed(reached)}."
        if where.unsure_roads:
            unsure = [self.land.roads[each] for each in where.unsure_roads]
            said += f" The layer gives no width of {listed(unsure)}."
        owners = [set(self.owners.of_parcel(each)) for each, _ in where.reached_parcels]
        if len(owners) > 1 and not where.reached_roads and all(o == owners[0] for o in owners):
            said += f" Each is of {listed(sorted(owners[0]))}." if owners[0] else ""
        return said

    def _own_land(self, row: IncidentRow, made: Placement) -> Placement:
        """Set aside what lies on the land the livestock are kept on, or is of its owner."""
        if made.status != PLACED or row.keeping_land is None or not made.landowners:
            return made
        kept = [part.strip() for part in row.keeping_land.split(";") if part.strip()]
        if not kept or not all(pin in self._numbers for pin in kept):
            return made
        if made.parcels and set(made.parcels) <= set(kept):
            return set_aside(made, "It lies on the land the livestock are kept on")
        own = set(self.owners.of_parcels([self._numbers[pin] for pin in kept]))
        others = tuple(name for name in made.landowners if name not in own)
        if others or not own:
            return replace(made, landowners=others or made.landowners)
        return set_aside(made, "It is land of the owner of the land the livestock are kept on")
