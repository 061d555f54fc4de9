"""Relations: a keeping land with a neighbor or a road, their count, and the fence that follows."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, Response, render_template, request

from districts.documents.form import forms
from districts.documents.papers import still_missing
from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.law.computing_time.iowa import anniversary
from districts.law.ia_code_169c.readings import OF_THE_COUNT
from districts.maps.incidents import incident_map
from districts.proceedings import fence as fences
from districts.proceedings.fence_dates import timeline
from districts.proceedings.incidents import row_of, rows
from districts.proceedings.paper_fence import SECTIONS, fence_paper_facts
from districts.proceedings.trespass_changes import changes_of
from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_facts import (
    CHAPTER,
    Count,
    counted,
    relation_of,
    relation_words,
    today,
)
from districts.proceedings.trespass_ground import hot_stretches, in_window, keeping_ground
from districts.records.fence import FenceMatter
from webmap import current, headers, paper_list
from webmap.access import INCIDENT_READERS, may
from webmap.forms.choice import Choice
from webmap.incident_marks import mark_of
from webmap.time_line import picture
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
    on = choice.as_of or today()
    count = counted(current.store(), on)
    shown = sorted(
        ({**each, "words": relation_words(each), "standing": standing(each)}
         for each in count.relations),
        key=lambda each: (_ORDER.index(each["standing"]), -each["standing_count"], each["words"]),
    )  # fmt: skip
    return render_template(
        "trespass/index.html",
        rows=shown,
        document=count.document,
        as_of=on,
        months=_months(today()),
    )


def _months(on: date) -> list[date]:
    """Return the days a slider stops at: one a month over two years, the last today."""
    return [anniversary(on, -back) for back in range(24, -1, -1)]


def standing(relation: dict[str, Any]) -> str:
    """Return where a relation stands, in a word."""
    if any(event["habitual"] for event in relation["events"]):
        return "habitual"
    if relation["standing_count"] >= CLOSE:
        return "close"
    return "counted" if relation["events"] else "waiting"


@bp.get("/map")
@may(*INCIDENT_READERS)
def overview() -> Response:
    """Show the twelve months to a day: incidents, keeping lands, and roads strayed onto often."""
    store = current.store()
    on = Choice.asked(request.args).as_of or today()
    count, county = counted(store, on), county_on(store)
    seen = in_window(rows(count), on)
    drawn = incident_map(
        [mark_of(row) for row in seen],
        lands=keeping_ground(count.docket, county),
        stretches=hot_stretches(seen, count.docket, county),
        title=f"Trespass in the twelve months to {day_words(on)}",
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


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
    seen = [row_of(count, name) for name in names_of(relation_of(count, ref))]
    drawn = incident_map(
        [mark_of(row) for row in seen],
        title=f"Map of {ref}",
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


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
    seen = {name: row_of(count, name) for name in names_of(relation)}
    waiting = {
        name: row.incident.on.isoformat()
        for name in relation["undetermined_ids"]
        if (row := seen.get(name)) is not None and row.incident.on is not None
    }
    matters = fences.fences_of(store, ref)
    return render_template(
        "trespass/show.html",
        ref=ref,
        relation=relation,
        words=relation_words(relation),
        finding=_finding(count, relation),
        standing=standing(relation),
        rows=seen,
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
    dated = timeline(matter, document)
    facts = fence_paper_facts(store, fences.Fence(matter, document), made_on=today())
    here = f"/trespass/{matter.relation}/fence/{matter.ref}"
    return {
        "matter": matter,
        "document": document,
        "rows": dated,
        "next": next((r for r in dated if r["kind"] != "event" and r["status"] == "open"), None),
        "picture": picture(dated, on),
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
