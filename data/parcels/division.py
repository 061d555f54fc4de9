"""How a section is cut up: quarters, eighties, forties, homesteads, subdivided corners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import shapely
from survey import Section

LETTERS = {(0, 0): "SW", (2, 0): "SE", (0, 2): "NW", (2, 2): "NE"}
STREET_FEET = 60
SMALL_LOTS = 4


@dataclass(frozen=True)
class Piece:
    """One piece of a section, before it has an owner.

    Attributes
    ----------
    section
        Where it lies.
    shape
        Polygon in the county's coordinates.
    legal
        Its description.
    acres_nominal
        As the patent or the plat has it, 640 to a section.
    kind
        ``farm``, ``homestead``, ``lot`` or ``tract``.
    """

    section: Section
    shape: Any
    legal: str
    acres_nominal: float
    kind: str


def aliquot(u0: float, v0: float, u1: float, v1: float) -> str:
    """Describe a part of a section told in whole quarter-quarters."""
    wide, high = u1 - u0, v1 - v0
    if (wide, high) == (4, 4):
        return "ALL"
    if (wide, high) == (4, 2):
        return "N1/2" if v0 else "S1/2"
    if (wide, high) == (2, 4):
        return "E1/2" if u0 else "W1/2"
    corner = (u0 // 2 * 2, v0 // 2 * 2)
    quarter = LETTERS[(int(corner[0]), int(corner[1]))] + "1/4"
    if (wide, high) == (2, 2):
        return quarter
    if (wide, high) == (2, 1):
        return ("N1/2" if v0 > corner[1] else "S1/2") + quarter
    if (wide, high) == (1, 2):
        return ("E1/2" if u0 > corner[0] else "W1/2") + quarter
    inner = LETTERS[(int(u0 - corner[0]) * 2, int(v0 - corner[1]) * 2)] + "1/4"
    return inner + quarter


def rectangle(section: Section, u0: float, v0: float, u1: float, v1: float) -> Piece:
    """Return an aliquot part; on the odd sides of a township it is called a lot."""
    legal = aliquot(u0, v0, u1, v1)
    odd = (section.odd_west and u0 < 1) or (section.odd_north and v1 > 3)
    if odd and legal != "ALL":
        legal += " (GOVT LOTS)"
    return Piece(section, section.piece(u0, v0, u1, v1), legal, (u1 - u0) * (v1 - v0) * 40, "farm")


def quarter(section: Section, a: int, b: int, how: str, *, rng: Random, plat: str) -> list[Piece]:
    """Cut the quarter whose south-west corner is at (a, b)."""
    if how == "whole":
        return [rectangle(section, a, b, a + 2, b + 2)]
    if how == "lying":
        return [rectangle(section, a, b + k, a + 2, b + k + 1) for k in (0, 1)]
    if how == "standing":
        return [rectangle(section, a + k, b, a + k + 1, b + 2) for k in (0, 1)]
    if how == "forties":
        return [
            rectangle(section, a + i, b + j, a + i + 1, b + j + 1) for j in (0, 1) for i in (0, 1)
        ]
    if how == "eighty":
        lower = rectangle(section, a, b, a + 2, b + 1)
        return [lower, *(rectangle(section, a + i, b + 1, a + i + 1, b + 2) for i in (0, 1))]
    whole = rectangle(section, a, b, a + 2, b + 2)
    if how == "homestead":
        u = a if a == 0 else a + 1.5
        v = b + 0.5 * rng.randrange(4)
        notch = shapely.box(u, v, u + 0.5, v + 0.5)
        legal = f"10 AC TRACT IN {aliquot(a, b, a + 2, b + 2)}"
        home = Piece(section, section.drawn(notch), legal, 10, "homestead")
        return [home, _rest(whole, a, b, notch, "10 AC TRACT")]
    u, v = (0 if a == 0 else 3), (0 if b == 0 else 3)
    lots = subdivision(section, u, v, plat)
    return [*lots, _rest(whole, a, b, shapely.box(u, v, u + 1, v + 1), "PLATTED CORNER")]


def subdivision(section: Section, u: int, v: int, plat: str) -> list[Piece]:
    """Cut a quarter-quarter into eight lots on a street of sixty feet."""
    half = STREET_FEET / 2 / 1320
    lots = []
    for row, (low, high) in enumerate([(v, v + 0.5 - half), (v + 0.5 + half, v + 1)]):
        for k in range(SMALL_LOTS):
            left = u + k / SMALL_LOTS
            shape = section.piece(left, low, left + 1 / SMALL_LOTS, high)
            legal = f"LOT {row * SMALL_LOTS + k + 1} {plat}"
            lots.append(
                Piece(section, shape, legal, round(40 * (high - low) / SMALL_LOTS, 2), "lot")
            )
    return lots


def street(section: Section, u: int, v: int) -> Any:
    """Return the center line of a subdivision's street."""
    return shapely.LineString([section.point(u, v + 0.5), section.point(u + 1, v + 0.5)])


def _rest(whole: Piece, a: int, b: int, notch: Any, what: str) -> Piece:
    """Return what a notch leaves of a quarter."""
    left = shapely.box(a, b, a + 2, b + 2).difference(notch)
    return replace(
        whole,
        shape=whole.section.drawn(left),
        legal=f"{whole.legal} EXC {what}",
        acres_nominal=40 * left.area,
    )


def cut(
    pieces: list[Piece], away: Any, smallest: float, less: str = "LESS ROW/RIVER"
) -> list[Piece]:
    """Take water and highway out of pieces; parts of fair size become tracts of their own.

    Parameters
    ----------
    pieces
        Whole pieces.
    away
        What is taken out.
    smallest
        Square units below which a part stays with its largest neighbor, as a second part.
    less
        How the description of a trimmed piece ends.
    """
    shapely.prepare(away)
    found: list[Piece] = []
    for piece in pieces:
        if not away.intersects(piece.shape):
            found.append(piece)
            continue
        left = piece.shape.difference(away)
        parts = sorted(shapely.get_parts(left), key=lambda part: -part.area)
        parts = [part for part in parts if part.area > smallest / 50]
        if not parts:
            continue
        large = [part for part in parts if part.area >= smallest] or parts[:1]
        small = [part for part in parts if part.area < smallest and part is not large[0]]
        if small:
            large[0] = shapely.multipolygons([large[0], *small])
        share = piece.acres_nominal / piece.shape.area
        for letter, part in zip("ABCDEFGH", large, strict=False):
            tract = f"TR {letter} IN {piece.legal}" if len(large) > 1 else f"{piece.legal} {less}"
            found.append(
                replace(
                    piece,
                    shape=part,
                    legal=tract,
                    acres_nominal=round(part.area * share, 2),
                    kind="tract",
                )
            )
    return found
