"""Where dogs were reported: each incident by the letter of its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import shapely

from districts.maps import legend
from districts.maps.base import Addresses, Sheet, Words
from districts.maps.dog_ground import Ground
from districts.maps.places import Pick, Place, Places

AROUND = 0.01  # degrees shown around what is drawn
ONLY_PLACED = "Only incidents with a place are drawn. North is up; the scale is in the corner."


def incident_map(
    incidents: Sequence[Mapping[str, Any]],
    *,
    around: Sequence[float],
    name: str,
    pick: bool = False,
    parcels: Any = None,
    assets: Addresses | None = None,
) -> Sheet:
    """Draw incidents; a found one is filled, one that nobody has found yet is hollow.

    Parameters
    ----------
    incidents
        Each with ``label``, ``point`` (longitude and latitude), ``lines`` and ``found``.
    around
        Longitude and latitude the map opens on where nothing is drawn.
    name
        Whose incidents they are.
    pick
        Whether a click gives its place to the page around the map.
    parcels
        The layer frame of those around; None draws none.
    """
    places = [
        Place(
            str(row["label"]),
            float(row["point"][0]),
            float(row["point"][1]),
            [str(line) for line in row["lines"]],
            good=bool(row["found"]),
        )
        for row in incidents
    ]
    words = Words(
        title=f"Map of incidents: {name}",
        label="Map of incidents. Arrow keys move it, plus and minus zoom. The table tells the "
        "same in words.",
        notes=[ONLY_PLACED, "Filled: an officer found it. Hollow: reported."],
    )
    sheet = Sheet(words, legend.patterns(), assets)
    if parcels is not None:
        Ground(parcels).add_to(sheet)
    if places:
        Places(places).add_to(sheet)
    if pick:
        Pick().add_to(sheet)
    points = [shapely.Point(place.lon, place.lat) for place in places] or [shapely.Point(*around)]
    spread = 0.3 * AROUND if len(points) > 1 else AROUND
    west, south, east, north = map(float, shapely.total_bounds(points))
    sheet.fit_bounds(
        [[south - spread, west - spread], [north + spread, east + spread]], padding=(16, 16)
    )
    return sheet
