"""Overlaps, holes and near misses between the parcels."""

from __future__ import annotations

import numpy as np
import shapely

from districts.layers import fabric
from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE, Floats, Shapes
from districts.layers.look import Look
from districts.layers.problem import NOTE, WARNING, Problem, counted, first_rows

SLIVER_M2 = 10.0
"""Holes smaller than this are digitizing noise."""

_ROUNDING_M2 = 1e-4


def neighbor_problems(look: Look) -> list[Problem]:
    """Overlaps, holes and near misses between the polygons."""
    crs = look.intake.used
    if crs is None or not look.is_polygon.any():
        return []
    shapes = fabric.sound_copies(look.geometry)
    found: list[Problem] = []
    found += _overlaps(look, fabric.overlaps(shapes, crs))
    found += _holes(look, *fabric.holes(shapes, crs))
    near = fabric.near_misses(shapes, crs)
    if len(near):
        closest = int(np.argmax(near.measured))
        found.append(
            look.pairs(
                "near_miss", NOTE, near,
                f"{counted(len(near), 'pair')} of parcels do not touch but lie within 1 meter "
                f"({near.measured[closest]:.3g} m at most).",
                "Joining land bridges these strips within its snapping width, and lists them.",
                at=look.middle(near.shapes[closest]),
            )
        )  # fmt: skip
    return found


def _overlaps(look: Look, pairs: fabric.Pairs) -> list[Problem]:
    if not len(pairs):
        return []
    areas = look.areas_m2()
    smaller = np.minimum(areas[pairs.first], areas[pairs.second])
    larger = np.maximum(areas[pairs.first], areas[pairs.second])
    same = int((pairs.measured > 0.999999 * larger).sum())
    half = int((pairs.measured > 0.5 * smaller).sum())
    most = int(np.argmax(pairs.measured))
    stacks = f"; {same:,} of them are one shape drawn twice" if same else ""
    return [
        look.pairs(
            "overlap", WARNING, pairs,
            f"{counted(len(pairs), 'pair')} of parcels overlap by more than 1 m² "
            f"({half:,} by over half of the smaller){stacks}.",
            "The ground is counted once. Find out which parcel it belongs to.",
            at=look.middle(pairs.shapes[most]),
            acres=float(pairs.measured.sum()) / SQUARE_METERS_PER_ACRE,
        )
    ]  # fmt: skip


def _holes(look: Look, holes: Shapes, areas: Floats) -> list[Problem]:
    found = []
    for code, flags, what, remedy in (
        ("gap", areas >= SLIVER_M2, "of 10 m² or more",
         "Often a road, a river or a parcel that is left out; look at the largest."),
        ("sliver", areas < SLIVER_M2, "under 10 m²",
         "Digitizing noise: bridged when land is joined, and never added to the acres."),
    ):  # fmt: skip
        if not flags.any():
            continue
        largest = int(np.argmax(np.where(flags, areas, -1.0)))
        chosen = holes[flags][np.argsort(-areas[flags])][:100]
        tree = shapely.STRtree(look.geometry)
        beside = np.unique(tree.query(chosen, predicate="intersects")[1])
        count = int(flags.sum())
        noise = int((areas[flags] < _ROUNDING_M2).sum())
        rounding = f"; {noise:,} of them under a square centimeter" if noise else ""
        found.append(
            Problem(
                code, NOTE if code == "gap" else WARNING, count,
                f"{counted(count, 'hole')} {what} between the parcels, the largest of "
                f"{areas[largest]:,.4g} m²{rounding}.",
                remedy, first_rows(look.rows[beside]), look.pins_at(beside),
                look.middle(holes[largest]),
                float(areas[flags].sum()) / SQUARE_METERS_PER_ACRE,
            )
        )  # fmt: skip
    return found
