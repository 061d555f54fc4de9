"""A record that is entered in rows: each list of it grows, and a row can be told anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from districts.records.record import Record


@dataclass(frozen=True)
class Rows(Record):
    """A record with lists of rows, each with its ``id``."""

    def with_row(self, part: str, row: dict[str, Any]) -> Self:
        """Return the record with one more row in a list."""
        told: dict[str, Any] = {part: [*getattr(self, part), row]}
        return replace(self, **told)

    def with_changed(self, part: str, id_: str, **told: Any) -> Self:
        """Return the record with one row of a list told anew."""
        rows = [{**row, **told} if row.get("id") == id_ else row for row in getattr(self, part)]
        changed: dict[str, Any] = {part: rows}
        return replace(self, **changed)

    def row(self, part: str, id_: str) -> dict[str, Any] | None:
        """Return one row of a list, or None."""
        return next((row for row in getattr(self, part) if row.get("id") == id_), None)

    def next_id(self, part: str, letter: str) -> str:
        """Return the id of the next row of a list."""
        return f"{letter}{len(getattr(self, part)) + 1}"
