"""Every rule of a chapter over one set of facts, under every reading."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.errors import DistrictsError
from districts.law.bench import Bench
from districts.law.chapter import Chapter, Matter
from districts.terms import (
    Assessment,
    Verdict,
)
from districts.terms.assessment import TakenReading

NO_READINGS: Mapping[str, str] = {}


def chosen(chapter: Chapter, readings: Mapping[str, str] = NO_READINGS) -> dict[str, str]:
    """Return the option taken on every question of a chapter.

    Raises
    ------
    DistrictsError
        No such question, or no such option of it; the remedy lists those there are.
    """
    taken = {reading.question: reading.default for reading in chapter.readings}
    for question, option in readings.items():
        if question not in taken:
            raise DistrictsError(
                f"“{question}” is not a question of {chapter.cite}.",
                code="unknown_question",
                field=f"readings.{question}",
                remedy=f"Questions: {', '.join(taken)}.",
            )
        options = chapter.reading(question).options
        if option not in options:
            raise DistrictsError(
                f"“{option}” is not a way to read {question}.",
                code="unknown_option",
                field=f"readings.{question}",
                remedy=f"Options: {', '.join(options)}.",
            )
        taken[question] = option
    return taken


def assess(
    chapter: str | Chapter,
    facts: Any,
    *,
    as_of: date,
    readings: Mapping[str, str] = NO_READINGS,
) -> Assessment:
    """Put facts to a chapter.

    Parameters
    ----------
    chapter
        Its name, or the chapter itself.
    facts
        What is known.
    as_of
        The day of the assessment.
    readings
        Options taken; every other question is read by its default.

    Returns
    -------
    Assessment
        A finding for every rule, each with what every other option of its questions would say.
    """
    law = chapter if isinstance(chapter, Chapter) else chapter_named(chapter)
    bench = Bench(law, Matter(facts, as_of, chosen(law, readings)))
    findings = tuple(bench.finding(rule) for rule in bench.rules)
    contested = bench.contested()
    return Assessment(
        chapter=law.name,
        proceeding=facts.proceeding,
        as_of=as_of,
        verdict=bench.taken,
        headline=bench.headline(findings, contested),
        contested=contested,
        findings=findings,
        deadlines=tuple(
            row
            for row in (dated(bench.matter) for dated in law.of(law.deadlines, facts))
            if row is not None
        ),
        amounts=tuple(row for owed in law.of(law.amounts, facts) for row in bench.amounts(owed)),
        relations=law.relations(bench.matter),
        readings=tuple(
            TakenReading(
                each.question,
                bench.matter.reads(each.question),
                bench.matter.reads(each.question) == each.default,
                tuple(each.options),
            )
            for each in bench.answered
        ),
        notices=tuple(
            law.notices(
                bench.matter, {rule.clause: rule.answer(bench.matter) for rule in bench.rules}
            )
        ),
    )


def verdict_of(
    chapter: str,
    facts: Any,
    *,
    as_of: date,
    readings: Mapping[str, str] = NO_READINGS,
) -> Verdict:
    """Return only the verdict of the whole: for trying out facts that differ a little."""
    law = chapter_named(chapter)
    return Bench(law, Matter(facts, as_of, chosen(law, readings))).taken


def chapter_named(name: str) -> Chapter:
    """Return a chapter by its name.

    Raises
    ------
    DistrictsError
        There is none of that name that facts can be put to.
    """
    from districts.law import CHAPTERS  # noqa: PLC0415 - the list names us back

    usable = [each.name for each in CHAPTERS.values() if each.proceeding is not None]
    if name not in usable:
        raise DistrictsError(
            f"There is no chapter “{name}” to put facts to.",
            code="unknown_chapter",
            field="chapter",
            remedy=f"Chapters: {', '.join(usable)}.",
        )
    return CHAPTERS[name]
