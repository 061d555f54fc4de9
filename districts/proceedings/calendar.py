"""Open dates as a calendar that any program reads: iCalendar, RFC 5545."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.proceedings.custody import custody
from districts.proceedings.districts_register import deadline_of, registers_of
from districts.proceedings.petition import CHAPTER, review, today
from districts.records.district import District
from districts.store import Store

_NAMES = uuid.UUID("2b6c1d8e-6f0b-5d0c-9a54-3d1f0c8f4a17")
"""Namespace of the names of our events; never changed, so that a calendar knows an event again."""
_OCTETS = 75
_LENGTH_OF_A_DAY = len("2026-03-02")


@dataclass(frozen=True)
class OpenDate:
    """One date of a calendar.

    Attributes
    ----------
    key
        What it is, the same from feed to feed.
    at
        A day, or an instant with its offset.
    """

    key: str
    at: date | datetime
    summary: str
    description: str


def open_dates(ref: str, rows: Iterable[Mapping[str, Any]]) -> list[OpenDate]:
    """Return the dates of the deadlines that are open, in their order.

    An act is due on a day, with the day before which it is safe under every reading beside it; an
    act that must wait is allowed from a day on.
    """
    found: list[OpenDate] = []
    count: dict[str, int] = {}
    for row in rows:
        if row["status"] != "open":
            continue
        name = f"{row['clause']}|{row['who']}"
        count[name] = count.get(name, 0) + 1
        key = f"{ref}|{name}|{count[name]}"
        what = f"{ref}: {row['what']}"
        if row["due"] is not None:
            found.append(_date(f"{key}|due", row["due"], what, row))
            if row["safe_by"] is not None and row["safe_by"] != row["due"]:
                sure = f"{what} (safe under every reading)"
                found.append(_date(f"{key}|safe_by", row["safe_by"], sure, row))
        elif row["wait_until"] is not None or row["not_before"] is not None:
            at = row["wait_until"] or row["not_before"]
            found.append(_date(f"{key}|from", at, f"{what} (from this day on)", row))
    return found


def warned_dates(ref: str, document: Mapping[str, Any]) -> list[OpenDate]:
    """Return the days that warnings name and no open deadline has, such as by when to serve."""
    told = {
        row[name]
        for row in document["deadlines"]
        if row["status"] == "open"
        for name in ("due", "safe_by")
    }
    return [
        OpenDate(
            f"{ref}|{notice['code']}|{'|'.join(notice['clauses'])}",
            _moment(notice["by"]),
            f"{ref}: {notice['message'].partition('. ')[0].rstrip('.')}",
            notice["message"],
        )
        for notice in document["notices"]
        if notice.get("by") is not None and notice["by"] not in told
    ]


def _date(key: str, at: str, summary: str, row: Mapping[str, Any]) -> OpenDate:
    said = [f"{row['cite']}: {row['who']}", str(row["counting"])]
    said += [
        f"{words} {day_words(row[name])}"
        for name, words in (
            ("due", "due"), ("safe_by", "safe by"),
            ("not_before", "not before"), ("wait_until", "wait until"),
        )
        if row[name] is not None
    ]  # fmt: skip
    return OpenDate(key, _moment(at), summary, "\n".join(said))


def _moment(at: str) -> date | datetime:
    return date.fromisoformat(at) if len(at) == _LENGTH_OF_A_DAY else datetime.fromisoformat(at)


def calendar_text(name: str, dates: Sequence[OpenDate], *, as_of: date, zone: ZoneInfo) -> str:
    """Write a calendar.

    Parameters
    ----------
    name
        What a program calls it.
    as_of
        The day of the assessment: every event is stamped with its beginning, so that the same
        assessment gives the same text.
    zone
        Of the place.
    """
    stamp = datetime.combine(as_of, time(), zone).astimezone(UTC)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Strayline//districts//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"NAME:{_escaped(name)}",
        f"X-WR-CALNAME:{_escaped(name)}",
        f"X-WR-TIMEZONE:{zone.key}",
    ]
    for each in dates:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uuid.uuid5(_NAMES, each.key)}",
            f"DTSTAMP:{_instant(stamp)}",
            *_when(each.at),
            f"SUMMARY:{_escaped(each.summary)}",
            f"DESCRIPTION:{_escaped(each.description)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(_folded(line) + "\r\n" for line in lines)


def _when(at: date | datetime) -> list[str]:
    if isinstance(at, datetime):
        return [f"DTSTART:{_instant(at.astimezone(UTC))}"]
    following = at + timedelta(days=1)
    return [f"DTSTART;VALUE=DATE:{at:%Y%m%d}", f"DTEND;VALUE=DATE:{following:%Y%m%d}"]


def _instant(at: datetime) -> str:
    return f"{at:%Y%m%dT%H%M%S}Z"


def _escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    plain = "".join(each for each in text if each == "\n" or each.isprintable())
    return plain.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Fold a line at 75 octets, no letter cut in two."""
    folded, length = [], 0
    for letter in line:
        octets = len(letter.encode())
        if length + octets > _OCTETS:
            folded.append("\r\n ")
            length = 1
        folded.append(letter)
        length += octets
    return "".join(folded)


def petition_calendar(store: Store, ref: str, *, as_of: date | None = None) -> str:
    """Return the open dates of a petition."""
    day = as_of or today()
    seen = review(store, ref, as_of=day)
    name = f"Petition {seen.petition.title or ref}"
    return calendar_text(
        name, open_dates(ref, seen.document["deadlines"]), as_of=day, zone=_zone(CHAPTER)
    )


def case_calendar(store: Store, ref: str, *, as_of: date | None = None) -> str:
    """Return the open dates of a case."""
    seen = custody(store, ref, as_of=as_of)
    document = seen.document
    return calendar_text(
        f"Case {seen.case.title or ref}",
        [*open_dates(ref, document["deadlines"]), *warned_dates(ref, document)],
        as_of=date.fromisoformat(document["as_of"]),
        zone=_zone(seen.case.chapter),
    )


def district_calendar(store: Store, ref: str, *, as_of: date | None = None) -> str:
    """Return by when animals in a district must be identified; no keeper is named."""
    day = as_of or today()
    district = store.record(District, ref)
    dates = []
    for register in registers_of(store, ref):
        row = deadline_of(register, day, None, {})
        if row is not None:
            dates += open_dates(f"{ref} {register.order}", [row.document()])
    name = f"District {district.name or ref}"
    return calendar_text(name, dates, as_of=day, zone=_zone(CHAPTER))


def calendar_of(store: Store, ref: str, *, as_of: date | None = None) -> str:
    """Return the open dates of a petition, a case or a district, by its reference.

    Raises
    ------
    DistrictsError
        It is the reference of nothing that has dates.
    """
    from districts.proceedings.dog_calendar import (  # noqa: PLC0415 - it writes its text with ours
        dog_calendar,
        kennel_calendar,
    )

    makers = {
        "P": petition_calendar,
        "C": case_calendar,
        "D": district_calendar,
        "DOG": dog_calendar,
        "K": kennel_calendar,
    }
    make = makers.get(ref.partition("-")[0])
    if make is None or not store.version(ref):
        raise DistrictsError(
            f"There is nothing with dates under {ref}.",
            code="no_such_record",
            field="ref",
            remedy="Give the reference of a petition, a case or a district.",
        )
    return make(store, ref, as_of=as_of)


def _zone(chapter: str) -> ZoneInfo:
    return ZoneInfo(CHAPTERS[chapter].zone or "UTC")
