"""What the local authority found of a report: dated, with reasons, by whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from districts.records.record import Record

FOUND, UNFOUNDED, NOT_YET = "found", "unfounded", "not_yet"
FINDINGS = (FOUND, UNFOUNDED, NOT_YET)


@dataclass(frozen=True)
class Determination(Record):
    """The finding on one report as it stands; an earlier one is a version of the same record.

    Attributes
    ----------
    incident
        The report.
    finding
        Of ``FINDINGS``; ``not_yet`` says that it was looked at and is open.
    found_on
        The day of the finding, which need not be the day it was entered.
    found_by
        Who found it, for the local authority.
    reasons
        What it rests on.
    """

    kind: ClassVar[str] = "determination"
    incident: str = ""
    finding: str = NOT_YET
    found_on: str | None = None
    found_by: str = ""
    reasons: str = ""

    @property
    def decided(self) -> str | None:
        """``found`` or ``unfounded``; None while it is open."""
        return self.finding if self.finding in (FOUND, UNFOUNDED) else None


def determination_ref(incident: str) -> str:
    """Return the reference of the one determination of a report."""
    return f"F-{incident.removeprefix('I-')}"
