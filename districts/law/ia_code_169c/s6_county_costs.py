"""Iowa Code 169C.6(3) and 359A.6: the supervisors' turn, costs, penalty, and the lien."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from districts.facts.occasions import FenceCosts
from districts.law.chapter import Matter, Sum, amount, deadline
from districts.law.computing_time.standing import MET, OPEN, spoken
from districts.law.ia_code_169c import figures, readings
from districts.law.ia_code_169c.s359a_fence_viewers import default_row
from districts.law.ia_code_169c.steps import TREASURER, waiting
from districts.terms import Deadline
from districts.terms.money import NOTHING, to_the_cent

TRUSTEES, SUPERVISORS = "trustees", "supervisors"


@deadline("IA-169C.6.3-1")
def request_deadline(matter: Matter) -> Deadline | None:
    """Return from when the trustees may ask the supervisors to act."""
    return default_row(
        matter,
        "IA-169C.6.3-1",
        figures.PENALTY.cite,
        "request in writing that the supervisors act, not before",
    )


def _lien(matter: Matter, clause: str, cite: str) -> Deadline:
    default = matter.facts.default
    certified: date | None = default.certified_on
    row = waiting(
        clause,
        cite,
        TREASURER,
        "lien on the parcel until paid",
        "begins when the amount is certified to the treasurer",
    )
    if certified is None:
        return row
    paid = f"; paid on {spoken(default.paid_on)}" if default.paid_on is not None else ""
    return replace(
        row,
        counting=f"from the certification on {spoken(certified)}{paid}",
        status=MET if paid else OPEN,
        starts=certified,
        not_before=certified,
    )


@deadline("IA-359A.6-3")
def trustees_lien(matter: Matter) -> Deadline | None:
    """Return from when what the trustees spent is a lien; None where others act."""
    if matter.facts.default.acting != TRUSTEES:
        return None
    return _lien(matter, "IA-359A.6-3", figures.DEFAULT.cite)


@deadline("IA-169C.6.3-5")
def lien(matter: Matter) -> Deadline | None:
    """Return from when what the supervisors spent is a lien; None where the trustees act."""
    if matter.facts.default.acting == TRUSTEES:
        return None
    return _lien(matter, "IA-169C.6.3-5", figures.PENALTY.cite)


def penalty_of(default: FenceCosts, option: str) -> Decimal | None:
    """Return the penalty, to the cent; None while what it hangs on is not known."""
    if default.acting == TRUSTEES and option != "also_trustees":
        return NOTHING
    if default.costs is None or (default.acting is None and option != "also_trustees"):
        return None
    base: Decimal | None = default.costs
    if option == "costs_and_fees":
        base = None if default.fees is None else default.costs + default.fees
    return None if base is None else to_the_cent(_part(base))


def _part(base: Decimal) -> Decimal:
    rate = figures.PENALTY.value
    return base * rate.numerator / rate.denominator


@amount("IA-169C.6.3-3", "penalty")
def owed(matter: Matter) -> Sequence[Sum]:
    """Return what is owed on a default: costs, penalty, the viewers' fees, and the whole.

    Fees that are not known are left out of the whole, and a notice says so.
    """
    default: FenceCosts = matter.facts.default
    if default.costs is None and default.fees is None:
        return ()
    penalty = penalty_of(default, matter.reads(readings.PENALTY.question))
    fees = default.fees if default.fees is not None else NOTHING
    whole = None if default.costs is None or penalty is None else default.costs + penalty + fees
    return (
        ("costs", TREASURER, default.costs),
        ("penalty", TREASURER, penalty),
        ("fees", TREASURER, default.fees),
        ("amount_due", TREASURER, whole),
    )


DEADLINES = (request_deadline, lien)
AMOUNTS = (owed,)
