"""The embedded store: one GeoPackage, a folder of originals, a folder of flat arrays."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from districts.records.audit import AuditEntry, AuditTrouble
from districts.records.record import Record
from districts.store import erasing, kept, ledger, trail
from districts.store.connection import Connection
from districts.store.trail import Wanted
from districts.store.vintages import Vintages

R = TypeVar("R", bound=Record)
FILE, FILES, INDEX = "strayline.gpkg", "files", "index"


class GeoPackageStore(Vintages):
    """A workspace in one folder. See ``districts.store.protocol.Store`` for what each method does.

    Open one with ``districts.store.open_store``.
    """

    def __init__(self, folder: Path, connection: Connection) -> None:
        super().__init__(connection, folder / INDEX)
        self.folder = folder

    def append(
        self,
        record: Record,
        *,
        by: str,
        at: datetime,
        why: str | None = None,
        expected: int = 0,
        what: str | None = None,
    ) -> AuditEntry:
        """File a record, or a correction of the version that was ``expected`` to stand."""
        return ledger.append(
            self._connection, record, by=by, at=at, why=why, expected=expected, what=what
        )

    def note(
        self, what: str, *, by: str, at: datetime, ref: str | None = None, why: str | None = None
    ) -> AuditEntry:
        """Enter an act that changes no record."""
        return ledger.note(self._connection, what, by=by, at=at, why=why, ref=ref)

    def record(self, kind: type[R], ref: str, *, version: int | None = None) -> R:
        """Return a record as it stands, or as it stood at a version."""
        return ledger.record(self._connection, kind, ref, version)

    def records(self, kind: type[R], **where: object) -> list[R]:
        """Return the records of a kind whose fields have these values, as first filed."""
        return ledger.records(self._connection, kind, where)

    def version(self, ref: str) -> int:
        """Return the version a record stands at; 0 where there is none."""
        return ledger.standing_version(self._connection, ref)

    def history(self, ref: str) -> list[AuditEntry]:
        """Return what the audit trail says of one record."""
        return ledger.history(self._connection, ref)

    def trail(self) -> list[AuditEntry]:
        """Return the whole audit trail."""
        return list(ledger.trail(self._connection))

    def head(self) -> tuple[int, str]:
        """Return number and hash of the last audit entry, to be kept elsewhere."""
        return ledger.head(self._connection)

    def state(self) -> tuple[int, str]:
        """Return number and hash of the last entry that changed a record."""
        return trail.state(self._connection)

    def verify(self, *, head: tuple[int, str] | None = None) -> AuditTrouble | None:
        """Return the first entry of the trail that does not hold, or None."""
        return ledger.verify(self._connection, head)

    def next_ref(self, prefix: str, year: int) -> str:
        """Give out a reference such as ``P-2026-0007``, never twice."""
        return ledger.next_ref(self._connection, prefix, year)

    def transaction(self) -> AbstractContextManager[None]:
        """Make several steps one: all are kept, or none."""
        return self._connection.writing()

    def keep_file(self, content: bytes | Path, name: str) -> str:
        """Keep a file under its SHA-256, which is returned."""
        sha256, size = kept.keep(self.folder / FILES, content)
        with self._connection.writing():
            known = self._connection.row(
                "SELECT 1 FROM files_kept WHERE sha256 = ? AND name = ?", (sha256, name)
            )
            if known is None:
                self._connection.execute(
                    "INSERT INTO files_kept VALUES (?, ?, ?)", (sha256, name, size)
                )
        return sha256

    def file(self, sha256: str) -> Path:
        """Return where a kept file lies."""
        return kept.existing(self.folder / FILES, sha256)

    def file_name(self, sha256: str) -> str | None:
        """Return the name a kept file first came with."""
        row = self._connection.row(
            "SELECT name FROM files_kept WHERE sha256 = ? ORDER BY rowid LIMIT 1", (sha256,)
        )
        return None if row is None else str(row[0])

    def entries(self, wanted: Wanted, *, most: int) -> list[AuditEntry]:
        """Return the latest entries of the trail that are asked for, the latest first."""
        return trail.entries(self._connection, wanted, most)

    def change(self, entry: AuditEntry) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Return the kind of the record an entry tells of, its fields before, and after."""
        return trail.change(self._connection, entry)

    def erase_contact(self, ref: str, *, by: str, at: datetime, why: str) -> None:
        """Overwrite how to reach who made a report; the trail says so first."""
        erasing.erase_contact(self._connection, ref, by=by, at=at, why=why)

    def erase_file(self, sha256: str) -> bool:
        """Overwrite a kept file and take it away; return whether it was there."""
        return erasing.erase_file(self.folder / FILES, sha256)

    def compact(self) -> None:
        """Write the file anew, so that nothing erased is left between its rows."""
        erasing.compact(self._connection)

    def close(self) -> None:
        """Let go of this thread's connection."""
        self._connection.close()
