"""What every store can do, whether one file on a clerk's disk or a county's server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import date, datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar

from districts.records.audit import AuditEntry, AuditTrouble
from districts.records.record import Record
from districts.store.trail import Wanted
from districts.store.vintage import Vintage

R = TypeVar("R", bound=Record)
Near = Any
"""A shapely shape, or ``(left, bottom, right, top)``."""


class Store(Protocol):
    """Adopted layers, records and the audit trail of one workspace."""

    def adopt(
        self,
        name: str,
        frame: Any,
        report: Mapping[str, Any],
        *,
        source: Mapping[str, Any],
        valid_from: date,
        by: str,
        at: datetime,
        excluded: Mapping[int, str] | None = None,
        why: str | None = None,
    ) -> Vintage:
        """Keep a layer as the one in force from a day on.

        Parameters
        ----------
        name
            ``parcels``, ``roads``, ``districts`` or ``water``.
        frame
            The layer as read: geometry as drawn, index ``row``, columns of the layer frame, and
            any of the county's own.
        report
            The soundness report, as a document.
        source
            ``origin``, ``license``, ``attribution``, ``file``, ``file_sha256``, ``crosswalk``,
            ``positional_accuracy_m``; more keys are kept too.
        excluded
            Reason by row, for rows that are not counted; rows without a usable shape are found
            here.
        """
        ...

    def layer(
        self,
        name: str,
        *,
        as_of: date,
        near: Near | None = None,
        crs: Any = None,
        vintage: str | None = None,
        also: Sequence[str] = (),
    ) -> Any:
        """Return the layer in force on a day, and of it only what lies near.

        Parameters
        ----------
        near
            A shape: the rows that meet it. Bounds: the rows whose boxes meet them. None: all rows,
            those without a shape too.
        crs
            The CRS of ``near``, where it is not the layer's own.
        vintage
            This vintage and no other, whatever the day.
        also
            The county's own columns that are wanted besides; layers other than parcels bring
            theirs unasked.

        Returns
        -------
        GeoDataFrame
            The layer frame by ``row``, with ``acres`` on the ellipsoid; ``attrs["vintage"]`` is
            the reference of the vintage, ``attrs["sound"]`` whether every shape of it is valid.
        """
        ...

    def repaired(self, vintage: str) -> Any:
        """Return the rows whose shape is not sound as drawn, with the repaired copy."""
        ...

    def excluded(self, vintage: str) -> dict[int, str]:
        """Return the rows that are not counted, each with its reason."""
        ...

    def vintage(self, ref: str) -> Vintage:
        """Return one vintage."""
        ...

    def vintages(self, name: str | None = None) -> list[Vintage]:
        """Return the vintages of a layer, or of all, the oldest first."""
        ...

    def rows_with(
        self, vintage: Vintage, words: Sequence[str], *, by: str, also: Sequence[str] = ()
    ) -> tuple[list[dict[str, Any]], int]:
        """Return the first rows whose column has every word in it, and how many there are.

        Letter case does not count, nor do the marks between the parts of a ``pin``. Shapes are
        not read.
        """
        ...

    def vintage_report(self, ref: str) -> dict[str, Any]:
        """Return the soundness report a vintage was adopted with."""
        ...

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
        """File a record, or a correction of the version that was ``expected`` to stand.

        Raises
        ------
        StaleRecord
            Another version stands; 0 means that none should.
        """
        ...

    def note(
        self, what: str, *, by: str, at: datetime, ref: str | None = None, why: str | None = None
    ) -> AuditEntry:
        """Enter an act that changes no record: a sealed name read, an export."""
        ...

    def record(self, kind: type[R], ref: str, *, version: int | None = None) -> R:
        """Return a record as it stands, or as it stood at a version."""
        ...

    def records(self, kind: type[R], **where: object) -> list[R]:
        """Return the records of a kind whose fields have these values, as first filed."""
        ...

    def version(self, ref: str) -> int:
        """Return the version a record stands at; 0 where there is none."""
        ...

    def history(self, ref: str) -> list[AuditEntry]:
        """Return what the audit trail says of one record."""
        ...

    def trail(self) -> Sequence[AuditEntry]:
        """Return the whole audit trail."""
        ...

    def entries(self, wanted: Wanted, *, most: int) -> Sequence[AuditEntry]:
        """Return the latest entries of the trail that are asked for, the latest first."""
        ...

    def change(self, entry: AuditEntry) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Return the kind of the record an entry tells of, its fields before, and after."""
        ...

    def head(self) -> tuple[int, str]:
        """Return number and hash of the last audit entry, to be kept elsewhere."""
        ...

    def state(self) -> tuple[int, str]:
        """Return number and hash of the last entry that changed a record.

        What is worked out of the records holds until it changes; a page that was read, or a file
        that was taken, changes the head and not this.
        """
        ...

    def verify(self, *, head: tuple[int, str] | None = None) -> AuditTrouble | None:
        """Return the first entry of the trail that does not hold, or None."""
        ...

    def next_ref(self, prefix: str, year: int) -> str:
        """Give out a reference such as ``P-2026-0007``, never twice."""
        ...

    def transaction(self) -> AbstractContextManager[None]:
        """Make several steps one: all are kept, or none."""
        ...

    def keep_file(self, content: bytes | Path, name: str) -> str:
        """Keep a file under its SHA-256, which is returned."""
        ...

    def file(self, sha256: str) -> Path:
        """Return where a kept file lies."""
        ...

    def erase_contact(self, ref: str, *, by: str, at: datetime, why: str) -> None:
        """Overwrite how to reach who made a report; the trail says so first."""
        ...

    def erase_file(self, sha256: str) -> bool:
        """Overwrite a kept file and take it away; return whether it was there."""
        ...

    def compact(self) -> None:
        """Write the store anew, so that nothing erased is left between its rows."""
        ...

    def close(self) -> None:
        """Let go of the files."""
        ...
