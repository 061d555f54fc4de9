"""Wis. Stat. 172.53 to 172.55: payment, the pound or an enclosure, and the sale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from districts.facts.instants import in_order, local_date
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.standing import spoken
from districts.law.computing_time.wisconsin import last_day
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import CASE, DISTRAINT, Step, day_after, events, in_hours
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, days_measured
from districts.law.wi_stats_172.s51_s52_distraint import ALONE, DISTRAINOR
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Measured, Missing
from districts.terms.deadline import Moment, days_after
from districts.terms.money import NOTHING

SIX = int(figures.SIX_DAYS.value)
POUND, ENCLOSURE = "public_pound", "other_secure_enclosure"


def _here(matter: Matter) -> bool:
    return events(matter).regime == DISTRAINT


@deadline("WI-172.53.1-1", "hours_holidays", of=CASE)
def pay(matter: Matter) -> Deadline | None:
    """Return the last hour for the owner to pay before the beasts go to the pound."""
    if not _here(matter):
        return None
    step = Step("WI-172.53.1-1", figures.PAY.cite, "owner of the beasts", "pay the damages and "
                "fees", True)  # fmt: skip
    found = events(matter).events
    hours = int(figures.PAY.value)
    return in_hours(matter, step, found.appraised_at, hours, found.paid_at, ALONE)


def place_for(pound: bool | None) -> str | None:
    """Return where unredeemed beasts are taken: the pound where there is one."""
    return None if pound is None else POUND if pound else ENCLOSURE


@deadline("WI-172.53.1-2", "hours_holidays", of=CASE)
def take_to_pound(matter: Matter) -> Deadline | None:
    """Return from when the beasts are taken to the pound, or placed in an enclosure."""
    if not _here(matter):
        return None
    place = place_for(events(matter).pound_in_residence_municipality)
    where = {
        POUND: "the nearest pound where the distrainor lives",
        ENCLOSURE: "another secure enclosure",
        None: "the pound or a secure enclosure",
    }[place]
    step = Step("WI-172.53.1-2", figures.PAY.cite, DISTRAINOR, f"take the beasts to {where}, not "
                "before")  # fmt: skip
    row = pay(matter)
    found = events(matter).events
    if row is None or row.due is None or found.paid_at is not None:
        paid = found.paid_at is not None
        return step.waits("the owner paid" if paid else "follows the 24 hours after the appraisal")
    done = found.pound_delivered_at or found.placed_at
    return step.first(row.due, row.due, row.due, done, f"after {spoken(row.due)}")


def day_six(start: Moment) -> date:
    """Return the last of the six days the beasts are kept."""
    return last_day(local_date(start), SIX)


def kept_until(start: Moment, option: str) -> Moment:
    """Return when the six days end: a calendar day, or 144 hours on."""
    if option == "running" and isinstance(start, datetime):
        return (in_order(start) + timedelta(days=SIX)).astimezone(start.tzinfo)
    return day_six(start)


def held(matter: Matter) -> tuple[Moment | None, bool]:
    """Return from when they are kept for sale, and whether in a pound."""
    found = events(matter).events
    if found.pound_delivered_at is not None:
        return found.pound_delivered_at, True
    if found.placed_at is not None:
        return found.placed_at, False
    return None, events(matter).pound_in_residence_municipality is not False


def notice_days(in_pound: bool) -> int:
    """Return the days of notice of the sale: by the pound, or as upon execution."""
    return int((figures.POUND_NOTICE if in_pound else figures.EXECUTION).value)


def _sale(matter: Matter, clause: str, who: str, *, in_pound: bool) -> Deadline:
    figure = figures.SIX_DAYS if in_pound else figures.SIX_DAYS_PLACED
    step = Step(clause, figure.cite, who, "sell at auction as many as necessary, not before")
    start, pound = held(matter)
    found = events(matter).events
    if start is None or pound is not in_pound:
        there = "delivery to the pound" if in_pound else "placement in an enclosure"
        return step.waits(f"runs from the {there}, which is not recorded")
    if found.paid_at is not None:
        return step.waits("the beasts were discharged")
    ends = kept_until(start, matter.reads("six_days"))
    first: Moment = ends if isinstance(ends, datetime) else day_after(ends)
    waits = [day_after(day_six(start)), local_date(kept_until(start, "running"))]
    said = f"{SIX} days from {spoken(start)}"
    posted = found.sale_posted_on
    if posted is not None:
        noticed = days_after(posted, notice_days(in_pound))
        if noticed > local_date(first):
            first = noticed
        waits.append(noticed)
        said += f", and {notice_days(in_pound)} days from posting on {spoken(posted)}"
    row = step.first(start, first, max(waits), found.sold_on, said)
    option = "running" if matter.reads("six_days") == "calendar" else "calendar"
    other = kept_until(start, option)
    beside = other if isinstance(other, datetime) else day_after(other)
    return replace(row, alternatives=(("six_days", option, beside),))


@deadline("WI-172.54-1", "six_days", of=CASE)
def pound_sale(matter: Matter) -> Deadline | None:
    """Return the first day the poundmaster may sell."""
    if not _here(matter):
        return None
    return _sale(matter, "WI-172.54-1", "poundmaster", in_pound=True)


@deadline("WI-172.55-1", "six_days", of=CASE)
def officer_sale(matter: Matter) -> Deadline | None:
    """Return the first day the sheriff or a constable may sell from an enclosure."""
    if not _here(matter):
        return None
    return _sale(matter, "WI-172.55-1", "sheriff or constable", in_pound=False)


def sold_after(start: Moment, sold: date, option: str = "calendar") -> bool:
    """Whether a sale waited for the six days."""
    ends = kept_until(start, option)
    return sold > ends if not isinstance(ends, datetime) else sold >= ends.date()


def _kept(matter: Matter, *, in_pound: bool) -> Answer:
    start, pound = held(matter)
    found = events(matter).events
    if not _here(matter) or start is None or pound is not in_pound or found.sold_on is None:
        return NOT_ASKED
    sold = local_date(found.sold_on)
    measured = days_measured(
        (sold - local_date(start)).days, f"from {spoken(start)} to the sale on {spoken(sold)}"
    )
    kept = sold_after(start, sold, matter.reads("six_days"))
    if not in_pound and found.sale_posted_on is not None:
        kept = kept and (sold - found.sale_posted_on).days >= notice_days(in_pound=False)
    return Answer(MEETS if kept else FAILS, measured)


@rule("WI-172.54-1", "six_days", of=CASE)
def s54_kept_six_days(matter: Matter) -> Answer:
    """Answer whether the poundmaster kept the beasts six days before the sale."""
    return _kept(matter, in_pound=True)


@rule("WI-172.54-2", of=CASE)
def s54_noticed(matter: Matter) -> Answer:
    """Answer whether the sale by the pound had its two days and four postings."""
    start, in_pound = held(matter)
    found = events(matter).events
    if not _here(matter) or start is None or not in_pound or found.sold_on is None:
        return NOT_ASKED
    posted, sold = found.sale_posted_on, local_date(found.sold_on)
    if posted is None:
        missing = Missing("when notice of the sale was posted", "the poundmaster", "days")
        return Answer(UNDETERMINED, missing)
    measured = Measured(
        Fraction((sold - posted).days), "days", f"from posting on {spoken(posted)} to the sale"
    )
    if not figures.POUND_NOTICE.held_by(Fraction((sold - posted).days)):
        return Answer(FAILS, measured, figures.POUND_NOTICE.threshold)
    places, on_pound = found.sale_places, found.sale_posted_on_pound
    if places is not None and places < figures.POUND_PLACES.value:
        return Answer(FAILS, measured, figures.POUND_NOTICE.threshold)
    if on_pound is not None and (sold - on_pound).days < figures.POUND_NOTICE.value:
        return Answer(FAILS, measured, figures.POUND_NOTICE.threshold)
    whole = places is not None and on_pound is not None
    return Answer(
        MEETS if whole else UNDETERMINED,
        measured if whole else Missing("that it was posted on the pound and at 3 public places",
                                       "the poundmaster", "days"),
        figures.POUND_NOTICE.threshold,
    )  # fmt: skip


@rule("WI-172.55-1", "six_days", of=CASE)
def s55_kept_and_noticed(matter: Matter) -> Answer:
    """Answer whether an officer's sale waited for the six days and the notice of an execution."""
    return _kept(matter, in_pound=False)


def sell_needed(needed: Decimal, bids: Sequence[Decimal]) -> tuple[int, Decimal]:
    """Return how many are sold, one at a time, until what is needed is reached, and for what."""
    raised, sold = NOTHING, 0
    for bid in bids:
        if raised >= needed:
            break
        raised, sold = raised + bid, sold + 1
    return sold, raised


RULES = (s54_kept_six_days, s54_noticed, s55_kept_and_noticed)
DEADLINES = (pay, take_to_pound, pound_sale, officer_sale)
