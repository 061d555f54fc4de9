"""Wis. Stat. 172.02 to 172.07: a male taken up at large, from the finding to the proceeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from districts.facts.custody import Money
from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.standing import LATE, spoken
from districts.law.computing_time.wisconsin import last_day
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    TAKING_UP,
    Step,
    day_after,
    events,
    in_days,
    in_months,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, covered, days_measured
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Missing
from districts.terms.deadline import days_after
from districts.terms.money import NOTHING, paid_in_order, to_the_cent

FINDER, OWNER = "finder", "owner"
_UNKNOWN = "runs only where the owner is not known"
_KNOWN = "runs only where the owner is known"


def _here(matter: Matter) -> bool:
    return events(matter).regime == TAKING_UP


def valued(matter: Matter, question: str) -> Decimal | None:
    """Return the value that a threshold is held against: of all animals, or of the dearest."""
    facts = events(matter)
    values = [each.value for each in facts.animals if each.value is not None]
    if not values:
        return facts.money.estimated
    if len(values) < len(facts.animals):
        return None
    return sum(values, NOTHING) if matter.reads(question) == "total" else max(values)


@rule("WI-172.02-1", "age_words", of=CASE)
def s02_may_take_up(matter: Matter) -> Answer:
    """Answer whether a listed male was found running at large, so that anyone may take it up."""
    facts = events(matter)
    if facts.regime not in (TAKING_UP, ""):
        return NOT_ASKED
    decides = facts.regime == TAKING_UP
    answers = {answer for _, answer in covered(matter)}
    if facts.at_large is False or False in answers or facts.officer_custody:
        return Answer(FAILS, decides=decides)
    if facts.at_large is None or None in answers or not answers:
        missing = Missing("whether a listed male was found at large", "the finder")
        return Answer(UNDETERMINED, missing, decides=decides)
    return Answer(MEETS, decides=decides)


@deadline("WI-172.02-2", of=CASE)
def notify(matter: Matter) -> Deadline | None:
    """Return the last day to notify an owner who is known."""
    if not _here(matter):
        return None
    step = Step("WI-172.02-2", figures.NOTIFY.cite, FINDER, "notify the owner, and ask for keep "
                "and the forfeiture")  # fmt: skip
    facts = events(matter)
    if facts.owner.known is not True:
        return step.waits(_KNOWN)
    done = facts.events.owner_notified_at
    return in_days(matter, step, facts.events.taken_up_at, int(figures.NOTIFY.value), done)


@deadline("WI-172.02-3", of=CASE)
def remove(matter: Matter) -> Deadline | None:
    """Return the last day for the owner to take the animal away."""
    if not _here(matter):
        return None
    step = Step("WI-172.02-3", figures.REMOVE.cite, OWNER, "pay and take the animal away", True)
    told = events(matter).events.owner_notified_at
    if told is None:
        return step.waits("runs from the notice to the owner, which is not recorded")
    done = events(matter).events.paid_at
    row = in_days(matter, step, told, int(figures.REMOVE.value), done)
    nothing = "; no section says what then becomes of the animal: seek advice"
    return replace(row, counting=row.counting + nothing)


@deadline("WI-172.03-1", of=CASE)
def file_notice(matter: Matter) -> Deadline | None:
    """Return the last day to file notice with the clerk, where the owner is not known."""
    if not _here(matter):
        return None
    step = Step("WI-172.03-1", figures.FILE.cite, FINDER, "file notice with the town clerk")
    facts = events(matter)
    if facts.owner.known is not False:
        return step.waits(_UNKNOWN)
    done = facts.events.notice_filed_at
    days = int(figures.FILE.value)
    return in_days(matter, step, facts.events.taken_up_at, days, done, office=True)


def must_publish(value: Decimal | None) -> bool | None:
    """Whether a value is so high that the notice is published too."""
    return None if value is None else figures.PUBLISH.held_by(Fraction(value))


@deadline("WI-172.03-2", "publication", "publish_value", of=CASE)
def publish(matter: Matter) -> Deadline | None:
    """Return the last day for the first insertion of the published notice."""
    if not _here(matter):
        return None
    step = Step("WI-172.03-2", figures.PUBLISH.cite, FINDER, "publish the first of three weekly "
                "insertions")  # fmt: skip
    facts = events(matter)
    asked = must_publish(valued(matter, "publish_value"))
    if facts.owner.known is not False:
        return step.waits(_UNKNOWN)
    if asked is not True:
        said = "the value is not stated" if asked is None else "the value is not more than $50"
        return step.waits(said)
    if matter.reads("publication") == "no_limit":
        return step.waits("none stated")
    first = min(facts.events.published_on, default=None)
    row = in_days(matter, step, facts.events.taken_up_at, int(figures.FILE.value), first)
    return replace(row, alternatives=(("publication", "no_limit", None),))


@rule("WI-172.03-2", "publish_value", of=CASE)
def s03_published(matter: Matter) -> Answer:
    """Answer whether a notice that must be published had three weekly insertions."""
    facts = events(matter)
    if not _here(matter) or facts.owner.known is not False:
        return NOT_ASKED
    asked = must_publish(valued(matter, "publish_value"))
    if asked is False:
        return NOT_ASKED
    days = sorted(facts.events.published_on)
    if asked is None:
        return Answer(UNDETERMINED, Missing("what the animal is worth", FINDER), decides=False)
    if not days:
        return NOT_ASKED
    measured = days_measured(len(days), f"insertions: {', '.join(map(spoken, days))}")
    weekly = all((later - one).days == 7 for one, later in pairwise(days))
    if len(days) < figures.INSERTIONS.value:
        return Answer(UNDETERMINED, measured, decides=False)
    return Answer(MEETS if weekly else FAILS, measured, decides=True)


def insertions(first: date) -> list[date]:
    """Return the days of a class 3 notice: once a week."""
    return [days_after(first, 7 * week) for week in range(int(figures.INSERTIONS.value))]


def must_appraise(value: Decimal | None) -> bool | None:
    """Whether a value is so high that the animal is appraised."""
    return None if value is None else figures.APPRAISE.held_by(Fraction(value))


@deadline("WI-172.04-1", "appraise_value", of=CASE)
def apply_for_appraiser(matter: Matter) -> Deadline | None:
    """Return the last day to apply for an appraiser."""
    if not _here(matter):
        return None
    step = Step("WI-172.04-1", figures.APPLY.cite, FINDER, "apply for one disinterested appraiser")
    facts = events(matter)
    asked = must_appraise(valued(matter, "appraise_value"))
    if asked is not True:
        said = "the value is not stated" if asked is None else "the value is below $10"
        return step.waits(said)
    done = facts.events.appraiser_applied_on
    return in_months(matter, step, facts.events.taken_up_at, int(figures.APPLY.value), done)


def appraiser_fee(miles: Fraction) -> Decimal:
    """Return what the appraiser of an animal taken up is paid."""
    return to_the_cent(figures.APPRAISER.value + miles * figures.MILE.value)


@amount("WI-172.04-3", of=CASE)
def appraiser(matter: Matter) -> Sequence[Sum]:
    """Return the fee of the appraiser, from the miles certified."""
    miles = events(matter).money.appraiser_miles
    if not _here(matter) or miles is None:
        return ()
    return (("appraiser_fee", "appraiser", appraiser_fee(miles)),)


def charges(money: Money) -> Decimal | None:
    """Return the finder's charges: keep, and the appraiser's fee where there was one."""
    if money.keep is None:
        return None
    fee = NOTHING if money.appraiser_miles is None else appraiser_fee(money.appraiser_miles)
    return money.keep + fee


@deadline("WI-172.05-1", of=CASE)
def restore(matter: Matter) -> Deadline | None:
    """Return the last day on which an owner who proves it has the animal restored."""
    if not _here(matter):
        return None
    step = Step("WI-172.05-1", figures.RESTORE.cite, OWNER, "prove the right to the animal, pay "
                "the charges and have it restored", True)  # fmt: skip
    filed = events(matter).events.notice_filed_at
    if filed is None:
        return step.waits("runs from the filing of the notice, which is not recorded")
    return in_days(matter, step, filed, int(figures.RESTORE.value), events(matter).events.paid_at)


@amount("WI-172.05-3", of=CASE)
def lien(matter: Matter) -> Sequence[Sum]:
    """Return what is due after a decision: charges less the use made, with its costs."""
    money = events(matter).money
    owed = charges(money)
    if not _here(matter) or owed is None or events(matter).events.sold_on is not None:
        return ()
    due, whole = lien_of(owed, money.use_value or NOTHING, money.adjudication_costs or NOTHING)
    del due
    return (("finder_charges", FINDER, owed), ("lien", FINDER, whole))


def lien_of(owed: Decimal, use: Decimal, costs: Decimal) -> tuple[Decimal, Decimal]:
    """Return what is due for keep less the use made, and the lien with the costs."""
    due = max(owed - use, NOTHING)
    return due, due + costs


def appraised(matter: Matter) -> Decimal | None:
    """Return the value of the dearest animal as appraised."""
    values = [each.appraised for each in events(matter).animals if each.appraised is not None]
    return max(values, default=None)


def outcome(estimated: Decimal | None, certified: Decimal | None) -> str | None:
    """Return what becomes of an animal nobody claims: the finder's, sold, or not yet known."""
    if certified is None:
        asked = must_appraise(estimated)
        return "finder_owns" if asked is False else None
    return "sale" if figures.SELL.held_by(Fraction(certified)) else "finder_owns"


@rule("WI-172.06-1", "appraise_value", of=CASE)
def s06_finder_owns(matter: Matter) -> Answer:
    """Answer whether an unclaimed animal becomes the finder's: appraised at $10 or less."""
    facts = events(matter)
    if not _here(matter) or facts.events.notice_filed_at is None or facts.events.paid_at:
        return NOT_ASKED
    last = last_day(local_date(facts.events.notice_filed_at), int(figures.RESTORE.value))
    found = outcome(valued(matter, "appraise_value"), appraised(matter))
    if matter.as_of <= last or found == "sale":
        return NOT_ASKED
    if found is None:
        missing = Missing("what the animal was appraised at", "the appraiser")
        return Answer(UNDETERMINED, missing, decides=False)
    return Answer(MEETS, decides=False)


@deadline("WI-172.06-2", of=CASE)
def sale(matter: Matter) -> Deadline | None:
    """Return the first day of the sale: after the ninety days, and after its notice."""
    if not _here(matter):
        return None
    step = Step("WI-172.06-2", figures.EXECUTION.cite, "sheriff or constable", "sell at public "
                "auction, not before")  # fmt: skip
    found = events(matter).events
    if outcome(None, appraised(matter)) == "finder_owns":
        return step.waits("appraised at $10 or less: nothing is sold")
    if found.notice_filed_at is None:
        return step.waits("follows the ninety days from the filing, which is not recorded")
    filed = local_date(found.notice_filed_at)
    first = day_after(last_day(filed, int(figures.RESTORE.value)))
    said = f"after the 90 days from {spoken(filed)}"
    if found.sale_posted_on is not None:
        noticed = days_after(found.sale_posted_on, int(figures.EXECUTION.value))
        first, said = (
            max(first, noticed),
            f"{said}, and 20 days from {spoken(found.sale_posted_on)}",
        )
    return step.first(filed, first, first, found.sold_on, said)


@rule("WI-172.06-2", of=CASE)
def s06_noticed(matter: Matter) -> Answer:
    """Answer whether the sale had its twenty days of notice."""
    found = events(matter).events
    if not _here(matter) or found.sold_on is None or found.sale_posted_on is None:
        return NOT_ASKED
    sold = local_date(found.sold_on)
    measured = days_measured(
        (sold - found.sale_posted_on).days,
        f"from posting on {spoken(found.sale_posted_on)} to the sale on {spoken(sold)}",
    )
    return Answer(
        figures.EXECUTION.test(measured), measured, figures.EXECUTION.threshold, decides=True
    )


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
    if not _here(matter) or money.price is None:
        return ()
    owed = charges(money)
    whom = {
        "sale_costs": "sheriff or constable", "finder_charges": FINDER, "finder_half": FINDER,
        "municipality_half": "municipal treasurer", "shortfall": FINDER,
    }  # fmt: skip
    if owed is None or money.sale_costs is None:
        return tuple((item, to, None) for item, to in whom.items())
    parts = split(money.price, money.sale_costs, owed)
    return tuple((item, whom[item], parts[item]) for item in whom)


@deadline("WI-172.06-4", of=CASE)
def municipality(matter: Matter) -> Deadline | None:
    """Return the last day to hand the municipality its half."""
    if not _here(matter):
        return None
    step = Step("WI-172.06-4", figures.MUNICIPALITY.cite, "sheriff or constable",
                "pay half of the rest to the municipality")  # fmt: skip
    sold = events(matter).events.sold_on
    if sold is None:
        return step.waits("runs from the sale, which is not recorded")
    days = int(figures.MUNICIPALITY.value)
    row = in_days(matter, step, sold, days, None, office=True)
    if row.status == LATE:
        return replace(row, status="open", counting=f"{row.counting}; the payment is not recorded")
    return row


DUTIES = (notify, file_notice, publish, apply_for_appraiser)


@rule("WI-172.07-2", "publication", "publish_value", "appraise_value", of=CASE)
def s07_kept_every_duty(matter: Matter) -> Answer:
    """Answer whether the finder kept every time; one who missed any has no right or charges."""
    if not _here(matter) or events(matter).events.taken_up_at is None:
        return NOT_ASKED
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None]
    late = [row for row in rows if row.status == LATE]
    if late:
        missing = Missing(
            f"precluded, if a court so finds: {late[0].what}, due {spoken(late[0].due)}"
            if late[0].due is not None
            else late[0].what,
            "the court",
        )
        return Answer(FAILS, missing)
    if any(row.status == "open" for row in rows):
        return NOT_ASKED
    return Answer(MEETS, decides=False)


RULES = (s02_may_take_up, s03_published, s06_finder_owns, s06_noticed, s07_kept_every_duty)
DEADLINES = (
    notify, remove, file_notice, publish, apply_for_appraiser, restore, sale, municipality,
)  # fmt: skip
AMOUNTS = (appraiser, lien, proceeds)
