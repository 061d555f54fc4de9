"""The register of kennels, one page for each, its drawing, its checklist and its report."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.documents.form import form as paper_form
from districts.documents.papers import still_missing
from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.maps.sketch import sketch_map
from districts.proceedings import kennel_entries
from districts.proceedings.kennel import (
    CHAPTER,
    CHECKED,
    kennel_seen,
    kennels_shown,
    today_there,
)
from districts.proceedings.kennel_paper import kennel_paper_facts, pen_of
from districts.proceedings.paper_gaps import answered, gaps
from districts.records.kennel import Kennel
from webmap import current, headers, kept_photos, links, once, paper_list
from webmap.access import KENNEL_KEEPERS, KENNEL_READERS, may, takes
from webmap.dog_ground import parcels_around
from webmap.dog_map import VILLAGE
from webmap.forms import fields
from webmap.forms import kennel as kennel_form
from webmap.forms.choice import Choice
from webmap.views.documents import attached

bp = Blueprint("kennels", __name__, url_prefix="/kennels")
SHOWN_AROUND = 0.001
REPORT = "kennel_inspection_report"


@bp.get("")
@may(*KENNEL_READERS)
def index() -> str:
    """Show the register, and a form to put a kennel on it."""
    return _index()


@bp.post("")
@may(*KENNEL_KEEPERS)
@once.in_turn
def register() -> ResponseReturnValue:
    """Put a kennel on the register; a second press of the same form finds it there."""
    token = request.form.get("once", "")
    for kennel in current.store().records(Kennel):
        if token and kennel.details.get("form") == token:
            return redirect(f"/kennels/{kennel.ref}", 303)
    try:
        names = (fields.text(request.form, "enclosures") or "Enclosure 1").splitlines()
        made = kennel_entries.register_kennel(
            current.store(),
            kennel_form.kennel(request.form),
            holder=kennel_form.holder(request.form),
            enclosures=[name.strip() for name in names if name.strip()],
            form=token,
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _index(trouble), 422
    flash(f"{made.name} is on the register as {made.ref}.", "done")
    return redirect(f"/kennels/{made.ref}", 303)


@bp.get("/<ref>")
@may(*KENNEL_READERS)
def show(ref: str) -> str:
    """One kennel with its enclosures."""
    return page(ref)


@bp.get("/<ref>/sketch")
@may(*KENNEL_READERS)
def sketch(ref: str) -> Response:
    """Return the map on which an enclosure is drawn."""
    seen = kennel_seen(current.store(), ref)
    pen = pen_of(seen, request.args.get("enclosure"))
    area = pen.area or {}
    ring = area.get("ring") or ()
    lon, lat = ring[0] if ring else seen.kennel.point or VILLAGE
    drawn = sketch_map(
        (lon, lat),
        ring=ring,
        shelter=area.get("shelter_ring") or (),
        name=pen.enclosure["name"],
        parcels=parcels_around(lon, lat, SHOWN_AROUND),
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.get("/<ref>/inspection")
@may(*KENNEL_READERS)
def checklist(ref: str) -> str:
    """Show the checks of an enclosure as a checklist for a phone."""
    return _checklist(ref)


@bp.post("/<ref>/inspection")
@may(*KENNEL_KEEPERS)
@takes(lambda: kept_photos.PHOTO_MB * kept_photos.MOST + 1)
@once.in_turn
def enter_inspection(ref: str) -> ResponseReturnValue:
    """Enter an inspection with its photographs."""
    store = current.store()
    store.record(Kennel, ref)
    if once.pressed_again(ref):
        return once.look_again(f"/kennels/{ref}", ref)
    enclosure = request.form.get("enclosure", "")
    try:
        told = kennel_form.inspection(request.form)
        photos = kept_photos.kept(request.files.getlist("photos"))
        kennel_entries.inspect_enclosure(
            store, ref, enclosure, told["on"], told["facts"], remark=told["remark"],
            again_on=told["again_on"], photos=photos, by=current.person(), at=current.now(),
        )  # fmt: skip
    except DistrictsError as trouble:
        return _checklist(ref, trouble), 422
    flash("The inspection is entered.", "done")
    return redirect(f"/kennels/{ref}#{enclosure}", 303)


@bp.get("/<ref>/photos/<int:number>")
@may(*KENNEL_READERS)
def photo(ref: str, number: int) -> Response:
    """Show one photograph of an inspection."""
    return kept_photos.shown(current.store().record(Kennel, ref).inspections, number)


@bp.get("/<ref>/enclosures/<enclosure>/papers/<name>")
@may(*KENNEL_READERS)
def fill(ref: str, enclosure: str, name: str) -> str:
    """Ask for what the report lacks; nothing of it is kept."""
    shape, facts = paper_form(CHAPTER, name), _paper_facts(ref, enclosure)
    return render_template(
        "papers/fill.html",
        title=shape.title,
        crumbs=[("/kennels", "Kennels"), (f"/kennels/{ref}", ref)],
        address=f"/kennels/{ref}/enclosures/{enclosure}/papers/{name}",
        gaps=gaps(CHAPTER, name, facts),
        missing=still_missing(CHAPTER, name, answered(CHAPTER, name, facts, request.args)),
    )


@bp.get("/<ref>/enclosures/<enclosure>/papers/<name>/paper.<kind>")
@may(*KENNEL_READERS)
def take(ref: str, enclosure: str, name: str, kind: str) -> Response:
    """Return the report as a tagged PDF, or as a Word file that can be edited."""
    paper_form(CHAPTER, name)
    facts = _paper_facts(ref, enclosure)
    content, media_type = paper_list.printed(CHAPTER, name, facts, request.args, kind)
    suffix = "pdf" if kind == "pdf" else "docx"
    return attached(content, media_type, f"{ref}-{enclosure}-{name.replace('_', '-')}.{suffix}")


def page(ref: str, trouble: DistrictsError | None = None) -> str:
    """Return the page of a kennel, with what was refused above it."""
    store = current.store()
    choice = Choice.asked(request.args)
    seen = kennel_seen(store, ref, as_of=choice.as_of, readings=choice.readings)
    made_on = today_there(current.now())
    return render_template(
        "kennels/show.html",
        kennel=seen.kennel,
        seen=seen,
        papers={
            pen.enclosure["id"]: [
                paper_list.Offered(
                    REPORT,
                    paper_form(CHAPTER, REPORT).title,
                    len(
                        still_missing(
                            CHAPTER,
                            REPORT,
                            kennel_paper_facts(seen, pen.enclosure["id"], made_on=made_on),
                        )
                    ),
                    f"/kennels/{ref}/enclosures/{pen.enclosure['id']}/papers/{REPORT}",
                )
            ]
            for pen in seen.pens
        },
        photos=kept_photos.numbered(seen.kennel.inspections),
        calendar=links.calendar_token(ref),
        typed=request.form if trouble else {},
        trouble=trouble,
        stands_at=store.version(ref),
    )


def _index(trouble: DistrictsError | None = None) -> str:
    return render_template(
        "kennels/index.html",
        rows=kennels_shown(current.store()),
        once=request.form.get("once") or secrets.token_urlsafe(18),
        typed=request.form,
        trouble=trouble,
    )


def _checklist(ref: str, trouble: DistrictsError | None = None) -> str:
    store = current.store()
    seen = kennel_seen(store, ref)
    asked = request.form.get("enclosure") or request.args.get("enclosure")
    pen = pen_of(seen, asked)
    chapter = CHAPTERS[CHAPTER]
    return render_template(
        "kennels/inspection.html",
        kennel=seen.kennel,
        pen=pen,
        clauses=[chapter.clause(clause) for clause in CHECKED],
        last=(pen.inspection or {}).get("facts") or {},
        today=today_there(current.now()).isoformat(),
        typed=request.form if trouble else {},
        trouble=trouble,
        stands_at=store.version(ref),
    )


def _paper_facts(ref: str, enclosure: str) -> dict[str, Any]:
    seen = kennel_seen(current.store(), ref)
    return kennel_paper_facts(seen, enclosure, made_on=today_there(current.now()))
