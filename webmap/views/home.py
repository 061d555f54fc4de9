"""The first page, which asks what you would like to do."""

from __future__ import annotations

from flask import Blueprint, render_template

from webmap import access, current, reviews
from webmap.access import Role, may
from webmap.waiting import waiting

bp = Blueprint("home", __name__)
MOST_RECENT = 5


@bp.get("/")
@may(Role.PUBLIC)
def show() -> str:
    """Show what waits, what a person of this role can begin with, and petitions lately filed."""
    recent = reviews.petitions()[-MOST_RECENT:] if access.can("petitions.index") else []
    waits = waiting() if current.account() is not None else []
    return render_template("home.html", recent=recent[::-1], waits=waits)
