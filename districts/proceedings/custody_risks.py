"""The steps of a case that are still to be taken, each with what a person must know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from districts.law import CHAPTERS
from districts.proceedings.custody import put_case
from districts.proceedings.custody_regimes import course
from districts.proceedings.custody_timeline import in_time, step_at
from districts.records.custody_case import CustodyCase
from districts.store import Store

A_YEAR = timedelta(days=366)
_LAST = ("municipality_paid_on", "treasurer_paid_on", "trust_paid_on")
"""Steps with which the last of a price has left the office."""


def steps_at_risk(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the open steps of an assessment, the one that runs out first before the others.

    A warning that no open step carries, such as of a duty that was missed, has a row of its own;
    those that name no day come first.

    Returns
    -------
    list of dict
        ``at`` (an ISO day or instant, None where there is none), ``kind`` (``due``, or ``from``
        for an act that must wait), ``words``, ``cite``, ``clause``, ``counting``, ``due`` (the
        last day by the readings taken), and ``notices``, each ``level``, ``code``, ``message``,
        ``by`` and ``cites``. A row of a warning alone has no ``words``.
    """
    rows = [row for row in document["deadlines"] if row["status"] == "open"]
    open_ = {row["clause"] for row in rows}
    placed: dict[str, list[dict[str, Any]]] = {}
    alone: list[dict[str, Any]] = []
    for notice in document["notices"]:
        told = _told(notice, document["chapter"])
        beside = next((each for each in notice.get("clauses", ()) if each in open_), None)
        if beside is not None:
            placed.setdefault(beside, []).append(told)
        elif notice["level"] == "warning":
            alone.append(_row({"counting": None}, notice.get("by"), "due", [told]))
    found = []
    for row in rows:
        at, kind = step_at(row)
        beside_it = placed.get(row["clause"], [])
        if at is not None or beside_it:
            sooner = [each["by"] for each in beside_it if each["by"]] if kind == "due" else []
            first = min([at, *sooner] if at else sooner, key=in_time, default=None)
            found.append(_row(row, first if kind == "due" else at, kind, beside_it))
    return sorted([*alone, *found], key=_by_time)


def notes_of(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the notices that stand beside no step and warn of nothing, such as how it is read."""
    beside = {id_of(each) for row in steps_at_risk(document) for each in row["notices"]}
    told = (_told(notice, document["chapter"]) for notice in document["notices"])
    return [each for each in told if id_of(each) not in beside]


def id_of(notice: Mapping[str, Any]) -> tuple[str, str]:
    """Return what tells one notice from another."""
    return notice["code"], notice["message"]


def steps_due(store: Store, as_of: date) -> list[dict[str, Any]]:
    """Return the steps at risk of every case that is not over, each with its ``ref``, ``title``."""
    rows = (
        {**row, "ref": case.ref, "title": case.title or _kinds(case.animals)}
        for case in store.records(CustodyCase)
        if not is_settled(case, as_of)
        for row in steps_at_risk(put_case(case, as_of=as_of).document)
    )
    return sorted(rows, key=_by_time)


def is_settled(case: CustodyCase, as_of: date) -> bool:
    """Whether nobody in an office has a step left: the animals are gone, and the price is too.

    What an owner may claim of a surplus for years stands on the page of the case.
    """
    way = course(case.regime)
    sold = case.moment("sold_on") if "sold_on" in way.ends else None
    if sold is None:
        return any(case.moment(step) for step in way.ends)
    if any(case.moment(step) for step in _LAST):
        return True
    return as_of - date.fromisoformat(sold[:10]) > A_YEAR


def _kinds(animals: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(str(each.get("kind") or "animal") for each in animals)


def _row(
    row: Mapping[str, Any], at: str | None, kind: str, notices: list[dict[str, Any]]
) -> dict[str, Any]:
    cite = row.get("cite")
    return {
        "at": at,
        "kind": kind,
        "words": f"{row['who']}: {row['what']}" if "what" in row else None,
        "cite": cite,
        "clause": row.get("clause"),
        "counting": row["counting"],
        "due": row.get("due"),
        "notices": [
            {**each, "cites": [other for other in each["cites"] if other != cite]}
            for each in notices
        ],
    }


def _told(notice: Mapping[str, Any], chapter: str) -> dict[str, Any]:
    """Return a notice with the sections it rests on that its own sentence does not name."""
    law = CHAPTERS[chapter]
    cites = dict.fromkeys(law.clause(each).cite for each in notice.get("clauses", ()))
    said = notice["message"]
    return {
        "level": notice["level"],
        "code": notice["code"],
        "message": said,
        "by": notice.get("by"),
        "cites": [cite for cite in cites if cite not in said],
    }


def _by_time(row: Mapping[str, Any]) -> tuple[bool, str]:
    return row["at"] is not None, in_time(str(row["at"]))
