"""Districts on any day: their boundary, their acres, and the order that made them so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from shapely.geometry import shape

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.measure.ground import Settings
from districts.proceedings.districts_ground import RECORD, DistrictGround, state_after
from districts.proceedings.districts_register import registers_of, shown_publicly
from districts.proceedings.petition import today
from districts.records.district import District, DistrictState
from districts.records.petition import Petition
from districts.store import Store

NOT_YET, IN_FORCE, DISSOLVED = "not_yet", "in_force", "dissolved"


@dataclass(frozen=True)
class DistrictOn:
    """A district as it was on a day.

    Attributes
    ----------
    state
        None on a day before its first order.
    until
        The first day on which it was otherwise; None when it stands so to this day.
    """

    district: District
    on: date
    state: DistrictState | None
    until: str | None

    @property
    def standing(self) -> str:
        """``not_yet``, ``in_force`` or ``dissolved``."""
        if self.state is None:
            return NOT_YET
        return IN_FORCE if self.state.is_in_force else DISSOLVED

    @cached_property
    def shape(self) -> Any:
        """Its ground in the CRS of ``state``; None when it has none."""
        if self.state is None or self.state.boundary is None:
            return None
        return shape(self.state.boundary)

    def document(self) -> dict[str, Any]:
        """Return it as JSON has it; acres are null before there was a district."""
        state = self.state
        return {
            "schema": "strayline.district/1",
            "ref": self.district.ref,
            "name": self.district.name,
            "on": self.on.isoformat(),
            "standing": self.standing,
            "effective_on": state and state.effective_on,
            "until": self.until,
            "action": state and state.action,
            "petition": state and state.petition,
            "order": state and state.order,
            "acres": state and state.acres,
            "tolerance": state and state.tolerance,
            "pieces": [] if state is None else state.pieces,
            "boundary": state and state.boundary,
            "crs": state and state.crs,
            "notes": [] if state is None else state.notes,
        }


def district_on(store: Store, ref: str, day: date) -> DistrictOn:
    """Return a district as it was on a day: boundary, acres, pieces, and the source of each."""
    return on_day(store.record(District, ref), day)


def on_day(district: District, day: date) -> DistrictOn:
    """Return a district record as it was on a day."""
    later = [
        each["effective_on"] for each in district.states if each["effective_on"] > day.isoformat()
    ]
    return DistrictOn(district, day, district.on(day), later[0] if later else None)


def districts_on(store: Store, day: date) -> list[DistrictOn]:
    """Return every district that was in force on a day, as first established."""
    found = [on_day(each, day) for each in store.records(District)]
    return [each for each in found if each.standing == IN_FORCE]


def every_district(store: Store, *, as_of: date | None = None) -> list[dict[str, Any]]:
    """Return a row for each district, dissolved ones too."""
    day = as_of or today()
    return [
        {
            "ref": each.ref,
            "name": each.name,
            "standing": (seen := on_day(each, day)).standing,
            "established_on": each.established_on,
            "acres": None if seen.state is None else seen.state.acres,
            "pieces": 0 if seen.state is None else len(seen.state.pieces),
            "orders": len(each.states),
        }
        for each in store.records(District)
    ]


def public_summary(store: Store, ref: str, *, as_of: date | None = None) -> dict[str, Any]:
    """Return what anybody may know of a district: no keeper is named.

    Returns
    -------
    dict
        The district as of the day without its boundary, ``history`` (a row for each order), and
        ``identify`` (who must identify animals by when, for each order that asks it).
    """
    day = as_of or today()
    district = store.record(District, ref)
    seen = on_day(district, day).document()
    seen.pop("boundary")
    states = [each for each in district.history() if each.effective_on <= day.isoformat()]
    return {
        **seen,
        "schema": "strayline.district_summary/1",
        "established_on": district.established_on,
        "history": [_row(each) for each in states],
        "identify": [
            shown_publicly(register, day)
            for register in registers_of(store, ref)
            if register.entered_on <= day.isoformat() and seen["standing"] == IN_FORCE
        ],
    }


def _row(state: DistrictState) -> dict[str, Any]:
    keys = ("effective_on", "action", "petition", "order", "acres", "tolerance", "pieces", "notes")
    return {key: getattr(state, key) for key in keys}


def record_district(
    store: Store,
    *,
    name: str,
    boundary: Mapping[str, Any],
    crs: str,
    established_on: date,
    by: str,
    at: datetime,
    source: str | None = None,
    settings: Settings | None = None,
) -> District:
    """Record a district whose order is older than the workspace.

    Parameters
    ----------
    boundary, crs
        A GeoJSON geometry and its CRS.
    source
        Where the boundary comes from.
    """
    made_with = settings or Settings()
    ground = DistrictGround(shape(boundary), crs, made_with)
    state = state_after(
        ground,
        action=RECORD,
        effective_on=established_on.isoformat(),
        filed=ground,
        notes=[] if source is None else [f"Recorded from {source}."],
    )
    with store.transaction():
        district = District(
            store.next_ref("D", established_on.year),
            name=name,
            states=[state.payload()],
            snap_m=made_with.snap_m,
            positional_accuracy_m=made_with.positional_accuracy_m,
        )
        store.append(district, by=by, at=at, what="district recorded", why=source)
    return district


def ground_of(district: District, state: DistrictState) -> DistrictGround:
    """Return the ground of a district in one of its states."""
    settings = Settings(district.positional_accuracy_m, district.snap_m)
    return DistrictGround.of_state(state, settings)


def district_of(store: Store, petition: Petition, *, named: str | None = None) -> District:
    """Return the district that an addition, elimination or dissolution is about.

    It is the one whose ground, on the day the petition was received, is that which the petition
    describes as the established district.

    Raises
    ------
    DistrictsError
        No district on file has that ground.
    """
    if petition.district is None or petition.district_crs is None:
        raise DistrictsError(
            f"Petition {petition.ref} does not say which district it is about "
            "(AS 03.35.020(b), (c)).",
            code="district_missing",
            field="district",
            remedy="File the petition again with the boundary of the district.",
        )
    filed = DistrictGround(shape(petition.district), petition.district_crs)
    day = today() if petition.received_on is None else date.fromisoformat(petition.received_on)
    candidates = [store.record(District, named)] if named else store.records(District)
    for each in candidates:
        state = each.on(day)
        if state is not None and ground_of(each, state).is_same_as(filed):
            return each
    which = f"District {named}" if named else "No district on file"
    said = "did not have" if named else "had"
    raise DistrictsError(
        f"{which} {said} the boundary that petition {petition.ref} gives for the established "
        f"district on {day_words(day)}, the day it was received.",
        code="district_unknown",
        field="district",
        remedy="Enter the order that established it, or record the district, with the same "
        "boundary.",
    )
