"""Where and how long the notice of hearing was posted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from districts.records.table import Table, read_table
from districts.records.values import Cells


@dataclass(frozen=True)
class Posting:
    """One posted notice; whether it is within the land is measured, not read.

    Attributes
    ----------
    from_on, to_on
        ISO dates of the first and last day it was up, None when unknown.
    """

    place: str
    lon: float | None = None
    lat: float | None = None
    conspicuous_public: bool | None = None
    from_on: str | None = None
    to_on: str | None = None

    def fact(self, *, within: bool | None) -> dict[str, Any]:
        """Return the posting in the form of the petition facts."""
        return {
            "place": self.place,
            "conspicuous_public": self.conspicuous_public,
            "within": within,
            "from": self.from_on,
            "to": self.to_on,
        }


def read_postings(path: Path, *, name: str | None = None) -> tuple[Posting, ...]:
    """Read a postings file: place, lon, lat, conspicuous_public, from, to.

    Raises
    ------
    DistrictsError
        There is no place column, or a row says what cannot be read or cannot be true.
    """
    return postings_from_table(read_table(path, name=name))


def postings_from_table(table: Table) -> tuple[Posting, ...]:
    """Make the postings from a file that has been read; see ``read_postings``."""
    table.require("place")
    found: list[Posting] = []
    for row in table.rows:
        cells = Cells(table, row)
        place = row.text("place")
        if place is None:
            raise cells.refuse("place", "The row names no place", "Say where the notice was up.")
        lon, lat = cells.degrees("lon", at_most=180), cells.degrees("lat", at_most=90)
        if (lon is None) != (lat is None):
            missing = "lon" if lon is None else "lat"
            raise cells.refuse(missing, "Only one coordinate is given", "Give both, or neither.")
        since, until = cells.day("from"), cells.day("to")
        if since and until and until < since:
            raise cells.refuse(
                "to", f"It came down on {until}, before it went up on {since}", "Correct the dates."
            )
        public = cells.yes_no("conspicuous_public")
        found.append(Posting(place, lon, lat, public, since, until))
    return tuple(found)
