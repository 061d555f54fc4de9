"""The tiles of this server's workspace."""

from __future__ import annotations

from typing import cast

from flask import current_app

from districts.proceedings.layer_tiles import LayerTiles
from webmap import current

EXTENSION = "strayline-tiles"


def tiles() -> LayerTiles:
    """Return the tiles of this server's workspace."""
    made = current_app.extensions.get(EXTENSION)
    if made is None:
        fresh = LayerTiles(current.settings().workspace)
        made = current_app.extensions.setdefault(EXTENSION, fresh)
    return cast("LayerTiles", made)
