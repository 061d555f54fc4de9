"""The person a report names: told of it, and heard."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class NamedPerson(Record):
    """Who was told that a report names them, and what they answered.

    Attributes
    ----------
    incident
        The report.
    name
        The person.
    told_on, told_how
        The day, and by letter, telephone or in person.
    answers
        Each ``{"at", "by", "text"}``, in the order they came; ``by`` is ``the person named``
        where it came by their own link.
    """

    kind: ClassVar[str] = "named_person"
    incident: str = ""
    name: str = ""
    told_on: str = ""
    told_how: str = ""
    answers: list[dict[str, Any]] = field(default_factory=list)
