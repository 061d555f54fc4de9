"""What staff enter on a report: its place, where the animals came from, what was found of it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings import incident_findings, incident_groups, incident_places
from districts.proceedings.incident_places import place_of
from districts.proceedings.report_changes import correct
from districts.proceedings.report_checks import read_moment
from districts.records.determination import determination_ref
from districts.records.incident import Incident
from districts.records.incident_place import place_ref
from districts.records.named_person import NamedPerson
from webmap import current, once
from webmap import undo as undo_offer
from webmap.access import INCIDENT_KEEPERS, may
from webmap.forms import fields
from webmap.forms import report as report_form
from webmap.fresh import fresh
from webmap.views import incidents

bp = Blueprint("incident_entries", __name__, url_prefix="/incidents/<ref>")
MOST_METERS = 50_000.0


@bp.post("/point")
@may(*INCIDENT_KEEPERS)
def point(ref: str) -> ResponseReturnValue:
    """Take a candidate, or a point set by hand, as the place."""
    form = request.form

    def enter() -> str:
        chosen = form.get("candidate", "")
        if chosen:
            rows = place_of(current.store(), ref).candidates
            number = int(chosen) if chosen.isdigit() else 0
            if not 1 <= number <= len(rows) or rows[number - 1]["lon"] is None:
                raise _choose("candidate", "That place is not among the candidates.")
            row = rows[number - 1]
            lon, lat, accuracy_m = row["lon"], row["lat"], row["precision_m"]
            method = f"candidate {number}: {row['method']}"
        else:
            lon, lat = fields.degrees(form, "lon", 180), fields.degrees(form, "lat", 90)
            accuracy_m, method = _meters(), "set by hand"
        made = incident_places.choose_point(
            current.store(), ref, lon, lat, accuracy_m, method=method,
            why=fields.text(form, "why"), by=current.person(), at=current.now(),
        )  # fmt: skip
        if made.is_placed:
            return "The place is taken."
        return "The place is taken. Whose land it was, or which road, is still to be chosen."

    return _entered(ref, enter, "place")


@bp.post("/attribution")
@may(*INCIDENT_KEEPERS)
def attribution(ref: str) -> ResponseReturnValue:
    """Say whose land it was, or which road."""
    form = request.form

    def enter() -> str:
        pin, road = fields.text(form, "pin"), fields.text(form, "road")
        chosen = form.get("reached", "")
        if chosen.startswith("parcel:"):
            pin, road = chosen.removeprefix("parcel:"), None
        elif chosen.startswith("road:"):
            pin, road = None, chosen.removeprefix("road:")
        incident_places.attribute(
            current.store(), ref, landowners=_lines("landowners"), pin=pin, road=road,
            why=fields.text(form, "why") or "", by=current.person(), at=current.now(),
        )  # fmt: skip
        return "Whose land it was is entered." if road is None else "The road is entered."

    return _entered(ref, enter, "whose")


@bp.post("/origin")
@may(*INCIDENT_KEEPERS)
def origin(ref: str) -> ResponseReturnValue:
    """Say which keeping land the animals came from."""
    form = request.form

    def enter() -> str:
        land = fields.text(form, "keeping_land")
        incident_places.came_from(
            current.store(), ref, land, why=fields.text(form, "why"), by=current.person(),
            at=current.now(),
        )  # fmt: skip
        return "The keeping land is taken back." if land is None else "The keeping land is entered."

    return _entered(ref, enter, "origin")


@bp.post("/said")
@may(*INCIDENT_KEEPERS)
def said(ref: str) -> ResponseReturnValue:
    """Correct when it happened and which animals it was; the first words stay on record."""
    form = request.form

    def enter() -> str:
        correct(
            current.store(), ref,
            began=read_moment(
                fields.text(form, "day"), fields.text(form, "hour"), "when it happened"
            ),
            ended=read_moment(
                fields.text(form, "ended-day"), fields.text(form, "ended-hour"), "when it ended"
            ),
            animals=report_form.animals(form), why=fields.text(form, "why") or "",
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The report is corrected; what was said before stays on record."

    return _entered(ref, enter, "reported")


@bp.post("/finding")
@may(*INCIDENT_KEEPERS)
@fresh
def finding(ref: str) -> ResponseReturnValue:
    """Enter the finding of the local authority, or correct it."""
    form = request.form

    def enter() -> str:
        made = incident_findings.determine(
            current.store(), ref, form.get("finding", ""),
            reasons=fields.text(form, "reasons") or "",
            found_on=fields.needed_day(form, "found_on", "The day of the finding"),
            found_by=fields.text(form, "found_by") or "", by=current.person(), at=current.now(),
        )  # fmt: skip
        return f"The finding is entered: {made.finding.replace('_', ' ')}."

    return _entered(ref, enter, "finding")


@bp.post("/mistake")
@may(*INCIDENT_KEEPERS)
def mistake(ref: str) -> ResponseReturnValue:
    """Hold a report for a mistake, or take that back."""
    form = request.form

    def enter() -> str:
        why = fields.text(form, "why") or ""
        lifts = "lift" in form
        act = incident_findings.lift_mistake if lifts else incident_findings.hold_for_mistake
        act(current.store(), ref, why, by=current.person(), at=current.now())
        reverse = {} if lifts else {"lift": "yes"}
        undo_offer.offered(f"/incidents/{ref}/mistake", why=undo_offer.WHY, **reverse)
        return "It is no longer held for a mistake." if lifts else "It is held for a mistake."

    return _entered(ref, enter, "standing")


@bp.post("/return")
@may(*INCIDENT_KEEPERS)
def back(ref: str) -> ResponseReturnValue:
    """Enter when the animals were back."""
    form = request.form

    def enter() -> str:
        moment = read_moment(
            fields.text(form, "returned-day"), fields.text(form, "returned-hour"),
            "when they were back",
        )  # fmt: skip
        if moment is None:
            raise _choose("returned-day", "The day they were back is missing.")
        incident_findings.record_return(
            current.store(), ref, moment.isoformat(), why=fields.text(form, "why"),
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The return is entered."

    return _entered(ref, enter, "occasion")


@bp.post("/join")
@may(*INCIDENT_KEEPERS)
def join(ref: str) -> ResponseReturnValue:
    """Confirm that reports are of one escape."""

    def enter() -> str:
        group = incident_groups.join(
            current.store(), [ref, *request.form.getlist("members")],
            reasons=fields.text(request.form, "reasons") or "", by=current.person(),
            at=current.now(),
        )  # fmt: skip
        undo_offer.offered(f"/incidents/{ref}/undo", reasons=undo_offer.WHY)
        return f"{', '.join(group.members)} are one occasion."

    return _entered(ref, enter, "occasion")


@bp.post("/part")
@may(*INCIDENT_KEEPERS)
def part(ref: str) -> ResponseReturnValue:
    """Part reports into two occasions, the animals having been back between."""
    form = request.form

    def enter() -> str:
        moment = read_moment(
            fields.text(form, "back-day"), fields.text(form, "back-hour"), "when they were back"
        )
        if moment is None:
            raise _choose("back-day", "When the animals were back is missing.")
        every, later = form.getlist("all"), form.getlist("later")
        earlier = [each for each in every if each not in later]
        one, other = incident_groups.part(
            current.store(), earlier, later, returned_at=moment,
            reasons=fields.text(form, "reasons") or "", by=current.person(), at=current.now(),
        )  # fmt: skip
        return f"{', '.join(one.members)} and {', '.join(other.members)} are two occasions."

    return _entered(ref, enter, "occasion")


@bp.post("/undo")
@may(*INCIDENT_KEEPERS)
def undo(ref: str) -> ResponseReturnValue:
    """Undo a grouping."""

    def enter() -> str:
        group = incident_groups.group_of(current.store(), ref)
        if group is None:
            raise _choose("reasons", "This report stands in no grouping.")
        incident_groups.undo(
            current.store(), group.ref, reasons=fields.text(request.form, "reasons") or "",
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The grouping is undone; it stays in the history."

    return _entered(ref, enter, "occasion")


@bp.post("/named")
@may(*INCIDENT_KEEPERS)
def named(ref: str) -> ResponseReturnValue:
    """Enter that the person named was told."""
    form = request.form

    def enter() -> str:
        told = incident_findings.tell_named(
            current.store(), ref, fields.text(form, "name") or "",
            told_on=fields.needed_day(form, "told_on", "The day"),
            told_how=fields.text(form, "told_how") or "", by=current.person(), at=current.now(),
        )  # fmt: skip
        return f"{told.name} was told. Below is the link to answer by."

    return _entered(ref, enter, "named")


@bp.post("/named/<person>/answer")
@may(*INCIDENT_KEEPERS)
def answer(ref: str, person: str) -> ResponseReturnValue:
    """Enter the answer of the person named, as taken down."""

    def enter() -> str:
        told = current.store().record(NamedPerson, person)
        if told.incident != ref:
            raise _choose("answer", f"{person} was not told of {ref}.")
        incident_findings.answer_named(
            current.store(), person, fields.text(request.form, "answer") or "",
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The answer is kept."

    return _entered(ref, enter, "named")


def _meters() -> float | None:
    written = fields.text(request.form, "accuracy_m")
    if written is None:
        return None
    try:
        found = float(written)
    except ValueError:
        found = -1.0
    if not 0 <= found <= MOST_METERS:
        raise _choose("accuracy_m", f"“{written}” is no number of meters.")
    return found


def _lines(name: str) -> list[str]:
    written = fields.text(request.form, name) or ""
    return [line.strip() for line in written.splitlines() if line.strip()]


def _choose(field: str, message: str) -> DistrictsError:
    return DistrictsError(
        message, code="field_missing", field=field, remedy="Fill it in, or choose from the list."
    )


@once.in_turn
def _entered(ref: str, enter: Callable[[], str], where: str) -> ResponseReturnValue:
    """Take a form once, and say what became of it."""
    current.store().record(Incident, ref)
    if request.form.get(once.FIELD) != incidents.stamp(ref):
        return once.look_again(
            f"/incidents/{ref}#{where}", ref, place_ref(ref), determination_ref(ref),
            stands_at=incidents.stamp(ref),
        )  # fmt: skip
    try:
        said = enter()
    except DistrictsError as trouble:
        return incidents.page(ref, trouble), 422
    undo_offer.told(said, incidents.stamp(ref))
    return redirect(f"/incidents/{ref}#{where}", 303)
