"""A dangerous dog: what was found, the determination, the appeal, insurance and inspections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.dog import CHAPTER, CONDITIONS
from districts.proceedings.dog_entries import CONDUCT, entered, keep
from districts.proceedings.dog_facts import dollars, measure
from districts.proceedings.future import refuse_future
from districts.records.dog import Dog
from districts.store import Store

PEN = ("locked", "secure_top", "unscalable", "fixed_floor")


def find_conduct(
    store: Store, ref: str, found: Mapping[str, bool | None], *, by: str, at: datetime
) -> Dog:
    """Enter what an officer or a court found of the dog's conduct."""
    version, dog = store.version(ref), store.record(Dog, ref)
    told = {key: found[key] for key in CONDUCT if key in found}
    changed = replace(dog, conduct={**dog.conduct, **told})
    return keep(
        store, ref, changed, version, what="conduct found", why=", ".join(told), by=by, at=at
    )


def determine(
    store: Store, ref: str, on: date, *, officer: str, reasons: str | None = None,
    by: str, at: datetime,
) -> Dog:  # fmt: skip
    """Enter the officer's determination that the dog is dangerous."""
    refuse_future(on, at, chapter=CHAPTER, what="The determination", field="on")
    version, dog = store.version(ref), store.record(Dog, ref)
    if dog.determination.get("on"):
        raise DistrictsError(
            f"The dog was determined dangerous on {dog.determination['on']}.",
            code="determined_already",
            field="on",
            remedy="An appeal is entered beside it.",
        )
    told = {"on": on.isoformat(), "officer": officer, "reasons": reasons, **entered(by, at)}
    changed = replace(dog, determination=told)
    return keep(
        store, ref, changed, version, what="determined dangerous", why=reasons, by=by, at=at
    )


def inform(
    store: Store, ref: str, on: date, *, copy: bool, how: str | None = None, by: str, at: datetime
) -> Dog:
    """Enter that the keeper was informed and given a copy of the article; both are asked.

    Raises
    ------
    DistrictsError
        No copy was given, so the duty is not done.
    """
    refuse_future(on, at, chapter=CHAPTER, what="The notice", field="informed_on")
    if not copy:
        raise DistrictsError(
            "The keeper is informed once a copy of the article was given as well.",
            code="copy_missing",
            field="copy",
            remedy="Hand over the copy with the notice, and say so.",
        )
    version, dog = store.version(ref), store.record(Dog, ref)
    _determined(dog)
    told = {**dog.determination, "informed_on": on.isoformat(), "how": how, "copy": True}
    changed = replace(dog, determination=told)
    return keep(store, ref, changed, version, what="keeper informed", why=how, by=by, at=at)


def _determined(dog: Dog) -> None:
    if not dog.determination.get("on"):
        raise DistrictsError(
            "The dog was not determined dangerous.",
            code="not_determined",
            field="on",
            remedy="Enter the determination first.",
        )


def appeal(store: Store, ref: str, told: Mapping[str, Any], *, by: str, at: datetime) -> Dog:
    """Enter the application, its forwarding to the Board, or the Board's decision.

    Parameters
    ----------
    told
        ``applied_on``, ``by``, ``forwarded_on``, ``decided_on`` (days), ``decision``.
    """
    version, dog = store.version(ref), store.record(Dog, ref)
    _determined(dog)
    for key in ("applied_on", "forwarded_on", "decided_on"):
        if isinstance(told.get(key), date):
            refuse_future(told[key], at, chapter=CHAPTER, what="The appeal", field=key)
    plain = {
        key: value.isoformat() if isinstance(value, date) else value
        for key, value in told.items()
        if value is not None
    }
    whole = {**dog.appeal, **plain}
    if not whole.get("applied_on"):
        raise DistrictsError(
            "The day of the application is missing.", code="field_missing", field="applied_on",
            remedy="Enter the application first.",
        )  # fmt: skip
    changed = replace(dog, appeal=whole)
    return keep(
        store, ref, changed, version, what="appeal entered", why=", ".join(plain), by=by, at=at
    )


def comply(
    store: Store, ref: str, on: date, *, disposed: bool = False, by: str, at: datetime
) -> Dog:
    """Enter that the owner had complied with everything, or had parted with the dog."""
    refuse_future(on, at, chapter=CHAPTER, what="Compliance", field="complied_on")
    version, dog = store.version(ref), store.record(Dog, ref)
    _determined(dog)
    day = on.isoformat()
    changed = replace(dog, disposed_on=day) if disposed else replace(dog, complied_on=day)
    what = "disposed of" if disposed else "complied"
    return keep(store, ref, changed, version, what=what, why=on.isoformat(), by=by, at=at)


def insure(store: Store, ref: str, told: Mapping[str, Any], *, by: str, at: datetime) -> Dog:
    """Enter a certificate of insurance; it stands instead of those before."""
    version, dog = store.version(ref), store.record(Dog, ref)
    from_on = told.get("from")
    row = {
        "id": dog.next_id("policies", "h"), "insurer": told.get("insurer"),
        "number": told.get("number"), "amount": dollars(told.get("amount"), "amount"),
        "aggregate": dollars(told.get("aggregate"), "aggregate"),
        "notice_days": told.get("notice_days"),
        "from": from_on.isoformat() if isinstance(from_on, date) else from_on,
        "cancelled_on": None, "notice_received_on": None, **entered(by, at),
    }  # fmt: skip
    if row["amount"] is None:
        raise DistrictsError(
            "The amount insured is missing.", code="field_missing", field="amount",
            remedy="Write what the certificate covers for a single incident.",
        )  # fmt: skip
    changed = dog.with_row("policies", row)
    return keep(
        store, ref, changed, version, what="insurance entered", why=row["number"], by=by, at=at
    )


def cancel_insurance(
    store: Store, ref: str, on: date, *, notice_received_on: date | None = None,
    by: str, at: datetime,
) -> Dog:  # fmt: skip
    """Enter that the policy is cancelled from a day on: what was complied with is open again."""
    version, dog = store.version(ref), store.record(Dog, ref)
    if dog.policy is None:
        raise DistrictsError(
            "No insurance is entered.", code="not_insured", field="cancelled_on",
            remedy="Enter the certificate first.",
        )  # fmt: skip
    changed = dog.with_changed(
        "policies", dog.policy["id"], cancelled_on=on.isoformat(),
        notice_received_on=None if notice_received_on is None else notice_received_on.isoformat(),
    )  # fmt: skip
    return keep(
        store, ref, changed, version, what="insurance cancelled", why=on.isoformat(), by=by, at=at
    )


def inspect(
    store: Store,
    ref: str,
    on: date,
    *,
    observations: Mapping[str, bool],
    leash_ft: object = None,
    has_pen: bool | None = None,
    pen: Mapping[str, bool | None] | None = None,
    embedded_ft: object = None,
    remark: str | None = None,
    photos: Sequence[Mapping[str, Any]] = (),
    by: str,
    at: datetime,
) -> Dog:
    """Enter a look at how the dog is kept: each condition yes, no, or not looked at.

    Raises
    ------
    DistrictsError
        A clause is none of the conditions, or a measure is none. Nothing was written.
    """
    refuse_future(on, at, chapter=CHAPTER, what="The inspection", field="on")
    unknown = [clause for clause in observations if clause not in CONDITIONS]
    if unknown:
        raise DistrictsError(
            f"“{unknown[0]}” is no condition of a dangerous dog.", code="clause_unknown",
            field="observations",
        )  # fmt: skip
    version, dog = store.version(ref), store.record(Dog, ref)
    row = {
        "id": dog.next_id("inspections", "s"), "on": on.isoformat(),
        "leash_ft": measure(leash_ft, "leash_ft"), "has_pen": has_pen,
        "pen": {key: (pen or {}).get(key) for key in PEN},
        "embedded_ft": measure(embedded_ft, "embedded_ft"),
        "observations": dict(observations), "remark": remark,
        "photos": [dict(each) for each in photos], **entered(by, at),
    }  # fmt: skip
    changed = dog.with_row("inspections", row)
    return keep(store, ref, changed, version, what="inspected", why=on.isoformat(), by=by, at=at)
