"""What a paper says, before anyone decides whether it becomes a PDF or a Word file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Text:
    """A paragraph; a quiet one is set smaller, as a remark."""

    text: str
    quiet: bool = False
    kind: Literal["text"] = "text"


@dataclass(frozen=True)
class Bullets:
    """A list whose items may have a short lead, such as a citation."""

    items: list[tuple[str, str]]
    kind: Literal["bullets"] = "bullets"


@dataclass(frozen=True)
class Pairs:
    """Labels, each with one or more lines of text."""

    rows: list[tuple[str, list[str]]]
    kind: Literal["pairs"] = "pairs"


@dataclass(frozen=True)
class Column:
    """A table column: its head, its share of the width, and whether it holds numbers."""

    head: str
    width: int = 1
    numbers: bool = False


@dataclass(frozen=True)
class Table:
    """A table whose head is repeated on each page; ``verdict`` is the column of verdicts."""

    caption: str
    columns: list[Column]
    rows: list[list[str]]
    verdict: int | None = None
    kind: Literal["table"] = "table"


@dataclass(frozen=True)
class Answer:
    """One finding: what is asked, by which clause, and how it came out."""

    requirement: str
    cite: str
    clause: str
    verdict: str
    role: str
    rows: list[tuple[str, list[str]]]
    kind: Literal["answer"] = "answer"


@dataclass(frozen=True)
class Picture:
    """The map, with the words that stand in for it where it cannot be seen."""

    caption: str
    alt: str
    kind: Literal["picture"] = "picture"


Block = Text | Bullets | Pairs | Table | Answer | Picture


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    heading: str
    blocks: list[Block]


@dataclass(frozen=True)
class Paper:
    """A whole paper.

    Attributes
    ----------
    title
        Title of the document, also in its metadata.
    place, law
        The two lines of the letterhead.
    running
        What the head of each further page says.
    caption
        The caption block: which petition, received when, filed by whom.
    verdict, sentences
        The answer in a word, and in sentences.
    footer
        Date of the assessment, version and layer vintage.
    dated
        ISO date the paper bears; never the day it is printed.
    sections
        The body.
    """

    title: str
    place: str
    law: str
    running: str
    caption: Pairs
    verdict: str
    sentences: list[str]
    footer: str
    dated: str
    sections: list[Section] = field(default_factory=list)
    lang: str = "en"
