"""A fence matter in time: what happened, what is due, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.proceedings.fence import STEPS, put
from districts.records.fence import FenceMatter
from districts.store import Store


def timeline(matter: FenceMatter, document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return steps and dates in the order of time, as a picture and a table show them."""
    rows = [
        {"at": on, "kind": "event", "name": step, "words": words, "status": "done", "note": None}
        for step, words in STEPS.items()
        if (on := matter.on(step)) is not None
    ]
    for row in document["deadlines"]:
        if row["status"] == "not_running":
            continue
        at = row["due"] or row["wait_until"] or row["not_before"]
        if at is not None:
            kind = "due" if row["due"] is not None else "from"
            words = f"{row['who']}: {row['what']}"
            rows.append(
                {"at": at, "kind": kind, "name": row["clause"], "words": words,
                 "status": row["status"], "note": row["counting"]}
            )  # fmt: skip
    return sorted(rows, key=lambda row: (str(row["at"]), row["kind"] != "event"))


def fence_dates(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the open dates of every matter, for the desk."""
    return [
        {
            "at": row["at"],
            "kind": row["kind"],
            "words": row["words"],
            "ref": matter.ref,
            "address": f"/trespass/{matter.relation}#fence",
        }
        for matter in store.records(FenceMatter)
        for row in timeline(matter, put(matter, as_of=as_of))
        if row["kind"] != "event" and row["status"] == "open"
    ]
