"""Every answer of a chapter over one set of facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from districts.terms.deadline import Deadline, Moment
from districts.terms.finding import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    UNDETERMINED,
    Finding,
    Verdict,
)
from districts.terms.money import Amount
from districts.terms.relation import Relation

SCHEMA = "strayline.assessment/1"


def combined(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict of the whole from those that decide.

    >>> combined([MEETS, UNDETERMINED, FAILS])
    <Verdict.FAILS: 'fails'>
    """
    found = set(verdicts)
    for verdict in (FAILS, UNDETERMINED, MEETS):
        if verdict in found:
            return verdict
    return NOT_APPLICABLE


@dataclass(frozen=True)
class Notice:
    """Something a reader must know that is no verdict.

    Attributes
    ----------
    clauses
        The steps it speaks of, so that it can stand beside them; none where it is of the whole.
    by
        The day or hour by which to act on it, where there is one.
    """

    level: str
    code: str
    message: str
    clauses: tuple[str, ...] = ()
    by: Moment | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "level": self.level,
            "code": self.code,
            "message": self.message,
            "clauses": list(self.clauses),
            "by": None if self.by is None else self.by.isoformat(),
        }


@dataclass(frozen=True)
class TakenReading:
    """A question with the option taken."""

    question: str
    option: str
    default: bool
    options: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "question": self.question,
            "option": self.option,
            "default": self.default,
            "options": list(self.options),
        }


@dataclass(frozen=True)
class Assessment:
    """The set of findings, with the verdict of the whole.

    Attributes
    ----------
    headline
        The answer in a sentence; a second names what another reading would change.
    contested
        Open questions of which another option changes the verdict.
    """

    chapter: str
    proceeding: str
    as_of: date
    verdict: Verdict
    headline: str
    contested: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    amounts: tuple[Amount, ...] = ()
    relations: tuple[Relation, ...] = ()
    readings: tuple[TakenReading, ...] = ()
    notices: tuple[Notice, ...] = ()

    def finding(self, clause: str) -> Finding:
        """Return the finding of a clause."""
        return next(finding for finding in self.findings if finding.clause == clause)

    @property
    def is_plain(self) -> bool:
        """Whether the verdict can be read without a second look."""
        return not self.contested and self.verdict is not UNDETERMINED

    def document(self) -> dict[str, Any]:
        """Return the JSON form that pages, papers and programs read."""
        return {
            "schema": SCHEMA,
            "chapter": self.chapter,
            "proceeding": self.proceeding,
            "as_of": self.as_of.isoformat(),
            "verdict": str(self.verdict),
            "headline": self.headline,
            "contested": list(self.contested),
            "findings": [finding.document() for finding in self.findings],
            "deadlines": [deadline.document() for deadline in self.deadlines],
            "amounts": [amount.document() for amount in self.amounts],
            "relations": [relation.document() for relation in self.relations],
            "readings": [reading.document() for reading in self.readings],
            "notices": [notice.document() for notice in self.notices],
        }
