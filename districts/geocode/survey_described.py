"""Tracts of one section as a description names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from districts.geocode.aliquot import Tract
from districts.geocode.survey_tokens import TownshipRange

Named = TypeVar("Named")


@dataclass(frozen=True)
class Described:
    """Tracts of one section.

    ``asks`` are the reasons why a person must say more; ``doubts`` why it is shown back.
    """

    section: int | None
    where: TownshipRange | None
    meridian: str | None
    tracts: tuple[Tract, ...]
    has_acres: bool = True
    asks: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the section and its parts as a surveyor writes them."""
        parts = " and ".join(filter(None, (str(tract) for tract in self.tracts)))
        words = [parts] if parts else []
        if self.section is not None:
            words.append(f"Section {self.section}")
        if self.where is not None:
            where = self.where
            words.append(f"T{where.township}{where.north or ''} R{where.range}{where.west or ''}")
        if self.meridian is not None:
            words.append(self.meridian)
        return ", ".join(words)


def holding(named: Sequence[tuple[int, Named]], at: int, first: int) -> Named | None:
    """Return what holds for the section at a place in the text.

    Named before the first section, it holds for what follows; else for what goes before.

    >>> holding([(0, "83N 24W"), (6, "84N 24W")], 5, 1)
    '83N 24W'
    >>> holding([(2, "83N 24W"), (6, "84N 24W")], 5, 1)
    '84N 24W'
    """
    if not named:
        return None
    before = [value for place, value in named if place < at]
    behind = [value for place, value in named if place >= at]
    if named[0][0] < first and before:
        return before[-1]
    return behind[0] if behind else before[-1]


def merged(found: Sequence[Described]) -> list[Described]:
    """Put the tracts of a section named twice together."""
    together: list[Described] = []
    for each in found:
        same = [
            at
            for at, other in enumerate(together)
            if (other.section, other.where, other.meridian)
            == (each.section, each.where, each.meridian)
        ]
        if not same:
            together.append(each)
            continue
        other = together[same[0]]
        together[same[0]] = replace(
            other,
            tracts=tuple(dict.fromkeys((*other.tracts, *each.tracts))),
            has_acres=other.has_acres and each.has_acres,
            asks=tuple(dict.fromkeys((*other.asks, *each.asks))),
            doubts=tuple(dict.fromkeys((*other.doubts, *each.doubts))),
        )
    return together
