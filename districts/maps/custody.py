"""Where an animal was found and where it is held, within the district it strayed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from districts.maps.base import Addresses, Sheet
from districts.maps.district import district_map
from districts.maps.places import Place

FOUND, HELD = "Found", "Held"


def custody_map(
    points: Mapping[str, Sequence[float]],
    *,
    district: Any = None,
    crs: Any = None,
    name: str = "",
    pick: bool = False,
    assets: Addresses | None = None,
    sources: Iterable[Mapping[str, Any]] = (),
) -> Sheet:
    """Draw the places of a case.

    Parameters
    ----------
    points
        Longitude and latitude of ``Found`` and of ``Held``, those that are known.
    district, crs
        Boundary of the district it is in, None where it is in none.
    name
        What the case is called.
    """
    places = [
        Place(label, float(point[0]), float(point[1]), [f"{label}: {name}"], good=label == FOUND)
        for label, point in points.items()
    ]
    return district_map(
        district,
        crs,
        places=places,
        pick=pick,
        assets=assets,
        title=f"Map of case {name}",
        sources=sources,
    )
