"""What the steps towards a fence have in common."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from districts.law.chapter import Answer
from districts.law.computing_time.standing import NOT_RUNNING, spoken
from districts.terms import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    Deadline,
    Figure,
    Measured,
    Threshold,
)

DOES_NOT_APPLY = Answer(NOT_APPLICABLE, decides=False)
RESPONSIBLE, NEIGHBOR = "responsible landowner", "neighboring landowner"
VIEWERS, TRUSTEES = "fence viewers", "township trustees"
SUPERVISORS, TREASURER = "county supervisors", "county treasurer"


def waiting(clause: str, cite: str, who: str, what: str, why: str) -> Deadline:
    """Return a row that does not run, and why."""
    return Deadline(clause=clause, cite=cite, who=who, what=what, counting=why, status=NOT_RUNNING)


def in_time(
    figure: Figure, starts: date, what: str, due: date, done: date | None, as_of: date
) -> Answer:
    """Answer whether an act that must be done was done by its last day.

    Parameters
    ----------
    figure
        How long there is.
    starts, what
        The day its time runs from, and what happened on it.
    due
        The last day.
    done
        When it was done; None where nothing is recorded.
    as_of
        The day of the assessment.
    """
    if done is None and as_of <= due:
        return DOES_NOT_APPLY
    most = Fraction((due - starts).days)
    end = as_of if done is None else done
    until = f"to {spoken(end)}, and nothing is recorded" if done is None else f"to {spoken(end)}"
    measured = Measured(
        Fraction((end - starts).days),
        figure.unit,
        f"from {what} on {spoken(starts)}, that day left out, {until}; the last day was "
        f"{spoken(due)}",
        against=most,
    )
    verdict = MEETS if done is not None and done <= due else FAILS
    return Answer(verdict, measured, Threshold(figure.holds, most, figure.unit), decides=False)


def moved_to_monday(unrolled: date, due: date) -> str:
    """Return how a last day on a Sunday moved on; nothing where it stays."""
    return "" if due == unrolled else f"; {spoken(unrolled)} is a Sunday and moves to {spoken(due)}"
