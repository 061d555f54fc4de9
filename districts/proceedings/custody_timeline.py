"""A case in time: what happened, what is due, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.records.custody_case import CustodyCase

WORDS = {
    "found_at": "found on the land",
    "taken_up_at": "taken up and held",
    "owner_notified_at": "written notice given to the owner",
    "received_notice_at": "notice received",
    "notice_filed_at": "notice filed with the court or clerk",
    "posted_at": "notice posted",
    "published_on": "notice published",
    "paid_at": "charges paid, animals redeemed",
    "sale_posted_on": "notice of sale posted",
    "sold_on": "sold at auction",
    "excess_remitted_on": "excess given to the judge",
    "surplus_claimed_on": "excess or surplus claimed",
    "trust_paid_on": "excess paid out",
    "served_at": "written notice served on the owner",
    "appraiser_applied_on": "appraisers applied for",
    "appraisal_hearing_at": "time named for applying for appraisers",
    "appraised_at": "appraised",
    "adjudicated_on": "dispute over charges decided",
    "pound_delivered_at": "delivered to the pound",
    "placed_at": "placed in a secure enclosure",
    "sale_posted_on_pound": "notice of sale posted on the pound",
    "sale_places": "public places where the sale was posted",
    "surplus_to_treasurer_on": "surplus given to the treasurer",
    "municipality_paid_on": "half given to the municipality",
    "title_on": "not claimed, now the taker's own",
    "treasurer_paid_on": "surplus paid out by the treasurer",
}


def timeline(case: CustodyCase, document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return steps and dates in the order of time.

    Each is ``{"at", "kind", "name", "words", "status", "note"}``; ``kind`` is ``event``, ``due``
    or ``from`` (the first day an act is allowed). A step that was corrected stands once.
    """
    rows = []
    last = {entry["event"]: n for n, entry in enumerate(case.events)}
    for n, entry in enumerate(case.events):
        event = entry["event"]
        if event == "sale_places" or (event != "published_on" and last[event] != n):
            continue
        words = WORDS.get(event, event.replace("_", " "))
        rows.append(_row(entry["at"], "event", event, words, "done", entry.get("note")))
    for row in document["deadlines"]:
        if row["due"] is not None:
            rows.append(_of(row, row["due"], "due"))
        elif row["not_before"] or (row["wait_until"] and row["status"] != "not_running"):
            rows.append(_of(row, row["wait_until"] or row["not_before"], "from"))
    return sorted(rows, key=lambda row: in_time(str(row["at"])))


def next_date(document: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the open date that comes first, by the day that is safe under every reading."""
    found = []
    for row in document["deadlines"]:
        at, kind = step_at(row)
        if row["status"] == "open" and at is not None:
            found.append(_of(row, at, kind))
    return min(found, key=lambda row: in_time(str(row["at"])), default=None)


def step_at(row: Mapping[str, Any]) -> tuple[str | None, str]:
    """Return the day or hour a person plans an act by, and whether it is due or from then on.

    An act that is due is planned by the day that is safe under every reading; one that must wait
    by the day to which it waits under every reading.
    """
    if row["due"] is not None:
        return row["safe_by"] or row["due"], "due"
    return row["wait_until"] or row["not_before"], "from"


def _of(row: Mapping[str, Any], at: str, kind: str) -> dict[str, Any]:
    words = f"{row['who']}: {row['what']}"
    return _row(at, kind, row["clause"], words, row["status"], row["counting"])


def _row(
    at: str, kind: str, name: str, words: str, status: str, note: str | None
) -> dict[str, Any]:
    return {"at": at, "kind": kind, "name": name, "words": words, "status": status, "note": note}


def in_time(at: str) -> str:
    """Order by the clock of the place: a day alone stands for its end."""
    return at[:19] if "T" in at else f"{at}T24"
