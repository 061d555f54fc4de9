"""The parcels an area hangs on: left out alone, one makes it too small or parts it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.measure.area import acres
from districts.measure.contiguity import Contiguity, wider_than
from districts.measure.dissolve import components
from districts.measure.graph import weak_points
from districts.measure.joins import EDGE, SLIVER, joins

if TYPE_CHECKING:
    from districts.measure.petition import PetitionLand

Numbers = NDArray[np.intp]


def pivotal(land: PetitionLand, minimum_acres: float) -> list[str]:
    """Name the parcels without which alone the area fails.

    A parcel counts when the area, without its ground, is smaller than the minimum or in
    more pieces by edge than now. Ground under another record stays. Nothing is named
    where the area already is too small.

    Parameters
    ----------
    land
        A measured petition.
    minimum_acres
        What the area must reach.
    """
    if not land.measured or not land.determined or land.area.acres < minimum_acres:
        return []
    ground = land.parcel_ground
    own = ground.grounds
    sole = _sole_parts(land)
    part_acres = acres(own.parts, land.crs)
    count, links = _links(land)
    _, articulations = weak_points(count, links[:, 0].tolist(), links[:, 1].tolist())
    pieces = int(components(count, links[:, 0], links[:, 1]).max()) + 1 if count else 0
    found: list[str] = []
    for name in dict.fromkeys(land.parcels.names):
        parts = sole.get(name, [])
        if not parts:
            continue
        left = land.area.acres - float(part_acres[parts].sum())
        if left < minimum_acres or _parts_area(parts, articulations, count, links, pieces):
            found.append(name)
    return found


def _sole_parts(land: PetitionLand) -> dict[str, list[int]]:
    """List the parts of each parcel that no other parcel draws."""
    grounds, names = land.parcel_ground.grounds, land.parcels.names
    drawn_by: dict[int, set[str]] = defaultdict(set)
    for part, row in zip(grounds.copy.tolist(), grounds.copy_row.tolist(), strict=True):
        drawn_by[part].add(names[row])
    sole: dict[str, list[int]] = defaultdict(list)
    for part, who in sorted(drawn_by.items()):
        if len(who) == 1:
            sole[next(iter(who))].append(part)
    return sole


def _links(land: PetitionLand) -> tuple[int, Numbers]:
    """Link the parts that share an edge; ground of the area under no parcel is a part too."""
    ground = land.parcel_ground
    parts = ground.grounds.parts
    whole: Any = ground.contiguity
    if land.drawn:
        rest = shapely.difference(land.boundary, shapely.union_all(whole.ground))
        bare = shapely.get_parts(rest)
        bare = bare[shapely.get_type_id(bare) == 3]
        bare = bare[wider_than(whole.plane.flat_shapes(bare), land.area.settings.snap_m)]
        parts = np.concatenate([parts, bare])
        whole = Contiguity(parts, land.crs, whole.snap_m, whole.gap_m)
    numbers = np.arange(len(parts))
    found = joins(whole, numbers, [""] * len(parts))
    pairs = [join.rows for join in found if join.kind in (EDGE, SLIVER)]
    return len(parts), np.array(pairs, np.intp).reshape(-1, 2)


def _parts_area(
    parts: list[int], articulations: set[int], count: int, links: Numbers, pieces: int
) -> bool:
    """Tell whether the ground without some parts is in more pieces than before."""
    if len(parts) == 1:
        return parts[0] in articulations
    gone = np.zeros(count, bool)
    gone[parts] = True
    kept = links[~gone[links].any(axis=1)]
    label = components(count, kept[:, 0], kept[:, 1])
    return len(np.unique(label[~gone])) > pieces
