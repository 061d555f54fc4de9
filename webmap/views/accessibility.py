"""What is known of how well everyone can use the pages, as a county publishes it."""

from __future__ import annotations

from flask import Blueprint, render_template

from webmap import conformance
from webmap.access import Role, may

bp = Blueprint("accessibility", __name__, url_prefix="/accessibility")


@bp.get("")
@may(Role.PUBLIC)
def show() -> str:
    """Show the report."""
    return render_template("accessibility.html", report=conformance.report())
