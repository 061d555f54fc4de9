"""Entering an order: the findings it needs, everything frozen, the district made or changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings import districts_register
from districts.proceedings.districts_ground import ADD, ESTABLISH
from districts.proceedings.future import refuse_future
from districts.proceedings.materials import geojson
from districts.proceedings.order_draft import (
    Draft,
    draft_order,
    drafted,
)
from districts.proceedings.order_effect import area_of
from districts.proceedings.order_findings import (
    CITE,
    denying,
    edited,
    plain,
    refuse_day,
    refuse_unfounded,
)
from districts.proceedings.petition import CHAPTER, NOTHING
from districts.records.district import District, DistrictState
from districts.records.order import DECISIONS, DENIED, GRANTED, Order
from districts.records.petition import Petition
from districts.store import Store

__all__ = ["DENIED", "GRANTED", "draft_order", "enter_order", "orders_of"]


def enter_order(
    store: Store,
    ref: str,
    *,
    decision: str,
    entered_on: date,
    by: str,
    at: datetime,
    findings: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] = NOTHING,
    reason: str | None = None,
    judge: str | None = None,
    name: str | None = None,
    district: str | None = None,
    keepers: Sequence[Mapping[str, Any]] = (),
) -> Order:
    """Enter the order on a petition.

    Parameters
    ----------
    decision
        ``granted`` or ``denied``.
    findings
        The draft as the court changed it, see ``draft_order``; the draft itself when None. A
        finding with ``by = "court"``, a verdict and a reason is the court's own; it may settle
        what is undetermined, and whether an area is settled.
    readings
        Options the court takes.
    reason
        Why it is denied.
    name
        What a new district is called.
    district
        Reference of the district it is about, where several could be meant.
    keepers
        Persons known to keep animals within, each with ``name`` and ``animals``.

    Raises
    ------
    DistrictsError
        A finding is missing, notice was not given, or a date cannot be. Nothing was written.
    """
    if decision not in DECISIONS:
        raise DistrictsError(
            f"An order is {' or '.join(DECISIONS)}, not “{decision}”.",
            code="decision_unknown",
            field="decision",
        )
    refuse_future(entered_on, at, chapter=CHAPTER, what="The order", field="entered_on")
    draft = drafted(store, ref, entered_on=entered_on, readings=readings, district=district)
    entry = edited(draft, findings)
    refuse_day(draft, decision, entered_on)
    if decision == GRANTED:
        refuse_unfounded(draft, entry)
    else:
        entry = denying(draft, entry, reason)
    entry = plain({**entry, "decision": decision})
    with store.transaction():
        return _entered(
            store, draft, entry, decision=decision, entered_on=entered_on, judge=judge,
            reason=reason, name=name, keepers=keepers, by=by, at=at,
        )  # fmt: skip


def _entered(
    store: Store,
    draft: Draft,
    entry: dict[str, Any],
    *,
    decision: str,
    entered_on: date,
    judge: str | None,
    reason: str | None,
    name: str | None,
    keepers: Sequence[Mapping[str, Any]],
    by: str,
    at: datetime,
) -> Order:
    petition, document = draft.petition, plain(draft.review.document)
    area = area_of(draft.review)
    order = Order(
        store.next_ref("O", entered_on.year),
        petition=petition.ref,
        petition_version=draft.version,
        action=petition.action,
        decision=decision,
        entered_on=entered_on.isoformat(),
        judge=judge,
        reason=reason,
        findings=entry,
        assessment=document,
        readings={each["question"]: each["option"] for each in document["readings"]},
        boundary=None if area is None or area.drawn is None else geojson(area.drawn),
        boundary_crs=None if area is None else area.crs,
        vintage=petition.vintage,
        connectors=dict(petition.connectors),
        sources=document["sources"],
        version=document["version"],
    )
    if decision == GRANTED:
        changed, version = _district(store, draft, order.ref, name)
        order = replace(order, district=changed.ref)
        store.append(
            changed, by=by, at=at, expected=version,
            what=f"district {_DONE[petition.action]}", why=order.ref,
        )  # fmt: skip
        if petition.action in (ESTABLISH, ADD):
            register = districts_register.opened(
                store, district=changed.ref, order=order.ref, action=petition.action,
                entered_on=entered_on, keepers=keepers, by=by, at=at,
            )  # fmt: skip
            order = replace(order, register=register.ref)
        decided = replace(petition, order=order.ref)
    else:
        decided = replace(draft.filed, order=order.ref)
    store.append(
        decided, by=by, at=at, expected=draft.version, what=f"petition {decision}", why=order.ref
    )
    store.append(order, by=by, at=at, what=f"order entered: {decision}", why=petition.ref)
    return order


_DONE = {
    "establish": "established",
    "add": "enlarged",
    "eliminate": "reduced",
    "dissolve": "dissolved",
}


def _district(store: Store, draft: Draft, order: str, name: str | None) -> tuple[District, int]:
    """Return the district as the order leaves it, and the version it stood at."""
    if draft.after is None:
        raise DistrictsError(
            f"No boundary can be ordered, and an order follows that of its petition ({CITE}).",
            code="no_boundary",
            field="boundary",
            remedy="A boundary that can be drawn needs a new petition.",
        )
    state: DistrictState = replace(draft.after, order=order)
    if draft.district is not None:
        return draft.district.with_state(state), draft.district_version
    petition = draft.petition
    made = District(
        store.next_ref("D", int(state.effective_on[:4])),
        name=name or petition.title,
        states=[state.payload()],
        snap_m=petition.snap_m,
        positional_accuracy_m=draft.review.measured.materials.positional_accuracy_m,
    )
    return made, 0


def orders_of(store: Store, petition: str) -> list[Order]:
    """Return the orders on a petition: none, or the one."""
    ref = store.record(Petition, petition).order
    return [] if ref is None else [store.record(Order, ref)]
