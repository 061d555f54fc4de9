"""A dog as its papers print it: notice, bill of fees, inspection report."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from districts.documents.wording import capital, measured_words, verdict_words
from districts.documents.wording import day as day_words
from districts.law import CHAPTERS
from districts.proceedings.dog import CONDITIONS, ELEMENTS, DogSeen, kept_as_asked
from districts.proceedings.paper_gaps import pruned

COMPLY, BOARD = "BV-171.22K-1", "BV-171.22J-2"
PERSON = ("name", "address")


def dog_paper_facts(seen: DogSeen, *, made_on: date) -> dict[str, Any]:
    """Return what is known of a dog under the keys of its chapter's papers."""
    dog, document = seen.dog, seen.document
    keeper, inspection = dog.keeper or {}, dog.inspection or {}
    determined = dog.determination
    held = dog.impoundings[-1] if dog.impoundings else {}
    return pruned(
        {
            "made_on": made_on.isoformat(),
            "case": {"ref": dog.ref},
            "dog": {
                "name": dog.name,
                "description": dog.description,
                "born_on": dog.born_on,
                "license": dog.licenses[-1]["number"] if dog.licenses else None,
            },
            "keeper": {**{key: keeper.get(key) for key in PERSON}, "role": keeper.get("as")},
            "officer": {"name": determined.get("officer")},
            "determination": {key: determined.get(key) for key in ("on", "reasons", "informed_on")},
            "elements": _checks(seen, ELEMENTS),
            "incidents": _incidents(seen),
            "conditions": conditions(),
            "comply": _deadline(document, COMPLY),
            "board": {**_deadline(document, BOARD), "applied_on": dog.appeal.get("applied_on")},
            "impounding": {
                **{key: held.get(key) for key in ("taken_on", "place", "released_on")},
                "village_charges": held.get("village_charges"),
                "total": _total(held.get("fees") or ()),
            },
            "fees": [
                {"what": each["what"], "amount": each["amount"]} for each in held.get("fees") or ()
            ],
            "inspection": {
                "on": inspection.get("on"),
                "by": inspection.get("by"),
                "remark": inspection.get("remark"),
                "photos": len(inspection.get("photos") or ()) or None,
                "result": verdict_words(kept_as_asked(document)) if inspection else None,
            },
            "checks": _checks(seen, CONDITIONS) if inspection else None,
        }
    )


def conditions() -> list[dict[str, str]]:
    """Return what is asked of a dangerous dog, in the words of the chapter."""
    chapter = CHAPTERS["wi_bellevue_171"]
    return [
        {"cite": chapter.clause(clause).cite, "words": capital(chapter.clause(clause).words)}
        for clause in CONDITIONS
    ]


def _checks(seen: DogSeen, clauses: tuple[str, ...]) -> list[dict[str, Any]]:
    return [check(finding) for finding in seen.findings(clauses)]


def check(finding: Mapping[str, Any]) -> dict[str, Any]:
    """Return a finding as a row of a report."""
    measured = finding["measured"]
    known = measured is not None and measured["value"] is not None
    return {
        "cite": finding["cite"],
        "words": capital(finding["requirement"]),
        "answer": finding["verdict"],
        "measured": measured_words(measured, finding["threshold"]) if known else None,
    }


def _incidents(seen: DogSeen) -> list[dict[str, Any]]:
    return [
        {
            "days": day_words(row["from"])
            if row["from"] == row["to"]
            else f"{day_words(row['from'])} to {day_words(row['to'])}",
            "provision": row["provision"],
            "what": row.get("what") or "–",
            "place": row.get("place"),
        }
        for row in seen.dog.incidents
        if row.get("found") is True
    ]


def _deadline(document: Mapping[str, Any], clause: str) -> dict[str, Any]:
    row = next((row for row in document["deadlines"] if row["clause"] == clause), None)
    if row is None or row["due"] is None:
        return {}
    return {"by": row["due"], "safe_by": row["safe_by"], "counting": row["counting"]}


def _total(fees: Any) -> str | None:
    amounts = [Decimal(each["amount"]) for each in fees]
    return f"{sum(amounts, Decimal(0)):.2f}" if amounts else None
