"""The fence matter of a habitual trespass: opened, its steps entered, and put to the law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.law import CHAPTERS, assess, chosen
from districts.proceedings.fence_order import refuse_out_of_time
from districts.proceedings.future import refuse_future
from districts.proceedings.trespass_facts import (
    CHAPTER,
    NOTHING,
    Count,
    counted,
    relation_of,
    today,
)
from districts.records.fence import FenceMatter
from districts.records.keeping_land import KeepingLand
from districts.store import Store

STEPS = {
    "request_received": "written request received by the responsible landowner",
    "fence_done": "fence erected or maintained",
    "applied": "application made to the fence viewers",
    "served": "notice of the hearing served on every party",
    "held": "fence viewers met and heard the parties",
    "rendered": "order rendered",
    "complete_by": "time for completion fixed in the order",
    "appealed": "appeal filed with the district court",
    "requested_supervisors": "trustees asked the supervisors to act",
    "ascertained": "whole amount ascertained",
    "paid": "amount paid",
    "certified": "amount certified to the county treasurer",
}
AHEAD = frozenset({"held", "complete_by"})
"""Days that are set before they come."""
ITEMS = {"costs": "costs of the fence", "fees": "fees and costs of the viewers"}
ACTING = ("trustees", "supervisors")
_CENT, _MOST = Decimal("0.01"), Decimal(10**9)


@dataclass(frozen=True)
class Fence:
    """A matter put to the law."""

    matter: FenceMatter
    document: dict[str, Any]


def open_matter(
    store: Store,
    relation: str,
    *,
    neighbor: str | None = None,
    by: str,
    at: datetime,
) -> FenceMatter:
    """Open the matter of a relation in which a habitual trespass has occurred.

    Parameters
    ----------
    relation
        Its id.
    neighbor
        Who asks; the landowner of the relation when None. For a road any neighboring landowner.

    Raises
    ------
    DistrictsError
        No occasion of it is habitual, or nobody is named who asks. Nothing was written.
    """
    count = counted(store)
    found = relation_of(count, relation)
    habitual = [event["on"] for event in found["events"] if event["habitual"]]
    if not habitual:
        raise DistrictsError(
            "No occasion here is habitual: Iowa Code 169C.6(2) lets a neighboring landowner ask "
            "for a fence once a habitual trespass has occurred.",
            code="not_habitual",
            field="relation",
            remedy="Wait for the count, or determine what was reported.",
        )
    kind, target = next(iter(found["target"].items()))
    asks = neighbor or (target if kind == "landowner" else None)
    if asks is None:
        raise DistrictsError(
            "Nobody is named who asks for the fence; of a road, any neighboring landowner may.",
            code="neighbor_missing",
            field="neighbor",
            remedy="Name the neighboring landowner.",
        )
    land = _land(store, found["keeping_land"])
    matter = FenceMatter(
        "",
        relation=relation,
        keeping_land=found["keeping_land"],
        target_kind=kind,
        target=target,
        neighbor=" ".join(asks.split()),
        responsible=None if land is None else land.responsible,
        habitual_on=habitual[-1],
        opened_on=today().isoformat(),
    )
    with store.transaction():
        matter = replace(matter, ref=store.next_ref("F", int(matter.opened_on[:4])))
        store.append(matter, by=by, at=at, what="fence matter opened", why=relation)
    return matter


def _land(store: Store, name: str) -> KeepingLand | None:
    return next((each for each in store.records(KeepingLand) if each.name == name), None)


def enter_step(
    store: Store,
    ref: str,
    step: str,
    on: date,
    *,
    note: str | None = None,
    correct: bool = False,
    by: str,
    at: datetime,
) -> FenceMatter:
    """Enter a step and its day.

    Raises
    ------
    DistrictsError
        There is no such step, it was entered before, it is still to come, or it comes before the
        day the law allows. Nothing was written.
    """
    version, matter = store.version(ref), store.record(FenceMatter, ref)
    if step not in STEPS:
        raise DistrictsError(
            f"“{step}” is no step of a fence matter.",
            code="step_unknown",
            field="step",
            remedy=f"Steps: {', '.join(STEPS)}.",
        )
    before = matter.on(step)
    if before is not None and not correct:
        raise DistrictsError(
            f"{STEPS[step].capitalize()} was entered already: {day_words(before)}.",
            code="step_repeated",
            field="step",
            remedy="To correct it, say that this entry corrects the earlier one.",
        )
    if step not in AHEAD:
        refuse_future(on, at, chapter=CHAPTER, what=f"“{STEPS[step].capitalize()}”", field="on")
    entry = {"step": step, "on": on.isoformat(), "note": note, "by": by,
             "entered_at": at.isoformat()}  # fmt: skip
    changed = matter.with_step(entry)
    refuse_out_of_time(changed, step, put(changed, as_of=today()))
    what = "step corrected" if before is not None else "step entered"
    store.append(changed, by=by, at=at, expected=version, what=what, why=f"{step} {on.isoformat()}")
    return changed


def enter_sum(
    store: Store,
    ref: str,
    item: str,
    amount: object,
    *,
    note: str | None = None,
    by: str,
    at: datetime,
) -> FenceMatter:
    """Enter the costs, or the viewers' fees; the last entry of one stands."""
    version, matter = store.version(ref), store.record(FenceMatter, ref)
    if item not in ITEMS:
        raise DistrictsError(
            f"“{item}” is no amount of a fence matter.",
            code="item_unknown",
            field="item",
            remedy=f"Amounts: {', '.join(ITEMS)}.",
        )
    entry = {"item": item, "amount": _exact(amount), "note": note, "by": by,
             "entered_at": at.isoformat()}  # fmt: skip
    changed = matter.with_sum(entry)
    store.append(
        changed, by=by, at=at, expected=version, what="amount entered",
        why=f"{item} {entry['amount']}",
    )  # fmt: skip
    return changed


def _exact(value: object) -> str:
    try:
        amount = Decimal(str(value).strip().removeprefix("$").replace(",", ""))
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or not 0 <= amount < _MOST or amount != amount.quantize(_CENT):
        raise DistrictsError(
            f"“{value}” is no amount of dollars and cents.",
            code="amount_not_readable",
            field="amount",
            remedy="Write it as 4000.00.",
        )
    return f"{amount:.2f}"


def describe(
    store: Store,
    ref: str,
    *,
    acting: str | None = None,
    neighbor: str | None = None,
    responsible: str | None = None,
    details: Mapping[str, Any] = NOTHING,
    readings: Mapping[str, str] = NOTHING,
    by: str,
    at: datetime,
) -> FenceMatter:
    """Enter who is who, who acts in the default, and what papers print besides."""
    version, matter = store.version(ref), store.record(FenceMatter, ref)
    if acting is not None and acting not in ACTING:
        raise DistrictsError(
            f"“{acting}” does not act in a default.",
            code="acting_unknown",
            field="acting",
            remedy=f"Choose from: {', '.join(ACTING)}.",
        )
    chosen(CHAPTERS[CHAPTER], readings)
    changed = replace(
        matter,
        acting=acting or matter.acting,
        neighbor=neighbor or matter.neighbor,
        responsible=responsible or matter.responsible,
        details={**matter.details, **details},
        readings={**matter.readings, **readings},
    )
    if changed == matter:
        return matter
    store.append(changed, by=by, at=at, expected=version, what="fence matter described")
    return changed


def facts_of(matter: FenceMatter) -> dict[str, Any]:
    """Return a matter in the JSON form that the law reads."""
    default = {
        "costs": matter.amount("costs"),
        "fees": matter.amount("fees"),
        "acting": matter.acting,
        "ascertained_on": matter.on("ascertained"),
        "paid_on": matter.on("paid"),
        "certified_on": matter.on("certified"),
    }
    return {
        "responsible_landowner": matter.responsible,
        "request": {"by": matter.neighbor, "received_on": matter.on("request_received")},
        "fence_done_on": matter.on("fence_done"),
        "application_on": matter.on("applied"),
        "hearing": {"served_on": matter.on("served"), "held_on": matter.on("held")},
        "order": {"rendered_on": matter.on("rendered"), "complete_by": matter.on("complete_by")},
        "appeal": {"filed_on": matter.on("appealed")},
        "default": default,
    }


def put(
    matter: FenceMatter, *, as_of: date, readings: Mapping[str, str] = NOTHING
) -> dict[str, Any]:
    """Put the steps of a matter to the law; what was counted is not counted again here."""
    chapter = CHAPTERS[CHAPTER]
    assert chapter.facts is not None  # noqa: S101 - this chapter reads facts
    facts = chapter.facts(facts_of(matter))
    taken = {**matter.readings, **readings}
    return assess(CHAPTER, facts, as_of=as_of, readings=taken).document()


def fence(
    store: Store, ref: str, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> Fence:
    """Return a matter as it stands."""
    matter = store.record(FenceMatter, ref)
    return Fence(matter, put(matter, as_of=as_of or today(), readings=readings))


def fences_of(store: Store, relation: str) -> list[FenceMatter]:
    """Return the matters of a relation, as first opened."""
    return store.records(FenceMatter, relation=relation)


def may_open(count: Count, relation: str) -> bool:
    """Whether a habitual trespass has occurred in a relation."""
    return any(event["habitual"] for event in relation_of(count, relation)["events"])
