"""Each finding of an assessment, and the readings of the law behind them, for a paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from districts.documents.chapter import ChapterWords
from districts.documents.evidence import evidence
from districts.documents.paper import Answer, Column, Table
from districts.documents.wording import (
    capital,
    measured_words,
    plain,
    range_words,
    threshold_words,
    tolerance_words,
    verdict_words,
)

STATED = "as stated in the petition"


def summary(document: Mapping[str, Any], words: ChapterWords) -> Table:
    """Return the deciding findings, the measured tests first, as one table."""
    findings = [finding for finding in document.get("findings") or [] if finding.get("decides")]
    tested = list(words.tests)
    contested = {str(question) for question in document.get("contested") or []}
    findings.sort(
        key=lambda f: tested.index(f["clause"]) if f.get("clause") in tested else len(tested)
    )
    rows = [
        [
            words.tests.get(str(finding.get("clause")), capital(finding.get("requirement"))),
            str(finding.get("cite")),
            with_tolerance(finding, words),
            threshold_words(finding.get("threshold")) or "–",
            _said(finding, contested),
        ]
        for finding in findings
    ]
    columns = [
        Column("Requirement", 12),
        Column("Law", 8),
        Column("Measured", 12),
        Column("Required", 9),
        Column("Verdict", 10),
    ]
    return Table("The requirements that decide", columns, rows, verdict=4)


def with_tolerance(finding: Mapping[str, Any], words: ChapterWords) -> str:
    """Return what was measured or stated, with its tolerance."""
    shown = found(finding, words)
    within = tolerance_words(finding.get("measured"))
    return f"{shown} {within}" if within else shown


def found(finding: Mapping[str, Any], words: ChapterWords) -> str:
    """Return what was measured; where nothing is, what was stated or seen instead."""
    if finding.get("measured"):
        return measured_words(finding["measured"], finding.get("threshold"))
    verdict = finding.get("verdict")
    if verdict == "not_applicable":
        return "does not arise"
    if verdict in ("meets", "fails"):
        if finding.get("clause") in words.attested:
            return STATED if verdict == "meets" else f"not so, {STATED}"
        seen = [i for i in finding.get("evidence") or [] if i.get("kind") == "observation"]
        if seen:
            return "; ".join(str(item.get("note")) for item in seen)
    return measured_words(None)


def answers(document: Mapping[str, Any], words: ChapterWords) -> list[Answer]:
    """Return every finding, in the order of the law, with everything known about it."""
    contested = {str(question) for question in document.get("contested") or []}
    defaults = {
        (str(reading.get("question")), str(reading.get("option"))): bool(reading.get("default"))
        for reading in document.get("readings") or []
    }
    return [
        _answer(finding, words, defaults, contested) for finding in document.get("findings") or []
    ]


def _answer(
    finding: Mapping[str, Any],
    words: ChapterWords,
    defaults: Mapping[tuple[str, str], bool],
    contested: set[str],
) -> Answer:
    measured, threshold = finding.get("measured") or {}, finding.get("threshold")
    margin, ask = finding.get("margin"), measured.get("ask")
    rows = [
        ("Measured" if measured else "Known", [found(finding, words)]),
        ("Can lie within", _one(range_words(measured, threshold))),
        ("Required", _one(threshold_words(threshold))),
        ("Tolerance", _one(tolerance_words(measured))),
        ("Ask", _one(ask)),
        ("Method", [] if ask else _one(measured.get("method"))),
        ("Reading used", [_reading(each, words, defaults) for each in _readings(finding)]),
        ("Other readings", _others(finding, words, contested)),
        ("Margin", _one(margin.get("text") if isinstance(margin, Mapping) else margin)),
        ("Evidence", evidence(finding.get("evidence") or [])),
    ]
    return Answer(
        requirement=capital(finding.get("requirement")),
        cite=str(finding.get("cite")),
        clause=str(finding.get("clause")),
        verdict=_said(finding, contested),
        role="decides" if finding.get("decides") else "shown, does not decide",
        rows=[(label, lines) for label, lines in rows if lines],
    )


def _said(finding: Mapping[str, Any], contested: set[str]) -> str:
    """Return the verdict, never plain where an open question would turn it."""
    others = finding.get("alternatives") or []
    turned = any(o.get("turns") and str(o.get("question")) in contested for o in others)
    return verdict_words(finding.get("verdict")) + (" – CONTESTED" if turned else "")


def _one(text: object) -> list[str]:
    return [] if text is None or text == "" else [str(text)]


def _readings(finding: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Every reading that bears on a finding, or the one that bears most."""
    reading = finding.get("readings") or finding.get("reading")
    if not reading:
        return []
    return [reading] if isinstance(reading, Mapping) else list(reading)


def _reading(
    reading: Mapping[str, Any], words: ChapterWords, defaults: Mapping[tuple[str, str], bool]
) -> str:
    question, option = reading.get("question"), reading.get("option")
    default = defaults.get((str(question), str(option)))
    used = "; chosen, not the default" if default is False else ""
    return f"{plain(question)}: {words.option(question, option)}{used}"


def _others(finding: Mapping[str, Any], words: ChapterWords, contested: set[str]) -> list[str]:
    """Return what other readings give; those that change nothing share a line."""
    measured, lines = finding.get("measured") or {}, []
    same: dict[str, list[str]] = {}
    for other in finding.get("alternatives") or []:
        if _alike(finding, other):
            same.setdefault(str(other.get("question")), []).append(str(other.get("option")))
        else:
            lines.append(_alternative(other, words, measured.get("unit"), contested))
    if same:
        named = (f"{plain(question)} ({', '.join(options)})" for question, options in same.items())
        lines.append(f"the same by {'; '.join(named)}")
    return lines


def _alike(finding: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether another reading leaves the verdict and the measured value as they are."""
    here, there = finding.get("measured") or {}, other.get("measured") or {}
    return (
        not other.get("turns")
        and other.get("verdict") == finding.get("verdict")
        and all(there.get(key) == here.get(key) for key in ("value", "low", "high"))
    )


def _alternative(
    other: Mapping[str, Any], words: ChapterWords, unit: object, contested: set[str]
) -> str:
    question, option, threshold = other.get("question"), other.get("option"), other.get("threshold")
    parts = [f"{plain(question)}: {words.option(question, option)} – "]
    parts.append(verdict_words(other.get("verdict")))
    if other.get("measured"):
        parts.append(f", {measured_words(_with_unit(other['measured'], unit), threshold)}")
    if threshold_words(threshold):
        parts.append(f" where {threshold_words(threshold)} is required")
    if other.get("turns"):
        parts.append("; this turns the answer")
    if str(question) in contested:
        parts.append("; an open question")
    return "".join(parts)


def _with_unit(measured: Mapping[str, Any], unit: object) -> Mapping[str, Any]:
    """Return what was measured in the unit of its finding, where it carries a bare value."""
    return measured if measured.get("unit") else {**measured, "unit": unit}


def readings(document: Mapping[str, Any], words: ChapterWords) -> Table:
    """Return each question the law leaves open: the option used, and what others would do."""
    effects = _effects(document)
    rows = []
    for reading in document.get("readings") or []:
        question, used = str(reading.get("question")), reading.get("option")
        others = [option for option in reading.get("options") or [] if option != used]
        said = [
            f"{capital(words.option(question, option))}: "
            + "; ".join(effects[question, str(option)])
            for option in others
            if (question, str(option)) in effects
        ]
        silent = [words.option(question, o) for o in others if (question, str(o)) not in effects]
        if silent:
            said.append(f"{capital(', '.join(silent))}: no finding changes")
        default = "yes" if reading.get("default") else "no"
        rows.append(
            [words.question(question), words.option(question, used), default, ". ".join(said)]
        )
    columns = [
        Column("Question", 4),
        Column("Option used", 4),
        Column("Default", 2),
        Column("Other options and their effect", 9),
    ]
    return Table("How the open words were read", columns, rows)


def _effects(document: Mapping[str, Any]) -> dict[tuple[str, str], list[str]]:
    """Return what each other option does to each finding, by question and option."""
    effects: dict[tuple[str, str], list[str]] = {}
    for finding in document.get("findings") or []:
        unit = (finding.get("measured") or {}).get("unit")
        for other in finding.get("alternatives") or []:
            if _alike(finding, other):
                continue
            measured = _with_unit(other.get("measured") or {}, unit)
            value = f", {measured_words(measured)}" if measured.get("value") is not None else ""
            turns = "; turns the answer" if other.get("turns") else ""
            key = (str(other.get("question")), str(other.get("option")))
            effects.setdefault(key, []).append(
                f"{finding.get('cite')} {verdict_words(other.get('verdict'))}{value}{turns}"
            )
    return effects
