"""An uploaded petition, one ZIP or its parts, laid out as a folder of our own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path, PurePath

from werkzeug.datastructures import FileStorage

from districts.errors import DistrictsError
from districts.layers.archive import unpack
from districts.layers.limits import UPLOAD
from districts.records.packet import PATHS

PETITION = "petition.toml"
MOST_PARTS = 40
_NAME = re.compile(r"[^\x00-\x1f/\\:]{1,120}")


def received(files: Iterable[FileStorage], folder: Path) -> Path:
    """Lay out what a browser sent and return the petition file in it.

    Parameters
    ----------
    files
        One ZIP of the packet, or ``petition.toml`` with the files it names.
    folder
        An empty folder of our own.
    """
    sent = [file for file in files if file.filename]
    if not sent:
        raise _refused("No file was chosen.", "Choose the ZIP of the packet, or its parts.")
    if len(sent) > MOST_PARTS:
        raise _refused(f"{len(sent)} files were sent at once.", "Send the packet as one ZIP.")
    names = [_plain_name(file) for file in sent]
    if len(sent) == 1 and names[0].lower().endswith(".zip"):
        return _from_archive(sent[0], names[0], folder)
    packet = folder / "packet"
    packet.mkdir()
    for file, name in zip(sent, names, strict=True):
        if (packet / name).exists():
            raise _refused("Two files have the same name.", "Give each its own name.", name)
        file.save(packet / name)
    return _petition_in(packet, None)


def _from_archive(file: FileStorage, name: str, folder: Path) -> Path:
    archive = folder / "packet.zip"
    file.save(archive)
    packet = folder / "packet"
    packet.mkdir()
    unpacked = unpack(archive, packet, UPLOAD, name)
    if unpacked.refused:
        entry, reason = next(iter(unpacked.refused.items()))
        raise DistrictsError(
            f"The archive holds “{entry}”, which is {reason}.",
            code="archive_unsafe",
            file=name,
            remedy="Make the ZIP again from the packet's own folder, archives in it unpacked.",
        )
    return _petition_in(packet, name)


def _petition_in(packet: Path, archive: str | None) -> Path:
    """Return the one petition file, in the folder itself or one below, as ZIP programs make it."""
    found = sorted(packet.rglob(PETITION), key=lambda path: len(path.parts))
    if not found:
        there = sorted(path.name for path in packet.rglob("*") if path.is_file())
        raise _refused(
            f"There is no {PETITION} in the packet; it holds {', '.join(there[:8]) or 'nothing'}.",
            f"Add {PETITION}, which names the boundary, the parcels and the signatures.",
            archive,
        )
    if len(found) > 1:
        raise _refused(
            f"The packet holds {len(found)} files called {PETITION}.",
            "Send one petition at a time.",
            archive,
        )
    _check_paths(found[0], archive)
    return found[0]


def _check_paths(petition: Path, archive: str | None) -> None:
    """Refuse a petition that names a file outside its own packet: it would be the server's."""
    try:
        written = tomllib.loads(petition.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        return  # whoever reads it next says what is wrong with it
    folder = petition.parent.resolve()
    for key in PATHS:
        named = written.get(key)
        if isinstance(named, str) and not (folder / named).resolve().is_relative_to(folder):
            raise DistrictsError(
                f"The petition names “{named}”, which is not in the packet.",
                code="packet_refused",
                file=archive or PETITION,
                field=key,
                remedy="Put the file beside petition.toml and name it without a folder.",
            )


def _plain_name(file: FileStorage) -> str:
    """Return the file's own name, without the folders a browser may put before it."""
    name = PurePath((file.filename or "").replace("\\", "/")).name
    if not _NAME.fullmatch(name) or name in (".", ".."):
        raise _refused("A file has a name that cannot be kept.", "Give it a plain name.")
    return name


def _refused(message: str, remedy: str, file: str | None = None) -> DistrictsError:
    return DistrictsError(message, code="packet_refused", file=file, remedy=remedy)
