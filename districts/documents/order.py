"""What a court finds, from an assessment, in the words of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.documents.chapter import ChapterWords, chapter_words
from districts.documents.filled import Filled
from districts.documents.findings import found, with_tolerance
from districts.documents.paper import Block, Bullets, Column, Numbered, Table, Text
from districts.documents.wording import (
    capital,
    measured_words,
    plain,
    threshold_words,
    verdict_words,
)

FOUND = {
    "meets": "This is met",
    "fails": "This is not met",
    "undetermined": "Whether this is met could not be determined",
}


def assessed(filled: Filled) -> tuple[Mapping[str, Any], ChapterWords]:
    """Return the assessment behind an order, empty where there is none, and its chapter's words."""
    document = filled.value("assessment")
    found_in = document if isinstance(document, Mapping) else {}
    words = chapter_words(found_in.get("chapter") or filled.lexicon.chapter)
    own = {str(row.get("clause")): row for row in filled.rows("order.findings")}
    findings = [
        _taken(finding, own.get(str(finding.get("clause")), {}))
        for finding in found_in.get("findings") or []
    ]
    return {**found_in, "findings": findings}, words


def _taken(finding: Mapping[str, Any], own: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a finding with what the court wrote in its place: its words, verdict and reason."""
    verdict = own.get("verdict") or finding.get("verdict")
    return {**finding, "verdict": verdict, "said": own.get("text"), "reason": own.get("reason")}


def deciding(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the findings that decide, in the order of the law."""
    return [
        finding
        for finding in document.get("findings") or []
        if finding.get("decides") and finding.get("verdict") != "not_applicable"
    ]


def order_findings(filled: Filled) -> list[Block]:
    """Return each finding that decides: what was found, what is required, and how it came out."""
    document, words = assessed(filled)
    items = [_finding(finding, document, words) for finding in deciding(document)]
    if not items:
        return [Text("[the findings, from an assessment of the petition]")]
    return [Numbered(items)]


def _finding(
    finding: Mapping[str, Any], document: Mapping[str, Any], words: ChapterWords
) -> tuple[str, str]:
    lead = words.tests.get(str(finding.get("clause")))
    requirement = capital(finding.get("requirement"))
    required = threshold_words(finding.get("threshold"))
    shown = with_tolerance(finding, words)
    if finding.get("said"):
        return lead or requirement, _in_own_words(finding, shown, required)
    if finding.get("reason"):
        shown = str(finding["reason"]).rstrip(".")
    is_measured = finding.get("measured") and not finding.get("reason")
    measured = "Measured: " if is_measured else "Found: "
    parts = [
        f"{requirement}." if lead else "",
        f"{measured}{shown}{_how(finding) if is_measured and not required else ''}.",
        f"Required: {required}." if required else "",
        f"{FOUND.get(str(finding.get('verdict')), verdict_words(finding.get('verdict')))}"
        f"{_contested(finding, document)} ({cited(finding)}).",
    ]
    return lead or requirement, " ".join(part for part in parts if part)


def _in_own_words(finding: Mapping[str, Any], shown: str, required: str | None) -> str:
    """Return the court's words, with what they leave out of the measured value and the law."""
    said = str(finding["said"]).strip()
    parts = [
        said,
        f"Measured: {shown}." if finding.get("measured") and shown not in said else "",
        f"Required: {required}." if required else "",
        f"({cited(finding)})",
    ]
    return " ".join(part for part in parts if part)


def cited(finding: Mapping[str, Any]) -> str:
    """Return the citation, kept on one line."""
    return str(finding.get("cite")).replace(" ", "\u00a0")


def _how(finding: Mapping[str, Any]) -> str:
    method = (finding.get("measured") or {}).get("method")
    return f" ({method})" if method else ""


def _contested(finding: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    contested = {str(question) for question in document.get("contested") or []}
    turning = [
        str(other.get("question"))
        for other in finding.get("alternatives") or []
        if other.get("turns") and str(other.get("question")) in contested
    ]
    named = " and ".join(f"“{plain(question)}”" for question in dict.fromkeys(turning))
    return f", as {named} is read below" if named else ""


def order_readings(filled: Filled) -> list[Block]:
    """Return how the open words of the law were read for these findings."""
    document, words = assessed(filled)
    if not deciding(document):
        return []
    used: dict[tuple[str, str], list[str]] = {}
    turned: dict[str, list[str]] = {}
    for number, finding in enumerate(deciding(document), 1):
        for choice in finding.get("readings") or [finding.get("reading") or {}]:
            if choice:
                pair = (str(choice.get("question")), str(choice.get("option")))
                used.setdefault(pair, []).append(str(number))
        for other in finding.get("alternatives") or []:
            if other.get("turns"):
                said = _turned(other, finding, number, words)
                turned.setdefault(str(other.get("question")), []).append(said)
    if not used:
        return [Text("No open word of the law had to be read one way or the other.")]
    rows = [
        [
            words.question(question, named=False),
            words.option(question, option, named=False),
            ", ".join(numbers),
            "; ".join(turned.get(question, [])) or "none",
        ]
        for (question, option), numbers in used.items()
    ]
    columns = [
        Column("Question", 6),
        Column("Read as", 7),
        Column("Findings", 3),
        Column("Another reading that turns the answer", 6),
    ]
    if turned:
        return [Table("", columns, rows)]
    return [
        Table("", columns[:3], [row[:3] for row in rows]),
        Text("No other reading of these words turns the answer.", quiet=True),
    ]


def _turned(
    other: Mapping[str, Any], finding: Mapping[str, Any], number: int, words: ChapterWords
) -> str:
    measured = other.get("measured") or {}
    unit = measured.get("unit") or (finding.get("measured") or {}).get("unit")
    value = measured_words({**measured, "unit": unit}) if measured.get("value") is not None else ""
    option = words.option(other.get("question"), other.get("option"), named=False)
    verdict = verdict_words(other.get("verdict")).lower()
    return f"{option}: finding {number} {verdict}{', ' + value if value else ''}"


def grounds(filled: Filled) -> list[Block]:
    """Return the findings on which a petition is denied."""
    document, words = assessed(filled)
    failing = [
        (
            f"Finding {number}",
            f"{capital(finding.get('requirement'))}: "
            f"{str(finding.get('reason') or found(finding, words)).rstrip('.')}.",
        )
        for number, finding in enumerate(deciding(document), 1)
        if finding.get("verdict") == "fails"
    ]
    return [Bullets(failing)] if failing else []


def unsupported(filled: Filled) -> list[str]:
    """Return what an order still lacks: findings that carry it, or what the draft says it lacks."""
    if filled.value("order.missing") is not None:
        return [str(row.get("message")) for row in filled.rows("order.missing")]
    document, words = assessed(filled)
    disposition = filled.value("order.disposition")
    findings = deciding(document)
    if not findings or disposition not in ("granted", "denied"):
        return []
    if disposition == "denied":
        carried = any(each.get("verdict") == "fails" for each in findings)
        reasons = filled.value("order.reasons") is not None
        return [] if carried or reasons else ["a ground of denial: no finding here fails"]
    lacking = [
        f"a finding that this is met: {each.get('requirement')} ({each.get('cite')}, finding "
        f"{number}, now {verdict_words(each.get('verdict'))})"
        for number, each in enumerate(findings, 1)
        if each.get("verdict") != "meets"
    ]
    heard = {str(each.get("clause")) for each in findings}
    lacking += [
        f"a finding on this: {each.get('requirement')} ({each.get('cite')})"
        for each in document.get("findings") or []
        if each.get("clause") in words.before_order and str(each.get("clause")) not in heard
    ]
    return lacking
