"""Where a report happened and where the animals came from: by rule, or as a person chose."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, datetime

from districts.errors import DistrictsError
from districts.proceedings.incident_lookup import looked_up, placed_as, placement_of
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_county import County, county_on, outside_county
from districts.records.determination import FOUND, Determination, determination_ref
from districts.records.incident import Incident
from districts.records.incident_place import (
    BY_RULE,
    PLACED,
    IncidentPlace,
    place_ref,
)
from districts.records.keeping_land import KeepingLand
from districts.store import Store


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
    found = looked_up(store, incident, before)
    if before is not None and found == before:
        return before
    with _noted(store, ref, "placed by rule", by=by, at=at):
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
    placement = placement_of(store, county, incident, before, (lon, lat, accuracy_m))
    chosen = placed_as(before, placement, method, lon, lat, accuracy_m)
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
        placement = placement_of(store, county, incident, chosen, point)
        chosen = placed_as(chosen, placement, before.method, *point)
    return _kept(store, chosen, "keeping land chosen", by=by, at=at, why=why)


def _noted(
    store: Store, ref: str, what: str, *, by: str, at: datetime
) -> AbstractContextManager[None]:
    """Note what a place changes of the count; of a report nobody found it changes nothing."""
    decided = determination_ref(ref)
    if store.version(decided) and store.record(Determination, decided).finding == FOUND:
        return recounted(store, ref, what, by=by, at=at)
    return store.transaction()


def _kept(
    store: Store, chosen: IncidentPlace, what: str, *, by: str, at: datetime, why: str | None
) -> IncidentPlace:
    with _noted(store, chosen.incident, what, by=by, at=at):
        version = store.version(chosen.ref)
        store.append(chosen, by=by, at=at, expected=version, what=what, why=why)
    return chosen
