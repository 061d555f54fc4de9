"""A petition on a livestock district: its land, its people, its sheets, its notices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from districts.terms import Notice


@dataclass(frozen=True)
class Area:
    """The land the petition describes, or the portion it would take out.

    Attributes
    ----------
    acres, tolerance
        As measured, and how far that may be off.
    nominal_acres, water_acres
        By survey sections; under water.
    recorded_acres
        By the county's roll: shown where it disagrees, never a measure.
    crosses_itself
        The boundary crosses itself; ``acres_low`` and ``acres_high`` are the acres as drawn and
        as reordered, smaller first.
    """

    acres: Fraction | None = None
    tolerance: Fraction | None = None
    nominal_acres: Fraction | None = None
    water_acres: Fraction | None = None
    recorded_acres: Fraction | None = None
    crosses_itself: bool = False
    acres_low: Fraction | None = None
    acres_high: Fraction | None = None


@dataclass(frozen=True)
class Pieces:
    """How many pieces the land is: by edges, across narrow strips, by corners."""

    edge: int | None = None
    gap: int | None = None
    corner: int | None = None

    def by(self, contact: str) -> int | None:
        """Return the count under one kind of contact."""
        return {"edge": self.edge, "gap": self.gap, "corner": self.corner}[contact]

    @property
    def strip_divides(self) -> bool:
        """Whether a narrow strip alone keeps pieces apart."""
        return self.edge is not None and self.gap is not None and self.gap < self.edge


@dataclass(frozen=True)
class District:
    """The established district that an addition, elimination or dissolution concerns."""

    acres: Fraction | None = None
    touch: str | None = None
    remainder_acres: Fraction | None = None
    remainder_pieces: int | None = None
    water_acres: Fraction | None = None


@dataclass(frozen=True)
class ParcelLand:
    """The part of a parcel inside the boundary.

    Attributes
    ----------
    acres
        Inside; None when the parcel has neither shape nor acres.
    inside
        None when nobody can say whether it lies inside.
    touches_line
        All of it inside is a strip narrower than the tolerance.
    recorded_acres
        By the county's roll.
    """

    pin: str
    acres: Fraction | None = None
    public: bool = False
    water_acres: Fraction | None = None
    inside: bool | None = True
    touches_line: bool = False
    recorded_acres: Fraction | None = None


@dataclass(frozen=True)
class Holder:
    """A person who holds land: natural, an entity, a public body, or not known by name."""

    id: str
    name: str | None = None
    person: str = "natural"
    resident: bool | None = None
    resident_of_state: bool | None = None


@dataclass(frozen=True)
class Holding:
    """What a holder has of a parcel.

    Attributes
    ----------
    kind
        owner, lessee, contract_vendee or possessor.
    share
        Undivided share; None unknown, then equal shares.
    acres
        The part held or leased, where it is not the whole; 0 is a building without land.
    begins, ends
        First and last day held.
    """

    pin: str
    holder: str
    kind: str = "owner"
    share: Fraction | None = None
    acres: Fraction | None = None
    begins: date | None = None
    ends: date | None = None
    in_portion: bool | None = None


@dataclass(frozen=True)
class Signature:
    """One line of a signature sheet, and its withdrawal if there was one."""

    id: str
    holder: str
    signed_on: date | None = None
    received_on: date | None = None
    withdrawn_on: date | None = None
    withdrawal_received_on: date | None = None
    disputed: bool = False
    match: str = "sure"
    line: int | None = None
    name: str | None = None

    @property
    def is_undated(self) -> bool:
        """Whether nothing says when it was given."""
        return self.signed_on is None and self.received_on is None


@dataclass(frozen=True)
class Posting:
    """One notice of the hearing, at one place, for one stretch of time."""

    place: str | None = None
    conspicuous_public: bool | None = None
    within: bool | None = None
    begins: date | None = None
    ends: date | None = None


@dataclass(frozen=True)
class Overlap:
    """Ground that lies under parcels of different holders, counted in each of them."""

    pins: tuple[str, ...]
    acres: Fraction


@dataclass(frozen=True)
class Identified:
    """An animal that was marked so that its owner can be told."""

    animal: str
    on: date | None = None
    method: str | None = None


@dataclass(frozen=True)
class Roll:
    """Holders and what they hold; ``holdings`` is None when nobody has said."""

    holders: tuple[Holder, ...] = ()
    holdings: tuple[Holding, ...] | None = ()


@dataclass(frozen=True)
class PetitionFacts:
    """What is known of a petition. None is always: not known.

    Attributes
    ----------
    action
        establish, add, eliminate or dissolve.
    measured
        True: acres were measured from shapes. False: taken from the county's roll.
        None: given by hand, and taken as given.
    roll
        Holders and holdings; None when nobody has made a roll.
    enlarged
        Further holders and holdings of the established district, for an addition.
    strip_m
        Width of the narrowest strip between pieces.
    """

    action: str
    settled_area: bool | None = None
    purpose: str | None = None
    boundary_defined: bool | None = None
    filed_with_district_judge: bool | None = None
    received_on: date | None = None
    area: Area = Area()
    pieces: Pieces = Pieces()
    district: District = District()
    parcels: tuple[ParcelLand, ...] = ()
    roll: Roll | None = None
    enlarged: Roll | None = None
    signatures: tuple[Signature, ...] | None = None
    hearing_on: date | None = None
    postings: tuple[Posting, ...] | None = None
    order_entered_on: date | None = None
    identified: tuple[Identified, ...] | None = None
    measured: bool | None = None
    overlaps: tuple[Overlap, ...] = ()
    strip_m: Fraction | None = None
    rows_without_shape: tuple[int, ...] = ()
    notices: tuple[Notice, ...] = ()
    proceeding = "petition"

    @property
    def is_part(self) -> bool:
        """Whether the whole established district is asked, not the described land."""
        return self.action in ("eliminate", "dissolve")

    def without_signatures_of(self, struck: frozenset[str]) -> PetitionFacts:
        """Return the facts as they would stand with every signature of these holders struck."""
        if self.signatures is None:
            return self
        kept = tuple(each for each in self.signatures if each.holder not in struck)
        return replace(self, signatures=kept)
