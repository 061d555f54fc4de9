"""The county's file as it came, in one piece, to be kept beside what was read from it."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NO_TIME = (1980, 1, 1, 0, 0, 0)


@contextmanager
def original(path: Path) -> Iterator[tuple[Path, str]]:
    """Give one file, and the name to keep it under; several parts become one ZIP for a while.

    The ZIP holds names and contents and nothing of today, so that the same parts are the same file.
    """
    parts = _parts(path)
    if parts is None:
        yield path, path.name
        return
    with tempfile.TemporaryDirectory(prefix="strayline-") as folder:
        packed = Path(folder) / "original.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for part in parts:
                entry = zipfile.ZipInfo(part.relative_to(path.parent).as_posix(), _NO_TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                with part.open("rb") as source, archive.open(entry, "w", force_zip64=True) as sink:
                    shutil.copyfileobj(source, sink, 1 << 20)
        yield packed, f"{path.name}.zip"


def _parts(path: Path) -> list[Path] | None:
    """Return the files that make up a layer of several, or None for one that is whole by itself."""
    if path.is_dir():
        return sorted(part for part in path.rglob("*") if part.is_file())
    if path.suffix.casefold() != ".shp":
        return None
    stem = path.stem.casefold()
    return sorted(
        part
        for part in path.parent.iterdir()
        if part.is_file()
        # parcels.shp.xml belongs to it too; parcels.zip does not.
        and part.name.casefold().split(".")[0] == stem.split(".")[0]
        and part.name.casefold().startswith(f"{stem}.")
        and part.suffix.casefold() != ".zip"
    )
