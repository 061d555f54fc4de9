"""A petition's land as facts for the law, as measurements in JSON, and in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from districts.measure.ground import READINGS
from districts.measure.notices import NOTE, WARNING, Notice, bridged, named
from districts.measure.shapes import CLASHES

if TYPE_CHECKING:
    from districts.measure.petition import PetitionLand


def facts(land: PetitionLand) -> dict[str, Any]:
    """Return what the law may know of the land.

    ``pieces`` is None while nobody can tell them. Parcels are listed by PIN, the rows of
    one PIN together and repeats once; one that only touches the line has no acres.
    """
    counts = {reading: len(land.area.pieces[reading]) for reading in READINGS}
    return {
        "area": {
            "acres": land.acres,
            "tolerance": land.tolerance,
            "nominal_acres": None,
            "water_acres": land.water_acres,
        },
        "pieces": counts if land.measured and land.determined else None,
        "district": _district(land),
        "parcels": _parcels(land),
    }


def _district(land: PetitionLand) -> dict[str, Any] | None:
    contact = land.contact
    if contact is None:
        return None
    left = contact.remainder
    return {
        "acres": contact.acres,
        "touch": contact.touch if land.determined else None,
        "remainder_acres": left.acres,
        "remainder_pieces": left.pieces,
    }


def _parcels(land: PetitionLand) -> list[dict[str, Any]]:
    parcels = land.parcels
    rows: dict[str, list[int]] = {}
    for i, name in enumerate(parcels.names):
        if parcels.duplicate_of[i] is None:
            rows.setdefault(name, []).append(i)
    wet = land.parcel_water_acres
    return [
        {
            "pin": name,
            "acres": _acres(land, own),
            "public": parcels.public[own[0]],
            "water_acres": None if np.isnan(wet[own]).any() else float(wet[own].sum()),
        }
        for name, own in rows.items()
    ]


def _acres(land: PetitionLand, own: list[int]) -> float | None:
    parcels = land.parcels
    measured = [i for i in own if not np.isnan(parcels.acres_inside[i])]
    if not measured:
        return None
    there = [i for i in measured if not parcels.touches_line[i]]
    if len(there) == 1:
        return float(parcels.acres_inside[there[0]])
    return land.acres_of(there)


def measurements(land: PetitionLand) -> dict[str, Any]:
    """Return the measurements of a petition as JSON has them."""
    thin = land.area.thinnest_join
    low_high = land.low_high_acres
    return {
        "acres": land.acres,
        "acres_summed": land.acres_summed,
        "tolerance": land.tolerance,
        "recorded_acres": land.recorded_acres,
        "perimeter_m": land.area.perimeter_m if land.measured else None,
        "pieces": land.area.pieces,
        "pieces_determined": land.determined,
        "low_acres": low_high[0] if low_high else None,
        "high_acres": low_high[1] if low_high else None,
        "least_width_m": land.least_width_m,
        "water_acres": land.water_acres,
        "joins": [{**join.document(), "through": land.through(join)} for join in land.joins],
        "thinnest_join": thin.document() if thin else None,
        "overlaps": [overlap.document() for overlap in land.overlaps],
        "parcels": land.parcels.lines(),
        "cross_check": land.area.cross_check.document() if land.area.cross_check else None,
        "settings": land.area.settings.document(),
    }


def notices(land: PetitionLand, minimum_acres: float | None) -> list[Notice]:
    """Tell what was bridged, left out, or measured with a doubt."""
    parcels, grounds = land.parcels, land.area.grounds
    names = parcels.names
    unshaped = [names[i] for i in np.flatnonzero(np.isnan(parcels.acres_inside))]
    touching = [names[i] for i in np.flatnonzero(parcels.touches_line)]
    crossing = [land.area.names[i] for i in np.flatnonzero(grounds.crosses)]
    clash = [
        name for name, why in zip(land.area.names, grounds.reasons, strict=True) if why == CLASHES
    ]
    repeats = [name for name, of in zip(names, parcels.duplicate_of, strict=True) if of is not None]
    return [
        *bridged(land.joins),
        *named("no_shape", WARNING, unshaped,
               "{names}: no shape, so their acres in the area could not be measured."),
        *named("touches_line", NOTE, touching,
               "{names}: only a strip no wider than the digitizing noise lies inside, so they "
               "touch the line and are not counted as land of the area."),
        *named("ring_crosses", WARNING, crossing,
               "{names}: the boundary crosses itself. Acres are as drawn and as reordered; until "
               "it is corrected nobody can tell the pieces or the share of land."),
        *named("ring_invalid", NOTE, clash,
               "{names}: rings touch or cover one another. Their ground is counted once."),
        *named("duplicate_rows", NOTE, repeats,
               "{names}: listed more than once with the same PIN, owner and shape; counted once."),
        *_overlapping(land),
        *_recorded(land, minimum_acres),
    ]  # fmt: skip


def _overlapping(land: PetitionLand) -> list[Notice]:
    return [
        Notice(
            WARNING,
            "parcels_overlap",
            f"{_drawn_over(overlap.pins)} are drawn over one another on "
            f"{overlap.acres:,.2f} acres. The ground is counted once.",
            overlap.pins,
        )
        for overlap in land.overlaps
    ]


def _drawn_over(pins: tuple[str, ...]) -> str:
    distinct = list(dict.fromkeys(pins))
    return " and ".join(distinct) if len(distinct) > 1 else f"Records of {distinct[0]}"


def _recorded(land: PetitionLand, minimum_acres: float | None) -> list[Notice]:
    recorded, measured = land.recorded_acres, land.acres
    if minimum_acres is None or recorded is None or measured is None:
        return []
    if (recorded >= minimum_acres) == (measured >= minimum_acres):
        return []
    return named(
        "recorded_acres_differ",
        WARNING,
        list(dict.fromkeys(land.parcels.names)),
        f"The county records {recorded:,.2f} acres for the parcels inside, the area measures "
        f"{measured:,.2f}: they lie on different sides of {minimum_acres:,.0f} acres. "
        "Recorded acres are evidence, not the measure. Parcels: {names}.",
    )


def through(land: PetitionLand, one: int, other: int) -> str | None:
    """Say what lies between two parts: ``road``, ``water``, or None where nothing is known."""
    parts = land.area.contiguity.parts
    middle = shapely.line_interpolate_point(
        shapely.shortest_line(parts[one], parts[other]), 0.5, normalized=True
    )
    for name, ground in (("road", land.roads), ("water", land.water)):
        if ground is not None and shapely.intersects(ground, middle):
            return name
    return None
