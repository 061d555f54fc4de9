"""Erasing how to reach who made a report: the one thing in a workspace that may go."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from districts.records.report_contact import ERASED, ReportContact
from districts.store import kept, ledger
from districts.store.connection import Connection


def erase_contact(connection: Connection, ref: str, *, by: str, at: datetime, why: str) -> None:
    """Overwrite every version of a contact with a row that says it was erased.

    The trail says it first. What stood there is overwritten in the file, not only let go of;
    ``compact`` afterwards leaves no copy from earlier moves of rows.

    Raises
    ------
    DistrictsError
        There is no such contact.
    """
    found = ledger.record(connection, ReportContact, ref, None)
    connection.execute("PRAGMA secure_delete = ON")
    with connection.writing():
        ledger.note(connection, ERASED, by=by, at=at, ref=ref, why=why)
        connection.execute(
            "UPDATE records SET payload = ? WHERE ref = ? AND kind = ?",
            (ledger.as_text(found.as_erased()), ref, ReportContact.kind),
        )


def erase_file(folder: Path, sha256: str) -> bool:
    """Overwrite a kept file with nothing and take it away; return whether it was there.

    Parameters
    ----------
    folder
        The folder of kept files.
    """
    place = kept.path_of(folder, sha256)
    if not place.is_file():
        return False
    place.chmod(0o600)
    with place.open("r+b") as content:
        content.write(b"\0" * place.stat().st_size)
    place.unlink()
    return True


def compact(connection: Connection) -> None:
    """Write the file anew, so that nothing erased is left between its rows."""
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("VACUUM")
