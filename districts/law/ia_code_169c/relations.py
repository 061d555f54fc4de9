"""Iowa Code 169C.6: the count for each keeping land with each neighbor and each public road."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from districts.facts.occasions import FOUND, UNFOUNDED, Occasion, TrespassFacts
from districts.law.chapter import Matter
from districts.law.ia_code_169c import figures, readings
from districts.law.ia_code_169c.groups import Group, Links, grouped
from districts.law.ia_code_169c.livestock import is_livestock
from districts.law.ia_code_169c.window import first_inside, is_inside, last_inside
from districts.terms import Occurrence, Relation

LANDOWNER, ROAD = "landowner", "road"
EDGES = tuple(readings.WINDOW_EDGE.options)
Key = tuple[str, str, str]
Row = tuple[int, Occasion]


@dataclass
class Reports:
    """The reports of a matter, sorted by what can be said of them.

    Attributes
    ----------
    complete
        By keeping land, kind of target and target: those with a day, found or not yet.
    partial
        Not unfounded, and their day, land or target is not known.
    not_livestock
        Of animals the chapter does not speak of.
    to_come
        Their day is after the day of the assessment.
    """

    complete: dict[Key, list[Row]] = field(default_factory=dict)
    partial: list[Occasion] = field(default_factory=list)
    not_livestock: list[Occasion] = field(default_factory=list)
    to_come: list[Occasion] = field(default_factory=list)


def reports_of(matter: Matter) -> Reports:
    """Sort the reports of a matter, once."""
    return matter.once("reports", lambda: _sorted(matter.facts, matter.as_of))


def _sorted(facts: TrespassFacts, as_of: date) -> Reports:
    found = Reports()
    for at, each in enumerate(facts.occasions):
        if each.finding == UNFOUNDED:
            continue
        if is_livestock(each.species) is False:
            found.not_livestock.append(each)
        elif each.on is not None and each.on > as_of:
            found.to_come.append(each)
        elif each.on is None or not targets(each) or each.keeping_land is None:
            found.partial.append(each)
        else:
            for kind, target in targets(each):
                found.complete.setdefault((each.keeping_land, kind, target), []).append((at, each))
    return found


def targets(each: Occasion) -> list[tuple[str, str]]:
    """Return whom a report concerns: each landowner, and the road."""
    named = [(LANDOWNER, name) for name in each.landowners]
    return named if each.road is None else [*named, (ROAD, each.road)]


def is_found(each: Occasion) -> bool:
    """Whether the local authority found it, and it is surely about livestock."""
    return each.finding == FOUND and is_livestock(each.species) is True


def natural(text: str) -> list[tuple[int, int, str]]:
    """Sort names with numbers in them as people do."""
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part)
        for part in re.split(r"([0-9]+)", text.casefold())
        if part
    ]


def keys(matter: Matter) -> list[Key]:
    """Return the relations: by keeping land, landowners before roads, then by name."""

    def made() -> list[Key]:
        return sorted(
            reports_of(matter).complete,
            key=lambda key: (natural(key[0]), key[0], key[1] != LANDOWNER, natural(key[2]), key[2]),
        )

    return matter.once("keys", made)


def occasions(matter: Matter, key: Key, *, provable: bool) -> list[Group]:
    """Return the separate occasions of a relation: those found, or all that can be proved."""

    def made() -> list[Group]:
        rows = [row for row in reports_of(matter).complete[key] if provable or is_found(row[1])]
        return grouped(rows, links_of(matter))

    return matter.once(("occasions", key, provable), made)


def links_of(matter: Matter) -> Links:
    """Return which reports are linked, over all relations."""
    return matter.once("links", lambda: Links(matter.facts.occasions))


def prior_of(groups: Sequence[Group], at: int, edge: str) -> range:
    """Return the places of the occasions that count before the one at a place."""
    on = groups[at].on
    first = bisect_left(groups, first_inside(on, edge), key=lambda group: group.on)
    return range(min(first, at), at)


def needed(count: str) -> int:
    """Return how many prior occasions make one habitual, by how the number is read."""
    three = int(figures.PRIOR.value)
    return three if count == "three_prior" else three - 1


def counted_ids(matter: Matter, key: Key, groups: Sequence[Group], at: int) -> list[str]:
    """Return the first ids of the prior occasions that count under the readings taken."""
    edge = matter.reads("window_edge")
    found = [groups[n] for n in prior_of(groups, at, edge)]
    if matter.reads("mixing") == "any_kind" and key[1] == ROAD:
        found += _private(matter, key, groups[at], edge)
        found.sort(key=lambda group: group.order)
    return [group.ids[0] for group in found]


def _private(matter: Matter, key: Key, current: Group, edge: str) -> list[Group]:
    """Return prior private occasions from the same land, each escape once."""
    provable = matter.reads("counted") == "provable"
    private = matter.once(("private", key[0], provable), lambda: _all_private(matter, key[0]))
    own = {name for group in occasions(matter, key, provable=provable) for name in group.ids}
    return [
        group
        for group in private
        if group.order < current.order
        and is_inside(group.on, current.on, edge)
        and not own.intersection(group.ids)
    ]


def _all_private(matter: Matter, land: str) -> list[Group]:
    provable = matter.reads("counted") == "provable"
    rows: dict[int, Row] = {}
    for (here, kind, _), found in reports_of(matter).complete.items():
        if here == land and kind == LANDOWNER:
            rows |= {at: (at, each) for at, each in found if provable or is_found(each)}
    return grouped(list(rows.values()), links_of(matter))


def habitual_events(matter: Matter, key: Key) -> list[tuple[Group, list[str]]]:
    """Return each occasion that counts, with its prior ones, under the readings taken."""

    def made() -> list[tuple[Group, list[str]]]:
        groups = occasions(matter, key, provable=matter.reads("counted") == "provable")
        return [(group, counted_ids(matter, key, groups, at)) for at, group in enumerate(groups)]

    options = tuple(matter.reads(question) for question in ("window_edge", "mixing", "counted"))
    return matter.once(("events", key, options), made)


def first_habitual(matter: Matter, key: Key) -> tuple[Group, list[str]] | None:
    """Return the first occasion that makes a trespass habitual."""
    least = needed(matter.reads("prior_count"))
    return next((event for event in habitual_events(matter, key) if len(event[1]) >= least), None)


def relation(matter: Matter, key: Key) -> Relation:
    """Return the count of one relation, with what other readings would turn."""
    least = needed(matter.reads("prior_count"))
    events = habitual_events(matter, key)
    groups = [group for group, _ in events]
    others = [
        (question, option, _prior_counts(matter.under(question, option), key))
        for question in readings.OF_THE_COUNT
        for option in _options(question)
        if option != matter.reads(question)
    ]
    made = []
    for at, (group, prior) in enumerate(events):
        is_habitual = len(prior) >= least
        turned = tuple(
            (question, option, not is_habitual)
            for question, option, (counts, enough) in others
            if (counts.get(group.ids[0], 0) >= enough) != is_habitual
        )
        made.append(
            Occurrence(
                ids=group.ids,
                on=group.on,
                prior=tuple(prior),
                is_habitual=is_habitual,
                edge=tuple(_edge(groups, at)),
                grouping=group.grouping,
                alternatives=turned,
            )
        )
    standing = _standing(groups, matter.as_of)
    return Relation(
        keeping_land=key[0],
        kind=key[1],
        target=key[2],
        events=tuple(made),
        habitual_since=next((each.on for each in made if each.is_habitual), None),
        standing_count=len(standing),
        standing_until=last_inside(min(each.on for each in standing)) + timedelta(days=1)
        if standing
        else None,
        undetermined_ids=tuple(open_ids(matter, key)),
    )


def _options(question: str) -> Iterable[str]:
    return next(each.options for each in readings.READINGS if each.question == question)


def _prior_counts(matter: Matter, key: Key) -> tuple[dict[str, int], int]:
    """Return how many prior occasions each report's occasion has under other readings."""
    counts = {
        name: len(prior) for group, prior in habitual_events(matter, key) for name in group.ids
    }
    return counts, needed(matter.reads("prior_count"))


def _edge(groups: Sequence[Group], at: int) -> list[str]:
    """Return occasions that one way to read the window counts and another does not."""
    firsts = [prior_of(groups, at, edge).start for edge in EDGES]
    return [groups[n].ids[0] for n in range(min(firsts), max(firsts))]


def _standing(groups: Sequence[Group], as_of: date) -> list[Group]:
    """Return the occasions that would still count for one on the day of the assessment."""
    until = bisect_right(groups, as_of, key=lambda group: group.on)
    return [group for group in groups[:until] if as_of <= last_inside(group.on)]


def open_ids(matter: Matter, key: Key) -> list[str]:
    """Return reports of a relation on which nothing is found yet, or whose day is not known."""
    found = reports_of(matter)
    waiting = [(at, each.id) for at, each in found.complete[key] if not is_found(each)]
    undated = [
        each.id
        for each in found.partial
        if each.keeping_land == key[0] and key[1:] in targets(each)
    ]
    return [name for _, name in sorted(waiting)] + undated


def could_be_habitual(matter: Matter, key: Key) -> bool:
    """Whether findings or facts still to come could make a relation habitual that is not."""
    least = needed(matter.reads("prior_count"))
    missing = sum(_may_be_of(each, key) for each in reports_of(matter).partial)
    events = habitual_events(matter.under("counted", "provable"), key)
    most = max((len(prior) for _, prior in events), default=0)
    return most + missing >= least or missing > least


def _may_be_of(each: Occasion, key: Key) -> bool:
    """Whether a report with a missing fact may turn out to be of a relation."""
    if each.keeping_land not in (None, key[0]):
        return False
    return not targets(each) or key[1:] in targets(each)


def could_be_another(matter: Matter) -> bool:
    """Whether reports with missing facts alone could make a relation that is habitual."""
    least = needed(matter.reads("prior_count"))
    lands: dict[str | None, int] = {}
    for each in reports_of(matter).partial:
        lands[each.keeping_land] = lands.get(each.keeping_land, 0) + 1
    anywhere = lands.pop(None, 0)
    return max(lands.values(), default=0) + anywhere > least


def prior_share(prior: Sequence[str]) -> Fraction:
    """Return a number of prior occasions as it is compared."""
    return Fraction(len(prior))
