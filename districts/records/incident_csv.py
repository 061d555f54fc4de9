"""Incidents out as CSV: safe to open in a spreadsheet, and nobody's telephone number in it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from districts.records.incident_file import COLUMNS, NUMBERS, IncidentRow

STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
OWN = ("placement", "relation", "counted", "why_not", "occasion")
_CONTACT = re.compile(
    r"phone|tel(?:ephone)?\b|mobile|cell|fax|e_?-?mail|contact|mailing|address|street|zip|postal"
)
_MAIL = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(
    r"(?<![\w.-])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}(?![\w-])"
)
_PLAIN_NUMBER = re.compile(r"[-+]?[\d.,]+")
WITHHELD = "withheld"


def incident_csv(
    columns: Sequence[str], rows: Iterable[tuple[IncidentRow, Mapping[str, str]]]
) -> str:
    """Return one row an incident: the columns of the file, and what became of it.

    Parameters
    ----------
    columns
        Of the file that was read; those that hold contact data are left out.
    rows
        Each report with its cells under ``OWN``.

    Notes
    -----
    A text cell that a spreadsheet would take for a formula gets a leading apostrophe; a number
    column does not, where it holds a number. Who reported stays, without telephone and e-mail.
    """
    kept = [each for each in columns if each not in OWN and not is_contact(each)]
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([guarded(each) for each in (*kept, *OWN)])
    for row, own in rows:
        cells = [_cell(row, each) for each in kept]
        writer.writerow([*cells, *(guarded(own[each]) for each in OWN)])
    return out.getvalue()


def is_contact(column: str) -> bool:
    """Whether a column that is none of ours holds how to reach somebody."""
    return column not in COLUMNS and _CONTACT.search(column) is not None


def guarded(text: str) -> str:
    """Return a text cell with an apostrophe where it would be taken for a formula.

    >>> guarded("=1+1"), guarded("+cmd|' /C calc'!A0"), guarded("two cows")
    ("'=1+1", "'+cmd|' /C calc'!A0", 'two cows')
    """
    return f"'{text}" if text.startswith(STARTS_A_FORMULA) else text


def without_contact(text: str) -> str:
    """Return a text without the telephone numbers and e-mail addresses in it.

    >>> without_contact("Ann, 515-555-0123, ann@example.com")
    'Ann, withheld, withheld'
    """
    return _PHONE.sub(WITHHELD, _MAIL.sub(WITHHELD, text))


def _cell(row: IncidentRow, column: str) -> str:
    cell = row.cells.get(column, "")
    if column in NUMBERS:
        value = getattr(row, column)
        if value is not None:
            return _number(cell.strip(), value)
        if _PLAIN_NUMBER.fullmatch(cell.strip()):
            return cell.strip()  # a number that was not used is still no formula
    if column == "reporter" or column not in COLUMNS:
        cell = without_contact(cell)
    return guarded(cell)


def _number(typed: str, value: float) -> str:
    """Return a number as typed where any program reads it so, else with a decimal point."""
    try:
        if float(typed) == value:
            return typed
    except ValueError:
        pass
    return f"{value:g}" if isinstance(value, int) else repr(value)
