"""Warnings of a time about to be missed; after it, what was missed and what that bars."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from districts.facts.instants import in_order, local_date
from districts.law.chapter import Matter
from districts.law.computing_time.standing import OPEN, spoken
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import events, owner_known
from districts.law.wi_stats_172.s02_s04_taking_up import here, remove
from districts.law.wi_stats_172.s05_s06_restored_or_sold import claims_end
from districts.law.wi_stats_172.s07_duties import DUTIES, neglected
from districts.law.wi_stats_172.s51_application import (
    applied_at,
    ends_at,
    is_empty,
    serve_before,
    window,
)
from districts.law.wi_stats_172.s51_s52_distraint import NOTICE, branch, goes_here, served_at
from districts.terms import Deadline, Notice

WARNING = "warning"


def duties(matter: Matter) -> list[Notice]:
    """Warn before a time is missed that would bar the finder, the nearest first; name it after."""
    if not here(matter):
        return []
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None]
    found = [
        Notice(
            WARNING,
            "precluded",
            f"Precluded under {figures.PRECLUDED}, if a court so finds: {'; '.join(late)}. The "
            "owner's liability to others stays.",
        )
        for late in [neglected(matter)]
        if late
    ]
    at_risk = [row for row in rows if row.status == OPEN and row.due is not None]
    found += [
        Notice(
            WARNING,
            "at_risk",
            f"At risk: {row.what} by {spoken(row.safe_by or row.due)}{_at_latest(row)}. Whoever "
            f"misses it has no right to the animal, no charges and no damages "
            f"({figures.PRECLUDED}).",
        )
        for row in sorted(at_risk, key=_nearest)
        if row.due is not None
    ]
    return [*found, *_unclaimed(matter)]


def _nearest(row: Deadline) -> str:
    at = row.safe_by or row.due
    return "" if at is None else at.isoformat()


def _at_latest(row: Deadline) -> str:
    if row.due is None or row.due == row.safe_by:
        return ""
    return f", at the latest {spoken(row.due)}"


def _unclaimed(matter: Matter) -> list[Notice]:
    found = events(matter).events
    last, paid = claims_end(matter), found.paid_at
    if last is not None and paid is not None and local_date(paid) > last:
        message = (
            f"Claimed on {spoken(local_date(paid))}, after the time to claim ended on "
            f"{spoken(last)}: no section speaks of a claim after it and before a sale."
        )
        return [Notice(WARNING, "claimed_late", message)]
    row = remove(matter)
    idle = row is not None and row.due is not None and matter.as_of > local_date(row.due)
    if owner_known(matter) and idle and paid is None and last is None:
        message = (
            "The owner was notified and did not take the animal away. Where no notice is filed no "
            "section says when it is the finder's or may be sold: no statutory end date, seek "
            "advice."
        )
        return [Notice(WARNING, "no_end_date", message)]
    return []


def closing(matter: Matter) -> list[Notice]:
    """Warn of a window to apply for appraisers that is empty, short, or about to close empty."""
    row = window(matter) if goes_here(matter) else None
    first = branch(matter)
    if row is None or row.due is None or first is None or first[0] != NOTICE:
        return []
    if applied_at(matter) is not None or matter.as_of > local_date(row.due):
        return []
    closes = ends_at(row.due, events(matter).zone)
    opens = row.not_before
    if not isinstance(opens, datetime):
        before = serve_before(matter)
        if before is None or served_at(matter) is not None:
            return []
        message = (
            f"Serve the owner before {spoken(before)}, even where the notice itself is due later: "
            f"from then on no lawful time to apply for appraisers is left before {spoken(closes)}."
        )
        return [Notice(WARNING, "serve_before", message)]
    if is_empty(opens, row.due):
        message = (
            f"No lawful time is left: the 12 hours after service end {spoken(opens)}, the 3 days "
            f"{spoken(closes)}. The 3 days control; whether that serves is for a court."
        )
        return [Notice(WARNING, "window_empty", message)]
    hours = Fraction(int((in_order(closes) - in_order(opens)).total_seconds()), 3600)
    if hours < figures.LEAST_HOURS.value:
        message = (
            f"Only {float(hours):.1f} hours are left to apply for appraisers: from "
            f"{spoken(opens)} to {spoken(closes)}."
        )
        return [Notice(WARNING, "window_short", message)]
    return []
