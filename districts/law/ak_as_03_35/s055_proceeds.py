"""AS 03.35.055(c) and 34.45.070: what the price pays, the excess, and the year to claim it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from districts.facts.custody import CustodyFacts
from districts.facts.instants import local_date
from districts.law.ak_as_03_35 import figures, readings
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.ak_as_03_35.s040_damages import CASE, IMPOUNDER, capped
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.alaska import last_day_of_years, why_moved
from districts.law.computing_time.counting import months_after
from districts.law.computing_time.standing import (
    LATE,
    MET,
    NOT_RUNNING,
    OPEN,
    moving,
    spoken,
    standing,
)
from districts.law.options import every_way, other_ways
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Measured, Missing, Threshold
from districts.terms.deadline import days_after
from districts.terms.money import NOTHING, paid_in_order

JUDGE = "district judge"
CITE = figures.EXCESS_CLAIM.cite
YEARS = int(figures.EXCESS_CLAIM.value)
WITH_DAMAGES = readings.PROCEEDS.default
_ASKS = (readings.SATURDAY,)


def proceeds(matter: Matter) -> dict[str, Decimal | None] | None:
    """Return what a price pays by item, the excess and the shortfall, or None without a price.

    Paid in the order costs, keep, damages. Damages come off before the excess unless it is read
    that they are claimed separately. Whatever hangs on a claim that is not known is None.
    """
    money = matter.facts.money
    if money.price is None:
        return None
    claims = {
        "sale_costs": money.sale_costs,
        "keep": money.keep,
        "damages_capped": capped(matter) if matter.reads("proceeds") == WITH_DAMAGES else NOTHING,
    }
    sure: list[tuple[str, Decimal]] = []
    for item, claim in claims.items():
        if claim is None:
            break
        sure.append((item, claim))
    payments, rest = paid_in_order(money.price, sure)
    everything = len(sure) == len(claims)
    unpaid = sum((each.unpaid for each in payments), NOTHING)
    return {
        **dict.fromkeys(claims),
        **{each.item: each.paid for each in payments},
        "excess_to_judge": rest if everything else None,
        "shortfall": unpaid if everything else None,
    }


@amount("AK-03.35.055c-1", "proceeds", "joint_damage", of=CASE)
def paid_out(matter: Matter) -> Sequence[Sum]:
    """Return what the price pays, in order, and the excess for the judge."""
    paid = proceeds(matter)
    if paid is None:
        costs = matter.facts.money.sale_costs
        return [] if costs is None else [("sale_costs", "impounder", costs)]
    return [
        (item, JUDGE if item == "excess_to_judge" else "impounder", sum_)
        for item, sum_ in paid.items()
    ]


def claim_excess_by(matter: Matter, *, wary: bool = False) -> date | None:
    """Return the last day to claim the excess from the judge, or None without a sale."""
    sold = matter.facts.events.sold_on
    if sold is None:
        return None
    saturday = matter.reads("saturday") == "court_only"
    return last_day_of_years(local_date(sold), YEARS, court_act=True, saturday=saturday, wary=wary)


def _nothing_over(matter: Matter) -> bool:
    paid = proceeds(matter)
    return paid is not None and paid["excess_to_judge"] == 0


@rule("AK-03.35.055c-2", "saturday", of=CASE)
def s055_c_claim(matter: Matter) -> Answer:
    """Answer whether the excess was claimed in time; unclaimed it decides nothing."""
    facts: CustodyFacts = matter.facts
    claimed, due = facts.events.surplus_claimed_on, claim_excess_by(matter)
    if claimed is None or _nothing_over(matter):
        return DOES_NOT_APPLY
    if facts.events.sold_on is None or due is None:
        return Answer(UNDETERMINED, Missing("the day of the sale", IMPOUNDER, "days"))
    sold = local_date(facts.events.sold_on)
    most = Fraction((due - sold).days)
    measured = Measured(
        Fraction((claimed - sold).days),
        "days",
        f"from the sale on {spoken(sold)} to the claim on {spoken(claimed)}; "
        f"the last day is {spoken(due)}",
        against=most,
    )
    verdict = MEETS if standing(claimed, due, matter.as_of) == MET else FAILS
    return Answer(verdict, measured, Threshold("<=", most, "days"))


@deadline("AK-03.35.055c-2", "saturday", of=CASE)
def excess_deadline(matter: Matter) -> Deadline:
    """Return the last day on which the owner may claim the excess."""
    facts: CustodyFacts = matter.facts
    due = claim_excess_by(matter)
    row = Deadline(
        clause="AK-03.35.055c-2",
        cite=CITE,
        who="owner",
        what="claim the excess from the district judge, verified and with proof of ownership",
        counting="runs from the sale, which is not recorded",
        status=NOT_RUNNING,
    )
    if facts.events.sold_on is None or due is None:
        return row
    if _nothing_over(matter):
        return replace(row, counting="the sale left nothing over")
    sold = local_date(facts.events.sold_on)
    ends = months_after(sold, 12 * YEARS)
    claimed = facts.events.surplus_claimed_on
    stands = standing(claimed, due, matter.as_of)
    lapsed = stands == LATE and claimed is None
    return replace(
        row,
        starts=sold,
        due=due,
        safe_by=min(
            ends, *(day for way in every_way(matter, _ASKS) if (day := claim_excess_by(way)))
        ),
        counting=_counting(sold, ends, due) + ("; it ran out unclaimed" if lapsed else ""),
        status=NOT_RUNNING if lapsed else stands,
        alternatives=tuple(
            (question, option, claim_excess_by(way))
            for question, option, way in other_ways(matter, _ASKS)
        ),
    )


def _counting(sold: date, ends: date, due: date) -> str:
    said = f"one year from the sale on {spoken(sold)}, that day left out (AS 01.10.080)"
    return said + moving(ends, due, why_moved(ends, court_act=True))


@deadline("AK-03.35.055c-2", "saturday", of=CASE)
def hand_over_deadline(matter: Matter) -> Deadline | None:
    """Return from when the judge pays an unclaimed excess to the Department of Revenue."""
    facts: CustodyFacts = matter.facts
    due = claim_excess_by(matter)
    if due is None or _nothing_over(matter):
        return None
    claimed = facts.events.surplus_claimed_on
    in_time = claimed is not None and standing(claimed, due, matter.as_of) == MET
    latest = max(
        day
        for way in every_way(matter, _ASKS)
        for wary in (False, True)
        if (day := claim_excess_by(way, wary=wary)) is not None
    )
    return Deadline(
        clause="AK-03.35.055c-2",
        cite=CITE,
        who=JUDGE,
        what="pay the excess, where nobody claimed it in time, to the Department of Revenue",
        counting="at once when the year to claim has run out",
        status=NOT_RUNNING if in_time else OPEN,
        starts=due,
        not_before=days_after(due, 1),
        wait_until=days_after(latest, 1),
    )


RULES = (s055_c_claim,)
DEADLINES = (excess_deadline, hand_over_deadline)
AMOUNTS = (paid_out,)
