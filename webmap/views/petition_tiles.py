"""Map tiles of a petition with many parcels, each with its standing as a reader sees it."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict

from flask import Blueprint, Response, abort, current_app, request

from districts.maps.mercator import is_tile
from districts.maps.petition import DEEPEST, PETITION, petition_tiles
from districts.maps.tile_layer import TileLayer
from webmap import current, reviews
from webmap.access import PETITION_READERS, may
from webmap.forms.choice import Choice
from webmap.views.tiles import FOR_STAFF, MEDIA_TYPE

bp = Blueprint("petition_tiles", __name__, url_prefix="/petitions/<ref>/tiles")
MOST_KEPT = 4
_EXTENSION = "strayline-petition-tiles"
_LOCK = threading.Lock()


@bp.get("/<seal>/<int:z>/<int:x>/<int:y>.mvt")
@may(*PETITION_READERS)
def show(ref: str, seal: str, z: int, x: int, y: int) -> Response:
    """One tile of the parcels of a petition, with PIN and standing."""
    if not is_tile(z, x, y, DEEPEST):
        abort(404)
    choice = Choice.asked(request.args)
    layer = _layer(ref, choice)
    content = layer.tile(PETITION.layer, z, x, y, whole=z == DEEPEST)
    response = Response(gzip.compress(content, 1, mtime=0), mimetype=MEDIA_TYPE)
    response.headers["Content-Encoding"] = "gzip"
    response.vary.update(["Accept-Encoding", "Cookie"])
    is_now = seal == seal_of(ref, choice)
    response.headers["Cache-Control"] = FOR_STAFF if is_now else "no-store"
    if not request.accept_encodings.quality("gzip"):
        del response.headers["Content-Encoding"]
        response.set_data(content)
    return response


def address(ref: str, choice: Choice) -> str:
    """Return where the tiles of a petition are, as long as nothing is filed."""
    seal = seal_of(ref, choice)
    return f"/petitions/{ref}/tiles/{seal}/{{z}}/{{x}}/{{y}}.mvt{choice.query()}"


def seal_of(ref: str, choice: Choice) -> str:
    """Return what names one state of a petition as one reader looks at it."""
    said = repr((current.store().head(), ref, choice.as_of or current.today(), choice.query()))
    return hashlib.sha256(said.encode()).hexdigest()[:20]


def _layer(ref: str, choice: Choice) -> TileLayer:
    key = seal_of(ref, choice)
    kept: OrderedDict[str, TileLayer] = current_app.extensions.setdefault(_EXTENSION, OrderedDict())
    with _LOCK:
        if key in kept:
            kept.move_to_end(key)
            return kept[key]
        made = kept[key] = petition_tiles(reviews.reviewed(ref, choice).parcels)
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
        return made
