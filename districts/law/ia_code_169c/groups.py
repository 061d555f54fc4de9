"""Separate occasions: reports of one escape are one, however many and however long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from districts.facts.instants import Moment, local_date
from districts.facts.occasions import CONFIRMED, PROPOSED, Occasion

SAID = "recorded as one occasion"
ONE_DAY = "of one day, with no return recorded between them"
OVERLAP = "of stays that overlap"
_DAY = timedelta(days=1)


@cache
def _midnight(day: date, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(), zone).timestamp()


def _latest(moment: Moment, zone: ZoneInfo) -> float:
    """Return an instant; a day counts as its 24:00."""
    if isinstance(moment, datetime):
        return moment.timestamp()
    return _midnight(moment + _DAY, zone)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A report with a day, and its place in the file.

    Attributes
    ----------
    on
        The local day it began.
    opens, starts
        The earliest it can have begun, and when it is taken to have: a day without an hour counts
        as its 24:00, though not as after its own end.
    ends
        The last the livestock were out, as far as is recorded.
    back
        When they were back in.
    """

    place: int
    report: Occasion
    on: date
    opens: float
    starts: float
    ends: float
    back: float | None


def sighting(place: int, report: Occasion, at: Moment, zone: ZoneInfo) -> Sighting:
    """Return a report as it is sorted and grouped."""
    on = local_date(at)
    ended = None if report.ended_at is None else _latest(report.ended_at, zone)
    back = None if report.returned_at is None else _latest(report.returned_at, zone)
    starts = _latest(at, zone)
    opens = starts if isinstance(at, datetime) else _midnight(on, zone)
    if not isinstance(at, datetime):
        starts = min(moment for moment in (starts, ended, back) if moment is not None)
    ends = back if back is not None else ended
    return Sighting(place, report, on, opens, starts, max(starts, ends or starts), back)


def linked(occasions: Iterable[Occasion]) -> Mapping[str, str]:
    """Return, for each report said to be of the same occasion as another, one that stands for all.

    A report that nobody ties to another is not among them.
    """
    rows = list(occasions)
    known = {each.id for each in rows}
    above: dict[str, str] = {}

    def top(name: str) -> str:
        while above.setdefault(name, name) != name:
            above[name] = name = above[above[name]]
        return name

    for each in rows:
        said = each.co_reports
        if each.same_occasion_as is not None:
            said = (each.same_occasion_as, *said)
        for other in said:
            if other in known and other != each.id:
                above[top(each.id)] = top(other)
    return {name: top(name) for name in list(above)}


@dataclass(frozen=True, slots=True)
class Group:
    """Reports of one occasion of one relation.

    Attributes
    ----------
    ids
        In the order they came.
    on, starts, back
        The day it began, when, and when the livestock were surely back in.
    grouping, reason
        ``proposed`` where it only stands to reason that the reports are of one escape, and why.
    parcel
        The tax parcel they came from, where it is recorded.
    """

    ids: tuple[str, ...]
    on: date
    starts: float
    back: float | None
    grouping: str
    reason: str | None
    parcel: str | None

    def is_over_before(self, other: Group) -> bool:
        """Whether the livestock were recorded as back in before another occasion began."""
        return self.back is not None and self.back <= other.starts


class _Stay:
    """One occasion while it is being put together from reports in the order of time."""

    def __init__(self, members: list[Sighting]) -> None:
        first = min(members, key=_key)
        self.members = members
        self.on, self.opens, self.starts = first.on, first.opens, first.starts
        self.place = first.place
        self.last_on = max(each.on for each in members) if members[1:] else first.on
        self.last_start = max(each.starts for each in members) if members[1:] else first.starts
        self.ends = max(each.ends for each in members) if members[1:] else first.ends
        backs = [each.back for each in members if each.back is not None]
        self.back = max(backs) if backs else None
        self.is_said = len(members) > 1
        self.reason = SAID if self.is_said else None

    @property
    def over(self) -> float | None:
        """When the livestock were back in, if that was after all that is recorded of the stay."""
        if self.back is None or self.back < self.last_start or self.back < self.ends:
            return None
        return self.back

    def why_with(self, other: _Stay) -> str | None:
        """Return why a later report is of this occasion; None where it is of another."""
        over = self.over
        if over is not None and over <= other.starts:
            return None
        if other.on == self.last_on:
            # Two groups that people made stay apart, on one day too.
            return None if self.is_said and other.is_said else ONE_DAY
        return OVERLAP if other.opens < self.ends else None

    def add(self, other: _Stay, why: str) -> None:
        """Take a later report in."""
        self.members.extend(other.members)
        self.last_on = max(self.last_on, other.last_on)
        self.last_start = max(self.last_start, other.last_start)
        self.ends = max(self.ends, other.ends)
        if other.back is not None:
            self.back = other.back if self.back is None else max(self.back, other.back)
        self.is_said = self.is_said or other.is_said
        self.reason = why

    def group(self) -> Group:
        """Return it as one occasion."""
        if len(self.members) == 1:
            (one,) = self.members
            ids = (one.report.id, *one.report.co_reports) if one.report.co_reports else None
            return Group(
                ids or (one.report.id,),
                one.on,
                one.starts,
                self.over,
                one.report.grouping or CONFIRMED,
                SAID if ids else None,
                one.report.keeping_parcel,
            )
        reports = [each.report for each in sorted(self.members, key=lambda each: each.place)]
        ids = tuple(dict.fromkeys(n for each in reports for n in (each.id, *each.co_reports)))
        said = {each.grouping for each in reports}
        agreed = said == {CONFIRMED} or (self.reason == SAID and PROPOSED not in said)
        parcels = [each.keeping_parcel for each in reports if each.keeping_parcel is not None]
        return Group(
            ids,
            self.on,
            self.starts,
            self.over,
            CONFIRMED if agreed else PROPOSED,
            self.reason,
            parcels[0] if parcels else None,
        )


def _key(each: Sighting | _Stay) -> tuple[date, float, bool, int]:
    return each.on, each.starts, each.back is None, each.place


def grouped(sightings: Iterable[Sighting], links: Mapping[str, str]) -> list[Group]:
    """Return the separate occasions of one relation, in the order of time.

    Parameters
    ----------
    sightings
        Its reports.
    links
        What stands for reports that are said to be of one occasion.

    Notes
    -----
    Reports of one day with no recorded return between them are one, and so are stays that
    overlap; after a recorded return the next escape is another, even on the same day.
    """
    tied: dict[str, list[Sighting]] = {}
    stays = []
    for each in sightings:
        root = links.get(each.report.id)
        if root is None:
            stays.append(_Stay([each]))
        else:
            tied.setdefault(root, []).append(each)
    stays += [_Stay(members) for members in tied.values()]
    stays.sort(key=_key)
    found: list[_Stay] = []
    for stay in stays:
        why = found[-1].why_with(stay) if found else None
        if why is None:
            found.append(stay)
        else:
            found[-1].add(stay, why)
    return [stay.group() for stay in found]
