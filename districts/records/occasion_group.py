"""Which reports are of one escape, as a person decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from districts.records.record import Record

STANDS, UNDONE = "stands", "undone"


@dataclass(frozen=True)
class OccasionGroup(Record):
    """Reports of one separate occasion. One report alone in a group was set apart from others.

    Attributes
    ----------
    members
        References of the reports, the first to begin first.
    returned_at
        When the animals were back, where that is what parts this occasion from the next.
    standing
        ``stands``, or ``undone``: the reports are again grouped as it stands to reason.
    reasons
        Why, in words.
    decided_by, decided_at
        Who decided, and when.
    """

    kind: ClassVar[str] = "occasion_group"
    members: list[str] = field(default_factory=list)
    returned_at: str | None = None
    standing: str = STANDS
    reasons: str = ""
    decided_by: str = ""
    decided_at: str = ""
