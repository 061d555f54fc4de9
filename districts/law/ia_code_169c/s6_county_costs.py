"""Iowa Code 359A.6 and 169C.6(3): default, costs, penalty, and the lien on the parcel."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from districts.facts.occasions import FenceCosts, TrespassFacts
from districts.law.chapter import Matter, Sum, amount, deadline
from districts.law.computing_time.iowa import last_day
from districts.law.computing_time.standing import MET, NOT_RUNNING, OPEN, spoken
from districts.law.ia_code_169c import figures
from districts.terms import Deadline
from districts.terms.deadline import days_after
from districts.terms.money import NOTHING, to_the_cent

DEFAULT = int(figures.DEFAULT.value)
PAYMENT = int(figures.PAYMENT.value)
TRUSTEES, SUPERVISORS = "trustees", "supervisors"


def acts_from(complete_by: date) -> date:
    """Return the first day of the default: after thirty days from the time the order fixes."""
    return days_after(last_day(complete_by, DEFAULT), 1)


@deadline("IA-359A.6-1")
def default_deadline(matter: Matter) -> Deadline | None:
    """Return from when the trustees have the fence built."""
    return _default(matter, "IA-359A.6-1", figures.DEFAULT.cite,
                    "cause the fence to be built, not before")  # fmt: skip


@deadline("IA-169C.6.3-1")
def request_deadline(matter: Matter) -> Deadline | None:
    """Return from when the trustees may ask the supervisors to act."""
    return _default(matter, "IA-169C.6.3-1", figures.PENALTY.cite,
                    "request in writing that the supervisors act, not before")  # fmt: skip


def _default(matter: Matter, clause: str, cite: str, what: str) -> Deadline:
    facts: TrespassFacts = matter.facts
    fixed = facts.complete_by
    who = "township trustees"
    if fixed is None:
        return Deadline(
            clause=clause, cite=cite, who=who, what=what, status=NOT_RUNNING,
            counting="runs from the time fixed in the order, which is not recorded",
        )  # fmt: skip
    last = last_day(fixed, DEFAULT)
    done = facts.fence_done_on
    if done is not None and done <= last:
        return Deadline(
            clause=clause, cite=cite, who=who, what=what, status=NOT_RUNNING,
            counting=f"the fence was done on {spoken(done)}",
        )  # fmt: skip
    first = acts_from(fixed)
    unrolled = days_after(fixed, DEFAULT)
    moved = "" if last == unrolled else f"; {spoken(unrolled)} is a Sunday and moves"
    return Deadline(
        clause=clause, cite=cite, who=who, what=what,
        counting=f"{DEFAULT} days from {spoken(fixed)}, the time fixed in the order, end on "
        f"{spoken(last)}{moved}",
        status=MET if facts.default.certified_on is not None else OPEN,
        starts=fixed, not_before=first, wait_until=first,
    )  # fmt: skip


@deadline("IA-359A.6-2")
def payment_deadline(matter: Matter) -> Deadline | None:
    """Return when the party in default pays; its day of beginning is not among the facts."""
    del matter
    return Deadline(
        clause="IA-359A.6-2", cite=figures.PAYMENT.cite, who="party in default",
        what="pay the sum and the viewers' fees to the county treasurer", status=NOT_RUNNING,
        counting=f"{PAYMENT} days from the day the whole amount is ascertained, which is not "
        "recorded",
    )  # fmt: skip


@deadline("IA-169C.6.3-5")
def lien(matter: Matter) -> Deadline | None:
    """Return from when the amount is a lien on the parcel: its certification."""
    certified = matter.facts.default.certified_on
    cite = figures.PENALTY.cite if _by_supervisors(matter.facts.default) else figures.DEFAULT.cite
    return Deadline(
        clause="IA-169C.6.3-5",
        cite=cite,
        who="county treasurer",
        what="lien on the parcel until paid",
        counting="begins when the amount is certified to the treasurer"
        if certified is None
        else f"from the certification on {spoken(certified)}",
        status=NOT_RUNNING if certified is None else OPEN,
        starts=certified,
        not_before=certified,
        wait_until=certified,
    )


def _by_supervisors(default: FenceCosts) -> bool:
    return default.acting != TRUSTEES


def penalty_of(default: FenceCosts, option: str) -> Decimal | None:
    """Return the penalty, to the cent; None while the costs are not known."""
    if default.costs is None:
        return None
    if not _by_supervisors(default) and option != "also_trustees":
        return NOTHING
    base = default.costs
    if option == "costs_and_fees":
        base += default.fees or NOTHING
    return to_the_cent(base * Decimal(figures.PENALTY.value.numerator)
                       / Decimal(figures.PENALTY.value.denominator))  # fmt: skip


@amount("IA-169C.6.3-3", "penalty")
def owed(matter: Matter) -> Sequence[Sum]:
    """Return what is owed on a default: costs, penalty, the viewers' fees, and the whole."""
    default = matter.facts.default
    if default == FenceCosts():
        return ()
    penalty = penalty_of(default, matter.reads("penalty"))
    fees = default.fees if default.fees is not None else NOTHING
    whole = None if default.costs is None or penalty is None else default.costs + penalty + fees
    to = "county treasurer"
    return (
        ("costs", to, default.costs),
        ("penalty", to, penalty),
        ("fees", to, default.fees),
        ("amount_due", to, whole),
    )


DEADLINES = (default_deadline, payment_deadline)
SUPERVISED = (request_deadline, lien)
AMOUNTS = (owed,)
