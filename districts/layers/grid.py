"""Feet taken for meters, another zone, northings before eastings."""

from __future__ import annotations

import numpy as np
from pyproj import CRS

from districts.layers.candidates import try_on
from districts.layers.ellipsoid import Floats
from districts.layers.numbers import CHOOSE, Numbers, Placing, candidates_for, guess, swapped_axes
from districts.layers.problem import ASK, Problem, counted
from districts.layers.reference import (
    Flags,
    Stated,
    in_area_of_use,
    in_united_states,
    label,
    middle,
    places,
)


def place_projected(
    numbers: Numbers, sound: Flags, stated: Stated, chosen: CRS | None, placing: Placing
) -> None:
    """Feet taken for meters, another zone, northings before eastings."""
    crs = placing.used
    if crs is None:
        return
    points = middle(numbers.bounds)
    lonlat = places(points, crs)
    inside = in_area_of_use(lonlat, crs)
    turned = _turned(points, sound & ~(inside & _at_home(lonlat)), crs)
    if turned.sum() > 0.9 * sound.sum():
        swapped_axes(numbers, turned, crs, placing)
        return
    if inside[sound].mean() < 0.5:
        _elsewhere(numbers, stated, chosen, placing)
        return
    if turned.any():
        swapped_axes(numbers, turned, crs, placing)
    nowhere = ~np.isfinite(lonlat).all(axis=1) & sound & ~turned
    if nowhere.any():
        rows, pins = numbers.named(nowhere)
        placing.problems.append(
            Problem(
                "coordinates_impossible", ASK, int(nowhere.sum()),
                f"{counted(int(nowhere.sum()), 'shape lies', 'shapes lie')} where {label(crs)} "
                "has no place on the earth.",
                "Correct or remove these rows in the county's file.", rows, pins,
            )
        )  # fmt: skip


def _turned(points: Floats, doubtful: Flags, crs: CRS) -> Flags:
    """Tell which doubtful places lie in the country and the system's area once turned."""
    turned = np.zeros(len(points), dtype=bool)
    if doubtful.any() and crs.area_of_use is not None:
        lonlat = places(points[doubtful][:, ::-1], crs)
        turned[doubtful] = in_area_of_use(lonlat, crs) & _at_home(lonlat)
    return turned


def _at_home(lonlat: Floats) -> Flags:
    with np.errstate(invalid="ignore"):
        return in_united_states(np.where(lonlat > 180, lonlat - 360, lonlat))


def _elsewhere(numbers: Numbers, stated: Stated, chosen: CRS | None, placing: Placing) -> None:
    crs = placing.used
    sample = numbers.sample()
    if crs is None or sample is None:
        return
    own = try_on(sample, crs, label(crs))
    others = [each for each in candidates_for(numbers) if each.crs != own.crs]
    placing.candidates = [*others, own]
    if own.center is None:
        where = "nowhere on the earth"
    else:
        where = f"at longitude {own.center[0]:.2f}, latitude {own.center[1]:.2f}"
    area = crs.area_of_use
    meant = "its area" if area is None else area.name.rstrip(".")
    placing.problems.append(
        Problem(
            "crs_contradicted", ASK, int((~np.isnan(numbers.bounds[:, 0])).sum()),
            f"Under {label(crs)} the layer would lie {where}, outside {meant[:120]}."
            + guess(placing.candidates),
            CHOOSE if chosen is None else "Choose another coordinate system with --crs.",
            at=own.center,
        )
    )  # fmt: skip
    if own.center is None:
        rows, pins = numbers.named(~np.isnan(numbers.bounds[:, 0]))
        placing.problems.append(
            Problem(
                "coordinates_impossible", ASK, len(numbers.rows),
                f"{label(crs)} has no place on the earth for these numbers.", CHOOSE, rows, pins,
            )
        )  # fmt: skip
    if chosen is None:
        placing.used = None
