"""Pins, recorded acres, rows that repeat, and names that came through garbled."""

from __future__ import annotations

import numpy as np
import shapely
from pandas import DataFrame, Series

from districts.layers.ellipsoid import Floats
from districts.layers.encoding import is_garbled
from districts.layers.look import Look
from districts.layers.problem import NOTE, WARNING, Problem

DIFFER = 0.05
"""Acres that differ by more than this share are named."""


def record_problems(look: Look) -> list[Problem]:
    """Pins and recorded acres."""
    blank = np.array([pin is None for pin in look.pins], dtype=bool)
    use = look.intake.crosswalk
    found: list[Problem | None] = []
    if "pin" not in use and "pin" not in look.intake.missing:
        found.append(
            look.problem(
                "pin_missing",
                WARNING,
                np.ones(len(look.rows), bool),
                "No column is known to hold the parcel number.",
                "Name it with --column pin=COLUMN, or go by row numbers.",
            )
        )
    else:
        found.append(
            look.some(
                "pin_missing",
                WARNING,
                blank,
                "{row has|rows have} no parcel number.",
                "Ask the county for them; these rows go by their row number.",
            )
        )
    found += [_stacked(look), _same_pin(look), *_acres(look)]
    return [problem for problem in found if problem is not None]


def _stacked(look: Look) -> Problem | None:
    """Later rows with the pin, owner and shape of an earlier one."""
    known = look.is_polygon
    if known.sum() < 2:
        return None
    form = shapely.to_wkb(shapely.normalize(look.geometry[known]))
    table = DataFrame(
        {
            "pin": look.pins[known],
            "owner": look.frame["owner"].to_numpy()[known],
            "form": [hash(each) for each in form],
        }
    )
    flags = np.zeros(len(look.rows), dtype=bool)
    flags[np.flatnonzero(known)[table.duplicated().to_numpy()]] = True
    return look.some(
        "stacked_duplicate",
        WARNING,
        flags,
        "{row repeats|rows repeat} the pin, owner and shape of an earlier row, "
        "and its land is counted once.",
        "Ask the county whether these are copies; other people on the same ground are kept.",
        acres=look.land(flags),
    )


def _same_pin(look: Look) -> Problem | None:

    pins = Series(look.pins, dtype=object)
    flags = (pins.duplicated() & pins.notna()).to_numpy()
    sharing = int((pins.duplicated(keep=False) & pins.notna()).sum())
    return look.some(
        "pin_duplicate",
        WARNING,
        flags,
        f"{{row repeats|rows repeat}} a parcel number of an earlier row; "
        f"{sharing:,} rows share theirs.",
        "Tell apart several people on one parcel from two parcels under one number.",
    )


def _acres(look: Look) -> list[Problem | None]:
    recorded = look.frame["acres_recorded"].to_numpy()
    use = look.intake.crosswalk.get("acres")
    unknown = ~(recorded > 0)
    if use is None or not use.match.columns:
        why = "No column is known to hold recorded acres."
        passed = [] if use is None else list(use.passed_over)
        if passed:
            why += " " + "; ".join(f"{name}: {reason}" for name, reason in passed) + "."
        return [
            look.problem(
                "acres_missing",
                NOTE,
                unknown,
                why,
                "Name it with --column acres=COLUMN if there is one.",
            )
        ]
    problems = [
        look.some(
            "acres_missing",
            WARNING,
            unknown,
            "{row has|rows have} no recorded acres, or 0.",
            "Measured acres stand alone there.",
        )
    ]
    if look.areas is not None:
        problems.append(_differ(look, recorded))
    return problems


def _differ(look: Look, recorded: Floats) -> Problem | None:
    measured = np.where(look.is_polygon, look.measured(), np.nan)
    with np.errstate(invalid="ignore", divide="ignore"):
        off = np.where(recorded > 0, measured / recorded - 1, np.nan)
        flags = np.abs(off) > DIFFER
    if not flags.any():
        return None
    half = int((np.abs(off[flags]) > 0.5).sum())
    low, high = float(off[flags].min()), float(off[flags].max())
    return look.some(
        "acres_differ",
        WARNING,
        flags,
        f"{{row differs|rows differ}} from the acres on record by more than 5 percent "
        f"({low:+.1%} to {high:+.1%}; "
        f"{half:,} by more than 50 percent).",
        "Measured acres are used; look at the deed or plat of these parcels.",
        acres=float(np.nansum(measured[flags])),
    )


def name_problems(look: Look) -> list[Problem]:
    """Names that were read in a wrong encoding somewhere on their way."""
    flags = np.zeros(len(look.rows), dtype=bool)
    fields = [look.frame[name] for name in ("owner", "mailing", "situs")]
    columns = [*fields, *look.intake.other.values()]
    example = None
    for cells in columns:
        for place, cell in enumerate(cells):
            if isinstance(cell, str) and is_garbled(cell):
                flags[place] = True
                example = example or cell
    cut = look.some(
        "name_garbled",
        WARNING,
        np.isin(look.rows, look.intake.cut),
        "{row has|rows have} a text that the width of its column cuts off within a letter; the "
        "half letter is left off.",
        "Compare the name with the deed; ask for the file with wider columns.",
    )
    problem = look.some(
        "name_garbled",
        WARNING,
        flags,
        f"{{row has|rows have}} a name that looks garbled, such as “{(example or '')[:60]}”.",
        "Ask for the file as UTF-8, or choose the letters of an old table with --encoding.",
    )
    return [each for each in (problem, cut) if each is not None]
