"""One report of livestock off their land, as a local authority's file has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from districts.records.incident_file_values import Misread, Moment

COLUMNS = (
    "id", "at", "ended_at", "keeping_land", "landowners", "road", "place", "lon", "lat",
    "accuracy_m", "finding", "returned_at", "same_occasion_as", "species", "head", "reporter",
    "received", "note",
)  # fmt: skip
NUMBERS = ("lon", "lat", "accuracy_m", "head")
FINDINGS = ("found", "unfounded")


@dataclass(frozen=True)
class IncidentRow:
    """One report. None: not known.

    Attributes
    ----------
    row
        1-based row of the file.
    landowners
        Whose land, where the file says so; divided by ``;``.
    cells
        What stood in the file, by column.
    misread
        What stood there and was not used.
    repeat_of
        Id of an earlier row that is the same submission, sent again.
    """

    row: int
    id: str
    at: Moment | None = None
    ended_at: Moment | None = None
    returned_at: Moment | None = None
    received: Moment | None = None
    keeping_land: str | None = None
    landowners: tuple[str, ...] = ()
    road: str | None = None
    place: str | None = None
    lon: float | None = None
    lat: float | None = None
    accuracy_m: float | None = None
    finding: str | None = None
    same_occasion_as: str | None = None
    species: str | None = None
    head: int | None = None
    reporter: str | None = None
    note: str | None = None
    cells: Mapping[str, str] = field(default_factory=dict)
    misread: tuple[Misread, ...] = ()
    repeat_of: str | None = None

    def without_place(self, why: str, proposal: str | None) -> IncidentRow:
        """Return the row with its longitude and latitude taken as missing, and listed."""
        listed = [
            Misread(name, self.cells.get(name, "").strip(), why, proposal)
            for name in ("lon", "lat")
        ]
        return replace(self, lon=None, lat=None, misread=(*self.misread, *listed))
