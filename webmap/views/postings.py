"""The log of posted notices."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.hearing_postings import PHOTO_MB, log_posting, take_down
from districts.proceedings.hearing_shown import hearing_shown
from districts.records.sheet_scan import media_type
from webmap import current, once, pictures
from webmap.access import PETITION_CLERKS, PETITION_READERS, may, takes
from webmap.forms import fields
from webmap.views import hearing

bp = Blueprint("postings", __name__, url_prefix="/petitions/<ref>/postings")


@bp.post("")
@may(*PETITION_CLERKS)
@takes(lambda: PHOTO_MB + 1)
@once.keyed(lambda ref: f"/petitions/{ref}/hearing#postings")
def add(ref: str) -> ResponseReturnValue:
    """Enter one posted notice; the log itself refuses the same notice twice."""
    form = request.form
    try:
        photo, name = pictures.sent(request.files.get("photo"))
        place = fields.needed(form, "place", "The name of the place")
        log_posting(
            current.store(),
            ref,
            place=place,
            lon=fields.degrees(form, "lon", 180),
            lat=fields.degrees(form, "lat", 90),
            from_on=fields.needed_day(form, "from", "The day it went up"),
            to_on=fields.day(form, "to"),
            conspicuous_public=fields.answer(form, "conspicuous"),
            posted_by=fields.text(form, "posted_by"),
            photo=photo,
            photo_name=name,
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return hearing.page(ref, trouble), 422
    flash(f"The notice at {place} is in the log.", "done")
    return redirect(f"/petitions/{ref}/hearing#postings", 303)


@bp.post("/<int:number>/down")
@may(*PETITION_CLERKS)
def down(ref: str, number: int) -> ResponseReturnValue:
    """Enter the last day a notice was up."""
    try:
        day = fields.needed_day(request.form, "to", "The last day it was up")
        take_down(current.store(), ref, number, day, by=current.person(), at=current.now())
    except DistrictsError as trouble:
        return hearing.page(ref, trouble), 422
    flash(f"Notice {number} was up until {day.day} {day:%B %Y}.", "done")
    return redirect(f"/petitions/{ref}/hearing#postings", 303)


@bp.get("/<int:number>/photo")
@may(*PETITION_READERS)
def photo(ref: str, number: int) -> Response:
    """Show the photograph of a notice."""
    rows = {row["number"]: row for row in hearing_shown(current.store(), ref)["postings"]}
    sha256 = rows.get(number, {}).get("photo_sha256")
    if sha256 is None:
        abort(404)
    content = current.store().file(sha256).read_bytes()
    name = rows[number]["photo_name"] or "photo"
    return pictures.response(content, media_type(content, name, largest_mb=PHOTO_MB), name)
