"""Relations: a keeping land with a neighbor or a road, their count, and the fence that follows."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.documents.form import form, forms
from districts.documents.papers import still_missing
from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.law.ia_code_169c.readings import OF_THE_COUNT
from districts.maps.incidents import incident_map
from districts.proceedings import fence as fences
from districts.proceedings.fence_dates import timeline
from districts.proceedings.incidents import row_of
from districts.proceedings.paper_fence import SECTIONS, fence_paper_facts
from districts.proceedings.paper_gaps import answered, gaps
from districts.proceedings.trespass_changes import changes_of
from districts.proceedings.trespass_facts import (
    CHAPTER,
    Count,
    counted,
    relation_of,
    relation_words,
    today,
)
from districts.records.fence import FenceMatter
from webmap import current, headers, once, paper_list
from webmap.access import INCIDENT_KEEPERS, INCIDENT_READERS, may
from webmap.forms import fields
from webmap.forms.choice import Choice
from webmap.incident_marks import mark_of
from webmap.time_line import picture
from webmap.views.documents import attached
from webmap.window_line import window_line

bp = Blueprint("trespass", __name__, url_prefix="/trespass")
_ORDER = ("habitual", "close", "counted", "waiting")
CLOSE = 2
"""Occasions that stand from which on a relation is one to watch."""


@bp.get("")
@may(*INCIDENT_READERS)
def index() -> str:
    """Every relation, those nearest to habitual first."""
    choice = Choice.asked(request.args)
    count = counted(current.store(), choice.as_of)
    rows = sorted(
        ({**each, "words": relation_words(each), "standing": standing(each)}
         for each in count.relations),
        key=lambda each: (_ORDER.index(each["standing"]), -each["standing_count"], each["words"]),
    )  # fmt: skip
    return render_template("trespass/index.html", rows=rows, document=count.document)


def standing(relation: dict[str, Any]) -> str:
    """Return where a relation stands, in a word."""
    if any(event["habitual"] for event in relation["events"]):
        return "habitual"
    if relation["standing_count"] >= CLOSE:
        return "close"
    return "counted" if relation["events"] else "waiting"


@bp.get("/<ref>")
@may(*INCIDENT_READERS)
def show(ref: str) -> str:
    """One relation: its count, its picture, the other readings, and its fence."""
    return page(ref)


@bp.get("/<ref>/map")
@may(*INCIDENT_READERS)
def sheet(ref: str) -> Response:
    """Show where the incidents of a relation happened."""
    count = counted(current.store())
    rows = [row_of(count, name) for name in names_of(relation_of(count, ref))]
    drawn = incident_map(
        [mark_of(row) for row in rows],
        title=f"Map of {ref}",
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.post("/<ref>/fence")
@may(*INCIDENT_KEEPERS)
def open_(ref: str) -> ResponseReturnValue:
    """Open the fence matter of a relation, once."""
    store = current.store()
    if fences.fences_of(store, ref):
        return once.look_again(f"/trespass/{ref}")
    try:
        made = fences.open_matter(
            store, ref, neighbor=fields.text(request.form, "neighbor"), by=current.person(),
            at=current.now(),
        )  # fmt: skip
    except DistrictsError as trouble:
        return page(ref, trouble), 422
    flash(f"Fence matter {made.ref} is open.", "done")
    return redirect(f"/trespass/{ref}#fence", 303)


@bp.post("/<ref>/fence/<matter>/steps")
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


@bp.post("/<ref>/fence/<matter>/sums")
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


@bp.post("/<ref>/fence/<matter>/details")
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


@bp.get("/<ref>/fence/<matter>/papers/<name>")
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


@bp.get("/<ref>/fence/<matter>/papers/<name>/paper.<kind>")
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


def names_of(relation: dict[str, Any]) -> list[str]:
    """Return every report of a relation, counted or waiting."""
    events = [name for event in relation["events"] for name in event["ids"]]
    return list(dict.fromkeys([*events, *relation["undetermined_ids"]]))


def page(ref: str, trouble: DistrictsError | None = None) -> str:
    """Return the page of a relation, with what was refused above it."""
    store, choice = current.store(), Choice.asked(request.args)
    on = choice.as_of or today()
    count = counted(store, on)
    relation = relation_of(count, ref)
    rows = {name: row_of(count, name) for name in names_of(relation)}
    waiting = {
        name: row.incident.on.isoformat()
        for name in relation["undetermined_ids"]
        if (row := rows.get(name)) is not None and row.incident.on is not None
    }
    matters = fences.fences_of(store, ref)
    return render_template(
        "trespass/show.html",
        ref=ref,
        relation=relation,
        words=relation_words(relation),
        finding=_finding(count, relation),
        standing=standing(relation),
        rows=rows,
        picture=window_line(relation, waiting, on),
        readings=_readings(relation),
        notices=count.document["notices"],
        changes=changes_of(store, relation=ref),
        may_ask=fences.may_open(count, ref),
        fences=[_fence_shown(matter, on) for matter in matters],
        steps=fences.STEPS,
        items=fences.ITEMS,
        sections=SECTIONS,
        as_of=on,
        typed=request.form if trouble else {},
        trouble=trouble,
    )


def _finding(count: Count, relation: dict[str, Any]) -> dict[str, Any]:
    """Return the finding of a relation: they come in the order of the relations."""
    found = [each for each in count.document["findings"] if each["clause"] == "IA-169C.6-2"]
    return dict(found[count.relations.index(relation)])


def _readings(relation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every way to read the count, with what it makes of the latest occasion."""
    if not relation["events"]:
        return []
    event = relation["events"][-1]
    turned = {(each["question"], each["option"]): each["habitual"]
              for each in event["alternatives"]}  # fmt: skip
    chapter = CHAPTERS[CHAPTER]
    return [
        {
            "ask": reading.ask,
            "cite": reading.cite,
            "words": words,
            "default": option == reading.default,
            "habitual": turned.get((reading.question, option), event["habitual"]),
            "turns": (reading.question, option) in turned,
        }
        for reading in chapter.readings
        if reading.question in OF_THE_COUNT
        for option, words in reading.options.items()
    ]


def _fence_shown(matter: FenceMatter, on: Any) -> dict[str, Any]:
    store = current.store()
    document = fences.put(matter, as_of=on)
    rows = timeline(matter, document)
    facts = fence_paper_facts(store, fences.Fence(matter, document), made_on=today())
    here = f"/trespass/{matter.relation}/fence/{matter.ref}"
    return {
        "matter": matter,
        "document": document,
        "rows": rows,
        "next": next((r for r in rows if r["kind"] != "event" and r["status"] == "open"), None),
        "picture": picture(rows, on),
        "stands_at": store.version(matter.ref),
        "next_step": next((each for each in fences.STEPS if matter.on(each) is None), "certified"),
        "papers": [
            paper_list.Offered(
                name, shape.title, len(still_missing(CHAPTER, name, facts)),
                f"{here}/papers/{name}",
            )
            for name, shape in forms(CHAPTER).items()
        ],
    }  # fmt: skip


def _entered(ref: str, matter: str, enter: Any) -> ResponseReturnValue:
    """Take a form once, and say what became of it."""
    current.store().record(FenceMatter, matter)
    if once.pressed_again(matter):
        return once.look_again(f"/trespass/{ref}#fence")
    try:
        said = enter()
    except DistrictsError as trouble:
        return page(ref, trouble), 422
    flash(said, "done")
    return redirect(f"/trespass/{ref}#fence", 303)
