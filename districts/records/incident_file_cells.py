"""One row of an incident file as values; what cannot be used is remembered with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import TypeVar

from districts.records import incident_file_values as values
from districts.records.incident_file_values import Clock, Misread, Moment, UnusableError
from districts.records.incident_row import FINDINGS, IncidentRow
from districts.records.table import Row

T = TypeVar("T")


class IncidentCells:
    """One row as values."""

    def __init__(self, source: Row, clock: Clock, today: date, decimal_comma: bool) -> None:
        self.source, self.clock, self.today, self.comma = source, clock, today, decimal_comma
        self.misread: list[Misread] = []

    def incident(self, ref: str) -> IncidentRow:
        """Return the report of the row."""
        at, ended, returned, received = (
            self.moment(field) for field in ("at", "ended_at", "returned_at", "received")
        )
        lon, lat = self.place()
        text = self.text
        return IncidentRow(
            self.source.number,
            ref,
            at=at,
            ended_at=self.not_before(at, ended, "ended_at"),
            returned_at=self.not_before(at, returned, "returned_at"),
            received=self.not_before(at, received, "received"),
            keeping_land=text("keeping_land"),
            landowners=self.names("landowners"),
            road=text("road"),
            place=text("place"),
            lon=lon,
            lat=lat,
            accuracy_m=self.read(
                "accuracy_m", lambda cell: values.meters(cell, decimal_comma=self.comma)
            ),
            finding=self.read("finding", _finding),
            same_occasion_as=text("same_occasion_as"),
            species=text("species"),
            head=self.read("head", lambda cell: values.head(cell, decimal_comma=self.comma)),
            reporter=self.source.text("reporter"),
            note=self.source.cells.get("note") if self.source.text("note") else None,
            cells=self.source.cells,
            misread=tuple(self.misread),
        )

    def lists(self, field: str, why: str, proposal: str | None = None) -> None:
        """Remember that a value is not used, with what stood there."""
        cell = self.source.cells.get(field, "").strip()
        self.misread.append(Misread(field, cell, why, proposal))

    def text(self, field: str) -> str | None:
        """Return text on one line; None where there is none, or it says that nothing is known."""
        found = self.source.text(field)
        if found is not None and values.says_nothing(found):
            self.lists(field, "says that it is not known")
            return None
        return found if found is None else " ".join(found.split())

    def names(self, field: str) -> tuple[str, ...]:
        """Return names divided by semicolons, each once."""
        found = self.text(field)
        parts = [part.strip() for part in (found or "").split(";")]
        kept = [part for part in parts if part and not values.says_nothing(part)]
        return tuple(dict.fromkeys(kept))

    def read(self, field: str, reader: Callable[[str], T]) -> T | None:
        """Return what a reader makes of a cell; None, and listed, where it cannot."""
        found = self.text(field)
        if found is None:
            return None
        try:
            return reader(found)
        except UnusableError as trouble:
            self.lists(field, str(trouble), trouble.proposal)
            return None

    def moment(self, field: str) -> Moment | None:
        """Return a day or an instant."""
        return self.read(field, lambda cell: values.moment(cell, self.clock, self.today))

    def not_before(self, at: Moment | None, other: Moment | None, field: str) -> Moment | None:
        """Return a time, or None where it is before the incident began."""
        if at is None or other is None or not _before(other, at):
            return other
        self.lists(
            field,
            f"before the incident began, {at.isoformat()}",
            f"correct {field} or at, whichever was written down wrong",
        )
        return None

    def degrees(self, field: str) -> float | None:
        """Return a longitude or a latitude."""
        return self.read(field, lambda cell: values.degrees(cell, field, decimal_comma=self.comma))

    def place(self) -> tuple[float | None, float | None]:
        """Return longitude and latitude, both or neither."""
        typed = {field: self.source.text(field) for field in ("lon", "lat")}
        lon, lat = self.degrees("lon"), self.degrees("lat")
        if lon is None and lat is None:
            return None, None
        if lon is None or lat is None:
            other, kept = ("lon", "lat") if lon is None else ("lat", "lon")
            if typed[other] is None:
                self.lists(kept, f"a place needs both: {other} is missing")
            elif self._turned(typed):
                self.lists(kept, "longitude and latitude may be turned", typed[other])
            return None, None
        if lon == 0 and lat == 0:
            for field in ("lon", "lat"):
                self.lists(field, "0, 0 is no position")
            return None, None
        return lon, lat

    def _turned(self, typed: Mapping[str, str | None]) -> bool:
        """Whether the pair makes a place when turned; says so beside what was misread."""
        try:
            for field, other in (("lon", "lat"), ("lat", "lon")):
                values.degrees(typed[other] or "", field, decimal_comma=self.comma)
        except UnusableError:
            return False
        at = next(n for n, each in enumerate(self.misread) if each.field in ("lon", "lat"))
        field = self.misread[at].field
        other = "lon" if field == "lat" else "lat"
        self.misread[at] = replace(
            self.misread[at],
            proposal=f"{typed[other]}: longitude and latitude may be turned; that would be "
            f"lon {typed['lat']}, lat {typed['lon']}",
        )
        return True


def _finding(cell: str) -> str:
    word = cell.casefold()
    if word in FINDINGS:
        return word
    meant = {"yes": "found", "y": "found", "true": "found", "1": "found", "founded": "found",
             "confirmed": "found", "no": "unfounded", "n": "unfounded", "false": "unfounded",
             "0": "unfounded", "not found": "unfounded", "dismissed": "unfounded"}  # fmt: skip
    raise UnusableError("neither found nor unfounded", meant.get(word))


def _before(one: Moment, other: Moment) -> bool:
    if isinstance(one, datetime) and isinstance(other, datetime):
        return one.timestamp() < other.timestamp()
    return _day(one) < _day(other)


def _day(moment: Moment) -> date:
    return moment.date() if isinstance(moment, datetime) else moment
