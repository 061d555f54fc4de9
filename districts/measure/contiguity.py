"""Pieces under three readings: by edge, across a strip of road or river, by corner."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS

from districts.measure.crs import Plane, Shapes
from districts.measure.dissolve import Fabric, Faces, Numbers, components, faces_of, united
from districts.measure.edges import Edges, side_lengths
from districts.measure.strips import Contacts, Facing, Strips, gathered, near_pairs, strips

Mask = NDArray[np.bool_]

SHORTEST_EDGE_M = 0.01  # a common line shorter than this is a point
SAME_LINE_M = 0.01  # a line traced twice within a centimeter is called an edge, not a sliver
LEAN = 45.0  # degrees between two edges of one winding bank
TAPER = 0.0875  # boundaries that part faster than five degrees meet in a point, not in a strip
MANY = 1000  # parts, from which on a second core is worth its while
LEAST_SHARE = 0.2  # of the shorter side; sides that pass each other by less meet at corners


@dataclass(frozen=True)
class Contiguity:
    """How polygons hang together.

    Parameters
    ----------
    parts
        Sound single polygons of distinct ground, multipart shapes taken apart.
    crs
        Theirs.
    snap_m
        Gaps and overlaps up to this width are digitizing noise.
    gap_m
        Parts on both sides of a strip up to this width count as one under ``gap``.

    Notes
    -----
    Two polygons are joined by an *edge* when they share a line (drawn twice within a
    centimeter it is one line) or overlap by more than noise; by a *sliver* when their
    boundaries run side by side no farther apart than ``snap_m``; across a *gap* when
    pieces so made run side by side no farther apart than ``gap_m``; by a *corner* when
    points of them coincide to within ``snap_m``. Side by side means: for longer than they
    are apart and than the noise, and parting by less than five degrees. So a common point
    stays a point, however wide the noise is taken to be. Noise is bridged only along a
    fifth or more of the shorter side: blocks that barely pass each other by their ends
    face each other, but share no line. A line shared exactly joins at any length.
    """

    parts: Shapes
    crs: CRS
    snap_m: float
    gap_m: float

    @cached_property
    def plane(self) -> Plane:
        """Ground meters under the land."""
        return Plane.of(self.parts, self.crs)

    @cached_property
    def fabric(self) -> Fabric:
        """The edges that parts share exactly, and those they do not."""
        return Fabric.of(self.parts)

    @cached_property
    def faces(self) -> Faces | None:
        """The ground cut up along the edges that are not shared."""
        return faces_of(self.fabric)

    @cached_property
    def _outer(self) -> tuple[Edges, NDArray[np.float64]]:
        """Unshared edges in ground meters, and the sides they are part of."""
        edges = self.fabric.edges
        flat = Edges(self.plane.flat(edges.start), self.plane.flat(edges.end), edges.owner)
        outer = self.fabric.outer
        return flat.take(outer), side_lengths(flat)[outer]

    def _strips(self, which: Mask | None, label: Numbers, within: float) -> Strips:
        edges, sides = self._outer
        if which is not None:
            edges, sides = edges.take(which[edges.owner]), sides[which[edges.owner]]
        pairs = near_pairs(edges, label, self.plane.margin(within))
        return strips(edges, sides, pairs, self.plane, within=within, lean=LEAN)

    @cached_property
    def contacts(self) -> Contacts:
        """Strips within the noise between every two parts, shared edges left out."""
        count = len(self.parts)
        return gathered(self._strips(None, np.arange(count), self.snap_m), count)

    @cached_property
    def joined(self) -> Mask:
        """Which contacts join their parts."""
        return self._is_line | side_by_side(self.contacts.facing, self.snap_m, LEAST_SHARE)

    @property
    def _is_line(self) -> Mask:
        """Which contacts are one line: touching, or alike for longer than the noise."""
        facing = self.contacts.facing
        touching: Mask = facing.touch > SHORTEST_EDGE_M
        return touching | (facing.line > max(SHORTEST_EDGE_M, self.snap_m))

    @cached_property
    def is_sliver(self) -> Mask:
        """Which contacts join only once the noise between them is bridged."""
        same = self.contacts.facing.apart <= SAME_LINE_M
        return self.joined & ~self._is_line & ~same

    @cached_property
    def _by_line(self) -> tuple[Numbers, Shapes]:
        """Label each part with its piece by shared line, and the ground of each piece."""
        if len(self.parts) < 2:
            return np.zeros(len(self.parts), np.intp), self.parts
        if len(self.parts) > MANY:
            self._ahead()
        fabric, contacts = self.fabric, self.contacts
        label = components(
            len(self.parts),
            np.r_[fabric.one, contacts.one[self.joined]],
            np.r_[fabric.other, contacts.other[self.joined]],
        )
        return label, united(fabric, self.faces, label)

    def _ahead(self) -> None:
        """Cut up the ground on another core while this one looks for contacts."""
        with ThreadPoolExecutor(1) as other:
            _ = self.fabric, self.plane
            waiting = other.submit(lambda: self.faces)
            _ = self.contacts
            waiting.result()

    @cached_property
    def _overlapping(self) -> Numbers:
        """Label each piece by shared line with its piece once overlaps join, too."""
        label, ground = self._by_line
        if len(ground) < 2:
            return label[: len(ground)]
        if self.faces is None:
            flat = self.plane.flat_shapes(ground)
            one, other = self._within(flat, self.snap_m)
            wide = overlap_beyond(flat[one], flat[other], self.snap_m)
            return components(len(ground), one[wide], other[wide])
        one, other, common = self.faces.shared_by(label)
        wide = wider_than(self.plane.flat_shapes(common), self.snap_m)
        return components(len(ground), one[wide], other[wide])

    @cached_property
    def edge(self) -> Numbers:
        """Label each part with its piece by shared edge."""
        label, _ = self._by_line
        return self._overlapping[label] if len(label) else label

    @cached_property
    def ground(self) -> Shapes:
        """The land of each piece by edge, united; coordinates as drawn."""
        _, ground = self._by_line
        label = self._overlapping
        count = int(label.max()) + 1 if len(label) else 0
        if count == len(ground):
            return ground
        together = ground[np.unique(label, return_index=True)[1]]
        for number in np.flatnonzero(np.bincount(label) > 1):
            together[number] = shapely.union_all(ground[label == number])
        return together

    @cached_property
    def _flat_ground(self) -> Shapes:
        flat: Shapes = self.plane.flat_shapes(self.ground)
        return flat

    def _within(self, shapes: Shapes, meters: float) -> tuple[Numbers, Numbers]:
        """Pair flat shapes that lie within a distance of each other."""
        tree = shapely.STRtree(shapes)
        one, other = tree.query(shapes, "dwithin", distance=self.plane.margin(meters))
        ahead = one < other
        one, other = one[ahead], other[ahead]
        near = distances(shapes[one], shapes[other], self.plane) <= meters
        return one[near].astype(np.intp), other[near].astype(np.intp)

    @cached_property
    def strips_across(self) -> Contacts:
        """Strips up to ``gap_m`` wide between parts of different pieces."""
        piece = self.edge
        one, other = self._within(self._flat_ground, self.gap_m)
        near = np.isin(piece, np.r_[one, other])
        found = self._strips(near, piece, self.gap_m)
        return gathered(found.take(found.least >= -self.snap_m), len(self.parts))

    @cached_property
    def is_gap(self) -> Mask:
        """Which of the strips across divide pieces that face each other.

        Lots on a street may be narrower than the street is wide: the strip is judged
        between whole pieces.
        """
        contacts, piece = self.strips_across, self.edge
        one, other = piece[contacts.one], piece[contacts.other]
        low, high = np.minimum(one, other), np.maximum(one, other)
        key, index = np.unique(low * np.intp(len(self.parts)) + high, return_inverse=True)
        whole = contacts.facing.by(index, len(key))
        between: Mask = side_by_side(whole, self.snap_m, share=0)[index]
        return between & (contacts.facing.along > self.snap_m)

    @cached_property
    def gap(self) -> Numbers:
        """Label each part with its piece by edge or across a strip."""
        contacts = self.strips_across
        one, other = contacts.one[self.is_gap], contacts.other[self.is_gap]
        return self._merged(self.edge[one], self.edge[other])

    @cached_property
    def corner(self) -> Numbers:
        """Label each part with its piece by edge or common point."""
        return self._merged(*self._within(self._flat_ground, self.snap_m))

    def _merged(self, one: Numbers, other: Numbers) -> Numbers:
        return components(len(self.ground), one, other)[self.edge]

    def of_pieces(self, reading: str) -> Numbers:
        """Tell, for each piece by edge, which piece it is part of under a reading."""
        labels: Numbers = getattr(self, reading)
        return labels[np.unique(self.edge, return_index=True)[1]]


def side_by_side(facing: Facing, at_least: float, share: float) -> Mask:
    """Tell strips from points: long, level, and along a share of the shorter side."""
    along = facing.line + facing.along
    long_enough = (along > at_least) & (along > facing.apart) & (along >= share * facing.side)
    strip: Mask = long_enough & (facing.parting <= TAPER * along)
    return strip


def distances(one: Shapes, other: Shapes, plane: Plane) -> NDArray[np.float64]:
    """Ground meters between flat shapes, pair by pair."""
    if not len(one):
        return np.empty(0)
    short = shapely.shortest_line(one, other)
    ends = shapely.get_coordinates(short).reshape(-1, 2, 2)
    apart: NDArray[np.float64] = np.hypot(*plane.corrected(ends[:, 1] - ends[:, 0], ends[:, 0]).T)
    return apart


def overlap_beyond(one: Shapes, other: Shapes, meters: float) -> Mask:
    """Tell which pairs of flat shapes overlap by more than a width."""
    wide = np.zeros(len(one), bool)
    boxes = shapely.bounds(one), shapely.bounds(other)
    if len(one):
        low = np.maximum(boxes[0][:, :2], boxes[1][:, :2])
        high = np.minimum(boxes[0][:, 2:], boxes[1][:, 2:])
        maybe = np.flatnonzero(((high - low) > meters).all(axis=1))
        common = shapely.intersection(one[maybe], other[maybe])
        wide[maybe] = wider_than(common, meters)
    return wide


def wider_than(shapes: Shapes, meters: float) -> Mask:
    """Tell which flat shapes are somewhere wider than a width."""
    area, around = shapely.area(shapes), shapely.length(shapes)
    wide: Mask = area > meters / 2 * around  # area never exceeds inner radius times perimeter
    maybe = np.flatnonzero(~wide & (area > meters * meters / 2))
    wide[maybe] = ~shapely.is_empty(shapely.buffer(shapes[maybe], -meters / 2, quad_segs=4))
    return wide
