"""Intersections as typed: two roads, and the one place where they cross."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from districts.geocode.answer import CONFIRM, Answer, to_choose
from districts.geocode.candidate import Candidate
from districts.geocode.crossings import ONE_PLACE_M, Crossing, Drawn
from districts.geocode.names import LOOSE, NEAR, Look
from districts.geocode.road_names import Key, is_highway, spelled
from districts.geocode.roads import Roads
from districts.geocode.street_words import plain, spoken
from districts.geocode.within import meters_apart

_BETWEEN = re.compile(r"\bBETWEEN\b")
_CORNER = re.compile(
    r"^(?:AT |ON |BY )?(?:THE )?(?:(?:N|S|E|W|NE|NW|SE|SW|NORTH|SOUTH|EAST|WEST|NORTHEAST|NORTHWEST"
    r"|SOUTHEAST|SOUTHWEST) )?(?:CORNER|INTERSECTION|CROSSING|CROSSROADS?|JUNCTION|COR|JCT)"
    r"(?: OF)? "
)
_JOINTS = (
    re.compile(r"\s*[&@]\s*|(?<!\d)\s*/\s*|\s*/\s*(?!\d)"),
    re.compile(r"\s+(?:AND|AT|WITH|CROSSING|JCT|INTERSECTS?)\s+"),
    re.compile(r"\s+X\s+"),
)
_MOST_OFFERED = 6
_MOST_PAIRS = 200


@dataclass(frozen=True)
class Split:
    """A text that reads as two roads."""

    left: str
    right: str
    tail: str = ""


def splits(text: str) -> list[Split]:
    """Return every way to read a text as two roads, the likeliest first.

    >>> splits("corner of Lincoln Way and Grand Ave., Ames")[0]
    Split(left='LINCOLN WAY', right='GRAND AVE', tail='AMES')
    """
    folded = _CORNER.sub("", plain(re.sub(r"[+\\]", " & ", text)).lstrip("-,; "))
    if _BETWEEN.search(folded):
        return []
    return list(_splits(folded))


def _splits(folded: str) -> Iterator[Split]:
    for joint in _JOINTS:
        for match in joint.finditer(folded):
            before, after = folded[: match.start()], folded[match.end() :]
            left = [part.strip() for part in re.split("[,;]", before) if part.strip()]
            right = [part.strip() for part in re.split("[,;]", after) if part.strip()]
            if left and right:
                yield Split(left[-1], right[0], " ".join(right[1:]))


@dataclass(frozen=True)
class Intersections:
    """Crossings of the roads of a county.

    Parameters
    ----------
    roads
        By name.
    drawn
        The same roads as shapes; None where there are none.
    """

    roads: Roads
    drawn: Drawn | None

    def knows(self, name: str) -> bool:
        """Whether a road goes by a name, or one but for its direction or kind."""
        look = self.roads.names.look(name)
        return bool(look.keys) and look.how != NEAR

    def find(self, ways: list[Split]) -> Answer:
        """Return where two roads cross; of several crossings a person must choose."""
        if not self.roads or self.drawn is None:
            return Answer(reason="No roads are given to look this crossing up in.")
        known = [way for way in ways if self.knows(way.left) and self.knows(way.right)]
        if not known:
            return self._unknown(ways)
        return self._crossing(known[0])

    def _crossing(self, way: Split) -> Answer:
        left, right = self.roads.names.look(way.left), self.roads.names.look(way.right)
        found, met_as_one, pairs = self._all(left, right)
        names = f"{spoken(way.left)} and {spoken(way.right)}"
        if not found:
            if met_as_one:
                return Answer(reason=f"{names} are one road there, so they have no crossing.")
            return Answer(reason=f"{names} do not cross.")
        found = _one_place(found)
        if len(found) > 1:
            why = "Roads of these names cross at several places."
            found = [replace(each, confidence=round(each.confidence * 0.5, 3)) for each in found]
            return Answer(to_choose(found[:_MOST_OFFERED], why), why)
        one = found[0]
        if LOOSE in (left.how, right.how):
            typed = f"“{spoken(way.left)}” and “{spoken(way.right)}”"
            why = f"{typed} are read with another direction or kind of street."
            return Answer((replace(one, needs=CONFIRM, reason=why, confidence=0.75),))
        if left.is_doubtful or right.is_doubtful or pairs > 1:
            why = "The name fits several roads, of which these two cross."
            if pairs == 1:
                dropped = " ".join((*left.dropped, *right.dropped))
                why = f"“{dropped}” is taken for a town."
            return Answer((replace(one, needs=CONFIRM, reason=why, confidence=0.8),))
        return Answer((one,))

    def _all(self, left: Look, right: Look) -> tuple[list[Candidate], bool, int]:
        """Every crossing of any road of one name with any of the other."""
        found: dict[tuple[float, float], Candidate] = {}
        as_one = False
        pairs = list(product(left.keys, right.keys))[:_MOST_PAIRS]
        for one, other in pairs:
            crossings = self._crossings(one, other)
            if crossings is None:
                as_one = True
                continue
            for crossing in crossings:
                place = (round(crossing.lon, 5), round(crossing.lat, 5))
                found.setdefault(place, self._candidate(one, other, crossing))
        return list(found.values()), as_one, len(pairs)

    def _crossings(self, one: Key, other: Key) -> list[Crossing] | None:
        if self.drawn is None:
            return []
        return self.drawn.crossings(self.roads.rows(one), self.roads.rows(other))

    def _candidate(self, one: Key, other: Key, crossing: Crossing) -> Candidate:
        found = Candidate(
            text="",
            lon=crossing.lon,
            lat=crossing.lat,
            method="intersection",
            precision_m=crossing.reach_m,
            label=f"{self._shown(one)} & {self._shown(other)}",
            confidence=0.95,
        )
        if crossing.is_apart:
            why = f"The two roads are drawn {crossing.gap_m:.0f} m apart."
            found = replace(found, needs=CONFIRM, reason=why, confidence=0.6)
        return found

    def _unknown(self, ways: list[Split]) -> Answer:
        """Say which road is not known, and offer crossings of names spelled like it."""
        way = max(ways, key=lambda way: self.knows(way.left) + self.knows(way.right))
        strange = [name for name in (way.left, way.right) if not self.knows(name)]
        reason = f"No road “{'” or “'.join(spoken(name) for name in strange)}” is known here."
        left, right = self.roads.names.look(way.left), self.roads.names.look(way.right)
        offered: list[Candidate] = []
        if left.keys and right.keys:
            found, _, _ = self._all(left, right)
            score = min([1.0, *left.scores, *right.scores])
            offered = [replace(each, confidence=round(score * 0.7, 3)) for each in found]
        why = "A name may be misspelled."
        return Answer(to_choose(offered[:_MOST_OFFERED], why), reason)

    def _shown(self, key: Key) -> str:
        return spelled(key) if is_highway(key) else self.roads.shown(key) or spelled(key)


def _one_place(found: list[Candidate]) -> list[Candidate]:
    """Make one of crossings that lie together, as where a road changes its name."""
    first = found[0]
    places = [(each.lon or 0.0, each.lat or 0.0) for each in found]
    apart = [meters_apart(places[0], place) for place in places]
    if max(apart) > ONE_PLACE_M:
        return found
    reach_m = max(away + (each.precision_m or 0) for away, each in zip(apart, found, strict=True))
    return [replace(first, precision_m=reach_m)]
