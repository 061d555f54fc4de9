"""How to reach who made a report: kept apart from it, read by the local authority alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class ReportContact(Record):
    """Who made a report. Nothing else in a workspace says it.

    Attributes
    ----------
    incident
        The report.
    name, telephone, email, address
        As given; all may be blank.
    """

    kind: ClassVar[str] = "report_contact"
    incident: str = ""
    name: str | None = field(default=None, repr=False)
    telephone: str | None = field(default=None, repr=False)
    email: str | None = field(default=None, repr=False)
    address: str | None = field(default=None, repr=False)

    @property
    def is_blank(self) -> bool:
        """Whether nobody said who they are."""
        return not any((self.name, self.telephone, self.email, self.address))


def contact_ref(incident: str) -> str:
    """Return the reference of the contact of a report."""
    return f"RC-{incident.removeprefix('I-')}"
