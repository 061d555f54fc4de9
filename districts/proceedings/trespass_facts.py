"""The facts of every trespass on record, and the count that the law makes of them."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import precedes, zone_named
from districts.law import CHAPTERS, assess
from districts.records.determination import Determination
from districts.records.folding import fold
from districts.records.incident import Incident, moment_of
from districts.records.incident_place import IncidentPlace
from districts.records.keeping_land import KeepingLand
from districts.records.names import split_owners
from districts.records.occasion_group import STANDS, OccasionGroup
from districts.records.road_identity import RoadIdentity
from districts.store import Store

CHAPTER = "ia_code_169c"
ZONE = zone_named(CHAPTERS[CHAPTER].zone)
NOTHING: Mapping[str, str] = {}
MOST_KEPT = 8


def today() -> date:
    """Return the day at the place."""
    return datetime.now(ZONE).date()


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


def facts_document(store: Store, as_of: date | None = None) -> dict[str, Any]:
    """Return every report on record as the facts of a trespass.

    Parameters
    ----------
    as_of
        The day of the count; today at the place when None.

    Notes
    -----
    Reports that were withdrawn or are held for a mistake, and those on the keeper's own land, are
    left out, unless they were found. Keeping lands and roads stand by the names they have now.
    """
    docket = Docket.of(store)
    return _document(docket, as_of or today())


def _document(docket: Docket, as_of: date) -> dict[str, Any]:
    return {
        "as_of": as_of.isoformat(),
        "occasions": [docket.occasion(ref) for ref in docket.incidents if docket.is_counted(ref)],
    }


@dataclass(frozen=True)
class Count:
    """The records put to the law.

    Attributes
    ----------
    document
        The assessment as JSON has it; each relation has its ``id`` too.
    """

    docket: Docket
    document: dict[str, Any]

    @property
    def relations(self) -> list[dict[str, Any]]:
        """Every relation, with its id."""
        found: list[dict[str, Any]] = self.document["relations"]
        return found

    @cached_property
    def by_id(self) -> dict[str, dict[str, Any]]:
        """Each relation by its id."""
        return {str(each["id"]): each for each in self.relations}

    @cached_property
    def of_incident(self) -> dict[str, list[dict[str, Any]]]:
        """The relations that each report counts in, or would."""
        found: dict[str, list[dict[str, Any]]] = {}
        for relation in self.relations:
            events = [name for event in relation["events"] for name in event["ids"]]
            for name in dict.fromkeys([*events, *relation["undetermined_ids"]]):
                found.setdefault(name, []).append(relation)
        return found


def counted(
    store: Store, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> Count:
    """Put every report on record to the law.

    The answer is kept while nothing changes: the key holds the last entry of the audit trail.
    """
    on = as_of or today()
    key = (store.head(), on, tuple(sorted(readings.items())))
    kept = _SHELF.get(key)
    if kept is None:
        kept = _counted(Docket.of(store), on, readings)
        _SHELF.put(key, kept)
    return kept


def _counted(docket: Docket, on: date, readings: Mapping[str, str]) -> Count:
    chapter = CHAPTERS[CHAPTER]
    assert chapter.facts is not None  # noqa: S101 - this chapter reads facts
    facts = chapter.facts(_document(docket, on))
    document = assess(chapter, facts, as_of=on, readings=readings).document()
    for relation in document["relations"]:
        relation["id"] = relation_id(docket, relation)
    return Count(docket, document)


def relation_id(docket: Docket, relation: Mapping[str, Any]) -> str:
    """Return what a relation is called in addresses: the same while names are only respelled.

    Such as ``KL-2026-0001.n-3fa2c1b0`` for a landowner; a road with an identity on record keeps
    its id through a new name.
    """
    land = relation["keeping_land"]
    start = next((ref for ref, each in docket.lands.items() if each.name == land), None)
    kind, target = next(iter(relation["target"].items()))
    if kind == "road":
        known = next((ref for ref, each in docket.roads.items() if each.name == target), None)
        end = known or f"r-{_short(target)}"
    else:
        end = f"n-{_short(landowner_key(target))}"
    return f"{start or _short(land)}.{end}"


@lru_cache(maxsize=65536)
def landowner_key(name: str) -> str:
    """Return what is equal only for two spellings of one full name."""
    parties = split_owners(name).parties
    return repr(parties[0].key) if len(parties) == 1 else fold(name)


def relation_of(count: Count, ref: str) -> dict[str, Any]:
    """Return a relation by its id.

    Raises
    ------
    DistrictsError
        There is none of that id.
    """
    found = count.by_id.get(ref)
    if found is None:
        raise DistrictsError(
            f"There is no relation {ref} on record.",
            code="no_such_record",
            remedy="Choose one from the list of relations.",
        )
    return found


def target_words(target: Mapping[str, str]) -> str:
    """Return a target in words: the land of a neighbor, or a public road."""
    kind, name = next(iter(target.items()))
    return f"the land of {name}" if kind == "landowner" else f"the road {name}"


def relation_words(relation: Mapping[str, Any]) -> str:
    """Return a relation in words."""
    return f"{relation['keeping_land']} onto {target_words(relation['target'])}"


def occasions_of(relations: Iterable[Mapping[str, Any]], ref: str) -> list[dict[str, Any]]:
    """Return what a report counts for: each relation with the place its occasion has in it."""
    return [
        {"relation": relation, "event": event}
        for relation in relations
        for event in relation["events"]
        if ref in event["ids"]
    ]


def _short(text: str) -> str:
    return hashlib.sha256(fold(text).encode()).hexdigest()[:8]


class _Shelf:
    """A few counts, the latest used kept; threads share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Count] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: object) -> Count | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: object, count: Count) -> None:
        with self._lock:
            self._kept[key] = count
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


_SHELF = _Shelf()
