"""An addition beside its district, and what an elimination leaves of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from pyproj import CRS

from districts.measure.area import acres
from districts.measure.contiguity import Contiguity, wider_than
from districts.measure.crs import Plane, Shapes
from districts.measure.ground import READINGS, Ground, Settings
from districts.measure.joins import Join, joins
from districts.measure.shapes import Grounds

DISTRICT = "district"


@dataclass(frozen=True)
class DistrictContact:
    """A described area and an established district, in one CRS.

    Parameters
    ----------
    area
        The described area.
    district
        Ground of the district, as one shape in the CRS of the area.
    """

    area: Ground
    district: Any

    @property
    def _crs(self) -> CRS:
        return self.area.crs

    @property
    def _settings(self) -> Settings:
        return self.area.settings

    @cached_property
    def acres(self) -> float:
        """Acres of the district."""
        return float(acres(np.array([self.district], object), self._crs)[0])

    @cached_property
    def _together(self) -> tuple[Contiguity, np.ndarray[Any, Any]]:
        """The area outside the district and the district, taken apart; whose each part is."""
        own = self.area.grounds.parts
        parts = np.concatenate([own, shapely.get_parts(np.array([self.district], object))])
        row = np.concatenate(
            [
                self.area.grounds.part_row,
                np.full(len(parts) - len(own), len(self.area.names)),
            ]
        ).astype(np.intp)
        land = Contiguity(parts, self._crs, self._settings.snap_m, self._settings.gap_m)
        return land, row

    @cached_property
    def touches(self) -> dict[str, bool]:
        """Whether every part of the area joins the district, or a part that does."""
        land, row = self._together
        district = row == len(self.area.names)
        found = {}
        for reading in READINGS:
            piece = getattr(land, reading)
            found[reading] = bool(np.isin(piece[~district], piece[district]).all())
        return found

    @property
    def touch(self) -> str:
        """The strongest reading under which the area joins the district, or ``none``."""
        return next((reading for reading in READINGS if self.touches[reading]), "none")

    @cached_property
    def joins(self) -> list[Join]:
        """Contacts of the area with the district, ``b`` being the district."""
        land, row = self._together
        last = len(self.area.names)
        found = joins(land, row, [*self.area.names, DISTRICT])
        return [join for join in found if join.rows[1] == last and join.rows[0] != last]

    @cached_property
    def remainder(self) -> Remainder:
        """What is left of the district without the area; strips of noise are nothing."""
        area = shapely.union_all(self.area.grounds.parts)
        left = self._wide(shapely.difference(self.district, area))
        return Remainder(left, self._apart(left, area), self._crs, self._settings)

    def _apart(self, left: Shapes, area: Any) -> Shapes:
        """Cut the noise along the area away from what is left: it holds nothing together."""
        plane = Plane.of(np.array([self.district], object), self._crs)
        noise = shapely.buffer(plane.flat_shapes(area), self._settings.snap_m, quad_segs=2)
        back = np.linalg.inv(plane.matrix).T
        cut = shapely.difference(plane.flat_shapes(left), noise)
        return self._wide(
            shapely.geometrycollections(
                list(shapely.transform(cut, lambda flat: flat @ back + plane.origin))
            )
        )

    @cached_property
    def overlap_acres(self) -> float:
        """Acres of the area that lie in the district already; strips of noise are nothing."""
        area = shapely.union_all(self.area.grounds.parts)
        return float(acres(self._wide(shapely.intersection(self.district, area)), self._crs).sum())

    def _wide(self, ground: Any) -> Shapes:
        """Return the polygons of some ground that are somewhere wider than noise."""
        parts = shapely.get_parts(shapely.get_parts(np.array([ground], object)))
        parts = parts[shapely.get_type_id(parts) == 3]
        plane = Plane.of(np.array([self.district], object), self._crs)
        wide: Shapes = parts[wider_than(plane.flat_shapes(parts), self._settings.snap_m)]
        return wide

    @property
    def is_beside(self) -> bool:
        """Whether the area lies beside the district, as an addition does."""
        return self.outside_acres > self.area.acres / 2

    @cached_property
    def outside_acres(self) -> float:
        """Acres of the area that lie outside the district."""
        return float(acres(np.array([self.outside], object), self._crs)[0])

    @cached_property
    def outside(self) -> Any:
        """The part of the area that lies outside the district, in the CRS of the area."""
        return shapely.difference(shapely.union_all(self.area.grounds.parts), self.district)


@dataclass(frozen=True)
class Remainder:
    """Ground that stays in a district.

    Parameters
    ----------
    parts
        Its polygons.
    apart
        The same without the noise beside the ground that goes.
    """

    parts: Shapes
    apart: Shapes
    crs: CRS
    settings: Settings

    @cached_property
    def acres(self) -> float:
        """Acres of all of it."""
        return float(acres(self.parts, self.crs).sum())

    @cached_property
    def pieces(self) -> int:
        """How many pieces by edge."""
        grounds = Grounds.of(self.apart, self.crs)
        land = Ground(grounds, self.crs, [""] * len(self.apart), self.settings)
        return len(land.piece_acres)
