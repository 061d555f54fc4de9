"""The audit trail: who, when, what and why, each entry sealed to the one before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

BEGINNING = "0" * 64
"""What stands for the hash before the first entry."""


@dataclass(frozen=True)
class AuditEntry:
    """One step in the life of a workspace. Written once, with the record it tells of.

    Attributes
    ----------
    seq
        Its place in the trail, from 1 without a gap.
    at
        When, ISO 8601 with its offset.
    by
        Who.
    what
        The act, in a word: ``filed``, ``corrected``, ``adopted``.
    ref, version
        The record it tells of, None where it tells of none.
    why
        The reason given.
    payload_sha256
        Hash of the record as stored, None where there is none.
    previous, sha256
        Hash of the entry before, and of this one.
    """

    seq: int
    at: str
    by: str
    what: str
    ref: str | None
    version: int | None
    why: str | None
    payload_sha256: str | None
    previous: str = BEGINNING
    sha256: str = ""

    def sealed(self) -> AuditEntry:
        """Return the entry with its own hash."""
        return replace(self, sha256=self.seal())

    def seal(self) -> str:
        """Hash everything the entry says, and the hash of the entry before it."""
        said = [
            self.seq, self.at, self.by, self.what, self.ref, self.version, self.why,
            self.payload_sha256, self.previous,
        ]  # fmt: skip
        return sha256_of(canonical(said))


@dataclass(frozen=True)
class AuditTrouble:
    """The first entry that does not hold, and in what way."""

    seq: int
    reason: str


def canonical(value: Any) -> str:
    """Return the one JSON text for ``value``, the same on every machine."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sha256_of(text: str) -> str:
    """Hash a text."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def instant(at: datetime) -> str:
    """Write an instant for the trail; one without an offset is no instant."""
    if at.utcoffset() is None:
        raise ValueError("an audit entry needs the offset of its hour")
    return at.isoformat()


def first_trouble(
    entries: Iterable[AuditEntry], *, head: tuple[int, str] | None = None
) -> AuditTrouble | None:
    """Walk the trail and return the first entry that does not hold.

    Parameters
    ----------
    entries
        The whole trail, by ``seq``.
    head
        Number and hash of an entry that was printed or kept elsewhere. A trail cut short of it, or
        rewritten before it, is found out.
    """
    for trouble in _troubles(entries, head):
        return trouble
    return None


def _troubles(
    entries: Iterable[AuditEntry], head: tuple[int, str] | None
) -> Iterator[AuditTrouble]:
    previous, last = BEGINNING, 0
    for entry in entries:
        if entry.seq != last + 1:
            yield AuditTrouble(last + 1, "the entry is missing")
        if entry.previous != previous:
            yield AuditTrouble(entry.seq, "it does not follow from the entry before it")
        if entry.sha256 != entry.seal():
            yield AuditTrouble(entry.seq, "it was altered after it was written")
        if head is not None and entry.seq == head[0] and entry.sha256 != head[1]:
            yield AuditTrouble(entry.seq, "it is not the entry whose hash was kept")
        previous, last = entry.sha256, entry.seq
    if head is not None and last < head[0]:
        yield AuditTrouble(last + 1, f"the trail once reached entry {head[0]} and was cut short")
