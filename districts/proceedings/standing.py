"""Parcel by parcel: who holds it, and whether they signed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import geopandas as gpd
import numpy as np

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35.sheets import standings
from districts.measure.petition import PetitionLand

SIGNED = "signed"
NOT_SIGNED = "not_signed"
NO_RESIDENT = "no_resident"
UNKNOWN = "unknown"
PUBLIC = "public"


def standing_of_parcels(facts: PetitionFacts, count_date: str) -> dict[str, str]:
    """Return how each parcel stands, by PIN.

    ``signed`` where somebody who holds it signed; ``public`` where only public bodies hold it;
    ``unknown`` where nobody is named or a natural person's residence is not known; ``no_resident``
    where no natural person who holds it resides inside; else ``not_signed``.
    """
    roll = facts.roll
    people = {} if roll is None else {holder.id: holder for holder in roll.holders}
    signed = {holder for holder, each in standings(facts, count_date).items() if each.value}
    held: dict[str, list[str]] = defaultdict(list)
    for holding in (roll.holdings if roll is not None else None) or ():
        if holding.acres != 0:
            held[holding.pin].append(holding.holder)
    found = {}
    for parcel in facts.parcels:
        holders = [people[each] for each in held[parcel.pin]]
        if any(holder.id in signed for holder in holders):
            found[parcel.pin] = SIGNED
        elif parcel.public or (holders and all(each.person == "public" for each in holders)):
            found[parcel.pin] = PUBLIC
        elif any(each.person == "natural" and each.resident for each in holders):
            found[parcel.pin] = NOT_SIGNED
        elif not holders or any(
            each.person == "unknown" or (each.person == "natural" and each.resident is None)
            for each in holders
        ):
            found[parcel.pin] = UNKNOWN
        else:
            found[parcel.pin] = NO_RESIDENT
    return found


def parcels_shown(
    parcels: gpd.GeoDataFrame,
    land: PetitionLand,
    standing: Mapping[str, str],
    holders: Mapping[str, str],
) -> gpd.GeoDataFrame:
    """Return the parcels inside as map and table show them, one row a record.

    Those that only touch the line are left out: no land of theirs is inside.

    Columns are row, pin, holders, acres_inside, acres_whole, standing, straddles, duplicate_of
    and the whole parcel's geometry, in the CRS of the layer.
    """
    inside = land.parcels
    there = np.flatnonzero(~inside.touches_line)
    every = inside.lines()
    lines = [every[at] for at in there]
    names = [inside.names[at] for at in there]
    frame = gpd.GeoDataFrame(
        {
            "row": [line["row"] for line in lines],
            "pin": [line["pin"] for line in lines],
            "holders": [holders.get(name, "") for name in names],
            "acres_inside": [line["acres_inside"] for line in lines],
            "acres_whole": [line["acres_whole"] for line in lines],
            "standing": [standing.get(name, UNKNOWN) for name in names],
            "straddles": [line["straddles"] for line in lines],
            "duplicate_of": [line["duplicate_of"] for line in lines],
        },
        geometry=list(parcels.geometry.array[inside.position[there]]),
        crs=parcels.crs,
    )
    return frame.astype({"acres_inside": "float64", "acres_whole": "float64"})


def holders_by_pin(facts: PetitionFacts) -> dict[str, str]:
    """Return, for each parcel, its holders' names as a person reads them, lessees marked."""
    if facts.roll is None:
        return {}
    names = {holder.id: holder.name or holder.id for holder in facts.roll.holders}
    held: dict[str, dict[str, None]] = defaultdict(dict)
    for holding in facts.roll.holdings or ():
        what = "" if holding.kind == "owner" else f" ({holding.kind.replace('_', ' ')})"
        held[holding.pin][f"{names[holding.holder]}{what}"] = None
    return {pin: "; ".join(holders) for pin, holders in held.items()}
