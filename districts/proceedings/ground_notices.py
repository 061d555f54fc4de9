"""What a reader must know of a petition's ground beside its acres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from districts.proceedings.facts import MeasuredPetition

NOTE, WARNING = "note", "warning"
_Told = tuple[str, str, str]


def ground_notices(measured: MeasuredPetition) -> list[dict[str, Any]]:
    """Tell of ground that a district has or has not, and of ground that no parcel has."""
    return [
        {"level": level, "code": code, "message": message}
        for level, code, message in (*_district(measured), *_parcels(measured), *_roll(measured))
    ]


def _district(measured: MeasuredPetition) -> Iterator[_Told]:
    land = measured.land
    taken = measured.in_district_acres if measured.action in ("establish", "add") else 0.0
    if taken:
        rest = " The addition is taken to be the rest." if measured.action == "add" else ""
        yield (
            WARNING,
            "overlaps_district",
            f"{taken:,.2f} acres of the described area are in the district already.{rest}",
        )
    if measured.action == "eliminate" and land.contact is not None and land.determined:
        beyond = land.contact.outside_acres
        if beyond > land.area.tolerance:
            yield (
                WARNING,
                "portion_outside_district",
                f"{beyond:,.1f} acres of the portion to be eliminated are not in the district.",
            )
    if measured.lacks_district:
        yield (
            WARNING,
            "district_missing",
            "The people and the land of the whole district are asked, and no district is given: "
            "name its boundary under “district”.",
        )


def _parcels(measured: MeasuredPetition) -> Iterator[_Told]:
    land = measured.asked
    if not (land.drawn and land.determined and measured.materials.has_shapes):
        return
    if not len(land.parcels):
        yield WARNING, "no_parcels", "No parcel of the layer lies in the described area."
        return
    bare = land.area.acres - land.parcel_ground.acres
    if bare > land.area.tolerance:
        yield (
            NOTE,
            "ground_without_parcel",
            f"{bare:,.1f} acres of the area lie under no parcel: roads, water, or land that the "
            "layer does not show.",
        )


def _roll(measured: MeasuredPetition) -> Iterator[_Told]:
    """Tell of parcels whose rows in a roll without shapes give different acres."""
    if measured.materials.has_shapes:
        return
    parcels = measured.asked.parcels
    stated: dict[str, set[float]] = {}
    for name, acres in zip(parcels.names, parcels.recorded.tolist(), strict=True):
        if acres == acres:  # noqa: PLR0124 - NaN is not itself
            stated.setdefault(name, set()).add(acres)
    torn = [name for name, acres in stated.items() if len(acres) > 1]
    if torn:
        yield (
            WARNING,
            "acres_contradicted",
            f"Rows of one parcel give different acres; the first was taken: {', '.join(torn)}.",
        )
