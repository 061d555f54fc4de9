"""Map tiles of adopted layers. A parcel's tell who holds it, so they are for staff alone."""

from __future__ import annotations

import gzip

from flask import Blueprint, Response, abort, request

from districts.maps.mercator import is_tile
from districts.proceedings.layer_tiles import CARRIED, DEEPEST, name_of
from webmap import current
from webmap.access import STAFF, Role, may
from webmap.tile_shelf import tiles

bp = Blueprint("tiles", __name__, url_prefix="/tiles")
MEDIA_TYPE = "application/vnd.mapbox-vector-tile"
FOR_STAFF = "private, max-age=43200, immutable"
"""A browser keeps them no longer than a sign-in holds; no other cache keeps them at all."""
FOR_ALL = "public, max-age=31536000, immutable"
PUBLIC = frozenset(CARRIED) - {"parcels"}


@bp.get("/parcels/<vintage>/<int:z>/<int:x>/<int:y>.mvt")
@may(*STAFF)
def parcels(vintage: str, z: int, x: int, y: int) -> Response:
    """One tile of the parcels, with PIN, holder and acres in a near view."""
    return _tile("parcels", vintage, (z, x, y), FOR_STAFF)


@bp.get("/<layer>/<vintage>/<int:z>/<int:x>/<int:y>.mvt")
@may(Role.PUBLIC)
def show(layer: str, vintage: str, z: int, x: int, y: int) -> Response:
    """One tile of roads, districts, water or sections."""
    if layer not in PUBLIC:
        abort(404)
    return _tile(layer, vintage, (z, x, y), FOR_ALL)


def _tile(layer: str, ref: str, tile: tuple[int, int, int], caching: str) -> Response:
    if not is_tile(*tile, DEEPEST):
        abort(404)
    store = current.store()
    vintage = store.vintage(ref)
    if vintage.name != layer or not vintage.shapes:
        abort(404)
    response = Response(mimetype=MEDIA_TYPE)
    response.set_etag(name_of(vintage))
    response.headers["Cache-Control"] = caching
    response.vary.update(["Accept-Encoding"] + (["Cookie"] if caching == FOR_STAFF else []))
    if request.if_none_match.contains(name_of(vintage)):
        response.status_code = 304
        return response
    packed = tiles().tile(store, vintage, *tile)
    if request.accept_encodings.quality("gzip"):
        response.headers["Content-Encoding"] = "gzip"
        response.set_data(packed)
    else:
        response.set_data(gzip.decompress(packed))
    return response
