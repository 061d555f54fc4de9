"""The register of animals identified in a district: keeper by keeper, for staff."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.districts_register import add_keeper, identify, register_shown
from districts.proceedings.paper_gaps import pruned
from districts.proceedings.paper_petition import district_named
from districts.proceedings.petition import CHAPTER, today
from districts.records.district import District
from districts.records.district_register import METHODS
from webmap import current, once, paper_list
from webmap.access import PETITION_CLERKS, STAFF, may
from webmap.forms import fields
from webmap.views.documents import attached

bp = Blueprint("registers", __name__, url_prefix="/districts/<ref>/registers/<register>")
PAPER = "identification_notice"


@bp.get("")
@may(*STAFF)
def show(ref: str, register: str) -> str:
    """Who keeps animals within, which of them are identified, and by when the rest must be."""
    return _page(ref, register)


@bp.post("/keepers")
@may(*PETITION_CLERKS)
@once.in_turn
def keeper(ref: str, register: str) -> ResponseReturnValue:
    """Enter a keeper with the animals known."""
    form, back = request.form, f"/districts/{ref}/registers/{register}"
    _register(ref, register)
    if once.pressed_again(register):
        return once.look_again(back, register)
    try:
        name = fields.needed(form, "name", "The name of the keeper")
        add_keeper(
            current.store(), register, name=name,
            animals=_animals(fields.text(form, "animals") or ""),
            told_on=fields.day(form, "told_on"), by=current.person(), at=current.now(),
        )  # fmt: skip
    except DistrictsError as trouble:
        return _page(ref, register, trouble), 422
    flash(f"{name} is in the register.", "done")
    return redirect(back, 303)


@bp.post("/animals")
@may(*PETITION_CLERKS)
@once.in_turn
def animal(ref: str, register: str) -> ResponseReturnValue:
    """Enter that an animal was identified."""
    form, back = request.form, f"/districts/{ref}/registers/{register}"
    _register(ref, register)
    if once.pressed_again(register):
        return once.look_again(back, register)
    try:
        identify(
            current.store(), register,
            keeper=fields.needed(form, "keeper", "The keeper"),
            animal=fields.needed(form, "animal", "The animal"),
            species=fields.needed(form, "species", "The kind of animal"),
            on=fields.needed_day(form, "on", "The day"),
            method=form.get("method", ""), detail=fields.text(form, "detail"),
            by=current.person(), at=current.now(),
        )  # fmt: skip
    except DistrictsError as trouble:
        return _page(ref, register, trouble), 422
    flash("The animal is entered as identified.", "done")
    return redirect(back, 303)


@bp.get("/<keeper>/notice.<kind>")
@may(*STAFF)
def notice(ref: str, register: str, keeper: str, kind: str) -> Response:
    """Return the notice to one keeper as PDF or for Word."""
    shown = _register(ref, register)
    rows = {row["id"]: row for row in shown["keepers"]}
    if keeper not in rows:
        raise DistrictsError(
            f"There is no keeper {keeper} in the register.", code="no_such_record", field="keeper"
        )
    content, media_type = paper_list.printed(
        CHAPTER, PAPER, _facts(ref, shown, rows[keeper]), request.args, kind
    )
    suffix = "pdf" if kind == "pdf" else "docx"
    return attached(content, media_type, f"{register}-{keeper}-notice.{suffix}")


def _facts(ref: str, shown: dict[str, Any], keeper: dict[str, Any]) -> dict[str, Any]:
    kinds: dict[str, int] = {}
    for each in keeper["animals"]:
        kinds[each["species"]] = kinds.get(each["species"], 0) + 1
    name = current.store().record(District, ref).name or ref
    due = keeper["deadline"] or {}
    return pruned(
        {
            "made_on": today().isoformat(),
            "court": paper_list.court(),
            "petition": {"action": shown["action"]},
            "district": {"name": district_named(name)},
            "order": {"entered_on": shown["entered_on"]},
            "keeper": {"name": keeper["name"]},
            "keeper_animals": [{"kind": kind, "count": n} for kind, n in kinds.items()],
            "identify": {
                "by": due.get("due"),
                "counting": due.get("counting"),
                "safe_by": None if due.get("safe_by") == due.get("due") else due.get("safe_by"),
            },
        }
    )


def _register(ref: str, register: str, as_of: date | None = None) -> dict[str, Any]:
    shown = register_shown(current.store(), register, as_of=as_of)
    if shown["district"] != ref:
        raise DistrictsError(
            f"District {ref} has no register {register}.", code="no_such_record", field="register"
        )
    return shown


def _animals(written: str) -> list[dict[str, str]]:
    """Return animals written one on a line as "species: what it looks like"."""
    found = []
    for line in written.splitlines():
        species, colon, looks = line.partition(":")
        if species.strip():
            said = looks if colon and looks.strip() else species
            found.append({"species": species.strip().lower(), "animal": " ".join(said.split())})
    return found


def _page(ref: str, register: str, trouble: DistrictsError | None = None) -> str:
    as_of = fields.day(request.args, "as_of")
    return render_template(
        "districts/register.html",
        district=ref,
        ref=register,
        shown=_register(ref, register, as_of),
        methods=[(each, each) for each in METHODS],
        typed=request.form,
        trouble=trouble,
        stands_at=current.store().version(register),
    )
