"""The words templates use: filters and globals, all of them from the documents' own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from flask import Flask

import districts
from districts.documents import wording
from districts.documents.chapter import chapter_words
from districts.documents.headline import headline
from districts.maps import legend
from districts.maps.escape import names
from webmap import access, current, headers
from webmap.gauge import gauge
from webmap.questions import ask_words, option_words
from webmap.review_page import other_readings, readings

PETITIONS = "ak_as_03_35"
SEEN = Fraction(1, 20)  # acres that one decimal would print as none
MENU = (
    ("/petitions", "Petitions", "petitions.index"),
    ("/layers", "Layers", "layers.index"),
    ("/law", "The law", "law.index"),
)


def day(value: object) -> str:
    """Return a date as "2 March 2026"; text that is no date stays as it is."""
    if isinstance(value, datetime):
        value = value.date()
    if not isinstance(value, date):
        try:
            value = date.fromisoformat(str(value)[:10])
        except ValueError:
            return str(value)
    return f"{value.day} {value:%B %Y}"


def acres(value: object, places: int = 1) -> str:
    """Return acres with thousands set off, or "unknown"."""
    exact = wording.exact(value)
    if exact is None:
        return "unknown"
    return "under 0.1" if 0 < exact < SEEN else wording.number(value, places)


def yes_no(value: object) -> str:
    """Return a flag as a word; what nobody has said is unknown."""
    return "unknown" if value is None else ("yes" if value else "no")


def action_words(action: object, chapter: object = PETITIONS) -> str:
    """Return what a petition under a chapter asks for."""
    return chapter_words(chapter).actions.get(str(action), wording.plain(action))


def holder_name(ref: object, holders: object) -> str:
    """Return a holder's name beside its id."""
    rows = holders if isinstance(holders, list) else []
    names = {str(row["id"]): row.get("name") for row in rows}
    return f"{names[str(ref)]} ({ref})" if names.get(str(ref)) else str(ref)


def score(value: object) -> str:
    """Return how alike two names are, of 100."""
    number = wording.exact(value)
    return "–" if number is None else wording.number(number * 100 if number <= 1 else number, 0)


def measured_of(document: dict[str, Any], test: str) -> str:
    """Return what was measured for the clause whose number ends in ``test``."""
    for finding in document["findings"]:
        if finding["decides"] and finding["clause"].endswith(test):
            return wording.measured_words(finding["measured"], finding["threshold"])
    return "–"


def _unbroken(words: Callable[..., str | None]) -> Callable[..., str | None]:
    """Return the same words with no line break before a percent sign."""

    def unbroken(*values: object) -> str | None:
        said = words(*values)
        return None if said is None else said.replace(" %", "\u00a0%")

    return unbroken


def shared() -> dict[str, Any]:
    """Return what every template may use."""
    return {
        "account": current.account(),
        "settings": current.settings(),
        "asset": current.office().assets.path,
        "can": access.can,
        "menu": MENU,
        "nonce": headers.nonce,
        "version": districts.__version__,
    }


def init_app(app: Flask) -> None:
    """Give the templates their words."""
    app.context_processor(shared)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        acres=acres,
        action_words=action_words,
        day=day,
        holder_name=holder_name,
        holder_names=lambda holders: names(holders) or "unknown",
        measured_words=_unbroken(wording.measured_words),
        plain=wording.plain,
        score=score,
        standing_words=lambda key: legend.standing(key).label,
        range_words=_unbroken(wording.range_words),
        threshold_words=_unbroken(wording.threshold_words),
        tolerance_words=wording.tolerance_words,
        verdict_words=wording.verdict_words,
        yes_no=yes_no,
    )
    app.jinja_env.globals.update(
        ask_words=ask_words,
        gauge_of=gauge,
        headline=headline,
        measured_of=measured_of,
        option_words=option_words,
        other_readings=other_readings,
        readings_of=readings,
    )
