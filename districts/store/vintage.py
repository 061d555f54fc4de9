"""A layer as adopted on a date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class Vintage(Record):
    """What is known of an adopted layer besides its rows.

    Attributes
    ----------
    name
        ``parcels``, ``roads``, ``districts`` or ``water``.
    valid_from
        The first day it speaks for, ISO 8601. It holds until the next vintage of its name.
    adopted_at, adopted_by
        When it came in, and who answers for it.
    rows, shapes, invalid, repaired, excluded
        Rows in all, with a shape, with a shape that is not sound, with a repaired copy, and not
        counted.
    acres
        Ground of all rows, each by itself, on the ellipsoid; None without shapes.
    crs
        ``EPSG:n``, or the whole text of a system that has no number; None without shapes.
    bounds
        Left, bottom, right, top in that CRS; None without shapes.
    columns
        For each column its name, its kind (``text``, ``number``, ``whole``, ``flag``) and its name
        in the table.
    source
        Origin, license, attribution, the file and its SHA-256, the crosswalk, the positional
        accuracy.
    table
        The feature table in the workspace; the repaired copies are in ``<table>_repaired``.
    sha256
        Hash of every row, as stored.
    """

    kind: ClassVar[str] = "vintage"
    name: str
    valid_from: str
    adopted_at: str
    adopted_by: str
    rows: int
    shapes: int
    invalid: int
    repaired: int
    excluded: int
    acres: float | None
    crs: str | None
    bounds: list[float] | None
    columns: list[dict[str, str]]
    source: dict[str, Any]
    table: str
    sha256: str

    @property
    def from_day(self) -> date:
        """The first day it speaks for."""
        return date.fromisoformat(self.valid_from)

    @property
    def attribution(self) -> str:
        """What a map of it must say."""
        return str(self.source.get("attribution") or self.source.get("origin") or "")
