"""Warnings of a time about to be missed; after it, what was missed and what that bars."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

from districts.facts.instants import in_order, local_date
from districts.law.chapter import Matter
from districts.law.computing_time.counting import months_after
from districts.law.computing_time.standing import OPEN, spoken
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import events, owner_known
from districts.law.wi_stats_172.s02_s04_taking_up import (
    MONTHS,
    TEN,
    apply_for_appraiser,
    here,
    remove,
)
from districts.law.wi_stats_172.s03_publication import next_insertion
from districts.law.wi_stats_172.s05_s06_restored_or_sold import claims_end
from districts.law.wi_stats_172.s07_duties import DUTIES, missed
from districts.law.wi_stats_172.s51_application import (
    applied_at,
    ends_at,
    is_empty,
    serve_before,
    was_applied,
    window,
)
from districts.law.wi_stats_172.s51_s52_distraint import NOTICE, branch, goes_here, served_at
from districts.law.wi_stats_172.values import reaches
from districts.terms import MORE_THAN, Deadline, Figure, Notice
from districts.terms.deadline import Moment, days_after

WARNING = "warning"
_IF_KNOWN = {True: ", if the owner is known,", False: ", if the owner is not known,"}
_DAY = timedelta(days=1)
CLOSING = 2
"""How many days, the last one with them, the end of the window is told beforehand."""


def duties(matter: Matter) -> list[Notice]:
    """Warn before a time is missed that would bar the finder, the nearest first; name it after."""
    if not here(matter):
        return []
    late = missed(matter)
    found = [] if not late else [
        Notice(
            WARNING,
            "precluded",
            f"Precluded under {figures.PRECLUDED}, if a court so finds: "
            f"{'; '.join(late.values())}. The owner's liability to others stays.",
            ("WI-172.07-2", *late),
        )
    ]  # fmt: skip
    warned = [
        Notice(
            WARNING,
            "at_risk",
            f"At risk: {what} by {spoken(by)}{latest}. Whoever misses it has no right to the "
            f"animal, no charges and no damages ({figures.PRECLUDED}).",
            (clause,),
            by,
        )
        for clause, what, by, latest in _ahead(matter)
        if clause not in late
    ]
    return [*found, *sorted(warned, key=_nearest), *_unclaimed(matter)]


def _ahead(matter: Matter) -> Iterator[tuple[str, str, Moment, str]]:
    """Yield each duty still ahead: its clause, what it is, by when, and the last day if later.

    While nobody has said whether the owner is known, the first steps of both ways are ahead.
    """
    known = owner_known(matter)
    ways = [(matter, "")]
    if known is None:
        ways = [(_owner(matter, known=each), words) for each, words in _IF_KNOWN.items()]
    told: set[str] = set()
    for way, condition in ways:
        for duty in DUTIES:
            row = duty(way)
            if row is None or row.status != OPEN or row.due is None or row.clause in told:
                continue
            told.add(row.clause)
            if_so = "" if duty is apply_for_appraiser else condition
            yield row.clause, f"{row.what}{if_so}", row.safe_by or row.due, _at_latest(row)
    yield from _unvalued(matter)
    following = next_insertion(matter) if known is False else None
    if following is not None and matter.as_of <= following:
        yield "WI-172.03-2", "publish the next weekly insertion", following, ""


def _unvalued(matter: Matter) -> Iterator[tuple[str, str, Moment, str]]:
    """Yield the duties that hang on a value nobody has stated, while there is time for them."""
    found = events(matter).events
    if found.taken_up_at is None:
        return
    taken = local_date(found.taken_up_at)
    if (
        owner_known(matter) is not True
        and not found.published_on
        and reaches(matter, "publish_value", figures.PUBLISH) is None
    ):
        by = days_after(taken, TEN)
        if matter.as_of <= by:
            what = f"publish the first of three weekly insertions, if {_worth(figures.PUBLISH)},"
            yield "WI-172.03-2", what, by, ""
    applied = found.appraiser_applied_on or found.appraised_at
    if applied is None and reaches(matter, "appraise_value", figures.APPRAISE) is None:
        by = months_after(taken, MONTHS)
        if matter.as_of <= by:
            what = f"apply for one disinterested appraiser, if {_worth(figures.APPRAISE)},"
            yield "WI-172.04-1", what, by, ""


def _worth(figure: Figure) -> str:
    than = "more than" if figure.holds == MORE_THAN else "at least"
    return f"what was taken up is worth {than} ${int(figure.value)}"


def _owner(matter: Matter, *, known: bool) -> Matter:
    facts = events(matter)
    return replace(matter, facts=replace(facts, owner=replace(facts.owner, known=known)))


def _nearest(notice: Notice) -> str:
    return "" if notice.by is None else notice.by.isoformat()


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
        return [Notice(WARNING, "claimed_late", message, ("WI-172.05-1",))]
    row = remove(matter)
    idle = row is not None and row.due is not None and matter.as_of > local_date(row.due)
    if owner_known(matter) and idle and paid is None and last is None:
        message = (
            "The owner was notified and did not take the animal away. Where no notice is filed no "
            "section says when it is the finder's or may be sold: no statutory end date, seek "
            "advice."
        )
        return [Notice(WARNING, "no_end_date", message, ("WI-172.02-3",))]
    return []


def closing(matter: Matter) -> list[Notice]:
    """Warn of a window to apply for appraisers that is empty, short, or about to close empty."""
    row = window(matter) if goes_here(matter) else None
    first = branch(matter)
    if row is None or row.due is None or first is None or first[0] != NOTICE:
        return []
    if applied_at(matter) is not None or was_applied(matter):
        return []
    if matter.as_of > local_date(row.due):
        return []
    closes = ends_at(row.due, events(matter).zone)
    opens = row.not_before
    if not isinstance(opens, datetime):
        return _unserved(matter, first, closes)
    if is_empty(opens, row.due):
        message = (
            f"No lawful time is left: the 12 hours after service end {spoken(opens)}, the 3 days "
            f"{spoken(closes)}. The 3 days control; whether that serves is for a court."
        )
        return [Notice(WARNING, "window_empty", message, (row.clause,), row.due)]
    hours = Fraction(int((in_order(closes) - in_order(opens)).total_seconds()), 3600)
    by = row.safe_by or row.due
    if hours < figures.LEAST_HOURS.value:
        message = (
            f"Only {float(hours):.1f} hours are left to apply for appraisers: from "
            f"{spoken(opens)} to {spoken(closes)}."
        )
        return [Notice(WARNING, "window_short", message, (row.clause,), by)]
    if local_date(by) - matter.as_of < CLOSING * _DAY:
        message = (
            f"The time to apply for appraisers is about to close, and nobody has applied: from "
            f"{spoken(opens)} to {spoken(closes)}{_safe(row)}."
        )
        return [Notice(WARNING, "window_closing", message, (row.clause,), by)]
    return []


def _unserved(matter: Matter, first: tuple[str, int], closes: datetime) -> list[Notice]:
    """Warn by when to serve, so that a lawful time to apply is left; after it, that none is."""
    before = serve_before(matter)
    if before is None or served_at(matter) is not None:
        return []
    clause = "WI-172.51.2-1" if first[1] == figures.SAME_PLACE.value else "WI-172.51.2-2"
    message = (
        f"Serve the owner before {spoken(before)}, even where the notice itself is due later: "
        f"from then on no lawful time to apply for appraisers is left before {spoken(closes)}."
    )
    return [Notice(WARNING, "serve_before", message, (clause, "WI-172.51.3-2"), before)]


def _safe(row: Deadline) -> str:
    if row.safe_by is None or row.safe_by == row.due:
        return ""
    return f", with care by {spoken(row.safe_by)}"
