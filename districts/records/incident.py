"""A report of livestock off their land: what was said, by whichever way it came, never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, ClassVar

from districts.records.record import Record

CHANNELS = ("web", "phone", "staff", "log")
"""On the page; by telephone; seen by staff themselves; from a log kept before."""
SOURCES = ("map", "device", "photo", "typed", "log")


@dataclass(frozen=True)
class Incident(Record):
    """One report. Who made it is kept apart; see ``districts.records.report_contact``.

    Attributes
    ----------
    channel
        How it came, of ``CHANNELS``.
    received_at
        The instant it came in, with its offset.
    at, ended_at, returned_at
        When the animals were out, last seen out, and back: a day, or an instant with its offset.
    is_going_on
        Whether they were still out when it was reported.
    place, words
        Where, as an address, crossing, survey description or coordinates; and in own words.
    lon, lat, accuracy_m, source
        The point on the ground that came with it, how far off it can be, and of ``SOURCES``
        where it is from.
    animals
        Each ``{"kind": "cattle", "count": 12}``; the count may be None.
    whose
        Whose animals they are, as the reporter believes.
    note
        What else was said.
    photos
        Each ``{"sha256", "name", "shown_sha256", "taken_at", "lon", "lat"}``: the original as it
        came, and the copy without what a camera writes into it.
    log_id, claimed, misread
        Of a report from an old log: its id there; what the log says of keeping land, landowners
        and road; what stood there and was not used.
    withdrawn
        ``{"at", "why"}`` once the reporter takes it back.
    mistaken
        ``{"at", "by", "why"}`` while staff hold it for a mistake.
    """

    kind: ClassVar[str] = "incident"

    channel: str = "web"
    received_at: str = ""
    at: str | None = None
    ended_at: str | None = None
    returned_at: str | None = None
    is_going_on: bool = False
    place: str | None = None
    words: str | None = None
    lon: float | None = None
    lat: float | None = None
    accuracy_m: float | None = None
    source: str | None = None
    animals: list[dict[str, Any]] = field(default_factory=list)
    whose: str | None = None
    note: str | None = None
    photos: list[dict[str, Any]] = field(default_factory=list)
    log_id: str | None = None
    claimed: dict[str, Any] = field(default_factory=dict)
    misread: list[dict[str, Any]] = field(default_factory=list)
    withdrawn: dict[str, Any] | None = None
    mistaken: dict[str, Any] | None = None

    @property
    def on(self) -> date | None:
        """The day of the place on which it began."""
        if self.at is None:
            return None
        return date.fromisoformat(self.at[:10])

    @property
    def species(self) -> str | None:
        """The animals as the law asks for them."""
        kinds = dict.fromkeys(str(each["kind"]) for each in self.animals if each.get("kind"))
        return ", ".join(kinds) or None

    @property
    def head(self) -> int | None:
        """How many animals, None where one count is not known."""
        counts = [each.get("count") for each in self.animals]
        known = [int(count) for count in counts if count is not None]
        return sum(known) if known and len(known) == len(counts) else None

    @property
    def is_set_aside(self) -> bool:
        """Whether it was withdrawn, or is held for a mistake."""
        return self.withdrawn is not None or self.mistaken is not None


@dataclass(frozen=True)
class SentForm(Record):
    """A form that was sent, so that the same press twice makes one report.

    Attributes
    ----------
    incident
        The report it made.
    """

    kind: ClassVar[str] = "sent_form"
    incident: str = ""


def moment_of(text: str) -> date | datetime:
    """Return a kept day or instant as a value."""
    return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)


def written(moment: date | datetime | None) -> str | None:
    """Return a day or instant as it is kept."""
    return None if moment is None else moment.isoformat()
