"""One answer of the law, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from districts.terms.measured import Measured, Missing
from districts.terms.quantity import number


class Verdict(StrEnum):
    """The outcome of one clause, or of all."""

    MEETS = "meets"
    FAILS = "fails"
    UNDETERMINED = "undetermined"
    NOT_APPLICABLE = "not_applicable"


MEETS = Verdict.MEETS
FAILS = Verdict.FAILS
UNDETERMINED = Verdict.UNDETERMINED
NOT_APPLICABLE = Verdict.NOT_APPLICABLE


@dataclass(frozen=True)
class Evidence:
    """A parcel, signature, holder, posting … that a finding rests on."""

    kind: str
    id: str
    note: str

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"kind": self.kind, "id": self.id, "note": self.note}


@dataclass(frozen=True)
class Threshold:
    """What a value is held against."""

    comparison: str
    value: Fraction
    unit: str

    def document(self) -> dict[str, Any]:
        """Return the JSON form; a share as a fraction."""
        value = (
            f"{self.value.numerator}/{self.value.denominator}"
            if self.unit == "share"
            else number(self.value)
        )
        return {"comparison": self.comparison, "value": value, "unit": self.unit}


@dataclass(frozen=True)
class Choice:
    """The option taken on a question."""

    question: str
    option: str

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"question": self.question, "option": self.option}


@dataclass(frozen=True)
class Alternative:
    """The same clause under another option of one question, the rest unchanged."""

    question: str
    option: str
    verdict: Verdict
    measured: Measured | Missing | None = None
    turns: bool = False
    threshold: Threshold | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form; ``threshold`` only where the reading moves it."""
        document: dict[str, Any] = {
            "question": self.question,
            "option": self.option,
            "verdict": str(self.verdict),
            "turns": self.turns,
            "measured": None if self.measured is None else self.measured.document(),
        }
        if self.threshold is not None:
            document["threshold"] = self.threshold.document()
        return document


@dataclass(frozen=True)
class Margin:
    """How far the value lies from its threshold: to spare, or (negative) lacking."""

    text: str
    signatures: int | None = None
    acres: Fraction | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form with the quantity that is known."""
        document: dict[str, Any] = {"text": self.text}
        if self.signatures is not None:
            document["signatures"] = self.signatures
        if self.acres is not None:
            document["acres"] = number(self.acres)
        return document


@dataclass(frozen=True)
class Finding:
    """What one clause asks, what was measured, and the verdict.

    Attributes
    ----------
    clause, cite, requirement
        Which words of the law, in ours.
    decides
        Whether the verdict counts towards that of the whole.
    reading
        The option that bears most on it.
    readings
        Every option that bears on it.
    """

    clause: str
    cite: str
    requirement: str
    decides: bool
    verdict: Verdict
    measured: Measured | Missing | None = None
    threshold: Threshold | None = None
    reading: Choice | None = None
    readings: tuple[Choice, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    margin: Margin | None = None
    evidence: tuple[Evidence, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "clause": self.clause,
            "cite": self.cite,
            "requirement": self.requirement,
            "decides": self.decides,
            "verdict": str(self.verdict),
            "measured": None if self.measured is None else self.measured.document(),
            "threshold": None if self.threshold is None else self.threshold.document(),
            "reading": None if self.reading is None else self.reading.document(),
            "readings": [choice.document() for choice in self.readings],
            "alternatives": [alternative.document() for alternative in self.alternatives],
            "margin": None if self.margin is None else self.margin.document(),
            "evidence": [evidence.document() for evidence in self.evidence],
        }
