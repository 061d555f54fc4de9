"""Separate occasions: reports of one escape are one, however many and however long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from districts.facts.instants import Moment, local_date
from districts.facts.occasions import CONFIRMED, PROPOSED, Occasion

_Key = tuple[date, int, datetime, int]
_NOON = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Group:
    """Reports of one occasion of one relation.

    Attributes
    ----------
    ids
        In the order they came.
    on
        The day it began.
    order
        Sorts occasions in time.
    grouping
        ``proposed`` where it only stands to reason that the reports are of one escape.
    """

    ids: tuple[str, ...]
    on: date
    order: _Key
    grouping: str


class Links:
    """Which reports are said to be of the same occasion, whatever they are about."""

    def __init__(self, occasions: Iterable[Occasion]) -> None:
        self._above: dict[str, str] = {}
        for each in occasions:
            if each.same_occasion_as is not None:
                one, other = self.root(each.id), self.root(each.same_occasion_as)
                if one != other:
                    self._above[one] = other

    def root(self, name: str) -> str:
        """Return what stands for every report linked with one."""
        found = name
        while found in self._above:
            found = self._above[found]
        while name != found:
            self._above[name], name = found, self._above.get(name, found)
        return found


def grouped(rows: Sequence[tuple[int, Occasion]], links: Links) -> list[Group]:
    """Return the separate occasions of one relation, in the order of time.

    Parameters
    ----------
    rows
        Reports with their place in the file; each has a day.
    links
        Reports a person, or the reporter, said are of one occasion.

    Notes
    -----
    Reports of one day with no recorded return between them are one, and so are stays that
    overlap; after a recorded return the next escape is another, even on the same day.
    """
    runs = _runs(sorted(rows, key=_key))
    of_run = {id(row[1]): at for at, run in enumerate(runs) for row in run}
    joined = list(range(len(runs)))

    def top(at: int) -> int:
        while joined[at] != at:
            joined[at] = joined[joined[at]]
            at = joined[at]
        return at

    first_of: dict[str, int] = {}
    for _, each in rows:
        root = links.root(each.id)
        at = top(of_run[id(each)])
        if root in first_of:
            joined[at] = top(first_of[root])
        else:
            first_of[root] = at
    members: dict[int, list[tuple[int, Occasion]]] = {}
    for at, run in enumerate(runs):
        members.setdefault(top(at), []).extend(run)
    found = [_group(each, links) for each in members.values()]
    return sorted(found, key=lambda group: group.order)


def _key(row: tuple[int, Occasion]) -> _Key:
    at, each = row
    moment = each.at
    assert moment is not None  # noqa: S101 - rows without a day are left out before
    if isinstance(moment, datetime):
        return moment.date(), 1, moment.astimezone(UTC), at
    return moment, 0, _NOON, at


def _runs(rows: list[tuple[int, Occasion]]) -> list[list[tuple[int, Occasion]]]:
    """Part rows in time order where the livestock were back, or on another day."""
    runs: list[list[tuple[int, Occasion]]] = []
    last: Moment | None = None
    back: Moment | None = None
    for row in rows:
        start = row[1].at
        assert start is not None and row[1].on is not None  # noqa: S101 - as above
        lasting = last is not None and _reaches(last, start)
        returned = back is not None and not _surely_after(back, start)
        if runs and lasting and not returned:
            runs[-1].append(row)
        else:
            runs.append([row])
            last = back = None
        ends = [m for m in (start, row[1].ended_at, row[1].returned_at, last) if m is not None]
        last = max(ends, key=_rank)
        if row[1].returned_at is not None:
            backs = [m for m in (row[1].returned_at, back) if m is not None]
            back = max(backs, key=_rank)
        elif back is not None and not _surely_after(back, start):
            back = None
    return runs


def _reaches(last: Moment, start: Moment) -> bool:
    """Whether a stay lasted into the day, or past the instant, of the next start."""
    return local_date(last) >= local_date(start)


def _surely_after(one: Moment, other: Moment) -> bool:
    if isinstance(one, datetime) and isinstance(other, datetime):
        return one.astimezone(UTC) > other.astimezone(UTC)
    return local_date(one) > local_date(other)


def _rank(moment: Moment) -> tuple[date, int, datetime]:
    if isinstance(moment, datetime):
        return moment.date(), 0, moment.astimezone(UTC)
    return moment, 1, _NOON


def _group(rows: list[tuple[int, Occasion]], links: Links) -> Group:
    first = min(rows, key=_key)
    in_file = sorted(rows, key=lambda row: row[0])
    ids = dict.fromkeys(name for _, each in in_file for name in (each.id, *each.co_reports))
    said = {each.grouping for _, each in rows}
    if PROPOSED in said:
        grouping = PROPOSED
    elif said == {CONFIRMED} or len({links.root(each.id) for _, each in rows}) == 1:
        grouping = CONFIRMED
    else:
        grouping = PROPOSED
    key = _key(first)
    return Group(tuple(ids), key[0], key, grouping)
