"""Reading the audit trail as a person does: the latest first, by record, person or time."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from districts.records.audit import BEGINNING, AuditEntry
from districts.store.connection import Connection

_ENTRY = "SELECT seq, at, by, what, ref, version, why, payload_sha256, previous, sha256 FROM audit"
_LARGEST = 2**62


@dataclass(frozen=True)
class Wanted:
    """Which entries are asked for.

    Attributes
    ----------
    ref
        Of this record.
    by
        Of this person.
    since, until
        Not before the one instant and before the other, ISO 8601 with their offsets.
    what
        Of this act.
    before
        Before the entry of this number; None for the latest.
    """

    ref: str | None = None
    by: str | None = None
    since: str | None = None
    until: str | None = None
    what: str | None = None
    before: int | None = None


def entries(connection: Connection, wanted: Wanted, most: int) -> list[AuditEntry]:
    """Return the latest entries that are asked for, the latest first."""
    conditions, values = _conditions(wanted)
    rows = connection.rows(
        f"{_ENTRY} WHERE {' AND '.join(conditions)} ORDER BY seq DESC LIMIT ?",
        (*values, most),
    )
    return [AuditEntry(*row) for row in rows]


def state(connection: Connection) -> tuple[int, str]:
    """Return number and hash of the last entry that changed a record: what is kept goes by it."""
    row = connection.row(
        "SELECT seq, sha256 FROM audit WHERE version IS NOT NULL ORDER BY seq DESC LIMIT 1"
    )
    return (int(row[0]), str(row[1])) if row else (0, BEGINNING)


def change(connection: Connection, entry: AuditEntry) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the kind of the record an entry tells of, its fields before, and after.

    Where it tells of the first version, before is empty; where it changed none, both are.
    """
    if entry.ref is None:
        return "", {}, {}
    if entry.version is None:
        row = connection.row("SELECT kind FROM records WHERE ref = ? LIMIT 1", (entry.ref,))
        return str(row[0]) if row else "", {}, {}
    rows = {
        version: (kind, json.loads(payload))
        for version, kind, payload in connection.rows(
            "SELECT version, kind, payload FROM records WHERE ref = ? AND version IN (?, ?)",
            (entry.ref, entry.version, entry.version - 1),
        )
    }
    kind, after = rows.get(entry.version, ("", {}))
    return kind, rows.get(entry.version - 1, ("", {}))[1], after


def _conditions(wanted: Wanted) -> tuple[list[str], list[object]]:
    conditions = ["seq < ?"]
    found: list[object] = [_LARGEST if wanted.before is None else min(wanted.before, _LARGEST)]
    for column, value in (("ref", wanted.ref), ("by", wanted.by), ("what", wanted.what)):
        if value is not None:
            conditions.append(f'"{column}" = ?')
            found.append(value)
    for sign, instant in ((">=", wanted.since), ("<", wanted.until)):
        if instant is not None:  # the trail keeps each instant with the offset of its clock
            conditions.append(f"julianday(at) {sign} julianday(?)")
            found.append(instant)
    return conditions, found
