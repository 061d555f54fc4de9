"""Wis. Stat. 172.01 to 172.015: which male animals may not run at large, and highways."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from districts.facts.custody import Animal
from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter, Sum, amount, rule
from districts.law.computing_time.counting import months_after
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import CASE, RAMS, TAKING_UP, events, goes_by
from districts.terms import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    UNDETERMINED,
    Evidence,
    Measured,
    Missing,
)
from districts.terms.money import to_the_cent

NOT_ASKED = Answer(NOT_APPLICABLE, decides=False)
AGES = {"stallion": figures.STALLION, "bull": figures.BULL, "billy goat": figures.GOAT}
ALWAYS = ("boar", "ram")
NAMES = {
    "stallion": {"stallion", "stallions"}, "bull": {"bull", "bulls"}, "boar": {"boar", "boars"},
    "ram": {"ram", "rams"}, "billy goat": {"billy", "billygoat", "billygoats"},
}  # fmt: skip
MALES = {"male", "buck", "he"}
CASTRATED = {"castrated", "gelded", "neutered", "gelding", "steer", "barrow", "wether"}


def listed(kind: str | None) -> str | None:
    """Return which of the listed males an animal is; None where it is none, or castrated.

    >>> listed("billy goat, brown"), listed("cow"), listed("bull, castrated"), listed("buck goat")
    ('billy goat', None, None, 'billy goat')
    """
    words = set(re.findall(r"[^\W_]+", (kind or "").casefold()))
    if words & CASTRATED:
        return None
    if words & {"goat", "goats"} and words & MALES:
        return "billy goat"
    return next((name for name, all_ in NAMES.items() if words & all_), None)


def is_covered(animal: Animal, on: date | None, age_words: str) -> bool | None:
    """Whether an animal is one that may not run at large; None while its age is not known."""
    name = listed(animal.kind)
    if name is None:
        return False if animal.kind else None
    figure = AGES.get(name)
    if figure is None and age_words == "boar_ram_goat":
        figure = figures.GOAT
    if figure is None:
        return True
    if animal.born_on is None or on is None:
        return None
    return on > months_after(animal.born_on, int(figure.value))


def taken_on(matter: Matter) -> date | None:
    """Return the day the animals were taken."""
    taken = events(matter).events.taken_up_at
    return None if taken is None else local_date(taken)


def covered(matter: Matter) -> list[tuple[Animal, bool | None]]:
    """Return each animal with whether it may not run at large."""
    words, on = matter.reads("age_words"), taken_on(matter)
    return [(each, is_covered(each, on, words)) for each in events(matter).animals]


@rule("WI-172.01-1", "age_words", of=CASE)
def s01_covered(matter: Matter) -> Answer:
    """Answer whether every animal is a male that may not run at large."""
    facts = events(matter)
    if facts.regime not in (TAKING_UP, RAMS, "") or facts.officer_custody:
        return NOT_ASKED
    decides = facts.regime == TAKING_UP
    found = covered(matter)
    if not found:
        missing = Missing("which animals they are", "the finder")
        return Answer(UNDETERMINED, missing, decides=decides)
    answers = {answer for _, answer in found}
    verdict = FAILS if False in answers else UNDETERMINED if None in answers else MEETS
    aged = [each for each, answer in found if answer is None]
    measured = Missing(f"the age of {aged[0].id}", "the owner or a veterinarian") if aged else None
    return Answer(
        verdict,
        measured,
        decides=decides,
        evidence=lambda: [
            Evidence("animal", each.id, _said(each, answer)) for each, answer in found
        ],
    )


def _said(each: Animal, answer: bool | None) -> str:
    kind = each.kind or "kind not known"
    return f"{kind}: {'listed' if answer else 'not listed' if answer is False else 'age unknown'}"


@amount("WI-172.01-2", "forfeiture_fault", "age_words", of=CASE)
def forfeiture(matter: Matter) -> Sequence[Sum]:
    """Return what the owner forfeits to the person who took the animals up."""
    facts = events(matter)
    count = sum(answer is True for _, answer in covered(matter))
    if not goes_by(matter, TAKING_UP) or not count or facts.at_large is False:
        return ()
    asked = matter.reads("forfeiture_fault") == "any_reason"
    whole = to_the_cent(count * figures.FORFEITURE.value)
    return (("forfeiture", "taker", whole if asked else None),)  # whether it was permitted: no fact


@rule("WI-172.012-1", of=CASE)
def s012_exempt(matter: Matter) -> Answer:
    """Answer whether the chapter applies: not where a humane or law officer took custody."""
    custody, begun = events(matter).officer_custody, events(matter).regime != ""
    return Answer(MEETS, decides=begun) if custody is False else NOT_ASKED


@rule("WI-172.015-1", of=CASE)
def s015_highway(matter: Matter) -> Answer:
    """Answer whether the livestock kept off the highway; moving between farms is for people."""
    on_highway = events(matter).on_highway
    if on_highway is None:
        return NOT_ASKED
    return Answer(FAILS if on_highway else MEETS, decides=False)


def is_finable(*, on_highway: bool, between: bool, knowingly: bool, told: bool, removed: bool,
               ) -> bool:  # fmt: skip
    """Whether all that a fine asks for is there: knowing permission, notice, and no removal."""
    return on_highway and not between and knowingly and told and not removed


def days_measured(count: int, method: str, unit: str = "days") -> Measured:
    """Return days as they are compared."""
    return Measured(Fraction(count), unit, method)


RULES = (s012_exempt, s01_covered, s015_highway)
AMOUNTS = (forfeiture,)
