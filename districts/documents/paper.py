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
class Numbered:
    """Numbered paragraphs, each with a short lead or none."""

    items: list[tuple[str, str]]
    kind: Literal["numbered"] = "numbered"


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
    """A table whose head is repeated on each page.

    Attributes
    ----------
    verdict
        The column of verdicts.
    sums
        How many rows at the end are sums.
    tall
        Height of a row in points, where people write in it; 0 fits the text.
    """

    caption: str
    columns: list[Column]
    rows: list[list[str]]
    verdict: int | None = None
    sums: int = 0
    tall: int = 0
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


@dataclass(frozen=True)
class Lines:
    """Lines to sign on: under each, whose it is; beside it, room for the day."""

    under: list[list[str]]
    kind: Literal["lines"] = "lines"


Block = Text | Bullets | Numbered | Pairs | Table | Answer | Picture | Lines


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it; ``fresh`` begins a page, ``wide`` turns it."""

    heading: str
    blocks: list[Block]
    fresh: bool = False
    wide: bool = False


@dataclass(frozen=True)
class Court:
    """The caption of a court paper: whose court, what matter, and its number."""

    heads: list[str]
    matter: list[str]
    number: str


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
    footer
        What the foot of each page says: dates, version, layer vintage.
    dated
        ISO date the paper bears, never the day it is printed; empty for a draft without one.
    verdict, sentences
        The answer in a word, and in sentences.
    court
        The caption of a court paper.
    missing
        What must be known before it is signed, and is not.
    sections
        The body.
    """

    title: str
    place: str
    law: str
    running: str
    caption: Pairs
    footer: str
    dated: str
    verdict: str = ""
    sentences: list[str] = field(default_factory=list)
    court: Court | None = None
    missing: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    lang: str = "en"
