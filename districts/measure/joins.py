"""Joins: which two parcels hold together, by what, and how far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE
from districts.measure.area import lengths_m
from districts.measure.contiguity import Contiguity, distances, overlap_beyond
from districts.measure.crs import Shapes
from districts.measure.dissolve import components
from districts.measure.graph import weak_points

Numbers = NDArray[np.intp]

EDGE, SLIVER, GAP, CORNER = "edge", "sliver", "gap", "corner"
_ORDER = (EDGE, SLIVER, GAP, CORNER)


@dataclass(frozen=True)
class Join:
    """Two parcels and what lies between them.

    Attributes
    ----------
    a, b
        Their names, in the order of their rows.
    shared_m
        Length of the shared line; of a sliver, the length of the strip that is bridged.
    contact_points
        Single points where they touch.
    gap_m, gap_acres
        Widest part of the strip between them, and its ground; a strip of overlap counts
        like a strip of gap.
    """

    a: str
    b: str
    kind: str
    shared_m: float
    contact_points: int
    gap_m: float
    gap_acres: float
    rows: tuple[int, int] = (0, 0)
    parts: tuple[tuple[int, int], ...] = field(default=(), repr=False)

    def document(self) -> dict[str, object]:
        """Return the join as JSON has it."""
        return {key: getattr(self, key) for key in _KEYS}


_KEYS = ("a", "b", "kind", "shared_m", "contact_points", "gap_m", "gap_acres")


def joins(land: Contiguity, part_row: Numbers, names: Sequence[str]) -> list[Join]:
    """List every two parcels that touch, or face each other across a strip.

    Parameters
    ----------
    land
        The parcels, taken apart.
    part_row
        Position of the row each part stands for.
    names
        What to call each row.

    Returns
    -------
    list
        By row. Two parcels have one join by edge, sliver or corner, whichever is the
        strongest, and one more by gap where they face each other across a strip.
    """
    found: dict[tuple[int, int, str], Join] = {}
    for one, other, kind, shared, points, gap_m, ground in [
        *_exact_edges(land),
        *_strips(land),
        *_points(land),
        *_gaps(land),
    ]:
        a, b = sorted((int(part_row[one]), int(part_row[other])))
        new = Join(
            names[a], names[b], kind, shared, points, gap_m, ground / SQUARE_METERS_PER_ACRE,
            (a, b), ((one, other),),
        )  # fmt: skip
        key = (a, b, GAP if kind == GAP else EDGE)
        found[key] = _both(found[key], new) if key in found else new
    return sorted(found.values(), key=lambda join: (join.rows, _ORDER.index(join.kind)))


_Row = tuple[int, int, str, float, int, float, float]


def _both(one: Join, other: Join) -> Join:
    strong, weak = sorted((one, other), key=lambda join: _ORDER.index(join.kind))
    lines = [join for join in (strong, weak) if join.kind in (EDGE, SLIVER)]
    holding = strong.kind != CORNER and weak.kind == CORNER
    return replace(
        strong,
        shared_m=float(sum(join.shared_m for join in lines)),
        contact_points=strong.contact_points + weak.contact_points,
        gap_m=strong.gap_m if holding else max(strong.gap_m, weak.gap_m),
        gap_acres=strong.gap_acres + weak.gap_acres,
        parts=strong.parts if holding else strong.parts + weak.parts,
    )


def _exact_edges(land: Contiguity) -> list[_Row]:
    fabric = land.fabric
    edges = fabric.edges.take(fabric.shared)
    length = lengths_m(edges.start, edges.end, land.crs)
    low, high = np.minimum(fabric.one, fabric.other), np.maximum(fabric.one, fabric.other)
    key, index = np.unique(low * np.intp(len(land.parts)) + high, return_inverse=True)
    total = np.bincount(index, length, minlength=len(key))
    pairs = (key // max(len(land.parts), 1), key % max(len(land.parts), 1), total)
    return [(int(a), int(b), EDGE, float(m), 0, 0.0, 0.0) for a, b, m in zip(*pairs, strict=True)]


def _strips(land: Contiguity) -> list[_Row]:
    contacts = land.contacts
    facing = contacts.facing
    shared, apart, ground = facing.line + facing.along, facing.apart, facing.square_meters
    rows: list[_Row] = []
    for i in np.flatnonzero(land.joined):
        kind = SLIVER if land.is_sliver[i] else EDGE
        strip = (float(apart[i]), float(ground[i])) if apart[i] > 0 else (0.0, 0.0)
        rows.append(
            (int(contacts.one[i]), int(contacts.other[i]), kind, float(shared[i]), 0, *strip)
        )
    return rows


def _points(land: Contiguity) -> list[_Row]:
    """Pairs that touch without a line: at points, or by overlapping beyond the noise."""
    flat: Shapes = land.plane.flat_shapes(land.parts)
    one, other = shapely.STRtree(flat).query(
        flat, "dwithin", distance=land.plane.margin(land.snap_m)
    )
    ahead = one < other
    one, other = one[ahead], other[ahead]
    count, fabric, contacts = np.intp(len(flat)), land.fabric, land.contacts
    known = np.r_[
        np.minimum(fabric.one, fabric.other) * count + np.maximum(fabric.one, fabric.other),
        (contacts.one * count + contacts.other)[land.joined],
    ]
    new = ~np.isin(one * count + other, known)
    one, other = one[new], other[new]
    apart = distances(flat[one], flat[other], land.plane)
    near = apart <= land.snap_m
    one, other, apart = one[near], other[near], apart[near]
    wide = overlap_beyond(flat[one], flat[other], land.snap_m)
    common = shapely.intersection(land.parts[one], land.parts[other])
    touching = np.maximum(shapely.get_num_geometries(common), 1)
    for i in np.flatnonzero(~wide) if land.snap_m > 0 else ():
        touching[i] = max(touching[i], _places(flat[one[i]], flat[other[i]], land.snap_m))
    inner = np.zeros(len(one))
    for a, b in ((one[wide], other[wide]), (other[wide], one[wide])):
        along = shapely.length(shapely.intersection(shapely.boundary(flat[a]), flat[b]))
        inner[wide] = np.maximum(inner[wide], along)
    return [
        (
            int(one[i]),
            int(other[i]),
            EDGE if wide[i] else CORNER,
            float(inner[i]),
            0 if wide[i] else int(touching[i]),
            0.0 if wide[i] else float(apart[i]),
            0.0,
        )
        for i in range(len(one))
    ]


def _places(one: Any, other: Any, meters: float) -> int:
    """Count the places where two flat shapes come within a distance of each other."""
    low = np.maximum(shapely.bounds(one)[:2], shapely.bounds(other)[:2]) - meters
    high = np.minimum(shapely.bounds(one)[2:], shapely.bounds(other)[2:]) + meters
    near = [
        shapely.buffer(shapely.clip_by_rect(each, *low, *high), meters / 2, quad_segs=4)
        for each in (one, other)
    ]
    return int(shapely.get_num_geometries(shapely.intersection(*near)))


def _gaps(land: Contiguity) -> list[_Row]:
    contacts = land.strips_across
    facing = contacts.facing
    apart, ground = facing.apart, facing.square_meters
    return [
        (
            int(contacts.one[i]),
            int(contacts.other[i]),
            GAP,
            0.0,
            0,
            float(apart[i]),
            float(ground[i]),
        )
        for i in np.flatnonzero(land.is_gap)
    ]


def thinnest(land: Contiguity, found: Sequence[Join]) -> Join | None:
    """Name the join that a piece hangs on most thinly.

    Of the joins by edge or sliver without which a piece would fall in two, the one with
    the shortest shared line; where every piece has a second way round, the shortest of
    all. None where nothing is joined.
    """
    holding = sorted(
        (join for join in found if join.kind in (EDGE, SLIVER)),
        key=lambda join: (join.shared_m, join.rows),
    )
    owner = [number for number, join in enumerate(holding) for _ in join.parts]
    links = np.array([pair for join in holding for pair in join.parts], np.intp).reshape(-1, 2)
    bridges, _ = weak_points(len(land.parts), links[:, 0].tolist(), links[:, 1].tolist())
    single = {owner[link] for link in bridges if len(holding[owner[link]].parts) == 1}
    for number, join in enumerate(holding):
        if number in single or (len(join.parts) > 1 and _parts_without(land, links, owner, number)):
            return join
    return holding[0] if holding else None


def _parts_without(land: Contiguity, links: Numbers, owner: list[int], number: int) -> bool:
    """Tell whether a join of several stretches, all taken away, would part a piece."""
    kept = links[np.array(owner) != number]
    count = len(land.parts)
    before = components(count, links[:, 0], links[:, 1]).max()
    return bool(components(count, kept[:, 0], kept[:, 1]).max() > before)
