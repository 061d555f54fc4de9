"""A clause of law in our own words, as ``clauses.toml`` holds it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any


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
