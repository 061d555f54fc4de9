"""The guide: a page for each kind of person, and one for whoever runs the server."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from flask import Blueprint, Response, abort, render_template

from webmap import setting_table
from webmap.access import Role, may

bp = Blueprint("guide", __name__, url_prefix="/guide")


@dataclass(frozen=True)
class Guide:
    """One guide.

    Attributes
    ----------
    words
        Whom it is for, in a sentence.
    """

    name: str
    title: str
    words: str


GUIDES = (
    Guide("neighbor", "For neighbors", "Report stray livestock, follow your report, look up land."),
    Guide("clerk", "For clerks and staff", "From the petition to the register, day by day."),
    Guide("judge", "For judges", "Read a review, try another reading, enter an order."),
    Guide("administrator", "For administrators", "Install, accounts, proxy, backup, updates."),
    Guide("api", "For programs", "Commands with JSON, downloads, calendar feeds, tiles."),
)
LONGEST_NAME = 60
"""A name that no disk takes would be an error of ours."""
PICTURES = files("webmap") / "static" / "guide"
UNIT = files("webmap") / "templates" / "guide" / "strayline.service"


@bp.get("")
@may(Role.PUBLIC)
def index() -> str:
    """List the guides."""
    return render_template("guide/index.html", guides=GUIDES)


@bp.get("/<name>")
@may(Role.PUBLIC)
def show(name: str) -> str:
    """Show one guide."""
    guide = next((each for each in GUIDES if each.name == name), None)
    if guide is None:
        abort(404)
    return render_template(
        f"guide/{name}.html",
        guide=guide,
        guides=GUIDES,
        settings_told=setting_table.rows(),
        unit=UNIT.read_text(encoding="utf-8").strip(),
    )


@bp.get("/pictures/<name>.png")
@may(Role.PUBLIC)
def picture(name: str) -> Response:
    """Give a picture of a page, as the guides show it."""
    found = PICTURES / f"{name}.png"
    is_name = len(name) <= LONGEST_NAME and name.replace("-", "").isalnum()
    if not is_name or not found.is_file():
        abort(404)
    return Response(found.read_bytes(), mimetype="image/png")
