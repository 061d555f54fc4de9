"""Wis. Stat. 172.53 to 172.55: payment, the pound or an enclosure, and the sale."""

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
    DISTRAINT,
    Step,
    day_after,
    events,
    goes_by,
    in_hours,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, days_measured
from districts.law.wi_stats_172.s51_s52_distraint import ALONE, DISTRAINOR, ends_at
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Measured, Missing
from districts.terms.deadline import Moment, days_after
from districts.terms.money import NOTHING

SIX = int(figures.SIX_DAYS.value)
POUND, ENCLOSURE = "public_pound", "other_secure_enclosure"


def goes_here(matter: Matter) -> bool:
    """Whether the case goes by this procedure."""
    return goes_by(matter, DISTRAINT)


@deadline("WI-172.53.1-1", "hours_holidays", of=CASE)
def pay(matter: Matter) -> Deadline | None:
    """Return the last hour for the owner to pay before the beasts go to the pound."""
    if not goes_here(matter):
        return None
    step = Step("WI-172.53.1-1", figures.PAY.cite, "owner of the beasts", "pay the damages and "
                "fees", True)  # fmt: skip
    found = events(matter).events
    hours = int(figures.PAY.value)
    return in_hours(matter, step, found.appraised_at, hours, found.paid_at, ALONE)


def place_for(pound: bool | None) -> str | None:
    """Return where unredeemed beasts are taken: the pound where there is one."""
    return None if pound is None else POUND if pound else ENCLOSURE


def _taken_there(matter: Matter, step: Step, done: Moment | None) -> Deadline:
    """Return from when unpaid beasts are taken somewhere: after the owner's time, read any way."""
    row, found = pay(matter), events(matter).events
    if row is None or row.due is None:
        return step.waits("follows the 24 hours after the appraisal")
    if found.paid_at is not None and done is None:
        return step.waits("the owner paid")
    ends = [row.due, *(due for *_, due in row.alternatives if due is not None)]
    latest = max(ends, key=lambda moment: in_order(ends_at(moment, matter.facts.zone)))
    return step.first(row.due, row.due, latest, done, f"unpaid {row.counting}")


@deadline("WI-172.53.1-2", "hours_holidays", of=CASE)
def take_to_pound(matter: Matter) -> Deadline | None:
    """Return from when the beasts are taken to the pound, where there is one."""
    if not goes_here(matter):
        return None
    pound = events(matter).pound_in_residence_municipality
    here = "the nearest pound where the distrainor lives"
    said = here if pound else f"{here}, or where there is none to another secure enclosure"
    step = Step("WI-172.53.1-2", figures.PAY.cite, DISTRAINOR, f"take the beasts to {said}, not "
                "before")  # fmt: skip
    if pound is False:
        return step.waits("runs only where there is a pound")
    found = events(matter).events
    done = found.pound_delivered_at or (found.placed_at if pound is None else None)
    return _taken_there(matter, step, done)


@deadline("WI-172.53.1-3", "hours_holidays", of=CASE)
def place_elsewhere(matter: Matter) -> Deadline | None:
    """Return from when the beasts are placed in an enclosure, where there is no pound."""
    if not goes_here(matter):
        return None
    step = Step("WI-172.53.1-3", figures.PAY.cite, DISTRAINOR, "place the beasts in another secure "
                "enclosure, not before")  # fmt: skip
    if events(matter).pound_in_residence_municipality is not False:
        return step.waits("runs only where there is no pound")
    return _taken_there(matter, step, events(matter).events.placed_at)


@rule("WI-172.53.1-3", "hours_holidays", of=CASE)
def s53_place(matter: Matter) -> Answer:
    """Answer whether the beasts are where they may be: an enclosure only where no pound is."""
    found = events(matter).events
    if not goes_here(matter) or found.placed_at is None:
        return NOT_ASKED
    pound = events(matter).pound_in_residence_municipality
    if pound is None:
        missing = Missing("whether the distrainor's municipality has a pound", "the town clerk")
        return Answer(UNDETERMINED, missing)
    row = place_elsewhere(matter)
    too_soon = row is not None and row.status == LATE
    return Answer(FAILS if pound or too_soon else MEETS)


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


@deadline("WI-172.54-2", "six_days", of=CASE)
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


RULES = (s53_place, s54_kept_six_days, s54_noticed, s55_kept_and_noticed)
DEADLINES = (pay, take_to_pound, place_elsewhere, pound_sale, post, officer_sale)
