"""The parcels in force around a place, for a map that is drawn on."""

from __future__ import annotations

from typing import Any

from districts.errors import DistrictsError
from webmap import current

DEGREES = "EPSG:4326"


def parcels_around(lon: float, lat: float, degrees: float) -> Any:
    """Return the parcels whose boxes meet a square around a place; None where no layer is there.

    Parameters
    ----------
    degrees
        Half the side of the square.
    """
    near = (lon - degrees, lat - degrees, lon + degrees, lat + degrees)
    try:
        frame = current.store().layer("parcels", as_of=current.today(), near=near, crs=DEGREES)
    except DistrictsError as absent:
        if absent.code != "no_layer":
            raise
        return None
    return frame if len(frame) else None
