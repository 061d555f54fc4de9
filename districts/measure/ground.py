"""Ground counted once: its acres and tolerance, its pieces, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from pyproj import CRS

from districts.measure.area import (
    Acres,
    CrossCheck,
    acres,
    cross_check,
    outline_m,
    tolerance_acres,
)
from districts.measure.contiguity import Contiguity
from districts.measure.joins import Join, joins, thinnest
from districts.measure.shapes import Grounds

READINGS = ("edge", "gap", "corner")


@dataclass(frozen=True)
class Settings:
    """What a measurement was made with.

    Attributes
    ----------
    positional_accuracy_m
        How far a drawn boundary may lie from the true one.
    snap_m
        Gaps and overlaps up to this width are digitizing noise.
    gap_m
        Strips up to this width are roads or rivers that leave contiguity open.
    """

    positional_accuracy_m: float = 1.0
    snap_m: float = 1.0
    gap_m: float = 30.0

    def document(self) -> dict[str, object]:
        """Return the settings as JSON has them."""
        return {
            "positional_accuracy_m": self.positional_accuracy_m,
            "snap_m": self.snap_m,
            "gap_m": self.gap_m,
        }


@dataclass(frozen=True)
class Ground:
    """Ground counted once, with its pieces and joins.

    Parameters
    ----------
    grounds
        The rows it comes from.
    crs
        Of their shapes.
    names
        What to call each row: its PIN, else ``row:n``.
    settings
        See ``Settings``.
    """

    grounds: Grounds
    crs: CRS
    names: list[str]
    settings: Settings

    @cached_property
    def contiguity(self) -> Contiguity:
        """How its parts hang together."""
        return Contiguity(self.grounds.parts, self.crs, self.settings.snap_m, self.settings.gap_m)

    @property
    def measured(self) -> bool:
        """Whether anything has a shape to measure."""
        return len(self.grounds.parts) > 0

    @cached_property
    def piece_acres(self) -> Acres:
        """Acres of each piece by edge."""
        return acres(self.contiguity.ground, self.crs)

    @property
    def acres(self) -> float:
        """Acres of all, ground counted once."""
        return float(self.piece_acres.sum())

    @cached_property
    def perimeter_m(self) -> float:
        """Geodesic length of all rings of the dissolved ground."""
        land = self.contiguity
        return outline_m(land.ground, self.crs, land.plane) if len(land.parts) else 0.0

    @property
    def tolerance(self) -> float:
        """Acres in doubt."""
        return tolerance_acres(self.perimeter_m, self.settings.positional_accuracy_m)

    @property
    def determined(self) -> bool:
        """Whether pieces can be told: no ring crosses itself."""
        return not self.grounds.crosses.any()

    @cached_property
    def pieces(self) -> dict[str, list[float]]:
        """Acres of each piece under each reading, largest first."""
        return {reading: self.pieces_by(reading) for reading in READINGS}

    def pieces_by(self, reading: str) -> list[float]:
        """Acres of each piece under one reading, largest first."""
        if not len(self.grounds.parts):
            return []
        whole = np.bincount(self.contiguity.of_pieces(reading), self.piece_acres)
        return sorted(whole.tolist(), reverse=True)

    @cached_property
    def joins(self) -> list[Join]:
        """Every two rows that touch or face each other across a strip."""
        if not len(self.grounds.parts):
            return []
        return joins(self.contiguity, self.grounds.part_row, self.names)

    @cached_property
    def thinnest_join(self) -> Join | None:
        """The join that a piece hangs on most thinly."""
        return thinnest(self.contiguity, self.joins) if self.joins else None

    @cached_property
    def cross_check(self) -> CrossCheck | None:
        """The acres by an equal-area projection."""
        if not len(self.grounds.parts):
            return None
        return cross_check(self.contiguity.ground, self.crs, self.acres)


def recorded_once(grounds: Grounds, recorded: Acres) -> float | None:
    """Add up recorded acres, rows with the same ground once; None unless all are known."""
    known: dict[tuple[int, ...], float] = {}
    parts: dict[int, list[int]] = {}
    for part, row in zip(grounds.copy.tolist(), grounds.copy_row.tolist(), strict=True):
        parts.setdefault(row, []).append(part)
    for row, own in parts.items():
        key = tuple(sorted(own))
        if key not in known or np.isnan(known[key]):
            known[key] = float(recorded[row])
    total = float(sum(known.values())) if known else np.nan
    return None if np.isnan(total) else total
