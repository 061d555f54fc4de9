"""Keeping lands and roads: tracts under one landowner, and roads under all their names."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.keeping_lands import (
    add_keeping_land,
    change_keeping_land,
    name_road,
)
from districts.proceedings.trespass_changes import changes_of
from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_facts import counted, relation_words
from districts.records.keeping_land import KeepingLand
from districts.records.road_identity import RoadIdentity
from webmap import access, current, once
from webmap.access import INCIDENT_KEEPERS, INCIDENT_READERS, may
from webmap.forms import fields

bp = Blueprint("lands", __name__, url_prefix="/lands")
MOST_NAMES = 300


@bp.get("")
@may(*INCIDENT_READERS)
def index() -> str:
    """Show every keeping land, and roads that have other names."""
    return _index()


@bp.post("")
@may(*INCIDENT_KEEPERS)
@once.keyed(lambda: "/lands")
def add() -> ResponseReturnValue:
    """Enter a keeping land."""
    form = request.form
    try:
        land = add_keeping_land(
            current.store(),
            fields.text(form, "name") or "",
            pins=_lines("pins"),
            responsible=fields.text(form, "responsible"),
            others=_lines("others"),
            kept_from=fields.day(form, "kept_from"),
            note=fields.text(form, "note"),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _index(trouble), 422
    flash(f"{land.name} is entered.", "done")
    back = form.get("back", "")
    return redirect(f"/incidents/{back}#origin" if _is_incident(back) else "/lands", 303)


@bp.post("/roads")
@may(*INCIDENT_KEEPERS)
@once.keyed(lambda: "/lands#roads")
def road() -> ResponseReturnValue:
    """Say which names are one road."""
    form = request.form
    try:
        made = name_road(
            current.store(),
            fields.text(form, "road") or "",
            _lines("aliases"),
            note=fields.text(form, "road_note"),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _index(trouble), 422
    flash(f"{made.name} is one road under {len(made.aliases) + 1} names.", "done")
    return redirect("/lands#roads", 303)


@bp.get("/<ref>")
@may(*INCIDENT_READERS)
def show(ref: str) -> str:
    """One keeping land."""
    return _show(ref)


@bp.post("/<ref>")
@may(*INCIDENT_KEEPERS)
@once.in_turn
def change(ref: str) -> ResponseReturnValue:
    """Correct a keeping land, or enter its sale."""
    form = request.form
    current.store().record(KeepingLand, ref)
    if once.pressed_again(ref):
        return once.look_again(f"/lands/{ref}", ref)
    try:
        change_keeping_land(
            current.store(),
            ref,
            name=fields.text(form, "name") or "",
            pins=_lines("pins"),
            responsible=fields.text(form, "responsible"),
            others=_lines("others"),
            kept_from=fields.day(form, "kept_from"),
            note=fields.text(form, "note"),
            why=fields.text(form, "why") or "",
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _show(ref, trouble), 422
    flash("The keeping land is changed.", "done")
    return redirect(f"/lands/{ref}", 303)


def _index(trouble: DistrictsError | None = None) -> str:
    store = current.store()
    lands = sorted(store.records(KeepingLand), key=lambda land: land.name.casefold())
    return render_template(
        "incidents/lands.html",
        lands=lands,
        roads=store.records(RoadIdentity),
        road_names=county_on(store).road_names[:MOST_NAMES],
        typed=request.form,
        trouble=trouble,
    )


def _show(ref: str, trouble: DistrictsError | None = None) -> str:
    store = current.store()
    land = store.record(KeepingLand, ref)
    entries = [each for each in store.history(ref) if each.version is not None]
    return render_template(
        "incidents/land.html",
        land=land,
        before=[
            (store.record(KeepingLand, ref, version=each.version), each)
            for each in reversed(entries)
        ],
        relations=[
            {**each, "words": relation_words(each)}
            for each in counted(store).relations
            if each["keeping_land"] == land.name
        ],
        changes=changes_of(store, about=ref),
        has_relations=access.can("trespass.show"),
        typed=request.form if trouble else {},
        trouble=trouble,
        stands_at=store.version(ref),
    )


def _lines(name: str) -> list[str]:
    written = fields.text(request.form, name) or ""
    return [line.strip() for line in written.splitlines() if line.strip()]


def _is_incident(back: str) -> bool:
    return back.startswith("I-") and back.replace("-", "").isalnum()
