"""Mapbox Vector Tiles written by numpy: all numbers of a tile are encoded in one go.

A tile is a protocol buffer. Everything inside a feature – its length, number, tags, commands
and steps – is a variable-length number, so a tile's features are one long array of whole numbers,
turned into bytes together (Vector Tile Specification 2.1, chapter 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

EXTENT = 4096
POINT, LINE, POLYGON = 1, 2, 3
MOVE_TO, LINE_TO, CLOSE = 1, 2, 15
_FEATURE, _ID, _TAGS, _TYPE, _GEOMETRY = 0x12, 0x08, 0x12, 0x18, 0x22
_LONG = 128  # bytes of a value from which on its head is not four bytes
_HEAD = 10  # numbers of a feature besides its tags and its geometry

Whole = NDArray[np.int64]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Column:
    """One attribute of a layer: each distinct value encoded once.

    Attributes
    ----------
    codes
        For each feature the number of its value; -1 where it has none.
    pool, ends
        The values one after another as the tile wants them, and where each begins and ends.
    """

    codes: NDArray[np.int32]
    pool: Bytes
    ends: Whole

    @classmethod
    def of(cls, values: Any) -> Column:
        """Take texts or numbers; None and NaN are no value.

        Text stays text, whatever is written in it; lone surrogates become question marks.
        """
        column = np.asarray(values)
        if column.dtype.kind in "fiu":
            column = column.astype(np.float64)
            known = ~np.isnan(column)
            distinct, found = np.unique(column[known], return_inverse=True)
            encoded = [b"\x22\x09\x19" + each.tobytes() for each in distinct.astype("<f8")]
        else:
            known = np.array([isinstance(each, str) for each in column], dtype=bool)
            texts = sorted(set(column[known].tolist()))
            place = {text: number for number, text in enumerate(texts)}
            found = np.array([place[each] for each in column[known].tolist()], dtype=np.int32)
            encoded = [_text_value(each) for each in texts]
        codes = np.full(len(column), -1, dtype=np.int32)
        codes[known] = found
        ends = np.append(0, np.cumsum([len(each) for each in encoded], dtype=np.int64))
        return cls(codes, np.frombuffer(b"".join(encoded), dtype=np.uint8), ends.astype(np.int64))

    def value(self, code: int) -> str | float | None:
        """Return a value as it was given."""
        if code < 0:
            return None
        content = self.pool[self.ends[code] : self.ends[code + 1]].tobytes()
        if content[1:3] == b"\x09\x19":
            return float(np.frombuffer(content[3:], dtype="<f8")[0])
        at = 1
        for _ in range(2):  # past the length of the value, then of its text
            while content[at] > 127:
                at += 1
            at += 2
        return content[at - 1 :].decode()

    def holding(self, letters: str) -> NDArray[np.bool_]:
        """Return the features whose text has these letters in it, in either case."""
        wanted, content, ends = letters.casefold(), self.pool.tobytes(), self.ends.tolist()
        there = np.zeros(len(ends), dtype=bool)  # the last is of those without a value
        for code, (first, last) in enumerate(pairwise(ends)):
            short = last - first < _LONG
            text = content[first + 4 : last].decode() if short else str(self.value(code))
            there[code] = wanted in text.casefold()
        found: NDArray[np.bool_] = there[self.codes]
        return found

    def messages(self, codes: Whole) -> bytes:
        """Return the encoded values of these numbers, one after another."""
        first, last = self.ends[codes], self.ends[codes + 1]
        return self.pool[spans(first, last)].tobytes()


@dataclass(frozen=True)
class Drawn:
    """What of a layer lies in one tile.

    Attributes
    ----------
    x, y
        Whole numbers of the tile's grid, y southward, ring after ring; no closing points.
    counts
        Points of each ring, line or point.
    owner
        The feature of each of them; those of a feature stand together.
    kinds
        For each feature ``POINT``, ``LINE`` or ``POLYGON``.
    ids
        For each feature its number.
    """

    x: Whole
    y: Whole
    counts: Whole
    owner: Whole
    kinds: Whole
    ids: Whole


def encoded(name: str, drawn: Drawn, columns: Mapping[str, Column], rows: Whole) -> bytes:
    """Return a tile with one layer; nothing drawn is an empty tile.

    Parameters
    ----------
    rows
        For each feature of ``drawn`` its place in the columns.
    """
    if not len(drawn.counts):
        return b""
    tags, counts, values = _tags(columns, rows)
    body = _features(drawn, tags, counts)
    keys = b"".join(b"\x1a" + _sized(key.encode()) for key in columns)
    head = b"\x0a" + _sized(name.encode())
    layer = b"".join([head, body, keys, values, b"\x28" + _varint(EXTENT), b"\x78\x02"])
    return b"\x1a" + _sized(layer)


def _features(drawn: Drawn, tags: Whole, tag_counts: Whole) -> bytes:
    geometry, geometry_counts = _geometry(drawn)
    tag_bytes = _sums(sizes(tags), tag_counts)
    geometry_bytes = _sums(sizes(geometry), geometry_counts)
    ids = drawn.ids
    inner = (
        1 + sizes(ids) + 1 + sizes(tag_bytes) + tag_bytes + 2 + 1 + sizes(geometry_bytes)
    ) + geometry_bytes
    lengths = _HEAD + tag_counts + geometry_counts
    ends = np.cumsum(lengths)
    start = ends - lengths
    stream = np.empty(int(ends[-1]), dtype=np.int64)
    after = start + 6 + tag_counts
    for at, heads in (
        (start, (_FEATURE, inner, _ID, ids, _TAGS, tag_bytes)),
        (after, (_TYPE, drawn.kinds, _GEOMETRY, geometry_bytes)),
    ):
        for place, number in enumerate(heads):
            stream[at + place] = np.asarray(number)
    stream[spans(start + 6, after)] = tags
    stream[spans(after + 4, ends)] = geometry
    return varints(stream)


def _geometry(drawn: Drawn) -> tuple[Whole, Whole]:
    """Return the commands of all features and how many numbers each feature has."""
    counts, owner = drawn.counts, drawn.owner
    kind = drawn.kinds[owner]
    firsts = np.cumsum(counts) - counts
    begins = np.append(True, owner[1:] != owner[:-1])
    # The pen goes on from ring to ring of a feature, and starts each feature at the corner.
    step_x, step_y = np.diff(drawn.x, prepend=0), np.diff(drawn.y, prepend=0)
    step_x[firsts[begins]], step_y[firsts[begins]] = (
        drawn.x[firsts[begins]],
        drawn.y[firsts[begins]],
    )
    longer = counts > 1
    closed = kind == POLYGON
    lengths = 1 + 2 * counts + longer + closed
    ends = np.cumsum(lengths)
    start = ends - lengths
    stream = np.empty(int(ends[-1]), dtype=np.int64)
    stream[start] = MOVE_TO | 1 << 3
    stream[start[longer] + 3] = LINE_TO | (counts[longer] - 1) << 3
    stream[ends[closed] - 1] = CLOSE
    within = np.arange(len(drawn.x)) - np.repeat(firsts, counts)
    at = np.repeat(start, counts) + 1 + 2 * within + (within > 0)
    stream[at], stream[at + 1] = _zigzag(step_x), _zigzag(step_y)
    return stream, np.bincount(owner, lengths, minlength=len(drawn.ids)).astype(np.int64)


def _tags(columns: Mapping[str, Column], rows: Whole) -> tuple[Whole, Whole, bytes]:
    """Return key and value numbers feature by feature, how many, and the values they name."""
    pairs = np.empty((len(rows), len(columns), 2), dtype=np.int64)
    known = np.zeros((len(rows), len(columns)), dtype=bool)
    values, before = [], 0
    for place, column in enumerate(columns.values()):
        codes = column.codes[rows].astype(np.int64)
        known[:, place] = codes >= 0
        used, inverse = np.unique(codes[codes >= 0], return_inverse=True)
        pairs[:, place, 0] = place
        pairs[known[:, place], place, 1] = inverse + before
        values.append(column.messages(used))
        before += len(used)
    return pairs[known].ravel(), 2 * known.sum(axis=1).astype(np.int64), b"".join(values)


def varints(numbers: Whole) -> bytes:
    """Return numbers of up to 32 bits as variable-length bytes, seven bits in each."""
    size = sizes(numbers)
    start = np.cumsum(size) - size
    out = np.empty(int(size.sum()), dtype=np.uint8)
    left: NDArray[Any] = numbers.astype(np.uint32)
    out[start] = left & 0x7F
    at = np.flatnonzero(size > 1)
    start, left, size = start[at], left[at], size[at]
    for place in range(1, 5):
        if not len(start):
            break
        out[start + place - 1] |= 0x80
        left = left >> 7
        out[start + place] = left & 0x7F
        on = size > place + 1
        start, left, size = start[on], left[on], size[on]
    return out.tobytes()


def sizes(numbers: Whole) -> Whole:
    """Return how many bytes each number takes."""
    size = np.ones(len(numbers), dtype=np.int64)
    largest = int(numbers.max(initial=0))
    for bits in (7, 14, 21, 28):
        if largest >> bits == 0:
            break
        size += numbers >> bits != 0
    return size


def spans(first: Whole, end: Whole) -> Whole:
    """Return the numbers from each first up to its end, one after another."""
    counts = end - first
    found: Whole = np.repeat(first - np.cumsum(counts) + counts, counts)
    found += np.arange(int(counts.sum()))
    return found


def _sums(numbers: Whole, counts: Whole) -> Whole:
    total = np.append(0, np.cumsum(numbers))
    ends = np.cumsum(counts)
    found: Whole = total[ends] - total[ends - counts]
    return found


def _zigzag(steps: Whole) -> Whole:
    return steps << 1 ^ steps >> 63


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _sized(content: bytes) -> bytes:
    return _varint(len(content)) + content


def _text_value(text: str) -> bytes:
    inner = b"\x0a" + _sized(text.encode("utf-8", "replace"))
    return b"\x22" + _sized(inner)
