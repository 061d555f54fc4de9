"""Originals and photos, each under its own hash."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from pathlib import Path

from districts.errors import DistrictsError

_SHA256 = re.compile(r"[0-9a-f]{64}")
_PIECE = 1 << 20


def keep(folder: Path, content: bytes | Path) -> tuple[str, int]:
    """Copy content into the folder, safely on disk before this returns; return hash and size."""
    folder.mkdir(exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".coming-", dir=folder)
    coming = Path(name)
    try:
        with os.fdopen(handle, "wb") as sink:
            sha256, size = _copied(content, sink)
            sink.flush()
            os.fsync(sink.fileno())
        place = path_of(folder, sha256)
        place.parent.mkdir(exist_ok=True)
        if place.exists():
            coming.unlink()
        else:
            coming.chmod(0o440)
            coming.replace(place)
            _settle(place.parent)
    except BaseException:
        coming.unlink(missing_ok=True)
        raise
    return sha256, size


def path_of(folder: Path, sha256: str) -> Path:
    """Return where content of this hash lies."""
    if not _SHA256.fullmatch(sha256):
        raise DistrictsError(
            "A kept file is named by the 64 digits of its SHA-256.", code="no_such_file"
        )
    return folder / sha256[:2] / sha256


def existing(folder: Path, sha256: str) -> Path:
    """Return where a kept file lies; refuse one that was never kept."""
    place = path_of(folder, sha256)
    if not place.is_file():
        raise DistrictsError(
            f"The workspace holds no file {sha256[:12]}….",
            code="no_such_file",
            remedy="Restore the folder `files` of the workspace from its backup.",
        )
    return place


def _copied(content: bytes | Path, sink: object) -> tuple[str, int]:
    seal, size = hashlib.sha256(), 0
    write = sink.write  # type: ignore[attr-defined]
    if isinstance(content, bytes):
        write(content)
        return hashlib.sha256(content).hexdigest(), len(content)
    with content.open("rb") as source:
        while piece := source.read(_PIECE):
            seal.update(piece)
            size += len(piece)
            write(piece)
    return seal.hexdigest(), size


def _settle(folder: Path) -> None:
    """Make a new name in a folder last through a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
