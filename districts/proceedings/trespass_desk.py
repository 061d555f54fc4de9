"""The desk of a morning: what is new, what waits for a person, which dates are due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from districts.proceedings.custody_timeline import step_at
from districts.proceedings.dog import put_dog
from districts.proceedings.fence_dates import fence_dates
from districts.proceedings.incidents import is_new, proposals_shown, rows
from districts.proceedings.kennel import kennel_seen
from districts.proceedings.trespass_facts import counted, relation_words, today
from districts.records.count_change import CountChange
from districts.records.dog import Dog
from districts.records.kennel import Kennel
from districts.records.named_person import NamedPerson
from districts.records.petition import Petition
from districts.store import Store

LEAST_STANDING = 2
MOST_CHANGES = 10
DANGEROUS = "BV-171.22"
Dates = Callable[[Store, date], list[dict[str, Any]]]


def desk(store: Store, as_of: date | None = None) -> dict[str, Any]:
    """Return what waits.

    Returns
    -------
    dict
        ``new`` and ``unplaced`` rows of reports, ``groupings``, ``relations`` with two occasions
        or more, ``dates`` due, ``answers`` of persons named, ``changes`` of the count.
    """
    on = as_of or today()
    count = counted(store, on)
    every = rows(count)
    open_ = [row for row in every if is_new(row)]
    return {
        "as_of": on.isoformat(),
        "new": open_,
        "unplaced": [row for row in every if row.lacking and not row.incident.is_set_aside
                     and row.finding != "unfounded"],
        "groupings": proposals_shown(count),
        "relations": close_relations(count.relations),
        "dates": sorted(
            (row for dates in DATES for row in dates(store, on)), key=lambda row: str(row["at"])
        ),
        "answers": _answers(store),
        "changes": store.records(CountChange)[::-1][:MOST_CHANGES],
    }  # fmt: skip


def close_relations(relations: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return relations in which two occasions or more stand, or that are habitual."""
    found = [
        {
            **each,
            "words": relation_words(each),
            "is_unconfirmed": any(event["grouping"] == "proposed" for event in each["events"]),
        }
        for each in relations
        if each["standing_count"] >= LEAST_STANDING or each["habitual_since"] is not None
    ]
    return sorted(found, key=lambda each: (-each["standing_count"], each["words"]))


def dog_dates(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the open dates of dogs found dangerous; licenses of all dogs fall due together."""
    return [
        _open_date(row, dog.ref, f"/dogs/{dog.ref}", "dogs.show")
        for dog in store.records(Dog)
        if dog.determination.get("on") and not dog.disposed_on
        for row in put_dog(dog, as_of=as_of).document["deadlines"]
        if row["clause"].startswith(DANGEROUS) and row["status"] == "open" and step_at(row)[0]
    ]


def kennel_dates(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the days on which enclosures are inspected again."""
    return [
        _open_date(row, kennel.ref, f"/kennels/{kennel.ref}", "kennels.show")
        for kennel in store.records(Kennel)
        for row in kennel_seen(store, kennel.ref, as_of=as_of).deadlines()
        if row["status"] == "open"
    ]


def _open_date(row: Mapping[str, Any], ref: str, address: str, opens: str) -> dict[str, Any]:
    at, kind = step_at(row)
    words = f"{row['who']}: {row['what']}"
    return {"at": at, "kind": kind, "words": words, "ref": ref, "address": address, "opens": opens}


def hearing_dates(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the hearings of petitions that are still to come."""
    return [
        {
            "at": petition.hearing_on,
            "kind": "on",
            "words": f"hearing on the petition{f' ({petition.title})' if petition.title else ''}",
            "ref": petition.ref,
            "address": f"/petitions/{petition.ref}/hearing",
            "opens": "petitions.show",
        }
        for petition in store.records(Petition)
        if petition.hearing_on is not None
        and petition.order is None
        and petition.hearing_on >= as_of.isoformat()
    ]


DATES: list[Dates] = [fence_dates, hearing_dates, dog_dates, kennel_dates]
"""What knows of dates; another proceeding adds its own."""


def _answers(store: Store) -> list[dict[str, Any]]:
    found = [
        {"incident": told.incident, "name": told.name, **told.answers[-1]}
        for told in store.records(NamedPerson)
        if told.answers
    ]
    return sorted(found, key=lambda each: str(each["at"]), reverse=True)[:MOST_CHANGES]
