"""Every report as staff see it: where it stands, what it lacks, what it counts for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from districts.law.ia_code_169c.livestock import is_livestock
from districts.proceedings.incident_findings import findings_of, named_of
from districts.proceedings.incident_groups import Proposal, group_of, proposals
from districts.proceedings.report_changes import photo_offers
from districts.proceedings.trespass_changes import changes_of
from districts.proceedings.trespass_facts import (
    Count,
    counted,
    if_found,
    occasions_of,
    relation_words,
    target_words,
)
from districts.records.determination import NOT_YET, UNFOUNDED
from districts.records.incident import Incident
from districts.records.incident_place import PLACED, IncidentPlace, place_ref
from districts.store import Store

COUNTED, WAITING, UNDETERMINED, NOT_COUNTED = "counted", "waiting", "undetermined", "not_counted"
STANDINGS = {
    COUNTED: "found, and counted",
    WAITING: "waits for a finding",
    UNDETERMINED: "lacks something",
    NOT_COUNTED: "not counted",
}


@dataclass(frozen=True)
class Row:
    """One report in a list.

    Attributes
    ----------
    standing, why
        Of ``STANDINGS``, and why it does not count.
    finding
        ``found``, ``unfounded``, ``not_yet``, or None where nobody has looked.
    onto
        Whose land or which road, in words; None while it is open.
    lacking
        What a person must still say, in words.
    """

    incident: Incident
    place: IncidentPlace | None
    keeping_land: str | None
    onto: str | None
    finding: str | None
    standing: str
    why: str | None
    lacking: tuple[str, ...]

    @property
    def point(self) -> tuple[float, float] | None:
        """Return longitude and latitude, of the place taken or else as reported."""
        for one in (self.place, self.incident):
            if one is not None and one.lon is not None and one.lat is not None:
                return one.lon, one.lat
        return None

    def document(self) -> dict[str, Any]:
        """Return the JSON form; nothing of who reported it."""
        place = self.place
        return {
            "id": self.incident.ref,
            "at": self.incident.at,
            "received_at": self.incident.received_at,
            "channel": self.incident.channel,
            "log_id": self.incident.log_id,
            "species": self.incident.species,
            "head": self.incident.head,
            "keeping_land": self.keeping_land,
            "landowners": [] if place is None else place.landowners,
            "road": None if place is None else place.road,
            "placement": None if place is None else place.status,
            "lon": None if self.point is None else self.point[0],
            "lat": None if self.point is None else self.point[1],
            "finding": self.finding,
            "standing": self.standing,
            "why": self.why,
            "lacking": list(self.lacking),
            "problems": self.incident.misread,
        }


def rows(count: Count) -> list[Row]:
    """Return every report, the latest filed first."""
    return [row_of(count, ref) for ref in [*count.docket.incidents][::-1]]


def row_of(count: Count, ref: str) -> Row:
    """Return one report with how it stands."""
    docket = count.docket
    incident, place = docket.incidents[ref], docket.places.get(ref)
    land, found = docket.keeping_land(ref), docket.findings.get(ref)
    owners, road = docket.landowners(ref), docket.road(ref)
    onto = [
        *([f"land of {', '.join(owners)}"] if owners else []),
        *([f"road {road}"] if road else []),
    ]
    lacking = _lacking(incident, place, land is not None)
    standing, why = _standing(count, ref, lacking)
    return Row(
        incident,
        place,
        None if land is None else land.name,
        "; ".join(onto) or None,
        None if found is None else found.finding,
        standing,
        why,
        tuple(lacking),
    )


def _lacking(incident: Incident, place: IncidentPlace | None, has_land: bool) -> list[str]:
    found = []
    if incident.at is None:
        found.append("the day")
    if place is None or not place.is_placed:
        found.append("whose land, or which road")
    if not has_land:
        found.append("the keeping land")
    if is_livestock(incident.species) is None:
        found.append("whether the animals are livestock")
    return found


def _standing(count: Count, ref: str, lacking: list[str]) -> tuple[str, str | None]:
    docket = count.docket
    incident, place = docket.incidents[ref], docket.places.get(ref)
    finding = docket.finding(ref)
    if finding is None and incident.mistaken is not None:
        return NOT_COUNTED, "held for a mistake"
    if finding is None and incident.withdrawn is not None:
        return NOT_COUNTED, "withdrawn by its reporter"
    if finding == UNFOUNDED:
        return NOT_COUNTED, "found to be unfounded"
    if place is not None and place.status == PLACED and place.aside is not None:
        return NOT_COUNTED, place.aside
    if is_livestock(incident.species) is False:
        return NOT_COUNTED, "the animals are no livestock under Iowa Code 169C.1(5)"
    if lacking:
        return UNDETERMINED, f"lacks {', '.join(lacking)}"
    if finding is None:
        return WAITING, "no finding yet"
    if occasions_of(count.of_incident.get(ref, ()), ref):
        return COUNTED, None
    return UNDETERMINED, "not counted under the readings taken"


def incident_shown(store: Store, ref: str) -> dict[str, Any]:
    """Return one report with all that was decided of it, for the page of staff."""
    incident = store.record(Incident, ref)
    count = counted(store)
    row = row_of(count, ref)
    group = group_of(store, ref)
    mine = [each for each in proposals(count.docket) if ref in each.members]
    return {
        "incident": incident,
        "row": row,
        "place": row.place,
        "places_before": _places_before(store, ref),
        "findings": findings_of(store, ref),
        "group": group,
        "proposals": [_proposal_shown(count, each) for each in mine],
        "near": _near_in_time(count, ref),
        "counts_for": counts_for(count, ref),
        "waits_in": [
            {**each, "words": relation_words(each)}
            for each in (if_found(count, ref) if row.standing == WAITING else ())
        ],
        "changes": changes_of(store, about=ref),
        "named": named_of(store, ref),
        "offers": photo_offers(incident),
        "lands": sorted(count.docket.lands.values(), key=lambda land: land.name.casefold()),
        "history": store.history(ref),
    }


def counts_for(count: Count, ref: str) -> list[dict[str, Any]]:
    """Return the relations a report counts in, with the place of its occasion in each."""
    return [
        {
            "id": found["relation"]["id"],
            "words": relation_words(found["relation"]),
            "target": target_words(found["relation"]["target"]),
            "kind": next(iter(found["relation"]["target"])),
            "prior_count": found["event"]["prior_count"],
            "habitual": found["event"]["habitual"],
            "grouping": found["event"]["grouping"],
            "with": [one for one in found["event"]["ids"] if one != ref],
            "standing_count": found["relation"]["standing_count"],
            "standing_until": found["relation"]["standing_until"],
        }
        for found in occasions_of(count.of_incident.get(ref, ()), ref)
    ]


def _proposal_shown(count: Count, proposal: Proposal) -> dict[str, Any]:
    return {
        "members": [row_of(count, ref) for ref in proposal.members],
        "refs": list(proposal.members),
        "reasons": list(proposal.reasons),
        "is_taken": proposal.is_taken,
    }


def proposals_shown(count: Count) -> list[dict[str, Any]]:
    """Return every grouping that waits for a person."""
    return [_proposal_shown(count, each) for each in proposals(count.docket)]


def _near_in_time(count: Count, ref: str, most: int = 8) -> list[Row]:
    """Return other reports of about the same days, which a person may join with this one."""
    mine = count.docket.incidents[ref].on
    if mine is None:
        return []
    found = [
        (abs((each.on - mine).days), other)
        for other, each in count.docket.incidents.items()
        if other != ref and each.on is not None and abs((each.on - mine).days) <= 3
    ]
    return [row_of(count, other) for _, other in sorted(found)[:most]]


def _places_before(store: Store, ref: str) -> list[tuple[IncidentPlace, Mapping[str, Any]]]:
    own = place_ref(ref)
    entries = [each for each in store.history(own) if each.version is not None]
    return [
        (
            store.record(IncidentPlace, own, version=entry.version),
            {"at": entry.at, "by": entry.by, "what": entry.what, "why": entry.why},
        )
        for entry in reversed(entries)
    ]


def is_new(row: Row) -> bool:
    """Whether nobody has found anything of a report yet, and it is not set aside."""
    return row.finding in (None, NOT_YET) and not row.incident.is_set_aside
