"""What animals are worth, held against the thresholds of the chapter."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from districts.law.chapter import Matter
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import events
from districts.terms import Figure
from districts.terms.money import NOTHING

TOTAL = "total"


def reaches(matter: Matter, question: str, figure: Figure) -> bool | None:
    """Whether the value reaches a figure; None while an animal's value that could is not stated.

    Parameters
    ----------
    question
        ``publish_value`` or ``appraise_value``: of all taken up together, or of the dearest.
    """
    facts = events(matter)
    known = [each.value for each in facts.animals if each.value is not None]
    if not known:
        estimated = facts.money.estimated
        return None if estimated is None else figure.held_by(Fraction(estimated))
    value = sum(known, NOTHING) if matter.reads(question) == TOTAL else max(known)
    if figure.held_by(Fraction(value)):
        return True
    return False if len(known) == len(facts.animals) else None


def must_publish(value: Decimal) -> bool:
    """Whether a value is so high that the notice is published too."""
    return figures.PUBLISH.held_by(Fraction(value))


def must_appraise(value: Decimal) -> bool:
    """Whether a value is so high that the animal is appraised."""
    return figures.APPRAISE.held_by(Fraction(value))


def appraised(matter: Matter) -> Decimal | None:
    """Return the value of the dearest animal as appraised."""
    values = [each.appraised for each in events(matter).animals if each.appraised is not None]
    return max(values, default=None)


def outcome(asked: bool | None, certified: Decimal | None) -> str | None:
    """Return what becomes of an animal nobody claims: the finder's, sold, or not yet known.

    Parameters
    ----------
    asked
        Whether it had to be appraised.
    certified
        At what it was.
    """
    if certified is None:
        return "finder_owns" if asked is False else None
    return "sale" if figures.SELL.held_by(Fraction(certified)) else "finder_owns"
