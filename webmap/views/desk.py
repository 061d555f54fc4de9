"""The desk of a morning: new reports, dates due, relations that come close."""

from __future__ import annotations

from flask import Blueprint, render_template

from districts.proceedings.trespass_desk import desk
from webmap import access, current
from webmap.access import INCIDENT_READERS, may

bp = Blueprint("desk", __name__, url_prefix="/desk")


@bp.get("")
@may(*INCIDENT_READERS)
def show() -> str:
    """Show what waits today."""
    return render_template(
        "desk/show.html", desk=desk(current.store()), has_relations=access.can("trespass.show")
    )
