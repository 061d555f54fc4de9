"""A neighbor's report: on a phone, without an account, with or without script."""

from __future__ import annotations

import secrets
from contextlib import nullcontext

from flask import Blueprint, Response, flash, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError

from districts.errors import DistrictsError
from districts.maps.reported import pick_map
from districts.proceedings.report import Report, file_report, sent_before
from districts.proceedings.report_target import target_of
from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_facts import today
from districts.records.photo import LARGEST_MB, read_photo
from webmap import access, current, headers, languages, limits, pictures, report_links
from webmap.access import Role, may, takes
from webmap.forms import report as report_form

bp = Blueprint("report", __name__, url_prefix="/report")
ABOUT = "Permissions-Policy"
WHERE_AM_I = "camera=(), geolocation=(self), microphone=(), payment=(), usb=()"


@bp.get("")
@may(Role.PUBLIC)
def show() -> Response:
    """Show the form."""
    return _page()


@bp.post("")
@may(Role.PUBLIC)
@takes(lambda: LARGEST_MB + 1)
def send() -> ResponseReturnValue:
    """Take a report; pressed twice it is one."""
    form = request.form
    by_staff = access.can("incidents.index")
    kept = ""
    try:
        photos = []
        content, name = pictures.sent(request.files.get("photo"))
        before = sent_before(current.store(), form.get("once"))
        if before is not None:
            return redirect(f"/report/{report_links.token(report_links.REPORT, before.ref)}", 303)
        if not by_staff:
            limits.sending(len(content or b""))
        if content and name:
            read_photo(content, name)
            kept = _set_aside(content, name)
            photos = [(content, name)]
        elif form.get("kept"):
            kept = form["kept"]
            photos = [_brought_back(kept)]
        said = report_form.report(form, photos)
        with nullcontext() if by_staff else limits.reporting(form, _parcel(said)):
            incident = file_report(
                current.store(),
                said,
                channel=_channel() if by_staff else "web",
                by=current.person() if by_staff else Role.PUBLIC.value,
                at=current.now(),
            )
    except limits.TooMany as trouble:
        page = _page(trouble, kept)
        page.status_code = 429
        return page
    except DistrictsError as trouble:
        page = _page(trouble, kept)
        page.status_code = 422
        return page
    if by_staff:
        flash(f"Report {incident.ref} is taken.", "done")
        return redirect(f"/incidents/{incident.ref}", 303)
    flash("Your report is taken. Keep the link of this page: it is the only way back.", "done")
    return redirect(f"/report/{report_links.token(report_links.REPORT, incident.ref)}", 303)


@bp.get("/map")
@may(Role.PUBLIC)
def sheet() -> Response:
    """Show roads and section lines, to tap where it happened."""
    county = county_on(current.store())
    folder = county.places.folder
    drawn = pick_map(
        folder.roads,
        folder.sections,
        extent=county.extent,
        assets=current.office().assets.leaflet,
    )
    drawn.speak(languages.map_words(drawn.words))
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.errorhandler(CSRFError)
def open_for_long(_: CSRFError) -> Response:
    """Give a form that was open for too long back as it was filled in, to be sent once more."""
    page = _page(
        DistrictsError(
            "The form was open for a long time, so it was not sent.",
            code="form_expired",
            remedy="Press “Send the report” once more. A photograph must be chosen again.",
        )
    )
    page.status_code = 403
    return page


def _parcel(said: Report) -> str | None:
    return target_of(current.store(), said, at=current.now())


def _channel() -> str:
    found = request.form.get("channel", "")
    return found if found in ("phone", "staff") else "phone"


def _page(trouble: DistrictsError | None = None, kept: str = "") -> Response:
    form = request.form
    page = make_response(
        render_template(
            "report/form.html",
            kind_choices=[(kind, languages.said(kind)) for kind in report_form.KINDS],
            lines=range(1, report_form.LINES + 1),
            once=form.get("once") or secrets.token_urlsafe(18),
            typed=form,
            kept=kept,
            kept_name=kept.rpartition(".")[0].partition("/")[2] if kept else "",
            trouble=trouble,
            today=today().isoformat(),
            by_staff=access.can("incidents.index"),
        )
    )
    page.headers[ABOUT] = WHERE_AM_I
    return page


def _set_aside(content: bytes, name: str) -> str:
    """Keep a photograph while the rest of its form is put right; the seal opens it again."""
    sha256 = current.store().keep_file(content, name)
    return report_links.token(report_links.PHOTO, f"{sha256}/{name}")


def _brought_back(kept: str) -> tuple[bytes, str]:
    ref = report_links.opened(report_links.PHOTO, kept)
    if ref is None:
        raise DistrictsError(
            "The photograph sent before is not there any more.",
            code="photo_lost",
            field="photo",
            remedy="Choose it again.",
        )
    sha256, _, name = ref.partition("/")
    return current.store().file(sha256).read_bytes(), name
