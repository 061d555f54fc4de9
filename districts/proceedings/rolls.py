"""Who holds the land of a petition: from its holders file, else from the parcel layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from districts.measure.petition import PetitionLand
from districts.proceedings.materials import Materials
from districts.records.landholders import LandholderRoll, OwnerRow, roll_from_owners

Measured = tuple[PetitionLand, Any]
"""Some land, and the part of the parcel layer that it was measured from."""


def roll_of(materials: Materials, *lands: Measured) -> LandholderRoll:
    """Return the holders of the parcels inside some land, in the order of the layer.

    Of several lands the first comes first, so that its holders have the same ids in a roll of
    it alone. A holders file may speak of more land than is asked: rows of parcels that the layer
    has elsewhere are left out; rows of parcels that it has not at all stay, since nobody can say
    that they are not inside.
    """
    filed = materials.petition.roll()
    if filed is None:
        return roll_from_owners(
            row for land, parcels in lands for row in _owner_rows(parcels, land)
        )
    known = {pin for pin in materials.parcels["pin"] if isinstance(pin, str)}
    joined = filed.joined_to(known)
    names = [name for land, _ in lands for name in land.parcels.names]
    inside = set(names)
    holdings = [
        holding for holding in joined.holdings if holding.pin in inside or holding.pin not in known
    ]
    held = {holding.holder for holding in holdings}
    elsewhere = {holding.holder for holding in joined.holdings} - held
    with_holder = {holding.pin for holding in holdings}
    return replace(
        joined,
        holders=tuple(each for each in joined.holders if each.id not in elsewhere),
        holdings=tuple(holdings),
        pins_without_holder=tuple(pin for pin in dict.fromkeys(names) if pin not in with_holder),
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
