"""Doubtful lines given to holders so that together they bring the most they can."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

L = TypeVar("L")


def pair_lines(
    offers: Mapping[L, Sequence[str]],
    *,
    taken: Collection[str] = (),
    weights: Mapping[str, Any] | None = None,
) -> dict[L, str]:
    """Give each doubtful line one of the holders it may mean.

    Parameters
    ----------
    offers
        Line to the holders it may mean, the likeliest first.
    taken
        Holders who have signed for sure; another line adds nothing to them.
    weights
        What each holder can add; the most is paired first.

    Returns
    -------
    dict
        Line to holder. No holder outside ``taken`` has two lines while another line's holder goes
        without; of all such pairings this one brings the greatest weight. A line left over keeps
        its likeliest holder.

    Notes
    -----
    Sets of holders that lines can serve at once form a matroid, so taking holders by weight and
    making room along augmenting paths is the best there is, not an approximation.
    """
    weights = weights or {}
    lines_of: defaultdict[str, list[L]] = defaultdict(list)
    for line, holders in offers.items():
        for holder in holders:
            if holder not in taken:
                lines_of[holder].append(line)
    ranked = sorted(lines_of, key=lambda holder: weights.get(holder, (0, 0.0)), reverse=True)
    paired: dict[L, str] = {}
    line_of: dict[str, L] = {}
    for newcomer in ranked:
        # Breadth first from the newcomer to a free line, by way of holders who can move.
        waiting = [newcomer]
        reached: dict[L, str] = {}
        free: list[L] = []
        for holder in waiting:
            for line in lines_of[holder]:
                if line not in reached:
                    reached[line] = holder
                    if line in paired:
                        waiting.append(paired[line])
                    else:
                        free.append(line)
            if free:
                break
        while free:
            line = free[0]
            mover = reached[line]
            free = [line_of[mover]] if mover in line_of else []
            paired[line], line_of[mover] = mover, line
    for line, holders in offers.items():
        if holders and line not in paired:
            paired[line] = holders[0]
    return paired
