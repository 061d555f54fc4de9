"""The folder ``index/``: the flat form of each vintage, made when missing, and again when bad."""

from __future__ import annotations

import os
import secrets
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from districts.store.flat import Corrupt, FlatLayer

T = TypeVar("T")
Build = Callable[[Path], None]


class Index:
    """The flat layers of a workspace, opened once in each process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, FlatLayer] = {}
        self._lock = threading.Lock()

    def read(self, ref: str, seal: str, build: Build, cut: Callable[[FlatLayer], T]) -> T:
        """Cut what is wanted out of a vintage; make its files again where they are not sound."""
        try:
            return cut(self._layer(ref, seal, build))
        except Corrupt:
            self._forget(ref)
            return cut(self._layer(ref, seal, build))

    def make(self, ref: str, build: Build) -> None:
        """Let ``build`` fill a folder of its own, then put it in place at once."""
        self._folder.mkdir(exist_ok=True)
        place = self._folder / ref
        coming = self._folder / f".{ref}.{os.getpid()}.{secrets.token_hex(4)}"
        coming.mkdir()
        try:
            build(coming)
            try:
                coming.rename(place)
            except OSError:
                # Another process was quicker, and made the same files.
                if not place.is_dir():
                    raise
        finally:
            shutil.rmtree(coming, ignore_errors=True)

    def _layer(self, ref: str, seal: str, build: Build) -> FlatLayer:
        with self._lock:
            # A reference that was rolled back is given again, to other rows.
            if ref in self._open and self._open[ref].seal == seal:
                return self._open[ref]
            place = self._folder / ref
            if not place.is_dir():
                self.make(ref, build)
            try:
                layer = FlatLayer(place, seal)
            except Corrupt:
                self._remove(ref)
                self.make(ref, build)
                layer = FlatLayer(place, seal)
            self._open[ref] = layer
            return layer

    def _forget(self, ref: str) -> None:
        with self._lock:
            if self._open.pop(ref, None) is not None:
                self._remove(ref)

    def _remove(self, ref: str) -> None:
        """Take a folder out of the way in one step, then delete it."""
        away = self._folder / f".{ref}.bad.{secrets.token_hex(4)}"
        try:
            (self._folder / ref).rename(away)
        except FileNotFoundError:
            return
        shutil.rmtree(away, ignore_errors=True)
