"""County cells as values: text, acres, yes and no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from districts.errors import DistrictsError
from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE, Floats

_FOOT = 0.3048
SQUARE_METERS = {
    "acres": SQUARE_METERS_PER_ACRE,
    "square feet": _FOOT * _FOOT,
    "square meters": 1.0,
    "hectares": 10_000.0,
}
"""Square meters in each unit that counties record land in."""

_UNIT_WORDS = {
    "acres": ("acre", "acres", "ac", "a"),
    "square feet": ("sqft", "sf", "squarefeet", "squarefoot", "ft2", "sqfeet", "f"),
    "square meters": ("sqm", "m2", "squaremeters", "squaremetres", "sm"),
    "hectares": ("ha", "hectare", "hectares"),
}
_NUMBER = re.compile(
    r"([+-]?(?:\d[\d,\u00a0 ]*)?(?:\.\d+)?(?:e[+-]?\d+)?)\s*([a-z². ]*[.²2]?)", re.I
)
_TRUE = {"y", "yes", "t", "true", "1", "j"}
_FALSE = {"n", "no", "f", "false", "0"}
_AGREE = 0.15


@dataclass(frozen=True)
class Acreage:
    """Recorded acres of every row, and the unit that the county's number is in.

    Parameters
    ----------
    acres
        NaN where nothing, nothing positive, or no number is recorded.
    unit
        A key of ``SQUARE_METERS``; None where the unit is not evident, and then no acres are known.
    how
        ``named`` by the column or its cells, or ``compared`` with the measured land.
    """

    acres: Floats
    unit: str | None
    how: str


def clean(text: str | None) -> str | None:
    """Return a cell without outer blanks; an empty one, and a written null, is None."""
    if text is None:
        return None
    text = text.strip()
    return None if text.casefold() in ("", "<null>", "null", "none", "n/a", "nan") else text


def pin(text: str | None) -> str | None:
    """Return a parcel number as text; what a spreadsheet made 123.0 is 123 again."""
    text = clean(text)
    if text is not None and re.fullmatch(r"\d+\.0+", text):
        return text.partition(".")[0]
    return text


def yes_or_no(
    cells: Sequence[str | None], column: str, *, name: str, strict: bool
) -> list[bool | None]:
    """Read Y/N, true/false, 1/0; anything else is refused by row, or unknown when only guessed."""
    found: list[bool | None] = []
    for row, cell in enumerate(cells, start=1):
        word = (clean(cell) or "").casefold()
        if word in _TRUE or word in _FALSE:
            found.append(word in _TRUE)
        elif not word or not strict:
            found.append(None)
        else:
            raise DistrictsError(
                f"“{cell}” is neither yes nor no.",
                code="value_unknown",
                file=name,
                row=row,
                field=column,
                remedy="Write Y or N, true or false, 1 or 0, or leave the cell empty.",
            )
    return found


def number(text: str | None, *, decimal_comma: bool = False) -> tuple[float, str | None]:
    """Read a number with commas, blanks and perhaps a unit; NaN where there is none."""
    text = clean(text)
    if text is None:
        return np.nan, None
    if decimal_comma and "," in text:
        text = text.replace(".", "").replace(",", ".")
    match = _NUMBER.fullmatch(text.replace("(", "").replace(")", "").strip())
    if match is None or not match[1].strip():
        return np.nan, None
    try:
        value = float(re.sub(r"[,\u00a0 ]", "", match[1]))
    except ValueError:
        return np.nan, None
    word = re.sub(r"[. ]", "", match[2].casefold()).replace("²", "2")
    unit = next((unit for unit, words in _UNIT_WORDS.items() if word in words), None)
    return value, unit


def acreage(
    cells: Sequence[str | None],
    column: str,
    measured: Floats | None,
    *,
    units: Sequence[str | None] | None = None,
    decimal_comma: bool = False,
) -> Acreage:
    """Read a column of recorded land.

    Parameters
    ----------
    cells
        As the county wrote them.
    column
        Its name, which may name the unit.
    measured
        Acres measured on the shapes, to find an unnamed unit by comparison; None without shapes.
    units
        A column beside it that gives the unit row by row.
    decimal_comma
        Whether a comma is a decimal point.
    """
    read = [number(cell, decimal_comma=decimal_comma) for cell in cells]
    values = np.array([value for value, _ in read], dtype=float)
    values = np.where(values > 0, values, np.nan)
    own = [unit for _, unit in read]
    if units is not None:
        beside = [_unit_of(word) for word in units]
        own = [one or other for one, other in zip(own, beside, strict=True)]
    named = _named_unit(column)
    if named is None and not any(own):
        if measured is None or not np.isfinite(values).any():
            return Acreage(np.full(len(values), np.nan), None, "compared")
        named = _compared_unit(values, measured)
        if named is None:
            return Acreage(np.full(len(values), np.nan), None, "compared")
        return Acreage(values * _acres_in(named), named, "compared")
    fallback = named or max((unit for unit in own if unit), key=own.count)
    factors = np.array([_acres_in(unit or fallback) for unit in own])
    return Acreage(values * factors, fallback, "named")


def _acres_in(unit: str) -> float:
    # An acre is an acre: no rounding on the way.
    return 1.0 if unit == "acres" else SQUARE_METERS[unit] / SQUARE_METERS_PER_ACRE


def _unit_of(word: str | None) -> str | None:
    bare = re.sub(r"[^a-z0-9]", "", (word or "").casefold())
    return next((unit for unit, words in _UNIT_WORDS.items() if bare in words), None)


def _named_unit(column: str) -> str | None:
    bare = column.casefold()
    if re.search(r"acre|acrg|acs?$|_ac|areaac|recrdareano", bare):
        return "acres"
    if re.search(r"sq_?f|sqft|square_?f|_sf$", bare):
        return "square feet"
    if re.search(r"sq_?m|square_?m|_m2$", bare):
        return "square meters"
    if re.search(r"hectare|_ha$", bare):
        return "hectares"
    return None


def _compared_unit(values: Floats, measured: Floats) -> str | None:
    """Return the unit under which most rows agree with the measured land."""
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = measured / values
    ratio = ratio[np.isfinite(ratio) & (ratio > 0)]
    if len(ratio) == 0:
        return None
    for unit in SQUARE_METERS:
        off = ratio / _acres_in(unit) - 1
        if abs(np.median(off)) < _AGREE and np.mean(np.abs(off) < 2 * _AGREE) >= 0.5:
            return unit
    return None
