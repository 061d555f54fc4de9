"""A paper's form, read from the folder of its chapter: what it says, and what it needs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from districts.errors import DistrictsError
from districts.law import CHAPTERS

BESIDE = {"facts.toml", "words.toml", "review.toml"}


@dataclass(frozen=True)
class Form:
    """One kind of paper of a chapter.

    Attributes
    ----------
    name
        By which it is asked for.
    title, titled
        What it is called in lists of papers; on itself, where that is longer.
    about
        The kind of record it is made from: ``petition`` or ``case``.
    dated
        The fact that is its date.
    needs
        Facts that must be known before it is signed, some only where a condition holds.
    heads, matter
        Lines of the court caption: whose court, what matter; empty where it is no court paper.
    pairs
        Labels with their text, under the title.
    sections
        The body, as written.
    regimes
        The ways of holding animals it is of; empty for every one.
    """

    name: str
    title: str
    titled: str
    about: str
    dated: str
    needs: tuple[str, ...]
    heads: tuple[str, ...]
    matter: tuple[str, ...]
    pairs: tuple[tuple[str, ...], ...]
    sections: tuple[Mapping[str, Any], ...]
    regimes: tuple[str, ...] = ()


@cache
def forms(chapter: str) -> dict[str, Form]:
    """Return the papers of a chapter by name, in the order they come up in a proceeding."""
    folder = files("districts") / "law" / chapter / "documents"
    read = [
        (page.name.removesuffix(".toml"), tomllib.loads(page.read_text(encoding="utf-8")))
        for page in folder.iterdir()
        if page.name.endswith(".toml") and page.name not in BESIDE
    ]
    ordered = sorted(read, key=lambda each: each[1]["order"])
    return {name: _form(name, page) for name, page in ordered}


def _form(name: str, page: Mapping[str, Any]) -> Form:
    return Form(
        name=name,
        title=page["title"],
        titled=page.get("titled", page["title"]),
        about=page["about"],
        dated=page.get("dated", "made_on"),
        needs=tuple(page["needs"]),
        heads=tuple(page.get("heads", ())),
        matter=tuple(page.get("matter", ())),
        pairs=tuple(tuple(row) for row in page.get("pairs", ())),
        sections=tuple(page["section"]),
        regimes=tuple(page.get("regimes", ())),
    )


def form(chapter: str, name: str) -> Form:
    """Return one paper of a chapter.

    Raises
    ------
    DistrictsError
        There is no such paper; the error lists those there are.
    """
    found = forms(chapter).get(name) if chapter in CHAPTERS else None
    if found is None:
        known = ", ".join(forms(chapter)) if chapter in CHAPTERS else ", ".join(CHAPTERS)
        raise DistrictsError(
            f"There is no paper {name!r} under {chapter}.",
            code="no_such_paper",
            remedy=f"There are: {known}.",
        )
    return found
