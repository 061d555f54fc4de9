"""One SQLite file, used by many threads and processes, with every write in one transaction."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.store.turn import turn

WAIT_SECONDS = 30.0
"""How long one statement waits for another writer."""
_ROUNDS = 4
_SETTINGS = (
    "foreign_keys=ON",
    "synchronous=FULL",
    "mmap_size=0",
    "trusted_schema=OFF",
    "cache_size=-65536",  # 64 MiB: a layer comes in without going twice over the disk
)


class Connection:
    """SQL on one file. A thread, and a process after a fork, gets a connection of its own.

    Rows are fetched whole, so that no reader keeps the file locked while it works.
    """

    def __init__(self, path: Path, *, wait_seconds: float = WAIT_SECONDS) -> None:
        self.path = path
        self._wait_seconds = wait_seconds
        self._local = threading.local()

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return every row of a query."""
        return self._raw.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """Return the first row of a query, or None."""
        found = self.rows(sql, values)
        return found[0] if found else None

    def execute(self, sql: str, values: Sequence[Any] = ()) -> None:
        """Run one statement; it must stand inside a transaction."""
        self._raw.execute(sql, values)

    def insert(self, sql: str, rows: Any) -> None:
        """Run one statement for each of many rows."""
        self._raw.executemany(sql, rows)

    def script(self, sql: str) -> None:
        """Run several statements, without the commit that ``executescript`` would slip in."""
        statement = ""
        for line in sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                self._raw.execute(statement)
                statement = ""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the one write lock; commit at the end, or leave nothing behind.

        Inside another transaction this is a part of it, undone by itself when it fails.
        """
        raw = self._raw
        if raw.in_transaction:
            with self._part():
                yield
            return
        with turn(self.path, self._wait_seconds):
            self._patiently("BEGIN IMMEDIATE")
            try:
                yield
                # A reader may hold the file for a moment; the transaction stays whole meanwhile.
                self._patiently("COMMIT")
            except BaseException:
                if raw.in_transaction:
                    raw.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close this thread's connection."""
        raw = getattr(self._local, "raw", None)
        if raw is not None and self._local.process == os.getpid():
            raw.close()
        self._local.raw = None

    @property
    def _raw(self) -> sqlite3.Connection:
        if getattr(self._local, "raw", None) is None or self._local.process != os.getpid():
            self._local.raw, self._local.process = self._opened(), os.getpid()
        found: sqlite3.Connection = self._local.raw
        return found

    def _opened(self) -> sqlite3.Connection:
        raw = sqlite3.connect(
            f"{self.path.resolve().as_uri()}?mode=rw",
            uri=True,
            timeout=self._wait_seconds,
            isolation_level=None,
            check_same_thread=False,
        )
        for setting in _SETTINGS:
            raw.execute(f"PRAGMA {setting}")
        return raw

    @contextmanager
    def _part(self) -> Iterator[None]:
        depth = getattr(self._local, "depth", 0) + 1
        self._local.depth = depth
        raw = self._raw
        raw.execute(f"SAVEPOINT part_{depth}")
        try:
            yield
        except BaseException:
            if raw.in_transaction:
                raw.execute(f"ROLLBACK TO part_{depth}")
                raw.execute(f"RELEASE part_{depth}")
            raise
        else:
            raw.execute(f"RELEASE part_{depth}")
        finally:
            self._local.depth = depth - 1

    def _patiently(self, sql: str) -> None:
        for attempt in range(_ROUNDS):
            try:
                self._raw.execute(sql)
            except sqlite3.OperationalError as trouble:
                if trouble.sqlite_errorcode & 0xFF not in (
                    sqlite3.SQLITE_BUSY,
                    sqlite3.SQLITE_LOCKED,
                ):
                    raise
                if attempt == _ROUNDS - 1:
                    raise DistrictsError(
                        "Another program has kept the workspace to itself for too long.",
                        code="workspace_busy",
                        file=str(self.path),
                        remedy="Close the file in other programs and try again.",
                    ) from trouble
                time.sleep(0.05 * (attempt + 1))
            else:
                return
