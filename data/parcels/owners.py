"""Invented people, families, trusts and companies, and how an assessor writes them.

Every name is put together at random from lists; none is of a person who lives or has lived.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Literal

HERE = Path(__file__).parent
SURNAMES = (HERE / "surnames.txt").read_text(encoding="utf-8").split()
GIVEN = (HERE / "given_names.txt").read_text(encoding="utf-8").split()
COMPANY = [
    "{} FARMS LLC",
    "{} LAND & CATTLE CO",
    "{} BARLEY INC",
    "{} HOLDINGS LLC",
    "{} RANCH LLC",
]
PLACES = (
    """
THREE CROWS, LONG ACRE, WILLOW BENCH, GREY OWL, TWIN SLOUGH, NORTH FENCE, DRY LAKE, HIGH STUBBLE,
EAST WIND, RED GATE, OLD WELL, STONE BOAT, BROKEN HARROW, LAST FURROW, CRANE MARSH, SILVER SILO,
LOW BRIDGE, SEVEN POPLARS, HALF MOON, FAR FIELD, BLUE HEIFER, QUIET CREEK, CEDAR POST, OPEN GATE,
MILE CORNER, FROST HOLLOW, TALL GRASS, WEST LINE, EMPTY QUARTER, FOUR STRAND, GOLDEN SHEAF,
SPRUCE KNOB, WINDROW, COLD SPRING, SHELTERBELT, BLACK SOIL, LATE HARVEST, SECOND CUTTING
""".replace("\n", " ")
    .strip()
    .split(", ")
)
TRUST = ["{} FAMILY TRUST", "{} LIVING TRUST", "{} REV TRUST"]
Kind = Literal["natural", "entity", "public", "unknown"]


@dataclass(frozen=True, order=True)
class Person:
    """A natural person."""

    surname: str
    given: str
    middle: str

    @property
    def printed(self) -> str:
        """As the person prints it beside a signature."""
        return f"{self.given} {self.middle}. {self.surname}"

    @property
    def rolled(self) -> str:
        """As an assessor writes it, surname first."""
        return f"{self.surname} {self.given} {self.middle}".upper()


@dataclass(frozen=True)
class Party:
    """Whoever holds land together: one person, a couple, a trust, a company, a public body.

    Attributes
    ----------
    name
        Of a party that is not natural persons.
    resident
        Whether the people live on their land there; None when the roll does not say.
    mail
        Mailing address.
    and_others
        Whether more people stand behind ET AL.
    """

    kind: Kind
    people: tuple[Person, ...] = ()
    name: str = ""
    resident: bool | None = None
    mail: str = ""
    and_others: bool = False

    def written(self, rng: Random) -> str:
        """Return the owner as the assessor happens to write it this time."""
        if not self.people:
            return self.name
        if self.and_others:
            return f"{self.people[0].rolled} ET AL"
        how = rng.random()
        if len(self.people) == 1:
            return _one(self.people[0], how)
        first, second = self.people
        return _two(first, second, how)


def _one(who: Person, how: float) -> str:
    if how < 0.70:
        return who.rolled
    if how < 0.85:
        return f"{who.surname}, {who.given} {who.middle}".upper()
    if how < 0.95:
        return f"{who.surname}, {who.given} {who.middle}."
    return f"{who.rolled} C/O FIRST PLAINS BANK"


def _two(first: Person, second: Person, how: float) -> str:
    if first.surname != second.surname:
        return f"{first.rolled}; {second.rolled}"
    if how < 0.65:
        return f"{first.rolled} & {second.given} {second.middle}".upper()
    if how < 0.80:
        both = f"{first.given} {first.middle} & {second.given} {second.middle}"
        return f"{first.surname}, {both}".upper()
    if how < 0.90:
        return (
            f"{first.surname} {first.given} {first.middle}. & {second.given} {second.middle}. (H/W)"
        )
    return f"{first.rolled}; {second.rolled}"


@dataclass
class Register:
    """Gives out people and companies, each once.

    Parameters
    ----------
    rng
        Source of chance.
    town, state
        Of the post office where residents get their mail.
    away
        Towns where owners live who are not residents.
    """

    rng: Random
    town: str
    away: list[str]
    _given: dict[str, set[str]] = field(default_factory=dict)
    _surnames: list[str] = field(default_factory=list)
    _companies: set[str] = field(default_factory=set)

    def people(self, count: int) -> tuple[Person, ...]:
        """Return people of one surname; near surnames come far apart."""
        if not self._surnames:
            self._surnames = list(SURNAMES)
            self.rng.shuffle(self._surnames)
        surname = self._surnames.pop()
        taken = self._given.setdefault(surname, set())
        found = []
        for _ in range(count):
            given = self.rng.choice([name for name in GIVEN if name not in taken])
            taken.add(given)
            found.append(Person(surname, given, self.rng.choice("ABCDEFGHJKLMNPRSTW")))
        return tuple(found)

    def family(
        self, count: int, *, resident: bool | None = True, other_name: bool = False
    ) -> Party:
        """Return one person or a couple."""
        people = self.people(count)
        if other_name and count == 2:
            people = (people[0], self.people(1)[0])
        near = resident is not False
        return Party("natural", people, resident=resident, mail=self.mail(near=near))

    def trust(self) -> Party:
        """Return a family trust."""
        (who,) = self.people(1)
        name = self.rng.choice(TRUST).format(who.surname.upper())
        return Party("entity", name=name, mail=self.mail(near=self.rng.random() < 0.5))

    def company(self) -> Party:
        """Return a company."""
        free = [place for place in PLACES if place not in self._companies]
        place = self.rng.choice(free or PLACES)
        self._companies.add(place)
        return Party(
            "entity",
            name=self.rng.choice(COMPANY).format(place),
            mail=self.mail(near=self.rng.random() < 0.4),
        )

    def mail(self, *, near: bool) -> str:
        """Return a mailing address."""
        town = self.town if near else self.rng.choice(self.away)
        return f"PO BOX {self.rng.randrange(100, 2400)}, {town}"
