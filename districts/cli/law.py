"""``strayline law``: clauses, readings, worked examples, and facts put to a chapter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import click

from districts.cli import print_json
from districts.cli.asking import (
    chosen_only,
    day_of,
    exit_code,
    read_json,
    readings_of,
    usable_day,
)
from districts.cli.assessment_text import assessment_text
from districts.errors import DistrictsError
from districts.facts.instants import zone_named
from districts.law import CHAPTERS, Chapter, Clause, assess
from districts.law.examples import run
from districts.terms import Assessment, Citation

__all__ = ["chosen_only", "exit_code", "law", "read_json", "readings_of", "usable_day"]
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
CHAPTER = click.option(
    "--chapter", "name", type=click.Choice(list(CHAPTERS)), help="Only this chapter."
)


@click.group()
def law() -> None:
    """Show clauses and readings, run worked examples, put facts to a chapter."""


def chapters_named(name: str | None) -> list[Chapter]:
    """Return one chapter, or all."""
    return list(CHAPTERS.values()) if name is None else [CHAPTERS[name]]


@law.command(name="list")
@CHAPTER
@JSON
def list_clauses(name: str | None, as_json: bool) -> None:
    """List every clause: id, citation, plain words, and where it is tested."""
    clauses = [clause for chapter in chapters_named(name) for clause in chapter.clauses]
    if as_json:
        print_json(_clauses(clauses))
        return
    for clause in clauses:
        click.echo(f"{clause.id:<18} {clause.standing:<15} {clause.cite}  {clause.words}")


def _clauses(clauses: Sequence[Clause], *, with_readings: bool = False) -> dict[str, Any]:
    rows = []
    for clause in clauses:
        row = clause.document()
        if with_readings:
            row["readings"] = [
                reading
                for reading in _readings(list(CHAPTERS.values()))
                if reading["question"] in clause.questions
            ]
        rows.append(row)
    return {"schema": "strayline.clauses/1", "clauses": rows}


@law.command()
@click.argument("ref", nargs=-1, required=True, metavar="ID-or-cite")
@JSON
def show(ref: tuple[str, ...], as_json: bool) -> None:
    """Show the clauses of an id or citation, with their readings."""
    wanted = " ".join(" ".join(ref).split())
    found = find(wanted)
    if not found:
        raise DistrictsError(
            f"No clause “{wanted}”.",
            code="unknown_clause",
            field="ID-or-cite",
            remedy="`strayline law list` names every clause.",
        )
    if as_json:
        print_json(_clauses(found, with_readings=True))
        return
    for clause in found:
        click.echo(f"{clause.cite}  {clause.words}")
        click.echo(f"  clause     {clause.id}")
        click.echo(f"  kind       {clause.kind.replace('_', ' ')}")
        click.echo(f"  standing   {clause.standing.replace('_', ' ')}")
        if clause.who:
            click.echo(f"  who        {clause.who}")
        for test in clause.tests:
            click.echo(f"  tested in  {test}")
        for reading in _readings(list(CHAPTERS.values())):
            if reading["question"] in clause.questions:
                _echo_reading(reading, indent="  ")
        click.echo()


def find(wanted: str) -> list[Clause]:
    """Return the clauses of an id, or of a citation and its subdivisions."""
    every = [clause for chapter in CHAPTERS.values() for clause in chapter.clauses]
    by_id = [clause for clause in every if clause.id.casefold() == wanted.casefold()]
    if by_id:
        return by_id
    try:
        cited = Citation.parse(wanted)
    except ValueError:
        return []
    return [
        clause
        for clause in every
        for part in clause.cite.split(", ")
        if part[:1].isalpha() and Citation.parse(part).within(cited)
    ]


@law.command()
@CHAPTER
@JSON
def readings(name: str | None, as_json: bool) -> None:
    """List every question the law leaves open, its options and default."""
    rows = _readings(chapters_named(name))
    if as_json:
        print_json({"schema": "strayline.readings/1", "readings": rows})
        return
    for row in rows:
        _echo_reading(row)
        click.echo()


def _readings(chapters: Sequence[Chapter]) -> list[dict[str, Any]]:
    return [
        {
            "question": reading.question,
            "chapter": chapter.name,
            "note": reading.note,
            "clauses": [
                clause.id
                for law_ in CHAPTERS.values()
                for clause in law_.clauses
                if reading.question in clause.questions
            ],
            "text": f"{reading.ask} ({reading.cite})",
            "options": [{"id": key, "words": words} for key, words in reading.options.items()],
            "default": reading.default,
            "standing": reading.standing,
        }
        for chapter in chapters
        for reading in chapter.readings
    ]


def _echo_reading(row: dict[str, Any], indent: str = "") -> None:
    click.echo(f"{indent}{row['question']}  {row['text']}  [{row['standing']}]")
    for option in row["options"]:
        mark = "*" if option["id"] == row["default"] else " "
        click.echo(f"{indent}  {mark} {option['id']:<15} {option['words']}")


@law.command()
@click.argument("file")
@JSON
def examples(file: str, as_json: bool) -> int:
    """Run worked examples through the same rules as an assessment."""
    outcomes = run(read_json(file))
    passed = sum(outcome.ok for outcome in outcomes)
    failed = len(outcomes) - passed
    if as_json:
        print_json(
            {
                "passed": passed,
                "failed": failed,
                "examples": [outcome.document() for outcome in outcomes],
            }
        )
    else:
        for outcome in outcomes:
            click.echo(f"{'holds ' if outcome.ok else 'DIFFERS'}  {outcome.id}  {outcome.kind}")
            for difference in outcome.differences:
                if difference["key"] is None:
                    click.echo(f"    {difference['got']}")
                else:
                    click.echo(
                        f"    {difference['key']}: expected {difference['expected']!r}, "
                        f"got {difference['got']!r}"
                    )
        click.echo(f"{passed} hold, {failed} differ")
    return 1 if failed else 0


@law.command(name="assess")
@click.argument("chapter", type=click.Choice([c.name for c in CHAPTERS.values() if c.proceeding]))
@click.argument("file", metavar="FACTS.json")
@click.option(
    "--as-of",
    "as_of",
    metavar="DATE",
    callback=lambda ctx, param, value: usable_day(value),
    help="The day of the assessment; today unless told otherwise.",
)
@click.option("--reading", "reading", multiple=True, metavar="QUESTION=OPTION")
@click.option("--workspace", hidden=True, expose_value=False)
@JSON
def assess_command(
    chapter: str,
    file: str,
    as_of: date | None,
    reading: tuple[str, ...],
    as_json: bool,
) -> int:
    """Put facts to a chapter of law."""
    document = read_json(file)
    if not isinstance(document, dict):
        raise DistrictsError("The facts must be one JSON object.", file=file)
    law_ = CHAPTERS[chapter]
    try:
        assessment = put(law_, document, as_of=as_of, taken=readings_of(reading))
    except DistrictsError as trouble:
        where = trouble.where
        raise DistrictsError(
            trouble.message,
            code=trouble.code,
            file=where.file or file,
            row=where.row,
            field=where.field,
            remedy=trouble.remedy,
        ) from trouble
    if as_json:
        print_json(assessment.document())
    else:
        click.echo(assessment_text(assessment.document()))
    return exit_code(assessment)


def put(
    chapter: Chapter, document: dict[str, Any], *, as_of: date | None, taken: dict[str, str]
) -> Assessment:
    """Read a facts document, with the day and readings it may carry, and assess it."""
    carried = document.get("readings")
    if carried is None:
        carried = {}
    if not isinstance(carried, dict) or not all(isinstance(o, str) for o in carried.values()):
        raise DistrictsError(
            "readings must be an object of question: option.",
            code="facts_not_usable",
            field="readings",
        )
    assert chapter.facts is not None  # noqa: S101 - chapters offered here read facts
    facts = chapter.facts(document)
    day = as_of if as_of is not None else document.get("as_of")
    zone = zone_named(document.get("zone") or chapter.zone or "UTC")
    return assess(
        chapter,
        facts,
        as_of=day_of(day) if day is not None else datetime.now(zone).date(),
        readings=carried | chosen_only(chapter, taken),
    )
