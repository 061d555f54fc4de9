"""The workspace's tables, made and brought up to date by numbered steps."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files

from districts.errors import DistrictsError
from districts.store.connection import Connection

_SQL = files("districts.store") / "sql"

# "GPKG", and version 1.3 of the standard: what a GIS looks for in the file's head.
APPLICATION_ID = 0x47504B47
USER_VERSION = 10300


@dataclass(frozen=True)
class Migration:
    """One numbered step."""

    number: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """Hash of the step as it was run."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrations() -> list[Migration]:
    """Return every step this version knows, in order."""
    found = []
    for entry in (_SQL / "migrations").iterdir():
        if entry.name.endswith(".sql"):
            number, _, name = entry.name.removesuffix(".sql").partition("_")
            found.append(Migration(int(number), name, entry.read_text(encoding="utf-8")))
    return sorted(found, key=lambda step: step.number)


def sql(name: str) -> str:
    """Return the text of a file under ``store/sql``."""
    return _SQL.joinpath(*name.split("/")).read_text(encoding="utf-8")


def applied(connection: Connection) -> list[int]:
    """Return the numbers of the steps a file has been through."""
    known = "SELECT 1 FROM sqlite_master WHERE name = 'strayline_migrations'"
    if connection.row(known) is None:
        return []
    return [
        row[0] for row in connection.rows("SELECT number FROM strayline_migrations ORDER BY number")
    ]


def begin(connection: Connection) -> None:
    """Make an empty GeoPackage of an empty file."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {USER_VERSION}")
    connection.script(sql("geopackage/metadata.sql"))
    connection.execute(
        "CREATE TABLE strayline_migrations "
        "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL)"
    )


def migrate(connection: Connection) -> list[Migration]:
    """Run the steps that are missing, each whole or not at all, and return them."""
    done = []
    for step in migrations():
        with connection.writing():
            if step.number in applied(connection):
                continue
            connection.script(step.sql)
            connection.execute(
                "INSERT INTO strayline_migrations VALUES (?, ?, ?)",
                (step.number, step.name, step.sha256),
            )
        done.append(step)
    return done


def check_version(connection: Connection, file: str) -> None:
    """Refuse tables of another version of the program."""
    known, found = [step.number for step in migrations()], applied(connection)
    if not found:
        raise DistrictsError(
            "This GeoPackage holds no workspace.",
            code="not_a_workspace",
            file=file,
            remedy="Make one with `strayline init`, or name another folder with --workspace.",
        )
    if found[-1] > known[-1]:
        raise DistrictsError(
            f"The workspace was made by a later version (schema {found[-1]}, here {known[-1]}).",
            code="workspace_newer",
            file=file,
            remedy="Install the version of strayline that last opened it.",
        )
    if found != known:
        raise DistrictsError(
            f"The workspace has schema {found[-1]}; this version needs {known[-1]}.",
            code="workspace_older",
            file=file,
            remedy="Copy the folder, then run `strayline init` on it to bring it up to date.",
        )
