"""Land of a layer measured: acres row by row and together, pieces, joins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from districts.layers.ellipsoid import perimeters_m
from districts.layers.reference import label
from districts.measure.area import Acres, acres, tolerance_acres
from districts.measure.frames import (
    crs_of,
    names_of,
    recorded_of,
    shapes_of,
    texts_of,
)
from districts.measure.ground import Ground, Settings, recorded_once
from districts.measure.notices import NOTE, WARNING, Notice, bridged, named
from districts.measure.shapes import CLASHES, Grounds


@dataclass(frozen=True)
class LandMeasurement:
    """A layer's land: what each row measures, and what it comes to.

    Attributes
    ----------
    ground
        The land of all rows together.
    rows, pins
        Row numbers of the file, and the PINs; None where there is none.
    acres, perimeter_m
        Of each row by itself; NaN where it is not counted.
    recorded
        The county's acres; NaN where unknown.
    """

    ground: Ground
    rows: list[int]
    pins: list[str | None]
    acres: Acres
    perimeter_m: Acres
    recorded: Acres
    settings: Settings
    file: str | None = None
    layer: str | None = None

    @property
    def acres_summed(self) -> float:
        """Acres row by row, ground under two rows counted twice."""
        return float(np.nansum(self.acres))

    @property
    def recorded_acres(self) -> float | None:
        """Recorded acres of all counted ground, copies of one shape once; None if unknown."""
        return recorded_once(self.ground.grounds, self.recorded)

    def features(self) -> list[dict[str, object]]:
        """Return a line for each row, in the order of the file."""
        grounds = self.ground.grounds
        accuracy = self.settings.positional_accuracy_m
        lines: list[dict[str, object]] = []
        for i, row in enumerate(self.rows):
            counted = bool(grounds.counted[i])
            measured = float(self.acres[i]) if counted else None
            around = float(self.perimeter_m[i]) if counted else None
            recorded = None if np.isnan(self.recorded[i]) else float(self.recorded[i])
            lines.append(
                {
                    "row": row,
                    "pin": self.pins[i],
                    "acres": measured,
                    "tolerance": None if around is None else tolerance_acres(around, accuracy),
                    "recorded_acres": recorded,
                    "difference_percent": difference_percent(measured, recorded),
                    "perimeter_m": around,
                    "parts": int(grounds.drawn[i]),
                    "counted": counted,
                    "reason": grounds.reasons[i],
                }
            )
        return lines

    def notices(self) -> list[Notice]:
        """Tell what was bridged, left out, or measured with a doubt."""
        grounds, names = self.ground.grounds, self.ground.names
        clash = [n for n, why in zip(names, grounds.reasons, strict=True) if why == CLASHES]
        crossing = [names[i] for i in np.flatnonzero(grounds.crosses)]
        missing = [names[i] for i in np.flatnonzero(~grounds.counted)]
        return [
            *bridged(self.ground.joins),
            *named("no_shape", WARNING, missing,
                   "{names}: no polygon, so no acres could be measured."),
            *named("ring_crosses", WARNING, crossing,
                   "{names}: the boundary crosses itself. It is measured as drawn; until it is "
                   "corrected nobody can tell how many pieces there are."),
            *named("ring_invalid", NOTE, clash,
                   "{names}: rings touch or cover one another. Their ground is counted once."),
        ]  # fmt: skip

    def document(self) -> dict[str, object]:
        """Return the measurement as JSON has it."""
        ground = self.ground
        check, thin = ground.cross_check, ground.thinnest_join
        measured = ground.measured
        return {
            "schema": "strayline.measure/1",
            "file": self.file,
            "layer": self.layer,
            "crs": label(ground.crs) if measured else None,
            "settings": self.settings.document(),
            "features": self.features(),
            "total": {
                "features": len(self.rows),
                "acres": ground.acres if measured else None,
                "acres_summed": self.acres_summed if measured else None,
                "tolerance": ground.tolerance if measured else None,
                "recorded_acres": self.recorded_acres,
                "perimeter_m": ground.perimeter_m if measured else None,
                "pieces": ground.pieces,
                "pieces_determined": ground.determined,
                "joins": [join.document() for join in ground.joins],
                "thinnest_join": thin.document() if thin else None,
                "cross_check": check.document() if check else None,
            },
            "notices": [notice.document() for notice in self.notices()],
        }


def measure_land(
    frame: Any,
    *,
    positional_accuracy_m: float = 1.0,
    snap_m: float = 1.0,
    gap_m: float = 30.0,
) -> LandMeasurement:
    """Measure the land of a layer.

    Parameters
    ----------
    frame
        A layer: index ``row``, columns ``pin``, ``acres_recorded`` and ``geometry`` as drawn.
    positional_accuracy_m, snap_m, gap_m
        See ``Settings``.
    """
    settings = Settings(positional_accuracy_m, snap_m, gap_m)
    drawn = shapes_of(frame)
    crs = crs_of(frame)
    grounds = Grounds.of(drawn, crs)
    rows, pins = frame.index.tolist(), texts_of(frame, "pin")
    counted = np.where(grounds.counted, acres(grounds.shapes, crs), np.nan)
    around = np.where(grounds.counted, perimeters_m(grounds.shapes, crs), np.nan)
    recorded = recorded_of(frame)
    ground = Ground(grounds, crs, names_of(rows, pins), settings)
    return LandMeasurement(ground, rows, pins, counted, around, recorded, settings)


def difference_percent(measured: float | None, recorded: float | None) -> float | None:
    """Say by how many percent of the recorded acres the measured ones are more."""
    if measured is None or not recorded:
        return None
    return (measured - recorded) / recorded * 100
