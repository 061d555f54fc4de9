"""Layers: which vintage is in force, and what is unsound in it."""

from __future__ import annotations

from flask import Blueprint, render_template

from webmap import current
from webmap.access import STAFF, may

bp = Blueprint("layers", __name__, url_prefix="/layers")


@bp.get("")
@may(*STAFF)
def index() -> str:
    """Every vintage, the latest first."""
    return render_template("layers/index.html", vintages=current.store().vintages()[::-1])


@bp.get("/<ref>")
@may(*STAFF)
def show(ref: str) -> str:
    """One vintage with the soundness report it was adopted with."""
    store = current.store()
    return render_template(
        "layers/show.html",
        vintage=store.vintage(ref),
        report=store.vintage_report(ref),
        excluded=store.excluded(ref),
    )
