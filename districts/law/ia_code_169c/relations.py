"""Iowa Code 169C.6: the count for each keeping land with each neighbor and each public road."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
from typing import NamedTuple

from districts.law.chapter import Matter
from districts.law.ia_code_169c import figures, readings
from districts.law.ia_code_169c.book import Key, Line, Reports, book_of
from districts.law.ia_code_169c.groups import Group
from districts.law.ia_code_169c.timeline import Timeline
from districts.law.ia_code_169c.window import first_inside, last_inside
from districts.terms import Occurrence, Relation

EDGES = tuple(readings.WINDOW_EDGE.options)
ANNIVERSARY = readings.WINDOW_EDGE.default
ENOUGH = int(figures.PRIOR.value)
Event = tuple[Group, list[str]]


class Way(NamedTuple):
    """How occasions are counted: the readings that bear on a relation, and no others."""

    edge: str
    by_parcel: bool
    mixed: bool
    provable: bool


def needed(count: str) -> int:
    """Return how many prior occasions make one habitual, by how the number is read."""
    three = int(figures.PRIOR.value)
    return three if count == readings.PRIOR_COUNT.default else three - 1


def keys(matter: Matter) -> list[Key]:
    """Return the relations: by keeping land, landowners before roads, then by name."""
    return list(book_of(matter).lines)


def timeline_of(line: Reports, way: Way) -> Timeline:
    """Return the occasions of a relation: those found, or all that can be proved."""
    return line.provable if way.provable else line.counted


def has_edges(line: Line, *, provable: bool) -> bool:
    """Whether any occasion is in the window by one way to read it and not by another."""
    time = line.provable if provable else line.counted
    if len(time.groups) < 2:
        return False
    return any(time.starts(edge) != time.starts(ANNIVERSARY) for edge in EDGES)


def bearing(line: Line, matter: Matter) -> tuple[str, ...]:
    """Return the questions that can make a difference to a relation."""
    taken = [q for q in readings.OF_THE_COUNT if matter.reads(q) != _default(q)]
    size = sum(len(part.found) + len(part.waiting) + len(part.undated) for part in _all(line))
    if size <= needed("three_in_all") and not taken:
        return ()
    found = ["prior_count"]
    provable = bool(line.waiting)
    if size > len(line.found) or has_edges(line, provable=False):
        found.append("window_edge")
    if line.has_parcels:
        found.append("same_land")
    if line.private is not None:
        found.append("mixing")
    if provable or (line.private is not None and line.private.waiting):
        found.append("counted")
    return tuple(q for q in readings.OF_THE_COUNT if q in found or q in taken)


def _all(line: Line) -> Iterator[Reports]:
    yield line
    yield from line.beside
    if line.private is not None:
        yield line.private


_READINGS = {each.question: each for each in readings.READINGS}


def _default(question: str) -> str:
    return _READINGS[question].default


def _options(question: str) -> Iterable[str]:
    return _READINGS[question].options


def way_of(line: Line, matter: Matter) -> Way:
    """Return how a relation is counted under the readings taken."""
    return Way(
        matter.reads("window_edge"),
        matter.reads("same_land") == "tax_parcel" and line.has_parcels,
        matter.reads("mixing") == "any_kind" and line.private is not None,
        matter.reads("counted") == "provable",
    )


def prior_of(line: Line, time: Timeline, at: int, way: Way) -> Sequence[int]:
    """Return the places of the occasions of this relation that count before one of it."""
    found = time.prior(at, way.edge)
    if not way.by_parcel:
        return found
    parcel = time.groups[at].parcel
    return [n for n in found if time.groups[n].parcel == parcel]


def _private_before(
    line: Line, time: Timeline, at: int, own: Sequence[int], way: Way
) -> Iterator[Group]:
    """Yield prior occasions with any neighbor of the same land; each escape counts once."""
    if not way.mixed or line.private is None:
        return
    others = timeline_of(line.private, way)
    current = time.groups[at]
    first = bisect_left(others.days, first_inside(current.on, way.edge))
    counted = [*(time.groups[n] for n in own), current]
    days = {group.on: group for group in counted}
    names = {name for group in counted for name in group.ids}
    for n in range(first, bisect_right(others.days, current.on)):
        group = others.groups[n]
        if way.by_parcel and group.parcel != current.parcel:
            continue
        same = days.get(group.on)
        if same is not None and not (group.is_over_before(same) or same.is_over_before(group)):
            continue
        if group.on == current.on and not group.is_over_before(current):
            continue
        if names.isdisjoint(group.ids):
            yield group


def events_of(matter: Matter, key: Key) -> list[Event]:
    """Return each occasion that counts, with the first ids of its prior ones."""
    line = book_of(matter).lines[key]
    way = way_of(line, matter)
    return matter.once(("events", key, way), lambda: list(_events(line, way)))


def _events(line: Line, way: Way) -> Iterator[Event]:
    time = timeline_of(line, way)
    for at, group in enumerate(time.groups):
        own = prior_of(line, time, at, way)
        if isinstance(own, range):
            prior = time.firsts[own.start : own.stop]
        else:
            prior = [time.firsts[n] for n in own]
        if way.mixed:
            private = list(_private_before(line, time, at, own, way))
            if private:
                both = [*(time.groups[n] for n in own), *private]
                prior = [each.ids[0] for each in sorted(both, key=lambda each: each.starts)]
        yield group, prior


def prior_counts(matter: Matter, key: Key) -> list[int]:
    """Return how many prior occasions each occasion has, under the readings taken.

    Where kinds are mixed, of all but the latest it is only told whether they are enough.
    """
    line = book_of(matter).lines[key]
    way = way_of(line, matter)
    if way not in line.counts:
        line.counts[way] = _counts(line, way)
    return line.counts[way]


def _counts(line: Line, way: Way) -> list[int]:
    time = timeline_of(line, way)
    if time.is_plain and not way.by_parcel and not way.mixed:
        return [at - first for at, first in enumerate(time.starts(way.edge))]
    found = []
    for at in range(len(time.groups)):
        own = prior_of(line, time, at, way)
        count = len(own)
        if way.mixed:
            most = None if at == len(time.groups) - 1 else max(0, ENOUGH - count)
            count += sum(1 for _ in islice(_private_before(line, time, at, own, way), most))
        found.append(count)
    return found


def current_habitual(matter: Matter, key: Key) -> Event | None:
    """Return since which occasion a relation is habitual; None where its latest one is not.

    The latest occasion is the one that is asked about. Where it is habitual, it is so since the
    first of those counted for it that already had enough before it among them.
    """
    least = needed(matter.reads("prior_count"))
    counts = prior_counts(matter, key)
    if not counts or counts[-1] < least:
        return None
    line = book_of(matter).lines[key]
    taken = ("since", key, way_of(line, matter), least)
    return matter.once(taken, lambda: _since(events_of(matter, key), least))


def _since(events: Sequence[Event], least: int) -> Event:
    latest = events[-1]
    counted = set(latest[1])
    for group, prior in events[:-1]:
        if group.ids[0] in counted and sum(name in counted for name in prior) >= least:
            return group, prior
    return latest


def habitual_before(matter: Matter, key: Key) -> Group | None:
    """Return the last occasion that was habitual, where the latest one is not."""
    least = needed(matter.reads("prior_count"))
    counts = prior_counts(matter, key)
    if not counts or counts[-1] >= least or max(counts) < least:
        return None
    line = book_of(matter).lines[key]
    at = max(n for n, count in enumerate(counts) if count >= least)
    return timeline_of(line, way_of(line, matter)).groups[at]


def relation(matter: Matter, key: Key) -> Relation:
    """Return the count of one relation, with what other readings would turn."""
    taken = tuple(matter.reads(question) for question in readings.OF_THE_COUNT)
    return matter.once(("relation", key, taken), lambda: _relation(matter, key))


def _relation(matter: Matter, key: Key) -> Relation:
    line = book_of(matter).lines[key]
    least = needed(matter.reads("prior_count"))
    way = way_of(line, matter)
    time = timeline_of(line, way)
    others = list(_others(matter, line))
    ranges = [time.starts(edge) for edge in EDGES]
    made = []
    for at, (group, prior) in enumerate(events_of(matter, key)):
        is_habitual = len(prior) >= least
        edge: tuple[str, ...] = ()
        if at and any(starts[at] != ranges[0][at] for starts in ranges):
            firsts = [starts[at] for starts in ranges]
            edge = tuple(time.firsts[min(firsts) : min(max(firsts), at)])
        made.append(
            Occurrence(
                ids=group.ids,
                on=group.on,
                prior=tuple(prior),
                is_habitual=is_habitual,
                edge=edge,
                grouping=group.grouping,
                alternatives=tuple(
                    (question, option, not is_habitual)
                    for question, option, counts, enough in others
                    if (counts.get(group.ids[0], -1) >= enough) != is_habitual
                ),
                reason=group.reason,
            )
        )
    since = current_habitual(matter, key)
    standing = _standing(time.groups, time.days, matter.as_of)
    return Relation(
        keeping_land=key[0],
        kind=key[1],
        target=key[2],
        events=tuple(made),
        habitual_since=None if since is None else since[0].on,
        standing_count=len(standing),
        standing_until=last_inside(min(each.on for each in standing)) + timedelta(days=1)
        if standing
        else None,
        undetermined_ids=tuple(line.open_ids),
    )


def _others(matter: Matter, line: Line) -> Iterator[tuple[str, str, dict[str, int], int]]:
    """Yield each other option that bears on a relation, with the counts under it by report."""
    for question in bearing(line, matter):
        for option in _options(question):
            if option == matter.reads(question):
                continue
            other = matter.under(question, option)
            time = timeline_of(line, way_of(line, other))
            counts = prior_counts(other, line.key)
            yield (
                question,
                option,
                {
                    name: count
                    for group, count in zip(time.groups, counts, strict=True)
                    for name in group.ids
                },
                needed(other.reads("prior_count")),
            )


def _standing(groups: Sequence[Group], days: Sequence[date], as_of: date) -> Sequence[Group]:
    """Return the occasions that would still count for one on the day of the assessment."""
    until = bisect_right(days, as_of)
    return groups[bisect_left(days, first_inside(as_of, ANNIVERSARY)) : until]
