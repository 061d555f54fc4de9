"""What the private link of a report tells: where it stands, and later what it counted for."""

from __future__ import annotations

from typing import Any

from districts.proceedings.incidents import counts_for, row_of
from districts.proceedings.report_changes import photo_offers
from districts.proceedings.trespass_facts import counted
from districts.records.determination import FOUND, NOT_YET, UNFOUNDED
from districts.records.incident import Incident
from districts.store import Store

RECEIVED, PLACED = "received", "placed"
WITHDRAWN, MISTAKEN = "withdrawn", "mistaken"
WORDS = {
    RECEIVED: "It was received. Staff will place it on the map and pass it to the local authority.",
    PLACED: "It is placed. The local authority has not found anything yet.",
    NOT_YET: "The local authority has looked at it and left it open for now.",
    FOUND: "The local authority found that it happened.",
    UNFOUNDED: "The local authority found it to be unfounded.",
    WITHDRAWN: "It was withdrawn. It stays on record and is no longer followed.",
    MISTAKEN: "Staff hold it for a mistake. It stays on record and is not counted.",
}


def report_status(store: Store, ref: str) -> dict[str, Any]:
    """Return what the reporter may see; no name of anybody, whoever it is about."""
    incident = store.record(Incident, ref)
    count = counted(store)
    row = row_of(count, ref)
    finding = count.docket.findings.get(ref)
    state = _state(row.finding, incident, row.onto is not None)
    return {
        "incident": incident,
        "state": state,
        "words": WORDS[state],
        "found_on": None if finding is None else finding.found_on,
        "place_words": _place_words(row),
        "counts_for": [_counted_words(each) for each in counts_for(count, ref)],
        "why_not": row.why if state == FOUND and row.why else None,
        "offers": photo_offers(incident),
        "may_withdraw": incident.withdrawn is None and state not in (FOUND, UNFOUNDED),
    }


def _state(finding: str | None, incident: Incident, placed: bool) -> str:
    if finding in (FOUND, UNFOUNDED):
        return finding
    if incident.mistaken is not None:
        return MISTAKEN
    if incident.withdrawn is not None:
        return WITHDRAWN
    if finding == NOT_YET:
        return NOT_YET
    return PLACED if placed else RECEIVED


def _place_words(row: Any) -> str:
    place = row.place
    if place is None:
        return "It is not on the map yet; a person will place it."
    if place.is_placed:
        kind = "a public road" if place.road else "somebody's land"
        return f"It is placed on {kind}."
    if place.lon is not None:
        return "It is on the map, and a person will say whose land it was, or which road."
    return f"It is not on the map yet. {place.reason or 'A person will place it.'}"


def _counted_words(each: dict[str, Any]) -> str:
    onto = "one public road" if each["kind"] == "road" else "the land of one neighbor"
    others = len(each["with"])
    escape = f", together with {others} more of the same escape" if others else ""
    standing = each["standing_count"]
    prior = each["prior_count"]
    words = (
        f"It counts{escape} as one occasion from one keeping land onto {onto}. "
        f"{_times(prior)} stood before it within twelve months; {_times(standing)} stand"
        f"{'s' if standing == 1 else ''} today."
    )
    return f"{words} With it the trespass is habitual." if each["habitual"] else words


def _times(number: int) -> str:
    if not number:
        return "None"
    return f"{number} occasion{'s' if number != 1 else ''}"
