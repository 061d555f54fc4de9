"""The reports of a matter, sorted by keeping land and by whom they concern."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from districts.facts.instants import local_date
from districts.facts.occasions import FOUND, UNFOUNDED, Occasion, TrespassFacts
from districts.law.chapter import Matter
from districts.law.ia_code_169c.groups import Sighting, grouped, linked, sighting
from districts.law.ia_code_169c.livestock import is_livestock
from districts.law.ia_code_169c.timeline import Timeline

LANDOWNER, ROAD = "landowner", "road"
Key = tuple[str, str, str]


@dataclass
class Reports:
    """Some reports: those found, those not yet, and those whose day is not known.

    Attributes
    ----------
    found, waiting
        With a day; the local authority found it, or has determined nothing yet.
    undated
        Without one, whatever was found.
    """

    links: Mapping[str, str]
    found: list[Sighting] = field(default_factory=list)
    waiting: list[Sighting] = field(default_factory=list)
    undated: list[tuple[int, Occasion]] = field(default_factory=list)

    @cached_property
    def counted(self) -> Timeline:
        """The occasions among those found."""
        return Timeline(grouped(self.found, self.links))

    @cached_property
    def provable(self) -> Timeline:
        """The occasions among all that can be proved, found or not."""
        if not self.waiting:
            return self.counted
        return Timeline(grouped([*self.found, *self.waiting], self.links))

    @property
    def is_open(self) -> bool:
        """Whether anything is not yet found, or not known."""
        return bool(self.waiting or self.undated)


@dataclass
class Line(Reports):
    """The reports of one relation.

    Attributes
    ----------
    land, target
        Reports of this land whose target is not known, and on this target from a land not known.
    private
        On a road: the reports of the same land with any neighbor.
    counts
        How many prior occasions each occasion has, by the way they are counted.
    """

    key: Key = ("", "", "")
    land: Reports | None = None
    target: Reports | None = None
    private: Reports | None = None
    counts: dict[Any, list[int]] = field(default_factory=dict)

    @cached_property
    def has_parcels(self) -> bool:
        """Whether the tax parcel is recorded of any report."""
        rows = (*self.found, *self.waiting)
        return any(each.report.keeping_parcel is not None for each in rows)

    @property
    def open_ids(self) -> list[str]:
        """Reports of this relation on which nothing is found yet, or whose day is not known."""
        rows = [(each.place, each.report.id) for each in self.waiting]
        rows += [(place, each.id) for place, each in self.undated]
        return [name for _, name in sorted(rows)]

    @property
    def beside(self) -> list[Reports]:
        """Reports that may turn out to be of this relation."""
        return [part for part in (self.land, self.target) if part is not None]


@dataclass
class Book:
    """Every report of a matter.

    Attributes
    ----------
    lines
        The relations, by keeping land, landowners before roads, then by name.
    lands, targets
        Reports of a land with no known target, and on a target from no known land.
    nowhere
        Reports that name neither.
    incomplete
        Those without day, land or target.
    not_livestock, unclear
        Of animals the chapter does not speak of; of animals it is not known to speak of.
    to_come
        Their day is after the day of the assessment.
    """

    links: Mapping[str, str]
    lines: dict[Key, Line] = field(default_factory=dict)
    lands: dict[str, Reports] = field(default_factory=dict)
    targets: dict[tuple[str, str], Reports] = field(default_factory=dict)
    nowhere: Reports = field(default_factory=lambda: Reports({}))
    incomplete: list[Occasion] = field(default_factory=list)
    not_livestock: list[Occasion] = field(default_factory=list)
    unclear: list[Occasion] = field(default_factory=list)
    to_come: list[Occasion] = field(default_factory=list)

    def homes(self, each: Occasion) -> Sequence[Reports]:
        """Return where a report belongs: a relation for each it concerns, or what may be one."""
        land, links, on = each.keeping_land, self.links, targets(each)
        if land is not None and on:
            return [self._line((land, *one)) for one in on]
        if land is not None:
            return [self.lands.setdefault(land, Reports(links))]
        if on:
            return [self.targets.setdefault(one, Reports(links)) for one in on]
        return [self.nowhere]

    def _line(self, key: Key) -> Line:
        if key not in self.lines:
            self.lines[key] = Line(self.links, key=key)
        return self.lines[key]

    def close(self) -> None:
        """Sort the relations, and tie to each what may belong to it."""
        private: dict[str, Reports] = {}
        places: dict[str, set[int]] = {}
        for (land, kind, _), line in self.lines.items():
            if kind != LANDOWNER:
                continue
            all_ = private.setdefault(land, Reports(self.links))
            seen = places.setdefault(land, set())
            for mine, theirs in ((all_.found, line.found), (all_.waiting, line.waiting)):
                mine.extend(each for each in theirs if each.place not in seen)
            seen.update(each.place for each in (*line.found, *line.waiting))
        for key, line in self.lines.items():
            line.land, line.target = self.lands.get(key[0]), self.targets.get(key[1:])
            line.private = private.get(key[0]) if key[1] == ROAD else None
        self.lines = {key: self.lines[key] for key in sorted(self.lines, key=_order)}


def targets(each: Occasion) -> list[tuple[str, str]]:
    """Return whom a report concerns: each landowner, and the road."""
    named = [(LANDOWNER, name) for name in each.landowners]
    return named if each.road is None else [*named, (ROAD, each.road)]


def natural(text: str) -> list[tuple[int, int, str]]:
    """Sort names with numbers in them as people do."""
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part)
        for part in re.split(r"([0-9]+)", text.casefold())
        if part
    ]


def _order(key: Key) -> tuple[object, ...]:
    return natural(key[0]), key[0], key[1] != LANDOWNER, natural(key[2]), key[2]


def book_of(matter: Matter) -> Book:
    """Sort the reports of a matter, once."""
    return matter.once("book", lambda: _book(matter.facts, matter.as_of))


def _book(facts: TrespassFacts, as_of: date) -> Book:
    links = linked(facts.occasions)
    book = Book(links, nowhere=Reports(links))
    kinds = _kinds(facts.occasions)
    for place, each in enumerate(facts.occasions):
        if each.finding == UNFOUNDED:
            continue
        livestock = kinds[each.species]
        if livestock is False:
            book.not_livestock.append(each)
            continue
        if livestock is None:
            book.unclear.append(each)
        if each.at is not None and local_date(each.at) > as_of:
            book.to_come.append(each)
            continue
        if each.at is None or each.keeping_land is None or not targets(each):
            book.incomplete.append(each)
        homes = book.homes(each)
        if each.at is None:
            for home in homes:
                home.undated.append((place, each))
            continue
        seen = sighting(place, each, each.at, facts.zone)
        is_found = each.finding == FOUND and livestock is True
        for home in homes:
            (home.found if is_found else home.waiting).append(seen)
    book.close()
    return book


def _kinds(occasions: Iterable[Occasion]) -> Mapping[str | None, bool | None]:
    return {species: is_livestock(species) for species in {each.species for each in occasions}}
