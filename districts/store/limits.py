"""How much was asked of the server lately, counted alike for all its processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from districts.store.connection import Connection
from districts.store.migrations import sql

FILE = "limits.sqlite"


@dataclass(frozen=True)
class Ask:
    """One thing asked for, and how much of it there may be.

    Attributes
    ----------
    what
        The kind of thing, such as ``report from a person``.
    who
        Of whom it is counted: a hash, never a name or an address.
    most
        How much may be taken within ``seconds``.
    amount
        How much is asked for now.
    """

    what: str
    who: str
    most: int
    seconds: int
    amount: int = 1


@dataclass(frozen=True)
class Taken:
    """The answer to what was asked.

    Attributes
    ----------
    wait_seconds
        0 where all was taken; else how long until it can be. Nothing was taken then.
    refused
        The kinds of thing of which there was too much.
    """

    wait_seconds: int = 0
    refused: tuple[str, ...] = ()
    rows: tuple[int, ...] = field(default=(), repr=False)


class Limits:
    """Counts in a file beside the workspace, which every process of a server reads and writes.

    It is no part of the record: it may be deleted at any time, and no backup needs it.

    Parameters
    ----------
    folder
        The folder of the workspace.
    """

    def __init__(self, folder: Path) -> None:
        self._connection = Connection(folder / FILE)
        self._is_ready = False

    def take(self, asks: Sequence[Ask], *, at: datetime) -> Taken:
        """Take all that is asked for, or nothing.

        Raises
        ------
        DistrictsError
            Another program keeps the file to itself.
        """
        self._make_ready()
        now = int(at.timestamp())
        with self._connection.writing():
            self._connection.execute("DELETE FROM taken WHERE until <= ?", (now,))
            waits = {ask.what: wait for ask in asks if (wait := self._wait(ask, now)) > 0}
            if waits:
                return Taken(max(waits.values()), tuple(waits))
            return Taken(rows=tuple(self._add(ask, now) for ask in asks))

    def give_back(self, taken: Taken) -> None:
        """Let what was taken count no longer, as where nothing came of it."""
        if not taken.rows:
            return
        with self._connection.writing():
            self._connection.insert(
                "DELETE FROM taken WHERE id = ?", [(row,) for row in taken.rows]
            )

    def close(self) -> None:
        """Let go of this thread's connection."""
        self._connection.close()

    def _make_ready(self) -> None:
        """Make the file at the first need of it; whoever comes second finds it made."""
        if self._is_ready and self._connection.path.exists():
            return
        self._connection.close()
        self._connection.path.touch(mode=0o600)
        with self._connection.writing():
            self._connection.script(sql("limits.sql"))
        self._is_ready = True

    def _wait(self, ask: Ask, now: int) -> int:
        """Return in how many seconds so much may be asked for, 0 for now."""
        rows = self._connection.rows(
            "SELECT amount, until FROM taken WHERE what = ? AND who = ? ORDER BY until",
            (ask.what, ask.who),
        )
        over = sum(amount for amount, _ in rows) + ask.amount - ask.most
        if over <= 0:
            return 0
        for amount, until in rows:
            over -= amount
            if over <= 0:
                return max(int(until) - now, 1)
        return ask.seconds  # more than may ever be asked for at once

    def _add(self, ask: Ask, now: int) -> int:
        row = self._connection.row(
            "INSERT INTO taken (what, who, amount, until) VALUES (?, ?, ?, ?) RETURNING id",
            (ask.what, ask.who, ask.amount, now + ask.seconds),
        )
        return int(row[0]) if row else 0
