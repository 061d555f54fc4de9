"""Wis. Stat. 172.54 and 172.55: the six days, the notice, and the sale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from districts.facts.instants import in_order, local_date, precedes
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.standing import LATE, MET, OPEN, spoken
from districts.law.computing_time.wisconsin import last_day
from districts.law.options import other_ways
from districts.law.wi_stats_172 import figures, readings
from districts.law.wi_stats_172.clock import (
    CASE,
    Step,
    day_after,
    events,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, days_measured
from districts.law.wi_stats_172.s51_s52_distraint import goes_here
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Measured, Missing
from districts.terms.deadline import Moment, days_after
from districts.terms.money import NOTHING

SIX = int(figures.SIX_DAYS.value)


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


def opens(start: Moment, option: str) -> Moment:
    """Return from when they may be sold: the day after the six, or when the hours end."""
    ends = kept_until(start, option)
    return ends if isinstance(ends, datetime) else day_after(ends)


def sale_from(matter: Matter, start: Moment, *, in_pound: bool) -> Moment:
    """Return from when they may be sold, the notice of the sale counted too."""
    first = opens(start, matter.reads("six_days"))
    posted = events(matter).events.sale_posted_on
    noticed = None if posted is None else days_after(posted, notice_days(in_pound))
    return noticed if noticed is not None and noticed > local_date(first) else first


def _sale(matter: Matter, clause: str, who: str, *, in_pound: bool) -> Deadline:
    figure = figures.SIX_DAYS if in_pound else figures.SIX_DAYS_PLACED
    step = Step(clause, figure.cite, who, "sell at auction as many as necessary, not before")
    start, pound = held(matter)
    found = events(matter).events
    if pound is not in_pound:
        return step.waits(f"runs only where {'there is a' if in_pound else 'there is no'} pound")
    if start is None:
        there = "delivery to the pound" if in_pound else "placement in an enclosure"
        return step.waits(f"runs from the {there}, which is not recorded")
    if found.paid_at is not None and found.sold_on is None:
        return step.waits("the beasts were discharged")
    first = sale_from(matter, start, in_pound=in_pound)
    others = [
        (question, option, sale_from(way, start, in_pound=in_pound))
        for question, option, way in other_ways(matter, (readings.SIX_DAYS,))
    ]
    latest = max(
        (first, *(each for *_, each in others)),
        key=lambda moment: (local_date(moment), isinstance(moment, datetime)),
    )
    said, posted = f"{SIX} days from {spoken(start)}", found.sale_posted_on
    days = notice_days(in_pound)
    if posted is None:
        said += f", and {days} days from a posting that is not recorded"
    else:
        said += f", and {days} days from posting on {spoken(posted)}"
    row = step.first(start, first, latest, found.sold_on, said)
    return replace(row, alternatives=tuple(others))


@deadline("WI-172.54-1", "six_days", of=CASE)
def pound_sale(matter: Matter) -> Deadline | None:
    """Return the first day the poundmaster may sell."""
    if not goes_here(matter):
        return None
    return _sale(matter, "WI-172.54-1", "poundmaster", in_pound=True)


@deadline("WI-172.55-1", "six_days", of=CASE)
def officer_sale(matter: Matter) -> Deadline | None:
    """Return the first day the sheriff or a constable may sell from an enclosure."""
    if not goes_here(matter):
        return None
    return _sale(matter, "WI-172.55-1", "sheriff or constable", in_pound=False)


@deadline("WI-172.54-2", of=CASE)
def post(matter: Matter) -> Deadline | None:
    """Return the last day to post notice of a pound's sale, or when to post with care."""
    if not goes_here(matter):
        return None
    step = Step("WI-172.54-2", figures.POUND_NOTICE.cite, "poundmaster", "post notice of the sale "
                "on the pound and at 3 public places")  # fmt: skip
    start, in_pound = held(matter)
    found, days = events(matter).events, notice_days(in_pound=True)
    if start is None or not in_pound or found.paid_at is not None:
        return step.waits("follows the delivery to the pound")
    if found.sold_on is not None:
        sold = local_date(found.sold_on)
        due = days_after(sold, -days)
        said = f"at least {days} days before the sale on {spoken(sold)}"
        row = step.row(matter, start, due, found.sale_posted_on, said)
        if found.sale_posted_on is None and row.status == LATE:
            return replace(row, status=OPEN, counting=f"{said}; the posting is not recorded")
        return row
    careful = day_after(day_six(start))
    said = (
        f"at least {days} days before the sale; nothing says that the notice must wait, and with "
        f"care it goes up on {spoken(careful)}"
    )
    done = found.sale_posted_on
    return replace(step.waits(said), status=MET if done else OPEN, starts=start, wait_until=careful)


def sold_after(start: Moment, sold: Moment, option: str = "calendar") -> bool:
    """Whether a sale waited for the six days."""
    return not precedes(sold, opens(start, option))


def _kept(matter: Matter, *, in_pound: bool) -> Answer:
    start, pound = held(matter)
    found = events(matter).events
    if not goes_here(matter) or pound is not in_pound or found.sold_on is None:
        return NOT_ASKED
    who = "the poundmaster" if in_pound else "the sheriff or constable"
    if start is None:
        what = "delivered to the pound" if in_pound else "placed in an enclosure"
        return Answer(UNDETERMINED, Missing(f"when the beasts were {what}", who, "days"))
    sold, posted = local_date(found.sold_on), found.sale_posted_on
    measured = days_measured(
        (sold - local_date(start)).days, f"from {spoken(start)} to the sale on {spoken(sold)}"
    )
    if not sold_after(start, found.sold_on, matter.reads("six_days")):
        return Answer(FAILS, measured)
    if in_pound:
        return Answer(MEETS, measured)
    execution = figures.EXECUTION
    if posted is None:
        missing = Missing("when notice of the sale was posted", who, "days")
        return Answer(UNDETERMINED, missing, execution.threshold)
    measured = days_measured(
        (sold - posted).days, f"from posting on {spoken(posted)} to the sale on {spoken(sold)}"
    )
    return Answer(execution.test(measured), measured, execution.threshold)


@rule("WI-172.54-1", "six_days", of=CASE)
def s54_kept_six_days(matter: Matter) -> Answer:
    """Answer whether the poundmaster kept the beasts six days before the sale."""
    return _kept(matter, in_pound=True)


@rule("WI-172.54-2", of=CASE)
def s54_noticed(matter: Matter) -> Answer:
    """Answer whether the sale by the pound had its two days and four postings."""
    _, in_pound = held(matter)
    found = events(matter).events
    if not goes_here(matter) or not in_pound or found.sold_on is None:
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
DEADLINES = (pound_sale, post, officer_sale)
