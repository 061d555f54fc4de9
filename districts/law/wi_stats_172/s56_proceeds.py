"""Wis. Stat. 172.56: the order of payment, the surplus, and how long it may be claimed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from districts.facts.custody import Money
from districts.facts.instants import local_date
from districts.law.chapter import Matter, Sum, amount, deadline
from districts.law.computing_time.wisconsin import last_day, last_day_of_months
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    DISTRAINT,
    Step,
    events,
    goes_by,
    in_days,
    in_months,
    owner_known,
)
from districts.terms import Deadline
from districts.terms.money import NOTHING, paid_in_order, to_the_cent

OWNER, TREASURER = "owner", "municipal treasurer"


def _here(matter: Matter) -> bool:
    return goes_by(matter, DISTRAINT)


def owed_to_distrainor(money: Money) -> Decimal | None:
    """Return damages certified and the fees of appraisers and officer; None while not known."""
    if not money.damages:
        return None
    damages = sum((each.amount for each in money.damages), NOTHING)
    return damages + (money.appraiser_fees or NOTHING) + (money.officer_fee or NOTHING)


def split(price: Decimal, seller: Decimal, keep: Decimal, owed: Decimal) -> dict[str, Decimal]:
    """Return where a price goes: who sold, the keep, the distrainor, and what is left."""
    claims = [("seller_fees", seller), ("keep", keep), ("distrainor", owed)]
    payments, rest = paid_in_order(price, claims)
    return {
        **{each.item: each.paid for each in payments},
        "shortfall": sum((each.unpaid for each in payments), NOTHING),
        "surplus": rest,
    }


def _parts(matter: Matter) -> dict[str, Decimal] | None:
    money = events(matter).money
    owed = owed_to_distrainor(money)
    if money.price is None or owed is None or money.seller_fees is None or money.keep is None:
        return None
    return split(money.price, money.seller_fees, money.keep, owed)


@amount("WI-172.56.1-1", of=CASE)
def proceeds(matter: Matter) -> Sequence[Sum]:
    """Return what the price pays, in its order."""
    if not _here(matter) or events(matter).money.price is None:
        return ()
    whom = {"seller_fees": "who sells", "keep": "who kept them", "distrainor": "distrainor",
            "shortfall": "distrainor"}  # fmt: skip
    parts = _parts(matter)
    return tuple((item, to, None if parts is None else parts[item]) for item, to in whom.items())


@amount("WI-172.54-1", of=CASE)
def enough(matter: Matter) -> Sequence[Sum]:
    """Return what a sale must bring: beasts are sold one at a time until it is reached."""
    found, money = events(matter).events, events(matter).money
    owed = owed_to_distrainor(money)
    if not _here(matter) or owed is None or found.sold_on or found.paid_at:
        return ()
    if found.pound_delivered_at is None and found.placed_at is None:
        return ()
    known = money.seller_fees is not None and money.keep is not None
    whole = (money.seller_fees or NOTHING) + (money.keep or NOTHING) + owed if known else None
    return (("sale_stops_at", "who sells", whole),)


@amount("WI-172.56.2-1", "surplus_wait", of=CASE)
def surplus(matter: Matter) -> Sequence[Sum]:
    """Return what is left, and whose it is: a known owner's, else the treasurer's to hold."""
    if not _here(matter) or events(matter).money.price is None:
        return ()
    parts = _parts(matter)
    known = owner_known(matter) and matter.reads("surplus_wait") == "pay_known"
    paid = known or _claimed_in_the_week(matter)
    return (("surplus", OWNER if paid else TREASURER, None if parts is None else parts["surplus"]),)


def _claimed_in_the_week(matter: Matter) -> bool:
    found = events(matter).events
    sold, claimed = found.sold_on, found.surplus_claimed_on
    if sold is None or claimed is None or found.surplus_to_treasurer_on is not None:
        return False
    return claimed <= last_day(local_date(sold), int(figures.WEEK.value))


def is_barred(matter: Matter) -> bool:
    """Whether a claim on the treasurer came after the six years."""
    found = events(matter).events
    received, on = found.surplus_to_treasurer_on, found.surplus_claimed_on or matter.as_of
    if received is None:
        return False
    return on > last_day_of_months(received, int(figures.SIX_YEARS.value))


def less_two_percent(left: Decimal) -> tuple[Decimal, Decimal]:
    """Return what the treasurer keeps of a surplus, and what is paid."""
    kept = to_the_cent(left * Decimal(figures.DEDUCTION.value.numerator)
                       / Decimal(figures.DEDUCTION.value.denominator))  # fmt: skip
    return kept, left - kept


@amount("WI-172.56.2-4", "two_percent", of=CASE)
def payout(matter: Matter) -> Sequence[Sum]:
    """Return what the treasurer pays an owner who applies."""
    parts, found = _parts(matter), events(matter).events
    if not _here(matter) or parts is None or not parts["surplus"] or found.sold_on is None:
        return ()
    if found.surplus_to_treasurer_on is None or is_barred(matter):
        return ()
    whole = less_two_percent(parts["surplus"])[1]
    if matter.reads("two_percent") == "after_year":
        year = last_day_of_months(local_date(found.sold_on), int(figures.YEAR.value))
        on = found.surplus_claimed_on or matter.as_of
        whole = whole if on > year else parts["surplus"]
    return (("surplus_less_two_percent", OWNER, whole),)


@deadline("WI-172.56.2-2", "surplus_wait", of=CASE)
def week(matter: Matter) -> Deadline | None:
    """Return the last day to claim the surplus from who sold."""
    if not _here(matter):
        return None
    step = Step("WI-172.56.2-2", figures.WEEK.cite, OWNER, "appear and claim the surplus", True)
    found = events(matter).events
    if found.sold_on is None:
        return step.waits("runs from the sale, which is not recorded")
    row = in_days(matter, step, found.sold_on, int(figures.WEEK.value), found.surplus_claimed_on)
    if not owner_known(matter):
        return row
    if matter.reads("surplus_wait") == "must_claim":
        return replace(row, alternatives=(("surplus_wait", "pay_known", None),))
    return replace(
        step.waits("a known owner is paid without waiting"),
        safe_by=row.safe_by,
        alternatives=(("surplus_wait", "must_claim", row.due),),
    )


@deadline("WI-172.56.2-3", of=CASE)
def year(matter: Matter) -> Deadline | None:
    """Return the last day before the surplus goes into the treasury."""
    if not _here(matter):
        return None
    step = Step("WI-172.56.2-3", figures.YEAR.cite, OWNER, "apply to the treasurer before the "
                "surplus goes into the treasury", True)  # fmt: skip
    found = events(matter).events
    if found.sold_on is None or found.surplus_to_treasurer_on is None:
        return step.waits("runs from the sale, once the treasurer has the surplus")
    claimed = found.surplus_claimed_on
    return in_months(matter, step, found.sold_on, int(figures.YEAR.value), claimed)


@deadline("WI-172.56.2-4", of=CASE)
def six_years(matter: Matter) -> Deadline | None:
    """Return the last day to apply for the surplus with proof."""
    if not _here(matter):
        return None
    step = Step("WI-172.56.2-4", figures.SIX_YEARS.cite, OWNER, "apply to the treasurer with proof "
                "of ownership", True)  # fmt: skip
    found = events(matter).events
    received = found.surplus_to_treasurer_on
    if received is None:
        return step.waits("runs from the receipt by the treasurer, which is not recorded")
    row = in_months(matter, step, received, int(figures.SIX_YEARS.value), found.surplus_claimed_on)
    return replace(row, counting=f"{row.counting}; afterwards barred (no express words)")


DEADLINES = (week, year, six_years)
AMOUNTS = (proceeds, surplus, payout, enough)
