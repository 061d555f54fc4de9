"""What a paper still lacks, as questions a person can answer, and the answers put in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from districts.documents.fact import lexicon
from districts.documents.filled import Filled
from districts.documents.form import form


@dataclass(frozen=True)
class Gap:
    """One fact to ask for.

    Attributes
    ----------
    key
        Its place in the facts, dots between.
    name
        What it is called.
    reads_as
        ``text``, ``day``, ``instant``, ``money`` …
    ask
        Who can supply it.
    """

    key: str
    name: str
    reads_as: str
    ask: str


def gaps(chapter: str, name: str, facts: Mapping[str, Any]) -> list[Gap]:
    """Return the single facts a paper needs and has not; lists are the record's own to fill."""
    words, seen = lexicon(chapter), Filled(lexicon(chapter), facts)
    found = []
    for each in form(chapter, name).needs:
        key, _, condition = each.partition(" if ")
        fact = words.facts[key]
        above = key.rpartition(".")[0]
        is_list = key in words.facts and any(other.startswith(f"{key}.") for other in words.facts)
        if is_list or above in words.facts or not seen.holds(condition):
            continue
        if seen.value(key) is None:
            found.append(Gap(key, fact.name, fact.form, fact.ask))
    return found


def answered(
    chapter: str, name: str, facts: Mapping[str, Any], answers: Mapping[str, str]
) -> dict[str, Any]:
    """Return facts with answers to what was lacking; whatever is known stays as it is."""
    filled: dict[str, Any] = dict(facts)
    for gap in gaps(chapter, name, facts):
        answer = answers.get(gap.key, "").strip()
        if answer:
            filled = _put(filled, gap.key.split("."), answer)
    return filled


def _put(facts: Mapping[str, Any], keys: list[str], value: str) -> dict[str, Any]:
    first, *rest = keys
    below = facts.get(first)
    inner = _put(below if isinstance(below, Mapping) else {}, rest, value) if rest else value
    return {**facts, first: inner}


def pruned(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts without what nobody knows."""
    kept: dict[str, Any] = {}
    for key, value in facts.items():
        inner = pruned(value) if isinstance(value, Mapping) and key != "assessment" else value
        if inner is not None and inner not in ({}, ""):
            kept[key] = inner
    return kept
