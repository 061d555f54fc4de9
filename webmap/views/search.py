"""Search for staff: by a name, a parcel number, a reference, an address or a road."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.proceedings.search import MOST, reference, search
from webmap import access, current
from webmap.access import STAFF, may

bp = Blueprint("search", __name__, url_prefix="/search")
MOST_LETTERS = 200
OPENS = {
    "petitions": "petitions.show",
    "orders": "orders.show",
    "districts": "districts.show",
    "registers": "registers.show",
    "incidents": "incidents.show",
    "named": "incidents.show",
    "lands": "lands.show",
    "fences": "trespass.show",
    "cases": "cases.show",
    "dogs": "dogs.show",
    "kennels": "kennels.show",
}
"""For each kind of record the page that shows it: who may not open that does not find it."""


@bp.get("")
@may(*STAFF)
def show() -> ResponseReturnValue:
    """Show what was found, of what the person who asks may open; one reference leads to it."""
    asked = " ".join(request.args.get("q", "").split())[:MOST_LETTERS]
    kinds = [key for key, endpoint in OPENS.items() if access.can(endpoint)]
    store = current.store()
    page = reference(store, asked, kinds)
    if page is not None:
        return redirect(page, 303)
    groups = search(store, asked, kinds, as_of=current.today(), layers=access.can("layers.show"))
    return render_template("search.html", asked=asked, groups=groups, most=MOST)
