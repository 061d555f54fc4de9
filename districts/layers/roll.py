"""Rolls without shapes: CSV as a county or a spreadsheet writes it."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from districts.errors import DistrictsError
from districts.layers.encoding import Encoding, detect
from districts.layers.rows import Rows
from districts.layers.source import LayerFacts, Window

_LONGEST_CELL = 1_000_000


@dataclass(frozen=True)
class Roll:
    """The cells of a CSV file.

    Parameters
    ----------
    header, lines
        Names of the columns; the rows under it, as long as the header.
    separator
        ``,``, ``;`` or a tab; with ``;`` a comma may be a decimal point.
    encoding, how
        What the letters were read as, and whether the file said so.
    """

    header: list[str]
    lines: list[list[str | None]]
    separator: str
    encoding: str
    how: str

    def column(self, name: str) -> Sequence[str | None]:
        """Return one column."""
        place = self.header.index(name)
        return [line[place] for line in self.lines]


class Csv:
    """A roll without shapes: one table.

    Parameters
    ----------
    data
        The file.
    layer
        What to call the table.
    name
        The file as its owner calls it.
    chosen
        The encoding that a person chose.
    """

    format = "CSV"

    def __init__(self, data: bytes, layer: str, name: str, *, chosen: str | None = None) -> None:
        self._layer = layer
        self._roll = parse(data, name, encoding=chosen)
        self.encoding = Encoding(self._roll.encoding, self._roll.encoding, self._roll.how)
        self.decimal_comma = self._roll.separator == ";"

    def layers(self) -> list[LayerFacts]:
        """Name the one table."""
        return [LayerFacts(self._layer, None, None, len(self._roll.lines))]

    def columns(self, layer: str) -> list[str]:
        """Names in the first line."""
        return self._roll.header

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Every row."""
        return Rows(
            numbers=range(1, len(self._roll.lines) + 1),
            columns={name: self._roll.column(name) for name in columns},
        )


def parse(data: bytes, name: str, *, encoding: str | None = None) -> Roll:
    """Read a CSV file: UTF-8 or as chosen, ``,``, ``;`` or tabs."""
    if b"\x00" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DistrictsError(
            "This is no text, so it is no CSV roll.", code="not_readable", file=name
        )
    text, used, how = _decode(data, encoding)
    first = text.lstrip("\r\n").split("\n", 1)[0]
    separator = max(",", ";", "\t", key=first.count)
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    header: list[str] = []
    lines: list[list[str | None]] = []
    try:
        for cells in reader:
            if not header:
                header = _header(cells) if any(cell.strip() for cell in cells) else []
                continue
            if not cells:
                continue
            lines.append(_line(cells, len(header), len(lines) + 1, name))
    except csv.Error as trouble:
        raise DistrictsError(
            f"The table breaks in row {len(lines) + 1} ({trouble}): "
            f"{len(lines)} whole features precede the break.",
            code="not_readable",
            file=name,
            row=len(lines) + 1,
            remedy="Look for a quotation mark without its partner, and save the table again.",
        ) from trouble
    if not header:
        raise DistrictsError(
            "The table is empty: there is no line of column names.",
            code="not_readable",
            file=name,
            remedy="Export the roll again, with its column names in the first line.",
        )
    return Roll(header, lines, separator, used, how)


def _decode(data: bytes, chosen: str | None) -> tuple[str, str, str]:
    if chosen is not None:
        return data.decode(chosen, errors="replace"), chosen, "chosen"
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if data.startswith(mark):
            used = "UTF-8" if encoding == "utf-8-sig" else "UTF-16"
            return data.decode(encoding, errors="replace"), used, "declared"
    found = detect([line for line in data.splitlines() if not line.isascii()], None)
    return data.decode(found.codec, errors="replace"), found.used, found.how


def _header(cells: list[str]) -> list[str]:
    names: list[str] = []
    for place, cell in enumerate(cells, start=1):
        name = cell.strip() or f"column {place}"
        count = sum(known == name or known.startswith(f"{name} (") for known in names)
        names.append(f"{name} ({count + 1})" if count else name)
    return names


def _line(cells: list[str], width: int, row: int, name: str) -> list[str | None]:
    extra = [cell for cell in cells[width:] if cell.strip()]
    if extra:
        raise DistrictsError(
            f"Row {row} has {len(cells)} cells where the header names {width} columns: "
            f"{row - 1} whole features precede the break.",
            code="not_readable",
            file=name,
            row=row,
            remedy="Put a cell that holds the separator in quotation marks.",
        )
    found: list[str | None] = [cell if cell != "" else None for cell in cells[:width]]
    return found + [None] * (width - len(found))
