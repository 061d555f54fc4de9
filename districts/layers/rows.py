"""Rows of a county file as they leave the reading process: text, and shapes as WKB."""

from __future__ import annotations

import json
import math
import struct
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any


@dataclass
class Rows:
    """What was read of one layer, in the order of the file.

    Parameters
    ----------
    numbers
        1-based row of each in the file.
    columns
        Text of each column that was asked for; None where the county has nothing.
    shapes
        WKB, or None; the whole is None for a table without shapes.
    unclosed
        Rows with a ring that does not end where it began, or has fewer than three corners: they
        are closed, for nothing can hold them otherwise.
    curved
        Rows drawn with arcs, which are followed here in short straight steps.
    cut
        Rows with a text that the width of its column cut off within a letter; the half letter
        is left off.
    """

    numbers: Any = ()
    columns: dict[str, Any] = field(default_factory=dict)
    shapes: Any = None
    unclosed: list[int] = field(default_factory=list)
    curved: list[int] = field(default_factory=list)
    cut: list[int] = field(default_factory=list)


def text_of(value: object) -> str | None:
    """Return a county's value as text: 123.0 is “123”, and nothing is None."""
    if value is None:
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if math.isnan(value):
            return None
        whole = value.is_integer() and abs(value) < 1e15
        return str(int(value)) if whole else repr(value)
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


class Drawing:
    """Write shapes as WKB in two dimensions, and note the rings that do not close.

    Parameters
    ----------
    limit
        Coordinates that are not finite numbers are kept; texts in their place raise ValueError.
    """

    def __init__(self) -> None:
        self.unclosed = False

    def point(self, position: Sequence[Any]) -> bytes:
        """Write a point; an empty one has no numbers."""
        if not position:
            return struct.pack("<BIdd", 1, 1, math.nan, math.nan)
        return struct.pack("<BIdd", 1, 1, *_pair(position))

    def line(self, positions: Iterable[Sequence[Any]]) -> bytes:
        """Write a line."""
        count, flat = _flat(positions)
        return struct.pack("<BII", 1, 2, count) + flat

    def polygon(self, rings: Iterable[Sequence[Sequence[Any]]]) -> bytes:
        """Write a polygon, shell first."""
        parts = []
        for ring in rings:
            count, flat = _flat(ring)
            if count == 0:
                continue
            if flat[:16] != flat[-16:]:
                self.unclosed = True
                count, flat = count + 1, flat + flat[:16]
            while count < 4:
                self.unclosed = True
                count, flat = count + 1, flat + flat[-16:]
            parts.append(struct.pack("<I", count) + flat)
        return struct.pack("<BII", 1, 3, len(parts)) + b"".join(parts)

    @staticmethod
    def collection(kind: int, parts: Sequence[bytes]) -> bytes:
        """Write several shapes as one: 4 points, 5 lines, 6 polygons, 7 anything."""
        return struct.pack("<BII", 1, kind, len(parts)) + b"".join(parts)


def _pair(position: Sequence[Any]) -> tuple[float, float]:
    x, y = position[0], position[1]
    if isinstance(x, (str, bool)) or isinstance(y, (str, bool)):
        raise TypeError("a coordinate is no number")
    return float(x), float(y)


def _flat(positions: Iterable[Sequence[Any]]) -> tuple[int, bytes]:
    flat = array("d", chain.from_iterable(_pair(position) for position in positions))
    return len(flat) // 2, flat.tobytes()
