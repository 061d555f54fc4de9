"""Unpack an archive that a stranger sent: bounded, and nowhere but into one folder."""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from districts.errors import DistrictsError
from districts.layers.limits import MEBIBYTE, Limits

_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\..*)?", re.IGNORECASE)
_NESTED = {".zip", ".kmz", ".7z", ".rar", ".gz", ".tgz", ".tar", ".bz2", ".xz"}
_CLUTTER = {"__macosx", "$recycle.bin", "system volume information"}
_CHUNK = 256 * 1024
_SMALL = MEBIBYTE


@dataclass
class Unpacked:
    """Where an archive's files went, and which of its entries were left in it, and why."""

    folder: Path
    files: list[PurePosixPath] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


def unpack(archive: Path, folder: Path, limits: Limits, name: str) -> Unpacked:
    """Unpack what is safe and wanted into ``folder``; refuse what is too much.

    Parameters
    ----------
    archive
        A ZIP file.
    folder
        An empty folder of our own.
    limits
        Entries, bytes and ratio are checked before and again while unpacking.
    name
        The file as its owner calls it.
    """
    done = Unpacked(folder)
    try:
        with zipfile.ZipFile(archive) as opened:
            entries = opened.infolist()
            _check_size(entries, archive.stat().st_size, limits, name)
            wanted = _wanted(entries, done, name)
            budget = limits.unpacked_bytes
            for path, entry in wanted:
                bounds = replace(limits, unpacked_bytes=budget)
                budget -= _extract(opened, entry, folder / path, bounds, name)
                done.files.append(path)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as trouble:
        raise DistrictsError(
            f"The ZIP archive is broken ({trouble}), so that 0 whole features can be read.",
            code="not_readable",
            file=name,
            remedy="Download or copy it again, or make a new archive.",
        ) from trouble
    return done


def _check_size(
    entries: list[zipfile.ZipInfo], archive_bytes: int, limits: Limits, name: str
) -> None:
    if len(entries) > limits.entries:
        raise _unsafe(
            f"The archive has {len(entries)} entries; {limits.entries} are allowed.", name
        )
    size = sum(entry.file_size for entry in entries)
    if size > limits.unpacked_bytes:
        raise _too_large(limits, name)
    packed = sum(entry.compress_size for entry in entries)
    if packed > archive_bytes:
        raise _unsafe("Entries of the archive lie over one another, as only hostile ones do.", name)
    if size > _SMALL and size > limits.ratio * max(packed, 1):
        raise _too_tight(limits, name)


def _wanted(
    entries: list[zipfile.ZipInfo], done: Unpacked, name: str
) -> list[tuple[PurePosixPath, zipfile.ZipInfo]]:
    """Entries that are files of the layer; outsiders are named in ``done.refused``."""
    wanted: dict[str, tuple[PurePosixPath, zipfile.ZipInfo]] = {}
    for entry in entries:
        shown = entry.filename
        path = PurePosixPath(shown.replace("\\", "/"))
        reason = _refusal(entry, path)
        if reason is not None:
            done.refused[_printable(shown)] = reason
        elif not entry.is_dir() and not shown.endswith("\\") and not _is_clutter(path):
            if entry.flag_bits & 0x1:
                raise DistrictsError(
                    "The archive is locked with a password.",
                    code="not_readable",
                    file=name,
                    remedy="Ask the county for an archive without a password.",
                )
            key = str(path).casefold()
            if key in wanted:
                raise _unsafe(f"The archive holds “{_printable(shown)}” twice.", name)
            wanted[key] = (path, entry)
    return list(wanted.values())


def _refusal(entry: zipfile.ZipInfo, path: PurePosixPath) -> str | None:
    if path.is_absolute() or re.match(r"[a-zA-Z]:", str(path)):
        return "an absolute path"
    if ".." in path.parts:
        return "points outside the archive"
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "a link or device, not a file"
    if any(_DEVICE.fullmatch(part.rstrip(" .")) for part in path.parts):
        return "a name that some systems take for a device"
    if any(ord(letter) < 32 or letter == ":" for letter in str(path)):
        return "a name with letters that no file may have"
    if path.suffix.casefold() in _NESTED and not _is_clutter(path):
        return "an archive in an archive"
    return None


def _is_clutter(path: PurePosixPath) -> bool:
    return any(part.startswith(".") or part.casefold() in _CLUTTER for part in path.parts)


def _extract(
    opened: zipfile.ZipFile,
    entry: zipfile.ZipInfo,
    target: Path,
    limits: Limits,
    name: str,
) -> int:
    """Write one entry; the sizes that its header states are not believed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with opened.open(entry) as source, target.open("xb") as sink:
        while block := source.read(_CHUNK):
            size += len(block)
            if size > limits.unpacked_bytes:
                raise _too_large(limits, name)
            if size > _SMALL and size > limits.ratio * max(entry.compress_size, 1):
                raise _too_tight(limits, name)
            sink.write(block)
    return size


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:200]


def _too_large(limits: Limits, name: str) -> DistrictsError:
    return _unsafe(
        f"Unpacked, the archive is over {limits.unpacked_bytes // MEBIBYTE} MiB.",
        name,
        "If you trust it, unpack it yourself or allow more with --unpacked-mib.",
    )


def _too_tight(limits: Limits, name: str) -> DistrictsError:
    return _unsafe(
        f"The archive is packed more than {limits.ratio} to 1, as only hostile ones are.",
        name,
        "If you trust it, unpack it yourself and give the file inside.",
    )


def _unsafe(
    message: str, name: str, remedy: str = "Ask the county for a plain archive."
) -> DistrictsError:
    return DistrictsError(message, code="archive_unsafe", file=name, remedy=remedy)
