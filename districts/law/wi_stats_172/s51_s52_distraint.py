"""Wis. Stat. 172.51 and 172.52: beasts held for damage, the notice, and the appraisers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    DISTRAINT,
    Step,
    events,
    goes_by,
    in_hours,
    owner_known,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED
from districts.terms import (
    AT_MOST,
    FAILS,
    MEETS,
    UNDETERMINED,
    Deadline,
    Measured,
    Missing,
    Threshold,
)
from districts.terms.deadline import Moment

DISTRAINOR = "distrainor"
EXPRESS, ALONE = "express_words", "section_alone"
NOTICE, APPLICATION = "written_notice", "apply_without_notice"


def goes_here(matter: Matter) -> bool:
    """Whether the case goes by this procedure."""
    return goes_by(matter, DISTRAINT)


@rule("WI-172.51.1-1", of=CASE)
def s51_may_distrain(matter: Matter) -> Answer:
    """Answer whether the owner or occupant of land holds beasts that do damage there."""
    facts = events(matter)
    if facts.regime not in (DISTRAINT, "") or facts.officer_custody:
        return NOT_ASKED
    decides = facts.regime == DISTRAINT
    both = (facts.doing_damage, facts.taker_is_occupant)
    if False in both:
        return Answer(FAILS, decides=decides)
    if None in both:
        why = (
            "doing damage" if facts.doing_damage is None else "the taker owns or occupies the land"
        )
        return Answer(UNDETERMINED, Missing(f"whether {why}", DISTRAINOR), decides=decides)
    return Answer(MEETS, decides=decides)


def first_step(
    known: bool | None, county: bool | None, municipality: bool | None
) -> tuple[str, int] | None:
    """Return the first step and its hours; None while who the owner is, is not known."""
    if known is False or county is False:
        return APPLICATION, int(figures.UNKNOWN.value)
    if None in (known, county, municipality):
        return None
    figure = figures.SAME_PLACE if municipality else figures.SAME_COUNTY
    return NOTICE, int(figure.value)


def branch(matter: Matter) -> tuple[str, int] | None:
    """Return the first step of the case; None while who the owner is, is not known."""
    owner = events(matter).owner
    return first_step(owner_known(matter), owner.same_county, owner.same_municipality)


def served_at(matter: Matter) -> Moment | None:
    """Return when the owner had the written notice."""
    found = events(matter).events
    return found.served_at or found.owner_notified_at


def _notice(matter: Matter, clause: str, cite: str, hours: int, where: str) -> Deadline:
    step = Step(clause, cite, DISTRAINOR, "written notice to the owner")
    if branch(matter) != (NOTICE, hours):
        return step.waits(f"runs only where the owner is known and lives {where}")
    taken = events(matter).events.taken_up_at
    return in_hours(matter, step, taken, hours, served_at(matter), EXPRESS)


@deadline("WI-172.51.2-1", "hours_holidays", of=CASE)
def notice_same_place(matter: Matter) -> Deadline | None:
    """Return the last hour to serve an owner of the distrainor's own municipality."""
    if not goes_here(matter):
        return None
    hours = int(figures.SAME_PLACE.value)
    where = "in the same municipality"
    return _notice(matter, "WI-172.51.2-1", figures.SAME_PLACE.cite, hours, where)


@deadline("WI-172.51.2-2", "hours_holidays", of=CASE)
def notice_same_county(matter: Matter) -> Deadline | None:
    """Return the last hour to serve an owner elsewhere in the county."""
    if not goes_here(matter):
        return None
    hours = int(figures.SAME_COUNTY.value)
    where = "elsewhere in the county"
    return _notice(matter, "WI-172.51.2-2", figures.SAME_COUNTY.cite, hours, where)


def fees_within(fees: list[Decimal], days: int) -> bool:
    """Whether each appraiser's fee for service is at most a dollar a day."""
    return all(figures.A_DAY.held_by(Fraction(fee) / days) for fee in fees)


def most_fees(appraiser_fee: str) -> Fraction:
    """Return the most that three appraisers of one day are due, with the 50 cents as read."""
    each = figures.FREEHOLDERS.value
    mentioned = {"total": Fraction(1), "each": each, "officer": Fraction(0)}[appraiser_fee]
    return each * figures.A_DAY.value + mentioned * figures.APPOINTED.value


@rule("WI-172.52-2", "appraiser_fee", of=CASE)
def s52_fees(matter: Matter) -> Answer:
    """Answer whether the appraisers' fees can be of one day; more days are theirs to say."""
    fees = events(matter).money.appraiser_fees
    if not goes_here(matter) or fees is None:
        return NOT_ASKED
    most = most_fees(matter.reads("appraiser_fee"))
    measured = Measured(
        Fraction(fees), "dollars", "fees certified, against those of three appraisers in one day"
    )
    within = Fraction(fees) <= most
    threshold = Threshold(AT_MOST, most, "dollars")
    return Answer(MEETS if within else UNDETERMINED, measured, threshold, decides=False)


RULES = (s51_may_distrain, s52_fees)
DEADLINES = (notice_same_place, notice_same_county)
