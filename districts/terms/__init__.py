"""The words every rule is written in.

Standard library only. Nothing here reads a file, a clock or a shape: values arrive as arguments.
Citation, Figure, Reading, Measured, Finding, Assessment are frozen and compare by value.
"""

from districts.terms.assessment import Assessment, Notice, combined
from districts.terms.citation import Citation
from districts.terms.deadline import Deadline
from districts.terms.figure import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    LESS_THAN,
    MORE_THAN,
    Figure,
    percent,
)
from districts.terms.finding import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    UNDETERMINED,
    Alternative,
    Choice,
    Evidence,
    Finding,
    Margin,
    Threshold,
    Verdict,
)
from districts.terms.measured import Measured, Missing, Share
from districts.terms.money import Amount
from districts.terms.reading import Reading
from districts.terms.relation import Occurrence, Relation

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EXACTLY",
    "FAILS",
    "LESS_THAN",
    "MEETS",
    "MORE_THAN",
    "NOT_APPLICABLE",
    "UNDETERMINED",
    "Alternative",
    "Amount",
    "Assessment",
    "Choice",
    "Citation",
    "Deadline",
    "Evidence",
    "Figure",
    "Finding",
    "Margin",
    "Measured",
    "Missing",
    "Notice",
    "Occurrence",
    "Reading",
    "Relation",
    "Share",
    "Threshold",
    "Verdict",
    "combined",
    "percent",
]
