"""Behind private links: the state of a report for its reporter, and the answer of who is named."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.incident_findings import NAMED, answer_named
from districts.proceedings.report import withdraw
from districts.proceedings.report_changes import use_photo
from districts.proceedings.report_status import report_status
from districts.records.incident import Incident
from districts.records.named_person import NamedPerson
from webmap import current, limits, pictures, report_links
from webmap.access import Role, may
from webmap.forms.fields import text

bp = Blueprint("report_status", __name__, url_prefix="/report")
REPORTER = "the reporter"


@bp.after_request
def unlisted(response: Response) -> Response:
    """Keep private links out of search engines."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@bp.get("/<token>")
@may(Role.PUBLIC)
def show(token: str) -> str:
    """Show where a report stands, and what it counts for."""
    return _page(token)


@bp.post("/<token>/withdraw")
@may(Role.PUBLIC)
def take_back(token: str) -> ResponseReturnValue:
    """Withdraw a report; it stays on record."""
    ref = _ref(report_links.REPORT, token)
    try:
        withdraw(current.store(), ref, text(request.form, "why"), by=REPORTER, at=current.now())
    except DistrictsError as trouble:
        return _page(token, trouble), 422
    flash("The report is withdrawn.", "done")
    return redirect(f"/report/{token}", 303)


@bp.post("/<token>/photo")
@may(Role.PUBLIC)
def take_from_photo(token: str) -> ResponseReturnValue:
    """Take time and place from the photograph, as was offered."""
    ref = _ref(report_links.REPORT, token)
    try:
        use_photo(current.store(), ref, by=REPORTER, at=current.now())
    except DistrictsError as trouble:
        return _page(token, trouble), 422
    flash("Time and place of the photograph are taken.", "done")
    return redirect(f"/report/{token}", 303)


@bp.get("/<token>/photo/<int:number>")
@may(Role.PUBLIC)
def photo(token: str, number: int) -> Response:
    """Show a photograph of the report, without what the camera wrote into it."""
    incident = current.store().record(Incident, _ref(report_links.REPORT, token))
    return shown_photo(incident, number)


@bp.get("/answer/<token>")
@may(Role.PUBLIC)
def asked(token: str) -> str:
    """Tell who is named what was reported, and ask for an answer."""
    return _asked(token)


@bp.post("/answer/<token>")
@may(Role.PUBLIC)
def answer(token: str) -> ResponseReturnValue:
    """Keep the answer of who is named."""
    ref = _ref(report_links.ANSWER, token)
    try:
        limits.answering(ref)
        answer_named(
            current.store(), ref, text(request.form, "answer") or "", by=NAMED, at=current.now()
        )
    except limits.TooMany as trouble:
        return _asked(token, trouble), 429
    except DistrictsError as trouble:
        return _asked(token, trouble), 422
    flash("Your answer is kept with the report.", "done")
    return redirect(f"/report/answer/{token}", 303)


def shown_photo(incident: Incident, number: int) -> Response:
    """Answer with the copy of a photograph that may be shown."""
    if not 1 <= number <= len(incident.photos):
        abort(404)
    content = current.store().file(incident.photos[number - 1]["shown_sha256"]).read_bytes()
    return pictures.response(content, "image/jpeg", f"{incident.ref}-{number}.jpg")


def _page(token: str, trouble: DistrictsError | None = None) -> str:
    ref = _ref(report_links.REPORT, token)
    return render_template(
        "report/status.html",
        status=report_status(current.store(), ref),
        token=token,
        trouble=trouble,
        typed=request.form,
    )


def _asked(token: str, trouble: DistrictsError | None = None) -> str:
    told = current.store().record(NamedPerson, _ref(report_links.ANSWER, token))
    incident = current.store().record(Incident, told.incident)
    return render_template(
        "report/answer.html",
        told=told,
        incident=incident,
        status=report_status(current.store(), incident.ref),
        token=token,
        trouble=trouble,
        typed=request.form,
    )


def _ref(purpose: str, token: str) -> str:
    ref = report_links.opened(purpose, token)
    if ref is None:
        abort(404)
    return ref
