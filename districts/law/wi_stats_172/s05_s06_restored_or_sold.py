"""Wis. Stat. 172.05 and 172.06: an animal taken up is restored, the finder's, or sold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from districts.facts.custody import Money
from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.standing import LATE, OPEN, spoken
from districts.law.computing_time.wisconsin import last_day
from districts.law.options import every_way, other_ways
from districts.law.wi_stats_172 import figures, readings
from districts.law.wi_stats_172.clock import CASE, Step, day_after, events, in_days
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, days_measured
from districts.law.wi_stats_172.s02_s04_taking_up import FINDER, OWNER, appraiser_fee, here
from districts.law.wi_stats_172.values import appraised, outcome, reaches
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Missing
from districts.terms.deadline import Moment, days_after
from districts.terms.money import NOTHING, paid_in_order

OFFICER = "sheriff or constable"
NINETY, TWENTY = int(figures.RESTORE.value), int(figures.EXECUTION.value)


def charges(money: Money) -> Decimal | None:
    """Return the finder's charges: keep, and the appraiser's fee where there was one."""
    if money.keep is None:
        return None
    fee = NOTHING if money.appraiser_miles is None else appraiser_fee(money.appraiser_miles)
    return money.keep + fee


def claims_end(matter: Matter) -> date | None:
    """Return the last of the ninety days; None where no notice was filed."""
    filed = events(matter).events.notice_filed_at
    return None if filed is None else last_day(local_date(filed), NINETY)


@deadline("WI-172.05-1", of=CASE)
def restore(matter: Matter) -> Deadline | None:
    """Return the last day on which an owner who proves it has the animal restored."""
    if not here(matter):
        return None
    step = Step("WI-172.05-1", figures.RESTORE.cite, OWNER, "prove the right to the animal, pay "
                "the charges and have it restored", True)  # fmt: skip
    filed = events(matter).events.notice_filed_at
    if filed is None:
        return step.waits("runs from the filing of the notice, which is not recorded")
    return in_days(matter, step, filed, NINETY, events(matter).events.paid_at)


@amount("WI-172.05-3", of=CASE)
def lien(matter: Matter) -> Sequence[Sum]:
    """Return what is due after a decision: charges less the use made, with its costs."""
    money = events(matter).money
    owed = charges(money)
    found = events(matter).events
    if not here(matter) or found.taken_up_at is None or found.sold_on is not None:
        return ()
    if owed is None:  # what keep is reasonable nobody has said
        return (("finder_charges", FINDER, None), ("lien", FINDER, None))
    _, whole = lien_of(owed, money.use_value or NOTHING, money.adjudication_costs or NOTHING)
    return (("finder_charges", FINDER, owed), ("lien", FINDER, whole))


def lien_of(owed: Decimal, use: Decimal, costs: Decimal) -> tuple[Decimal, Decimal]:
    """Return what is due for keep less the use made, and the lien with the costs."""
    due = max(owed - use, NOTHING)
    return due, due + costs


def unclaimed(matter: Matter) -> str | None:
    """Return what becomes of the animal if nobody claims it."""
    return outcome(reaches(matter, "appraise_value", figures.APPRAISE), appraised(matter))


@deadline("WI-172.06-1", "appraise_value", of=CASE)
def title(matter: Matter) -> Deadline | None:
    """Return from when an animal of little value is the finder's."""
    if not here(matter):
        return None
    step = Step("WI-172.06-1", figures.SELL.cite, FINDER, "the animal is the finder's, not before")
    found = events(matter).events
    filed, last = found.notice_filed_at, claims_end(matter)
    if filed is None or last is None:
        return step.waits("follows the ninety days from the filing, which is not recorded")
    if found.paid_at is not None:
        return step.waits("the animal was restored")

    def first_of(way: Matter) -> date | None:
        return day_after(last) if unclaimed(way) == "finder_owns" else None

    taken = first_of(matter)
    if taken is None:
        row = step.waits("only where it was appraised at $10 or less")
    else:
        said = f"after the {NINETY} days from {spoken(local_date(filed))} end on {spoken(last)}"
        row = step.first(filed, taken, taken, found.title_on, said)
    return replace(
        row,
        alternatives=tuple(
            (question, option, first_of(way))
            for question, option, way in other_ways(matter, (readings.APPRAISE_VALUE,))
            if first_of(way) != taken
        ),
    )


@rule("WI-172.06-1", "appraise_value", of=CASE)
def s06_finder_owns(matter: Matter) -> Answer:
    """Answer whether an unclaimed animal became the finder's: appraised at $10 or less."""
    last, found = claims_end(matter), events(matter).events
    if not here(matter) or last is None or found.paid_at is not None or found.sold_on is not None:
        return NOT_ASKED
    becomes, row = unclaimed(matter), title(matter)
    if row is not None and row.status == LATE:
        return Answer(FAILS)
    if matter.as_of <= last or becomes == "sale":
        return NOT_ASKED
    if becomes is None:
        missing = Missing("what the animal was appraised at", "the appraiser")
        return Answer(UNDETERMINED, missing, decides=False)
    return Answer(MEETS, decides=False)


def sale_from(matter: Matter) -> date | None:
    """Return the first day of the sale: after the ninety days, and after its notice."""
    last, posted = claims_end(matter), events(matter).events.sale_posted_on
    if last is None:
        return None
    first = day_after(last)
    return first if posted is None else max(first, days_after(posted, TWENTY))


@deadline("WI-172.06-2", of=CASE)
def sale(matter: Matter) -> Deadline | None:
    """Return the first day of the sale, for the officer who must wait."""
    if not here(matter):
        return None
    step = Step("WI-172.06-2", figures.EXECUTION.cite, OFFICER, "sell at public auction, not "
                "before")  # fmt: skip
    found = events(matter).events
    first = sale_from(matter)
    ways = {unclaimed(way) for way in every_way(matter, (readings.APPRAISE_VALUE,))}
    if ways == {"finder_owns"} and found.sold_on is None:
        return step.waits("appraised at $10 or less: nothing is sold")
    if found.paid_at is not None and found.sold_on is None:
        return step.waits("the animal was restored")
    if found.notice_filed_at is None or first is None:
        return step.waits("follows the ninety days from the filing, which is not recorded; where "
                          "no notice is filed no section opens a sale: seek advice")  # fmt: skip
    filed, posted = local_date(found.notice_filed_at), found.sale_posted_on
    said = f"after the {NINETY} days from {spoken(filed)}"
    if posted is None:
        said += f", and {TWENTY} days from a posting that is not recorded"
    else:
        said += f", and {TWENTY} days from posting on {spoken(posted)}"
    return step.first(filed, first, first, found.sold_on, said)


@rule("WI-172.06-2", of=CASE)
def s06_sold_lawfully(matter: Matter) -> Answer:
    """Answer whether a sale waited for the ninety days and for its twenty days of notice."""
    found = events(matter).events
    if not here(matter) or found.sold_on is None:
        return NOT_ASKED
    sold, last, posted = local_date(found.sold_on), claims_end(matter), found.sale_posted_on
    if posted is not None:
        measured = days_measured(
            (sold - posted).days,
            f"from posting on {spoken(posted)} to the sale on {spoken(sold)}",
        )
        threshold = figures.EXECUTION.threshold
        if figures.EXECUTION.test(measured) is not MEETS:
            return Answer(FAILS, measured, threshold)
    if last is not None and sold <= last:
        said = f"the owner could claim to {spoken(last)}, and it was sold on {spoken(sold)}"
        return Answer(FAILS, days_measured((sold - last).days, said))
    if posted is None:
        return Answer(
            UNDETERMINED, Missing("when notice of the sale was posted", OFFICER, "days"),
            figures.EXECUTION.threshold,
        )  # fmt: skip
    if last is None:
        return Answer(UNDETERMINED, Missing("when the notice was filed", FINDER, "days"))
    return Answer(MEETS, measured, threshold)


def split(price: Decimal, costs: Decimal, owed: Decimal) -> dict[str, Decimal]:
    """Return where a price goes: costs of the sale, charges, and the halves of the rest.

    The odd cent is the municipality's.
    """
    payments, rest = paid_in_order(price, [("sale_costs", costs), ("finder_charges", owed)])
    cents = int(rest * 100)
    half = Decimal(cents // 2) / 100
    return {
        **{each.item: each.paid for each in payments},
        "finder_half": half,
        "municipality_half": rest - half,
        "shortfall": sum((each.unpaid for each in payments), NOTHING),
    }


@amount("WI-172.06-4", of=CASE)
def proceeds(matter: Matter) -> Sequence[Sum]:
    """Return where the price of the sale goes, to the cent."""
    money = events(matter).money
    if not here(matter) or money.price is None:
        return ()
    owed = charges(money)
    whom = {
        "sale_costs": OFFICER, "finder_charges": FINDER, "finder_half": FINDER,
        "municipality_half": "municipal treasurer", "shortfall": FINDER,
    }  # fmt: skip
    if owed is None or money.sale_costs is None:
        return tuple((item, to, None) for item, to in whom.items())
    parts = split(money.price, money.sale_costs, owed)
    return tuple((item, whom[item], parts[item]) for item in whom)


@deadline("WI-172.06-4", of=CASE)
def municipality(matter: Matter) -> Deadline | None:
    """Return the last day to hand the municipality its half."""
    if not here(matter):
        return None
    step = Step("WI-172.06-4", figures.MUNICIPALITY.cite, OFFICER, "pay half of the rest to the "
                "municipality")  # fmt: skip
    sold: Moment | None = events(matter).events.sold_on
    if sold is None:
        return step.waits("runs from the sale, which is not recorded")
    paid = events(matter).events.municipality_paid_on
    row = in_days(matter, step, sold, int(figures.MUNICIPALITY.value), paid, office=True)
    if row.status == LATE and paid is None:  # it may have been made, and not been written down
        return replace(row, status=OPEN, counting=f"{row.counting}; the payment is not recorded")
    return row


RULES = (s06_finder_owns, s06_sold_lawfully)
DEADLINES = (restore, title, sale, municipality)
AMOUNTS = (lien, proceeds)
