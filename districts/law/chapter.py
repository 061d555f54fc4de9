"""A chapter of law: its clauses, questions, rules and deadlines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol, TypeVar

from districts.law.clause import Clause, read_clauses
from districts.terms import (
    Deadline,
    Evidence,
    Margin,
    Measured,
    Missing,
    Notice,
    Reading,
    Relation,
    Threshold,
    Verdict,
    combined,
)

T = TypeVar("T")


class Facts(Protocol):
    """What every kind of facts says of itself."""

    @property
    def proceeding(self) -> str:
        """Which rules of a chapter read it: petition, trespass, case, dog or kennel."""

    @property
    def action(self) -> str:
        """What is asked for."""


@dataclass(frozen=True)
class Matter:
    """Facts put to a chapter on a day, under chosen readings.

    ``memory`` is shared between the readings tried, so that what does not hang on a reading is
    worked out once.
    """

    facts: Any
    as_of: date
    readings: Mapping[str, str]
    memory: dict[Hashable, Any] = field(default_factory=dict)

    def reads(self, question: str) -> str:
        """Return the option taken on a question."""
        return self.readings[question]

    def under(self, question: str, option: str) -> Matter:
        """Return the same matter with one question switched."""
        return replace(self, readings={**self.readings, question: option})

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made under this key before, or make it."""
        if key not in self.memory:
            self.memory[key] = make()
        found: T = self.memory[key]
        return found


def _no_evidence() -> Sequence[Evidence]:
    return ()


@dataclass(frozen=True)
class Answer:
    """What a rule says of the facts.

    Attributes
    ----------
    decides
        Whether it counts towards the verdict of the whole.
    evidence, margin
        Called for the readings taken only.
    """

    verdict: Verdict
    measured: Measured | Missing | None = None
    threshold: Threshold | None = None
    decides: bool = True
    evidence: Callable[[], Sequence[Evidence]] = _no_evidence
    margin: Callable[[], Margin | None] = lambda: None


@dataclass(frozen=True)
class Rule:
    """A function from a matter to an answer, with its clause and the questions it hangs on.

    ``of`` is the proceeding whose facts it reads; None is that of the chapter. ``part`` tells
    apart the rules of one clause that are made for each relation the facts hold.
    """

    clause: str
    reads: tuple[str, ...]
    ask: Callable[[Matter], Answer]
    of: str | None = None
    part: str = ""

    def answer(self, matter: Matter) -> Answer:
        """Answer, once for each set of options that can matter."""
        options = tuple(matter.reads(question) for question in self.reads)
        return matter.once(("answer", self.clause, self.part, options), lambda: self.ask(matter))


def rule(
    clause: str, *reads: str, of: str | None = None
) -> Callable[[Callable[[Matter], Answer]], Rule]:
    """Make a rule of a function; the first question named is the one that bears most on it."""
    return lambda ask: Rule(clause, reads, ask, of)


@dataclass(frozen=True)
class Dated:
    """A function from a matter to a row of the calendar; None where it does not arise."""

    clause: str
    reads: tuple[str, ...]
    ask: Callable[[Matter], Deadline | None]
    of: str | None = None

    def __call__(self, matter: Matter) -> Deadline | None:
        """Return the row."""
        return self.ask(matter)


def deadline(
    clause: str, *reads: str, of: str | None = None
) -> Callable[[Callable[[Matter], Deadline | None]], Dated]:
    """Make a deadline of a function, with its clause and the questions it hangs on."""
    return lambda ask: Dated(clause, reads, ask, of)


Sum = tuple[str, str, Decimal | None]


@dataclass(frozen=True)
class Owed:
    """A function from a matter to sums of money: item, to whom, and how much."""

    clause: str
    reads: tuple[str, ...]
    ask: Callable[[Matter], Sequence[Sum]]
    of: str | None = None


def amount(
    clause: str, *reads: str, of: str | None = None
) -> Callable[[Callable[[Matter], Sequence[Sum]]], Owed]:
    """Make rows of the ledger of a function, with its clause and the questions it hangs on."""
    return lambda ask: Owed(clause, reads, ask, of)


Part = TypeVar("Part", Rule, Dated, Owed)


class NoticesOf(Protocol):
    """Writes the notices of a matter."""

    def __call__(self, matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
        """Return them in the order they are read."""


@dataclass(frozen=True)
class Chapter:
    """One folder of law.

    Attributes
    ----------
    proceeding
        petition, trespass, case, dog, kennel; None for a chapter that only counts time.
    subject
        What the sentence that gives the answer speaks of, such as ``the petition``.
    beside
        Further proceedings whose facts some of its rules read, each with its subject.
    facts
        Reads facts from their JSON form; the facts say which proceeding they are of.
    made
        Rules that the facts themselves make, such as one for each relation they hold.
    combine
        How the verdicts that decide make that of the whole.
    relations
        The relations that an assessment shows.
    say
        The answer in a sentence, where the usual one would not do.
    """

    name: str
    title: str
    cite: str
    place: str
    proceeding: str | None = None
    subject: str = ""
    beside: Mapping[str, str] = field(default_factory=dict)
    zone: str | None = None
    readings: tuple[Reading, ...] = ()
    rules: tuple[Rule, ...] = ()
    deadlines: tuple[Dated, ...] = ()
    amounts: tuple[Owed, ...] = ()
    notices: NoticesOf = lambda matter, answers: []
    facts: Callable[[Mapping[str, Any]], Any] | None = None
    made: Callable[[Matter], Sequence[Rule]] = lambda matter: ()
    combine: Callable[[Iterable[Verdict]], Verdict] = combined
    relations: Callable[[Matter], tuple[Relation, ...]] = lambda matter: ()
    say: Callable[[Matter, Verdict], str] | None = None
    examples: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of the law."""
        return read_clauses(self.name)

    def clause(self, ref: str) -> Clause:
        """Return the clause of an id."""
        return self._by_id[ref]

    def of(self, parts: Sequence[Part], facts: Facts) -> list[Part]:
        """Return the rules, deadlines or amounts that read these facts."""
        return [part for part in parts if (part.of or self.proceeding) == facts.proceeding]

    def subject_of(self, facts: Facts) -> str:
        """Return what the answer on these facts speaks of."""
        return self.beside.get(facts.proceeding, self.subject)

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def reading(self, question: str) -> Reading:
        """Return the reading of a question."""
        return next(reading for reading in self.readings if reading.question == question)


def chapters(*names: str) -> dict[str, Chapter]:
    """Load the chapters named, in this order."""
    return {name: import_module(f"districts.law.{name}").CHAPTER for name in names}
