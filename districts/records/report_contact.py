"""How to reach who made a report: kept apart from it, read by the local authority alone."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import ClassVar

from districts.records.audit import canonical
from districts.records.record import Record

ERASED = "contact erased"
"""The act by which the trail vouches for a row that no longer says what was filed."""


@dataclass(frozen=True)
class ReportContact(Record):
    """Who made a report. Nothing else in a workspace says it.

    Attributes
    ----------
    incident
        The report.
    name, telephone, email, address
        As given; all may be blank.
    salt
        So that the hash in the audit trail tells nothing of it once it is erased.
    erased
        Whether its time was over; it says nothing any more.
    """

    kind: ClassVar[str] = "report_contact"
    incident: str = ""
    name: str | None = field(default=None, repr=False)
    telephone: str | None = field(default=None, repr=False)
    email: str | None = field(default=None, repr=False)
    address: str | None = field(default=None, repr=False)
    salt: str = field(default="", repr=False)
    erased: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether nobody said who they are."""
        return not any((self.name, self.telephone, self.email, self.address))

    def as_erased(self) -> ReportContact:
        """Return what is left of it: that there was one."""
        return ReportContact(self.ref, incident=self.incident, erased=True)


def is_erased_row(ref: str, payload: str) -> bool:
    """Whether a stored text is exactly what is left of an erased contact."""
    said = json.loads(payload)
    blank = ReportContact(ref, incident=str(said.get("incident", "")), erased=True)
    return canonical(blank.payload()) == payload


def contact_ref(incident: str) -> str:
    """Return the reference of the contact of a report."""
    return f"RC-{incident.removeprefix('I-')}"
