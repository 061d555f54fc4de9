"""The questions a law leaves open, in words, with the option taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from districts.documents.wording import plain
from districts.law import CHAPTERS
from districts.terms import Reading


@dataclass(frozen=True)
class Option:
    """One way to read it."""

    id: str
    words: str
    taken: bool
    as_filed: bool


@dataclass(frozen=True)
class Question:
    """A question with every way to read it."""

    id: str
    ask: str
    contested: bool
    options: list[Option]


def ask_words(chapter: str, question: str) -> str:
    """Return a question as its chapter asks it."""
    reading = _reading(chapter, question)
    return reading.ask if reading else f"{plain(question).capitalize()}?"


def option_words(chapter: str, question: str, option: str) -> str:
    """Return a way to read a question as its chapter puts it."""
    reading = _reading(chapter, question)
    return reading.options.get(option, plain(option)) if reading else plain(option)


def _reading(name: str, question: str) -> Reading | None:
    chapter = CHAPTERS.get(name)
    readings = chapter.readings if chapter else ()
    return next((reading for reading in readings if reading.question == question), None)


def questions(document: Mapping[str, Any], original: Mapping[str, Any]) -> list[Question]:
    """Return the questions of an assessment in its order, worded as its chapter words them.

    Parameters
    ----------
    document, original
        The assessment as chosen, and as filed.
    """
    chapter = document["chapter"]
    filed = {row["question"]: row["option"] for row in original["readings"]}
    found = []
    for row in document["readings"]:
        question = row["question"]
        options = [
            Option(
                id=option,
                words=option_words(chapter, question, option),
                taken=option == row["option"],
                as_filed=option == filed.get(question),
            )
            for option in row["options"]
        ]
        contested = question in document["contested"]
        found.append(Question(question, ask_words(chapter, question), contested, options))
    return found
