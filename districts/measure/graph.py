"""What a graph hangs on: the links and the nodes whose loss alone would part it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]


def weak_points(count: int, one: Sequence[int], other: Sequence[int]) -> tuple[set[int], set[int]]:
    """Find the bridges and the articulation points of a graph.

    Parameters
    ----------
    count
        Nodes.
    one, other
        The two ends of each link; several links may join the same two nodes.

    Returns
    -------
    bridges
        Positions of links without which their part falls in two.
    articulations
        Nodes without which their part falls in two or more.

    Notes
    -----
    Hopcroft and Tarjan's depth-first search, without recursion.

    >>> weak_points(4, [0, 1, 2, 0], [1, 2, 0, 3])
    ({3}, {0})
    """
    links: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for number, (a, b) in enumerate(zip(one, other, strict=True)):
        links[a].append((b, number))
        links[b].append((a, number))
    seen = [-1] * count
    low = [0] * count
    bridges: set[int] = set()
    articulations: set[int] = set()
    clock = 0
    for root in range(count):
        if seen[root] >= 0:
            continue
        seen[root] = low[root] = clock
        clock += 1
        children = 0
        stack = [(root, -1, 0)]
        while stack:
            node, came_by, turn = stack.pop()
            if turn < len(links[node]):
                stack.append((node, came_by, turn + 1))
                nxt, number = links[node][turn]
                if number == came_by or nxt == node:
                    continue
                if seen[nxt] >= 0:
                    low[node] = min(low[node], seen[nxt])
                    continue
                seen[nxt] = low[nxt] = clock
                clock += 1
                children += node == root
                stack.append((nxt, number, 0))
            elif stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[node])
                if low[node] > seen[parent]:
                    bridges.add(came_by)
                if parent != root and low[node] >= seen[parent]:
                    articulations.add(parent)
        if children > 1:
            articulations.add(root)
    return bridges, articulations
