"""What a person should look at after owner lines were read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from districts.records.folding import fold
from districts.records.given_names import FORMS, one_name
from districts.records.names import OwnerReading
from districts.records.person_names import Reading, parse_name

AT_MOST = 40
Named = tuple[str, str, Reading]


def listed(things: Iterable[str], at_most: int = AT_MOST) -> str:
    """Return things in one sentence's list, the number of the rest when there are many."""
    everything = list(dict.fromkeys(things))
    more = len(everything) - at_most
    return ", ".join(everything[:at_most]) + (f" and {more} more" if more > 0 else "")


@dataclass
class RowRemarks:
    """Remarks gathered while the rows are read."""

    copies: list[str] = field(default_factory=list)
    interests: dict[str, list[str]] = field(default_factory=dict)
    care_of: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    trustees: list[str] = field(default_factory=list)
    futures: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    pins: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def read(self, pin: str, reading: OwnerReading) -> None:
        """Take in what one line's reading leaves to a person."""
        self.care_of += [f"{text} ({pin})" for text in reading.left_out]
        self.doubts += [f"{doubt.rstrip('.')} ({pin})" for doubt in reading.doubts]
        for party in reading.parties:
            shown = f"{party.name} ({pin})"
            if "trustee" in party.roles and party.person == "natural":
                self.trustees.append(shown)
            if {"life estate", "remainder"} & set(party.roles):
                self.futures.append(shown)
            if {"estate", "heirs", "deceased"} & set(party.roles):
                self.dead.append(shown)

    def notices(self) -> list[dict[str, Any]]:
        """Return one notice a subject."""
        found: list[dict[str, Any]] = []

        def add(level: str, code: str, lead: str, things: Iterable[str]) -> None:
            everything = listed(things)
            if everything:
                found.append({"level": level, "code": code, "message": f"{lead}: {everything}."})

        add("note", "copies_ignored", "Exact copies of an earlier row add no holder", self.copies)
        add(
            "warning",
            "interest_not_read",
            "The kind of interest was not understood and was read as owner",
            (f"“{text}” on {listed(pins, 5)}" for text, pins in self.interests.items()),
        )
        add("note", "care_of_no_owner", "A care-of line is an address, no owner", self.care_of)
        add(
            "warning",
            "owner_line_doubtful",
            "An owner line could be read in another way",
            self.doubts,
        )
        add(
            "note",
            "trustees_counted",
            "A named trustee was read as a natural person",
            self.trustees,
        )
        add(
            "warning",
            "life_estate",
            "A life estate or remainder divides the land in time, not in shares",
            self.futures,
        )
        add("warning", "owner_dead", "The owner has died; the heirs are not named", self.dead)
        return found


def possible_same(holders: Iterable[tuple[str, str, str]]) -> list[dict[str, Any]]:
    """Return a notice of holders who may be one person, whom nobody has joined.

    Parameters
    ----------
    holders
        Id, name and kind of person.
    """
    people: list[Named] = []
    by_title: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, name, person in holders:
        if person == "natural":
            parts = parse_name(name, surname_first=True)
            if parts is not None and parts.given:
                people.append((key, name, parts.reading))
        elif person == "entity":
            by_title[_title(name)].append((key, name))
    pairs = {
        (left[0], right[0]): f"{left[1]} and {right[1]}"
        for left, right in _near(people)
        if may_be_same(left[2], right[2])
    }
    for group in by_title.values():
        for one, other in combinations(group, 2):
            pairs[one[0], other[0]] = f"{one[1]} and {other[1]}"
    if not pairs:
        return []
    return [
        {
            "level": "warning",
            "code": "possible_same_holder",
            "message": "These may be one holder under two names and count as two until somebody "
            f"says so: {listed(pairs.values())}.",
            "holders": sorted({key for pair in pairs for key in pair}),
        }
    ]


def _near(people: list[Named]) -> list[tuple[Named, Named]]:
    """Return pairs of one surname whose given names could be one, each once, in roll order."""
    by_given: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for place, (_, _, reading) in enumerate(people):
        by_given[reading.surname, reading.given].append(place)
    found = {
        (min(place, other), max(place, other))
        for place, (_, _, reading) in enumerate(people)
        for given in {reading.given, reading.given[:1], *FORMS.get(reading.given, ())}
        for other in by_given.get((reading.surname, given), ())
        if other != place
    }
    return [(people[one], people[other]) for one, other in sorted(found)]


def may_be_same(left: Reading, right: Reading) -> bool:
    """Say whether two different full names of one surname may be one person's."""
    if left.suffix and right.suffix and left.suffix != right.suffix:
        return False
    given = (
        left.given == right.given
        or one_name(left.given, right.given)
        or (min(len(left.given), len(right.given)) == 1 and left.given[0] == right.given[0])
    )
    return given and all(
        one[0] == other[0] and (one == other or min(len(one), len(other)) == 1)
        for one, other in zip(left.middle, right.middle, strict=False)
    )


def _title(name: str) -> str:
    """Return a company's name without its legal form and article."""
    forms = {
        "llc", "inc", "incorporated", "corp", "corporation", "co", "company", "ltd", "limited",
        "lp", "llp", "lllp", "the", "partnership", "trust",
    }  # fmt: skip
    bare = [word for word in fold(name).split() if word not in forms]
    return " ".join(bare) or fold(name)
