"""Every report with what was decided about it, as the records of a workspace stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from districts.facts.instants import precedes
from districts.records.determination import Determination
from districts.records.folding import fold
from districts.records.incident import Incident, moment_of
from districts.records.incident_place import IncidentPlace
from districts.records.keeping_land import KeepingLand
from districts.records.names import split_owners
from districts.records.occasion_group import STANDS, OccasionGroup
from districts.records.road_identity import RoadIdentity
from districts.store import Store


@dataclass(frozen=True)
class Docket:
    """Every report with what was decided about it, as the records stand.

    Attributes
    ----------
    incidents
        By reference, in the order they were filed.
    places, findings
        By reference of the report.
    groups
        Those that stand, by reference of each member.
    lands, roads
        By reference.
    """

    incidents: Mapping[str, Incident]
    places: Mapping[str, IncidentPlace]
    findings: Mapping[str, Determination]
    groups: Mapping[str, OccasionGroup]
    lands: Mapping[str, KeepingLand]
    roads: Mapping[str, RoadIdentity]

    @classmethod
    def of(cls, store: Store) -> Docket:
        """Read the records of a workspace."""
        groups = [each for each in store.records(OccasionGroup) if each.standing == STANDS]
        return cls(
            {each.ref: each for each in store.records(Incident)},
            {each.incident: each for each in store.records(IncidentPlace)},
            {each.incident: each for each in store.records(Determination)},
            {member: group for group in groups for member in group.members},
            {each.ref: each for each in store.records(KeepingLand)},
            {each.ref: each for each in store.records(RoadIdentity)},
        )

    def finding(self, ref: str) -> str | None:
        """Return ``found`` or ``unfounded``; None while it is open."""
        found = self.findings.get(ref)
        return None if found is None else found.decided

    def keeping_land(self, ref: str) -> KeepingLand | None:
        """Return the land the animals of a report came from, where somebody said."""
        place = self.places.get(ref)
        return None if place is None else self.lands.get(place.keeping_land or "")

    def landowners(self, ref: str) -> list[str]:
        """Return whose land a report is about, each spelled as on record first."""
        place = self.places.get(ref)
        if place is None or not place.is_placed:
            return []
        names = [self._spelled.get(landowner_key(name), name) for name in place.landowners]
        return list(dict.fromkeys(names))

    def road(self, ref: str) -> str | None:
        """Return the public road a report is about, by what it is called now."""
        place = self.places.get(ref)
        if place is None or not place.is_placed or place.road is None:
            return None
        return self._road_names.get(fold(place.road), place.road)

    def is_counted(self, ref: str) -> bool:
        """Whether a report belongs among the facts: not set aside, or found all the same."""
        place = self.places.get(ref)
        if place is not None and place.aside is not None and place.status == "placed":
            return False
        return not self.incidents[ref].is_set_aside or self.finding(ref) is not None

    @cached_property
    def _spelled(self) -> dict[str, str]:
        """How each landowner was spelled first: one full name is one person, as on the roll."""
        found: dict[str, str] = {}
        for ref in self.incidents:
            place = self.places.get(ref)
            for name in place.landowners if place is not None else ():
                found.setdefault(landowner_key(name), name)
        return found

    @cached_property
    def _road_names(self) -> dict[str, str]:
        return {
            fold(name): road.name
            for road in self.roads.values()
            for name in (*road.aliases, road.name)
        }

    def occasion(self, ref: str) -> dict[str, Any]:
        """Return a report in the form of the law's facts."""
        incident, group = self.incidents[ref], self.groups.get(ref)
        found, land = self.findings.get(ref), self.keeping_land(ref)
        first = ref
        if group is not None:
            first = next((one for one in group.members if self.is_counted(one)), ref)
        returned = incident.returned_at
        if group is not None and group.returned_at is not None:
            returned = group.returned_at
        on = incident.on
        decided_on = None if found is None or found.decided is None else found.found_on
        return {
            "id": ref,
            "at": incident.at,
            "ended_at": _not_before(incident.at, incident.ended_at),
            "keeping_land": None if land is None else land.name,
            "keeping_parcel": land.pins[0] if land is not None and len(land.pins) == 1 else None,
            "landowners": self.landowners(ref),
            "road": self.road(ref),
            "species": incident.species,
            "finding": self.finding(ref),
            "found_on": None if on is None else _not_before(on.isoformat(), decided_on),
            "returned_at": _not_before(incident.at, returned),
            "same_occasion_as": None if first == ref else first,
            "grouping": None if group is None else "confirmed",
        }


def _not_before(at: str | None, later: str | None) -> str | None:
    """Return a day or instant, None where it is before the incident, so that it says nothing."""
    if at is None or later is None:
        return later
    return None if precedes(moment_of(later), moment_of(at)) else later


@lru_cache(maxsize=65536)
def landowner_key(name: str) -> str:
    """Return what is equal only for two spellings of one full name."""
    parties = split_owners(name).parties
    return repr(parties[0].key) if len(parties) == 1 else fold(name)
