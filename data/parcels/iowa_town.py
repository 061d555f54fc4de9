"""A small town: blocks of lots on a grid of streets, in the corner of a section."""

from __future__ import annotations

from typing import Any

import iowa_plan as plan
import shapely
from division import Piece
from survey import Section

FORTY = 1320
HALF_ROAD = 33


def plat(section: Section) -> tuple[list[Piece], list[tuple[str, Any]]]:
    """Return the pieces of the town's quarter section and its streets."""
    wide, high = (feet / FORTY for feet in plan.BLOCK_FEET)
    gap = plan.STREET_FEET / FORTY
    edge = HALF_ROAD / FORTY
    pieces: list[Piece] = []
    for column in range(plan.BLOCKS[0]):
        for row in range(plan.BLOCKS[1]):
            right = 4 - edge - column * (wide + gap)
            low = edge + row * (high + gap)
            block = (right - wide, low, right, low + high)
            pieces += _block(section, (column, row), block)
    across = plan.BLOCKS[0] * wide + (plan.BLOCKS[0] - 1) * gap + edge
    along = plan.BLOCKS[1] * high + (plan.BLOCKS[1] - 1) * gap + edge
    farm = shapely.box(2, 0, 4, 2).difference(shapely.box(4 - across, 0, 4, along))
    farm = farm.difference(
        shapely.union_all([shapely.box(4 - edge, 0, 4, 2), shapely.box(2, 0, 4, edge)])
    )
    pieces.append(
        Piece(section, section.drawn(farm), "SE1/4 EXC TOWN PLAT", round(farm.area * 40, 2), "farm")
    )
    streets: list[tuple[str, Any]] = []
    for k, name in enumerate(plan.AVENUES):
        u = 4 - edge - (k + 1) * wide - (k + 0.5) * gap
        line = shapely.LineString([section.point(u, v) for v in (0, along)])
        streets.append((name, line))
    for k, name in enumerate(plan.STREETS):
        v = edge + (k + 1) * high + (k + 0.5) * gap
        line = shapely.LineString([section.point(u, v) for u in (4 - across, 4)])
        streets.append((name, line))
    return pieces, streets


def _block(
    section: Section, at: tuple[int, int], block: tuple[float, float, float, float]
) -> list[Piece]:
    left, low, right, high = block
    number = at[1] * plan.BLOCKS[0] + at[0] + 1
    whole = {plan.PARK: "PARK", plan.SCHOOL: "SCHOOL", plan.CHURCH: "CHURCH"}.get(at)
    acres = (right - left) * (high - low) * 40
    if whole:
        legal = f"{whole} BLK {number} {plan.TOWN}"
        return [Piece(section, section.piece(*block), legal, round(acres, 2), "block")]
    alley = plan.ALLEY_FEET / FORTY / 2
    middle = (low + high) / 2
    lots = []
    for row, (bottom, top) in enumerate([(low, middle - alley), (middle + alley, high)]):
        for k in range(plan.LOTS):
            west = left + (right - left) * k / plan.LOTS
            east = left + (right - left) * (k + 1) / plan.LOTS
            legal = f"LOT {row * plan.LOTS + k + 1} BLK {number} {plan.TOWN}"
            size = (east - west) * (top - bottom) * 40
            lots.append(Piece(section, section.piece(west, bottom, east, top), legal, size, "lot"))
    return lots
