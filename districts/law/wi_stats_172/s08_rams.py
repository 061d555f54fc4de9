"""Wis. Stat. 172.08: rams that run out in season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.standing import spoken
from districts.law.computing_time.wisconsin import last_day
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    RAMS,
    Step,
    day_after,
    events,
    goes_by,
    in_days,
    in_hours,
    owner_known,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED, listed, taken_on
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Measured, Missing
from districts.terms.deadline import Moment, days_after
from districts.terms.money import to_the_cent

OPENS, CLOSES = (7, 15), (12, 1)
TAKER = "taker"
HOURS = int(figures.RAM_HOURS.value)
SIX = int(figures.RAM_DAYS.value)
OTHER = "section_alone"


def _here(matter: Matter) -> bool:
    return goes_by(matter, RAMS)


def is_in_season(on: date, edges: str = "in") -> bool:
    """Whether a day lies between July 15 and December 1, the two days in or out."""
    day = (on.month, on.day)
    return OPENS <= day <= CLOSES if edges == "in" else OPENS < day < CLOSES


def is_edge(on: date) -> bool:
    """Whether a day is one of the two that begin and end the season."""
    return (on.month, on.day) in (OPENS, CLOSES)


@rule("WI-172.08.1-1", "season_edges", of=CASE)
def s08_in_season(matter: Matter) -> Answer:
    """Answer whether a ram was taken up in season."""
    facts = events(matter)
    if facts.regime not in (RAMS, "") or facts.officer_custody:
        return NOT_ASKED
    decides = facts.regime == RAMS
    rams = [each for each in facts.animals if listed(each.kind) == "ram"]
    on = taken_on(matter)
    if facts.animals and not rams:
        return Answer(FAILS, decides=decides)
    if on is None or not rams:
        missing = Missing("that a ram was taken up, and when", TAKER)
        return Answer(UNDETERMINED, missing, decides=decides)
    if facts.at_large is False:
        return Answer(FAILS, decides=decides)
    if facts.at_large is None and not facts.regime:
        return Answer(UNDETERMINED, Missing("whether it was at large", TAKER), decides=False)
    inside = is_in_season(on, matter.reads("season_edges"))
    said = "between July 15 and December 1" if inside else "outside July 15 to December 1"
    edge = ", a day that begins or ends the season" if is_edge(on) else ""
    measured = Measured(
        Fraction(on.timetuple().tm_yday), "day of the year", f"{spoken(on)}, {said}{edge}"
    )
    return Answer(MEETS if inside else FAILS, measured, decides=decides)


@amount("WI-172.08.1-1", "season_edges", of=CASE)
def forfeiture(matter: Matter) -> Sequence[Sum]:
    """Return what the owner forfeits for each time a ram was found and taken up in season."""
    facts, on = events(matter), taken_on(matter)
    if not _here(matter) or on is None or _is_paid(matter):
        return ()
    if not is_in_season(on, matter.reads("season_edges")):
        return ()
    times = sum(each.times_at_large or 1 for each in facts.animals if listed(each.kind) == "ram")
    whole = to_the_cent(max(times, 1) * figures.RAM.value)
    return (("forfeiture", "half to the prosecutor, the rest as the court says", whole),)


@deadline("WI-172.08.2-1", "hours_holidays", of=CASE)
def notify(matter: Matter) -> Deadline | None:
    """Return the last hour to notify an owner who is known."""
    if not _here(matter):
        return None
    step = Step("WI-172.08.2-1", figures.RAM_HOURS.cite, TAKER, "notify the owner, with the place "
                "the ram is kept")  # fmt: skip
    facts = events(matter)
    if owner_known(matter) is not True:
        return step.waits("runs only where the owner is known")
    done = facts.events.owner_notified_at
    return in_hours(matter, step, facts.events.taken_up_at, HOURS, done, OTHER)


@deadline("WI-172.08.2-2", "hours_holidays", of=CASE)
def file_and_post(matter: Matter) -> Deadline | None:
    """Return the last hour to file notice and post it in three places."""
    if not _here(matter):
        return None
    step = Step("WI-172.08.2-2", figures.RAM_HOURS.cite, TAKER, "file notice with the town clerk "
                "and post it in 3 public places")  # fmt: skip
    facts = events(matter)
    if owner_known(matter) is not False:
        return step.waits("runs only where the owner is not known")
    done = filed_and_posted(matter)
    return in_hours(matter, step, facts.events.taken_up_at, HOURS, done, OTHER)


def filed_and_posted(matter: Matter) -> Moment | None:
    """Return when both were done: the later of filing and posting."""
    found = events(matter).events
    if found.notice_filed_at is None or found.posted_at is None:
        return None
    both = (found.notice_filed_at, found.posted_at)
    return max(both, key=lambda moment: (local_date(moment), str(moment)))


def starts(matter: Matter) -> Moment | None:
    """Return from when the six days run; of a known owner by a reading only."""
    if owner_known(matter) is True:
        notified = events(matter).events.owner_notified_at
        return notified if matter.reads("ram_title") == "from_notice" else None
    return filed_and_posted(matter)


@deadline("WI-172.08.3-1", "ram_title", of=CASE)
def pay(matter: Matter) -> Deadline | None:
    """Return the last day to pay or tender what restores the ram."""
    if not _here(matter):
        return None
    step = Step("WI-172.08.3-1", figures.RAM_DAYS.cite, "owner", "pay or tender to the town clerk",
                True)  # fmt: skip
    start = starts(matter)
    other = "from_notice" if matter.reads("ram_title") == "none" else "none"
    beside = starts(matter.under("ram_title", other))
    found = events(matter).events.paid_at
    if start is None:
        row = step.waits(_why(matter))
    else:
        row = in_days(matter, step, start, SIX, found, office=True)
    if start == beside:
        return row
    due = None if beside is None else last_day(local_date(beside), SIX)
    safe = row.safe_by or (beside and days_after(local_date(beside), SIX))
    return replace(row, safe_by=safe, alternatives=(("ram_title", other, due),))


def _why(matter: Matter) -> str:
    if owner_known(matter) is True:
        return "nothing is filed or posted where the owner is known, so none stated"
    return "runs from the filing and the posting, which are not both recorded"


@deadline("WI-172.08.3-3", "ram_title", of=CASE)
def title(matter: Matter) -> Deadline | None:
    """Return from when a ram that was not paid for is the taker's."""
    if not _here(matter):
        return None
    step = Step("WI-172.08.3-3", figures.RAM_DAYS.cite, TAKER, "the ram is the taker's, not before")
    start = starts(matter)
    other = "from_notice" if matter.reads("ram_title") == "none" else "none"
    beside = starts(matter.under("ram_title", other))
    if _is_paid(matter):
        return step.waits("the ram was paid for")
    first, wait = _title_from(start), _title_from(start, at_office=True)
    if start is None or first is None or wait is None:
        row = step.waits(_why(matter))
    else:
        begun = spoken(local_date(start))
        row = step.first(
            start, first, wait, events(matter).events.title_on, f"after the 6 days from {begun}"
        )
    if _title_from(beside) == row.not_before:
        return row
    return replace(
        row,
        wait_until=wait or _title_from(beside, at_office=True),
        alternatives=(("ram_title", other, _title_from(beside)),),
    )


def _title_from(start: Moment | None, *, at_office: bool = False) -> date | None:
    if start is None:
        return None
    return day_after(last_day(local_date(start), SIX, at_office=at_office))


def _is_paid(matter: Matter) -> bool:
    """Whether the ram was paid for while it could be."""
    paid, start = events(matter).events.paid_at, starts(matter)
    if paid is None or start is None:
        return paid is not None
    return local_date(paid) <= last_day(local_date(start), SIX, at_office=True)


@amount("WI-172.08.3-2", "season_edges", of=CASE)
def paid(matter: Matter) -> Sequence[Sum]:
    """Return what restores each ram, and whose it is."""
    on = taken_on(matter)
    if not _here(matter) or (on and not is_in_season(on, matter.reads("season_edges"))):
        return ()
    rams = max(1, sum(listed(each.kind) == "ram" for each in events(matter).animals))
    half = to_the_cent(rams * figures.RAM.value * figures.HALF.value)
    return (
        ("taker_half", TAKER, half),
        ("county_half", "county treasurer", half),
        ("clerk_fee", "town clerk", to_the_cent(rams * figures.RAM_CLERK.value)),
    )


RULES = (s08_in_season,)
DEADLINES = (notify, file_and_post, pay, title)
AMOUNTS = (forfeiture, paid)
