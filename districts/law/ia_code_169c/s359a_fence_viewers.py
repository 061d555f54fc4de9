"""Iowa Code 359A: the fence viewers' notice, their order, the default, and the appeal.

Where a fence stands, and who builds which part of it, the order says; nothing here assumes it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from districts.facts.occasions import TrespassFacts
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.iowa import HOLIDAYS, last_court_day, last_day
from districts.law.computing_time.standing import (
    LATE,
    MET,
    NOT_RUNNING,
    OPEN,
    moving,
    spoken,
    standing,
)
from districts.law.ia_code_169c import figures
from districts.law.ia_code_169c.steps import (
    DOES_NOT_APPLY,
    RESPONSIBLE,
    TRUSTEES,
    VIEWERS,
    in_time,
    moved_to_monday,
    waiting,
)
from districts.terms import Deadline, Measured
from districts.terms.deadline import days_after

NOTICE = int(figures.VIEWERS_NOTICE.value)
DEFAULT = int(figures.DEFAULT.value)
PAYMENT = int(figures.PAYMENT.value)
APPEAL = int(figures.APPEAL.value)
ANYONE = "anyone affected"


def notice_days(served: date, held: date) -> int:
    """Return the days from service, that day left out, to the hearing; a least time stays."""
    return (held - served).days


@rule("IA-359A.3-1")
def s359a_3_notice(matter: Matter) -> Answer:
    """Answer whether the parties had five days of notice before the viewers met."""
    facts: TrespassFacts = matter.facts
    if facts.served_on is None or facts.held_on is None:
        return DOES_NOT_APPLY
    figure = figures.VIEWERS_NOTICE
    measured = Measured(
        Fraction(notice_days(facts.served_on, facts.held_on)),
        "days",
        f"from service on {spoken(facts.served_on)}, that day left out, to the hearing on "
        f"{spoken(facts.held_on)}",
    )
    return Answer(figure.test(measured), measured, figure.threshold, decides=False)


@deadline("IA-359A.3-1")
def notice_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to serve notice of a hearing, or the first day to hold one."""
    facts: TrespassFacts = matter.facts
    row = waiting(
        "IA-359A.3-1",
        figures.VIEWERS_NOTICE.cite,
        VIEWERS,
        "serve written notice of the hearing on every party",
        "no hearing is set",
    )
    if facts.held_on is not None:
        due = days_after(facts.held_on, -NOTICE)
        return replace(
            row,
            counting=f"{NOTICE} days back from the hearing on {spoken(facts.held_on)}; a least "
            "time never moves",
            status=standing(facts.served_on, due, matter.as_of),
            due=due,
            safe_by=due,
        )
    if facts.served_on is not None:
        first = days_after(facts.served_on, NOTICE)
        return replace(
            row,
            what="hold the hearing, not before",
            counting=f"{NOTICE} days from service on {spoken(facts.served_on)}, that day left out",
            status=OPEN,
            starts=facts.served_on,
            not_before=first,
            wait_until=first,
        )
    return row


@deadline("IA-359A.4-1")
def completion_deadline(matter: Matter) -> Deadline | None:
    """Return the time for completion that the viewers' order fixes."""
    facts: TrespassFacts = matter.facts
    row = waiting(
        "IA-359A.4-1",
        "Iowa Code 359A.4",
        RESPONSIBLE,
        "complete the part of the fence that the order assigns",
        "the order fixes the time",
    )
    if facts.complete_by is None:
        return row
    return replace(
        row,
        counting="the time fixed in the order",
        status=standing(facts.fence_done_on, facts.complete_by, matter.as_of),
        starts=facts.rendered_on,
        due=facts.complete_by,
        safe_by=facts.complete_by,
    )


def acts_from(complete_by: date) -> date:
    """Return the first day of the default: after thirty days from the time the order fixes."""
    return days_after(last_day(complete_by, DEFAULT), 1)


def default_row(matter: Matter, clause: str, cite: str, what: str) -> Deadline:
    """Return from when something follows on a fence not built; the trustees wait for it."""
    facts: TrespassFacts = matter.facts
    fixed, done = facts.complete_by, facts.fence_done_on
    row = waiting(
        clause,
        cite,
        TRUSTEES,
        what,
        "runs from the time fixed in the order, which is not recorded",
    )
    if fixed is None:
        return row
    last, unrolled = last_day(fixed, DEFAULT), days_after(fixed, DEFAULT)
    if done is not None and done <= last:
        return replace(row, counting=f"the fence was done on {spoken(done)}")
    return replace(
        row,
        counting=f"{DEFAULT} days from {spoken(fixed)}, the time fixed in the order, end on "
        f"{spoken(unrolled)}{moved_to_monday(unrolled, last)}",
        status=MET if facts.default.certified_on is not None else OPEN,
        starts=fixed,
        not_before=days_after(last, 1),
        wait_until=days_after(last, 1),
    )


@deadline("IA-359A.6-1")
def default_deadline(matter: Matter) -> Deadline | None:
    """Return from when the trustees have the fence built."""
    return default_row(
        matter, "IA-359A.6-1", figures.DEFAULT.cite, "cause the fence to be built, not before"
    )


@rule("IA-359A.6-2")
def s359a_6_payment(matter: Matter) -> Answer:
    """Answer whether the party in default paid within ten days."""
    default = matter.facts.default
    known = default.ascertained_on
    if known is None:
        return DOES_NOT_APPLY
    return in_time(
        figures.PAYMENT,
        known,
        "the ascertaining of the amount",
        last_day(known, PAYMENT),
        default.paid_on,
        matter.as_of,
    )


@deadline("IA-359A.6-2")
def payment_deadline(matter: Matter) -> Deadline | None:
    """Return when the party in default pays."""
    default = matter.facts.default
    row = waiting(
        "IA-359A.6-2",
        figures.PAYMENT.cite,
        "party in default",
        "pay the sum and the viewers' fees to the county treasurer",
        f"{PAYMENT} days from the day the whole amount is ascertained, which is not recorded",
    )
    known = default.ascertained_on
    if known is None:
        return row
    due, unrolled = last_day(known, PAYMENT), days_after(known, PAYMENT)
    return replace(
        row,
        counting=f"{PAYMENT} days from {spoken(known)}, when the amount was ascertained, that day "
        f"left out{moved_to_monday(unrolled, due)}",
        status=standing(default.paid_on, due, matter.as_of),
        starts=known,
        due=due,
        safe_by=unrolled,
    )


def appeal_by(rendered: date) -> date:
    """Return the last day to appeal, moved off the days the court is shut."""
    return last_court_day(rendered, APPEAL)


@rule("IA-359A.23-1")
def s359a_23_appeal(matter: Matter) -> Answer:
    """Answer whether an appeal was filed in time; nobody is bound to appeal."""
    facts: TrespassFacts = matter.facts
    rendered, filed = facts.rendered_on, facts.appeal_filed_on
    if rendered is None or filed is None:
        return DOES_NOT_APPLY
    due = appeal_by(rendered)
    return in_time(figures.APPEAL, rendered, "rendition of the order", due, filed, matter.as_of)


@deadline("IA-359A.23-1")
def appeal_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to appeal from the viewers' order to the district court.

    It is a right, so that it runs out, and is late only where an appeal was filed after it.
    """
    facts: TrespassFacts = matter.facts
    row = waiting(
        "IA-359A.23-1",
        figures.APPEAL.cite,
        ANYONE,
        "file notice of appeal and the bond with the district court",
        "no order is rendered",
    )
    if facts.rendered_on is None:
        return row
    due, unrolled = appeal_by(facts.rendered_on), days_after(facts.rendered_on, APPEAL)
    stands = standing(facts.appeal_filed_on, due, matter.as_of)
    lapsed = stands == LATE and facts.appeal_filed_on is None
    return replace(
        row,
        counting=f"{APPEAL} days from the order on {spoken(facts.rendered_on)}, that day left out"
        f"{moving(unrolled, due, HOLIDAYS.why_courts_are_shut(unrolled))}"
        f"{'; it ran out, and the order is conclusive' if lapsed else ''}",
        status=NOT_RUNNING if lapsed else stands,
        starts=facts.rendered_on,
        due=due,
        safe_by=unrolled,
    )


RULES = (s359a_3_notice, s359a_6_payment, s359a_23_appeal)
DEADLINES = (notice_deadline, completion_deadline, default_deadline, payment_deadline)
LATER = (appeal_deadline,)
