"""An animal held: distrained, taken up or impounded, from the field to the last payment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

from districts.facts.instants import Moment


@dataclass(frozen=True)
class Animal:
    """One animal.

    Attributes
    ----------
    value, appraised
        As its holder estimates it, and as appraisers certified it.
    times_at_large
        How often it was found out.
    """

    id: str
    kind: str | None = None
    born_on: date | None = None
    value: Decimal | None = None
    appraised: Decimal | None = None
    times_at_large: int | None = None


@dataclass(frozen=True)
class Owner:
    """The animal's owner or claimant: known or not, and where from as seen by the holder."""

    known: bool | None = None
    same_county: bool | None = None
    same_municipality: bool | None = None


@dataclass(frozen=True)
class Events:
    """What happened, when. An instant, or a day where no hour is known; None: not recorded.

    Attributes
    ----------
    taken_up_at
        Taken up, distrained or impounded.
    owner_notified_at, received_notice_at
        Notice handed over or sent; received.
    notice_filed_at, posted_at
        Filed with the court or clerk; posted.
    sold_on
        The day of the sale, or the instant it began.
    municipality_paid_on
        When a municipality had its part of the price.
    title_on
        When who took it up held it to be theirs.
    """

    taken_up_at: Moment | None = None
    owner_notified_at: Moment | None = None
    notice_filed_at: Moment | None = None
    posted_at: Moment | None = None
    published_on: tuple[date, ...] = ()
    received_notice_at: Moment | None = None
    appraiser_applied_on: date | None = None
    served_at: Moment | None = None
    appraisal_hearing_at: Moment | None = None
    appraised_at: Moment | None = None
    paid_at: Moment | None = None
    pound_delivered_at: Moment | None = None
    placed_at: Moment | None = None
    adjudicated_on: date | None = None
    sale_posted_on: date | None = None
    sale_posted_on_pound: date | None = None
    sale_places: int | None = None
    sold_on: Moment | None = None
    municipality_paid_on: date | None = None
    title_on: date | None = None
    surplus_to_treasurer_on: date | None = None
    surplus_claimed_on: date | None = None


@dataclass(frozen=True)
class Damage:
    """A claim for what an animal did in one trespass.

    Attributes
    ----------
    animal
        None: all the animals of the case together did it, and nobody can say which.
    trespass
        One continuous presence; a return after leaving is another.
    """

    animal: str | None
    trespass: str
    amount: Decimal


@dataclass(frozen=True)
class Money:
    """What was claimed, charged and paid, in dollars to the cent; None: not known."""

    price: Decimal | None = None
    sale_costs: Decimal | None = None
    seller_fees: Decimal | None = None
    keep: Decimal | None = None
    appraiser_miles: Fraction | None = None
    damages: tuple[Damage, ...] = ()
    estimated: Decimal | None = None
    appraiser_fees: Decimal | None = None
    officer_fee: Decimal | None = None
    use_value: Decimal | None = None
    adjudication_costs: Decimal | None = None


@dataclass(frozen=True)
class CustodyFacts:
    """What is known of a case. None is always: not known.

    Attributes
    ----------
    regime
        taking_up, rams, distraint or ak_impound.
    zone
        Whose clock every instant is told by.
    at_large, doing_damage
        Whether the animals were out, and doing damage on the land.
    taker_is_occupant
        Whether who took them owns or occupies the land they were on.
    """

    regime: str
    zone: ZoneInfo
    animals: tuple[Animal, ...] = ()
    owner: Owner = Owner()
    at_large: bool | None = None
    doing_damage: bool | None = None
    taker_is_occupant: bool | None = None
    officer_custody: bool | None = None
    on_highway: bool | None = None
    pound_in_residence_municipality: bool | None = None
    events: Events = Events()
    money: Money = Money()
    proceeding = "case"

    @property
    def action(self) -> str:
        """What is asked: whether the steps of this regime were kept."""
        return self.regime
