"""Iowa Code 169C.6(2): the written request for a fence, thirty days, and the application."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from districts.facts.occasions import TrespassFacts
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.iowa import last_day, why_offices_are_shut
from districts.law.computing_time.standing import LATE, MET, OPEN, spoken, standing
from districts.law.ia_code_169c import figures, readings
from districts.law.ia_code_169c.book import ROAD
from districts.law.ia_code_169c.relations import keys, relation
from districts.law.ia_code_169c.steps import (
    DOES_NOT_APPLY,
    NEIGHBOR,
    RESPONSIBLE,
    in_time,
    moved_to_monday,
    waiting,
)
from districts.law.ia_code_169c.undetermined import could_be_habitual
from districts.law.options import every_way, other_ways
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Evidence, Measured, Missing
from districts.terms.deadline import days_after

CITE = figures.REQUEST.cite
DAYS = int(figures.REQUEST.value)
_ASKS = (readings.THIRTY_DAYS,)
ROLLS = readings.THIRTY_DAYS.default


def fence_by(received: date, option: str) -> date:
    """Return the last day of the thirty after receipt."""
    return last_day(received, DAYS) if option == ROLLS else days_after(received, DAYS)


def applies_from(facts: TrespassFacts, option: str) -> date | None:
    """Return the first day to apply to the viewers; None where the fence was done in time."""
    received = facts.request.received_on
    if received is None:
        return None
    last = fence_by(received, option)
    done = facts.fence_done_on
    return None if done is not None and done <= last else days_after(last, 1)


@rule("IA-169C.6.2a-1", *readings.OF_THE_COUNT)
def s6_2_a_ground(matter: Matter) -> Answer:
    """Answer whether a trespass was habitual when the request came, towards the one who asked.

    For a neighbor's land it is that neighbor who asks; after straying onto a road, any neighbor.
    """
    request = matter.facts.request
    if request.received_on is None:
        return DOES_NOT_APPLY
    if not matter.facts.are_listed:
        missing = Missing("what the local authority found before the request", "local authority")
        return Answer(UNDETERMINED, missing, decides=False)
    asked = [
        key for key in keys(matter) if key[1] == ROAD or request.by is None or key[2] == request.by
    ]
    grounds = [
        Evidence("occasion", event.ids[0], f"habitual on {spoken(event.on)}")
        for key in asked
        for event in relation(matter, key).events
        if event.is_habitual and event.on <= request.received_on
    ]
    if grounds:
        return Answer(MEETS, decides=False, evidence=lambda: grounds)
    unsure = any(could_be_habitual(matter, key) for key in asked)
    return Answer(UNDETERMINED if unsure else FAILS, decides=False)


@rule("IA-169C.6.2a-2")
def s6_2_a_written(matter: Matter) -> Answer:
    """Answer whether the request was in writing, which an electronic record is too."""
    request = matter.facts.request
    if request.received_on is None and request.written is None:
        return DOES_NOT_APPLY
    if request.written is None:
        missing = Missing("whether the request was in writing", NEIGHBOR)
        return Answer(UNDETERMINED, missing, decides=False)
    return Answer(MEETS if request.written else FAILS, decides=False)


@rule("IA-169C.6.2b-1", "thirty_days")
def s6_2_b_fence(matter: Matter) -> Answer:
    """Answer whether the fence was erected or maintained within thirty days."""
    facts: TrespassFacts = matter.facts
    received = facts.request.received_on
    if received is None:
        return DOES_NOT_APPLY
    due = fence_by(received, matter.reads("thirty_days"))
    return in_time(
        figures.REQUEST,
        received,
        "receipt of the request",
        due,
        facts.fence_done_on,
        matter.as_of,
    )


@deadline("IA-169C.6.2b-1", "thirty_days")
def fence_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to erect or maintain the fence that was asked for."""
    facts: TrespassFacts = matter.facts
    received = facts.request.received_on
    row = waiting(
        "IA-169C.6.2b-1",
        CITE,
        RESPONSIBLE,
        "erect or maintain the fence on the land where the livestock are kept",
        "runs from the receipt of the written request, which is not recorded",
    )
    if received is None:
        return row
    due, unrolled = fence_by(received, matter.reads("thirty_days")), days_after(received, DAYS)
    shut = why_offices_are_shut(due) if due != unrolled else None
    return replace(
        row,
        counting=f"{DAYS} days from receipt on {spoken(received)}, that day left out"
        f"{moved_to_monday(unrolled, due)}{'' if shut is None else f', though that is {shut}'}",
        status=standing(facts.fence_done_on, due, matter.as_of),
        starts=received,
        due=due,
        safe_by=min(
            unrolled,
            *(fence_by(received, way.reads("thirty_days")) for way in every_way(matter, _ASKS)),
        ),
        alternatives=tuple(
            (question, option, fence_by(received, option))
            for question, option, _ in other_ways(matter, _ASKS)
        ),
    )


@rule("IA-169C.6.2b-2", "thirty_days")
def s6_2_b_application(matter: Matter) -> Answer:
    """Answer whether the application waited for the thirty days to run out."""
    facts: TrespassFacts = matter.facts
    received, applied = facts.request.received_on, facts.application_on
    if applied is None or received is None:
        return DOES_NOT_APPLY
    first = applies_from(facts, matter.reads("thirty_days"))
    since = "" if first is not None else "; the fence was done in time"
    waited = Measured(
        Fraction((applied - received).days),
        "days",
        f"from receipt on {spoken(received)} to the application on {spoken(applied)}{since}",
    )
    is_open = first is not None and applied >= first
    return Answer(MEETS if is_open else FAILS, waited, decides=False)


@deadline("IA-169C.6.2b-2", "thirty_days")
def application_deadline(matter: Matter) -> Deadline | None:
    """Return the first day on which the neighbor may apply to the fence viewers."""
    facts: TrespassFacts = matter.facts
    received, applied = facts.request.received_on, facts.application_on
    row = waiting(
        "IA-169C.6.2b-2",
        CITE,
        NEIGHBOR,
        "apply to the fence viewers, not before",
        "follows the thirty days after the request, whose receipt is not recorded",
    )
    if received is None:
        return row
    first = applies_from(facts, matter.reads("thirty_days"))
    if first is None:
        return replace(row, counting="the fence was done within the thirty days")
    status = OPEN if applied is None else MET if applied >= first else LATE
    early = "; the application came too soon" if status == LATE else ""
    return replace(
        row,
        counting=f"from the day after {spoken(days_after(first, -1))}, the last of the thirty days"
        f"{early}",
        status=status,
        starts=received,
        not_before=first,
        wait_until=max(
            applies_from(facts, way.reads("thirty_days")) or first
            for way in every_way(matter, _ASKS)
        ),
        alternatives=tuple(
            (question, option, applies_from(facts, option))
            for question, option, _ in other_ways(matter, _ASKS)
        ),
    )


RULES = (s6_2_a_ground, s6_2_a_written, s6_2_b_fence, s6_2_b_application)
DEADLINES = (fence_deadline, application_deadline)
