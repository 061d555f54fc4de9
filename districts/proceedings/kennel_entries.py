"""What is entered of a kennel: enclosures, dogs with lengths, floors, inspections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.dog_entries import entered
from districts.proceedings.dog_facts import known, measure
from districts.proceedings.future import refuse_future
from districts.proceedings.kennel import CHAPTER, CHECKED, put_kennel, today_there
from districts.records.kennel import Kennel
from districts.store import Store

OF_KENNEL = (
    "name", "licensed", "license_number", "version", "control_facility", "address", "point",
)  # fmt: skip


def register_kennel(
    store: Store,
    told: Mapping[str, Any],
    *,
    holder: Mapping[str, Any] | None = None,
    enclosures: Sequence[str] = ("Enclosure 1",),
    form: str | None = None,
    by: str,
    at: datetime,
) -> Kennel:
    """Put a kennel on the register with its enclosures.

    Raises
    ------
    DistrictsError
        It has no name, or a fact cannot be. Nothing was written.
    """
    if not told.get("name"):
        raise DistrictsError(
            "The name of the kennel is missing.", code="field_missing", field="name",
            remedy="Give a name to find it by.",
        )  # fmt: skip
    day = today_there(at)
    kennel = Kennel(
        "",
        chapter=CHAPTER,
        registered_on=day.isoformat(),
        holder=known(holder or {}),
        enclosures=[{"id": f"e{n}", "name": name} for n, name in enumerate(enclosures, start=1)],
        details={} if form is None else {"form": form},
        **{key: told[key] for key in OF_KENNEL if key in told},
    )
    put_kennel(kennel)
    with store.transaction():
        kennel = replace(kennel, ref=store.next_ref("K", day.year))
        store.append(kennel, by=by, at=at, what="kennel registered", why=kennel.name)
    return kennel


def keep(
    store: Store,
    ref: str,
    changed: Kennel,
    version: int,
    *,
    what: str,
    why: str | None,
    by: str,
    at: datetime,
) -> Kennel:
    """File a kennel as changed from a version; refuse facts that cannot be, and a stale one."""
    put_kennel(changed)
    store.append(changed, by=by, at=at, expected=version, what=what, why=why)
    return changed


def describe_kennel(
    store: Store,
    ref: str,
    told: Mapping[str, Any],
    *,
    holder: Mapping[str, Any] | None = None,
    by: str,
    at: datetime,
) -> Kennel:
    """Enter what a kennel is; what is given replaces what stood there."""
    version, kennel = store.version(ref), store.record(Kennel, ref)
    fields = {key: told[key] for key in OF_KENNEL if key in told}
    changed = replace(kennel, **fields)
    if holder is not None:
        changed = replace(changed, holder=known({**kennel.holder, **holder}))
    said = ", ".join(fields)
    return keep(store, ref, changed, version, what="kennel described", why=said, by=by, at=at)


def add_enclosure(store: Store, ref: str, name: str, *, by: str, at: datetime) -> Kennel:
    """Enter one more enclosure."""
    version, kennel = store.version(ref), store.record(Kennel, ref)
    row = {"id": kennel.next_id("enclosures", "e"), "name": name, **entered(by, at)}
    changed = kennel.with_row("enclosures", row)
    return keep(store, ref, changed, version, what="enclosure added", why=name, by=by, at=at)


def enter_dog(
    store: Store, ref: str, dog: str | None, told: Mapping[str, Any], *, by: str, at: datetime
) -> Kennel:
    """Enter a dog with its lengths, or what is new of one; without ``dog`` it is one more.

    Parameters
    ----------
    told
        ``name``, ``breed``, ``enclosure``, ``length_in``, ``height_in``, ``instrument``,
        ``left_on``; the instrument is that of the measuring.
    """
    version, kennel = store.version(ref), store.record(Kennel, ref)
    row = {
        key: measure(value, key) if key in ("length_in", "height_in") else value
        for key, value in told.items()
    }
    if "enclosure" in row:
        enclosure_of(kennel, row["enclosure"])
    if dog is None:
        name = row.get("name") or kennel.next_id("dogs", "d")
        whole = {**row, "id": kennel.next_id("dogs", "d"), "name": name, **entered(by, at)}
        changed = kennel.with_row("dogs", whole)
    else:
        name = dog
        changed = kennel.with_changed("dogs", dog, **row)
    return keep(store, ref, changed, version, what="dog entered", why=str(name), by=by, at=at)


def enclosure_of(kennel: Kennel, enclosure: object) -> dict[str, Any]:
    """Return an enclosure of the kennel; refuse one it does not have."""
    row = kennel.row("enclosures", str(enclosure))
    if row is None:
        said = (
            f"The kennel has no enclosure {enclosure}." if enclosure else "No enclosure is named."
        )
        raise DistrictsError(
            said, code="no_such_row", field="enclosure",
            remedy=f"It has: {', '.join(each['id'] for each in kennel.enclosures)}.",
        )  # fmt: skip
    return row


def inspect_enclosure(
    store: Store,
    ref: str,
    enclosure: str,
    on: date,
    facts: Mapping[str, Any],
    *,
    remark: str | None = None,
    again_on: date | None = None,
    photos: Sequence[Mapping[str, Any]] = (),
    by: str,
    at: datetime,
) -> Kennel:
    """Enter an inspection: what was measured, each check yes, no, or not looked at.

    Parameters
    ----------
    facts
        ``roofed``, ``roof_lowest_in``, ``tethered``, ``tether``, ``minutes_out``,
        ``observations``.
    again_on
        The day it is inspected again.

    Raises
    ------
    DistrictsError
        A clause takes no observation, or a measure is none. Nothing was written.
    """
    refuse_future(on, at, chapter=CHAPTER, what="The inspection", field="on")
    if again_on is not None and again_on <= on:
        raise DistrictsError(
            "The next inspection lies before this one.", code="days_impossible", field="again_on",
            remedy="Give a later day, or leave it blank.",
        )  # fmt: skip
    version, kennel = store.version(ref), store.record(Kennel, ref)
    enclosure_of(kennel, enclosure)
    unknown = [each for each in facts.get("observations", {}) if each not in CHECKED]
    if unknown:
        raise DistrictsError(
            f"“{unknown[0]}” is no check of an enclosure.", code="clause_unknown",
            field="observations",
        )  # fmt: skip
    row = {
        "id": kennel.next_id("inspections", "s"), "enclosure": enclosure, "on": on.isoformat(),
        "facts": dict(facts), "remark": remark,
        "again_on": None if again_on is None else again_on.isoformat(),
        "photos": [dict(each) for each in photos], **entered(by, at),
    }  # fmt: skip
    changed = kennel.with_row("inspections", row)
    return keep(
        store, ref, changed, version, what="inspected", why=f"{enclosure} {on}", by=by, at=at
    )
