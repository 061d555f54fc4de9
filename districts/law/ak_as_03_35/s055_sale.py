"""AS 03.35.055(a): the posted notice of the sale, and the first day of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from districts.facts.custody import CustodyFacts
from districts.facts.instants import local_date
from districts.law.ak_as_03_35 import figures, readings
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.ak_as_03_35.s040_damages import CASE, IMPOUNDER
from districts.law.ak_as_03_35.s050_claim import claim_by, claim_starts
from districts.law.ak_as_03_35.s055_redemption import was_redeemed
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.standing import LATE, MET, NOT_RUNNING, OPEN, spoken
from districts.law.options import every_way, other_ways
from districts.terms import (
    FAILS,
    MEETS,
    UNDETERMINED,
    Deadline,
    Measured,
    Missing,
)
from districts.terms.deadline import days_after

CITE = figures.SALE_NOTICE.cite
DAYS = int(figures.SALE_NOTICE.value)
_ASKS = (readings.SHORT_PERIODS,)


def is_early(posted: date, claims_end: date | None) -> bool:
    """Whether a notice goes up while the animal can still be claimed: valid, and warned of."""
    return claims_end is not None and posted <= claims_end


@dataclass(frozen=True)
class Sale:
    """A sale held against its notice and the time to claim."""

    posted: date
    sold: date
    claim_by: date | None

    @property
    def days(self) -> int:
        """Days from the posting, that day left out, to the sale; a least time never moves."""
        return (self.sold - self.posted).days

    @property
    def is_noticed(self) -> bool:
        """Whether the notice was up for long enough."""
        return figures.SALE_NOTICE.held_by(Fraction(self.days))

    @property
    def is_after_claims(self) -> bool | None:
        """Whether the time to claim had run out; None where it is not known when it does."""
        return None if self.claim_by is None else self.sold > self.claim_by

    @property
    def is_lawful(self) -> bool | None:
        """Whether the sale was late enough on both counts."""
        return self.is_after_claims if self.is_noticed else False

    @property
    def was_posted_early(self) -> bool:
        """Whether the notice went up while the animal could still be claimed."""
        return is_early(self.posted, self.claim_by)


@dataclass(frozen=True)
class Plan:
    """The careful order: post when the time to claim has run out, then wait the days."""

    claim_by: date

    @property
    def post_from(self) -> date:
        """The first day to post."""
        return days_after(self.claim_by, 1)

    @property
    def sale_from(self) -> date:
        """The first day to sell."""
        return days_after(self.post_from, DAYS)


def sale_from(matter: Matter, *, wary: bool = False) -> date | None:
    """Return the first day of a sale: by the notice posted, else by the careful plan."""
    claims_end = claim_by(matter, wary=wary)
    posted = matter.facts.events.sale_posted_on
    if claims_end is None:
        return None
    if posted is None:
        return Plan(claims_end).sale_from
    return max(days_after(posted, DAYS), days_after(claims_end, 1))


@rule("AK-03.35.055a-1", "short_periods", of=CASE)
def s055_a_notice(matter: Matter) -> Answer:
    """Answer whether the sale was late enough after its notice, and after the time to claim."""
    events = matter.facts.events
    figure = figures.SALE_NOTICE
    if events.sold_on is None:
        return DOES_NOT_APPLY
    if events.sale_posted_on is None:
        missing = Missing("when notice of the sale was posted", IMPOUNDER, "days")
        return Answer(UNDETERMINED, missing, figure.threshold)
    sale = Sale(events.sale_posted_on, local_date(events.sold_on), claim_by(matter))
    if sale.is_lawful is None:
        _, what = claim_starts(matter.facts)
        missing = Missing(f"the day of the {what}, from which claims run", IMPOUNDER, "days")
        return Answer(UNDETERMINED, missing, figure.threshold)
    claims = "" if sale.claim_by is None else f"; claims ran to {spoken(sale.claim_by)}"
    too_soon = "" if sale.is_after_claims is not False else ", and the sale came before they ended"
    measured = Measured(
        Fraction(sale.days),
        "days",
        f"from posting on {spoken(sale.posted)} to the sale on {spoken(sale.sold)}"
        f"{claims}{too_soon}",
        against=figure.value,
    )
    return Answer(MEETS if sale.is_lawful else FAILS, measured, figure.threshold)


@deadline("AK-03.35.055a-1", "short_periods", of=CASE)
def sale_deadline(matter: Matter) -> Deadline:
    """Return the first day of the sale, for the impounder who must wait."""
    facts: CustodyFacts = matter.facts
    events = facts.events
    row = Deadline(
        clause="AK-03.35.055a-1",
        cite=CITE,
        who="impounder",
        what="sell, not before",
        counting=f"runs when the {claim_starts(facts)[1]} is recorded",
        status=NOT_RUNNING,
    )
    first, claims_end = sale_from(matter), claim_by(matter)
    if first is None or claims_end is None:
        return _by_notice_alone(row, facts)
    sold = None if events.sold_on is None else local_date(events.sold_on)
    return replace(
        row,
        starts=events.sale_posted_on or claims_end,
        not_before=first,
        wait_until=max(
            day
            for way in every_way(matter, _ASKS)
            for wary in (False, True)
            if (day := sale_from(way, wary=wary)) is not None
        ),
        counting=_counting(events.sale_posted_on, claims_end, first),
        status=_status(facts, sold, events.sale_posted_on, first),
        alternatives=tuple(
            (question, option, sale_from(way))
            for question, option, way in other_ways(matter, _ASKS)
        ),
    )


def _by_notice_alone(row: Deadline, facts: CustodyFacts) -> Deadline:
    """Hold a sale against its notice where nobody has recorded when claims began to run."""
    posted, sold = facts.events.sale_posted_on, facts.events.sold_on
    if posted is None:
        return row
    first = days_after(posted, DAYS)
    too_soon = sold is not None and local_date(sold) < first
    return replace(
        row,
        starts=posted,
        not_before=first,
        counting=f"{_days(posted)}; and after the time to claim, which {row.counting}",
        status=LATE if too_soon else OPEN,
    )


def _days(posted: date) -> str:
    return f"{DAYS} days from posting on {spoken(posted)}, that day left out; it does not move"


def _counting(posted: date | None, claims_end: date, first: date) -> str:
    ends = f"claims run to {spoken(claims_end)}"
    if posted is not None:
        return f"{_days(posted)}; {ends}; so from {spoken(first)}"
    plan = Plan(claims_end)
    return f"{ends}; post from {spoken(plan.post_from)}, then {DAYS} days"


def _status(facts: CustodyFacts, sold: date | None, posted: date | None, first: date) -> str:
    if sold is None:
        return NOT_RUNNING if was_redeemed(facts) else OPEN
    if posted is None:
        return OPEN
    return MET if sold >= first else LATE


RULES = (s055_a_notice,)
DEADLINES = (sale_deadline,)
