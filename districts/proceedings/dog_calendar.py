"""The open dates of a dog or a kennel for a calendar program; nobody is named."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from districts.law import CHAPTERS
from districts.proceedings.calendar import calendar_text, open_dates
from districts.proceedings.dog import dog_seen
from districts.proceedings.kennel import kennel_seen
from districts.store import Store


def dog_calendar(store: Store, ref: str, *, as_of: date | None = None) -> str:
    """Return the open dates of a dog."""
    seen = dog_seen(store, ref, as_of=as_of)
    return calendar_text(
        f"Dog {ref}",
        open_dates(ref, seen.document["deadlines"]),
        as_of=date.fromisoformat(seen.document["as_of"]),
        zone=_zone(seen.dog.chapter),
    )


def kennel_calendar(store: Store, ref: str, *, as_of: date | None = None) -> str:
    """Return the days on which enclosures of a kennel are inspected again."""
    seen = kennel_seen(store, ref, as_of=as_of)
    return calendar_text(
        f"Kennel {ref}",
        open_dates(ref, seen.deadlines()),
        as_of=seen.as_of,
        zone=_zone(seen.kennel.chapter),
    )


def _zone(chapter: str) -> ZoneInfo:
    return ZoneInfo(CHAPTERS[chapter].zone or "UTC")
