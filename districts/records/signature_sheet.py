"""The signature sheets as filed, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from districts.records.pins import pin_list
from districts.records.table import Table, read_table
from districts.records.values import Cells


@dataclass(frozen=True)
class SignatureLine:
    """One line of the sheets.

    Attributes
    ----------
    line
        1-based row of the signatures file.
    name
        As printed, or the holder as the clerk wrote it.
    holder
        What the ``holder`` column says: a holder's name or id, None without one.
    pins
        Parcels listed on the line, as written.
    signed_on, received_on, withdrawn_on, withdrawal_received_on
        ISO dates.
    """

    line: int
    name: str
    holder: str | None = None
    pins: tuple[str, ...] = ()
    sheet: str | None = None
    sheet_line: str | None = None
    address: str | None = None
    signed_on: str | None = None
    received_on: str | None = None
    withdrawn_on: str | None = None
    withdrawal_received_on: str | None = None
    disputed: bool = False

    @property
    def dated(self) -> bool:
        """Whether the line says when anything was done."""
        return bool(
            self.signed_on or self.received_on or self.withdrawn_on or self.withdrawal_received_on
        )

    @property
    def signs(self) -> bool:
        """Whether the line is a signature, not a withdrawal alone."""
        return bool(self.signed_on or self.received_on or not self.withdrawn_on)


@dataclass(frozen=True)
class SignatureSheet:
    """All lines of a signatures file, in its order."""

    file: str
    lines: tuple[SignatureLine, ...] = ()


def read_signatures(path: Path, *, name: str | None = None) -> SignatureSheet:
    """Read a signatures file.

    Columns are holder, or printed_name, or name; and where known pin (several with ``;``), sheet,
    line, address, signed_on, received_on, withdrawn_on, withdrawal_received_on, disputed.

    Raises
    ------
    DistrictsError
        No column names the signer, or a row says what cannot be read.
    """
    return sheet_from_table(read_table(path, name=name))


def sheet_from_table(table: Table) -> SignatureSheet:
    """Make the sheet from a signatures file that has been read; see ``read_signatures``."""
    table.require("holder", "printed_name", "name")
    lines: list[SignatureLine] = []
    for row in table.rows:
        cells = Cells(table, row)
        holder = row.text("holder")
        signed, withdrawn = cells.day("signed_on", "date_signed", "date"), cells.day("withdrawn_on")
        if signed and withdrawn and withdrawn < signed:
            raise cells.refuse(
                "withdrawn_on",
                f"It was withdrawn on {withdrawn}, before it was signed on {signed}",
                "Correct the dates, or give the withdrawal a row of its own.",
            )
        lines.append(
            SignatureLine(
                row.number,
                row.text("printed_name", "name", "holder") or "",
                holder,
                pin_list(row.text("pin", "pins", "pins_listed")),
                row.text("sheet"),
                row.text("line"),
                row.text("address"),
                signed,
                cells.day("received_on"),
                withdrawn,
                cells.day("withdrawal_received_on"),
                bool(cells.yes_no("disputed")),
            )
        )
    return SignatureSheet(table.file, tuple(lines))
