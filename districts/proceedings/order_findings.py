"""The court's own words and findings in a draft, and what an order may not be entered without."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.proceedings.order_draft import (
    ASSESSED,
    COURT,
    SETTLED,
    Draft,
    sentence,
)
from districts.proceedings.order_words import denied
from districts.records.order import GRANTED

CITE = "AS 03.35.030"


def edited(draft: Draft, findings: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the draft with the court's own words and findings in it."""
    if findings is None:
        return draft.document
    theirs = {each.get("clause"): each for each in findings.get("findings") or ()}
    known = {each["clause"] for each in draft.document["findings"]}
    unknown = [clause for clause in theirs if clause not in known]
    if unknown:
        raise DistrictsError(
            f"“{unknown[0]}” is no clause that this petition is put to.",
            code="clause_unknown",
            field="findings",
            remedy="Draft the order again and change that draft.",
        )
    rows = [_taken(row, theirs.get(row["clause"])) for row in draft.document["findings"]]
    words = findings.get("order")
    missing = [
        each
        for each in draft.document["missing"]
        if each["clause"] is None
        or next(row["verdict"] for row in rows if row["clause"] == each["clause"]) != "meets"
    ]
    return {
        **draft.document,
        "findings": rows,
        "missing": missing,
        "order": list(words) if words else draft.document["order"],
        "decision": None if missing else GRANTED,
    }


def _taken(row: dict[str, Any], theirs: Mapping[str, Any] | None) -> dict[str, Any]:
    if theirs is None:
        return row
    if theirs.get("by", ASSESSED) != COURT:
        return {**row, "text": theirs.get("text") or row["text"]}
    verdict, reason = theirs.get("verdict"), str(theirs.get("reason") or "").strip()
    if verdict not in ("meets", "fails") or not reason:
        raise DistrictsError(
            f"A finding of the court's own on {row['cite']} says whether the requirement is met, "
            "and why.",
            code="finding_without_reason",
            field=row["clause"],
            remedy="Give its verdict, meets or fails, and the evidence it rests on.",
        )
    is_open = row["verdict"] == "undetermined"
    if verdict == "meets" and row["verdict"] != "meets" and not (is_open or _is_judged(row)):
        raise DistrictsError(
            f"{row['cite']} asks that {row['requirement']}; measured is {row['measured']}, and a "
            "finding against what was measured would need other facts.",
            code="finding_against_measure",
            field=row["clause"],
            remedy="Correct the record, or take another reading of the law; else deny it.",
        )
    own = {"verdict": verdict, "by": COURT, "reason": reason}
    text = theirs.get("text")
    if not text or text == row["text"]:
        text = sentence(row["requirement"], verdict, row["measured"], reason)
    return {**row, **own, "text": text}


def _is_judged(row: Mapping[str, Any]) -> bool:
    """Whether a clause is for the judge to find, never for a measurement."""
    return bool(row["clause"] == SETTLED and row["needed"])


def refuse_day(draft: Draft, decision: str, entered_on: date) -> None:
    """Refuse a day that stands before what an order rests on."""
    petition, day = draft.petition, entered_on.isoformat()
    if decision == GRANTED and petition.hearing_on is not None and day < petition.hearing_on:
        raise DistrictsError(
            f"An order on {day_words(day)} would be before the hearing on "
            f"{day_words(petition.hearing_on)}; {CITE} has the judge find at the hearing.",
            code="order_before_hearing",
            field="entered_on",
            remedy="Enter it on the day of the hearing or later.",
        )
    if petition.received_on is not None and day < petition.received_on:
        raise DistrictsError(
            f"An order on {day_words(day)} would be before the petition was received on "
            f"{day_words(petition.received_on)} ({CITE}).",
            code="order_before_receipt",
            field="entered_on",
            remedy="Correct the day.",
        )
    before = draft.before
    if decision == GRANTED and before is not None and day < before.effective_on:
        raise DistrictsError(
            f"The district was last changed on {day_words(before.effective_on)}; an order of "
            f"{day_words(day)} would stand before that, and orders are entered one after another.",
            code="order_out_of_turn",
            field="entered_on",
            remedy="Correct the day.",
        )
    if decision == GRANTED and before is not None and not before.is_in_force:
        raise DistrictsError(
            f"The district was dissolved on {day_words(before.effective_on)}, and AS 03.35.020(b) "
            "and (c) speak of an established one.",
            code="district_dissolved",
            field="district",
            remedy="A new district needs a petition to establish it.",
        )


def refuse_unfounded(draft: Draft, entry: Mapping[str, Any]) -> None:
    """Refuse to grant a petition while a finding it needs is missing."""
    missing = entry["missing"]
    if not missing:
        return
    first = missing[0]
    rest = len(missing) - 1
    more = "" if not rest else f" {rest} more finding{'s are' if rest > 1 else ' is'} missing."
    raise DistrictsError(
        f"The order cannot be granted. {first['message']}{more}",
        code=first["code"],
        field=first["clause"] or "findings",
        remedy="Enter what is missing, let the court find it with its reason, or deny the "
        f"petition ({CITE}).",
    )


def denying(draft: Draft, entry: dict[str, Any], reason: str | None) -> dict[str, Any]:
    """Return the draft as an order that denies the petition, for a reason."""
    if not (reason or "").strip():
        raise DistrictsError(
            f"An order that denies a petition names the finding that was not made ({CITE}).",
            code="reason_missing",
            field="reason",
            remedy="Give the reason in a sentence.",
        )
    found = {**entry, "order": denied(draft.petition, str(reason))}
    if entry["mandatory"] and not entry["missing"]:
        notice = {
            "level": "warning",
            "code": "order_mandatory",
            "message": f"Everything {CITE} asks for is found; it then has the order entered.",
        }
        found["notices"] = [*entry["notices"], notice]
    return found


def plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document as JSON reads it back, so that a store keeps it unchanged."""
    found: dict[str, Any] = json.loads(json.dumps(document, allow_nan=False))
    return found
