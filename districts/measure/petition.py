"""The land a petition describes: its acres and pieces, and the parcels in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from pyproj import CRS

from districts.measure.area import Acres, acres
from districts.measure.clip import polygons_of
from districts.measure.crs import Shapes, flat_crs
from districts.measure.district import DistrictContact
from districts.measure.frames import brought, crs_of, land_of, names_of, shapes_of, texts_of
from districts.measure.ground import Ground, Settings, recorded_once
from districts.measure.joins import GAP, Join
from districts.measure.notices import Notice
from districts.measure.overlap import Overlap, overlaps
from districts.measure.parcels import InsideParcels, cut_parcels, named_parcels
from districts.measure.pivotal import pivotal
from districts.measure.report import facts, measurements, notices, through
from districts.measure.shapes import Grounds

BOUNDARY = "boundary"


@dataclass(frozen=True)
class PetitionLand:
    """The land a petition describes, measured.

    Attributes
    ----------
    area
        The described area itself: the drawn boundary, or the parcels named.
    drawn
        Whether it is a drawn boundary. Roads and rivers inside it are part of it.
    parcels
        Parcels with ground in it.
    crs
        Of the parcels, and of everything given with them.
    boundary
        The described area in that CRS, as one shape; None where nothing has a shape.
    contact
        The established district beside or under it, if one was given.
    roads, water
        Rights-of-way and ground under water in that CRS, if layers were given.
    reordered_acres
        Acres with crossing rings put in order; None where no ring crosses itself.
    """

    area: Ground
    drawn: bool
    parcels: InsideParcels
    crs: CRS
    boundary: Any
    contact: DistrictContact | None
    roads: Any
    water: Any
    reordered_acres: float | None

    @property
    def measured(self) -> bool:
        """Whether anything has a shape to measure."""
        return self.area.measured

    @property
    def acres(self) -> float | None:
        """Acres of the described area, as drawn."""
        return self.area.acres if self.measured else None

    @property
    def tolerance(self) -> float | None:
        """Acres in doubt."""
        return self.area.tolerance if self.measured else None

    @property
    def low_high_acres(self) -> tuple[float, float] | None:
        """Acres as drawn and as reordered, the smaller first, where a ring crosses itself."""
        if self.reordered_acres is None:
            return None
        low, high = sorted((self.area.acres, self.reordered_acres))
        return low, high

    @property
    def determined(self) -> bool:
        """Whether pieces and shares of land can be told: no ring crosses itself."""
        return self.area.determined

    @property
    def acres_summed(self) -> float:
        """Acres inside row by row, ground under two rows counted twice."""
        return float(np.nansum(self.parcels.acres_inside))

    @cached_property
    def parcel_ground(self) -> Ground:
        """Ground of the parcels inside, counted once."""
        if not self.drawn:
            return self.area
        grounds = Grounds.sound(self.parcels.inside)
        return Ground(grounds, self.crs, self.parcels.names, self.area.settings)

    @cached_property
    def recorded_acres(self) -> float | None:
        """Recorded acres of the parcels inside, straddling ones by their inside share."""
        share = np.where(self.parcels.straddles, self.parcels.share_inside, 1.0)
        return recorded_once(self.parcel_ground.grounds, self.parcels.recorded * share)

    @cached_property
    def overlaps(self) -> list[Overlap]:
        """Ground inside that lies under several rows; plain repeats left out."""
        ground = self.parcel_ground
        repeated = [earlier is not None for earlier in self.parcels.duplicate_of]
        return overlaps(ground.contiguity, ground.grounds, self.parcels.names, repeated)

    def acres_of(self, rows: Sequence[int]) -> float:
        """Acres inside of some parcels together, ground under several counted once.

        ``rows`` are positions in ``parcels``.
        """
        chosen = self.parcels.inside[np.asarray(rows, np.intp)]
        chosen = chosen[shapely.is_geometry(chosen)]
        if not len(chosen):
            return 0.0
        whole = np.array([shapely.union_all(chosen)], object)
        return float(acres(whole, self.crs)[0])

    @cached_property
    def water_acres(self) -> float | None:
        """Acres of the described area under water; None without a layer of water."""
        if self.water is None or self.boundary is None:
            return None
        wet = np.array([shapely.intersection(self.boundary, self.water)], object)
        return float(acres(polygons_of(wet), self.crs)[0])

    @cached_property
    def parcel_water_acres(self) -> Acres:
        """Acres inside of each parcel under water; NaN where unknown."""
        if self.water is None:
            return np.full(len(self.parcels), np.nan)
        shapely.prepare(self.water)
        wet = shapely.intersection(self.parcels.inside, self.water)
        return acres(polygons_of(wet), self.crs)

    @property
    def joins(self) -> list[Join]:
        """Joins within the described area; of an addition, its contacts with the district too."""
        own = self.area.joins if self.measured else []
        beside = self.contact is not None and self.contact.is_beside
        return [*own, *(self.contact.joins if self.contact and beside else [])]

    def through(self, join: Join) -> str | None:
        """Say what lies in the strip of a join by gap: ``road``, ``water``, or None."""
        if join.kind != GAP or self.area.crs != self.crs:
            return None
        parts = self.area.contiguity.parts
        if max(join.parts[0]) >= len(parts):
            return None  # with the district, whose parts are not the area's
        return through(self, *join.parts[0])

    @cached_property
    def least_width_m(self) -> float | None:
        """Width of the narrowest straight lane the described area fits in, in ground meters."""
        if not self.measured:
            return None
        plane = self.area.contiguity.plane
        whole = shapely.geometrycollections(plane.flat_shapes(self.area.contiguity.ground))
        corners = shapely.get_coordinates(shapely.oriented_envelope(whole))
        sides = np.hypot(*np.diff(corners, axis=0).T)
        return float(sides.min()) if len(sides) else None

    def pivotal_parcels(self, minimum_acres: float) -> list[str]:
        """Name the parcels without which alone the area is too small, or in more pieces."""
        return pivotal(self, minimum_acres)

    def facts(self) -> dict[str, Any]:
        """Return what the law may know of the land: area, pieces, district, parcels."""
        return facts(self)

    def document(self) -> dict[str, Any]:
        """Return the measurements as JSON has them."""
        return measurements(self)

    def notices(self, minimum_acres: float | None = None) -> list[Notice]:
        """Tell what was bridged, left out, or measured with a doubt.

        With a minimum, also where recorded and measured acres lie on different sides of it.
        """
        return notices(self, minimum_acres)


def measure_petition_land(
    parcels: Any,
    boundary: Any = None,
    boundary_crs: object = None,
    *,
    district: Any = None,
    roads: Any = None,
    water: Any = None,
    positional_accuracy_m: float = 1.0,
    snap_m: float = 1.0,
    gap_m: float = 30.0,
) -> PetitionLand:
    """Measure the land a petition describes.

    Parameters
    ----------
    parcels
        A layer. With a boundary, all parcels that may lie in it; without, the parcels
        the petition names.
    boundary
        The described area: a shape, or several.
    boundary_crs
        Theirs; the CRS of the parcels if not given.
    district, roads, water
        Layers, or shapes in ``boundary_crs``.
    positional_accuracy_m, snap_m, gap_m
        See ``Settings``.
    """
    settings = Settings(positional_accuracy_m, snap_m, gap_m)
    shapes = shapes_of(parcels)
    own = None if boundary_crs is None else flat_crs(boundary_crs)
    crs = own if own is not None and shapely.is_missing(shapes).all() else crs_of(parcels)
    own = own or crs
    drawn = boundary is not None
    if drawn:
        given = np.atleast_1d(np.asarray(boundary, dtype=object))
        names = (
            [BOUNDARY] if len(given) == 1 else [f"{BOUNDARY}:{n + 1}" for n in range(len(given))]
        )
        area = Ground(Grounds.of(given, own), own, names, settings)
        outline = _outline(area, crs)
        empty = shapely.Polygon()
        inside = cut_parcels(parcels, shapes, crs, empty if outline is None else outline, snap_m)
    else:
        given = shapes
        grounds = Grounds.of(shapes, crs)
        area = Ground(
            grounds, crs, names_of(parcels.index.tolist(), texts_of(parcels, "pin")), settings
        )
        outline = _outline(area, crs)
        inside = named_parcels(parcels, grounds, crs)
    ground = land_of(district, area.crs, own)
    contact = None if ground is None or outline is None else DistrictContact(area, ground)
    return PetitionLand(
        area,
        drawn,
        inside,
        crs,
        outline,
        contact,
        land_of(roads, crs, own),
        land_of(water, crs, own),
        _reordered_acres(area, given),
    )


def _outline(area: Ground, crs: CRS) -> Any:
    pieces = area.contiguity.ground if len(area.grounds.parts) else np.empty(0, object)
    if not len(pieces):
        return None
    moved = brought(pieces, area.crs, crs)
    return moved[0] if len(moved) == 1 else shapely.union_all(moved)


def _reordered_acres(area: Ground, given: Shapes) -> float | None:
    if area.determined:
        return None
    shapes = area.grounds.reordered(given)
    again = Grounds.of(shapes, None)
    return Ground(again, area.crs, area.names, area.settings).acres
