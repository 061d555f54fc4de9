"""The pound book, and one page for each case: its time line, its next date, its money."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.maps.custody import FOUND, HELD, custody_map
from districts.proceedings.custody import custody, open_case, put_case
from districts.proceedings.custody_open import procedures_open
from districts.proceedings.custody_regimes import COURSES, course
from districts.proceedings.custody_risks import notes_of, steps_at_risk
from districts.proceedings.custody_timeline import in_time
from districts.proceedings.districts import district_on, every_district
from districts.proceedings.petition import today
from districts.records.custody_case import CustodyCase
from webmap import current, headers, links, once, paper_list
from webmap.access import CASE_KEEPERS, CASE_READERS, may
from webmap.forms import case as case_form
from webmap.forms.choice import Choice
from webmap.time_line import picture

bp = Blueprint("cases", __name__, url_prefix="/cases")
MOST_CLOSED = 50


@bp.get("")
@may(*CASE_READERS)
def index() -> str:
    """Show the pound book: who is in custody now, the next date, and what is owed."""
    return _index()


@bp.post("")
@may(*CASE_KEEPERS)
@once.in_turn
def open_() -> ResponseReturnValue:
    """Open a case; a second press of the same form finds it open."""
    token = request.form.get("once", "")
    for case in current.store().records(CustodyCase):
        if token and case.details.get("form") == token:
            return redirect(f"/cases/{case.ref}", 303)
    try:
        given = case_form.opening(request.form)
        given["details"] = {**given["details"], "form": token}
        case = open_case(current.store(), **given, by=current.person(), at=current.now())
    except DistrictsError as trouble:
        return _index(trouble), 422
    flash(f"Case {case.ref} is open.", "done")
    return redirect(f"/cases/{case.ref}", 303)


@bp.post("/procedures")
@may(*CASE_KEEPERS)
def procedures() -> ResponseReturnValue:
    """Show which procedures of Wisconsin the facts in the form leave open; nothing is written."""
    try:
        found = procedures_open(case_form.opening(request.form), today())
    except DistrictsError as trouble:
        return _index(trouble), 422
    return _index(open_now=found)


@bp.get("/<ref>")
@may(*CASE_READERS)
def show(ref: str) -> str:
    """One case."""
    return page(ref)


@bp.get("/<ref>/map")
@may(*CASE_READERS)
def sheet(ref: str) -> Response:
    """Show where the animals were found and are held."""
    case = current.store().record(CustodyCase, ref)
    seen = None
    if case.district is not None and current.store().version(case.district):
        seen = district_on(current.store(), case.district, today())
    drawn = custody_map(
        points(case),
        district=None if seen is None else seen.shape,
        crs=None if seen is None or seen.state is None else seen.state.crs,
        name=ref,
        pick=True,
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.get("/map")
@may(*CASE_READERS)
def blank() -> Response:
    """Show the districts' ground, to pick where animals were found."""
    store = current.store()
    rows = [row for row in every_district(store) if row["standing"] == "in_force"]
    seen = district_on(store, rows[0]["ref"], today()) if rows else None
    drawn = custody_map(
        {},
        district=None if seen is None else seen.shape,
        crs=None if seen is None or seen.state is None else seen.state.crs,
        name="new",
        pick=True,
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


def points(case: CustodyCase) -> dict[str, list[float]]:
    """Return the places of a case that are known."""
    found = {
        FOUND: (case.details.get("found") or {}).get("point"),
        HELD: (case.details.get("enclosure") or {}).get("point"),
    }
    return {label: point for label, point in found.items() if point}


def page(ref: str, trouble: DistrictsError | None = None) -> str:
    """Return the page of a case, with what was refused above it."""
    store = current.store()
    seen = custody(store, ref, as_of=Choice.asked(request.args).as_of)
    shown = seen.shown()
    case, way = seen.case, course(seen.case.regime)
    at_risk = steps_at_risk(shown["assessment"])
    return render_template(
        "cases/show.html",
        case=case,
        shown=shown,
        document=shown["assessment"],
        at_risk=at_risk,
        urgent=_urgent(at_risk, shown["next"]),
        notes=notes_of(shown["assessment"]),
        ledger=shown["ledger"],
        due=due_of(shown),
        picture=picture(shown["timeline"], Choice.asked(request.args).as_of or today()),
        standing=standing(case),
        points=points(case),
        course=way,
        next_step=_next_step(case, way.steps),
        animal_facts=case_form.ANIMAL,
        sections=case_form.sections_of(case.regime),
        papers=paper_list.of_case(ref, case.chapter, case.regime),
        calendar=links.calendar_token(ref),
        typed=request.form if trouble else {},
        trouble=trouble,
        stands_at=store.version(ref),
    )


def _urgent(steps: list[dict[str, Any]], following: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the warning whose day comes before the next date of every step, if there is one."""
    first = next((row for row in steps if row["at"] is not None), None)
    if first is None or (following and in_time(following["at"]) <= in_time(first["at"])):
        return None
    return next((each for each in first["notices"] if each["by"] == first["at"]), None)


def _next_step(case: CustodyCase, steps: Sequence[str]) -> str:
    """Return the step after the last that was entered; an animal that is gone goes no further."""
    entered = [at for at, step in enumerate(steps) if case.moment(step) is not None]
    last = max(entered, default=-1)
    ends = course(case.regime).ends if is_over(case) else ()
    return next((step for step in steps[last + 1 :] if step not in ends), steps[last])


def due_of(shown: dict[str, Any]) -> str | None:
    """Return the last day of the next date by the reading taken, where the safe day is another."""
    following = shown["next"]
    if following is None or following["kind"] != "due":
        return None
    rows = shown["assessment"]["deadlines"]
    days = [row["due"] for row in rows if following["at"] == row["safe_by"] != row["due"]]
    return next((day for day in days if day), None)


def standing(case: CustodyCase) -> str:
    """Return where the animals are, in a word."""
    for step, words in course(case.regime).ends.items():
        if case.moment(step):
            return words
    return "in custody" if case.moment("taken_up_at") else "not taken up"


def is_over(case: CustodyCase) -> bool:
    """Whether the animals have left custody."""
    return any(case.moment(step) for step in course(case.regime).ends)


def _index(
    trouble: DistrictsError | None = None, open_now: list[dict[str, Any]] | None = None
) -> str:
    every = current.store().records(CustodyCase)[::-1]
    held = [case for case in every if not is_over(case)]
    closed = [case for case in every if is_over(case)]
    districts = [row for row in every_district(current.store()) if row["standing"] == "in_force"]
    return render_template(
        "cases/index.html",
        held=sorted((_row(case) for case in held), key=_by_next_date),
        closed=[_row(case) for case in closed[:MOST_CLOSED]],
        districts=districts,
        courses={name: way for name, way in COURSES.items() if way.chapter in CHAPTERS},
        once=request.form.get("once") or secrets.token_urlsafe(18),
        typed=request.form,
        trouble=trouble,
        open_now=open_now,
    )


def _row(case: CustodyCase) -> dict[str, Any]:
    shown = put_case(case).shown()
    steps = steps_at_risk(shown["assessment"])
    return {
        "case": case,
        "standing": standing(case),
        "next": shown["next"],
        "first": next((row["at"] for row in steps if row["at"] is not None), None),
        "warnings": _first_warnings(steps),
        "owed": shown["ledger"]["owed"]["total"],
        "trust": (shown["ledger"]["trust"] or {}).get("balance"),
    }


def _first_warnings(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the warnings of what was missed and of the step that comes first."""
    first = next((row["at"] for row in steps if row["at"] is not None), None)
    told = [notice for row in steps if row["at"] in (None, first) for notice in row["notices"]]
    return [notice for notice in told if notice["level"] == "warning"]


def _by_next_date(row: dict[str, Any]) -> str:
    return in_time(str(row["first"])) if row["first"] else "9"
