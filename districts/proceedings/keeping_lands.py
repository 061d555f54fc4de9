"""Tracts that livestock are kept on, and roads under all their names, as a person enters them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from districts.errors import DistrictsError
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_county import county_on
from districts.records.folding import fold
from districts.records.keeping_land import KeepingLand
from districts.records.road_identity import RoadIdentity
from districts.store import Store


def add_keeping_land(
    store: Store, name: str, *, pins: Sequence[str] = (), responsible: str | None = None,
    others: Sequence[str] = (), kept_from: date | None = None, note: str | None = None, by: str,
    at: datetime,
) -> KeepingLand:  # fmt: skip
    """Enter a tract. Without a responsible landowner the owners of its parcels are taken.

    Raises
    ------
    DistrictsError
        The name is blank or taken, or there is no such parcel.
    """
    called = _free_name(store, name, None)
    known = _known_pins(store, pins)
    owners = _owners(store, known)
    if responsible is None and owners:
        responsible, others = owners[0], [*owners[1:], *others]
    with store.transaction():
        made = KeepingLand(
            store.next_ref("KL", at.year),
            name=called,
            pins=known,
            responsible=responsible,
            others=list(dict.fromkeys(others)),
            kept_from=None if kept_from is None else kept_from.isoformat(),
            note=note,
        )
        store.append(made, by=by, at=at, what="keeping land entered")
    return made


def change_keeping_land(
    store: Store, ref: str, *, name: str, pins: Sequence[str], responsible: str | None,
    others: Sequence[str], kept_from: date | None, note: str | None, why: str, by: str,
    at: datetime,
) -> KeepingLand:  # fmt: skip
    """Correct a tract, or enter its sale. Occasions of before go on counting: it is that land."""
    if not why.strip():
        raise DistrictsError(
            "The reason is missing.", code="field_missing", field="why", remedy="Say why."
        )
    called = _free_name(store, name, ref)
    known = _known_pins(store, pins)
    with recounted(store, ref, "keeping land changed", by=by, at=at):
        version, land = store.version(ref), store.record(KeepingLand, ref)
        changed = replace(
            land, name=called, pins=known, responsible=responsible, others=list(others),
            kept_from=None if kept_from is None else kept_from.isoformat(), note=note,
        )  # fmt: skip
        store.append(changed, by=by, at=at, expected=version, what="keeping land changed", why=why)
    return changed


def keeping_land_named(store: Store, name: str) -> KeepingLand | None:
    """Return the tract of this name."""
    wanted = fold(name)
    return next((each for each in store.records(KeepingLand) if fold(each.name) == wanted), None)


def name_road(
    store: Store, name: str, aliases: Sequence[str], *, note: str | None, by: str, at: datetime
) -> RoadIdentity:
    """Say that these names are one public road, under the first of them; or change that.

    Raises
    ------
    DistrictsError
        A name is blank, or one of another road on record.
    """
    called = " ".join(name.split())
    listed = list(dict.fromkeys(" ".join(each.split()) for each in aliases if each.strip()))
    if not called:
        raise DistrictsError(
            "The name of the road is missing.", code="field_missing", field="name",
            remedy="Fill it in.",
        )  # fmt: skip
    known = store.records(RoadIdentity)
    own = next((each for each in known if fold(each.name) == fold(called)), None)
    for each in known:
        taken = {fold(one) for one in (each.name, *each.aliases)}
        clash = next((one for one in (called, *listed) if fold(one) in taken), None)
        if each is not own and clash is not None:
            raise DistrictsError(
                f"“{clash}” is a name of {each.name} already.",
                code="road_taken",
                field="name",
                remedy=f"Enter the other names with {each.name}.",
            )
    about = called if own is None else own.ref
    with recounted(store, about, "names of a road", by=by, at=at):
        ref = store.next_ref("RD", at.year) if own is None else own.ref
        made = RoadIdentity(ref, name=called, aliases=listed, note=note)
        store.append(made, by=by, at=at, expected=store.version(ref), what="road named", why=note)
    return made


def _free_name(store: Store, name: str, own: str | None) -> str:
    called = " ".join(name.split())
    if not called:
        raise DistrictsError(
            "The name of the keeping land is missing.", code="field_missing", field="name",
            remedy="Give it the name people know it by.",
        )  # fmt: skip
    there = keeping_land_named(store, called)
    if there is not None and there.ref != own:
        raise DistrictsError(
            f"There is a keeping land “{there.name}” already.",
            code="name_taken",
            field="name",
            remedy="Choose that one, or give this another name.",
        )
    return called


def _known_pins(store: Store, pins: Sequence[str]) -> list[str]:
    listed = list(dict.fromkeys(each.strip() for each in pins if each.strip()))
    there = county_on(store).pins
    unknown = [each for each in listed if there and each not in there]
    if unknown:
        raise DistrictsError(
            f"No parcel has the number {', '.join(unknown)} in the layer.",
            code="no_such_parcel",
            field="pins",
            remedy="Copy the numbers from the layer, one on a line.",
        )
    return listed


def _owners(store: Store, pins: Sequence[str]) -> list[str]:
    places = county_on(store).places
    return list(dict.fromkeys(name for pin in pins for name in places.owners_of(pin)))
