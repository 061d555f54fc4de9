"""An assessment as a person reads it in a terminal, from its JSON form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Document = Mapping[str, Any]


def assessment_text(document: Document) -> str:
    """Return headline, findings, dates and notices as calm text."""
    lines = [
        f"{document['chapter']}, {document['proceeding']}, as of {document['as_of']}",
        f"verdict    {word(document['verdict'])}",
        document.get("headline") or "",
        "",
    ]
    for finding in document["findings"]:
        lines += [*_finding(finding), ""]
    for row in document["deadlines"]:
        lines += [*_deadline(row), ""]
    if document["amounts"]:
        lines += [*_amounts(document["amounts"]), ""]
    turned = [row for row in document["readings"] if not row["default"]]
    for row in turned:
        lines.append(f"reading    {row['question']} = {row['option']}")
    for notice in document["notices"]:
        lines.append(f"{notice['level']:<10} {notice['message']}")
    return "\n".join(lines).rstrip()


def word(verdict: str) -> str:
    """Return a verdict as it is printed."""
    return verdict.upper().replace("_", " ")


def _finding(finding: Document) -> Iterable[str]:
    yield f"{finding['cite']}  {finding['requirement']}"
    measured = finding["measured"]
    if measured is not None:
        yield f"  measured   {_measured(measured)}"
    threshold = finding["threshold"]
    if threshold is not None:
        unit = f" {threshold['unit']}" if threshold["unit"] != "share" else ""
        yield f"  required   {threshold['comparison']} {threshold['value']}{unit}"
    beside = "" if finding["decides"] or finding["verdict"] == "not_applicable" else "  (beside)"
    yield f"  verdict    {word(finding['verdict'])}{beside}"
    if finding["margin"] is not None:
        yield f"  margin     {finding['margin']['text']}"
    if finding["reading"] is not None:
        yield f"  reading    {finding['reading']['question']} = {finding['reading']['option']}"
    for other in finding["alternatives"]:
        if other["verdict"] != finding["verdict"]:
            turns = ", which turns the answer" if other["turns"] else ""
            value = f" ({_measured(other['measured'])})" if other["measured"] else ""
            yield (
                f"  otherwise  {other['question']} = {other['option']}: "
                f"{word(other['verdict'])}{value}{turns}"
            )
    if finding["evidence"]:
        yield f"  evidence   {_evidence(finding['evidence'])}"


def _measured(measured: Document) -> str:
    value, display = measured["value"], measured["display"]
    parts = [f"{value} ({display})" if measured["unit"] == "share" and value else display]
    if measured["low"] is not None or measured["high"] is not None:
        parts.append(f"between {measured['low']} and {measured['high'] or 'more'}")
    if measured["tolerance"]:
        parts.append(f"± {measured['tolerance']:.4g}")
    if value is None and measured.get("ask"):
        parts.append(f"ask {measured['ask']}")
    return ", ".join(parts)


_SHOWN = 3


def _evidence(rows: list[Document]) -> str:
    shown = "; ".join(f"{row['kind']} {row['id']}: {row['note']}" for row in rows[:_SHOWN])
    more = len(rows) - _SHOWN
    return f"{shown}; {more} more" if more > 0 else shown


def _amounts(rows: list[Document]) -> Iterable[str]:
    yield "Amounts in dollars"
    for row in rows:
        sum_ = "not known" if row["amount"] is None else row["amount"]
        yield f"  {row['item'].replace('_', ' '):<18} {sum_:>12}  to {row['to']}  ({row['clause']})"
        for other in row["alternatives"]:
            if other["amount"] != row["amount"]:
                yield f"    otherwise  {other['question']} = {other['option']}: {other['amount']}"


def _deadline(row: Document) -> Iterable[str]:
    yield f"{row['cite']}  {row['what']}"
    for key, label in (
        ("due", "due"),
        ("not_before", "not before"),
        ("safe_by", "safe by"),
        ("wait_until", "wait until"),
    ):
        if row[key] is not None:
            yield f"  {label:<10} {row[key]}"
    yield f"  counting   {row['counting']}"
    yield f"  status     {row['status'].replace('_', ' ')}"
