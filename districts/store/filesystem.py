"""Whether a folder is a safe place for a database that other processes open too."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from districts.errors import DistrictsError

# Locks on these are not kept by every server, and a database on them can be damaged in silence.
NETWORK = frozenset(
    {
        "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.s3fs", "fuse.sshfs", "glusterfs", "gpfs",
        "lustre", "ncpfs", "nfs", "nfs4", "ocfs2", "smb3", "smbfs",
    }
)  # fmt: skip
_MOUNTS = Path("/proc/self/mountinfo")
_WAL_MARK = (18, 20)
SAFE_WAL = (3, 51, 3)
"""SQLite before this could damage a file in WAL mode when two connections met."""


def check_place(folder: Path) -> None:
    """Refuse a folder on a network file system."""
    kind = file_system(folder)
    is_share = str(folder).startswith(("\\\\", "//"))
    if kind in NETWORK or is_share:
        raise DistrictsError(
            f"The workspace lies on a network file system ({kind or 'share'}), where two programs "
            "can damage it without noticing.",
            code="network_file_system",
            file=str(folder),
            remedy="Put the workspace on a disk of this machine.",
        )


def check_journal(file: Path, version: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    """Refuse a file in WAL mode where the SQLite library is one that could damage it."""
    with file.open("rb") as head:
        start = head.read(_WAL_MARK[1])
    if start[_WAL_MARK[0] :] == b"\x02\x02" and version < SAFE_WAL:
        raise DistrictsError(
            "The workspace is in WAL mode, which this SQLite library "
            f"({'.'.join(map(str, version))}) does not keep safely.",
            code="journal_wal",
            file=str(file),
            remedy="Close it in QGIS and other programs; a GIS that is closed sets it back.",
        )


def file_system(folder: Path, mounts: Path = _MOUNTS) -> str | None:
    """Return the kind of file system a folder lies on; None where the system does not say."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    place, best, kind = folder.resolve(), -1, None
    for line in lines:
        left, _, right = line.partition(" - ")
        at = Path(left.split(" ")[4].encode().decode("unicode_escape"))
        if (place == at or at in place.parents) and len(at.parts) >= best:
            best, kind = len(at.parts), right.split(" ")[0]
    return kind
