"""The desk of a morning: steps of cases at risk, new reports, dates, relations that come close."""

from __future__ import annotations

from flask import Blueprint, render_template

from districts.proceedings.custody_risks import steps_due
from districts.proceedings.trespass_desk import desk
from districts.proceedings.trespass_facts import today
from webmap import access, current
from webmap.access import INCIDENT_READERS, may

bp = Blueprint("desk", __name__, url_prefix="/desk")


@bp.get("")
@may(*INCIDENT_READERS)
def show() -> str:
    """Show what waits today."""
    store, on = current.store(), today()
    return render_template(
        "desk/show.html",
        desk=desk(store, on),
        steps=steps_due(store, on) if access.can("cases.show") else [],
        has_relations=access.can("trespass.show"),
    )
