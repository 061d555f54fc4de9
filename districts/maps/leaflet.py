"""Leaflet as its wheel carries it: found, checked against its hashes, never fetched."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

from districts.errors import DistrictsError

VERSION = "1.9.4"
FILES = {
    "leaflet.js": "db49d009c841f5ca34a888c96511ae936fd9f5533e90d8b2c4d57596f4e5641a",
    "leaflet.css": "a7837102824184820dfa198d1ebcd109ff6d0ff9a2672a074b9a1b4d147d04c6",
    "images/layers.png": "1dbbe9d028e292f36fcba8f8b3a28d5e8932754fc2215b9ac69e4cdecf5107c6",
    "images/layers-2x.png": "066daca850d8ffbef007af00b06eac0015728dee279c51f3cb6c716df7c42edf",
    "images/marker-icon.png": "574c3a5cca85f4114085b6841596d62f00d7c892c7b03f28cbfa301deb1dc437",
}
"""File name to the SHA-256 of its bytes in Leaflet 1.9.4."""


class AssetError(DistrictsError):
    """A browser asset is absent, or is not the file whose hash we keep."""

    def __init__(self, name: str, found: str) -> None:
        super().__init__(
            f"The browser asset {name} {found}, so no page can be trusted to show it.",
            code="asset_differs",
            file=name,
            remedy=f"Install django-js-lib-leaflet {VERSION}.1 again, from requirements.lock.",
        )


@cache
def content(name: str) -> bytes:
    """Return one file of Leaflet; refuse it when it differs from the hash kept here."""
    try:
        found = (files("js_lib_leaflet") / "static" / "js_lib_leaflet" / name).read_bytes()
    except (ModuleNotFoundError, OSError) as absent:
        raise AssetError(name, "is absent") from absent
    if hashlib.sha256(found).hexdigest() != FILES[name]:
        raise AssetError(name, "differs from the hash kept for it")
    return found


def script_inline() -> str:
    """Return Leaflet's script for a page that stands alone, naming no host and no source map."""
    text = content("leaflet.js").decode()
    return text.replace("https://", "").replace("//# sourceMappingURL=leaflet.js.map", "")


def style_inline() -> str:
    """Return Leaflet's style sheet with its pictures inside."""
    text = content("leaflet.css").decode().replace("https://", "")
    for name in FILES:
        if name.endswith(".png"):
            data = base64.b64encode(content(name)).decode()
            text = text.replace(f"url({name})", f"url(data:image/png;base64,{data})")
    return text
