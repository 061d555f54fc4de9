"""Ground counted once: parcels that share edges become one outline."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from districts.measure.crs import Shapes
from districts.measure.edges import Edges, cancelled, chains

Numbers = NDArray[np.intp]

_RELATIVE = 1e-8  # of the area, by which faces may differ from the parts they are made of


def components(count: int, one: Numbers, other: Numbers) -> Numbers:
    """Label the parts of a graph of ``count`` nodes joined in pairs."""
    if not count:
        return np.empty(0, np.intp)
    ones = np.ones(len(one), np.int8)
    graph = coo_matrix((ones, (one, other)), shape=(count, count))
    labels: Numbers = connected_components(graph, directed=False)[1].astype(np.intp)
    return labels


@dataclass(frozen=True)
class Fabric:
    """Polygons, and what they share edge for edge.

    Attributes
    ----------
    parts
        Sound single polygons.
    edges
        All their edges, ring by ring.
    one, other, shared
        Pairs of polygons with a common edge, and the position of that edge.
    outer
        Positions of the edges that no neighbor shares.
    """

    parts: Shapes
    edges: Edges
    one: Numbers
    other: Numbers
    shared: Numbers
    outer: Numbers

    @classmethod
    def of(cls, parts: Shapes) -> Fabric:
        """Find the edges that polygons share to the last bit."""
        edges = Edges.of(parts)
        first, second = cancelled(edges)
        kept = np.ones(len(edges), bool)
        kept[first] = kept[second] = False
        return cls(
            parts,
            edges,
            edges.owner[first],
            edges.owner[second],
            first,
            np.flatnonzero(kept),
        )


@dataclass(frozen=True)
class Faces:
    """The plane cut up along edges, and the polygons over each face.

    Attributes
    ----------
    shapes
        Faces under one polygon or more; no two overlap.
    face, part
        Which polygon lies over which face, pair by pair, by face.
    """

    shapes: Shapes
    face: Numbers
    part: Numbers

    @classmethod
    def between(cls, edges: Edges, parts: Shapes) -> Faces:
        """Cut the plane along edges, and look up the polygons over an inner point of each face."""
        # Uniting lines nodes them with GEOS's second, sturdier noder behind it; ``node`` has none,
        # and of a thousand faces of a wide district leaves a few open.
        noded = shapely.get_parts(shapely.unary_union(shapely.multilinestrings(chains(edges))))
        shapes = shapely.get_parts(shapely.polygonize(noded))
        inner = shapely.point_on_surface(shapes)
        face, part = shapely.STRtree(parts).query(inner, "intersects")
        order = np.lexsort((part, face))
        there, face = np.unique(face[order], return_inverse=True)
        return cls(shapes[there], face.astype(np.intp), part[order].astype(np.intp))

    @property
    def count(self) -> Numbers:
        """How many polygons lie over each face."""
        return np.bincount(self.face, minlength=len(self.shapes)).astype(np.intp)

    def shared_by(self, label: Numbers) -> tuple[Numbers, Numbers, Shapes]:
        """Pair the labels that meet on a face, and unite the faces of each pair."""
        pairs: dict[tuple[int, int], list[int]] = {}
        whose = label[self.part]
        start = np.flatnonzero(np.r_[True, np.diff(self.face) > 0])[self.face]
        for i in np.flatnonzero(whose != whose[start]).tolist():
            for j in range(int(start[i]), i):
                if whose[j] != whose[i]:
                    low, high = sorted((int(whose[j]), int(whose[i])))
                    pairs.setdefault((low, high), []).append(int(self.face[i]))
        keys = np.array(sorted(pairs), np.intp).reshape(-1, 2)
        common = [shapely.union_all(self.shapes[pairs[a, b]]) for a, b in keys.tolist()]
        return keys[:, 0], keys[:, 1], np.array(common, object)

    def accounts_for(self, parts: Shapes) -> bool:
        """Whether the faces, each as often as it is covered, have the area of the polygons."""
        area, whole = shapely.area(self.shapes), float(shapely.area(parts).sum())
        return abs(float((area * self.count).sum()) - whole) <= _RELATIVE * whole


def faces_of(fabric: Fabric) -> Faces | None:
    """Cut the ground up along the edges that are not shared; None where that goes wrong.

    Notes
    -----
    Shared edges cancel, so few are left: roads, boundaries, and places where two tracings
    differ. GEOS nodes those alone. The result is used only if its area is that of the
    polygons (within a hundred-millionth), each face counted as often as it is covered;
    otherwise GEOS unites the polygons themselves.
    """
    if len(fabric.parts) < 2:
        return None
    try:
        faces = Faces.between(fabric.edges.take(fabric.outer), fabric.parts)
    except shapely.GEOSException:
        return None
    return faces if faces.accounts_for(fabric.parts) else None


def united(fabric: Fabric, faces: Faces | None, label: Numbers) -> Shapes:
    """Unite the polygons of each label; labels run from 0."""
    count = int(label.max()) + 1 if len(label) else 0
    whole = np.empty(count, object)
    if faces is None:
        for position, members in enumerate(_members(label, count)):
            whole[position] = shapely.union_all(fabric.parts[members])
        return whole
    first = np.flatnonzero(np.r_[True, np.diff(faces.face) > 0])
    face_label = label[faces.part[first]]
    for position, members in enumerate(_members(face_label, count)):
        shapes = faces.shapes[members]
        whole[position] = shapes[0] if len(shapes) == 1 else shapely.coverage_union_all(shapes)
    return whole


def _members(label: Numbers, count: int) -> list[Numbers]:
    order = np.argsort(label, kind="stable").astype(np.intp)
    return np.split(order, np.cumsum(np.bincount(label, minlength=count))[:-1])
