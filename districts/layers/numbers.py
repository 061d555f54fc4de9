"""A layer's coordinates as numbers, and what is said when they do not fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from pyproj import CRS

from districts.layers.candidates import Candidate, Sample, likely, try_on
from districts.layers.ellipsoid import Floats
from districts.layers.problem import ASK, Problem, first_rows
from districts.layers.reference import Flags, label, middle

CHOOSE = "Choose the coordinate system with --crs EPSG:number."


@dataclass
class Placing:
    """The coordinate system a layer is read in, or why a person must choose one.

    Parameters
    ----------
    used
        None while it is missing or contradicted.
    candidates
        Systems to choose from, the likeliest first.
    problems
        What speaks against the file's own words.
    """

    used: CRS | None
    candidates: list[Candidate] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class Numbers:
    """A layer's coordinates, in boxes.

    Parameters
    ----------
    bounds
        West, south, east, north of each row's shape, NaN where it has none.
    broken
        Rows with a coordinate that is no number or beyond any map.
    rows, pins
        1-based row and parcel number of each.
    sample
        Enough of the layer to try systems on; None when nothing is usable.
    """

    bounds: Floats
    broken: Flags
    rows: Any
    pins: list[str | None]
    sample: Callable[[], Sample | None]

    def named(self, flags: Flags) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Rows and parcel numbers of some of the layer."""
        chosen = np.flatnonzero(flags)[:100]
        return first_rows(self.rows[chosen]), tuple(
            pin for place in chosen if (pin := self.pins[place]) is not None
        )


def swapped_axes(numbers: Numbers, swapped: Flags, crs: CRS, placing: Placing) -> None:
    """Note that pairs look turned, and where they would lie when turned back."""
    rows, pins = numbers.named(swapped)
    x, y = middle(numbers.bounds[swapped])[0]
    sample = numbers.sample()
    if sample is not None:
        turned = try_on(sample, crs, label(crs), turned=True)
        placing.candidates = [turned, try_on(sample, crs, label(crs))]
    if abs(y) > 90:
        why = f"Latitude {y:.6g} is outside -90..90; the pairs look swapped."
    else:
        why = (
            f"Read as they stand the pairs lie at longitude {x:,.6g}, latitude {y:,.6g}, outside "
            "the country; swapped they lie inside."
        )
    if not crs.is_geographic:
        why = (
            f"Read as they stand ({x:,.0f}, {y:,.0f}) the pairs lie outside the country or the "
            f"area of {label(crs)}; swapped they lie inside."
        )
    every = swapped[~np.isnan(numbers.bounds[:, 0])].all()
    remedy = (
        "Look at the turned place among the candidates, and read the file with --swap-axes if it "
        "is right."
        if every
        else "Correct these rows in the county's file: --swap-axes would turn the others, too."
    )
    placing.problems.append(
        Problem(
            "axes_swapped", ASK, int(swapped.sum()), why, remedy, rows, pins,
            at=placing.candidates[0].center if placing.candidates else None,
        )
    )  # fmt: skip


def candidates_for(numbers: Numbers) -> list[Candidate]:
    """Return the systems that a layer could be in."""
    sample = numbers.sample()
    return [] if sample is None else likely(sample)


def guess(candidates: list[Candidate]) -> str:
    """Say which systems the numbers fit."""
    plausible = [each for each in candidates if each.plausible]
    if not plausible:
        return " No system in use in the United States fits the numbers."
    first = ", or ".join(f"{each.crs} ({each.name})" for each in plausible[:2])
    return f" The numbers fit {first}."
