"""A packed R*Tree in SQLite's own form, written at once instead of parcel by parcel."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from districts.store.connection import Connection

_CELL = np.dtype([("id", ">i8"), ("box", ">f4", 4)])

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


def create(connection: Connection, name: str, rows: Whole, boxes: Floats) -> None:
    """Create the table ``name`` over boxes that come in an order that keeps neighbors together.

    Parameters
    ----------
    rows
        Row number of each box.
    boxes
        Left, bottom, right, top; all finite.

    Notes
    -----
    SQLite keeps an R*Tree in three plain tables; a node is a blob of a head (depth in the root,
    number of cells) and cells of an id and a box in single precision, rounded outward.
    """
    quoted = '"' + name + '"'
    connection.execute(f"CREATE VIRTUAL TABLE {quoted} USING rtree(id, minx, maxx, miny, maxy)")
    size = connection.rows(f'SELECT length(data) FROM "{name}_node" WHERE nodeno = 1')[0][0]  # noqa: S608
    if len(rows) == 0:
        return
    levels = _levels(rows, _outward(boxes), (size - 4) // _CELL.itemsize)
    depth = len(levels) - 1
    # The root is node 1; the nodes of each level below follow, level by level.
    first, number = [], 1
    for cells in reversed(levels):
        first.append(number)
        number += len(cells)
    first.reverse()
    connection.execute(f'DELETE FROM "{name}_node"')  # noqa: S608
    for height, cells in enumerate(levels):
        head = np.array([depth if height == depth else 0], dtype=">u2").tobytes()
        if height:
            for node in cells:
                node["id"] += first[height - 1]
        connection.insert(
            f'INSERT INTO "{name}_node" VALUES (?, ?)',  # noqa: S608
            (
                (
                    first[height] + at,
                    (head + np.array([len(node)], dtype=">u2").tobytes() + node.tobytes()).ljust(
                        size, b"\0"
                    ),
                )
                for at, node in enumerate(cells)
            ),
        )
        children = (
            (int(child), first[height] + at)
            for at, node in enumerate(cells)
            for child in node["id"]
        )
        below = "parent" if height else "rowid"
        connection.insert(f'INSERT INTO "{name}_{below}" VALUES (?, ?)', children)  # noqa: S608


def _levels(rows: Whole, boxes: NDArray[np.float32], most: int) -> list[list[NDArray[np.void]]]:
    """Fill nodes of at most ``most`` cells, leaves first, until one node is left."""
    levels = []
    while True:
        cells = np.empty(len(rows), dtype=_CELL)
        cells["id"], cells["box"] = rows, boxes[:, [0, 2, 1, 3]]
        ends = [*range(0, len(rows), most), len(rows)]
        levels.append([cells[start:end] for start, end in pairwise(ends)])
        if len(levels[-1]) == 1:
            return levels
        starts = np.array(ends[:-1])
        boxes = np.hstack(
            [
                np.minimum.reduceat(boxes[:, :2], starts),
                np.maximum.reduceat(boxes[:, 2:], starts),
            ]
        )
        rows = np.arange(len(starts), dtype=np.int64)


def _outward(boxes: Floats) -> NDArray[np.float32]:
    with np.errstate(over="ignore"):
        found = boxes.astype(np.float32)
    low, high = found[:, :2], found[:, 2:]
    low[low > boxes[:, :2]] = np.nextafter(low[low > boxes[:, :2]], np.float32(-np.inf))
    high[high < boxes[:, 2:]] = np.nextafter(high[high < boxes[:, 2:]], np.float32(np.inf))
    return found
