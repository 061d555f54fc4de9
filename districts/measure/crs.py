"""Ground meters for land in any CRS, and the equal-area CRS that checks the acres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS

from districts.layers.ellipsoid import to_lonlat

Points: TypeAlias = NDArray[np.float64]
Shapes: TypeAlias = NDArray[np.object_]

_RADIUS = 6378137.0  # GRS 80
_ECCENTRICITY2 = 0.006694380022900788
_CELL_ERROR = 5e-5  # of a distance, within one cell of a plane's corrections
_MOST_CELLS = 64


def flat_crs(crs: object) -> CRS:
    """Return a CRS without its heights."""
    return CRS.from_user_input(crs).to_2d()


def equal_area_crs(lon: float, lat: float) -> CRS:
    """Choose the equal-area CRS that checks acres at a place.

    Alaska Albers, the Albers of the contiguous states, else a Lambert projection
    centered there.

    >>> equal_area_crs(-149, 61.5).to_epsg(), equal_area_crs(-93.5, 42).to_epsg()
    (3338, 5070)
    """
    if lat > 51 and (lon < -129 or lon > 172):
        return CRS.from_epsg(3338)
    if 24 < lat < 50 and -125.5 < lon < -66:
        return CRS.from_epsg(5070)
    return CRS.from_dict({"proj": "laea", "lat_0": lat, "lon_0": lon, "ellps": "GRS80"})


def unwrapped(shapes: Shapes, crs: CRS) -> Shapes:
    """Move land west of the 180th meridian beside the land east of it.

    Longitudes of a layer that reaches from one side of the map to the other become
    0 to 360, so that the seam is an ordinary shared edge.
    """
    if not crs.is_geographic or not len(shapes):
        return shapes
    west, _, east, _ = shapely.total_bounds(shapes)
    if not east - west > 180:
        return shapes

    def turn(points: Points) -> Points:
        return np.column_stack([np.where(points[:, 0] < 0, points[:, 0] + 360, points[:, 0]),
                                points[:, 1]])  # fmt: skip

    beside: Shapes = shapely.transform(shapes, turn)
    return beside


def ground_matrices(points: Points, crs: CRS) -> NDArray[np.float64]:
    """Ground meters east and north for one unit of x and of y, at each point."""
    step = 1e-4 if crs.is_geographic else 10.0
    x, y = points[:, 0], points[:, 1]
    xs, ys = np.concatenate([x, x + step, x]), np.concatenate([y, y, y + step])
    lon, lat = np.radians(to_lonlat(np.column_stack([xs, ys]), crs)).T.reshape(2, 3, -1)
    sine = np.sin(lat[0])
    bulge = 1 - _ECCENTRICITY2 * sine * sine
    across = _RADIUS / np.sqrt(bulge) * np.cos(lat[0])
    along = _RADIUS * (1 - _ECCENTRICITY2) / bulge**1.5
    matrices = np.empty((len(points), 2, 2))
    for column in (0, 1):
        turn = lon[column + 1] - lon[0]
        matrices[:, 0, column] = across * (turn - 2 * np.pi * np.round(turn / (2 * np.pi))) / step
        matrices[:, 1, column] = along * (lat[column + 1] - lat[0]) / step
    return matrices


@dataclass(frozen=True)
class Plane:
    """Coordinates as drawn, stretched to ground meters about the middle of the land.

    The stretch is affine, so a line that is straight in the file stays straight and a
    point on it stays on it. Where the land is so wide that the stretch of its middle is
    wrong elsewhere (degrees shrink toward the pole), distances are corrected cell by
    cell; what is left is under one part in a thousand.
    """

    origin: Points
    matrix: NDArray[np.float64]
    corner: Points
    cell: Points
    corrections: NDArray[np.float64]
    doubt: float

    @classmethod
    def of(cls, shapes: Shapes, crs: CRS) -> Plane:
        """Lay a plane under shapes."""
        bounds = shapely.total_bounds(shapes) if len(shapes) else np.full(4, np.nan)
        if not np.isfinite(bounds).all():
            bounds = np.zeros(4)
        low, high = bounds[:2], bounds[2:]
        middle = (low + high) / 2
        mix = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [0.5, 0.5]])
        matrices = ground_matrices(low + mix * (high - low), crs)
        matrix = matrices[-1]
        if not np.isfinite(matrices).all():
            raise ValueError("coordinates outside their CRS")
        back = np.linalg.inv(matrix)
        spread = float(np.abs(matrices @ back - np.eye(2)).max())
        count = int(np.clip(np.ceil(spread / _CELL_ERROR), 1, _MOST_CELLS))
        cell = np.where(high > low, (high - low) / count, 1.0)
        if count == 1:
            corrections = np.eye(2)[None, None]
        else:
            grid = np.stack(np.meshgrid(*[np.arange(count) + 0.5] * 2, indexing="ij"), -1)
            local = ground_matrices((low + grid * cell).reshape(-1, 2), crs)
            corrections = (local @ back).reshape(count, count, 2, 2)
        return cls(middle, matrix, low, cell, corrections, spread)

    @property
    def square_meters(self) -> float:
        """Ground square meters of one square unit, at the middle."""
        return float(abs(np.linalg.det(self.matrix)))

    def flat(self, points: Points) -> Points:
        """Stretch points to meters."""
        flat: Points = (points - self.origin) @ self.matrix.T
        return flat

    def flat_shapes(self, shapes: Any) -> Any:
        """Stretch shapes to meters."""
        return shapely.transform(shapes, self.flat)

    def margin(self, meters: float) -> float:
        """Widen a distance so that a search in the plane misses nothing within it."""
        return meters * (1 + 2 * self.doubt) + 1e-3 if self.doubt < 0.3 else meters * 4

    def corrected(self, vectors: Points, at: Points) -> Points:
        """Correct vectors of the plane for where they lie; both in the plane's meters."""
        if self.corrections.shape[:2] == (1, 1):
            return vectors
        drawn = at @ np.linalg.inv(self.matrix).T + self.origin
        last = self.corrections.shape[0] - 1
        index = np.clip(((drawn - self.corner) / self.cell).astype(int), 0, last)
        local = self.corrections[index[:, 0], index[:, 1]]
        turned: Points = np.einsum("nij,nj->ni", local, vectors)
        return turned
