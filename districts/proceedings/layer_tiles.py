"""The tiles of adopted layers: made ready once for each vintage, kept beside the store.

All of it can be made again from the workspace's own tables. A vintage never changes, so nothing
here ever goes stale; the vintages used last are kept and the others let go.
"""

from __future__ import annotations

import gzip
import os
import secrets
import shutil
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from districts.errors import DistrictsError
from districts.maps import mercator
from districts.maps.tile_layer import DETAIL_ZOOM, TileLayer

if TYPE_CHECKING:
    from districts.store.protocol import Store
    from districts.store.vintage import Vintage

FORMAT = 1
"""Raised when tiles of the same vintage come out otherwise, so that no old one is shown."""
DEEPEST = 16
"""Nearer than this a map enlarges these tiles."""
CARRIED = {
    "parcels": ("pin", "owner", "acres"),
    "roads": ("name",),
    "districts": ("name",),
    "water": ("name",),
    "sections": ("name",),
    "towns": ("name",),
}
"""Layers that have tiles, and what their features carry from ``DETAIL_ZOOM`` on."""
AHEAD = range(6, 12)
"""Zooms that are made ready when a layer is adopted."""
MOST_VINTAGES = 8
MOST_BYTES = 300_000_000
PACKED = 6
"""How hard kept tiles are compressed; those made for one request less."""


class LayerTiles:
    """The tiles of one workspace. Safe to use from several threads and processes.

    Parameters
    ----------
    workspace
        Folder of the store; the tiles lie in its folder ``tiles``.
    """

    def __init__(self, workspace: Path) -> None:
        self._folder = workspace / "tiles"
        self._open: OrderedDict[str, TileLayer] = OrderedDict()
        self._lock = threading.Lock()
        self._kept: int | None = None

    def layer(self, store: Store, vintage: Vintage) -> TileLayer:
        """Return a vintage ready to be cut into tiles.

        Raises
        ------
        DistrictsError
            The layer has no tiles: points of addresses, or rows without any shape.
        """
        if vintage.name not in CARRIED or vintage.crs is None or not vintage.shapes:
            raise DistrictsError(
                f"The layer {vintage.ref} has nothing that can be drawn as a map.",
                code="no_shape",
                remedy="Choose a layer of parcels, roads, districts, water, towns or sections.",
            )
        key = name_of(vintage)
        with self._lock:
            if key in self._open:
                self._open.move_to_end(key)
                return self._open[key]
            place = self._folder / key / "layer"
            if not place.is_dir():
                self._put(place, lambda coming: _made(store, vintage).save(coming))
                self._let_go(key)
            try:
                found = TileLayer.opened(place)
            except (OSError, EOFError, ValueError, KeyError):  # a damaged file: made once more
                shutil.rmtree(place, ignore_errors=True)
                self._put(place, lambda coming: _made(store, vintage).save(coming))
                found = TileLayer.opened(place)
            self._open[key] = found
            while len(self._open) > MOST_VINTAGES:
                self._open.popitem(last=False)
            return found

    def tile(self, store: Store, vintage: Vintage, z: int, x: int, y: int) -> bytes:
        """Return one tile, gzipped; those of a far view are kept as files."""
        kept = self._folder / name_of(vintage) / str(z) / str(x) / f"{y}.mvt.gz"
        far = z < DETAIL_ZOOM
        if far:
            with suppress(FileNotFoundError):
                return kept.read_bytes()
        keys = () if far else CARRIED[vintage.name]
        made = self.layer(store, vintage).tile(vintage.name, z, x, y, keys=keys, whole=z == DEEPEST)
        content = gzip.compress(made, PACKED if far else 1, mtime=0)
        if far and self._has_room(len(content)):
            with suppress(OSError):  # a full disk: the tile is made again next time
                _write(kept, content)
        return content

    def prepare(self, store: Store, vintage: Vintage) -> int:
        """Make the far views of a vintage ready and return how many tiles that were."""
        bounds = self.layer(store, vintage).bounds
        if bounds is None:
            return 0
        tiles = [tile for z in AHEAD for tile in covering(bounds, z)]
        for tile in tiles:
            self.tile(store, vintage, *tile)
        return len(tiles)

    def _put(self, place: Path, fill: Callable[[Path], None]) -> None:
        """Let ``fill`` write into a folder of its own, then put it in place at once."""
        place.parent.mkdir(parents=True, exist_ok=True)
        with _coming(place) as coming:
            coming.mkdir()
            fill(coming)
            try:
                coming.rename(place)
            except OSError:  # another process was quicker, and made the same
                if not place.is_dir():
                    raise

    def _let_go(self, key: str) -> None:
        """Delete what was used longest ago, when a vintage comes in."""
        with suppress(OSError):
            os.utime(self._folder / key)
            there = [each for each in self._folder.iterdir() if each.is_dir()]
            there.sort(key=lambda each: each.stat().st_mtime, reverse=True)
            for old in there[MOST_VINTAGES:]:
                if old.name not in self._open:
                    shutil.rmtree(old, ignore_errors=True)
            self._kept = None

    def _has_room(self, size: int) -> bool:
        with self._lock:
            if self._kept is None:
                self._kept = sum(each.stat().st_size for each in self._folder.rglob("*.mvt.gz"))
            if self._kept + size > MOST_BYTES:
                return False
            self._kept += size
            return True


def name_of(vintage: Vintage) -> str:
    """Return what names the tiles of a vintage: they are those of exactly these rows."""
    return f"{vintage.ref}-{vintage.sha256[:16]}-{FORMAT}"


def covering(bounds: mercator.Bounds, z: int) -> Iterator[tuple[int, int, int]]:
    """Give the tiles of a zoom that cover some bounds."""
    side = 2 * mercator.HALF / 2**z
    left, bottom, right, top = bounds
    last = 2**z - 1
    west, east = (min(max(int((at + mercator.HALF) // side), 0), last) for at in (left, right))
    north, south = (min(max(int((mercator.HALF - at) // side), 0), last) for at in (top, bottom))
    for x in range(west, east + 1):
        for y in range(north, south + 1):
            yield z, x, y


def _made(store: Store, vintage: Vintage) -> TileLayer:
    frame = store.layer(
        vintage.name, as_of=vintage.from_day, vintage=vintage.ref, also=CARRIED[vintage.name]
    )
    carried = [name for name in CARRIED[vintage.name] if name in frame.columns]
    values = {}
    for name in carried:
        column = frame[name].to_numpy()
        values[name] = np.round(column.astype(float), 2) if name == "acres" else column
    return TileLayer.of(
        np.asarray(frame.geometry.array), frame.crs, frame.index.to_numpy(), values,
        sound=bool(frame.attrs["sound"]),
    )  # fmt: skip


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    with _coming(place) as coming:
        coming.write_bytes(content)
        coming.replace(place)


@contextmanager
def _coming(place: Path) -> Iterator[Path]:
    """Give a name beside ``place`` that is nobody else's; what is left there is deleted."""
    coming = place.parent / f".{place.name}.{os.getpid()}.{secrets.token_hex(4)}"
    try:
        yield coming
    finally:
        if coming.is_dir():
            shutil.rmtree(coming, ignore_errors=True)
        else:
            coming.unlink(missing_ok=True)
