"""The window of a map on paper: ground in meters, seen from above, north up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from pyproj import CRS, Transformer

from districts.maps.sheet_margin import WIDTH

TALLEST, FLATTEST = 620, 300
MARGIN = 0.06
FARTHEST_DISTRICT = 4  # times the area's own extent; a larger district is cut off by the frame


@dataclass(frozen=True)
class Frame:
    """The window of the map: ground meters to the picture's units, north up."""

    west: float
    north: float
    scale: float
    height: float

    def paper(self, shapes: Any) -> Any:
        """Return shapes in the picture's units, without detail too small to print."""
        moved = shapely.transform(
            shapes,
            lambda xy: np.column_stack(
                ((xy[:, 0] - self.west) * self.scale, (self.north - xy[:, 1]) * self.scale)
            ),
        )
        return shapely.simplify(moved, 0.15)


def to_ground(crs: Any, shapes: Any) -> Any:
    """Return a function from the parcels' CRS to meters about the middle of the shapes.

    The middle is taken on the sphere, so that land on both sides of 180 degrees stays together.
    """
    to_degrees = Transformer.from_crs(crs, "EPSG:4326", always_xy=True)
    lon, lat = np.radians(to_degrees.transform(*shapely.get_coordinates(shapes).T))
    x, y, z = (np.cos(lat) * np.cos(lon)).mean(), (np.cos(lat) * np.sin(lon)).mean(), np.sin(lat)
    middle = np.degrees((np.arctan2(y, x), np.arctan2(z.mean(), np.hypot(x, y))))
    local = CRS.from_proj4(
        f"+proj=laea +lat_0={middle[1]:.5f} +lon_0={middle[0]:.5f} +ellps=GRS80 +units=m"
    )
    to_meters = Transformer.from_crs(crs, local, always_xy=True)
    return lambda each: shapely.transform(each, to_meters.transform, interleaved=False)


def framed(area: Any, district: Any) -> Frame:
    """Return the window around the area, and around a district that is not far larger."""
    bounds = shapely.total_bounds(area)
    west, south, east, north = bounds
    if district is not None:
        around = shapely.total_bounds(district)
        both = np.array([*np.minimum(bounds[:2], around[:2]), *np.maximum(bounds[2:], around[2:])])
        own = max(east - west, north - south)
        if max(both[2] - both[0], both[3] - both[1]) <= FARTHEST_DISTRICT * own:
            west, south, east, north = both
    wide, tall = max(east - west, 1.0), max(north - south, 1.0)
    pad = 2 * MARGIN * max(wide, tall)
    wide, tall = wide + pad, tall + pad
    height = min(max(WIDTH * tall / wide, FLATTEST), TALLEST)
    scale = min(WIDTH / wide, height / tall)
    middle_x, middle_y = (west + east) / 2, (south + north) / 2
    return Frame(middle_x - WIDTH / scale / 2, middle_y + height / scale / 2, scale, height)
