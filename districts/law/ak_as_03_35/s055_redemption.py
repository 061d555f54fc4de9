"""AS 03.35.055(a): redeeming the animal, at any time before the sale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from districts.facts.custody import CustodyFacts
from districts.facts.instants import local_date
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY
from districts.law.ak_as_03_35.s040_damages import CASE, IMPOUNDER, capped
from districts.law.ak_as_03_35.s050_claim import OWNER
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.standing import LATE, MET, NOT_RUNNING, OPEN, after, spoken
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Evidence, Missing
from districts.terms.money import NOTHING


def was_redeemed(facts: CustodyFacts) -> bool:
    """Whether keep, damages and costs were paid before any sale.

    A sale of which only the day is known counts as held at its end.
    """
    paid, sold = facts.events.paid_at, facts.events.sold_on
    return paid is not None and (sold is None or not after(paid, sold))


def is_planned(matter: Matter) -> bool:
    """Whether the sale is still to come on the day of the assessment."""
    sold = matter.facts.events.sold_on
    return sold is not None and local_date(sold) > matter.as_of


@rule("AK-03.35.055a-2", of=CASE)
def s055_a_redemption(matter: Matter) -> Answer:
    """Answer whether a payment came before the sale; then there may be no sale."""
    facts: CustodyFacts = matter.facts
    paid, sold = facts.events.paid_at, facts.events.sold_on
    if paid is None:
        return DOES_NOT_APPLY
    evidence = [Evidence("observation", "payment", _said(facts))]
    if sold is None or is_planned(matter):
        return Answer(MEETS if was_redeemed(facts) else FAILS, evidence=lambda: evidence)
    if type(sold) is date and local_date(paid) == sold:
        missing = Missing("the hour of the sale, held on the day of the payment", IMPOUNDER)
        return Answer(UNDETERMINED, missing, evidence=lambda: evidence)
    return Answer(FAILS, evidence=lambda: evidence)


def _said(facts: CustodyFacts) -> str:
    paid, sold = facts.events.paid_at, facts.events.sold_on
    said = "not paid" if paid is None else f"paid {spoken(paid)}"
    if sold is None:
        return said
    if was_redeemed(facts):
        return f"{said}, before the sale, {spoken(sold)}; a payment before the sale stops it"
    return f"{said}, not before the sale, {spoken(sold)}"


@deadline("AK-03.35.055a-2", of=CASE)
def redemption_deadline(matter: Matter) -> Deadline | None:
    """Return until when the animal may be redeemed: the sale."""
    facts: CustodyFacts = matter.facts
    paid, sold = facts.events.paid_at, facts.events.sold_on
    if facts.events.taken_up_at is None:
        return None
    row = Deadline(
        clause="AK-03.35.055a-2",
        cite=figures.SALE_NOTICE.cite,
        who=OWNER,
        what="redeem the animal by paying keep, damages and costs, before the sale",
        counting="at any time before the sale begins; none is held yet",
        status=OPEN,
        starts=facts.events.taken_up_at,
        due=sold,
    )
    if paid is not None:
        return replace(
            row, status=MET if was_redeemed(facts) else LATE, counting=f"paid {spoken(paid)}"
        )
    if sold is not None:
        return replace(row, status=NOT_RUNNING, counting="ended with the sale")
    return row


@amount("AK-03.35.055a-2", "joint_damage", of=CASE)
def redemption(matter: Matter) -> Sequence[Sum]:
    """Return what redeems the animal: keep, damages as capped, and costs so far."""
    facts: CustodyFacts = matter.facts
    money, claim = facts.money, capped(matter)
    if money.price is not None or facts.events.taken_up_at is None:
        return []
    costs = money.sale_costs
    if costs is None and facts.events.sale_posted_on is None:
        costs = NOTHING  # no sale is prepared, so that it has cost nothing yet
    known = None not in (money.keep, claim, costs)
    total = (money.keep or NOTHING) + (claim or NOTHING) + (costs or NOTHING)
    return [("redemption", "impounder", total if known else None)]


RULES = (s055_a_redemption,)
DEADLINES = (redemption_deadline,)
AMOUNTS = (redemption,)
