"""The law in plain words: every clause, and the questions it leaves open."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from districts.law import CHAPTERS
from webmap.access import Role, may

bp = Blueprint("law", __name__, url_prefix="/law")
STANDING = {
    "ruled": "tested here",
    "read": "put into words, not tested",
    "left_to_people": "left to people",
}


@bp.get("")
@may(Role.PUBLIC)
def index() -> str:
    """Every chapter."""
    return render_template("law/index.html", chapters=list(CHAPTERS.values()))


@bp.get("/<name>")
@may(Role.PUBLIC)
def show(name: str) -> str:
    """One chapter: its clauses in our own words, each with its questions."""
    chapter = CHAPTERS.get(name)
    if chapter is None:
        abort(404)
    known = {reading.question: reading for reading in chapter.readings}
    return render_template("law/show.html", chapter=chapter, known=known, standing=STANDING)
