"""Holders and their holdings: the shape of a roll, wherever it was read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from districts.records.names import Person
from districts.records.pins import join_pins

Kind = Literal["owner", "lessee", "contract_vendee", "possessor"]
KINDS: Mapping[str, Kind] = {
    "owner": "owner", "own": "owner", "owned": "owner", "fee": "owner", "fee simple": "owner",
    "fee owner": "owner", "freeholder": "owner", "title": "owner", "deed": "owner",
    "lessor": "owner", "lessee": "lessee", "lease": "lessee", "leased": "lessee",
    "leasehold": "lessee", "leaseholder": "lessee", "tenant": "lessee", "renter": "lessee",
    "grazing lease": "lessee", "grazing lessee": "lessee", "ground lease": "lessee",
    "contract_vendee": "contract_vendee", "contract vendee": "contract_vendee",
    "vendee": "contract_vendee", "contract purchaser": "contract_vendee",
    "contract buyer": "contract_vendee", "contract": "contract_vendee",
    "possessor": "possessor", "possession": "possessor", "in possession": "possessor",
    "occupant": "possessor", "occupier": "possessor",
}  # fmt: skip


@dataclass(frozen=True)
class Holder:
    """A person, company or body with an interest in land.

    Attributes
    ----------
    id
        ``H1`` and on in first-seen order, or the id of the file.
    name
        As the source writes it.
    person
        Natural, entity, public, or unknown: somebody whom the source does not name.
    resident, resident_of_state
        None where the source does not say.
    source
        Where the holder was read, for a person to check.
    aliases
        Other names the source gives for the same holder.
    capacities
        Trustee, life estate, remainder and the like, as the source says.
    connected
        People named with the holder who are not owners: a trust's trustees.
    """

    id: str
    name: str
    person: Person
    resident: bool | None = None
    resident_of_state: bool | None = None
    source: str = ""
    aliases: tuple[str, ...] = ()
    capacities: tuple[str, ...] = ()
    connected: tuple[str, ...] = ()


@dataclass(frozen=True)
class Holding:
    """One holder's interest in one parcel.

    Attributes
    ----------
    share
        Undivided share as a fraction in text, None when the source does not say.
    acres
        Acres of a part, zero for a renter of a building without land, None for the whole parcel.
    from_on, to_on
        ISO dates between which the interest lasts, None when open.
    """

    pin: str
    holder: str
    kind: Kind = "owner"
    share: str | None = None
    acres: float | None = None
    from_on: str | None = None
    to_on: str | None = None

    def fact(self) -> dict[str, Any]:
        """Return the holding in the form of the petition facts."""
        return {
            "pin": self.pin,
            "holder": self.holder,
            "kind": self.kind,
            "share": self.share,
            "acres": self.acres,
            "from": self.from_on,
            "to": self.to_on,
        }


@dataclass(frozen=True)
class LandholderRoll:
    """Every holder and holding in an area, each once.

    Attributes
    ----------
    holders, holdings
        In first-seen order.
    pins_without_holder
        Parcels whose owner the source leaves blank.
    care_of
        Pin and text of each *care of* line: addresses, not owners.
    acres_by_pin
        Acres the source states for a parcel.
    notices
        What a person should look at, in the form of an assessment's notices.
    """

    holders: tuple[Holder, ...] = ()
    holdings: tuple[Holding, ...] = ()
    pins_without_holder: tuple[str, ...] = ()
    care_of: tuple[tuple[str, str], ...] = ()
    acres_by_pin: Mapping[str, float] = field(default_factory=dict)
    notices: tuple[dict[str, Any], ...] = ()

    def by_id(self) -> dict[str, Holder]:
        """Return the holders by id."""
        return {holder.id: holder for holder in self.holders}

    def pins(self) -> dict[str, tuple[str, ...]]:
        """Return, for each holder, the parcels held, in first-seen order."""
        found: dict[str, dict[str, None]] = {holder.id: {} for holder in self.holders}
        for holding in self.holdings:
            found[holding.holder][holding.pin] = None
        return {holder: tuple(pins) for holder, pins in found.items()}

    def unknown_by_pin(self) -> dict[str, tuple[str, ...]]:
        """Return, for each parcel with an unnamed holder, the ids; blank parcels have none."""
        unknown = {holder.id for holder in self.holders if holder.person == "unknown"}
        found: dict[str, list[str]] = {pin: [] for pin in self.pins_without_holder}
        for holding in self.holdings:
            if holding.holder in unknown:
                found.setdefault(holding.pin, []).append(holding.holder)
        return {pin: tuple(ids) for pin, ids in found.items()}

    def owners_shares(self, pin: str) -> dict[str, Fraction]:
        """Return each owner's undivided share of a parcel, equal shares where none is stated.

        What stated shares leave over is divided equally among the owners without one.
        """
        stated: dict[str, Fraction | None] = {}
        for holding in self.holdings:
            if holding.pin == pin and holding.kind == "owner":
                stated[holding.holder] = Fraction(holding.share) if holding.share else None
        left = 1 - sum((share for share in stated.values() if share is not None), Fraction(0))
        silent = sum(share is None for share in stated.values())
        return {
            holder: max(left, Fraction(0)) / silent if share is None else share
            for holder, share in stated.items()
        }

    def joined_to(self, known: Iterable[str | None]) -> LandholderRoll:
        """Return the roll with its pins written as the layer writes them.

        Parameters
        ----------
        known
            Every pin of the layer's area. Those nobody holds are listed as without holder; a pin
            of the roll that is no parcel stays as it is, with a notice.
        """
        layer = [pin for pin in known if pin is not None]
        joined = join_pins((holding.pin for holding in self.holdings), layer)
        holdings = tuple(
            replace(holding, pin=joined.found.get(holding.pin.strip(), holding.pin))
            for holding in self.holdings
        )
        held = {holding.pin for holding in holdings}
        without = dict.fromkeys(pin for pin in layer if pin not in held)
        return replace(
            self,
            holdings=holdings,
            pins_without_holder=tuple(without),
            notices=(*self.notices, *joined.notices),
        )

    def facts(self) -> dict[str, Any]:
        """Return ``holders`` and ``holdings`` in the form of the petition facts."""
        return {
            "holders": [
                {
                    "id": holder.id,
                    "name": holder.name,
                    "person": holder.person,
                    "resident": holder.resident,
                    "resident_of_state": holder.resident_of_state,
                }
                for holder in self.holders
            ],
            "holdings": [holding.fact() for holding in self.holdings],
        }

    def listing(self) -> list[dict[str, Any]]:
        """Return the holders as an assessment lists them, with the place each was read."""
        return [
            {
                "id": holder.id,
                "name": holder.name,
                "source": holder.source,
                "person": holder.person,
                "resident": holder.resident,
                "resident_of_state": holder.resident_of_state,
            }
            for holder in self.holders
        ]


def interest_kind(text: str | None) -> Kind | None:
    """Return the kind of interest a county's word means; owner for a blank, None for no such word.

    Examples
    --------
    >>> interest_kind("Lessee"), interest_kind("TENANTS IN COMMON"), interest_kind("code 7")
    ('lessee', 'owner', None)
    """
    word = " ".join((text or "owner").split()).casefold()
    if word.startswith(("tenants in common", "tenant in common", "joint", "tenants by")):
        return "owner"
    return KINDS.get(word) or KINDS.get(word.rstrip("s"))
