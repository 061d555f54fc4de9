"""Where a report may have happened by the layers of its day: every candidate, and what is sure."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.trespass_count_places import Placement
from districts.proceedings.trespass_county import County, county_on, has_parcels
from districts.records.incident import Incident
from districts.records.incident_file import IncidentRow
from districts.records.incident_place import DOUBTFUL, NOWHERE, PLACED, IncidentPlace, place_ref
from districts.records.keeping_land import KeepingLand
from districts.store import Store

TAP_M = 30.0
"""How far off a finger on the map may be, where nobody says."""
PHOTO_M = 15.0
OUTSIDE = "outside the land"
"""As an answer says that a written place is not in the county."""
APART_M = 250.0
"""Point and written place further apart than this, beside their own precision, contradict."""
_METERS_A_DEGREE = 111_195.0
_POINT_WORDS = {
    "map": "tap on the map", "device": "position of the phone", "photo": "place in the photograph",
    "typed": "coordinates", "log": "coordinates of the log",
}  # fmt: skip


def looked_up(store: Store, incident: Incident, before: IncidentPlace | None) -> IncidentPlace:
    """Return the place of a report by rule; open where the rule cannot say.

    Parameters
    ----------
    before
        What stands now, of which the keeping land is kept.
    """
    made = IncidentPlace(
        place_ref(incident.ref),
        incident=incident.ref,
        keeping_land=None if before is None else before.keeping_land,
        keeping_by=None if before is None else before.keeping_by,
    )
    county = county_on(store, incident.on)
    made = replace(made, vintages=dict(county.vintages))
    candidates, told = _candidates(county, incident)
    made = replace(made, candidates=candidates)
    claimed = incident.claimed
    if claimed.get("landowners") or claimed.get("road"):
        return _as_claimed(store, county, incident, made)
    sure = [each for each in candidates if each["needs"] is None and each["lon"] is not None]
    if len(sure) == 1:
        one = sure[0]
        if not has_parcels(store):
            why = "The county's parcels are not in the workspace, so nobody's land is known here."
            return replace(
                made, lon=one["lon"], lat=one["lat"], accuracy_m=one["precision_m"],
                method=one["method"], reason=why,
            )  # fmt: skip
        point = (one["lon"], one["lat"], one["precision_m"])
        placement = placement_of(store, county, incident, made, point)
        return placed_as(made, placement, one["method"], *point)
    return replace(made, status=DOUBTFUL if candidates else NOWHERE, reason=told)


def _candidates(county: County, incident: Incident) -> tuple[list[dict[str, Any]], str | None]:
    """Return every place a report may mean, and why none of them is taken where none is."""
    found: list[dict[str, Any]] = []
    if incident.lon is not None and incident.lat is not None:
        found.append(_given(incident))
    why: str | None = None
    read = []
    for text in (incident.place, incident.words):
        if text is None:
            continue
        try:
            answer = county.places.gazetteer.find(text)
        except DistrictsError as trouble:
            why = why or (trouble.message if text == incident.place else None)
            continue
        if text == incident.place:  # nobody asks own words to be a place
            why = why or answer.reason
        read += [_written_place(each.document()) for each in answer.candidates]
        if text == incident.place and answer.candidates:
            break  # own words are read as a place only where nothing else was
    sure = [each for each in read if each["needs"] is None and each["lon"] is not None]
    if found and len(sure) == 1 and _contradict(found[0], sure[0]):
        meters = _apart_m(found[0], sure[0])
        why = (
            f"The point and “{sure[0]['label'] or incident.place}” are {meters:,.0f} m apart; a "
            "person must choose."
        )
        return [{**each, "needs": "choose", "reason": why} for each in (*found, *read)], why
    if found and why is not None and OUTSIDE in why:
        why = (
            f"“{incident.place}” lies outside the county and the point does not; a person must "
            "choose."
        )
        return [{**each, "needs": "choose", "reason": why} for each in (*found, *read)], why
    if found:  # the point is taken, what was read beside it is kept
        return [*found, *({**each, "needs": each["needs"] or "choose"} for each in read)], None
    if len(read) == 1 and not sure:
        asked = read[0]["reason"] or "It is not sure."
        why = f"“{read[0]['label'] or incident.place}”: {asked} A person must confirm it."
    elif len(sure) > 1 or (read and not sure):
        why = why or "It may be one of several places; a person must choose."
    if not read and why is None:
        why = "The report gives no place that can be looked up; a person must place it."
    elif not read:
        why = f"“{incident.place}” could not be looked up. {why} A person must place it."
    if len(sure) > 1:
        read = [{**each, "needs": "choose"} for each in read]
    return read, why


def _given(incident: Incident) -> dict[str, Any]:
    source = incident.source or "typed"
    usual = {"map": TAP_M, "photo": PHOTO_M, "device": TAP_M}.get(source)
    words = _POINT_WORDS.get(source, "coordinates")
    return {
        "method": words,
        "lon": incident.lon,
        "lat": incident.lat,
        "precision_m": incident.accuracy_m if incident.accuracy_m is not None else usual,
        "label": words,
        "parcel": None,
        "road": None,
        "needs": None,
        "reason": None,
        "text": None,
    }


def _written_place(document: dict[str, Any]) -> dict[str, Any]:
    keys = ("method", "lon", "lat", "precision_m", "label", "parcel", "road", "needs", "reason",
            "text")  # fmt: skip
    return {key: document[key] for key in keys}


def _contradict(one: dict[str, Any], other: dict[str, Any]) -> bool:
    slack = sum(each["precision_m"] or 0.0 for each in (one, other))
    return _apart_m(one, other) > APART_M + slack


def _apart_m(one: dict[str, Any], other: dict[str, Any]) -> float:
    across = math.cos(math.radians(one["lat"])) * _METERS_A_DEGREE
    return math.hypot(
        (one["lon"] - other["lon"]) * across, (one["lat"] - other["lat"]) * _METERS_A_DEGREE
    )


def _as_claimed(
    store: Store, county: County, incident: Incident, made: IncidentPlace
) -> IncidentPlace:
    """Keep whom a log names."""
    claimed = incident.claimed
    row = IncidentRow(
        1, incident.ref, landowners=tuple(claimed.get("landowners") or ()),
        road=claimed.get("road"), lon=incident.lon, lat=incident.lat,
        accuracy_m=incident.accuracy_m, keeping_land=_pins(store, made),
    )  # fmt: skip
    placement = county.places.placements([row])[0]
    return placed_as(made, placement, "as the log has it", incident.lon, incident.lat,
                 incident.accuracy_m)  # fmt: skip


def placement_of(
    store: Store,
    county: County,
    incident: Incident,
    made: IncidentPlace,
    point: tuple[float, float, float | None],
) -> Placement:
    """Return whose land, or which road, lies under a point and its circle."""
    lon, lat, accuracy_m = point
    row = IncidentRow(
        1, incident.ref, lon=lon, lat=lat, accuracy_m=accuracy_m, keeping_land=_pins(store, made)
    )
    return county.places.placements([row])[0]


def _pins(store: Store, made: IncidentPlace) -> str | None:
    """Return the parcels of the keeping land as a row of a log would name them."""
    if made.keeping_land is None:
        return None
    return "; ".join(store.record(KeepingLand, made.keeping_land).pins) or None


def placed_as(
    made: IncidentPlace,
    placement: Placement,
    method: str | None,
    lon: float | None,
    lat: float | None,
    accuracy_m: float | None,
) -> IncidentPlace:
    """Return a place with what was found under its point."""
    document = placement.document()
    status = document["status"]
    if status == PLACED and not document["landowners"] and document["road"] is None:
        status = DOUBTFUL  # a parcel whose owner nobody knows is nobody's land yet
    return replace(
        made,
        lon=lon,
        lat=lat,
        accuracy_m=accuracy_m,
        method=method,
        status=status,
        landowners=document["landowners"],
        road=document["road"],
        pins=document["parcels"],
        near=document["near"],
        within_reach=document["candidates"],
        reason=document["reason"],
        aside=placement.aside,
    )
