"""What changes in a report once it is made: corrected by staff, filled from its photograph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import Moment, local_date
from districts.proceedings.incident_places import place_by_rule
from districts.proceedings.report_checks import (
    CLOCKS_DIFFER,
    check_animals,
    check_times,
    shown_moment,
)
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_county import county_on, outside_county
from districts.proceedings.trespass_facts import ZONE
from districts.records.determination import Determination, determination_ref
from districts.records.incident import Incident, written
from districts.store import Store


def correct(
    store: Store, ref: str, *, began: Moment | None, ended: Moment | None,
    animals: Sequence[Mapping[str, Any]], why: str, by: str, at: datetime,
) -> Incident:  # fmt: skip
    """Correct when it happened and which animals it was; what was said before stays on record.

    Raises
    ------
    DistrictsError
        No reason, a time that cannot be, or a day after that of the finding.
    """
    incident = store.record(Incident, ref)
    if not why.strip():
        raise DistrictsError(
            "The reason is missing.", code="field_missing", field="why", remedy="Say why."
        )
    now = at.astimezone(ZONE)
    check_times(began, ended, now)
    check_animals(animals)
    decided = determination_ref(ref)
    found_on = store.record(Determination, decided).found_on if store.version(decided) else None
    if began is not None and found_on is not None and local_date(began).isoformat() > found_on:
        raise DistrictsError(
            f"It is found of {found_on}; it cannot have happened after that, on "
            f"{shown_moment(began)}.",
            code="times_turned",
            field="day",
            remedy="Correct the day, or the finding first.",
        )
    changed = replace(
        incident,
        at=written(began),
        ended_at=written(ended),
        animals=[dict(each) for each in animals],
    )
    with recounted(store, ref, "report corrected", by=by, at=at):
        if changed != incident:
            version = store.version(ref)
            store.append(
                changed, by=by, at=at, expected=version, what="report corrected", why=why.strip()
            )
            place_by_rule(store, ref, by=by, at=at)
    return changed


def use_photo(store: Store, ref: str, *, by: str, at: datetime) -> Incident:
    """Take time and place of a report from its photograph, where the report lacks them.

    What the reporter said stays: the time is taken where none was given, the place where no point
    on the ground was.
    """
    with store.transaction():
        version, incident = store.version(ref), store.record(Incident, ref)
        offered = photo_offers(incident)
        if not offered:
            raise DistrictsError(
                "The photograph says nothing that the report lacks.", code="nothing_offered"
            )
        changes: dict[str, Any] = {}
        if "taken_at" in offered:
            changes["at"] = offered["taken_at"]
        if "lon" in offered:
            changes |= {key: offered[key] for key in ("lon", "lat", "accuracy_m")}
            changes["source"] = "photo"
            if not county_on(store, None).is_within(offered["lon"], offered["lat"]):
                raise outside_county("The place the camera wrote into the photograph")
        changed = replace(incident, **changes)
        store.append(changed, by=by, at=at, expected=version, what="time and place of photograph")
    place_by_rule(store, ref, by=by, at=at)
    return changed


def photo_offers(incident: Incident) -> dict[str, Any]:
    """Return what a photograph says that the report lacks: ``taken_at``, ``lon``, ``lat``."""
    found: dict[str, Any] = {}
    received = datetime.fromisoformat(incident.received_at)
    for photo in incident.photos:
        taken = photo.get("taken_at")
        if taken is not None and incident.at is None and "taken_at" not in found:
            at = datetime.fromisoformat(taken)
            at = at.replace(tzinfo=ZONE) if at.tzinfo is None else at.astimezone(ZONE)
            if at <= received + CLOCKS_DIFFER:
                found["taken_at"] = at.isoformat()
        if photo.get("lon") is not None and incident.lon is None and "lon" not in found:
            found |= {key: photo.get(key) for key in ("lon", "lat", "accuracy_m")}
    return found
