"""The roll: who owns, leases or possesses which parcel, from a layer or from a holders file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from districts.records.holders import Holder, Holding, Kind, LandholderRoll, interest_kind
from districts.records.holders_file import read_holders, roll_from_holders
from districts.records.names import Person, split_owners
from districts.records.owner_notices import RowRemarks, possible_same
from districts.records.roll_draft import RollDraft

__all__ = [
    "Holder",
    "Holding",
    "LandholderRoll",
    "OwnerRow",
    "interest_kind",
    "read_holders",
    "roll_from_holders",
    "roll_from_owners",
]


@dataclass(frozen=True)
class OwnerRow:
    """What one row of a parcel layer says about its owner.

    Attributes
    ----------
    row
        1-based row of the county file.
    interest
        The county's own word, such as owner or lessee; None reads as owner.
    copy
        True for an exact copy of an earlier row: same pin, owner and shape. It adds nobody.
    """

    row: int
    pin: str | None
    owner: str | None
    interest: str | None = None
    resident: bool | None = None
    public: bool | None = None
    acres: float | None = None
    copy: bool = False


def roll_from_owners(rows: Iterable[OwnerRow]) -> LandholderRoll:
    """Make the roll from a parcel layer's owner column.

    Parameters
    ----------
    rows
        One row of the layer each, in the layer's order.

    Notes
    -----
    Two rows have one holder only when the full names are equal but for spelling. A row's residence
    is said of its natural persons, or of its company when it names no person. Somebody unnamed (ET
    AL, CURRENT OWNER) is another holder on every parcel.
    """
    draft = RollDraft()
    remarks = RowRemarks()
    without: dict[str, None] = {}
    care_of: dict[tuple[str, str], None] = {}
    acres: dict[str, float] = {}
    for row in rows:
        pin = row.pin or f"row:{row.row}"
        if row.acres is not None:
            acres.setdefault(pin, row.acres)
        if row.copy:
            remarks.copies.append(pin)
            continue
        reading = split_owners(row.owner or "")
        care_of.update(dict.fromkeys((pin, text) for text in reading.left_out))
        remarks.read(pin, reading)
        kind = interest_kind(row.interest)
        if kind is None:
            remarks.interests.setdefault(row.interest or "", []).append(pin)
            kind = "owner"
        if not reading.parties:
            without[pin] = None
        natural = any(party.person == "natural" for party in reading.parties)
        for place, party in enumerate(reading.parties):
            person: Person = "public" if row.public and party.person != "unknown" else party.person
            unnamed = person == "unknown"
            made = Holder(
                "",
                f"{party.name} (parcel {pin})" if unnamed else party.name,
                person,
                source=f"row {row.row}: {row.owner}",
                aliases=party.aliases,
                capacities=party.roles,
                connected=party.remarks,
            )
            # A surname alone is no full name: the same word elsewhere may be somebody else.
            alone = unnamed or (party.parts is not None and not party.parts.given)
            key: object = (pin, row.row, place) if alone else (person, party.key)
            holder = draft.holder(key, made)
            if row.resident is not None and not unnamed and (person == "natural") == natural:
                draft.residence[holder].add(row.resident)
            leases = any(role.startswith("lessee") for role in party.roles)
            stated: Kind = "lessee" if leases else kind
            draft.holdings.setdefault(
                (pin, holder, stated), Holding(pin, holder, stated, party.share)
            )
    holders, notices = draft.finished()
    held = {pin for pin, _, _ in draft.holdings}
    return LandholderRoll(
        holders,
        tuple(draft.holdings.values()),
        tuple(pin for pin in without if pin not in held),
        tuple(care_of),
        acres,
        (*remarks.notices(), *notices, *possible_same((h.id, h.name, h.person) for h in holders)),
    )
