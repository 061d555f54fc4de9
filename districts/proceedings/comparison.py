"""Two assessments of one petition side by side: what changed, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """One thing that is not the same in two assessments.

    Attributes
    ----------
    part
        ``verdict``, ``finding``, ``reading``, ``holder``, ``parcel``, ``signature``, ``layer``
        or ``date``.
    what
        Which one: a clause, a question, a name, a PIN.
    before, after
        As each assessment says it; None where it says nothing.
    cause
        True where this may be why the verdict moved (a reading, land, people or dates), False
        where it is the outcome (a verdict, a measured share).
    """

    part: str
    what: str
    before: str | None
    after: str | None
    cause: bool


def compare(before: Document, after: Document) -> list[Difference]:
    """List what differs, causes first, outcomes after.

    Parameters
    ----------
    before, after
        Two assessment documents, as ``petition check --json`` prints them.

    Returns
    -------
    list of Difference
        Empty when the assessments agree in all that a court would look at.
    """
    causes = [
        *_one("date", "as of", before["as_of"], after["as_of"], cause=True),
        *_keyed("layer", _layers(before), _layers(after), cause=True),
        *_keyed("reading", _readings(before), _readings(after), cause=True),
        *_keyed("parcel", _parcels(before), _parcels(after), cause=True),
        *_keyed("holder", _holders(before), _holders(after), cause=True),
        *_keyed("signature", _signatures(before), _signatures(after), cause=True),
    ]
    outcomes = [
        *_one("verdict", "overall", before["verdict"], after["verdict"], cause=False),
        *_keyed("finding", _findings(before), _findings(after), cause=False),
    ]
    return causes + outcomes


def _one(part: str, what: str, old: object, new: object, *, cause: bool) -> Iterable[Difference]:
    if old != new:
        yield Difference(part, what, _text(old), _text(new), cause)


def _keyed(
    part: str, old: Mapping[str, str], new: Mapping[str, str], *, cause: bool
) -> Iterable[Difference]:
    for what in [*old, *(key for key in new if key not in old)]:
        yield from _one(part, what, old.get(what), new.get(what), cause=cause)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _layers(document: Document) -> dict[str, str]:
    sources = document.get("sources") or []
    return {source["name"]: str(source.get("vintage") or source.get("file")) for source in sources}


def _readings(document: Document) -> dict[str, str]:
    return {reading["question"]: reading["option"] for reading in document["readings"]}


def _findings(document: Document) -> dict[str, str]:
    return {f["clause"]: _finding(f) for f in document["findings"]}


def _finding(finding: Mapping[str, Any]) -> str:
    measured = finding.get("measured") or {}
    value = measured.get("display") or measured.get("value")
    return f"{finding['verdict']} ({value})" if value is not None else str(finding["verdict"])


def _measurements(document: Document, key: str) -> list[Mapping[str, Any]]:
    return list((document.get("measurements") or {}).get(key) or [])


def _parcels(document: Document) -> dict[str, str]:
    rows: dict[str, str] = {}
    for row in _measurements(document, "parcels"):
        acres = row.get("acres_inside")
        shown = "acres unknown" if acres is None else f"{acres:,.2f} acres inside"
        pin = row.get("pin") or "no PIN"
        rows[pin] = f"{rows[pin]}; {shown}" if pin in rows else shown
    return rows


def _holders(document: Document) -> dict[str, str]:
    resident = {True: "resident", False: "not resident", None: "residence unknown"}
    return {
        f"{row['name']} ({row['id']})": f"{row['person']}, {resident[row.get('resident')]}"
        for row in _measurements(document, "holders")
    }


def _signatures(document: Document) -> dict[str, str]:
    return {
        f"row {row['line']}": f"{row['name']}: not matched, {row['reason']}"
        for row in _measurements(document, "unmatched_signatures")
    } | {
        f"row {row['line']}": f"{row['name']}: perhaps {row['holder']}"
        for row in _measurements(document, "match_suggestions")
    }
