"""Rows of the calendar of this chapter: hours, days and months by the counting of Wisconsin."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from districts.facts.custody import CustodyFacts
from districts.facts.instants import local_date, precedes
from districts.law.chapter import Matter
from districts.law.computing_time.counting import months_after
from districts.law.computing_time.standing import (
    LATE,
    MET,
    NOT_RUNNING,
    OPEN,
    moving,
    spoken,
    standing,
)
from districts.law.computing_time.wisconsin import (
    is_holiday,
    is_sunday,
    last_day,
    last_day_of_months,
    last_hour,
    never,
    why_moved,
)
from districts.terms import Deadline
from districts.terms.deadline import Moment, days_after

CASE = "case"
GENERAL = "general_rule"
TAKING_UP, RAMS, DISTRAINT = "taking_up", "rams", "distraint"
LEFT_OUT = {"general_rule": is_holiday, "express_words": is_sunday, "section_alone": never}


@dataclass(frozen=True)
class Step:
    """An act with a time: its clause, who does it, and what it is.

    Attributes
    ----------
    right
        Whether it is one that runs out, and is never late.
    """

    clause: str
    cite: str
    who: str
    what: str
    right: bool = False

    def waits(self, why: str) -> Deadline:
        """Return the row of a time that does not run."""
        return Deadline(
            clause=self.clause, cite=self.cite, who=self.who, what=self.what, counting=why,
            status=NOT_RUNNING,
        )  # fmt: skip

    def row(
        self, matter: Matter, start: Moment, due: Moment, done: Moment | None, counting: str
    ) -> Deadline:
        """Return the row of a time that runs."""
        status = standing(done, due, matter.as_of)
        if status == LATE and self.right:
            status, counting = NOT_RUNNING, f"{counting}; that time ran out"
        return Deadline(
            clause=self.clause, cite=self.cite, who=self.who, what=self.what, counting=counting,
            status=status, starts=start, due=due,
        )  # fmt: skip

    def first(
        self, start: Moment, first: Moment, wait: Moment, done: Moment | None, counting: str
    ) -> Deadline:
        """Return the row of an act that must wait; one done before its time is late for good."""
        status = OPEN if done is None else LATE if precedes(done, first) else MET
        return Deadline(
            clause=self.clause, cite=self.cite, who=self.who, what=self.what, counting=counting,
            status=status, starts=start, not_before=first, wait_until=wait,
        )  # fmt: skip


def hours_end(matter: Matter, start: datetime, hours: int, other: str) -> datetime:
    """Return the end of hours by the reading taken; ``other`` is the one this section opens."""
    taken = matter.reads("hours_holidays")
    return last_hour(start, hours, LEFT_OUT[taken if taken == other else GENERAL])


def in_hours(
    matter: Matter, step: Step, start: Moment | None, hours: int, done: Moment | None, other: str
) -> Deadline:
    """Return the row of a time in hours.

    Parameters
    ----------
    other
        ``express_words`` under 172.51(2), ``section_alone`` elsewhere.
    """
    if start is None:
        return step.waits("runs from an hour that is not recorded")
    if not isinstance(start, datetime):
        said = "hours run from the hour it happened, and only the day is recorded"
        return replace(step.waits(said), starts=start)
    due = hours_end(matter, start, hours, other)
    taken = matter.reads("hours_holidays")
    option = GENERAL if taken == other else other
    beside = hours_end(matter.under("hours_holidays", option), start, hours, other)
    said = {
        "general_rule": "Sundays and legal holidays left out (Wis. Stat. 990.001(4)(a))",
        "express_words": "Sundays excepted",
        "section_alone": "running on",
    }[taken if taken == other else GENERAL]
    counting = f"{hours} hours, {said}, from {spoken(start)}"
    if done is not None and not isinstance(done, datetime) and done == due.date():
        counting += "; of the act only the day is recorded, which counts to its end: enter the hour"
    row = step.row(matter, start, due, done, counting)
    return replace(
        row, safe_by=min(due, beside), alternatives=(("hours_holidays", option, beside),)
    )


def in_days(
    matter: Matter, step: Step, start: Moment | None, days: int, done: Moment | None,
    *, office: bool = False,
) -> Deadline:  # fmt: skip
    """Return the row of a time in days; ``office`` where it is a filing with a public office."""
    if start is None:
        return step.waits("runs from a day that is not recorded")
    day = local_date(start)
    ends, due = days_after(day, days), last_day(day, days)
    said = f"{days} days from {spoken(day)}, that day left out{moving(ends, due, why_moved(ends))}"
    later = last_day(day, days, at_office=True)
    if office and later != due:
        said += f"; an office that is shut that Saturday takes it on {spoken(later)}"
    return replace(step.row(matter, start, due, done, said), safe_by=ends)


def in_months(
    matter: Matter, step: Step, start: Moment | None, months: int, done: Moment | None
) -> Deadline:
    """Return the row of a time in months or years."""
    if start is None:
        return step.waits("runs from a day that is not recorded")
    day = local_date(start)
    ends, due = months_after(day, months), last_day_of_months(day, months)
    years, rest = divmod(months, 12)
    length = f"{months} months" if rest else f"{years} years"
    length = {1: "one month", 12: "one year"}.get(months, length)
    said = f"{length} from {spoken(day)}, that day left out{moving(ends, due, why_moved(ends))}"
    return replace(step.row(matter, start, due, done, said), safe_by=ends)


def day_after(moment: Moment) -> date:
    """Return the day after a last day."""
    return local_date(moment) + timedelta(days=1)


def events(matter: Matter) -> CustodyFacts:
    """Return the facts of a matter."""
    facts: CustodyFacts = matter.facts
    return facts


def goes_by(matter: Matter, regime: str) -> bool:
    """Whether a matter goes by a procedure; none where a humane or law officer took custody."""
    facts = events(matter)
    return facts.regime == regime and not facts.officer_custody


def owner_known(matter: Matter) -> bool | None:
    """Whether the owner is known: as stated, else as what was done shows."""
    facts = events(matter)
    if facts.owner.known is not None:
        return facts.owner.known
    found = facts.events
    if found.owner_notified_at or found.served_at or found.received_notice_at:
        return True
    return False if found.notice_filed_at else None
