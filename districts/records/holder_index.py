"""A roll's names, filed so that a printed name meets only holders it could mean."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from districts.records.folding import fold, words
from districts.records.holders import Holder, LandholderRoll
from districts.records.names import split_owners
from districts.records.owner_words import TRUST
from districts.records.person_names import Reading, parse_name, readings

LEGAL_FORMS = frozenset(
    {
        "llc", "inc", "incorporated", "corp", "corporation", "co", "company", "ltd", "limited",
        "lp", "llp", "lllp", "the", "trust",
    }
)  # fmt: skip


@dataclass
class HolderIndex:
    """A roll's names, so that a printed name meets only holders that could be meant.

    Attributes
    ----------
    order
        Place of each holder in the roll.
    whole
        Surname and given name, under every reading, to holders.
    likely
        Surname alone, under the likely readings, to holders.
    near
        A given name to the surnames that go with it, and to their holders in the same order.
    titles, cores
        Companies by whole name, and without their legal form.
    connected
        Surname and given name of people named with a trust, an estate or the like.
    """

    roll: LandholderRoll
    by_id: dict[str, Holder] = field(default_factory=dict)
    order: dict[str, int] = field(default_factory=dict)
    pins: Mapping[str, Collection[str]] = field(default_factory=dict)
    whole: defaultdict[tuple[str, str], list[tuple[str, Reading]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    likely: defaultdict[str, list[tuple[str, Reading]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    near: defaultdict[str, tuple[list[str], list[tuple[str, Reading]]]] = field(
        default_factory=lambda: defaultdict(lambda: ([], []))
    )
    titles: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    cores: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    connected: defaultdict[tuple[str, str], list[tuple[str, Reading]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    on_pin: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    addressees: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        """Take in every holder of the roll."""
        self.by_id = self.roll.by_id()
        self.order = {holder: place for place, holder in enumerate(self.by_id)}
        self.pins = self.roll.pins()
        for key, pins in self.pins.items():
            for pin in pins:
                self.on_pin[pin].append(key)
        for pin, text in self.roll.care_of:
            name = re.sub(
                r"^(c\s?/\s?o|c\\o|(in )?care of|attn|attention|%)[:. ]*", "", text, flags=re.I
            )
            self.addressees[core(name)].append(pin)
        for holder in self.roll.holders:
            if holder.person == "natural":
                for name in (holder.name, *holder.aliases):
                    self._add_person(holder.id, name)
            elif holder.person != "unknown":
                self._add_body(holder)

    def _add_person(self, holder: str, name: str) -> None:
        for reading in readings(name):
            self.whole[reading.surname, reading.given].append((holder, reading))
        for reading in likely_readings(name, surname_first=True):
            self.likely[reading.surname].append((holder, reading))
            surnames, holders = self.near[reading.given]
            surnames.append(reading.surname)
            holders.append((holder, reading))

    def _add_body(self, holder: Holder) -> None:
        for name in (holder.name, *holder.aliases):
            if holder.id not in self.titles[title(name)]:
                self.titles[title(name)].append(holder.id)
            if holder.id not in self.cores[core(name)]:
                self.cores[core(name)].append(holder.id)
        bare = re.sub(
            r"^(?:the\s+)?est(?:ate)?\.?\s+of\s+|\s+est(?:ate)?(?:\s+of)?$",
            "",
            TRUST.sub(" ", holder.name),
            flags=re.I,
        )
        personal = {"trust", "estate"} & set(holder.capacities) or TRUST.search(holder.name)
        people = [bare] if personal else []
        for text in (*people, *holder.connected):
            plain = re.sub(
                r"\b(?:co-?)?(?:ttee|trustee)s?\b(?:\s+(?:of|for)\b.*)?", " ", text, flags=re.I
            )
            for party in split_owners(plain).parties:
                if party.person == "natural" and len(words(party.name)) > 1:
                    for reading in readings(party.name):
                        self.connected[reading.surname, reading.given].append((holder.id, reading))


def likely_readings(name: str, *, surname_first: bool) -> tuple[Reading, ...]:
    """Return the likeliest reading, and the other order too where only custom decides."""
    found: dict[Reading, None] = {}
    for custom in (surname_first, not surname_first):
        parts = parse_name(name, surname_first=custom)
        if parts is not None:
            found[parts.reading] = None
            if parts.sure:
                break
    return tuple(found)


def title(name: str) -> str:
    """Return a body's whole name, folded, without its article."""
    return re.sub(r"^the | the$", "", fold(name))


def core(name: str) -> str:
    """Return a body's name without its legal form."""
    folded = fold(name).split()
    return " ".join(word for word in folded if word not in LEGAL_FORMS) or " ".join(folded)
