"""Calendar feeds of open dates, each behind a secret link."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from districts.proceedings.calendar import calendar_of
from webmap import current, links
from webmap.access import Role, may

bp = Blueprint("calendar", __name__)


@bp.get("/calendar/<token>.ics")
@may(Role.PUBLIC)
def feed(token: str) -> Response:
    """Return the open dates of a petition, a case or a district, for a calendar program."""
    ref = links.ref_of(token)
    if ref is None:
        abort(404)
    text = calendar_of(current.store(), ref)
    response = Response(text.encode(), mimetype="text/calendar")
    response.headers.set("Content-Disposition", "inline", filename=f"{ref}.ics")
    return response
