"""Records and the audit trail in SQL: append, read, tell the history, verify."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, TypeVar

from districts.errors import DistrictsError
from districts.records.audit import (
    BEGINNING,
    AuditEntry,
    AuditTrouble,
    canonical,
    first_trouble,
    instant,
    sha256_of,
)
from districts.records.record import Record
from districts.records.report_contact import ERASED, is_erased_row
from districts.store.connection import Connection

R = TypeVar("R", bound=Record)
_PAGE = 10_000
_LATEST = (
    "SELECT ref, payload FROM records AS r WHERE kind = ? AND NOT EXISTS "
    "(SELECT 1 FROM records AS n WHERE n.ref = r.ref AND n.version > r.version) "
    "ORDER BY (SELECT seq FROM records AS f WHERE f.ref = r.ref AND f.version = 1)"
)
_ENTRY = "SELECT seq, at, by, what, ref, version, why, payload_sha256, previous, sha256 FROM audit"


class StaleRecord(DistrictsError):  # noqa: N818 - the state a person finds, not a fault
    """Somebody else changed the record after it was opened; nothing was saved.

    Attributes
    ----------
    expected, found
        The version that was edited, and the one that stands.
    differences
        Each field that differs: what stands, and what was to be saved.
    """

    def __init__(
        self, ref: str, expected: int, found: int, differences: dict[str, tuple[Any, Any]]
    ) -> None:
        fields = ", ".join(differences) or "nothing"
        super().__init__(
            f"{ref} is at version {found}, not {expected}: someone saved it in the meantime. "
            f"Yours differs in: {fields}.",
            code="stale_record",
            remedy="Open it again, look at what changed, and enter your change once more.",
        )
        self.ref, self.expected, self.found = ref, expected, found
        self.differences = differences


def append(
    connection: Connection,
    record: Record,
    *,
    by: str,
    at: datetime,
    why: str | None,
    expected: int,
    what: str | None,
) -> AuditEntry:
    """Add a record, or a correction of one, with its audit entry; both or neither."""
    payload = as_text(record)
    with connection.writing():
        version = standing_version(connection, record.ref)
        if version != expected:
            raise StaleRecord(
                record.ref, expected, version, _differences(connection, record, payload)
            )
        _check_kind(connection, record)
        connection.execute(
            "INSERT INTO records (ref, kind, version, payload) VALUES (?, ?, ?, ?)",
            (record.ref, record.kind, version + 1, payload),
        )
        return note(
            connection,
            what or ("corrected" if version else "filed"),
            by=by,
            at=at,
            why=why,
            ref=record.ref,
            version=version + 1,
            payload_sha256=sha256_of(payload),
        )


def note(
    connection: Connection,
    what: str,
    *,
    by: str,
    at: datetime,
    why: str | None,
    ref: str | None = None,
    version: int | None = None,
    payload_sha256: str | None = None,
) -> AuditEntry:
    """Add an entry to the trail."""
    with connection.writing():
        last = connection.row("SELECT seq, sha256 FROM audit ORDER BY seq DESC LIMIT 1")
        seq, previous = last or (0, BEGINNING)
        entry = AuditEntry(
            seq + 1, instant(at), by, what, ref, version, why, payload_sha256, previous
        ).sealed()
        connection.execute(
            "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                entry.seq, entry.at, entry.by, entry.what, entry.ref, entry.version, entry.why,
                entry.payload_sha256, entry.previous, entry.sha256,
            ),
        )  # fmt: skip
    return entry


def standing_version(connection: Connection, ref: str) -> int:
    """Return the version a record stands at; 0 where there is none."""
    row = connection.row("SELECT max(version) FROM records WHERE ref = ?", (ref,))
    return int(row[0]) if row and row[0] is not None else 0


def record(connection: Connection, kind: type[R], ref: str, version: int | None) -> R:
    """Return a record as it stands, or as it stood at a version."""
    asked = standing_version(connection, ref) if version is None else version
    row = connection.row(
        "SELECT payload FROM records WHERE ref = ? AND kind = ? AND version = ?",
        (ref, kind.kind, asked),
    )
    if row is None:
        raise DistrictsError(
            f"There is no {kind.kind} {ref} here"
            + ("." if version is None else f" at version {version}."),
            code="no_such_record",
            remedy=f"See which {kind.kind} records the workspace holds, and check the number.",
        )
    return kind.from_payload(json.loads(row[0]))


def records(connection: Connection, kind: type[R], where: Mapping[str, object]) -> list[R]:
    """Return the records of a kind as they stand, in the order they were first filed."""
    found = [
        kind.from_payload(json.loads(payload))
        for _, payload in connection.rows(_LATEST, (kind.kind,))
    ]
    return [
        each
        for each in found
        if all(getattr(each, field) == value for field, value in where.items())
    ]


def history(connection: Connection, ref: str) -> list[AuditEntry]:
    """Return what the trail says of one record."""
    return [
        AuditEntry(*row) for row in connection.rows(f"{_ENTRY} WHERE ref = ? ORDER BY seq", (ref,))
    ]


def trail(connection: Connection) -> Iterator[AuditEntry]:
    """Walk the whole trail, a page at a time."""
    last = -1
    while page := connection.rows(f"{_ENTRY} WHERE seq > ? ORDER BY seq LIMIT {_PAGE}", (last,)):
        yield from (AuditEntry(*row) for row in page)
        last = page[-1][0]


def head(connection: Connection) -> tuple[int, str]:
    """Return number and hash of the last entry: what to print, or keep elsewhere."""
    row = connection.row("SELECT seq, sha256 FROM audit ORDER BY seq DESC LIMIT 1")
    return (int(row[0]), str(row[1])) if row else (0, BEGINNING)


def verify(connection: Connection, kept_head: tuple[int, str] | None) -> AuditTrouble | None:
    """Check every entry against the one before it and against the record it tells of."""
    chain = first_trouble(trail(connection), head=kept_head)
    record_trouble = _record_trouble(connection)
    found = [trouble for trouble in (chain, record_trouble) if trouble]
    return min(found, key=lambda trouble: trouble.seq, default=None)


def next_ref(connection: Connection, prefix: str, year: int) -> str:
    """Give out the next reference of a year; no other caller will be given the same."""
    with connection.writing():
        row = connection.row(
            "SELECT max(number) FROM refs_given WHERE prefix = ? AND year = ?", (prefix, year)
        )
        number = (row[0] if row and row[0] else 0) + 1
        while standing_version(connection, f"{prefix}-{year}-{number:04d}"):
            number += 1
        connection.execute("INSERT INTO refs_given VALUES (?, ?, ?)", (prefix, year, number))
    return f"{prefix}-{year}-{number:04d}"


def as_text(record: Record) -> str:
    """Return the stored text of a record; refuse fields that JSON would change."""
    payload = record.payload()
    text = canonical(payload)
    if json.loads(text) != payload:
        raise TypeError(f"{type(record).__name__} holds values that are not plain JSON")
    return text


def _record_trouble(connection: Connection) -> AuditTrouble | None:
    """Return the first record that its entry does not vouch for, or that has none."""
    last = 0
    while page := connection.rows(
        "SELECT a.seq, a.payload_sha256, r.payload, a.ref FROM audit AS a LEFT JOIN records AS r "
        "ON r.ref = a.ref AND r.version = a.version "
        "WHERE a.seq > ? AND a.version IS NOT NULL ORDER BY a.seq LIMIT ?",
        (last, _PAGE),
    ):
        for seq, kept, payload, ref in page:
            if payload is None:
                return AuditTrouble(seq, "the record it tells of is missing")
            if sha256_of(payload) != kept and not _was_erased(connection, ref, payload):
                return AuditTrouble(seq, "the record it tells of was altered")
        last = page[-1][0]
    extra = connection.row(
        "SELECT r.ref, r.version FROM records AS r WHERE NOT EXISTS (SELECT 1 FROM audit AS a "
        "WHERE a.ref = r.ref AND a.version = r.version) ORDER BY r.seq LIMIT 1"
    )
    if extra is not None:
        return AuditTrouble(
            head(connection)[0] + 1, f"no entry tells of {extra[0]}, version {extra[1]}"
        )
    return None


def _was_erased(connection: Connection, ref: str, payload: str) -> bool:
    """Whether the trail says that a row was erased, and nothing more than that was done."""
    told = connection.row("SELECT 1 FROM audit WHERE ref = ? AND what = ? LIMIT 1", (ref, ERASED))
    return told is not None and is_erased_row(ref, payload)


def _check_kind(connection: Connection, record: Record) -> None:
    row = connection.row("SELECT kind FROM records WHERE ref = ? LIMIT 1", (record.ref,))
    if row is not None and row[0] != record.kind:
        raise ValueError(f"{record.ref} is a {row[0]}, not a {record.kind}")


def _differences(
    connection: Connection, record: Record, payload: str
) -> dict[str, tuple[Any, Any]]:
    row = connection.row(
        "SELECT payload FROM records WHERE ref = ? ORDER BY version DESC LIMIT 1", (record.ref,)
    )
    if row is None:
        return {}
    standing, mine = json.loads(row[0]), json.loads(payload)
    return {
        field: (standing.get(field), value)
        for field, value in mine.items()
        if standing.get(field) != value
    }
