"""Incidents as a local authority keeps them in one CSV: every row is kept, whatever it lacks."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from districts.errors import DistrictsError
from districts.records.incident_file_cells import IncidentCells
from districts.records.incident_file_values import Clock, Misread, Moment
from districts.records.incident_row import COLUMNS, FINDINGS, NUMBERS, IncidentRow
from districts.records.table import Row, Table, parse_table, read_table

__all__ = [
    "COLUMNS", "FINDINGS", "NUMBERS", "IncidentFile", "IncidentRow", "incidents_of",
    "read_incidents",
]  # fmt: skip

_SAME_SUBMISSION_S = 600
_LONGEST_NOTE = 16 * 1024 * 1024
_OF_ONE_SUBMISSION = ("id", "received", "same_occasion_as")


@dataclass(frozen=True)
class IncidentFile:
    """All reports of one file, in its order.

    Attributes
    ----------
    columns
        As the file has them, in lower case.
    copies
        Rows that repeat an earlier row word for word, with that row's id.
    """

    file: str
    columns: tuple[str, ...]
    rows: tuple[IncidentRow, ...]
    copies: tuple[tuple[int, str], ...] = ()


def read_incidents(
    source: Path | bytes, *, clock: Clock, today: date, name: str | None = None
) -> IncidentFile:
    """Read a file of incidents.

    Parameters
    ----------
    source
        CSV, or what was in it; only the column ``id`` must be there.
    clock
        Reads a day or an instant.
    today
        The day after which nothing can have happened yet.

    Raises
    ------
    DistrictsError
        The file is no table, has no ids, or two different rows have one id.
    """
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_NOTE))
    if isinstance(source, bytes):
        table = parse_table(source, name=name or "-")
    else:
        table = read_table(source, name=name)
    return incidents_of(table, clock=clock, today=today)


def incidents_of(table: Table, *, clock: Clock, today: date) -> IncidentFile:
    """Read the incidents of a table; see ``read_incidents``."""
    table = _named(table)
    table.require("id")
    rows: dict[str, IncidentRow] = {}
    copies: list[tuple[int, str]] = []
    for source in table.rows:
        ref = source.text("id")
        if ref is None:
            raise table.refuse(
                source, "id", "The row has no id.", "Give each report an id of its own."
            )
        if ref in rows:
            if _said(rows[ref].cells) != _said(source.cells):
                raise DistrictsError(
                    f"“{ref}” is the id of rows {rows[ref].row} and {source.number}, which differ.",
                    code="id_repeated",
                    file=table.file,
                    row=source.number,
                    field="id",
                    remedy="Give each report an id of its own.",
                )
            copies.append((source.number, ref))
            continue
        rows[ref] = IncidentCells(source, clock, today, table.decimal_comma).incident(ref)
    checked = tuple(_linked(each, rows) for each in rows.values())
    return IncidentFile(table.file, table.columns, _repeats(checked), tuple(copies))


def _named(table: Table) -> Table:
    """Name columns as we do: ``Keeping land`` is ``keeping_land``."""
    named = {each: each.replace(" ", "_").replace("-", "_") for each in table.columns}
    if len(set(named.values())) < len(named):
        return table
    rows = tuple(
        Row(row.number, {named[key]: cell for key, cell in row.cells.items()}) for row in table.rows
    )
    return replace(table, columns=tuple(named.values()), rows=rows)


def _said(cells: Mapping[str, str]) -> dict[str, str]:
    return {key: cell.strip() for key, cell in cells.items() if cell.strip()}


def _linked(row: IncidentRow, rows: Mapping[str, IncidentRow]) -> IncidentRow:
    """Take the name of another report as missing where there is no such report."""
    other = row.same_occasion_as
    if other is None or (other in rows and other != row.id):
        return row
    why = "the report itself" if other == row.id else "no report has that id"
    like = next((ref for ref in rows if ref.casefold() == other.casefold() != row.id), None)
    listed = Misread("same_occasion_as", other, why, None if like == row.id else like)
    return replace(row, same_occasion_as=None, misread=(*row.misread, listed))


def _repeats(rows: Iterable[IncidentRow]) -> tuple[IncidentRow, ...]:
    """Mark a report that the same reporter sent twice with the same words."""
    first: dict[tuple[tuple[str, str], ...], IncidentRow] = {}
    found = []
    for row in rows:
        said = _said(row.cells)
        key = tuple(sorted(item for item in said.items() if item[0] not in _OF_ONE_SUBMISSION))
        earlier = first.get(key) if row.reporter is not None and row.at is not None else None
        if earlier is not None and _soon_after(earlier.received, row.received):
            found.append(replace(row, repeat_of=earlier.id))
        else:
            first[key] = row
            found.append(row)
    return tuple(found)


def _soon_after(one: Moment | None, other: Moment | None) -> bool:
    if isinstance(one, datetime) and isinstance(other, datetime):
        return abs(other.timestamp() - one.timestamp()) <= _SAME_SUBMISSION_S
    return one is None and other is None
