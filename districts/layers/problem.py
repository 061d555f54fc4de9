"""One thing that is wrong with a layer, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

ASK = "ask"
WARNING = "warning"
NOTE = "note"
MOST_ROWS = 100

BLOCKING = (
    "layer_ambiguous",
    "parts_missing",
    "crs_missing",
    "axes_swapped",
    "coordinates_impossible",
    "crs_contradicted",
)
"""Codes that stop a layer from being measured while they ask."""


@dataclass(frozen=True)
class Problem:
    """Something wrong with a layer.

    Parameters
    ----------
    code
        As listed in the documentation of ``layer check``.
    severity
        ``ask`` when a person must choose first, ``warning``, or ``note``.
    count
        How many, exactly.
    message, remedy
        What is wrong and what to do, in whole sentences.
    rows, pins
        1-based rows and their parcel numbers, the first hundred.
    at
        Longitude and latitude of one of the places.
    acres
        The land concerned.
    """

    code: str
    severity: str
    count: int
    message: str
    remedy: str
    rows: tuple[int, ...] = ()
    pins: tuple[str, ...] = ()
    at: tuple[float, float] | None = None
    acres: float | None = None
    more: dict[str, object] = field(default_factory=dict)

    def document(self) -> dict[str, object]:
        """Return the problem in the form that ``--json`` prints."""
        return {
            "code": self.code,
            "severity": self.severity,
            "count": self.count,
            "rows": list(self.rows),
            "pins": list(self.pins),
            "at": None if self.at is None else list(self.at),
            "acres": self.acres,
            "message": self.message,
            "remedy": self.remedy,
            **self.more,
        }


def first_rows(rows: Iterable[object]) -> tuple[int, ...]:
    """Return the first hundred rows as plain numbers."""
    return tuple(int(str(row)) for row, _ in zip(rows, range(MOST_ROWS), strict=False))


def counted(count: int, one: str, many: str | None = None) -> str:
    """Return “1 row” or “12 rows”."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
