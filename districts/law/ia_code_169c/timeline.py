"""The separate occasions of a relation in time, and which of them count before which."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from districts.law.ia_code_169c.groups import Group
from districts.law.ia_code_169c.window import first_inside


class Timeline:
    """The separate occasions of a relation in time, and which count before which.

    It is plain where no two are of one day.
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = groups
        self.days = [group.on for group in groups]
        self.firsts = [group.ids[0] for group in groups]
        self.is_plain = all(one != other for one, other in pairwise(self.days))
        self._starts: dict[str, list[int]] = {}

    def starts(self, edge: str) -> list[int]:
        """Return, for each occasion, the place of the first in its window."""
        if edge not in self._starts:
            days = self.days
            self._starts[edge] = [bisect_left(days, first_inside(day, edge)) for day in days]
        return self._starts[edge]

    def prior(self, at: int, edge: str) -> Sequence[int]:
        """Return the places of the occasions that count before the one at a place.

        One of the same day counts only after a recorded return.
        """
        first, days = self.starts(edge)[at], self.days
        if at == 0 or days[at - 1] != days[at]:
            return range(first, at)
        same = bisect_left(days, days[at])
        current = self.groups[at]
        return [
            *range(min(first, same), same),
            *(n for n in range(same, at) if self.groups[n].is_over_before(current)),
        ]
