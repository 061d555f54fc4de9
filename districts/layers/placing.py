"""Where a layer lies: what its file states, what its numbers say, and what a person must choose."""

from __future__ import annotations

import numpy as np
from pyproj import CRS

from districts.layers.candidates import Candidate
from districts.layers.degrees import place_degrees
from districts.layers.grid import place_projected
from districts.layers.numbers import CHOOSE, Numbers, Placing, candidates_for, guess
from districts.layers.problem import ASK, NOTE, WARNING, Problem, counted
from districts.layers.reference import Stated, label


def place(numbers: Numbers, stated: Stated, chosen: CRS | None) -> Placing:
    """Hold a layer's numbers against the system it states, or that a person chose.

    Parameters
    ----------
    numbers
        The coordinates, turned already if a person said so.
    stated
        What the file says.
    chosen
        What a person said; believed, but not in silence.
    """
    crs = chosen or stated.crs
    drawn = ~np.isnan(numbers.bounds).all(axis=1) | numbers.broken
    sound = drawn & ~numbers.broken
    placing = Placing(crs)
    if numbers.broken.any():
        placing.problems.append(_broken(numbers))
    if crs is None:
        if drawn.any():
            placing.candidates = candidates_for(numbers)
            placing.problems.append(_missing(stated, placing.candidates, int(drawn.sum())))
        return placing
    if chosen is not None and stated.crs is not None and label(chosen) != label(stated.crs):
        placing.problems.append(
            Problem(
                "crs_contradicted", NOTE, int(drawn.sum()),
                f"The file states {stated.words}; {label(chosen)} was chosen instead.",
                "Keep a note of who chose it and why.",
            )
        )  # fmt: skip
    if not sound.any():
        return placing
    if crs.is_geographic:
        place_degrees(numbers, sound, stated, chosen, placing)
    else:
        place_projected(numbers, sound, stated, chosen, placing)
    return placing


def _missing(stated: Stated, candidates: list[Candidate], count: int) -> Problem:
    why = (
        "There is no coordinate system in the file"
        if stated.words is None
        else f"The file's coordinate system (“{stated.words}”) is not understood"
    )
    return Problem(
        "crs_missing", ASK, count, f"{why}, and it is not guessed.{guess(candidates)}", CHOOSE
    )


def _broken(numbers: Numbers) -> Problem:
    rows, pins = numbers.named(numbers.broken)
    count = int(numbers.broken.sum())
    return Problem(
        "coordinates_impossible", ASK, count,
        f"{counted(count, 'shape has', 'shapes have')} a coordinate that is no number, or so large "
        "that no map has it.",
        "Correct or remove these rows in the county's file.", rows, pins,
    )  # fmt: skip


def by_acres(ratio: float, rows: int, used: CRS) -> Problem | None:
    """Whether recorded acres say that feet were taken for meters, or meters for feet.

    Parameters
    ----------
    ratio
        Median of measured by recorded acres.
    rows
        How many rows have both.
    used
        The system they were measured in.
    """
    feet = 1 / 0.3048**2
    for factor, what in ((feet, "feet taken for meters"), (1 / feet, "meters taken for feet")):
        if abs(ratio / factor - 1) < 0.03:
            return Problem(
                "crs_contradicted", ASK if rows > 2 else WARNING, rows,
                f"Measured in {label(used)} the land is {ratio:.2f} times the acres on record, "
                f"which is the mark of {what}.",
                CHOOSE,
            )  # fmt: skip
    return None
