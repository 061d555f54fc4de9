"""Wis. Stat. 172.51(3) and (4): when to apply for appraisers, after notice and without."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from fractions import Fraction

from districts.facts.instants import in_order, local_date
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.counting import day_ends
from districts.law.computing_time.standing import LATE, MET, OPEN, after, spoken
from districts.law.computing_time.wisconsin import first_hour, last_day, last_hour, never
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import (
    CASE,
    LEFT_OUT,
    Step,
    events,
    in_hours,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED
from districts.law.wi_stats_172.s51_s52_distraint import (
    ALONE,
    APPLICATION,
    DISTRAINOR,
    NOTICE,
    branch,
    goes_here,
    served_at,
)
from districts.terms import (
    FAILS,
    MEETS,
    UNDETERMINED,
    Deadline,
    Measured,
    Missing,
)
from districts.terms.deadline import Moment, days_after

THREE = int(figures.MOST_DAYS.value)
TWELVE = int(figures.LEAST_HOURS.value)


def opens_at(served: datetime, option: str) -> datetime:
    """Return the first instant to apply: the hours after service, counted or plain."""
    return last_hour(served, TWELVE, LEFT_OUT["general_rule"] if option == "counted" else never)


def closes(taken: Moment, option: str) -> Moment | None:
    """Return when the three days end: a calendar day, or an instant."""
    if option == "calendar":
        return last_day(local_date(taken), THREE)
    if not isinstance(taken, datetime):
        return None
    end = in_order(taken) + timedelta(days=THREE)
    return end.astimezone(taken.tzinfo)


def is_empty(opens: datetime, last: Moment) -> bool:
    """Whether no lawful time is left: it opens when or after it closes."""
    return in_order(opens) >= in_order(ends_at(last, opens.tzinfo))


def ends_at(last: Moment, zone: tzinfo | None) -> datetime:
    """Return the instant a last day or hour ends."""
    return last if isinstance(last, datetime) else day_ends(last, zone or UTC)


def applied_at(matter: Matter) -> Moment | None:
    """Return when appraisers were applied for: by the hour, where it is known."""
    found = events(matter).events
    applied, at = found.appraiser_applied_on, found.appraisal_hearing_at
    if applied is None or (at is not None and local_date(at) == applied):
        return at
    return applied


def was_applied(matter: Matter) -> bool:
    """Whether appraisers were applied for at a time that nobody recorded: they appraised."""
    return applied_at(matter) is None and events(matter).events.appraised_at is not None


def _seen(row: Deadline, matter: Matter) -> Deadline:
    if row.status != LATE or not was_applied(matter):
        return row
    return replace(row, status=OPEN, counting=f"{row.counting}; when is not recorded")


def serve_before(matter: Matter) -> datetime | None:
    """Return the instant before which to serve, so that a lawful time to apply is left."""
    taken = events(matter).events.taken_up_at
    last = None if taken is None else closes(taken, matter.reads("three_days"))
    if last is None:
        return None
    left_out = LEFT_OUT["general_rule"] if matter.reads("minimum_hours") == "counted" else never
    return first_hour(ends_at(last, events(matter).zone), TWELVE, left_out)


@deadline("WI-172.51.3-2", "three_days", "minimum_hours", of=CASE)
def window(matter: Matter) -> Deadline | None:
    """Return the time within which to apply for appraisers after notice."""
    if not goes_here(matter):
        return None
    step = Step("WI-172.51.3-2", figures.MOST_DAYS.cite, DISTRAINOR, "apply for appraisers at the "
                "time and place the notice names")  # fmt: skip
    facts = events(matter)
    first, taken, given = branch(matter), facts.events.taken_up_at, served_at(matter)
    if first is None or first[0] != NOTICE or taken is None:
        return step.waits("follows the written notice to an owner in the county")
    due = closes(taken, matter.reads("three_days"))
    if due is None:
        said = "72 hours run from the hour of the distraint, and only the day is recorded"
        return replace(step.waits(said), starts=taken)
    served = None if given is None else ends_at(given, facts.zone)
    done = applied_at(matter)
    said = f"at most {THREE} days after the distraint on {spoken(taken)}, that day left out"
    running = closes(taken, "running") or days_after(local_date(taken), THREE)
    other = "running" if matter.reads("three_days") == "calendar" else "calendar"
    beside = closes(taken, other)
    row = replace(
        _seen(step.row(matter, taken, due, done, said), matter),
        safe_by=running,
        alternatives=(("three_days", other, beside),),
    )
    if served is None:
        by = serve_before(matter)
        return row if by is None else replace(
            row, counting=f"{said}, and {TWELVE} hours after service: serve before {spoken(by)}"
        )  # fmt: skip
    opens = opens_at(served, matter.reads("minimum_hours"))
    said = f"at least {TWELVE} hours after service on {spoken(served)}, and {said}"
    if is_empty(opens, due):
        said += "; no lawful time is left between the two, and the 3 days control"
    too_soon = done is not None and after(opens, done) and not is_empty(opens, due)
    return replace(
        row,
        counting=said,
        status=LATE if too_soon else row.status,
        not_before=opens,
        wait_until=max(opens, opens_at(served, "counted"), key=in_order),
    )


@rule("WI-172.51.3-2", "three_days", "minimum_hours", of=CASE)
def s51_window(matter: Matter) -> Answer:
    """Answer whether a lawful time was left, and kept, to apply after the notice."""
    row = window(matter) if goes_here(matter) else None
    if row is None or row.due is None:
        return NOT_ASKED
    if was_applied(matter):
        return Answer(
            UNDETERMINED, Missing("when appraisers were applied for", DISTRAINOR, "hours")
        )
    opens = row.not_before
    if not isinstance(opens, datetime):
        return Answer(FAILS, _told(matter)) if row.status == LATE else NOT_ASKED
    closed = ends_at(row.due, opens.tzinfo)
    left = in_order(closed) - in_order(opens)
    hours = Fraction(int(left.total_seconds()), 3600)
    measured = Measured(hours, "hours", f"from {spoken(opens)} to {spoken(closed)}"
                        f"{_applied(matter)}")  # fmt: skip
    if row.status == LATE:
        return Answer(FAILS, measured)
    if hours <= 0:
        return Answer(UNDETERMINED, measured, decides=row.status == MET)
    return Answer(MEETS, measured, decides=row.status == MET)


def _applied(matter: Matter) -> str:
    done = applied_at(matter)
    return "" if done is None else f"; applied {spoken(done)}"


def _told(matter: Matter) -> Missing | None:
    if served_at(matter) is not None:
        return None
    return Missing("when the owner was served, and applied for in time", DISTRAINOR, "hours")


@deadline("WI-172.51.4-1", "hours_holidays", of=CASE)
def apply_without_notice(matter: Matter) -> Deadline | None:
    """Return the last hour to apply where the owner is unknown or outside the county."""
    if not goes_here(matter):
        return None
    step = Step("WI-172.51.4-1", figures.UNKNOWN.cite, DISTRAINOR, "apply for appraisers, without "
                "notice")  # fmt: skip
    first = branch(matter)
    if first is None or first[0] != APPLICATION:
        return step.waits("runs only where the owner is not known or lives outside the county")
    taken, hours = events(matter).events.taken_up_at, int(figures.UNKNOWN.value)
    return _seen(in_hours(matter, step, taken, hours, applied_at(matter), ALONE), matter)


RULES = (s51_window,)
DEADLINES = (window, apply_without_notice)
