"""Districts, open to everybody: boundary, acres, orders, and who must identify animals by when."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, render_template, request
from shapely.geometry import shape

from districts.maps.district import district_map
from districts.proceedings.districts import (
    IN_FORCE,
    district_on,
    every_district,
    public_summary,
)
from districts.proceedings.districts_register import registers_of
from districts.proceedings.petition import today
from webmap import access, current, headers, languages, links
from webmap.access import Role, may
from webmap.forms.fields import day as day_field

bp = Blueprint("districts", __name__, url_prefix="/districts")


@bp.get("")
@may(Role.PUBLIC)
def index() -> str:
    """Every district, those in force first."""
    rows = every_district(current.store())
    return render_template(
        "districts/index.html",
        rows=sorted(rows, key=lambda row: (row["standing"] != IN_FORCE, row["name"] or "")),
    )


@bp.get("/<ref>")
@may(Role.PUBLIC)
def show(ref: str) -> str:
    """One district, today or on a past day."""
    on = asked_day()
    store = current.store()
    summary = public_summary(store, ref, as_of=on)
    return render_template(
        "districts/show.html",
        district=summary,
        on=on,
        is_today=on == today(),
        registers=registers_of(store, ref) if access.can("registers.show") else [],
        calendar=links.calendar_token(ref),
    )


@bp.get("/<ref>/map")
@may(Role.PUBLIC)
def sheet(ref: str) -> Response:
    """Show the boundary on a day, with the area of the last order."""
    seen = district_on(current.store(), ref, asked_day())
    state = seen.state
    filed = None if state is None or state.filed_boundary is None else shape(state.filed_boundary)
    is_part = state is not None and state.action in ("add", "eliminate", "dissolve")
    drawn = district_map(
        seen.shape,
        None if state is None else state.crs,
        portion=filed if is_part else None,
        portion_crs=state.filed_crs if state is not None and is_part else None,
        assets=current.office().assets.leaflet,
        title=f"Map of district {ref}",
    )
    drawn.speak(languages.map_words(drawn.words))
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


def asked_day() -> date:
    """Return the day a reader asks about, today where none is named."""
    return day_field(request.args, "on") or today()
