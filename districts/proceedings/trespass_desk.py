"""The desk of a morning: what is new, what waits for a person, which dates are due."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from districts.proceedings.custody import put_case
from districts.proceedings.custody_regimes import course
from districts.proceedings.fence_dates import fence_dates
from districts.proceedings.incidents import is_new, proposals_shown, rows
from districts.proceedings.trespass_facts import counted, relation_words, today
from districts.records.count_change import CountChange
from districts.records.custody_case import CustodyCase
from districts.records.named_person import NamedPerson
from districts.records.petition import Petition
from districts.store import Store

LEAST_STANDING = 2
MOST_CHANGES = 10
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


def case_dates(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the next date of every animal in custody."""
    found = []
    for case in store.records(CustodyCase):
        if any(case.moment(step) for step in course(case.regime).ends):
            continue
        following = put_case(case, as_of=as_of).shown()["next"]
        if following is not None:
            found.append(
                {
                    "at": following["at"],
                    "kind": following["kind"],
                    "words": following["words"],
                    "ref": case.ref,
                    "address": f"/cases/{case.ref}",
                }
            )
    return found


def hearing_dates(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the hearings of petitions that are still to come."""
    return [
        {
            "at": petition.hearing_on,
            "kind": "on",
            "words": f"hearing on the petition{f' ({petition.title})' if petition.title else ''}",
            "ref": petition.ref,
            "address": f"/petitions/{petition.ref}/hearing",
        }
        for petition in store.records(Petition)
        if petition.hearing_on is not None
        and petition.order is None
        and petition.hearing_on >= as_of.isoformat()
    ]


DATES: list[Dates] = [case_dates, fence_dates, hearing_dates]
"""What knows of dates; another proceeding adds its own."""


def _answers(store: Store) -> list[dict[str, Any]]:
    found = [
        {"incident": told.incident, "name": told.name, **told.answers[-1]}
        for told in store.records(NamedPerson)
        if told.answers
    ]
    return sorted(found, key=lambda each: str(each["at"]), reverse=True)[:MOST_CHANGES]
