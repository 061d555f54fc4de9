"""Bellevue 171-22 I to K: the copy, the appeal without a stated time, sixty days, ten days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from districts.facts.dog import DogFacts
from districts.law.chapter import Matter, deadline
from districts.law.computing_time.standing import MET, NOT_RUNNING, OPEN, moving, spoken, standing
from districts.law.computing_time.wisconsin import moved, why_moved
from districts.law.wi_bellevue_171 import figures
from districts.law.wi_bellevue_171.s22_control import RULES as CONTROL
from districts.law.wi_bellevue_171.s22_dangerous import exempt, is_dangerous
from districts.terms import MEETS, NOT_APPLICABLE, Deadline
from districts.terms.deadline import days_after

OWNER = "owner"
NONE_STATED = "none stated"
BY_ANALOGY = "; a last day on a Sunday or holiday moves by analogy to the statutes"


def rolled(matter: Matter, unrolled: date) -> date:
    """Return a last day under the ordinance, moved where it is read to move."""
    return moved(unrolled) if matter.reads("ordinance_roll") == "roll" else unrolled


def comply_unrolled(determined: date) -> date:
    """Return the tenth day after the determination, that day left out."""
    return days_after(determined, int(figures.COMPLY.value))


def comply_by(matter: Matter) -> date | None:
    """Return the last day to comply; at once from an appeal where it is read so."""
    facts: DogFacts = matter.facts
    determined, applied = facts.determination.on, facts.appeal.applied_on
    if determined is None:
        return None
    due = rolled(matter, comply_unrolled(determined))
    if applied is not None and matter.reads("comply_pending") == "immediate":
        return min(due, applied)
    return due


def board_unrolled(applied: date) -> date:
    """Return the sixtieth day after the application, that day left out."""
    return days_after(applied, int(figures.BOARD.value))


def _complied(matter: Matter) -> bool:
    """Whether everything that is asked was found to be so; what nobody looked at was not."""
    verdicts = {rule.answer(matter).verdict for rule in CONTROL} - {NOT_APPLICABLE}
    return verdicts == {MEETS}


def _status(matter: Matter, due: date) -> str:
    facts: DogFacts = matter.facts
    if facts.complied_on is None and _complied(matter):
        return MET
    return standing(facts.complied_on, due, matter.as_of)


def _others(matter: Matter) -> tuple[tuple[str, str, date | None], ...]:
    asks = {"ordinance_roll": ("roll", "unrolled")}
    if matter.facts.appeal.applied_on is not None:
        asks["comply_pending"] = ("ten_days", "immediate")
    return tuple(
        (question, option, comply_by(matter.under(question, option)))
        for question, options in asks.items()
        for option in options
        if option != matter.reads(question)
    )


@deadline("BV-171.22K-1", "ordinance_roll", "comply_pending", "agency_dogs")
def comply_deadline(matter: Matter) -> Deadline | None:
    """Return the day by which the owner has complied with everything or disposed of the dog."""
    facts: DogFacts = matter.facts
    if exempt(matter):
        return None
    row = Deadline(
        clause="BV-171.22K-1",
        cite=figures.COMPLY.cite,
        who=OWNER,
        what="comply with everything asked of a dangerous dog, or dispose of the dog",
        counting="runs from the determination, which is not recorded",
        status=NOT_RUNNING,
    )
    determined, due = facts.determination.on, comply_by(matter)
    if determined is None or due is None:
        return row if is_dangerous(facts) else None
    unrolled = comply_unrolled(determined)
    applied = facts.appeal.applied_on
    said = f"{int(figures.COMPLY.value)} days from {spoken(determined)}, that day left out"
    said += moving(unrolled, rolled(matter, unrolled), why_moved(unrolled)) or BY_ANALOGY
    if applied is not None:
        said += "; an appeal does not stay it"
    return replace(
        row,
        starts=determined,
        due=due,
        safe_by=unrolled if applied is None else min(unrolled, applied),
        counting=said,
        status=_status(matter, due),
        alternatives=_others(matter),
    )


@deadline("BV-171.22K-2", "comply_pending", "ordinance_roll", "agency_dogs")
def pending_deadline(matter: Matter) -> Deadline | None:
    """Return the same day while an appeal is pending: the appeal does not stay it."""
    row, facts = comply_deadline(matter), matter.facts
    if row is None or facts.determination.on is None:
        return None
    row = replace(
        row,
        clause="BV-171.22K-2",
        what="comply with everything while the appeal is pending",
    )
    if facts.appeal.applied_on is None:
        return replace(
            row,
            starts=None,
            due=None,
            safe_by=None,
            counting="runs only while an appeal is pending",
            status=NOT_RUNNING,
            alternatives=(),
        )
    return row


@deadline("BV-171.22I-2", "agency_dogs")
def inform_deadline(matter: Matter) -> Deadline | None:
    """Say that informing has no stated time, while the ten days run from the determination."""
    determination = matter.facts.determination
    if exempt(matter) or determination.on is None:
        return None
    return Deadline(
        clause="BV-171.22I-2",
        cite="Bellevue 171-22I(2)",
        who="animal control or humane officer",
        what="inform the owner, keeper or harborer, and give a copy of the article",
        counting=f"{NONE_STATED}; the owner's ten days run from the determination all the same",
        status=OPEN if determination.informed_on is None else MET,
        starts=determination.on,
    )


@deadline("BV-171.22J-1", "agency_dogs")
def appeal_deadline(matter: Matter) -> Deadline | None:
    """Say that no time to appeal is stated; none is made up."""
    facts: DogFacts = matter.facts
    if exempt(matter) or facts.determination.on is None:
        return None
    return Deadline(
        clause="BV-171.22J-1",
        cite="Bellevue 171-22J",
        who="aggrieved person",
        what="appeal to the Village Board through the Clerk",
        counting=NONE_STATED,
        status=OPEN if facts.appeal.applied_on is None else MET,
        starts=facts.determination.on,
    )


@deadline("BV-171.22J-2", "ordinance_roll", "agency_dogs")
def board_deadline(matter: Matter) -> Deadline | None:
    """Return the day by which the Board acts on an appeal; nothing is said of its missing it."""
    facts: DogFacts = matter.facts
    if exempt(matter) or (facts.determination.on is None and facts.appeal.applied_on is None):
        return None
    row = Deadline(
        clause="BV-171.22J-2",
        cite=figures.BOARD.cite,
        who="Village Board",
        what="act on the appeal and give the appellant its decision in writing",
        counting="runs from the application, and none is recorded",
        status=NOT_RUNNING,
    )
    applied = facts.appeal.applied_on
    if applied is None:
        return row
    unrolled = board_unrolled(applied)
    due = rolled(matter, unrolled)
    said = f"{int(figures.BOARD.value)} days from {spoken(applied)}, that day left out"
    return replace(
        row,
        starts=applied,
        due=due,
        safe_by=unrolled,
        counting=said + (moving(unrolled, due, why_moved(unrolled)) or BY_ANALOGY),
        status=standing(facts.appeal.decided_on, due, matter.as_of),
        alternatives=tuple(
            ("ordinance_roll", option, rolled(matter.under("ordinance_roll", option), unrolled))
            for option in ("roll", "unrolled")
            if option != matter.reads("ordinance_roll")
        ),
    )


DEADLINES = (
    inform_deadline,
    appeal_deadline,
    board_deadline,
    comply_deadline,
    pending_deadline,
)
