"""What one cell can say: yes or no, a day, a share, acres, degrees."""

from __future__ import annotations

import math
import re
from datetime import date
from fractions import Fraction

from districts.errors import DistrictsError
from districts.records.table import Row, Table

YES = frozenset({"y", "yes", "true", "t", "1"})
NO = frozenset({"n", "no", "false", "f", "0"})


def yes_no(text: str | None) -> bool | None:
    """Read yes or no.

    Parameters
    ----------
    text
        ``Y/N``, ``yes/no``, ``true/false`` or ``1/0`` in any case; empty or None is unknown.

    Raises
    ------
    ValueError
        The text is none of these.

    Examples
    --------
    >>> yes_no("Y"), yes_no("0"), yes_no(" ")
    (True, False, None)
    """
    word = (text or "").strip().casefold()
    if not word:
        return None
    if word in YES:
        return True
    if word in NO:
        return False
    raise ValueError(f"“{text}” is neither yes nor no")


def day(text: str) -> date:
    """Read an ISO date.

    Raises
    ------
    ValueError
        The text is not of the form ``2026-03-02`` or names no day of the calendar.
    """
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text.strip()):
        raise ValueError(f"“{text}” is not a date like 2026-03-02")
    try:
        return date.fromisoformat(text.strip())
    except ValueError as trouble:
        raise ValueError(f"“{text}” is no day of the calendar") from trouble


def undivided_share(text: str, *, decimal_comma: bool = False) -> Fraction:
    """Read a share of a holding.

    Parameters
    ----------
    text
        ``1/2``, ``0.5`` or ``50%``.
    decimal_comma
        Whether ``0,5`` is a half too.

    Raises
    ------
    ValueError
        No such form, or not above zero and at most the whole.

    Examples
    --------
    >>> undivided_share("1/3"), undivided_share("50 %"), undivided_share("0.25")
    (Fraction(1, 3), Fraction(1, 2), Fraction(1, 4))
    """
    bare = text.strip().replace(" ", "")
    percent = bare.endswith("%")
    bare = bare.removesuffix("%")
    if decimal_comma:
        bare = bare.replace(",", ".")
    if not re.fullmatch(r"\d+/\d+" if "/" in bare else r"\d+(\.\d+)?|\.\d+", bare):
        raise ValueError(f"“{text}” is not a share like 1/2, 0.5 or 50%")
    try:
        value = Fraction(bare) / (100 if percent else 1)
    except ZeroDivisionError as trouble:
        raise ValueError(f"“{text}” divides by zero") from trouble
    if not 0 < value <= 1:
        raise ValueError(f"“{text}” is not above zero and at most the whole")
    return value


def number(text: str, *, decimal_comma: bool = False) -> float:
    """Read a number with a decimal point, thousands set off by commas or not.

    With ``decimal_comma`` a single comma is the decimal sign and points set off thousands.

    Raises
    ------
    ValueError
        The text is no finite number.

    Examples
    --------
    >>> number("1,280.5"), number("1280,5", decimal_comma=True)
    (1280.5, 1280.5)
    """
    bare = re.sub(r"[\s_']", "", text)
    if decimal_comma and "," in bare:
        if re.fullmatch(r"[-+]?(\d{1,3}(\.\d{3})+|\d+),\d*", bare):
            bare = bare.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?", bare):
        bare = bare.replace(",", "")
    if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", bare, flags=re.IGNORECASE):
        raise ValueError(f"“{text}” is not a number")
    value = float(bare)
    if not math.isfinite(value):
        raise ValueError(f"“{text}” is beyond any real number")
    return value


class Cells:
    """One row read as values; what cannot be read is refused by row and column.

    Parameters
    ----------
    table, row
        The table and one of its rows.
    """

    def __init__(self, table: Table, row: Row) -> None:
        self.table = table
        self.row = row

    def refuse(self, column: str, message: object, remedy: str) -> DistrictsError:
        """Return the error naming a cell of this row."""
        return self.table.refuse(self.row, column, f"{message}.", remedy)

    def yes_no(self, column: str) -> bool | None:
        """Return True, False, or None for an empty cell."""
        try:
            return yes_no(self.row.text(column))
        except ValueError as trouble:
            remedy = "Write Y or N (or true, false, 1, 0), or leave the cell empty for unknown."
            raise self.refuse(column, trouble, remedy) from trouble

    def day(self, *columns: str) -> str | None:
        """Return the ISO date of the first filled column, or None."""
        for column in columns:
            text = self.row.text(column)
            if text is not None:
                try:
                    return day(text).isoformat()
                except ValueError as trouble:
                    remedy = "Write the date as year-month-day, such as 2026-03-02."
                    raise self.refuse(column, trouble, remedy) from trouble
        return None

    def share(self, column: str) -> str | None:
        """Return a share as a fraction in text, as typed when it was typed as one."""
        text = self.row.text(column)
        if text is None:
            return None
        try:
            value = undivided_share(text, decimal_comma=self.table.decimal_comma)
        except ValueError as trouble:
            remedy = "Write the share as 1/2, 0.5 or 50%, or leave the cell empty for unknown."
            raise self.refuse(column, trouble, remedy) from trouble
        return re.sub(r"\s", "", text) if "/" in text and "%" not in text else str(value)

    def acres(self, column: str) -> float | None:
        """Return acres, zero allowed, or None for an empty cell."""
        text = self.row.text(column)
        if text is None:
            return None
        remedy = "Write acres as a number, such as 160 or 39.87."
        bare = re.sub(r"\s*ac(\.|res?)?\s*$", "", text, flags=re.IGNORECASE)
        try:
            value = number(bare, decimal_comma=self.table.decimal_comma)
        except ValueError as trouble:
            raise self.refuse(column, trouble, remedy) from trouble
        if value < 0:
            raise self.refuse(column, f"“{text}” acres is less than nothing", remedy)
        return value

    def degrees(self, column: str, *, at_most: float) -> float | None:
        """Return degrees between minus and plus ``at_most``, or None for an empty cell."""
        text = self.row.text(column)
        if text is None:
            return None
        remedy = "Write decimal degrees, west and south with a minus."
        try:
            value = number(text, decimal_comma=self.table.decimal_comma)
        except ValueError as trouble:
            raise self.refuse(column, trouble, remedy) from trouble
        if at_most == 180 and 180 < value <= 360:
            value -= 360
        if abs(value) > at_most:
            raise self.refuse(column, f"“{text}” is beyond {at_most:g} degrees", remedy)
        return value
