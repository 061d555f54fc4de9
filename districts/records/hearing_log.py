"""Lines added to a filed table after filing, as the hearing comes near."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.records.table import Row, Table

POSTINGS, SIGNATURES = "posting log", "signature log"
POSTING_COLUMNS = ("place", "lon", "lat", "conspicuous_public", "from", "to")
LINE_COLUMNS = (
    "printed_name", "pin", "sheet", "line", "address", "signed_on", "received_on",
    "withdrawn_on", "withdrawal_received_on", "disputed",
)  # fmt: skip

Payload = Mapping[str, Any]


def table_of(payload: Payload | None, name: str, columns: tuple[str, ...]) -> Table:
    """Return the filed table, or an empty one of these columns where none was filed."""
    return Table(name, columns, ()) if payload is None else Table.from_payload(payload)


def with_row(table: Table, cells: Mapping[str, str | None]) -> Table:
    """Return the table with one more row; its number follows the last."""
    filled = {column: value for column, value in cells.items() if value is not None}
    number = max((row.number for row in table.rows), default=0) + 1
    return _of(table, filled, (*table.rows, Row(number, filled)))


def with_cells(table: Table, number: int, cells: Mapping[str, str]) -> Table:
    """Return the table with cells of one row filled or changed."""
    rows = tuple(
        Row(row.number, {**row.cells, **cells}) if row.number == number else row
        for row in table.rows
    )
    return _of(table, cells, rows)


def row_of(table: Table, number: int) -> Row | None:
    """Return a row by its number."""
    return next((row for row in table.rows if row.number == number), None)


def _of(table: Table, cells: Mapping[str, str], rows: tuple[Row, ...]) -> Table:
    columns = tuple(dict.fromkeys((*table.columns, *cells)))
    return Table(table.file, columns, rows, table.decimal_comma)
