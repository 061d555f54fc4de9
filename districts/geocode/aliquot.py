"""Halves and quarters of a section, nested as surveyors name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

SECTION_ACRES = 640
Box: TypeAlias = tuple[Fraction, Fraction, Fraction, Fraction]
"""West, south, east, north in a section whose sides are 1."""

WHOLE: Box = (Fraction(0), Fraction(0), Fraction(1), Fraction(1))
_HALVES = "NSEW"
_SIGNS = {1: "½", 2: "¼"}


@dataclass(frozen=True)
class Tract:
    """One tract of a section.

    Parameters
    ----------
    parts
        As written, the smallest first: ``("NW", "SE")`` is the NW quarter of the SE quarter.
    lot
        Number of a government lot, whose place no rule gives.
    is_fractional
        Whether the survey calls it fractional, so that its acres are not the nominal ones.
    """

    parts: tuple[str, ...] = ()
    lot: int | None = None
    is_fractional: bool = False

    @property
    def box(self) -> Box | None:
        """Return its place in the section; None of a lot."""
        return None if self.lot is not None else box_of(self.parts)

    @property
    def acres(self) -> int | float | None:
        """Return its nominal acres; None of a lot or a fractional part."""
        if self.box is None or self.is_fractional:
            return None
        return nominal_acres(self.box)

    def document(self, *, has_acres: bool = True) -> dict[str, Any]:
        """Return the JSON form."""
        box = self.box
        return {
            "unit": None if box is None else [float(edge) for edge in box],
            "acres": self.acres if has_acres else None,
        }

    def __str__(self) -> str:
        """Return the tract as a surveyor writes it: N½NW¼."""
        named = "".join(f"{part}{_SIGNS[len(part)]}" for part in self.parts)
        if self.lot is not None:
            return f"Lot {self.lot}" + (f" of {named}" if named else "")
        return named


def box_of(parts: Sequence[str]) -> Box:
    """Return the place of nested parts, read from the last to the first.

    >>> [str(edge) for edge in box_of(["NW", "SE"])]
    ['1/2', '1/4', '3/4', '1/2']
    """
    box = WHOLE
    for part in reversed(parts):
        for side in part:
            box = _half(box, side)
    return box


def _half(box: Box, side: str) -> Box:
    west, south, east, north = box
    if side == "N":
        return west, (south + north) / 2, east, north
    if side == "S":
        return west, south, east, (south + north) / 2
    if side == "E":
        return (west + east) / 2, south, east, north
    if side == "W":
        return west, south, (west + east) / 2, north
    raise ValueError(f"{side} is none of {_HALVES}")


def nominal_acres(box: Box) -> int | float:
    """Return the acres a part has in a section of 640.

    >>> nominal_acres(box_of(["NW", "NW", "NW", "NW"]))
    2.5
    """
    west, south, east, north = box
    acres = SECTION_ACRES * (east - west) * (north - south)
    return int(acres) if acres.denominator == 1 else float(acres)
