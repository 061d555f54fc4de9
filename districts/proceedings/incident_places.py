"""Where a report happened and where the animals came from: by rule, or as a person chose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_count_places import Placement
from districts.proceedings.trespass_county import County, county_on, has_parcels, outside_county
from districts.records.incident import Incident
from districts.records.incident_file import IncidentRow
from districts.records.incident_place import (
    BY_RULE,
    DOUBTFUL,
    NOWHERE,
    PLACED,
    IncidentPlace,
    place_ref,
)
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


def place_by_rule(store: Store, ref: str, *, by: str, at: datetime) -> IncidentPlace:
    """Look a report up in the county's layers of its day, and keep what was found.

    What a person chose stays. Nothing is guessed: a point whose circle reaches two neighbors is
    left to a person, and so is a place in words that may mean two.
    """
    incident = store.record(Incident, ref)
    version = store.version(place_ref(ref))
    before = store.record(IncidentPlace, place_ref(ref)) if version else None
    if before is not None and before.chosen_by != BY_RULE:
        return before
    found = _looked_up(store, incident, before)
    if before is not None and found == before:
        return before
    with recounted(store, ref, "placed by rule", by=by, at=at):
        store.append(found, by=by, at=at, expected=version, what="looked up")
    return found


def place_of(store: Store, ref: str) -> IncidentPlace:
    """Return the place of a report as it stands."""
    if store.version(place_ref(ref)):
        return store.record(IncidentPlace, place_ref(ref))
    store.record(Incident, ref)
    return IncidentPlace(place_ref(ref), incident=ref, reason="Nobody has looked it up yet.")


def choose_point(
    store: Store, ref: str, lon: float, lat: float, accuracy_m: float | None, *, method: str,
    why: str | None, by: str, at: datetime,
) -> IncidentPlace:  # fmt: skip
    """Take a point that a person chose: a candidate, or one set on the map by hand.

    What lies there is then worked out by rule, and stays open where the rule cannot say.

    Raises
    ------
    DistrictsError
        The point is outside the county.
    """
    incident, before = store.record(Incident, ref), place_of(store, ref)
    county = county_on(store, incident.on)
    if not county.is_within(lon, lat):
        raise outside_county()
    placement = _placed(store, county, incident, before, (lon, lat, accuracy_m))
    chosen = _with(before, placement, method, lon, lat, accuracy_m)
    chosen = replace(
        chosen,
        chosen_by=by,
        reason=chosen.reason or why,
        vintages=dict(county.vintages),
        candidates=before.candidates,
    )
    return _kept(store, chosen, "point chosen", by=by, at=at, why=why)


def attribute(
    store: Store, ref: str, *, landowners: Sequence[str] = (), pin: str | None = None,
    road: str | None = None, why: str, by: str, at: datetime,
) -> IncidentPlace:  # fmt: skip
    """Say whose land it was, or which public road, where a person must choose.

    Parameters
    ----------
    landowners, pin
        Whose land: named, or those of a parcel as its owners stood on the day, or both, as when a
        tenant is a landowner too.
    road
        Which public road; never beside a landowner.

    Raises
    ------
    DistrictsError
        Both or neither, no such parcel or road, or no reason.
    """
    incident, before = store.record(Incident, ref), place_of(store, ref)
    county = county_on(store, incident.on)
    names = list(dict.fromkeys(" ".join(each.split()) for each in landowners if each.strip()))
    if pin is not None:
        if pin not in county.pins:
            raise DistrictsError(
                f"No parcel has the number {pin} in the layer of that day.",
                code="no_such_parcel",
                field="pin",
                remedy="Choose one of the parcels listed, or copy the number from the layer.",
            )
        names = list(dict.fromkeys([*county.places.owners_of(pin), *names]))
    if bool(names) == bool(road):
        raise DistrictsError(
            "An incident is on the land of a landowner or on a public road: one of them, and "
            "never both."
            if road
            else "Whose land it was, or which road, is missing.",
            code="attribution_unclear",
            field="landowners",
            remedy="Name the parcel or landowner, or else the road.",
        )
    if not why.strip():
        raise DistrictsError(
            "The reason is missing.", code="field_missing", field="why", remedy="Say why."
        )
    if road is not None:
        road = known_road(county, road)
    chosen = replace(
        before, status=PLACED, landowners=names, road=road, pins=[] if pin is None else [pin],
        reason=why, aside=None, chosen_by=by, vintages=dict(county.vintages),
    )  # fmt: skip
    return _kept(store, chosen, "whose land chosen", by=by, at=at, why=why)


def known_road(county: County, typed: str) -> str:
    """Return the one public road that is meant.

    Raises
    ------
    DistrictsError
        None, or several.
    """
    fits = county.roads_meant(typed)
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise DistrictsError(
            f"“{typed}” may be {', '.join(fits[:-1])} or {fits[-1]}.",
            code="road_ambiguous",
            field="road",
            remedy="Write the one that is meant.",
        )
    raise DistrictsError(
        f"There is no public road “{typed}” in the layer of roads or among the roads on record.",
        code="road_unknown",
        field="road",
        remedy="Choose a road from the list, or enter it with its other names under Roads first.",
    )


def came_from(
    store: Store, ref: str, keeping_land: str | None, *, why: str | None, by: str, at: datetime
) -> IncidentPlace:
    """Say which keeping land the animals of a report came from; None takes the answer back.

    Raises
    ------
    DistrictsError
        There is no such keeping land, or the record has no livestock there on that day yet.
    """
    incident, before = store.record(Incident, ref), place_of(store, ref)
    if keeping_land is not None:
        land = store.record(KeepingLand, keeping_land)
        day = incident.on
        begins = None if land.kept_from is None else date.fromisoformat(land.kept_from)
        if begins is not None and day is not None and day < begins:
            raise DistrictsError(
                f"The record has livestock on {land.name} from {begins} only; this report is of "
                f"{day}.",
                code="before_livestock",
                field="keeping_land",
                remedy="Choose another keeping land, or correct the day the record begins.",
            )
    chosen = replace(
        before, keeping_land=keeping_land, keeping_by=by if keeping_land is not None else None
    )
    if before.chosen_by == BY_RULE and before.lon is not None and before.lat is not None:
        county = county_on(store, incident.on)
        point = (before.lon, before.lat, before.accuracy_m)
        placement = _placed(store, county, incident, chosen, point)
        chosen = _with(chosen, placement, before.method, *point)
    return _kept(store, chosen, "keeping land chosen", by=by, at=at, why=why)


def _kept(
    store: Store, chosen: IncidentPlace, what: str, *, by: str, at: datetime, why: str | None
) -> IncidentPlace:
    with recounted(store, chosen.incident, what, by=by, at=at):
        version = store.version(chosen.ref)
        store.append(chosen, by=by, at=at, expected=version, what=what, why=why)
    return chosen


def _looked_up(store: Store, incident: Incident, before: IncidentPlace | None) -> IncidentPlace:
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
        placement = _placed(store, county, incident, made, point)
        return _with(made, placement, one["method"], *point)
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
    return _with(made, placement, "as the log has it", incident.lon, incident.lat,
                 incident.accuracy_m)  # fmt: skip


def _placed(
    store: Store,
    county: County,
    incident: Incident,
    made: IncidentPlace,
    point: tuple[float, float, float | None],
) -> Placement:
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


def _with(
    made: IncidentPlace,
    placement: Placement,
    method: str | None,
    lon: float | None,
    lat: float | None,
    accuracy_m: float | None,
) -> IncidentPlace:
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
