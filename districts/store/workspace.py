"""A workspace's folder: made, opened, and refused where it would not be safe."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from districts.errors import DistrictsError
from districts.store import ledger, migrations
from districts.store.connection import Connection
from districts.store.filesystem import check_journal, check_place
from districts.store.geopackage import FILE, FILES, INDEX, GeoPackageStore


@dataclass(frozen=True)
class Made:
    """What ``create_store`` did: whether the workspace is new, and which steps it went through."""

    store: GeoPackageStore
    is_new: bool
    steps: list[int]


def create_store(folder: Path) -> GeoPackageStore:
    """Make a workspace, or bring an existing one up to date."""
    return make(folder).store


def make(folder: Path) -> Made:
    """Make a workspace, or bring an existing one up to date, and say which it was."""
    if folder.exists() and not folder.is_dir():
        raise DistrictsError(
            "A workspace is a folder, and this is a file.",
            code="not_a_workspace",
            file=str(folder),
            remedy="Name another place with --workspace.",
        )
    file = folder / FILE
    is_new = not file.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_place(folder)
        for name in (FILES, INDEX):
            (folder / name).mkdir(exist_ok=True)
        if is_new:
            file.touch()
    except OSError as trouble:
        raise DistrictsError(
            f"The workspace cannot be made: {trouble.strerror}.",
            code="not_writable",
            file=str(folder),
            remedy="Name a folder of yours with --workspace.",
        ) from trouble
    connection = _connection(file)
    with connection.writing():
        is_empty = connection.row("SELECT 1 FROM sqlite_master LIMIT 1") is None
        if is_empty:
            migrations.begin(connection)
        elif not migrations.applied(connection):
            migrations.check_version(connection, str(file))
        steps = [step.number for step in migrations.migrate(connection)]
    migrations.check_version(connection, str(file))
    return Made(GeoPackageStore(folder, connection), is_empty, steps)


def open_store(folder: Path, *, now: datetime | None = None) -> GeoPackageStore:
    """Open a workspace.

    Parameters
    ----------
    folder
        The folder that ``strayline init`` made.
    now
        The clock, for a server that starts: refused when it is behind the last audit entry.

    Raises
    ------
    DistrictsError
        No workspace, one of another version, on a network file system, in an unsafe journal mode.
    """
    file = folder / FILE
    if not file.is_file():
        raise DistrictsError(
            "There is no workspace here.",
            code="not_a_workspace",
            file=str(folder),
            remedy="Make one with `strayline init`, or name its folder with --workspace.",
        )
    check_place(folder)
    connection = _connection(file)
    migrations.check_version(connection, str(file))
    if now is not None:
        _check_clock(connection, now, file)
    return GeoPackageStore(folder, connection)


def _connection(file: Path) -> Connection:
    check_journal(file)
    connection = Connection(file)
    try:
        connection.rows("SELECT count(*) FROM sqlite_master")
        is_mapped = connection.row("PRAGMA mmap_size")
    except sqlite3.DatabaseError as trouble:
        connection.close()
        raise DistrictsError(
            "The workspace's file cannot be read as a GeoPackage.",
            code="not_a_workspace",
            file=str(file),
            remedy="Restore it from a backup, or name another folder with --workspace.",
        ) from trouble
    if is_mapped is not None and is_mapped[0]:
        raise DistrictsError(
            "This SQLite library maps the database into memory, which can spread damage.",
            code="memory_mapped",
            file=str(file),
            remedy="Use a SQLite library whose mmap_size is 0.",
        )
    return connection


def _check_clock(connection: Connection, now: datetime, file: Path) -> None:
    row = connection.row("SELECT at FROM audit WHERE seq = ?", (ledger.head(connection)[0],))
    if row is not None and datetime.fromisoformat(row[0]) > now:
        raise DistrictsError(
            f"This machine's clock says {now.isoformat(timespec='minutes')}, "
            f"before the last entry in the audit trail ({row[0]}).",
            code="clock_behind",
            file=str(file),
            remedy="Set the clock, then start again.",
        )
