"""The map of a layer for staff: drawn from tiles, asked by click or key, its rows beside it."""

from __future__ import annotations

import shapely
from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.maps import mercator
from districts.maps.layer_map import layer_map
from districts.maps.sheet import petition_sheet
from districts.proceedings.layer_tiles import DEEPEST
from webmap import current, headers
from webmap.access import STAFF, may
from webmap.layer_view import DEGREES, at_place, bbox_of, place_of, rows_of, vintage_of
from webmap.tile_shelf import tiles

bp = Blueprint("layer_maps", __name__, url_prefix="/layers/<ref>")
MOST_ON_PAPER = 4_000
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@bp.get("/map")
@may(*STAFF)
def show(ref: str) -> str:
    """Show a layer: its map, and the rows in view."""
    vintage = vintage_of(ref)
    layer = tiles().layer(current.store(), vintage)
    bbox = request.args.get("bbox", "")
    pin = request.args.get("pin", "")
    return render_template(
        "layers/map.html",
        vintage=vintage,
        here=f"/layers/{ref}",
        ref=ref,
        bbox=bbox,
        pin=pin,
        row=request.args.get("row", type=int),
        found=rows_of(layer, bbox_of(bbox), pin, _page()),
    )


@bp.get("/rows")
@may(*STAFF)
def rows(ref: str) -> str:
    """Give the rows in view alone, for the page that shows the map."""
    layer = tiles().layer(current.store(), vintage_of(ref))
    bbox = request.args.get("bbox", "")
    return render_template(
        "layers/_rows.html",
        here=f"/layers/{ref}",
        bbox=bbox,
        pin="",
        found=rows_of(layer, bbox_of(bbox), "", _page()),
    )


@bp.get("/sheet")
@may(*STAFF)
def sheet(ref: str) -> Response:
    """Draw the map, for the frame on its page."""
    vintage = vintage_of(ref)
    layer = tiles().layer(current.store(), vintage)
    row = request.args.get("row", type=int)
    one = None if row is None else layer.outline(row)
    bounds = None if one is None else _around(one.bounds)
    bounds = bounds or bbox_of(request.args.get("bbox", ""))
    if bounds is None:
        bounds = mercator.to_degrees(layer.bounds or mercator.tile_bounds(0, 0, 0))
    drawn = layer_map(
        vintage.name,
        f"/tiles/{vintage.name}/{vintage.ref}/{{z}}/{{x}}/{{y}}.mvt",
        bounds,
        deepest=DEEPEST,
        assets=current.office().assets.leaflet,
        one=one,
        sources=[{"name": vintage.name, "vintage": vintage.valid_from, **vintage.source}],
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.get("/at")
@may(*STAFF)
def at(ref: str) -> ResponseReturnValue:
    """Say what of a layer lies at a place: as JSON for the map, as a page for a form."""
    vintage = vintage_of(ref)
    wants = request.accept_mimetypes.best_match(["text/html", "application/json"])
    lon, lat = place_of(request.args)
    found = at_place(vintage, lon, lat)
    count = "Nothing lies" if not found else f"{len(found)} row{'s' * (len(found) > 1)} of it lie"
    if len(found) == 1:
        count += "s"
    words = f"{count} at latitude {lat:.5f}, longitude {lon:.5f}."
    if wants == "application/json":
        response = jsonify(lon=lon, lat=lat, vintage=vintage.ref, words=words, rows=found)
        response.vary.add("Accept")
        return response
    return render_template(
        "layers/at.html", vintage=vintage, here=f"/layers/{ref}", ref=ref, words=words, found=found
    )


@bp.get("/paper")
@may(*STAFF)
def paper(ref: str) -> str:
    """Show a part of the parcels for paper: a picture and its rows."""
    vintage = vintage_of(ref)
    bbox = request.args.get("bbox", "")
    layer = tiles().layer(current.store(), vintage)
    found = rows_of(layer, bbox_of(bbox), "", _page())
    return render_template(
        "layers/paper.html",
        vintage=vintage,
        here=f"/layers/{ref}",
        ref=ref,
        bbox=bbox,
        found=found,
        fits=found.count <= MOST_ON_PAPER,
    )


@bp.get("/picture.svg")
@may(*STAFF)
def picture(ref: str) -> Response:
    """Draw a part of the parcels as a picture for paper."""
    vintage = vintage_of(ref)
    bbox = bbox_of(request.args.get("bbox", ""))
    store = current.store()
    count = rows_of(tiles().layer(store, vintage), bbox).count
    if vintage.name != "parcels" or count > MOST_ON_PAPER:
        raise DistrictsError(
            f"{count:,} rows are too many for one picture on paper.",
            code="too_large",
            field="bbox",
            remedy=f"Move the map nearer, until it shows at most {MOST_ON_PAPER:,} parcels.",
        )
    near = None if bbox is None else shapely.box(*bbox)
    frame = store.layer(
        vintage.name, as_of=vintage.from_day, near=near, crs=DEGREES, vintage=vintage.ref
    )
    drawn = petition_sheet(
        frame.assign(standing="unknown", straddles=False),
        None,
        telling=False,
        sources=[vintage.source],
    )
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = SVG_POLICY
    return response


def _page() -> int:
    return request.args.get("page", 1, type=int)


def _around(bounds: mercator.Bounds) -> mercator.Bounds:
    """Return bounds with room around them, so that the neighbors are seen too."""
    west, south, east, north = bounds
    room = max(east - west, north - south, 0.002)
    return west - room, south - room, east + room, north + room
