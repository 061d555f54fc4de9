"""The menu by role: a few groups, each with the pages that the person who asks may open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import request

from webmap import access, current

GROUPS = (
    ("Work", (
        ("/desk", "Desk", "desk.show"),
        ("/petitions", "Petitions", "petitions.index"),
        ("/incidents", "Incidents", "incidents.index"),
        ("/trespass", "Trespass", "trespass.index"),
        ("/cases", "Cases", "cases.index"),
    )),
    ("Records", (
        ("/districts", "Districts", "districts.index"),
        ("/dogs", "Dogs", "dogs.index"),
        ("/kennels", "Kennels", "kennels.index"),
        ("/lands", "Keeping land", "lands.index"),
    )),
    ("Maps", (
        ("/map", "Map of what was found", "public_map.show"),
        ("/incidents/map", "Map of incidents", "incidents.overview"),
        ("/layers", "Layers", "layers.index"),
        ("/jobs", "Adopt a layer", "jobs.index"),
    )),
    ("Law", (
        ("/law", "The law", "law.index"),
    )),
    ("Office", (
        ("/report", "Report stray livestock", "report.show"),
        ("/guide", "Guide", "guide.index"),
        ("/users", "Users", "users.index"),
        ("/audit", "Audit trail", "audit.show"),
        ("/audit/retention", "Retention", "audit.due"),
    )),
)  # fmt: skip
OPEN = (
    ("/report", "Report stray livestock", "report.show"),
    ("/map", "Map", "public_map.show"),
    ("/districts", "Districts", "districts.index"),
    ("/law", "The law", "law.index"),
    ("/guide", "Guide", "guide.index"),
)
"""What everyone may open, for a person who is not signed in: few enough to need no groups."""


@dataclass(frozen=True)
class Page:
    """One page of the menu.

    Attributes
    ----------
    is_current
        It, or a page under it, is the one that is shown.
    """

    address: str
    words: str
    is_current: bool


@dataclass(frozen=True)
class Group:
    """Pages under one word.

    Attributes
    ----------
    words
        None where its pages stand alone.
    """

    words: str | None
    pages: tuple[Page, ...]

    @property
    def is_current(self) -> bool:
        """Whether one of its pages is the one that is shown."""
        return any(page.is_current for page in self.pages)


def menu() -> list[Group]:
    """Return the menu of the person who asks."""
    if current.account() is None:
        return [Group(None, (page,)) for page in _pages(OPEN)]
    found = [(words, tuple(_pages(pages))) for words, pages in GROUPS]
    return [Group(words if len(pages) > 1 else None, pages) for words, pages in found if pages]


def _pages(pages: tuple[tuple[str, str, str], ...]) -> Iterator[Page]:
    shown = [(address, words) for address, words, endpoint in pages if access.can(endpoint)]
    here = _here()
    for address, words in shown:
        yield Page(address, words, address == here)


def _here() -> str | None:
    """Return the address in the menu that is nearest above the page that is shown."""
    every = [address for _, pages in GROUPS for address, _, _ in pages]
    under = [each for each in every if request.path == each or request.path.startswith(f"{each}/")]
    return max(under, key=len, default=None)
