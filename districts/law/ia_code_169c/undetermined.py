"""What is not yet found, or not known, and whether it could make a trespass habitual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from districts.law.chapter import Matter
from districts.law.ia_code_169c.book import Key, Line, Reports, book_of
from districts.law.ia_code_169c.groups import Sighting, grouped
from districts.law.ia_code_169c.relations import needed
from districts.law.ia_code_169c.timeline import Timeline

TRIED = 6  # reports that may join others, in every combination; of more, each alone


def could_be_habitual(matter: Matter, key: Key) -> bool:
    """Whether findings or facts still to come could make a relation habitual that is not."""
    line = book_of(matter).lines[key]
    parts = [part for part in line.beside if part.is_open or part.found]
    if not line.is_open and not parts:
        return False
    edge, count = matter.reads("window_edge"), matter.reads("prior_count")
    return matter.once(
        ("could", key, edge, count),
        lambda: (
            any(could_alone(matter, part) for part in parts)
            or _reaches([line, *parts], edge, needed(count))
        ),
    )


def could_alone(matter: Matter, part: Reports) -> bool:
    """Whether reports that name a land or a target only could be a relation that is habitual."""
    edge, count = matter.reads("window_edge"), matter.reads("prior_count")
    return matter.once(
        ("alone", id(part), edge, count), lambda: _reaches([part], edge, needed(count))
    )


def could_be_another(matter: Matter) -> bool:
    """Whether reports with missing facts could make a relation habitual that is not listed so.

    Those that name neither land nor target may be of any relation, and of one not yet known.
    """
    book, edge = book_of(matter), matter.reads("window_edge")
    least = needed(matter.reads("prior_count"))
    anywhere = book.nowhere
    if any(could_alone(matter, part) for part in (*book.lands.values(), *book.targets.values())):
        return True
    if not anywhere.is_open and not anywhere.found:
        return False
    known: Iterable[list[Reports]] = (
        [],
        *([part] for part in (*book.lands.values(), *book.targets.values())),
        *([line, *line.beside] for line in book.lines.values()),
    )
    return any(_reaches([anywhere, *parts], edge, least) for parts in known)


def _reaches(parts: Sequence[Reports], edge: str, least: int) -> bool:
    """Whether some reports, all found and of one relation, would come to enough.

    What is surely of a relation is in its ``Line``; an occasion before the latest of those is not
    the one asked about.
    """
    undated = sum(len(part.undated) for part in parts)
    sightings = [each for part in parts for each in (*part.found, *part.waiting)]
    if len(sightings) + undated <= least:
        return False
    if not sightings:
        return undated > least
    sure = [each for part in parts if isinstance(part, Line) for each in part.found]
    latest = max(sure, key=lambda each: (each.on, each.starts)).report.id if sure else None
    for tried in _ways_to_find(sightings, sure, parts[0].links):
        time = Timeline(grouped(tried, parts[0].links))
        for at in range(len(time.groups) - 1, -1, -1):
            if len(time.prior(at, edge)) + undated >= least:
                return True
            if latest in time.groups[at].ids:
                break
    return False


def _ways_to_find(
    sightings: Sequence[Sighting], sure: Sequence[Sighting], links: Mapping[str, str]
) -> Iterator[Sequence[Sighting]]:
    """Yield what may be found of some reports: all, and without those that join others to one.

    A report of one moment that is tied to no other only ever adds an occasion. One of a long stay,
    or said to be the same as another, can make one of several; so it is tried found and not.
    """
    yield sightings
    known = {id(each) for each in sure}
    joining = [
        each
        for each in sightings
        if id(each) not in known and (each.ends > each.starts or each.report.id in links)
    ]
    taken = {id(each) for each in joining}
    plain = [each for each in sightings if id(each) not in taken]
    most = len(joining) if len(joining) <= TRIED else 1
    for count in range(min(most, len(joining) - 1) + 1):
        for some in combinations(joining, count):
            yield [*plain, *some]
