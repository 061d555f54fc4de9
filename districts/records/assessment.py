"""An assessment that was kept, as it was printed that day."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class SavedAssessment(Record):
    """What a petition came to on a day, under the readings and on the layer of that day.

    Attributes
    ----------
    petition, petition_version
        The petition's reference, and the version of it that was assessed.
    as_of
        ISO date.
    verdict
        Of the whole.
    readings
        Options taken that are not the default.
    vintage
        Reference of the parcel layer.
    program
        Version of the program.
    document
        The whole assessment as JSON has it.
    """

    kind: ClassVar[str] = "assessment"

    petition: str = ""
    petition_version: int = 1
    as_of: str = ""
    verdict: str = ""
    readings: dict[str, str] = field(default_factory=dict)
    vintage: str | None = None
    program: str = ""
    document: dict[str, Any] = field(default_factory=dict)
