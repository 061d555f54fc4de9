"""What the words of a command mean: a day, readings, a JSON file, an exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import click

from districts.errors import DistrictsError
from districts.law import Chapter, chosen
from districts.terms import FAILS, Assessment

_LENGTH_OF_A_DAY = len("2026-03-02")


def day_of(value: object) -> date:
    """Return a day, or one written as YYYY-MM-DD."""
    if isinstance(value, date):
        return value
    text = value if isinstance(value, str) and len(value) == _LENGTH_OF_A_DAY else "no day"
    try:
        return date.fromisoformat(text)
    except ValueError as trouble:
        raise DistrictsError(
            f"as_of is not a date: {value!r}.",
            code="facts_not_usable",
            field="as_of",
            remedy="Write a day that exists as YYYY-MM-DD.",
        ) from trouble


def usable_day(value: str | None) -> date | None:
    """Return the day of ``--as-of``; one that does not exist is wrong usage."""
    try:
        return None if value is None else day_of(value)
    except DistrictsError as trouble:
        raise click.BadParameter(f"{trouble.message} {trouble.remedy}") from trouble


def readings_of(pairs: Sequence[str]) -> dict[str, str]:
    """Return the readings of ``QUESTION=OPTION`` words.

    Raises
    ------
    click.BadParameter
        A word without ``=``, or one question answered twice and differently.
    """
    found: dict[str, str] = {}
    for pair in pairs:
        question, equals, option = pair.partition("=")
        question, option = question.strip(), option.strip()
        if not equals or not question or not option:
            raise click.BadParameter(f"“{pair}” is not QUESTION=OPTION", param_hint="--reading")
        if found.get(question, option) != option:
            raise click.BadParameter(f"“{question}” is given twice", param_hint="--reading")
        found[question] = option
    return found


def chosen_only(chapter: Chapter, taken: dict[str, str]) -> dict[str, str]:
    """Check words of the command line against a chapter's questions: wrong ones are wrong usage."""
    try:
        chosen(chapter, taken)
    except DistrictsError as trouble:
        raise click.BadParameter(
            f"{trouble.message} {trouble.remedy}", param_hint="--reading"
        ) from trouble
    return taken


def exit_code(assessment: Assessment) -> int:
    """Return 0 for meets, 1 for fails, 4 where a person must decide."""
    if not assessment.is_plain:
        return 4
    return 1 if assessment.verdict is FAILS else 0


def read_json(file: str) -> Any:
    """Read a JSON file, or stdin for ``-``; decimals as written, no key twice.

    Raises
    ------
    DistrictsError
        It cannot be read, is no JSON, or says one thing twice.
    """
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as trouble:
        raise DistrictsError(
            f"{file} cannot be read: {getattr(trouble, 'strerror', None) or 'not UTF-8 text'}.",
            code="not_readable",
            file=file,
        ) from trouble
    try:
        return json.loads(
            text, parse_float=Decimal, parse_constant=_no_number, object_pairs_hook=_once
        )
    except json.JSONDecodeError as trouble:
        raise DistrictsError(
            f"Not JSON: {trouble.msg} at line {trouble.lineno}, column {trouble.colno}.",
            code="not_readable",
            file=file,
        ) from trouble
    except (ValueError, RecursionError) as trouble:
        raise DistrictsError(str(trouble), code="not_readable", file=file) from trouble


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number that can be compared.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"“{key}” stands twice in one object.")
        found[key] = value
    return found
