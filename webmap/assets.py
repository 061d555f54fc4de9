"""What a browser loads besides pages: from our own server, checked at start, cached for good."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass, field
from importlib.resources import files

from districts.maps import leaflet
from districts.maps.base import Addresses
from webmap.packages import package

OURS = (
    "passkey.js",
    "site.css",
    "print.css",
    "site.js",
    "report.js",
    "icon.svg",
    "sketch.js",
    "checklist.css",
    "tilemap.js",
    "tilemap.css",
)
FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """One file a browser may ask for.

    Attributes
    ----------
    content, packed
        Its bytes, and the same gzipped; blank where that would save nothing.
    """

    content: bytes
    media_type: str
    packed: bytes = b""

    @classmethod
    def of(cls, content: bytes, media_type: str) -> Asset:
        """Make an asset; scripts and style sheets are packed once, at the start."""
        packed = gzip.compress(content, mtime=0) if media_type.startswith("text/") else b""
        return cls(content, media_type, packed)


@dataclass(frozen=True)
class Assets:
    """Every asset of this server, by the path under ``/assets/``.

    A path carries the release of its files, so that a browser may keep it for good.
    """

    by_path: dict[str, Asset] = field(repr=False)
    folder: dict[str, str]

    @classmethod
    def checked(cls) -> Assets:
        """Read all assets; refuse to start when one is not the file whose hash we keep."""
        third_party = {name: leaflet.content(name) for name in leaflet.FILES}
        ours = {name: (files("webmap") / "static" / name).read_bytes() for name in OURS}
        drawing = package("protomaps-leaflet")
        tiles = {"protomaps-leaflet.js": drawing.content("dist/protomaps-leaflet.js")}
        by_path, folder = {}, {}
        for release, group in (
            (f"leaflet-{leaflet.VERSION}", third_party),
            (drawing.folder.name, tiles),
            ("site", ours),
        ):
            digest = hashlib.sha256(b"".join(group[name] for name in sorted(group)))
            for name, content in group.items():
                folder[name] = f"{release}-{digest.hexdigest()[:12]}"
                media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
                by_path[f"{folder[name]}/{name}"] = Asset.of(content, media_type)
        return cls(by_path, folder)

    def path(self, name: str) -> str:
        """Return the address of an asset on this server."""
        return f"/assets/{self.folder[name]}/{name}"

    @property
    def leaflet(self) -> Addresses:
        """Where a map page finds Leaflet."""
        return Addresses(
            self.path("leaflet.js"), self.path("leaflet.css"), self.path("protomaps-leaflet.js")
        )
