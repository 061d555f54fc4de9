"""The words that a chapter of law prints around its findings, kept in the chapter's own folder."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from districts.documents.wording import plain
from districts.law import CHAPTERS
from districts.terms.reading import Reading


@dataclass(frozen=True)
class ChapterWords:
    """What a chapter calls its tests, petitions and questions, and what it leaves to people.

    Attributes
    ----------
    law, place
        The letterhead.
    actions
        What each kind of petition asks for.
    tests
        Clause to the short name of a measured test, in the order a reader wants them.
    attested
        Clauses that are answered by what the petition states.
    before_order
        Clauses that must be met before an order is entered, besides those that decide.
    left_to_people
        Citation, text, and the petitions it arises in (all, when empty).
    readings
        The questions the chapter leaves open, by name.
    """

    law: str
    place: str
    actions: dict[str, str]
    tests: dict[str, str]
    left_to_people: tuple[tuple[str, str, tuple[str, ...]], ...]
    readings: dict[str, Reading]
    attested: frozenset[str] = frozenset()
    before_order: frozenset[str] = frozenset()

    def leaves(self, action: object) -> list[tuple[str, str]]:
        """Return citation and text of what is left to people in this kind of petition."""
        return [
            (cite, text)
            for cite, text, actions in self.left_to_people
            if not actions or action is None or action in actions
        ]

    def question(self, name: object, *, named: bool = True) -> str:
        """Return a question in words, with the name it is set by."""
        reading = self.readings.get(str(name))
        if reading is None:
            return plain(name)
        return f"{reading.ask} ({name})" if named else reading.ask

    def option(self, question: object, name: object, *, named: bool = True) -> str:
        """Return an option in words, with the name it is chosen by."""
        reading = self.readings.get(str(question))
        words = None if reading is None else reading.options.get(str(name))
        if words is None:
            return plain(name)
        return f"{words} ({name})" if named else words


def chapter_words(name: object) -> ChapterWords:
    """Return the words of a chapter; one that keeps none is printed under its plain name."""
    chapter = CHAPTERS.get(str(name))
    if chapter is None:
        return ChapterWords(plain(name), "", {}, {}, (), {})
    page = files("districts") / "law" / chapter.name / "documents" / "review.toml"
    words = tomllib.loads(page.read_text(encoding="utf-8")) if page.is_file() else {}
    return ChapterWords(
        law=chapter.cite,
        place=words.get("place", chapter.place),
        actions=words.get("actions", {}),
        tests={test["clause"]: test["name"] for test in words.get("tests", [])},
        left_to_people=tuple(
            (item["cite"], item["text"], tuple(item.get("actions", [])))
            for item in words.get("left_to_people", [])
        ),
        readings={reading.question: reading for reading in chapter.readings},
        attested=frozenset(words.get("attested", [])),
        before_order=frozenset(words.get("before_order", [])),
    )
