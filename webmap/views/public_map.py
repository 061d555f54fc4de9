"""The map for everybody: incidents that were found, by area and month."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from districts.maps.reported import public_map
from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_public import PublicEvent, public_events
from webmap import current, headers, languages
from webmap.access import Role, may

bp = Blueprint("public_map", __name__, url_prefix="/map")


@bp.get("")
@may(Role.PUBLIC)
def show() -> str:
    """Show the incidents that were found, map and table."""
    return render_template("desk/map.html", events=public_events(current.store()))


@bp.get("/sheet")
@may(Role.PUBLIC)
def sheet() -> Response:
    """Draw the map."""
    store = current.store()
    county = county_on(store)
    by_area: dict[tuple[str, float, float], list[PublicEvent]] = {}
    for event in public_events(store):
        if event.area is not None and event.lon is not None and event.lat is not None:
            by_area.setdefault((event.area, event.lon, event.lat), []).append(event)
    areas = [
        (
            str(len(events)),
            lon,
            lat,
            [area, *(f"{each.month}: {each.animals}, {each.onto}" for each in events)],
        )
        for (area, lon, lat), events in by_area.items()
    ]
    drawn = public_map(
        areas,
        roads=county.places.folder.roads,
        sections=county.places.folder.sections,
        extent=county.extent,
        assets=current.office().assets.leaflet,
    )
    drawn.speak(languages.map_words(drawn.words))
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")
