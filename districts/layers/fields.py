"""The county's cells under our names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from districts.layers import values
from districts.layers.crosswalk import Match
from districts.layers.ellipsoid import Floats
from districts.layers.schema import FRAME_COLUMNS
from districts.layers.states import STATES


@dataclass(frozen=True)
class ColumnUse:
    """How one of our fields was filled.

    Parameters
    ----------
    match
        The county's column, and whether it was given or guessed.
    samples
        A few of its values, as they stand in the layer.
    unit, unit_how
        For acres: what the county's number is in, and how that is known.
    passed_over
        Columns that would have fitted by name, and why they were not taken.
    """

    match: Match
    samples: tuple[str, ...] = ()
    unit: str | None = None
    unit_how: str | None = None
    passed_over: tuple[tuple[str, str], ...] = ()


@dataclass
class Filled:
    """A layer's columns under our names.

    Parameters
    ----------
    data
        The columns of ``FRAME_COLUMNS``.
    other
        Further columns, for layers that are not parcels.
    crosswalk
        How each was filled.
    """

    data: dict[str, Any]
    other: dict[str, list[str | None]]
    crosswalk: dict[str, ColumnUse]


class Fields:
    """The cells that were read, and the choice of columns for each of our fields.

    Parameters
    ----------
    answer
        What the reading process said of the columns.
    cells
        Text of each column that was carried.
    count
        How many rows there are.
    """

    def __init__(self, answer: dict[str, Any], cells: dict[str, list[str | None]], count: int):
        self.cells = cells
        self.count = count
        self.decimal_comma: bool = answer["decimal_comma"]
        self.evidence: dict[str, str] = answer["evidence"]
        self.choice = {
            name: [Match(m["field"], tuple(m["columns"]), m["how"], m["score"]) for m in some]
            for name, some in answer["choice"].items()
        }
        self.names = {name.casefold(): name for name in cells}

    def joined(self, match: Match) -> list[str | None]:
        """Cells of a match; several columns are joined with a blank."""
        columns = [[values.clean(cell) for cell in self.cells[name]] for name in match.columns]
        if len(columns) == 1:
            return columns[0]
        return [" ".join(filter(None, row)) or None for row in zip(*columns, strict=True)]

    def chosen(self, name: str) -> tuple[Match | None, list[tuple[str, str]]]:
        """Return the match to use: the likeliest whose cells are not all empty."""
        passed: list[tuple[str, str]] = []
        options = self.choice.get(name, [])
        for match in options:
            if match.how == "given" or any(cell is not None for cell in self.joined(match)):
                return match, passed
            passed.append((match.column, "always empty"))
        return None, passed

    def text(self, name: str) -> list[str | None]:
        """Cells of one of our text fields."""
        match, _ = self.chosen(name)
        if match is None:
            return [None] * self.count
        found = self.joined(match)
        return [values.pin(cell) for cell in found] if name == "pin" else found

    def acreage(
        self, measured: Floats | None
    ) -> tuple[Match | None, values.Acreage | None, list[tuple[str, str]]]:
        """Return the column of recorded land to use, what it says, and those passed over."""
        passed: list[tuple[str, str]] = []
        for match in self.choice.get("acres", []):
            found = values.acreage(
                self.joined(match), match.column, measured,
                units=self._units(match), decimal_comma=self.decimal_comma,
            )  # fmt: skip
            if found.unit is not None and np.isfinite(found.acres).any():
                return match, found, passed
            if match.how == "given":
                return match, found, passed
            empty = not any(values.number(cell)[0] > 0 for cell in self.joined(match))
            passed.append(
                (match.column, "always 0 or empty" if empty else "its unit is not evident")
            )
        return None, None, passed

    def recorded_acres(self) -> Floats:
        """Acres on record as far as they need no comparison with the land."""
        _, found, _ = self.acreage(None)
        return np.full(self.count, np.nan) if found is None else found.acres

    def lonlat(self) -> Floats | None:
        """Longitude and latitude that the county's columns give."""
        if not {"lon", "lat"} <= set(self.evidence):
            return None
        pair = [
            [values.number(cell)[0] for cell in self.cells[self.evidence[what]]]
            for what in ("lon", "lat")
        ]
        found = np.array(pair, dtype=float).T.reshape(-1, 2)
        sane = (np.abs(found[:, 0]) <= 360) & (np.abs(found[:, 1]) <= 90) & (found != 0).all(axis=1)
        return np.where(sane[:, None], found, np.nan)

    def state(self) -> str | None:
        """Return the one state that the county's columns name."""
        if "state" not in self.evidence:
            return None
        words = {(cell or "").strip().casefold() for cell in self.cells[self.evidence["state"]]}
        states = {STATES.get(word) for word in words - {""}}
        return states.pop() if len(states) == 1 else None

    def fill(self, measured: Floats | None, file: str) -> Filled:
        """Fill the frame's columns, those of other kinds of layer, and note how.

        Parameters
        ----------
        measured
            Acres of each row's shape, to tell an unnamed unit; None where they are not known.
        file
            The file's name, for a cell that must be refused.
        """
        data: dict[str, Any] = {}
        filled = Filled(data, {}, {})
        for name in ("pin", "owner", "mailing", "situs", "legal", "interest"):
            data[name] = self._object(self.text(name))
            self._note(filled, name, *self.chosen(name), data[name])
        match, found, passed = self.acreage(measured)
        data["acres_recorded"] = np.full(self.count, np.nan) if found is None else found.acres
        if match is not None and found is not None:
            use = self._use(match, passed, self.joined(match))
            filled.crosswalk["acres"] = ColumnUse(
                use.match, use.samples, found.unit, found.how, use.passed_over
            )
        elif passed:
            lost = Match("acres", (), "guessed", None)
            filled.crosswalk["acres"] = ColumnUse(lost, passed_over=tuple(passed))
        for name in ("resident", "public"):
            match, passed = self.chosen(name)
            cells = [None] * self.count if match is None else self.joined(match)
            strict = match is not None and match.how == "given"
            column = "" if match is None else match.column
            told = values.yes_or_no(cells, column, name=file, strict=strict)
            data[name] = self._object(told)
            self._note(filled, name, match, passed, cells)
        for name in self.choice:
            if name not in FRAME_COLUMNS and name != "acres":
                filled.other[name] = self.text(name)
                self._note(filled, name, *self.chosen(name), filled.other[name])
        filled.data = {name: data[name] for name in FRAME_COLUMNS}
        return filled

    def _units(self, match: Match) -> list[str | None] | None:
        for ending in ("_unit", "_units", "unit", "_uom"):
            name = self.names.get(match.columns[0].casefold().rstrip("_") + ending)
            if name is not None:
                return self.cells[name]
        return None

    def _note(
        self,
        filled: Filled,
        name: str,
        match: Match | None,
        passed: list[tuple[str, str]],
        cells: Sequence[Any],
    ) -> None:
        if match is not None:
            filled.crosswalk[name] = self._use(match, passed, cells)

    def _use(self, match: Match, passed: list[tuple[str, str]], cells: Sequence[Any]) -> ColumnUse:
        distinct = dict.fromkeys(str(cell) for cell in cells if cell is not None)
        samples = tuple(sample[:120] for sample, _ in zip(distinct, range(5), strict=False))
        others = [
            (other.column, "fits less well by name")
            for other in self.choice[match.field]
            if other is not match and other.column not in dict(passed)
        ]
        if match.how == "given":
            others = []
        return ColumnUse(match, samples, passed_over=(*passed, *others))

    @staticmethod
    def _object(cells: Sequence[Any]) -> Any:
        found = np.empty(len(cells), dtype=object)
        found[:] = cells
        return found
