"""The register of dogs, one page for each, its map, its checklist and its papers."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.documents.form import form as paper_form
from districts.documents.form import forms
from districts.documents.papers import still_missing
from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.proceedings.dog import (
    CHAPTER,
    CONDITIONS,
    ELEMENTS,
    PROVISIONS,
    dog_seen,
    dogs_shown,
    today_there,
)
from districts.proceedings.dog_dangerous import inspect
from districts.proceedings.dog_entries import AS, register_dog
from districts.proceedings.dog_paper import dog_paper_facts
from districts.proceedings.paper_gaps import answered, gaps
from districts.records.dog import Dog
from webmap import current, kept_photos, links, once, paper_list
from webmap.access import DOG_KEEPERS, DOG_READERS, may, takes
from webmap.dog_map import points, response
from webmap.forms import dog as dog_form
from webmap.forms.choice import Choice
from webmap.views.documents import attached

bp = Blueprint("dogs", __name__, url_prefix="/dogs")


@bp.get("")
@may(*DOG_READERS)
def index() -> str:
    """Show the register, and a form to put a dog on it."""
    return _index()


@bp.post("")
@may(*DOG_KEEPERS)
@once.in_turn
def register() -> ResponseReturnValue:
    """Put a dog on the register; a second press of the same form finds it there."""
    token = request.form.get("once", "")
    for dog in current.store().records(Dog):
        if token and dog.details.get("form") == token:
            return redirect(f"/dogs/{dog.ref}", 303)
    try:
        told = dog_form.dog(request.form)
        made = register_dog(
            current.store(), **told, form=token, by=current.person(), at=current.now()
        )
    except DistrictsError as trouble:
        return _index(trouble), 422
    flash(f"{made.name} is on the register as {made.ref}.", "done")
    return redirect(f"/dogs/{made.ref}", 303)


@bp.get("/map")
@may(*DOG_READERS)
def blank() -> Response:
    """Show every incident that has a place."""
    rows = [row for dog in current.store().records(Dog) for row in points(dog, dog.name)]
    return response(rows, "all dogs", pick=False)


@bp.get("/<ref>")
@may(*DOG_READERS)
def show(ref: str) -> str:
    """One dog."""
    return page(ref)


@bp.get("/<ref>/map")
@may(*DOG_READERS)
def sheet(ref: str) -> Response:
    """Show where the incidents of a dog were."""
    dog = current.store().record(Dog, ref)
    return response(points(dog, ref), ref, pick=True)


@bp.get("/<ref>/inspection")
@may(*DOG_READERS)
def checklist(ref: str) -> str:
    """Show the conditions as a checklist for a phone."""
    return _checklist(ref)


@bp.post("/<ref>/inspection")
@may(*DOG_KEEPERS)
@takes(lambda: kept_photos.PHOTO_MB * kept_photos.MOST + 1)
@once.in_turn
def enter_inspection(ref: str) -> ResponseReturnValue:
    """Enter a look at how the dog is kept, with its photographs."""
    store = current.store()
    store.record(Dog, ref)
    if once.pressed_again(ref):
        return once.look_again(f"/dogs/{ref}", ref)
    try:
        told = dog_form.inspection(request.form)
        photos = kept_photos.kept(request.files.getlist("photos"))
        inspect(store, ref, **told, photos=photos, by=current.person(), at=current.now())
    except DistrictsError as trouble:
        return _checklist(ref, trouble), 422
    flash("The inspection is entered.", "done")
    return redirect(f"/dogs/{ref}#conditions", 303)


@bp.get("/<ref>/photos/<int:number>")
@may(*DOG_READERS)
def photo(ref: str, number: int) -> Response:
    """Show one photograph of an inspection."""
    return kept_photos.shown(current.store().record(Dog, ref).inspections, number)


@bp.get("/<ref>/papers/<name>")
@may(*DOG_READERS)
def fill(ref: str, name: str) -> str:
    """Ask for what a paper lacks; nothing of it is kept."""
    shape, facts = paper_form(CHAPTER, name), _paper_facts(ref)
    return render_template(
        "papers/fill.html",
        title=shape.title,
        crumbs=[("/dogs", "Dogs"), (f"/dogs/{ref}", ref)],
        address=f"/dogs/{ref}/papers/{name}",
        gaps=gaps(CHAPTER, name, facts),
        missing=still_missing(CHAPTER, name, answered(CHAPTER, name, facts, request.args)),
    )


@bp.get("/<ref>/papers/<name>/paper.<kind>")
@may(*DOG_READERS)
def take(ref: str, name: str, kind: str) -> Response:
    """Return a paper as a tagged PDF, or as a Word file that can be edited."""
    paper_form(CHAPTER, name)
    content, media_type = paper_list.printed(CHAPTER, name, _paper_facts(ref), request.args, kind)
    suffix = "pdf" if kind == "pdf" else "docx"
    return attached(content, media_type, f"{ref}-{name.replace('_', '-')}.{suffix}")


def page(ref: str, trouble: DistrictsError | None = None) -> str:
    """Return the page of a dog, with what was refused above it."""
    store = current.store()
    choice = Choice.asked(request.args)
    seen = dog_seen(store, ref, as_of=choice.as_of, readings=choice.readings)
    shown = seen.shown()
    return render_template(
        "dogs/show.html",
        dog=seen.dog,
        shown=shown,
        document=shown["assessment"],
        conditions=seen.findings(CONDITIONS),
        elements=seen.findings(ELEMENTS),
        offenses=next(iter(seen.findings(("BV-171.22B-1",))), None),
        provisions=PROVISIONS,
        roles=AS,
        photos=kept_photos.numbered(seen.dog.inspections),
        papers=_papers(ref),
        calendar=links.calendar_token(ref),
        typed=request.form if trouble else {},
        trouble=trouble,
        today=today_there(current.now()).isoformat(),
        stands_at=store.version(ref),
    )


def _index(trouble: DistrictsError | None = None) -> str:
    return render_template(
        "dogs/index.html",
        rows=dogs_shown(current.store()),
        roles=AS,
        once=request.form.get("once") or secrets.token_urlsafe(18),
        typed=request.form,
        trouble=trouble,
    )


def _checklist(ref: str, trouble: DistrictsError | None = None) -> str:
    store = current.store()
    seen = dog_seen(store, ref)
    chapter = CHAPTERS[CHAPTER]
    return render_template(
        "dogs/inspection.html",
        dog=seen.dog,
        clauses=[chapter.clause(clause) for clause in CONDITIONS if clause not in MEASURED],
        last=seen.dog.inspection or {},
        today=today_there(current.now()).isoformat(),
        typed=request.form if trouble else {},
        trouble=trouble,
        stands_at=store.version(ref),
    )


MEASURED = ("BV-171.22H-1", "BV-171.22H-2")
"""Conditions that a certificate answers, not a look."""


def _paper_facts(ref: str) -> dict[str, Any]:
    return dog_paper_facts(dog_seen(current.store(), ref), made_on=today_there(current.now()))


def _papers(ref: str) -> list[paper_list.Offered]:
    facts = _paper_facts(ref)
    return [
        paper_list.Offered(
            name,
            shape.title,
            len(still_missing(CHAPTER, name, facts)),
            f"/dogs/{ref}/papers/{name}",
        )
        for name, shape in forms(CHAPTER).items()
        if shape.about == "dog"
    ]
