"""Iowa Code 169C.6(2) and 359A: the written request, thirty days, and the fence viewers."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from districts.facts.occasions import TrespassFacts
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.iowa import last_court_day, last_day, why_offices_are_shut
from districts.law.computing_time.standing import MET, NOT_RUNNING, OPEN, spoken, standing
from districts.law.ia_code_169c import figures
from districts.terms import FAILS, MEETS, NOT_APPLICABLE, Deadline, Measured
from districts.terms.deadline import days_after

REQUESTED = int(figures.REQUEST.value)
NOTICE = int(figures.VIEWERS_NOTICE.value)
APPEAL = int(figures.APPEAL.value)
DOES_NOT_APPLY = Answer(NOT_APPLICABLE, decides=False)
RESPONSIBLE, NEIGHBOR = "responsible landowner", "neighboring landowner"
VIEWERS = "fence viewers"


def fence_by(received: date, option: str) -> date:
    """Return the last day of the thirty after receipt."""
    if option == "no_roll":
        return days_after(received, REQUESTED)
    return last_day(received, REQUESTED)


def applies_from(facts: TrespassFacts, option: str) -> date | None:
    """Return the first day to apply to the viewers; None where the fence was done in time."""
    received = facts.request.received_on
    if received is None:
        return None
    last = fence_by(received, option)
    done = facts.fence_done_on
    return None if done is not None and done <= last else days_after(last, 1)


@deadline("IA-169C.6.2b-1", "thirty_days")
def fence_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to erect or maintain the fence that was asked for."""
    facts: TrespassFacts = matter.facts
    received = facts.request.received_on
    what = "erect or maintain the fence on the land where the livestock are kept"
    if received is None:
        return _waiting(
            "IA-169C.6.2b-1", figures.REQUEST.cite, RESPONSIBLE, what,
            "runs from the receipt of the written request, which is not recorded",
        )  # fmt: skip
    due = fence_by(received, matter.reads("thirty_days"))
    unrolled = fence_by(received, "no_roll")
    other = "no_roll" if matter.reads("thirty_days") == "sunday_rolls" else "sunday_rolls"
    said = f"{REQUESTED} days from receipt on {spoken(received)}, that day left out"
    if due != unrolled:
        said += f"; {spoken(unrolled)} is a Sunday and moves to {spoken(due)}"
        shut = why_offices_are_shut(due)
        if shut is not None:
            said += f", though that is {shut}"
    return Deadline(
        clause="IA-169C.6.2b-1",
        cite=figures.REQUEST.cite,
        who=RESPONSIBLE,
        what=what,
        counting=said,
        status=standing(facts.fence_done_on, due, matter.as_of),
        starts=received,
        due=due,
        safe_by=unrolled,
        alternatives=(("thirty_days", other, fence_by(received, other)),),
    )


@deadline("IA-169C.6.2b-2", "thirty_days")
def application_deadline(matter: Matter) -> Deadline | None:
    """Return the first day on which the neighbor may apply to the fence viewers."""
    facts: TrespassFacts = matter.facts
    what = "apply to the fence viewers, not before"
    received = facts.request.received_on
    if received is None:
        return _waiting(
            "IA-169C.6.2b-2", figures.REQUEST.cite, NEIGHBOR, what,
            "follows the thirty days after the request, whose receipt is not recorded",
        )  # fmt: skip
    first = applies_from(facts, matter.reads("thirty_days"))
    if first is None:
        return _waiting(
            "IA-169C.6.2b-2", figures.REQUEST.cite, NEIGHBOR, what,
            "the fence was done within the thirty days",
        )  # fmt: skip
    applied = facts.application_on
    options = ("sunday_rolls", "no_roll")
    every = {option: applies_from(facts, option) or first for option in options}
    other = next(each for each in options if each != matter.reads("thirty_days"))
    return Deadline(
        clause="IA-169C.6.2b-2",
        cite=figures.REQUEST.cite,
        who=NEIGHBOR,
        what=what,
        counting=f"from the day after {spoken(days_after(first, -1))}, the last of the thirty days",
        status=MET if applied is not None and applied >= first else OPEN,
        starts=received,
        not_before=first,
        wait_until=max(every.values()),
        alternatives=(("thirty_days", other, every[other]),),
    )


@rule("IA-169C.6.2b-2", "thirty_days")
def s6_2_b_application(matter: Matter) -> Answer:
    """Answer whether the application waited for the thirty days to run out."""
    facts: TrespassFacts = matter.facts
    if facts.application_on is None or facts.request.received_on is None:
        return DOES_NOT_APPLY
    first = applies_from(facts, matter.reads("thirty_days"))
    waited = Measured(
        Fraction((facts.application_on - facts.request.received_on).days),
        "days",
        f"from receipt on {spoken(facts.request.received_on)} to the application on "
        f"{spoken(facts.application_on)}",
    )
    is_open = first is not None and facts.application_on >= first
    return Answer(MEETS if is_open else FAILS, waited, decides=False)


@rule("IA-359A.3-1")
def s359a_3_notice(matter: Matter) -> Answer:
    """Answer whether the parties had five days of notice before the viewers met."""
    facts: TrespassFacts = matter.facts
    if facts.served_on is None or facts.held_on is None:
        return DOES_NOT_APPLY
    figure = figures.VIEWERS_NOTICE
    days = notice_days(facts.served_on, facts.held_on)
    measured = Measured(
        Fraction(days),
        "days",
        f"from service on {spoken(facts.served_on)}, that day left out, to the hearing on "
        f"{spoken(facts.held_on)}",
    )
    return Answer(figure.test(measured), measured, figure.threshold, decides=False)


def notice_days(served: date, held: date) -> int:
    """Return the days from service, that day left out, to the hearing; a least time stays."""
    return (held - served).days


@deadline("IA-359A.3-1")
def notice_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to serve notice of a hearing, or the first day to hold one."""
    facts: TrespassFacts = matter.facts
    cite, what = figures.VIEWERS_NOTICE.cite, "serve written notice of the hearing on every party"
    if facts.held_on is not None:
        due = days_after(facts.held_on, -NOTICE)
        return Deadline(
            clause="IA-359A.3-1", cite=cite, who=VIEWERS, what=what,
            counting=f"{NOTICE} days back from the hearing on {spoken(facts.held_on)}; a least "
            "time never moves",
            status=standing(facts.served_on, due, matter.as_of),
            due=due, safe_by=due,
        )  # fmt: skip
    if facts.served_on is not None:
        first = days_after(facts.served_on, NOTICE)
        return Deadline(
            clause="IA-359A.3-1", cite=cite, who=VIEWERS, what="hold the hearing, not before",
            counting=f"{NOTICE} days from service on {spoken(facts.served_on)}, that day left out",
            status=OPEN, starts=facts.served_on, not_before=first, wait_until=first,
        )  # fmt: skip
    return _waiting("IA-359A.3-1", cite, VIEWERS, what, "no hearing is set")


@deadline("IA-359A.4-1")
def completion_deadline(matter: Matter) -> Deadline | None:
    """Return the time for completion that the viewers' order fixes."""
    facts: TrespassFacts = matter.facts
    what = "complete the part of the fence that the order assigns"
    if facts.complete_by is None:
        return _waiting(
            "IA-359A.4-1", "Iowa Code 359A.4", RESPONSIBLE, what, "the order fixes the time"
        )
    return Deadline(
        clause="IA-359A.4-1", cite="Iowa Code 359A.4", who=RESPONSIBLE, what=what,
        counting="the time fixed in the order",
        status=standing(facts.fence_done_on, facts.complete_by, matter.as_of),
        starts=facts.rendered_on, due=facts.complete_by, safe_by=facts.complete_by,
    )  # fmt: skip


@deadline("IA-359A.23-1")
def appeal_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to appeal from the viewers' order to the district court."""
    facts: TrespassFacts = matter.facts
    cite, what = figures.APPEAL.cite, "file notice of appeal and the bond with the district court"
    if facts.rendered_on is None:
        return _waiting("IA-359A.23-1", cite, "anyone affected", what, "no order is rendered")
    due, unrolled = appeal_by(facts.rendered_on), days_after(facts.rendered_on, APPEAL)
    moved = "" if due == unrolled else f"; the court is shut on {spoken(unrolled)}: {spoken(due)}"
    return Deadline(
        clause="IA-359A.23-1", cite=cite, who="anyone affected", what=what,
        counting=f"{APPEAL} days from the order on {spoken(facts.rendered_on)}, that day left "
        f"out{moved}",
        status=standing(facts.appeal_filed_on, due, matter.as_of),
        starts=facts.rendered_on, due=due, safe_by=unrolled,
    )  # fmt: skip


def appeal_by(rendered: date) -> date:
    """Return the last day to appeal, moved off the days the court is shut."""
    return last_court_day(rendered, APPEAL)


def _waiting(clause: str, cite: str, who: str, what: str, why: str) -> Deadline:
    return Deadline(clause=clause, cite=cite, who=who, what=what, counting=why, status=NOT_RUNNING)


RULES = (s6_2_b_application, s359a_3_notice)
DEADLINES = (
    fence_deadline,
    application_deadline,
    notice_deadline,
    completion_deadline,
)
LATER = (appeal_deadline,)
