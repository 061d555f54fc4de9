"""Shapes in the binary form of a GeoPackage, and back, many at once."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

_LITTLE, _EMPTY, _ENVELOPE_XY = 0x01, 0x10, 0x02
_ENVELOPE_BYTES = (0, 32, 48, 48, 64)
_HEAD = struct.Struct("<2sBBi")
_NAMES = {
    0: "POINT",
    1: "LINESTRING",
    3: "POLYGON",
    4: "MULTIPOINT",
    5: "MULTILINESTRING",
    6: "MULTIPOLYGON",
    7: "GEOMETRYCOLLECTION",
}

Shapes = NDArray[Any]


def encode(shapes: Shapes, srs_id: int) -> list[bytes | None]:
    """Write each shape as a GeoPackage blob: its coordinates bit for bit, with its box."""
    wkb = shapely.to_wkb(shapes, flavor="iso", byte_order=1, output_dimension=4)
    bounds = shapely.bounds(shapes)
    boxed = np.isfinite(bounds).all(axis=1)
    boxes = bounds[:, [0, 2, 1, 3]].astype("<f8").tobytes()
    plain = _HEAD.pack(b"GP", 0, _LITTLE, srs_id)
    empty = _HEAD.pack(b"GP", 0, _LITTLE | _EMPTY, srs_id)
    with_box = _HEAD.pack(b"GP", 0, _LITTLE | _ENVELOPE_XY, srs_id)
    is_empty = shapely.is_empty(shapes)
    return [
        None
        if shape is None
        else with_box + boxes[at * 32 : at * 32 + 32] + shape
        if boxed[at]
        else (empty if is_empty[at] else plain) + shape
        for at, shape in enumerate(wkb)
    ]


def decode(blobs: list[bytes | None]) -> Shapes:
    """Read GeoPackage blobs."""
    wkb = np.empty(len(blobs), dtype=object)
    for at, blob in enumerate(blobs):
        if blob is not None:
            wkb[at] = blob[8 + _ENVELOPE_BYTES[(blob[3] >> 1) & 7] :]
    found: Shapes = shapely.from_wkb(wkb)
    return found


def type_name(shapes: Shapes) -> str:
    """Name the one type of all shapes, or ``GEOMETRY`` where they are of several."""
    kinds = np.unique(shapely.get_type_id(shapes[~shapely.is_missing(shapes)]))
    return _NAMES.get(int(kinds[0]), "GEOMETRY") if kinds.size == 1 else "GEOMETRY"
