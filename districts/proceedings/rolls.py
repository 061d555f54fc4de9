"""Who holds the land of a petition: from its holders file, else from the parcel layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from districts.measure.petition import PetitionLand
from districts.proceedings.materials import Materials
from districts.records.landholders import LandholderRoll, OwnerRow, roll_from_owners
from districts.records.pins import join_pins


def roll_of(materials: Materials, land: PetitionLand) -> LandholderRoll:
    """Return the holders of the parcels inside some land, in the order of the layer.

    A holders file may speak of more land than is asked: rows of parcels that the layer has
    elsewhere are left out; rows of parcels that it has not at all stay, since nobody can say
    that they are not inside.
    """
    filed = materials.petition.roll()
    if filed is None:
        return roll_from_owners(_owner_rows(materials.parcels, land))
    joined = join_pins((holding.pin for holding in filed.holdings), materials.parcels["pin"])
    inside = set(land.parcels.names)
    holdings = []
    for holding in filed.holdings:
        pin = joined.found.get(holding.pin.strip(), holding.pin)
        if pin in inside or pin not in set(joined.found.values()):
            holdings.append(replace(holding, pin=pin))
    held = {holding.holder for holding in holdings}
    landless = {holder.id for holder in filed.holders} - {
        holding.holder for holding in filed.holdings
    }
    with_holder = {holding.pin for holding in holdings}
    return replace(
        filed,
        holders=tuple(each for each in filed.holders if each.id in held | landless),
        holdings=tuple(holdings),
        pins_without_holder=tuple(
            pin for pin in dict.fromkeys(land.parcels.names) if pin not in with_holder
        ),
        notices=(*filed.notices, *joined.notices),
    )


def _owner_rows(parcels: Any, land: PetitionLand) -> Sequence[OwnerRow]:
    inside = land.parcels
    frame = parcels.iloc[inside.position]
    columns = [frame[name].tolist() for name in ("pin", "owner", "interest", "resident", "public")]
    return [
        OwnerRow(
            row=inside.rows[i],
            pin=_text(pin),
            owner=_text(owner),
            interest=_text(interest),
            resident=_answer(resident),
            public=_answer(public),
            acres=_known(inside.acres_inside[i]),
            copy=inside.duplicate_of[i] is not None,
        )
        for i, (pin, owner, interest, resident, public) in enumerate(zip(*columns, strict=True))
    ]


def _known(acres: float) -> float | None:
    return None if np.isnan(acres) else float(acres)


def _text(value: object) -> str | None:
    # An empty cell of a text column is NaN.
    return value if isinstance(value, str) else None


def _answer(value: object) -> bool | None:
    return bool(value) if value in (True, False) else None
