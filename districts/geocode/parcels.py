"""The parcel under a point, and the addresses that parcels are recorded with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import shapely
from pyproj import Transformer

from districts.geocode.within import METERS_A_DEGREE
from districts.measure.crs import Plane, flat_crs

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

_LEAST_M = 0.01


class Parcels:
    """Parcels of a layer.

    Parameters
    ----------
    frame
        The layer frame; None, or one without shapes, where there is none.
    """

    def __init__(self, frame: GeoDataFrame | None) -> None:
        self._has_shapes = frame is not None and frame.crs is not None
        if frame is None or not self._has_shapes:
            return
        shapes = shapely.force_2d(frame.geometry.to_numpy())
        self._crs = flat_crs(frame.crs)
        self._shapes = np.where(shapely.get_dimensions(shapes) == 2, shapes, None)
        self._pins = list(frame["pin"])
        self._situs = list(frame["situs"])
        self._tree = shapely.STRtree(self._shapes)
        self._into = Transformer.from_crs(4326, self._crs, always_xy=True)
        self._out = Transformer.from_crs(self._crs, 4326, always_xy=True)

    def pin_under(self, lon: float, lat: float) -> str | None:
        """Return the parcel under a point; None where none is, or several are."""
        if not self._has_shapes:
            return None
        x, y = self._into.transform(lon, lat)
        if not np.isfinite([x, y]).all():
            return None
        rows = self._tree.query(shapely.Point(x, y), predicate="intersects")
        pins = {self._pins[row] for row in rows}
        return pins.pop() if len(pins) == 1 else None

    def pin_around(self, lon: float, lat: float, reach_m: float) -> str | None:
        """Return the one parcel that holds everything within reach of a point."""
        if not self._has_shapes:
            return None
        turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
        up = max(reach_m, _LEAST_M) / METERS_A_DEGREE
        across = up / max(np.cos(np.radians(lat)), 1e-6)
        ring = self._into.transform(lon + across * np.cos(turn), lat + up * np.sin(turn))
        circle = np.column_stack(ring)
        if not np.isfinite(circle).all():
            return None
        rows = self._tree.query(shapely.Polygon(circle), predicate="intersects")
        pins = {self._pins[row] for row in rows}
        held = [shapely.covers(self._shapes[row], shapely.Polygon(circle)) for row in rows]
        return pins.pop() if len(pins) == 1 and any(held) else None

    def recorded_addresses(self) -> Iterator[tuple[int, str]]:
        """Row and situs address of every parcel that has both a shape and an address."""
        if self._has_shapes:
            for row, text in enumerate(self._situs):
                if text and self._shapes[row] is not None:
                    yield row, text

    def place(self, row: int) -> tuple[float, float, float]:
        """Longitude and latitude of a point within a parcel, and the meters to its far corner."""
        shape = self._shapes[row]
        point = shapely.point_on_surface(shape)
        if point.is_empty:
            point = shapely.centroid(shape)
        plane = Plane.of(np.array([shape], dtype=object), self._crs)
        corners = plane.flat(shapely.get_coordinates(shape))
        here = plane.flat(shapely.get_coordinates(point))
        lon, lat = self._out.transform(point.x, point.y)
        return float(lon), float(lat), float(np.hypot(*(corners - here).T).max())

    def pin(self, row: int) -> str | None:
        """Return a row's parcel number."""
        pin: str | None = self._pins[row]
        return pin
