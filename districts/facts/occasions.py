"""Livestock off the land they are kept on: what was found, and what followed about the fence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

from districts.facts.instants import Moment, local_date

FOUND, UNFOUNDED = "found", "unfounded"
CONFIRMED, PROPOSED = "confirmed", "proposed"


@dataclass(frozen=True, slots=True)
class Occasion:
    """One incident as reported, with what the local authority found of it. None: not known.

    Attributes
    ----------
    at, ended_at
        When it began and ended: an instant, or a day where no hour is known.
    keeping_land, keeping_parcel
        The land the livestock were kept on, as one unit, and the tax parcel of it.
    landowners, road
        Whose land they came onto, or which public road.
    finding
        ``found``, ``unfounded``, or None while nothing is determined.
    returned_at
        When they were back where they are kept.
    same_occasion_as
        The id of a report of the same escape.
    grouping
        Whether a person confirmed which reports are one occasion, or it is only proposed.
    co_reports
        Ids of reports that were joined with this one before.
    """

    id: str
    at: Moment | None = None
    ended_at: Moment | None = None
    keeping_land: str | None = None
    keeping_parcel: str | None = None
    landowners: tuple[str, ...] = ()
    road: str | None = None
    species: str | None = None
    finding: str | None = None
    found_on: date | None = None
    returned_at: Moment | None = None
    same_occasion_as: str | None = None
    grouping: str | None = None
    co_reports: tuple[str, ...] = ()

    @property
    def on(self) -> date | None:
        """The calendar day of the place on which it began."""
        return None if self.at is None else local_date(self.at)


@dataclass(frozen=True)
class FenceRequest:
    """The request for a fence, the day the responsible landowner received it, and its form."""

    by: str | None = None
    received_on: date | None = None
    written: bool | None = None


@dataclass(frozen=True)
class FenceCosts:
    """What a fence cost that the landowner did not build, and who acted in the default.

    ``ascertained_on`` is the day the whole amount was known.
    """

    costs: Decimal | None = None
    fees: Decimal | None = None
    acting: str | None = None
    ascertained_on: date | None = None
    paid_on: date | None = None
    certified_on: date | None = None


@dataclass(frozen=True)
class TrespassFacts:
    """What is known of the incidents and of the fence that may follow. None: not known.

    Attributes
    ----------
    occasions, are_listed
        Every report, and whether anybody has listed them: none at all is not the same as unknown.
    served_on, held_on
        Of the fence viewers' hearing.
    rendered_on, complete_by
        The viewers' order, and the time it fixes.
    """

    zone: ZoneInfo
    occasions: tuple[Occasion, ...] = ()
    are_listed: bool = True
    responsible_landowner: str | None = None
    request: FenceRequest = FenceRequest()
    fence_done_on: date | None = None
    application_on: date | None = None
    served_on: date | None = None
    held_on: date | None = None
    rendered_on: date | None = None
    complete_by: date | None = None
    appeal_filed_on: date | None = None
    default: FenceCosts = FenceCosts()
    proceeding = "trespass"
    action = "trespass"
