"""What an order does to the ground of a district, measured; noise along common lines is nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from pyproj import CRS
from shapely.geometry import shape

from districts.errors import DistrictsError
from districts.measure.crs import flat_crs
from districts.measure.district import DistrictContact
from districts.measure.frames import land_of
from districts.measure.ground import Ground, Settings
from districts.measure.shapes import Grounds
from districts.proceedings.materials import geojson
from districts.records.district import DistrictState

ESTABLISH, ADD, ELIMINATE, DISSOLVE = "establish", "add", "eliminate", "dissolve"
RECORD = "record"


@dataclass(frozen=True)
class DistrictGround:
    """Ground in a CRS, with what it is measured with.

    Attributes
    ----------
    drawn
        A polygon or several, as drawn; None of nothing.
    crs
        Its CRS, by name.
    """

    drawn: Any
    crs: str
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def of_state(cls, state: DistrictState, settings: Settings) -> DistrictGround:
        """Return the ground of a district in one of its states."""
        drawn = None if state.boundary is None else shape(state.boundary)
        return cls(drawn, state.crs, settings)

    @property
    def flat(self) -> CRS:
        """The CRS without heights."""
        return flat_crs(self.crs)

    def measured(self) -> Ground:
        """Measure it."""
        drawn = np.array([] if self.drawn is None else [self.drawn], object)
        return Ground(Grounds.of(drawn, self.flat), self.flat, ["district"][: len(drawn)],
                      self.settings)  # fmt: skip

    def in_crs(self, crs: str) -> Any:
        """Return it as one shape in another CRS; None of nothing."""
        if self.drawn is None:
            return None
        return land_of(self.drawn, flat_crs(crs), self.flat)

    def is_same_as(self, other: DistrictGround) -> bool:
        """Whether two drawings are of the same ground, strips of noise left aside."""
        if self.drawn is None or other.drawn is None:
            return self.drawn is None and other.drawn is None
        return not len(self._left_by(other).parts) and not len(other._left_by(self).parts)

    def with_added(self, addition: DistrictGround) -> DistrictGround:
        """Return this ground and another as one; ground in both counts once."""
        added = addition.in_crs(self.crs)
        parts = [each for each in (self.in_crs(self.crs), added) if each is not None]
        return DistrictGround(shapely.union_all(parts), self.crs, self.settings)

    def without(self, portion: DistrictGround) -> DistrictGround:
        """Return what is left of this ground without a portion."""
        left = self._left_by(portion).parts
        if not len(left):
            return DistrictGround(None, self.crs, self.settings)
        whole = left[0] if len(left) == 1 else shapely.MultiPolygon(list(left))
        return DistrictGround(whole, self.crs, self.settings)

    def overlap_acres(self, other: DistrictGround) -> float:
        """Return the acres that two grounds have in common, wider than noise."""
        if self.drawn is None or other.drawn is None:
            return 0.0
        whole, left = self.measured().acres, self._left_by(other).acres
        return max(whole - left, 0.0) if self._meets(other) else 0.0

    def _meets(self, other: DistrictGround) -> bool:
        return bool(shapely.intersects(self.in_crs(self.crs), other.in_crs(self.crs)))

    def _left_by(self, portion: DistrictGround) -> Any:
        taken = portion.in_crs(self.crs)
        given = np.array([] if taken is None else [taken], object)
        area = Ground(Grounds.of(given, self.flat), self.flat, ["portion"][: len(given)],
                      self.settings)  # fmt: skip
        return DistrictContact(area, self.in_crs(self.crs)).remainder


def state_after(
    ground: DistrictGround,
    *,
    action: str,
    effective_on: str,
    petition: str | None = None,
    order: str | None = None,
    filed: DistrictGround | None = None,
    notes: list[str] | None = None,
) -> DistrictState:
    """Measure the ground that an order leaves, as a state of the district.

    Raises
    ------
    DistrictsError
        The boundary crosses itself, so that nobody can tell what lies within.
    """
    land = ground.measured()
    if not land.determined:
        raise DistrictsError(
            "The boundary crosses itself, and an order follows the boundary of its petition "
            "exactly (AS 03.35.030): nobody could tell what lies within.",
            code="boundary_crosses",
            field="boundary",
            remedy="A corrected boundary needs a new petition.",
        )
    has_land = ground.drawn is not None and bool(len(land.grounds.parts))
    return DistrictState(
        effective_on=effective_on,
        action=action,
        petition=petition,
        order=order,
        boundary=geojson(ground.drawn) if has_land else None,
        crs=ground.crs,
        acres=land.acres if has_land else 0.0,
        tolerance=land.tolerance if has_land else 0.0,
        pieces=land.pieces["edge"] if has_land else [],
        filed_boundary=None if filed is None or filed.drawn is None else geojson(filed.drawn),
        filed_crs=None if filed is None else filed.crs,
        notes=notes or [],
    )


def ground_after(
    action: str, before: DistrictGround | None, area: DistrictGround
) -> DistrictGround:
    """Return the ground of a district after an order.

    Parameters
    ----------
    before
        Its ground before; None of an establishment.
    area
        What the petition describes.
    """
    if action == DISSOLVE:
        return DistrictGround(None, area.crs if before is None else before.crs, area.settings)
    if before is None or action in (ESTABLISH, RECORD):
        return area
    return before.with_added(area) if action == ADD else before.without(area)
