"""A clerk's CSV: UTF-8, comma or semicolon, every trouble named by its row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from districts.errors import DistrictsError


@dataclass(frozen=True)
class Row:
    """One row after the header: its 1-based number and its cells by lower-case column name."""

    number: int
    cells: Mapping[str, str]

    def text(self, *columns: str) -> str | None:
        """Return the first of ``columns`` that holds something, trimmed; None when all are empty.

        Parameters
        ----------
        *columns
            Names for one thing, the preferred one first, in lower case.
        """
        for column in columns:
            value = self.cells.get(column, "").strip()
            if value:
                return value
        return None


@dataclass(frozen=True)
class Table:
    """The rows of one CSV file.

    Attributes
    ----------
    file
        As the user named it.
    columns
        Column names in lower case and file order.
    rows
        Rows with at least one filled cell. A blank line keeps its number, so a number is always
        the row that a spreadsheet shows less the header.
    decimal_comma
        True when cells are divided by ``;``: then ``0,5`` is a half.
    """

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    decimal_comma: bool = False

    def refuse(self, row: Row, field: str, message: str, remedy: str) -> DistrictsError:
        """Return the error that names a cell of this table."""
        return DistrictsError(
            message,
            code="value_not_readable",
            file=self.file,
            row=row.number,
            field=field,
            remedy=remedy,
        )

    def require(self, *names: str) -> None:
        """Refuse a file that has none of ``names`` among its columns."""
        if not set(names) & set(self.columns):
            raise DistrictsError(
                f"There is no column “{names[0]}”; the file has {', '.join(self.columns)}.",
                code="column_missing",
                file=self.file,
                field=names[0],
                remedy=f"Name the column {' or '.join(names)} in the first row.",
            )

    def payload(self) -> dict[str, Any]:
        """Return the table as one JSON object, for a record that keeps what was filed."""
        rows = [{"row": row.number, "cells": dict(row.cells)} for row in self.rows]
        return {
            "file": self.file,
            "columns": list(self.columns),
            "decimal_comma": self.decimal_comma,
            "rows": rows,
        }

    @classmethod
    def from_payload(cls, payload: Mapping[str, Any]) -> Self:
        """Make the table from what ``payload`` gave."""
        rows = tuple(Row(entry["row"], entry["cells"]) for entry in payload["rows"])
        return cls(payload["file"], tuple(payload["columns"]), rows, payload["decimal_comma"])


def read_table(path: Path, *, name: str | None = None) -> Table:
    """Read a CSV file.

    Parameters
    ----------
    path
        The file.
    name
        What to call it in errors; its own name when None.

    Raises
    ------
    DistrictsError
        The file is missing, not UTF-8, has no header, names a column twice, leaves a quotation
        open, or has a row with more cells than the header.
    """
    name = name or path.name
    try:
        data = path.read_bytes()
    except OSError as trouble:
        raise DistrictsError(
            f"The file cannot be opened: {trouble.strerror or trouble}.",
            code="not_readable",
            file=name,
            remedy="Check that the file is there and may be read.",
        ) from trouble
    return parse_table(data, name=name)


def parse_table(data: bytes, *, name: str) -> Table:
    """Read a CSV file that is already in memory, such as an upload; see ``read_table``."""
    text = _decoded(data, name)
    first, _, rest = text.partition("\n")
    if re.fullmatch(r"sep=[,;]\s*", first, flags=re.IGNORECASE):
        text = rest  # a hint that spreadsheets write above the header
    delimiter = _delimiter(text)
    header: list[str] | None = None
    rows: list[Row] = []
    number = 0
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            if header is None:
                if any(cell.strip() for cell in cells):
                    header = _header(cells, name)
                continue
            number += 1
            if any(cell.strip() for cell in cells):
                rows.append(Row(number, _row(cells, header, number, delimiter, name)))
    except csv.Error as trouble:
        raise DistrictsError(
            f"The row cannot be read: {trouble}.",
            code="not_readable",
            file=name,
            row=None if header is None else number + 1,
            remedy="Check the quotation marks: one is left open or stands inside a value.",
        ) from trouble
    if header is None:
        raise DistrictsError(
            "The file is empty: it has no header row.",
            code="not_readable",
            file=name,
            remedy="Give the column names in the first row.",
        )
    return Table(name, tuple(column for column in header if column), tuple(rows), delimiter == ";")


def _decoded(data: bytes, name: str) -> str:
    """Decode UTF-8 with or without its mark; never with letters left out."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = data.count(b"\n", 0, trouble.start)
        raise DistrictsError(
            "The file is not UTF-8: names with accents would be garbled.",
            code="not_readable",
            file=name,
            row=line or None,
            remedy="Save it again as “CSV UTF-8”.",
        ) from trouble
    if "\0" in text:
        raise DistrictsError(
            "The file is not text: it holds zero bytes.",
            code="not_readable",
            file=name,
            remedy="Save it again as “CSV UTF-8”.",
        )
    return text


def _delimiter(text: str) -> str:
    """Return ``;`` when the header is divided by it, else ``,``."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", header)
    return ";" if bare.count(";") > bare.count(",") else ","


def _header(cells: Sequence[str], name: str) -> list[str]:
    """Return the column names in lower case, refusing one that stands twice."""
    columns = [" ".join(cell.split()).casefold() for cell in cells]
    named = [column for column in columns if column]
    twice = next((column for column in named if named.count(column) > 1), None)
    if twice is not None:
        raise DistrictsError(
            f"Two columns are named “{twice}”.",
            code="column_repeated",
            file=name,
            field=twice,
            remedy="Rename or remove one of them.",
        )
    return columns


def _row(
    cells: Sequence[str], header: Sequence[str], number: int, delimiter: str, name: str
) -> dict[str, str]:
    """Return one row's cells by column; missing cells at its end are empty."""
    surplus = [cell for cell in cells[len(header) :] if cell.strip()]
    if surplus:
        raise DistrictsError(
            f"The row has {len(cells)} cells and the header {len(header)}.",
            code="row_too_long",
            file=name,
            row=number,
            remedy=f"Put a value that contains “{delimiter}” in quotation marks.",
        )
    filled = [*cells, *([""] * (len(header) - len(cells)))]
    return {column: cell for column, cell in zip(header, filled, strict=False) if column}
