"""An order on a petition, with everything it rests on kept as it was on that day."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from districts.records.record import Record

GRANTED, DENIED = "granted", "denied"
DECISIONS = (GRANTED, DENIED)
CLERK, COMMISSIONER = "clerk of the superior court", "commissioner of natural resources"
RECIPIENTS = {"clerk": CLERK, "commissioner": COMMISSIONER}


@dataclass(frozen=True)
class Order(Record):
    """Findings and order, complete in itself.

    Attributes
    ----------
    petition, petition_version
        The petition, and the version of its record that was decided.
    decision
        ``granted`` or ``denied``.
    entered_on
        ISO date of entry.
    judge
        Who signed it.
    reason
        Why it was denied.
    findings
        The findings and order as the court entered them: the draft with the court's own words.
    assessment
        The assessment of the petition on the day of entry, whole.
    readings
        Every question with the option it was decided by.
    boundary, boundary_crs
        The area as the petition describes it: the order follows it exactly.
    vintage, connectors, sources
        The layers it was measured on.
    version
        Of the program that measured.
    district, register
        References of the district it made or changed, and of the register it opened.
    copies
        Copies sent, one by one: ``{"to", "what", "on", "how", "certified_by", "by"}``.
    """

    kind: ClassVar[str] = "order"

    petition: str = ""
    petition_version: int = 0
    action: str = "establish"
    decision: str = GRANTED
    entered_on: str = ""
    judge: str | None = None
    reason: str | None = None
    findings: dict[str, Any] = field(default_factory=dict)
    assessment: dict[str, Any] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    boundary: dict[str, Any] | None = None
    boundary_crs: str | None = None
    vintage: str | None = None
    connectors: dict[str, str] = field(default_factory=dict)
    sources: list[dict[str, Any]] = field(default_factory=list)
    version: str = ""
    district: str | None = None
    register: str | None = None
    copies: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_granted(self) -> bool:
        """Whether it does what the petition asks."""
        return self.decision == GRANTED

    def with_copy(self, copy: dict[str, Any]) -> Order:
        """Return the order with one more copy sent."""
        return replace(self, copies=[*self.copies, copy])

    def sent_to(self, recipient: str) -> dict[str, Any] | None:
        """Return the first copy that went to someone, None when none did."""
        return next((each for each in self.copies if each["to"] == recipient), None)
