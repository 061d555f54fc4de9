"""Rectangles on an exact plane, for worked examples: acres, pieces and how two areas meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from districts.terms.quantity import exact

SQUARE_FEET_PER_ACRE = 43560

Rectangle = tuple[Fraction, Fraction, Fraction, Fraction]


def rectangles(source: Iterable[Sequence[Any]]) -> list[Rectangle]:
    """Read ``[x0, y0, x1, y1]`` in feet."""
    found = []
    for corners in source:
        x0, y0, x1, y1 = (exact(each) for each in corners)
        if x1 <= x0 or y1 <= y0:
            raise ValueError(f"{corners} is no rectangle")
        found.append((x0, y0, x1, y1))
    return found


def acres(rects: Iterable[Rectangle]) -> Fraction:
    """Return the acres of disjoint rectangles."""
    feet = sum(((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in rects), Fraction(0))
    return feet / SQUARE_FEET_PER_ACRE


def contact(one: Rectangle, other: Rectangle) -> str:
    """Return ``edge``, ``corner`` or ``none``."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    if across < 0 or along < 0:
        return "none"
    return "corner" if across == along == 0 else "edge"


def _joined(rects: Sequence[Rectangle]) -> list[list[Rectangle]]:
    left = list(rects)
    groups = []
    while left:
        group, reached = [], [left.pop()]
        while reached:
            here = reached.pop()
            group.append(here)
            near = [each for each in left if contact(here, each) == "edge"]
            reached += near
            left = [each for each in left if each not in near]
        groups.append(group)
    return groups


def pieces(rects: Sequence[Rectangle]) -> int:
    """Return how many pieces rectangles make that are joined along edges."""
    return len(_joined(rects))


def touch(district: Sequence[Rectangle], addition: Sequence[Rectangle]) -> str:
    """Return how every part of an addition meets the district: the loosest contact of any part."""
    order = ("none", "corner", "edge")
    loosest = len(order) - 1
    for group in _joined(addition):
        best = max(order.index(contact(one, other)) for one in group for other in district)
        loosest = min(loosest, best)
    return order[loosest]
