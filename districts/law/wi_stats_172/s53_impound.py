"""Wis. Stat. 172.53: payment, and the pound or another enclosure."""

from __future__ import annotations

from collections.abc import Sequence

from districts.facts.instants import in_order
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.standing import LATE
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    Step,
    events,
    in_hours,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED
from districts.law.wi_stats_172.s51_application import ends_at
from districts.law.wi_stats_172.s51_s52_distraint import ALONE, DISTRAINOR, goes_here
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Missing
from districts.terms.deadline import Moment
from districts.terms.money import NOTHING

OFFICER = "chairperson, president or mayor"
POUND, ENCLOSURE = "public_pound", "other_secure_enclosure"


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


@amount("WI-172.53.1-1", of=CASE)
def discharge(matter: Matter) -> Sequence[Sum]:
    """Return what discharges the beasts before a sale: damages, fees, and what was spent on keep.

    A fee of the officer who appoints is fixed nowhere, and counts where it was certified.
    """
    found, money = events(matter).events, events(matter).money
    if not goes_here(matter) or not money.damages or found.sold_on or found.paid_at:
        return ()
    damages = sum((each.amount for each in money.damages), NOTHING)
    fee = () if money.officer_fee is None else (("officer_fee", OFFICER, money.officer_fee),)
    return (
        ("damages_certified", DISTRAINOR, damages),
        ("appraiser_fees", "appraisers", money.appraiser_fees),
        *fee,
        ("keep", "who kept them", money.keep),
    )


RULES = (s53_place,)
AMOUNTS = (discharge,)
DEADLINES = (pay, take_to_pound, place_elsewhere)
