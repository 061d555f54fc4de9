"""What is entered of a kennel: enclosures, dogs with lengths, floors, inspections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.layers.intake import read_layer, usable
from districts.measure.enclosure import Floor, Ring, floor_of_rings, floor_of_shapes
from districts.proceedings.dog_entries import entered
from districts.proceedings.dog_facts import known, measure
from districts.proceedings.future import refuse_future
from districts.proceedings.kennel import CHAPTER, CHECKED, in_square_feet, put_kennel, today_there
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
    store: Store, ref: str, changed: Kennel, *, what: str, why: str | None, by: str, at: datetime
) -> Kennel:
    """File a kennel as changed; refuse facts that cannot be."""
    put_kennel(changed)
    store.append(changed, by=by, at=at, expected=store.version(ref), what=what, why=why)
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
    kennel = store.record(Kennel, ref)
    fields = {key: told[key] for key in OF_KENNEL if key in told}
    changed = replace(kennel, **fields)
    if holder is not None:
        changed = replace(changed, holder=known({**kennel.holder, **holder}))
    said = ", ".join(fields)
    return keep(store, ref, changed, what="kennel described", why=said, by=by, at=at)


def add_enclosure(store: Store, ref: str, name: str, *, by: str, at: datetime) -> Kennel:
    """Enter one more enclosure."""
    kennel = store.record(Kennel, ref)
    row = {"id": kennel.next_id("enclosures", "e"), "name": name, **entered(by, at)}
    changed = kennel.with_row("enclosures", row)
    return keep(store, ref, changed, what="enclosure added", why=name, by=by, at=at)


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
    kennel = store.record(Kennel, ref)
    row = {
        key: measure(value, key) if key in ("length_in", "height_in") else value
        for key, value in told.items()
    }
    if "enclosure" in row:
        _enclosure(kennel, row["enclosure"])
    if dog is None:
        name = row.get("name") or kennel.next_id("dogs", "d")
        whole = {**row, "id": kennel.next_id("dogs", "d"), "name": name, **entered(by, at)}
        changed = kennel.with_row("dogs", whole)
    else:
        name = dog
        changed = kennel.with_changed("dogs", dog, **row)
    return keep(store, ref, changed, what="dog entered", why=str(name), by=by, at=at)


def _enclosure(kennel: Kennel, enclosure: object) -> dict[str, Any]:
    row = kennel.row("enclosures", str(enclosure))
    if row is None:
        raise DistrictsError(
            f"The kennel has no enclosure {enclosure}.", code="no_such_row", field="enclosure",
            remedy=f"It has: {', '.join(each['id'] for each in kennel.enclosures)}.",
        )  # fmt: skip
    return row


def enter_floor(
    store: Store,
    ref: str,
    enclosure: str,
    *,
    sqft: object,
    shelter_sqft: object,
    tolerance_sqft: object = None,
    how: str = "measured by hand",
    by: str,
    at: datetime,
    **more: Any,
) -> Kennel:
    """Enter the floor of an enclosure in square feet, and what of it the shelter covers."""
    kennel = store.record(Kennel, ref)
    _enclosure(kennel, enclosure)
    row = {
        "enclosure": enclosure, "on": today_there(at).isoformat(),
        "sqft": measure(sqft, "sqft"), "shelter_sqft": measure(shelter_sqft, "shelter_sqft"),
        "tolerance_sqft": measure(tolerance_sqft, "tolerance_sqft"), "how": how, **more,
        **entered(by, at),
    }  # fmt: skip
    if row["sqft"] is None:
        raise DistrictsError(
            "The floor is missing.", code="field_missing", field="sqft",
            remedy="Write square feet, or the two sides in feet.",
        )  # fmt: skip
    changed = kennel.with_row("areas", row)
    return keep(store, ref, changed, what="floor entered", why=f"{enclosure} {how}", by=by, at=at)


def draw_floor(
    store: Store, ref: str, enclosure: str, ring: Ring, shelter: Ring = (),
    *, accuracy_ft: float | None = None, by: str, at: datetime,
) -> Kennel:  # fmt: skip
    """Enter the floor from corners clicked on the map, the shelter taken off."""
    found = floor_of_rings(ring, shelter, accuracy_ft=accuracy_ft)
    return _measured(
        store, ref, enclosure, found, "drawn on the map", by, at,
        ring=[[float(x), float(y)] for x, y in ring],
        shelter_ring=[[float(x), float(y)] for x, y in shelter],
    )  # fmt: skip


def read_floor(
    store: Store, ref: str, enclosure: str, path: Path, name: str,
    *, accuracy_ft: float | None = None, by: str, at: datetime,
) -> Kennel:  # fmt: skip
    """Enter the floor from a file: its largest polygon, less those inside it."""
    frame = usable(read_layer(path, kind="boundary")).frame
    found = floor_of_shapes(list(frame.geometry), frame.crs, accuracy_ft=accuracy_ft)
    sha256 = store.keep_file(path, name)
    return _measured(
        store, ref, enclosure, found, f"from the file {name}", by, at, file=sha256, file_name=name
    )


def _measured(
    store: Store, ref: str, enclosure: str, floor: Floor, how: str, by: str, at: datetime,
    **more: Any,
) -> Kennel:  # fmt: skip
    tolerance = floor.tolerance_sqft
    return enter_floor(
        store, ref, enclosure, sqft=in_square_feet(floor.sqft),
        shelter_sqft=in_square_feet(floor.shelter_sqft),
        tolerance_sqft=None if tolerance is None else in_square_feet(tolerance),
        how=how, by=by, at=at, **more,
    )  # fmt: skip


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
    kennel = store.record(Kennel, ref)
    _enclosure(kennel, enclosure)
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
    return keep(store, ref, changed, what="inspected", why=f"{enclosure} {on}", by=by, at=at)
