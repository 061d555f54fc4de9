"""How much a county file may cost before it is refused."""

from __future__ import annotations

from dataclasses import asdict, dataclass

MEBIBYTE = 1024 * 1024
GIBIBYTE = 1024 * MEBIBYTE


@dataclass(frozen=True)
class Limits:
    """Bounds on reading one file; None is without bound.

    Parameters
    ----------
    file_bytes
        Size of the file as it arrives.
    memory_bytes
        Address space of the process that reads it.
    seconds
        Time that process may take.
    unpacked_bytes, entries, ratio
        What an archive may hold, in how many entries, and how tightly it may be packed.
    """

    file_bytes: int | None = None
    memory_bytes: int | None = 6 * GIBIBYTE
    seconds: float | None = None
    unpacked_bytes: int = 200 * MEBIBYTE
    entries: int = 2000
    ratio: int = 100

    def plain(self) -> dict[str, float | int | None]:
        """Return the limits as a mapping that JSON can carry."""
        return asdict(self)


OPERATOR = Limits()
"""For a person at the command line, whose own machine it is."""

UPLOAD = Limits(file_bytes=100 * MEBIBYTE, memory_bytes=GIBIBYTE, seconds=60)
"""For a file that came through the web."""
