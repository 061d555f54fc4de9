"""How many of the resident owners and lessees signed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from districts.law.ak_as_03_35.landholders import (
    CLERK,
    LESSEE,
    Landholders,
    landholders,
    members,
    scope_of,
    sheets_of,
)
from districts.law.ak_as_03_35.sheets import UNSIGNED, Standing
from districts.law.chapter import Matter
from districts.terms import Measured, Missing, Share

Count = tuple[int, int]  # signed, in the class
Options = tuple[Count, ...]
_TRIED_ONE_BY_ONE = 6  # doubtful people in one co-owned cluster; beyond that they go together


class Heads(NamedTuple):
    """The head count: as it stands, at worst and at best."""

    value: Count
    low: Count
    high: Count

    @property
    def is_open(self) -> bool:
        """Whether facts that are not yet known could change it."""
        return self.low != self.value or self.high != self.value


class Person(NamedTuple):
    """One member of the class, sure or possible."""

    id: str
    sure: bool
    standing: Standing

    @property
    def is_settled(self) -> bool:
        """Whether nothing about this person is open."""
        return self.sure and self.standing.is_sure

    def states(self) -> Iterator[bool | None]:
        """Yield each way it may be resolved: signed, unsigned, or None not of the class."""
        if self.standing.high:
            yield True
        if not self.standing.low:
            yield False
        if not self.sure:
            yield None


def clusters(matter: Matter) -> list[list[Person]] | Missing:
    """Return the members of the class, those who may be one head together."""
    if matter.facts.signatures is None:
        return Missing("who signed", CLERK, "share")
    joint = matter.reads("co_owners") == "one_speaks"
    key = ("clusters", joint, *heads_key(matter))

    def make() -> list[list[Person]] | Missing:
        class_ = members(matter)
        land = landholders(matter)
        if isinstance(class_, Missing):
            return class_
        if isinstance(land, Missing):
            return land
        signed = sheets_of(matter)
        people = {
            each: Person(each, sure is True, signed.get(each, UNSIGNED))
            for each, sure in class_.items()
        }
        if not joint:
            return [[person] for person in people.values()]
        grouped = _joined(people, _ties(land, people))
        return list(grouped.values())

    return matter.once(key, make)


def heads_key(matter: Matter) -> tuple[str, ...]:
    """Return the options a head count hangs on, but for how co-owners count."""
    questions = ("count_date", "residents", "entities")
    return (scope_of(matter), *(matter.reads(question) for question in questions))


def _ties(land: Landholders, people: Mapping[str, Person]) -> list[list[str]]:
    """Return the co-owners of each parcel; owners and lessees are never tied to each other."""
    ties = []
    for plot in land.plots.values():
        if plot.is_land is False or len(plot.stakes) < 2:
            continue
        by_kind: dict[str, list[str]] = defaultdict(list)
        for stake in plot.stakes:
            if stake.kind != LESSEE and stake.holder in people:
                by_kind[stake.kind].append(stake.holder)
        ties += [each for each in by_kind.values() if len(each) > 1]
    return ties


def _joined(people: Mapping[str, Person], ties: Iterable[list[str]]) -> dict[str, list[Person]]:
    leader = {each: each for each in people}

    def find(each: str) -> str:
        while leader[each] != each:
            leader[each] = leader[leader[each]]
            each = leader[each]
        return each

    for first, *rest in ties:
        for other in rest:
            leader[find(other)] = find(first)
    groups: dict[str, list[Person]] = defaultdict(list)
    for each, person in people.items():
        groups[find(each)].append(person)
    return groups


def heads(matter: Matter) -> Heads | Missing:
    """Count heads: as the facts stand, and with every open one resolved against and for."""
    key = ("heads", matter.reads("co_owners") == "one_speaks", *heads_key(matter))

    def make() -> Heads | Missing:
        found = clusters(matter)
        if isinstance(found, Missing):
            return found
        return count(matter, found)

    return matter.once(key, make)


def count(matter: Matter, found: Iterable[list[Person]]) -> Heads:
    """Count clusters of people."""
    signed = total = 0
    choices: Counter[Options] = Counter()
    for cluster in found:
        now, options = counted(matter, cluster)
        signed += now[0]
        total += now[1]
        choices[options] += 1
    return Heads((signed, total), extreme(choices, -1), extreme(choices, 1))


def counted(matter: Matter, cluster: list[Person]) -> tuple[Count, Options]:
    """Return the count of one cluster as it stands, and every count it may come to."""
    if len(cluster) > 1:
        return _of_many(matter, cluster)
    _, sure, standing = cluster[0]
    return _of_one(sure, standing.low, standing.value, standing.high)


@cache
def _of_one(sure: bool, low: bool, value: bool, high: bool) -> tuple[Count, Options]:
    person = Person("", sure, Standing(low, value, high))
    options = {(int(bool(state)), int(state is not None)) for state in person.states()}
    return ((int(value), 1) if sure else (0, 0)), tuple(sorted(options))


def _of_many(matter: Matter, cluster: list[Person]) -> tuple[Count, Options]:
    """Return the count of people tied by co-ownership, and every count it may come to."""
    settled = {person.id: person.standing.low for person in cluster if person.is_settled}
    open_ = [person for person in cluster if not person.is_settled]
    now = {person.id: person.standing.value for person in cluster if person.sure}
    if not open_:
        only = (int(any(now.values())), 1)
        return only, (only,)
    land = landholders(matter)
    assert not isinstance(land, Missing)  # noqa: S101 - clusters were made from it
    people = {person.id: person for person in cluster}
    ties = _ties_within(land, people)

    def tally(signed: Mapping[str, bool]) -> Count:
        within = {each: people[each] for each in signed}
        tied = [kept for tie in ties if len(kept := [e for e in tie if e in within]) > 1]
        groups = _joined(within, tied)
        heads_signed = sum(any(signed[p.id] for p in group) for group in groups.values())
        return heads_signed, len(groups)

    options = {
        tally(settled | {p.id: s for p, s in zip(open_, states, strict=True) if s is not None})
        for states in _resolutions(open_)
    }
    return tally(now), tuple(sorted(options))


def _ties_within(land: Landholders, people: Mapping[str, Person]) -> list[list[str]]:
    plots = {plot.pin: plot for each in people for plot in land.plots_of[each]}
    part = Landholders(land.scale, land.holders, plots, {}, [], [], {})
    return _ties(part, people)


def _resolutions(people: list[Person]) -> Iterable[tuple[bool | None, ...]]:
    states = [tuple(person.states()) for person in people]
    if len(people) <= _TRIED_ONE_BY_ONE:
        return product(*states)
    together = [
        tuple(each[0] for each in states),
        tuple(each[-1] for each in states),
        tuple(True if True in each else each[-1] for each in states),
        tuple(False if False in each else each[-1] for each in states),
    ]
    return dict.fromkeys(together)


def extreme(choices: Mapping[Options, int], sign: int) -> Count:
    """Return the counts of the least (-1) or greatest (1) share, each option chosen freely.

    The share of a sum is not the sum of shares: the option to take hangs on the share it
    leads to, so that is guessed and corrected until it stays (Dinkelbach's method). A share of
    nobody is neither: it is returned only where nothing else was found.
    """
    share = Fraction(0) if sign > 0 else Fraction(1)
    found = (0, 0)
    while True:
        signed = total = 0
        for options, times in choices.items():
            best = max(options, key=lambda o: (sign * (o[0] - share * o[1]), -o[1]))
            signed += times * best[0]
            total += times * best[1]
        if total == 0:
            return found
        found, better = (signed, total), Fraction(signed, total)
        if sign * (better - share) <= 0:
            return found
        share = better


def measured(heads_: Heads | Missing, against: Fraction) -> Measured | Missing:
    """Return the head count as a measured share."""
    if isinstance(heads_, Missing):
        return heads_
    share, low, high = (Share(Fraction(s), Fraction(n)) for s, n in heads_)
    return Measured(
        value=share,
        unit="share",
        method="people counted once each, however many parcels or signatures",
        low=low if heads_.is_open else None,
        high=high if heads_.is_open else None,
        against=against,
        of="resident owners and lessees",
    )
