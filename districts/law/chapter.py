"""A chapter of law: its clauses, questions, rules and deadlines."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any, Protocol, TypeVar

from districts.terms import (
    Deadline,
    Evidence,
    Margin,
    Measured,
    Missing,
    Notice,
    Reading,
    Threshold,
    Verdict,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Clause:
    """A clause in our own words.

    Attributes
    ----------
    kind
        rule, deadline, amount, definition or left_to_people.
    standing
        ruled (a rule runs), read (put into words, no rule) or left_to_people.
    questions
        What it leaves open.
    tests
        Where it is tested, as ``path::name``.
    """

    id: str
    chapter: str
    cite: str
    kind: str
    words: str
    who: str | None
    standing: str
    questions: tuple[str, ...]
    tests: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.id,
            "chapter": self.chapter,
            "cite": self.cite,
            "kind": self.kind,
            "words": self.words,
            "who": self.who,
            "standing": self.standing,
            "questions": list(self.questions),
            "tests": list(self.tests),
        }


def read_clauses(chapter: str) -> tuple[Clause, ...]:
    """Read a chapter's ``clauses.toml``."""
    text = files(f"districts.law.{chapter}").joinpath("clauses.toml").read_text(encoding="utf-8")
    return tuple(
        Clause(
            id=row["id"],
            chapter=chapter,
            cite=row["cite"],
            kind=row["kind"],
            words=row["words"],
            who=row.get("who"),
            standing=row["standing"],
            questions=tuple(row.get("questions", ())),
            tests=tuple(row.get("tests", ())),
        )
        for row in tomllib.loads(text)["clause"]
    )


class Facts(Protocol):
    """What every kind of facts says of itself."""

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
    """A function from a matter to an answer, with its clause and the questions it hangs on."""

    clause: str
    reads: tuple[str, ...]
    ask: Callable[[Matter], Answer]

    def answer(self, matter: Matter) -> Answer:
        """Answer, once for each set of options that can matter."""
        options = tuple(matter.reads(question) for question in self.reads)
        return matter.once(("answer", self.clause, options), lambda: self.ask(matter))


def rule(clause: str, *reads: str) -> Callable[[Callable[[Matter], Answer]], Rule]:
    """Make a rule of a function; the first question named is the one that bears most on it."""
    return lambda ask: Rule(clause, reads, ask)


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
    dated_by
        Questions that only deadlines hang on.
    """

    name: str
    title: str
    cite: str
    place: str
    proceeding: str | None = None
    subject: str = ""
    zone: str | None = None
    readings: tuple[Reading, ...] = ()
    rules: tuple[Rule, ...] = ()
    deadlines: tuple[Callable[[Matter], Deadline | None], ...] = ()
    dated_by: tuple[str, ...] = ()
    notices: NoticesOf = lambda matter, answers: []
    facts: Callable[[Mapping[str, Any]], Any] | None = None
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

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def reading(self, question: str) -> Reading:
        """Return the reading of a question."""
        return next(reading for reading in self.readings if reading.question == question)


def chapters(*names: str) -> dict[str, Chapter]:
    """Load the chapters named, in this order."""
    return {name: import_module(f"districts.law.{name}").CHAPTER for name in names}
