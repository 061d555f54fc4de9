"""What a browser loads besides pages."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from webmap import current
from webmap.access import Role, may
from webmap.assets import FOREVER

bp = Blueprint("assets", __name__)


@bp.get("/assets/<path:path>")
@may(Role.PUBLIC)
def show(path: str) -> Response:
    """One asset; its address changes with its content, so a browser keeps it for good."""
    asset = current.office().assets.by_path.get(path)
    if asset is None:
        abort(404)
    response = Response(asset.content, mimetype=asset.media_type)
    response.vary.add("Accept-Encoding")
    if asset.packed and request.accept_encodings.quality("gzip"):
        response.headers["Content-Encoding"] = "gzip"
        response.set_data(asset.packed)
    response.headers["Cache-Control"] = FOREVER
    return response
