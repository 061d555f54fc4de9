"""Who is signed in: kept by the server, so that it can be seen and ended."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from districts.store.connection import Connection
from districts.store.migrations import sql

FILE = "sessions.sqlite"
CODE, ENROLL, WHOLE = "code", "enroll", "whole"
"""A password was given and a code is wanted; a second factor is to be set up; all is given."""
TOKEN_BYTES = 32
TOUCH_SECONDS = 60
"""A use is written down once a minute at most: every page would be a write otherwise."""
CHALLENGE_SECONDS = 300
_COLUMNS = "number, account, seal, stage, opened, used, confirmed, network, browser"


@dataclass(frozen=True)
class Session:
    """One browser that is signed in, or on the way to it.

    Attributes
    ----------
    account
        Reference of the account.
    seal
        Hash of the password and roles it was opened under; another now stands and it is over.
    stage
        ``code``, ``enroll`` or ``whole``.
    opened, used, confirmed
        When it began, was last used, and when the person last proved who they are.
    network, browser
        Where from, in coarse words.
    """

    number: int
    account: str
    seal: str
    stage: str
    opened: datetime
    used: datetime
    confirmed: datetime
    network: str
    browser: str


class Sessions:
    """Sessions in a file beside the workspace, which every process of a server reads and writes.

    They are no part of the record: who signed in, and who ended what, is told in the audit trail.
    A backup needs none of it.

    Parameters
    ----------
    folder
        The folder of the workspace.
    idle_seconds, longest_seconds
        A session ends when it was not used for so long, and in any case after the longest.
    """

    def __init__(self, folder: Path, *, idle_seconds: int, longest_seconds: int) -> None:
        self._connection = Connection(folder / FILE)
        self._idle, self._longest = idle_seconds, longest_seconds
        self._is_ready = False

    def open(
        self,
        account: str,
        seal: str,
        stage: str,
        *,
        at: datetime,
        network: str = "",
        browser: str = "",
    ) -> str:
        """Open a session and return what the browser is to hold: 256 bits, told only now."""
        self._make_ready()
        token, now = secrets.token_urlsafe(TOKEN_BYTES), int(at.timestamp())
        with self._connection.writing():
            self._connection.execute(
                "DELETE FROM sessions WHERE opened <= ? OR used <= ?",
                (now - self._longest, now - self._idle),
            )
            self._connection.execute(
                "INSERT INTO sessions (token, account, seal, stage, opened, used, confirmed, "
                "network, browser) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (_hash(token), account, seal, stage, now, now, now, network, browser),
            )
        return token

    def find(self, token: str, *, at: datetime) -> Session | None:
        """Return the session a browser holds, and write down that it was used."""
        if not token:
            return None
        self._make_ready()
        now = int(at.timestamp())
        row = self._connection.row(
            f"SELECT {_COLUMNS} FROM sessions WHERE token = ? AND opened > ? AND used > ?",  # noqa: S608
            (_hash(token), now - self._longest, now - self._idle),
        )
        if row is None:
            return None
        found = _session(row)
        if now - int(found.used.timestamp()) >= TOUCH_SECONDS:
            with self._connection.writing():
                self._connection.execute(
                    "UPDATE sessions SET used = ? WHERE number = ?", (now, found.number)
                )
        return found

    def confirm(self, number: int, *, at: datetime) -> None:
        """Write down that the person proved anew who they are."""
        self._make_ready()
        with self._connection.writing():
            self._connection.execute(
                "UPDATE sessions SET confirmed = ? WHERE number = ?", (int(at.timestamp()), number)
            )

    def of(self, account: str, *, at: datetime) -> list[Session]:
        """Return the sessions of an account that have not ended, the latest used first."""
        self._make_ready()
        now = int(at.timestamp())
        rows = self._connection.rows(
            f"SELECT {_COLUMNS} FROM sessions WHERE account = ? AND opened > ? AND used > ? "  # noqa: S608
            "ORDER BY used DESC, number DESC",
            (account, now - self._longest, now - self._idle),
        )
        return [_session(row) for row in rows]

    def end(self, account: str, number: int) -> bool:
        """End one session of an account; return whether there was such a one."""
        self._make_ready()
        with self._connection.writing():
            row = self._connection.row(
                "DELETE FROM sessions WHERE account = ? AND number = ? RETURNING number",
                (account, number),
            )
        return row is not None

    def end_all(self, account: str, *, but: int | None = None) -> int:
        """End the sessions of an account, all but one where it is named; return how many."""
        self._make_ready()
        with self._connection.writing():
            rows = self._connection.rows(
                "DELETE FROM sessions WHERE account = ? AND number IS NOT ? RETURNING number",
                (account, but),
            )
        return len(rows)

    def spend(self, what: str, value: int) -> bool:
        """Take a value that must be above every one taken before; return whether it was."""
        self._make_ready()
        with self._connection.writing():
            row = self._connection.row(
                "INSERT INTO spent (what, value) VALUES (?, ?) ON CONFLICT (what) DO UPDATE "
                "SET value = excluded.value WHERE excluded.value > spent.value RETURNING value",
                (what, value),
            )
        return row is not None

    def spent(self, what: str) -> int:
        """Return the highest value taken, 0 where none was."""
        self._make_ready()
        row = self._connection.row("SELECT value FROM spent WHERE what = ?", (what,))
        return int(row[0]) if row else 0

    def challenge(self, challenge: bytes, *, at: datetime) -> str:
        """Keep a challenge for a few minutes and return what asks for it again."""
        self._make_ready()
        token, now = secrets.token_urlsafe(TOKEN_BYTES), int(at.timestamp())
        with self._connection.writing():
            self._connection.execute("DELETE FROM challenges WHERE until <= ?", (now,))
            self._connection.execute(
                "INSERT INTO challenges VALUES (?, ?, ?)",
                (_hash(token), challenge, now + CHALLENGE_SECONDS),
            )
        return token

    def challenged(self, token: str, *, at: datetime) -> bytes | None:
        """Return a challenge, once."""
        self._make_ready()
        with self._connection.writing():
            row = self._connection.row(
                "DELETE FROM challenges WHERE token = ? RETURNING challenge, until",
                (_hash(token),),
            )
        return bytes(row[0]) if row and int(row[1]) > int(at.timestamp()) else None

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
            self._connection.script(sql("sessions.sql"))
        self._is_ready = True


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _session(row: tuple[object, ...]) -> Session:
    number, account, seal, stage, opened, used, confirmed, network, browser = row
    return Session(
        int(str(number)),
        str(account),
        str(seal),
        str(stage),
        _instant(opened),
        _instant(used),
        _instant(confirmed),
        str(network),
        str(browser),
    )


def _instant(seconds: object) -> datetime:
    return datetime.fromtimestamp(int(str(seconds)), UTC)
