"""The answer of an assessment in sentences, with the reading that would turn it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from districts.documents.chapter import chapter_words
from districts.documents.wording import (
    measured_words,
    plain,
    range_words,
    threshold_words,
    verdict_words,
)

MOST_NAMED = 6


def headline(document: Mapping[str, Any], *, action: object = None) -> list[str]:
    """Return the answer of a petition's assessment in one to a few sentences.

    Parameters
    ----------
    document
        The assessment.
    action
        What the petition asks for, such as ``establish``.

    Returns
    -------
    list of str
        The assessment's own headline, where it has one. Else the verdict with its grounds, then
        one sentence for each reading of the law that would turn it.
    """
    if document.get("headline"):
        return [str(document["headline"])]
    words = chapter_words(document.get("chapter"))
    asks = words.actions.get(str(action), "")
    subject = f"The petition {asks}".rstrip()
    deciding = [finding for finding in document.get("findings") or [] if finding.get("decides")]
    said = _verdict(subject, document, deciding)
    if document.get("contested"):
        said = f"As the law was read here, {said[:1].lower()}{said[1:]}"
    return [said, *_turned(document)]


def _verdict(
    subject: str, document: Mapping[str, Any], deciding: Sequence[Mapping[str, Any]]
) -> str:
    verdict = document.get("verdict")
    said = verdict_words(verdict)
    grounds = [finding for finding in deciding if finding.get("verdict") == verdict]
    if verdict == "meets":
        applied = [f for f in deciding if f.get("verdict") != "not_applicable"]
        return f"{subject} {said} every requirement that decides it ({len(applied)} of them)."
    if verdict == "fails":
        return f"{subject} {said}: {_grounds(grounds)}."
    if verdict == "undetermined":
        return f"{subject} is {said}; what stands open is {_grounds(grounds)}."
    return f"{subject}: {said}."


def _grounds(findings: Sequence[Mapping[str, Any]]) -> str:
    named = [_ground(finding) for finding in findings[:MOST_NAMED]]
    if len(findings) > MOST_NAMED:
        named.append(f"{len(findings) - MOST_NAMED} more, listed below")
    return "; ".join(named) or "a requirement listed below"


def _ground(finding: Mapping[str, Any]) -> str:
    measured, threshold = finding.get("measured"), finding.get("threshold")
    required = f"{finding.get('requirement')} ({finding.get('cite')})"
    if not measured and finding.get("verdict") == "fails":
        return f"{required}, which is not so as far as is stated"
    if not measured or measured.get("value") is None:
        return f"{required}, which could not be measured"
    between = range_words(measured, threshold)
    shown = between if between and finding.get("verdict") == "undetermined" else None
    shown = shown or measured_words(measured, threshold)
    if not threshold_words(threshold):
        return f"{required}, measured {shown}"
    return f"{required}, measured {shown} where {threshold_words(threshold)} is required"


def _turned(document: Mapping[str, Any]) -> list[str]:
    """One sentence for each question with an option that turns the overall answer."""
    contested = [str(question) for question in document.get("contested") or []]
    turning: dict[str, list[str]] = {question: [] for question in contested}
    for finding in document.get("findings") or []:
        for other in finding.get("alternatives") or []:
            if other.get("turns"):
                turned = (
                    f"“{plain(other.get('option'))}” {finding.get('cite')} "
                    f"{_comes_out(other.get('verdict'))}"
                )
                turning.setdefault(str(other.get("question")), []).append(turned)
    return [_sentence(question, turned, contested) for question, turned in turning.items()]


def _comes_out(verdict: object) -> str:
    said = verdict_words(verdict)
    return said if verdict in ("meets", "fails") else f"is {said}"


def _sentence(question: str, turned: list[str], contested: list[str]) -> str:
    reads = "; ".join(f"read as {each}" for each in dict.fromkeys(turned))
    if question in contested:
        tail = f": {reads}" if reads else ""
        return (
            f"That answer is contested: the question “{plain(question)}” is open, and another "
            f"reading of it turns the answer{tail}."
        )
    return f"Another reading of “{plain(question)}” would turn the answer: {reads}."
