"""The words templates use: filters and globals, all of them from the documents' own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from flask import Flask

import districts
from districts.documents import wording
from districts.documents.chapter import chapter_words
from districts.documents.fact import WEEKDAYS
from districts.documents.headline import headline
from districts.maps import legend
from districts.maps.escape import names
from districts.proceedings.custody_timeline import WORDS as STEPS
from districts.proceedings.trespass_facts import ZONE, relation_words
from webmap import access, current, headers, languages, menu
from webmap.gauge import gauge
from webmap.questions import ask_words, option_words
from webmap.review_page import other_readings, readings

PETITIONS = "ak_as_03_35"
ITEMS = {
    "keep": "keep and feed", "damages": "damages", "damages_capped": "damages, under the cap",
    "sale_costs": "costs of the sale", "price": "price at the sale",
    "damages_certified": "damages, as certified",
    "seller_fees": "fees of who sells", "appraiser_fees": "fees of the appraisers",
    "officer_fee": "fee of the officer who appoints", "appraiser_miles": "miles of the appraiser",
    "use_value": "value of the use made of the animal",
    "adjudication_costs": "costs of the decision on charges",
    "lien": "charges of the finder, less use made, with costs of a decision",
    "finder_charges": "charges of the finder", "clerk_fee": "fee of the clerk",
    "distrainor": "damages and fees, to the distrainor",
    "costs": "costs of the fence", "penalty": "penalty of 5 percent",
    "fees": "fees and costs of the viewers", "amount_due": "amount due",
}  # fmt: skip
QUESTIONS = {
    "taker_is_occupant": "Does who took them own or occupy the land?",
    "at_large": "Were the animals at large?",
    "doing_damage": "Were they doing damage?",
    "owner_known": "Is the owner or claimant known?",
    "owner_same_county": "Does the owner live in the same county?",
    "owner_same_municipality": "Does the owner live in the distrainor's municipality?",
    "officer_custody": "Did a humane or law officer take custody?",
    "on_highway": "Were they on a highway?",
    "pound_in_residence_municipality": "Is there a public pound where the distrainor lives?",
}
DONE = {
    "establish": "established the district", "add": "added land", "eliminate": "took land out",
    "dissolve": "dissolved the district", "record": "recorded from an older order",
}  # fmt: skip
SEEN = Fraction(1, 20)  # acres that one decimal would print as none


def day(value: object) -> str:
    """Return a date as "2 March 2026"; text that is no date stays as it is."""
    if isinstance(value, datetime):
        value = value.date()
    if not isinstance(value, date):
        try:
            value = date.fromisoformat(str(value)[:10])
        except ValueError:
            return str(value)
    if languages.spoken() != languages.ENGLISH:
        return languages.day_words(value)
    return f"{value.day} {value:%B %Y}"


def weekday(value: object) -> str:
    """Return a date as "Monday, 2 March 2026"."""
    said = day(value)
    try:
        found = date.fromisoformat(str(value)[:10])
    except ValueError:
        return said
    if languages.spoken() != languages.ENGLISH:
        return languages.day_words(found, weekday=True)
    return f"{WEEKDAYS[found.weekday()]}, {said}"


def moment(value: object) -> str:
    """Return a day with its weekday, and the hour where there is one, by the clock of the place."""
    text = str(value)
    return f"{weekday(text)}, {text[11:16]}" if "T" in text else weekday(text)


def local_moment(value: object) -> str:
    """Return an instant by the clock of the place where livestock strayed, with its weekday."""
    try:
        return moment(datetime.fromisoformat(str(value)).astimezone(ZONE).isoformat())
    except ValueError:
        return moment(value)


def office_moment(value: datetime | str) -> str:
    """Return an instant by the clock of the office; text is read as an instant with its zone."""
    instant = datetime.fromisoformat(value) if isinstance(value, str) else value
    there = instant.astimezone(current.now().tzinfo)
    return f"{day(there)}, {there:%H:%M}"


def dollars(value: object) -> str:
    """Return an amount as "$1,234.50"; what is not known is said."""
    return "not known" if value in (None, "") else f"${Decimal(str(value)):,.2f}"


def share_words(value: object, acres: bool = False) -> str:
    """Return a share as "9 of 15 (60.0 %)"."""
    if not value:
        return "not known"
    unit = {"value": value, "unit": "share", "display": None}
    return wording.measured_words(unit, None).replace(" %", "\u00a0%")


def step_words(step: object) -> str:
    """Return a step of a case in words."""
    return STEPS.get(str(step), wording.plain(step))


def item_words(item: object) -> str:
    """Return an amount of a case in words."""
    return ITEMS.get(str(item), wording.plain(item))


def question_words(name: object) -> str:
    """Return a question about a case in words."""
    return QUESTIONS.get(str(name), wording.plain(name))


def ref_and_name(row: dict[str, Any]) -> tuple[str, str]:
    """Return a district as an option of a list."""
    return row["ref"], f"{row['name'] or row['ref']} ({row['ref']})"


def verdict_said(verdict: object) -> str:
    """Return a verdict as the end of a sentence."""
    return {"meets": "meets what is asked", "fails": "fails"}.get(
        str(verdict), "cannot be determined"
    )


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
        "menu": menu.menu,
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
        capital=wording.capital,
        day=day,
        dollars=dollars,
        holder_name=holder_name,
        holder_names=lambda holders: names(holders) or "unknown",
        item_words=item_words,
        local_moment=local_moment,
        measured_words=_unbroken(wording.measured_words),
        moment=moment,
        office_moment=office_moment,
        plain=wording.plain,
        question_words=question_words,
        ref_and_name=ref_and_name,
        relation_said=relation_words,
        score=score,
        share_words=share_words,
        step_words=step_words,
        standing_words=lambda key: legend.standing(key).label,
        range_words=_unbroken(wording.range_words),
        threshold_words=_unbroken(wording.threshold_words),
        tolerance_words=wording.tolerance_words,
        twice=lambda word: (word, word),
        verdict_said=verdict_said,
        verdict_words=wording.verdict_words,
        weekday=weekday,
        yes_no=yes_no,
    )
    app.jinja_env.globals.update(
        ask_words=ask_words,
        done=DONE,
        gauge_of=gauge,
        headline=headline,
        measured_of=measured_of,
        option_words=option_words,
        other_readings=other_readings,
        readings_of=readings,
    )
