"""Whose turn it is to write: SQLite favors whoever asks at the right moment, a line is fair."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: threads still stand in line, processes ask SQLite
    fcntl = None  # type: ignore[assignment]

_locks: dict[Path, threading.Lock] = {}
_process: list[int] = []


@contextmanager
def turn(file: Path, wait_seconds: float) -> Iterator[None]:
    """Wait in line to begin a transaction on ``file``; after ``wait_seconds``, ask without a turn.

    This is order, not safety. SQLite's own lock keeps the file whole, also from programs that do
    not stand in line, and says so when somebody keeps it for too long.
    """
    with ExitStack() as held:
        lock = _lock(file)
        if lock.acquire(timeout=wait_seconds):
            held.callback(lock.release)
            if fcntl is not None:
                _queue(file, wait_seconds, held)
        yield


def _queue(file: Path, wait_seconds: float, held: ExitStack) -> None:
    """Stand in line with other processes; the system lets them through in the order they came."""
    handle = os.open(file.with_name(f".{file.name}.line"), os.O_RDWR | os.O_CREAT, 0o660)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if not _Waiter(handle).has_come(wait_seconds):
            return
    held.callback(os.close, handle)


class _Waiter:
    """A thread that stands in line, since only one who is not in it can give up."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._guard = threading.Lock()
        self._has_come = self._gave_up = False
        self._thread = threading.Thread(target=self._wait, daemon=True)
        self._thread.start()

    def has_come(self, wait_seconds: float) -> bool:
        """Whether the turn came in time; if not, it is handed on when it comes."""
        self._thread.join(wait_seconds)
        with self._guard:
            self._gave_up = not self._has_come
            return self._has_come

    def _wait(self) -> None:
        fcntl.flock(self._handle, fcntl.LOCK_EX)
        with self._guard:
            self._has_come = True
            if self._gave_up:
                os.close(self._handle)


def _lock(file: Path) -> threading.Lock:
    """Return this process's lock for a file; a child after a fork has locks of its own."""
    if _process != [os.getpid()]:
        _locks.clear()
        _process[:] = [os.getpid()]
    return _locks.setdefault(file.resolve(), threading.Lock())
