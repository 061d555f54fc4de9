"""The fence that follows a habitual trespass: opened, its steps, its money, its papers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.documents.form import form
from districts.documents.papers import still_missing
from districts.errors import DistrictsError
from districts.proceedings import fence as fences
from districts.proceedings.paper_fence import SECTIONS, fence_paper_facts
from districts.proceedings.paper_gaps import answered, gaps
from districts.proceedings.trespass_facts import CHAPTER, today
from districts.records.fence import FenceMatter
from webmap import current, once, paper_list
from webmap.access import INCIDENT_KEEPERS, INCIDENT_READERS, may
from webmap.forms import fields
from webmap.views import trespass
from webmap.views.documents import attached

bp = Blueprint("fences", __name__, url_prefix="/trespass/<ref>/fence")


@bp.post("")
@may(*INCIDENT_KEEPERS)
@once.in_turn
def open_(ref: str) -> ResponseReturnValue:
    """Open the fence matter of a relation, once."""
    store = current.store()
    if fences.fences_of(store, ref):
        return once.is_there(f"/trespass/{ref}")
    try:
        made = fences.open_matter(
            store, ref, neighbor=fields.text(request.form, "neighbor"), by=current.person(),
            at=current.now(),
        )  # fmt: skip
    except DistrictsError as trouble:
        return trespass.page(ref, trouble), 422
    flash(f"Fence matter {made.ref} is open.", "done")
    return redirect(f"/trespass/{ref}#fence", 303)


@bp.post("/<matter>/steps")
@may(*INCIDENT_KEEPERS)
def step(ref: str, matter: str) -> ResponseReturnValue:
    """Enter a step of the fence matter."""
    form_ = request.form

    def enter() -> str:
        fences.enter_step(
            current.store(), matter, form_.get("step", ""),
            fields.needed_day(form_, "on", "The day"), note=fields.text(form_, "note"),
            correct="correct" in form_, by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The step is entered."

    return _entered(ref, matter, enter)


@bp.post("/<matter>/sums")
@may(*INCIDENT_KEEPERS)
def amount(ref: str, matter: str) -> ResponseReturnValue:
    """Enter costs or fees."""
    form_ = request.form

    def enter() -> str:
        fences.enter_sum(
            current.store(), matter, form_.get("item", ""),
            fields.needed(form_, "amount", "The amount"), note=fields.text(form_, "note"),
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The amount is entered."

    return _entered(ref, matter, enter)


@bp.post("/<matter>/details")
@may(*INCIDENT_KEEPERS)
def details(ref: str, matter: str) -> ResponseReturnValue:
    """Enter who is who, who acts, and what the papers print besides."""
    form_ = request.form

    def enter() -> str:
        told = current.store().record(FenceMatter, matter).details
        given = {
            section: {**told.get(section, {}), **written}
            for section, keys in SECTIONS.items()
            if (written := {key: fields.text(form_, f"{section}.{key}") for key in keys})
        }
        fences.describe(
            current.store(), matter, acting=fields.text(form_, "acting"),
            neighbor=fields.text(form_, "neighbor"),
            responsible=fields.text(form_, "responsible"), details=given, by=current.person(),
            at=current.now(),
        )  # fmt: skip
        return "It is entered."

    return _entered(ref, matter, enter)


@bp.get("/<matter>/papers/<name>")
@may(*INCIDENT_READERS)
def fill(ref: str, matter: str, name: str) -> str:
    """Ask for what a paper lacks, to be filled in before it is printed; nothing of it is kept."""
    shape, facts = form(CHAPTER, name), _facts(matter)
    return render_template(
        "papers/fill.html",
        title=shape.title,
        crumbs=[("/trespass", "Relations"), (f"/trespass/{ref}", matter)],
        address=f"/trespass/{ref}/fence/{matter}/papers/{name}",
        gaps=gaps(CHAPTER, name, facts),
        missing=still_missing(CHAPTER, name, answered(CHAPTER, name, facts, request.args)),
    )


@bp.get("/<matter>/papers/<name>/paper.<kind>")
@may(*INCIDENT_READERS)
def take(ref: str, matter: str, name: str, kind: str) -> Response:
    """Return a paper as a tagged PDF, or as a Word file that can be edited."""
    del ref
    form(CHAPTER, name)
    content, media_type = paper_list.printed(CHAPTER, name, _facts(matter), request.args, kind)
    suffix = "pdf" if kind == "pdf" else "docx"
    return attached(content, media_type, f"{matter}-{name.replace('_', '-')}.{suffix}")


def _facts(matter: str) -> dict[str, Any]:
    seen = fences.fence(current.store(), matter)
    return fence_paper_facts(current.store(), seen, made_on=today())


@once.in_turn
def _entered(ref: str, matter: str, enter: Callable[[], str]) -> ResponseReturnValue:
    """Take a form once, and say what became of it."""
    current.store().record(FenceMatter, matter)
    if once.pressed_again(matter):
        return once.look_again(f"/trespass/{ref}#fence", matter)
    try:
        said = enter()
    except DistrictsError as trouble:
        return trespass.page(ref, trouble), 422
    flash(said, "done")
    return redirect(f"/trespass/{ref}#fence", 303)
