"""The pound: a dog apprehended, the fees of the agent, its release."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.dog import CHAPTER
from districts.proceedings.dog_entries import entered, keep
from districts.proceedings.dog_facts import dollars
from districts.proceedings.future import refuse_future
from districts.records.dog import Dog
from districts.store import Store


def impound(
    store: Store, ref: str, taken_on: date, *, officer: str | None = None,
    place: str | None = None, by: str, at: datetime,
) -> Dog:  # fmt: skip
    """Enter that the dog was apprehended and impounded."""
    refuse_future(taken_on, at, chapter=CHAPTER, what="The impounding", field="taken_on")
    version, dog = store.version(ref), store.record(Dog, ref)
    held = dog.impoundings[-1] if dog.impoundings else None
    if held is not None and not held["released_on"]:
        raise DistrictsError(
            f"The dog is in the pound since {held['taken_on']}.", code="impounded_already",
            field="taken_on", remedy="Enter its release first.",
        )  # fmt: skip
    row: dict[str, Any] = {
        "id": dog.next_id("impoundings", "p"), "taken_on": taken_on.isoformat(),
        "officer": officer, "place": place, "fees": [], "released_on": None,
        "released_to": None, "village_charges": None, **entered(by, at),
    }  # fmt: skip
    changed = dog.with_row("impoundings", row)
    return keep(
        store, ref, changed, version, what="impounded", why=taken_on.isoformat(), by=by, at=at
    )


def add_fee(store: Store, ref: str, what: str, amount: object, *, by: str, at: datetime) -> Dog:
    """Enter a fee of the agent: capture, transport, impoundment or care."""
    version, dog = store.version(ref), store.record(Dog, ref)
    held = _latest_impounding(dog)
    sum_ = dollars(amount, "amount")
    if sum_ is None:
        raise DistrictsError("The amount is missing.", code="field_missing", field="amount")
    fees = [*held["fees"], {"what": what, "amount": sum_, **entered(by, at)}]
    changed = dog.with_changed("impoundings", held["id"], fees=fees)
    return keep(
        store, ref, changed, version, what="fee entered", why=f"{what} {sum_}", by=by, at=at
    )


def release(
    store: Store, ref: str, released_on: date, *, to: str | None = None,
    village_charges: object = None, by: str, at: datetime,
) -> Dog:  # fmt: skip
    """Enter that the dog was given back, and what the village paid further for it."""
    refuse_future(released_on, at, chapter=CHAPTER, what="The release", field="released_on")
    version, dog = store.version(ref), store.record(Dog, ref)
    held = _latest_impounding(dog)
    if released_on.isoformat() < held["taken_on"]:
        raise DistrictsError(
            f"It was impounded on {held['taken_on']}, after that day.", code="days_impossible",
            field="released_on",
        )  # fmt: skip
    changed = dog.with_changed(
        "impoundings", held["id"], released_on=released_on.isoformat(), released_to=to,
        village_charges=dollars(village_charges, "village_charges"),
    )  # fmt: skip
    return keep(store, ref, changed, version, what="released", why=to, by=by, at=at)


def _latest_impounding(dog: Dog) -> dict[str, Any]:
    if not dog.impoundings:
        raise DistrictsError(
            "The dog was never impounded.", code="not_impounded", field="impoundings",
            remedy="Enter the impounding first.",
        )  # fmt: skip
    return dog.impoundings[-1]
