"""Ground that lies under more than one record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from districts.measure.area import acres
from districts.measure.contiguity import Contiguity, wider_than
from districts.measure.dissolve import Faces
from districts.measure.edges import Edges
from districts.measure.shapes import Grounds, Numbers


@dataclass(frozen=True)
class Overlap:
    """Ground under several rows.

    Attributes
    ----------
    rows
        Positions of the rows, in order.
    pins
        Their names, in the same order.
    acres
        The ground that lies under all of these and no others.
    """

    rows: tuple[int, ...]
    pins: tuple[str, ...]
    acres: float

    def document(self) -> dict[str, object]:
        """Return the overlap as JSON has it."""
        return {"pins": list(self.pins), "acres": self.acres}


def overlaps(
    land: Contiguity,
    grounds: Grounds,
    names: Sequence[str],
    duplicate: Sequence[bool],
) -> list[Overlap]:
    """List ground under several rows, cut up so that no two entries share ground.

    Parameters
    ----------
    land
        Of the parts of ``grounds``.
    names
        What to call each row.
    duplicate
        Rows that only repeat an earlier one; they are passed over. Overlaps no wider
        than the noise are left out.
    """
    drawn: list[list[int]] = [[] for _ in range(len(grounds.parts))]
    for part, row in zip(grounds.copy.tolist(), grounds.copy_row.tolist(), strict=True):
        if not duplicate[row]:
            drawn[part].append(row)
    regions: dict[tuple[int, ...], list[Any]] = {}
    crossed, faces = _crossed(land)
    for number, shape in enumerate(faces.shapes):
        over = faces.part[faces.face == number]
        rows = sorted({row for part in crossed[over].tolist() for row in drawn[part]})
        if len(rows) > 1:
            regions.setdefault(tuple(rows), []).append(shape)
    for part in np.setdiff1d(np.arange(len(drawn)), crossed).tolist():
        if len(set(drawn[part])) > 1:
            regions.setdefault(tuple(sorted(set(drawn[part]))), []).append(land.parts[part])
    if not regions:
        return []
    ground = np.array([shapely.union_all(shapes) for shapes in regions.values()], object)
    wide = wider_than(land.plane.flat_shapes(ground), land.snap_m)
    measured = acres(ground, land.crs)
    found = [
        Overlap(rows, tuple(names[row] for row in rows), float(size))
        for rows, size, kept in zip(regions, measured, wide, strict=True)
        if kept
    ]
    return sorted(found, key=lambda overlap: overlap.rows)


def _crossed(land: Contiguity) -> tuple[Numbers, Faces]:
    """Find the parts that lie partly over others, and cut them up along all their edges."""
    faces = land.faces
    if faces is None:
        crossed = np.arange(len(land.parts))
    else:
        doubled = faces.shapes[faces.count > 1]
        doubled = doubled[wider_than(land.plane.flat_shapes(doubled), land.snap_m)]
        crossed = np.unique(shapely.STRtree(land.parts).query(doubled, "intersects")[1])
    if not len(crossed):
        nothing = np.empty(0, np.intp)
        return nothing, Faces(np.empty(0, object), nothing, nothing)
    parts = land.parts[crossed]
    return crossed, Faces.between(Edges.of(parts), parts)
