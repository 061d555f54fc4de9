"""One layer under examination, and how a problem of it is written down."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE, Floats, Shapes, to_lonlat
from districts.layers.fabric import Pairs
from districts.layers.layer import IntakeLayer
from districts.layers.problem import Problem, counted, first_rows

Flags: TypeAlias = NDArray[np.bool_]

_COUNTED = re.compile(r"\{([^{}|]+)\|([^{}|]+)\}")


class Look:
    """A layer's rows as arrays, for those who look for problems.

    Parameters
    ----------
    intake
        The layer as read.
    """

    def __init__(self, intake: IntakeLayer) -> None:
        self.intake = intake
        self.frame = intake.frame
        self.geometry: Shapes = intake.frame.geometry.to_numpy()
        self.rows: NDArray[np.int64] = intake.frame.index.to_numpy()
        self.pins: Any = intake.frame["pin"].to_numpy()
        self.areas: Floats | None = intake.areas
        kinds = shapely.get_type_id(self.geometry)
        self.is_polygon: Flags = np.isin(kinds, (3, 6)) & ~shapely.is_empty(self.geometry)

    def areas_m2(self) -> Floats:
        """Square meters of each row, 0 where nothing was measured."""
        return np.zeros(len(self.rows)) if self.areas is None else np.nan_to_num(self.areas)

    def measured(self) -> Floats:
        """Acres of each row, 0 where nothing was measured."""
        return self.areas_m2() / SQUARE_METERS_PER_ACRE

    def land(self, flags: Flags) -> float | None:
        """Acres of the flagged rows together."""
        return None if self.areas is None else float(self.measured()[flags].sum())

    def pins_at(self, places: Any) -> tuple[str, ...]:
        """Parcel numbers at the first hundred positions, each once."""
        return tuple(dict.fromkeys(pin for pin in self.pins[places[:100]] if pin is not None))

    def some(
        self, code: str, severity: str, flags: Flags, message: str, remedy: str, *,
        acres: float | None = None,
    ) -> Problem | None:  # fmt: skip
        """Return a problem when any row is flagged.

        ``{row has|rows have}`` in the message becomes “1 row has” or “3 rows have”.
        """
        count = int(flags.sum())
        if not count:
            return None
        text = _COUNTED.sub(lambda match: counted(count, match[1], match[2]), message)
        at = self.middle(self.geometry[np.flatnonzero(flags)[0]])
        return self.problem(code, severity, flags, text, remedy, at=at, acres=acres)

    def problem(
        self, code: str, severity: str, flags: Flags, message: str, remedy: str, *,
        at: tuple[float, float] | None = None, acres: float | None = None,
    ) -> Problem:  # fmt: skip
        """Return a problem of the flagged rows."""
        places = np.flatnonzero(flags)[:100]
        return Problem(
            code, severity, int(flags.sum()), message, remedy,
            first_rows(self.rows[places]), self.pins_at(places), at, acres,
        )  # fmt: skip

    def pairs(
        self, code: str, severity: str, pairs: Pairs, message: str, remedy: str, *,
        at: tuple[float, float] | None, acres: float | None = None,
    ) -> Problem:  # fmt: skip
        """Return a problem of pairs of rows; it names every row of them."""
        places = np.unique(np.concatenate([pairs.first, pairs.second]))
        return Problem(
            code, severity, len(pairs), message, remedy,
            first_rows(self.rows[places]), self.pins_at(places), at, acres,
        )  # fmt: skip

    def middle(self, shape: Any) -> tuple[float, float] | None:
        """Longitude and latitude of a point in a shape."""
        if shape is None or shape.is_empty:
            return None
        try:
            inside = shapely.point_on_surface(shape)
        except shapely.errors.GEOSException:
            return None
        return None if inside.is_empty else self.lonlat(inside.x, inside.y)

    def lonlat(self, x: float, y: float) -> tuple[float, float] | None:
        """Longitude and latitude of a position in the file's own numbers."""
        crs = self.intake.used
        if crs is None or not np.isfinite([x, y]).all():
            return None
        lon, lat = (float(each) for each in to_lonlat(np.array([[x, y]]), crs)[0])
        return (lon, lat) if np.isfinite([lon, lat]).all() and abs(lat) <= 90 else None
