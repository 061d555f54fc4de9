"""A dog and its keeper: age and license, where it stays, what it did, how it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Determination:
    """An officer's decision that the dog is dangerous, and when its keeper was told."""

    on: date | None = None
    informed_on: date | None = None


@dataclass(frozen=True)
class Appeal:
    """The application to the village board, and the board's decision."""

    applied_on: date | None = None
    decided_on: date | None = None


@dataclass(frozen=True)
class Breach:
    """A provision not kept, from a day to a day, both within it."""

    provision: str
    begins: date
    ends: date


@dataclass(frozen=True)
class Pen:
    """How the pen is built; None: not looked at."""

    locked: bool | None = None
    secure_top: bool | None = None
    unscalable: bool | None = None
    fixed_floor: bool | None = None


@dataclass(frozen=True)
class Whereabouts:
    """Where the dog was found, and under whose control."""

    off_premises: bool | None = None
    under_control: bool | None = None
    in_automobile: bool | None = None
    owner_consents: bool | None = None


@dataclass(frozen=True)
class Conduct:
    """What the dog did, as an officer or a court found it."""

    attack: bool | None = None
    provoked: bool | None = None
    repeated_threatening: bool | None = None
    court_finds_continuing_threat: bool | None = None


@dataclass(frozen=True)
class DogFacts:
    """What is known of a dog. None is always: not known.

    Attributes
    ----------
    licensed
        Whether it has a license for the year; None where ``licensed_on`` tells, or nobody does.
    present_on
        Local days on which it stayed at, or came back to, the premises of whoever is asked about.
    breaches
        Provisions not kept, with their days.
    insurance
        Cover for a single incident, in dollars.
    fees, village_charges
        What the animal control agent asks for an impounded dog; what the village paid further.
    observations
        What an officer found, by clause: whether its words hold.
    """

    zone: ZoneInfo
    born_on: date | None = None
    acquired_on: date | None = None
    licensed_on: date | None = None
    licensed: bool | None = None
    neutered: bool | None = None
    present_on: tuple[date, ...] | None = None
    determination: Determination = Determination()
    appeal: Appeal = Appeal()
    complied_on: date | None = None
    breaches: tuple[Breach, ...] = ()
    leash_ft: Fraction | None = None
    has_pen: bool | None = None
    pen: Pen = Pen()
    embedded_ft: Fraction | None = None
    insurance: Decimal | None = None
    insurance_aggregate: Decimal | None = None
    cancellation_notice_days: int | None = None
    whereabouts: Whereabouts = Whereabouts()
    conduct: Conduct = Conduct()
    fees: Decimal | None = None
    village_charges: Decimal | None = None
    observations: Mapping[str, bool] = field(default_factory=dict)
    agency_dog: bool | None = None
    proceeding = "dog"

    @property
    def action(self) -> str:
        """Whose dog it is: some doubts arise only of dogs of a law enforcement agency."""
        return "agency" if self.agency_dog else "keeper"
