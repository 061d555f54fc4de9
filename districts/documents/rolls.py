"""The people behind the numbers of a petition, as tables for a paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from districts.documents.paper import Block, Column, Table, Text
from districts.documents.wording import NOT_STATED, day, listed, trimmed, yes_no

ROWS_SAID = re.compile(r"(?:^|; )rows? (\d+(?:, \d+)*): ")
MOST_ROWS = 5
SAID = {
    "signed": "yes",
    "did not sign": "no",
    "may have": "may have",
    "signature ": "no, signature ",
}


def holders(document: Mapping[str, Any], petition: Mapping[str, Any]) -> Table:
    """Return everyone who holds land inside, with residence and whether they signed."""
    signed = signed_by(document, petition)
    rows = [
        [
            text_of(holder.get("name")),
            text_of(holder.get("id")),
            text_of(holder.get("person")),
            yes_no(holder.get("resident")),
            signed.get(str(holder.get("id")), "no"),
            _rows_of(holder.get("source")),
        ]
        for holder in measurements(document).get("holders") or []
    ]
    columns = [
        Column("Holder", 7),
        Column("Id", 2),
        Column("Person", 3),
        Column("Resident", 3),
        Column("Signed", 6),
        Column("Known from", 4),
    ]
    return Table("Holders of land in the described area, and who signed", columns, rows)


def _rows_of(source: object) -> str:
    """Return where a holder is known from by row alone, where the county's words follow it."""
    found = [rows for lead in ROWS_SAID.findall(str(source)) for rows in lead.split(", ")]
    if not found:
        return text_of(source)
    return f"row{'s' if len(found) > 1 else ''} {listed(found, MOST_ROWS)}"


def signed_by(document: Mapping[str, Any], petition: Mapping[str, Any]) -> dict[str, str]:
    """Return what is known of each holder's signature, by the holder's id.

    What begins with "yes" is a signature. Taken from the holders' own ``signed``, from the
    petition's signatures, and from what the findings say of each holder, in this order.
    """
    known: dict[str, str] = {}
    for finding in document.get("findings") or []:
        for item in finding.get("evidence") or []:
            said = _said(item)
            if said:
                known.setdefault(str(item["id"]), said)
    signatures = petition.get("signatures")
    for signature in signatures if isinstance(signatures, list) else []:
        if not isinstance(signature, Mapping) or signature.get("holder") is None:
            continue
        on = signature.get("signed_on")
        words = f"yes, {day(on)}" if on else "yes, undated"
        if signature.get("match") == "suggested":
            words = "suggested, not accepted"
        if signature.get("withdrawn_on"):
            words += f"; withdrawn {day(signature['withdrawn_on'])}"
        if signature.get("disputed"):
            words += "; disputed"
        known[str(signature["holder"])] = words
    for holder in measurements(document).get("holders") or []:
        if holder.get("signed") is not None:
            said = holder["signed"]
            known[str(holder.get("id"))] = yes_no(said) if isinstance(said, bool) else str(said)
    return known


def _said(evidence: Mapping[str, Any]) -> str | None:
    """Return what evidence says of a holder's signature, None when it speaks of something else."""
    if evidence.get("kind") != "holder":
        return None
    for note, answer in SAID.items():
        before, found, after = str(evidence.get("note") or "").partition(f": {note}")
        if found and before:
            return answer + after
    return None


def name_matches(document: Mapping[str, Any]) -> list[Block]:
    """Return names on the sheets that still need a person: suggested, unmatched, signed twice."""
    measured = measurements(document)
    blocks: list[Block] = []
    line, name = Column("Line", 1, numbers=True), Column("Name on the sheet", 4)
    suggested = [
        [text_of(m.get("line")), text_of(m.get("name")), text_of(m.get("holder")),
         trimmed(m.get("score")), text_of(m.get("why"))]
        for m in measured.get("match_suggestions") or []
    ]  # fmt: skip
    if suggested:
        columns = [
            line, name, Column("Perhaps", 4), Column("Score", 1, numbers=True), Column("Why", 6),
        ]  # fmt: skip
        blocks.append(Table("Suggested matches, not counted until accepted", columns, suggested))
    unmatched = [
        [text_of(u.get("line")), text_of(u.get("name")), text_of(u.get("reason"))]
        for u in measured.get("unmatched_signatures") or []
    ]
    if unmatched:
        blocks.append(
            Table("Signatures matched to no holder", [line, name, Column("Reason", 8)], unmatched)
        )
    twice = [
        f"line {text_of(d.get('line'))} repeats line {text_of(d.get('of'))}"
        for d in measured.get("duplicate_signatures") or []
    ]
    if twice:
        blocks.append(Text(f"Signed more than once, counted once: {'; '.join(twice)}."))
    if not blocks:
        blocks.append(Text("Every name on the sheets was matched to a holder, each once."))
    return blocks


def text_of(value: object) -> str:
    """Return a value as text; what is not there reads "not stated"."""
    return NOT_STATED if value is None or value == "" else str(value)


def measurements(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the measurements of an assessment, empty when it has none."""
    found = document.get("measurements")
    return found if isinstance(found, Mapping) else {}
