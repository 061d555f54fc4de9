"""Degrees that are not degrees, and latitudes where longitudes should be."""

from __future__ import annotations

import numpy as np
from pyproj import CRS

from districts.layers.ellipsoid import Floats
from districts.layers.numbers import CHOOSE, Numbers, Placing, candidates_for, guess, swapped_axes
from districts.layers.problem import ASK, Problem, counted
from districts.layers.reference import Flags, Stated, in_united_states, label, middle


def place_degrees(
    numbers: Numbers, sound: Flags, stated: Stated, chosen: CRS | None, placing: Placing
) -> None:
    """Degrees that are not degrees, and latitudes where longitudes should be."""
    crs = placing.used
    west, south, east, north = numbers.bounds.T
    with np.errstate(invalid="ignore"):
        tall = (south < -90.000001) | (north > 90.000001)
        wide = (west < -360) | (east > 360)
        turnable = (west >= -90.000001) & (east <= 90.000001) & (south >= -360) & (north <= 360)
    swapped = sound & tall & turnable
    outside = sound & (tall | wide) & ~swapped
    if outside.sum() > 0.5 * sound.sum():
        x, y = middle(numbers.bounds[outside])[0]
        placing.used = None
        placing.candidates = candidates_for(numbers)
        rows, pins = numbers.named(outside)
        words = stated.words if chosen is None else label(chosen)
        placing.problems += [
            Problem(
                "crs_contradicted", ASK, int(outside.sum()),
                f"The coordinates are not degrees, as {words} would have them: the first lies at "
                f"{x:,.0f}, {y:,.0f}." + guess(placing.candidates),
                CHOOSE, rows, pins,
            ),
            Problem(
                "coordinates_impossible", ASK, int(outside.sum()),
                f"{counted(int(outside.sum()), 'shape')} would lie beyond ±90 of latitude or ±360 "
                "of longitude.",
                CHOOSE, rows, pins,
            ),
        ]  # fmt: skip
        return
    if outside.any():
        rows, pins = numbers.named(outside)
        placing.problems.append(
            Problem(
                "coordinates_impossible", ASK, int(outside.sum()),
                f"{counted(int(outside.sum()), 'shape lies', 'shapes lie')} beyond ±90 of latitude "
                "or ±360 of longitude.",
                "Correct or remove these rows in the county's file.", rows, pins,
            )
        )  # fmt: skip
    if crs is None:
        return
    if not swapped.any():
        own = middle(numbers.bounds)
        turned = own[:, ::-1]
        own_home, turned_home = _at_home(own), _at_home(turned)
        if not own_home[sound].any() and turned_home[sound].mean() > 0.9:
            swapped = sound & turned_home
    if swapped.any():
        swapped_axes(numbers, swapped, crs, placing)


def _at_home(lonlat: Floats) -> Flags:
    with np.errstate(invalid="ignore"):
        reduced = np.where(lonlat > 180, lonlat - 360, lonlat)
        return in_united_states(reduced)
