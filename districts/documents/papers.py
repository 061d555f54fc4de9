"""The papers of a proceeding, put together from their form and the facts that are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

import districts
from districts.documents.chapter import chapter_words
from districts.documents.fact import lexicon, moment
from districts.documents.filled import Filled
from districts.documents.form import Form, form
from districts.documents.form_blocks import blocks, labeled
from districts.documents.order import unsupported
from districts.documents.paper import Court, Paper, Section
from districts.errors import DistrictsError
from districts.law import CHAPTERS

MOST_SHEETS = 200


def paper(chapter: str, name: str, facts: Mapping[str, Any], *, pictured: bool = False) -> Paper:
    """Return a paper of a chapter, filled with what is known.

    Parameters
    ----------
    chapter, name
        Which paper; :func:`districts.documents.form.forms` lists them.
    facts
        What is known, as plain values under the keys that the chapter's ``facts.toml`` lists:
        text, numbers, ISO days and instants, money as ``"484.85"``, a point as ``[lon, lat]``,
        and lists of rows. One mapping serves every paper of a record; what a paper does not
        print is passed over.
    pictured
        Whether a map picture will be there to print.

    Raises
    ------
    DistrictsError
        There is no such paper, a fact cannot be printed as what it should be, or amounts do not
        come to the whole they should. Facts that are merely missing are named on the paper.
    """
    shape, filled = _seen(chapter, name, facts)
    missing = _missing(shape, filled)
    dated = filled.value(shape.dated)
    return Paper(
        title=filled.fill(shape.titled) or shape.title,
        place=chapter_words(chapter).place,
        law=CHAPTERS[chapter].cite,
        running=shape.title + (" – draft" if missing else ""),
        caption=labeled(shape.pairs, filled),
        footer=_footer(shape, filled),
        dated="" if dated is None else moment(dated, shape.dated).isoformat()[:10],
        court=_court(shape, filled) if shape.matter else None,
        missing=missing,
        sections=_sections(shape, filled, pictured=pictured),
    )


def still_missing(chapter: str, name: str, facts: Mapping[str, Any]) -> list[str]:
    """Return what must be known before a paper is signed and is not, as the paper names it."""
    return _missing(*_seen(chapter, name, facts))


def _seen(chapter: str, name: str, facts: Mapping[str, Any]) -> tuple[Form, Filled]:
    shape = form(chapter, name)
    filled = Filled(lexicon(chapter), facts)
    wanted = [each.partition(" if ") for each in shape.needs]
    needs = frozenset(key for key, _, condition in wanted if filled.holds(condition))
    return shape, replace(filled, needs=needs)


def _missing(shape: Form, filled: Filled) -> list[str]:
    lacking = unsupported(filled) if "assessment" in filled.needs else []
    return filled.missing(shape.needs) + lacking


def _court(shape: Form, filled: Filled) -> Court:
    matter = [said for text in shape.matter if (said := filled.fill(text)) is not None]
    heads = [said for text in shape.heads if (said := filled.fill(text)) is not None]
    return Court(heads, matter, filled.fill("Case No. {court.case_number}") or "Case No.")


def _footer(shape: Form, filled: Filled) -> str:
    number = filled.value("court.case_number") or filled.value("case.ref")
    dated = filled.value(shape.dated)
    parts = [
        shape.title,
        "" if number is None else str(number),
        "undated" if dated is None else filled.lexicon.shown(shape.dated, dated, "day"),
        f"Strayline {districts.__version__}",
    ]
    return "  ·  ".join(part for part in parts if part)


def _sections(shape: Form, filled: Filled, *, pictured: bool) -> list[Section]:
    made: list[Section] = []
    exhibits = 0
    for spec in shape.sections:
        if not filled.holds(spec.get("when", "")):
            continue
        for here in _times(spec, filled):
            seen = replace(filled, here=here)
            found = blocks(spec["block"], seen, pictured=pictured)
            if found:
                heading = seen.fill(spec.get("heading", "")) or ""
                if "exhibit" in spec:  # lettered as they stand: one left out leaves no gap
                    heading = f"Exhibit {ascii_uppercase[exhibits]}. {spec['exhibit']}"
                    exhibits += 1
                fresh, wide = spec.get("fresh", False), spec.get("wide", False)
                made.append(Section(heading, found, fresh=fresh, wide=wide))
    return made


def _times(spec: Mapping[str, Any], filled: Filled) -> list[dict[str, str]]:
    """Return what each repetition of a section knows of itself; one that knows nothing if once."""
    if "repeat" not in spec:
        return [{}]
    given = filled.value(spec["repeat"])
    count = int(spec["times"] if given is None else given)
    if not 1 <= count <= MOST_SHEETS:
        raise DistrictsError(
            f"{count} is no number of sheets to print.",
            code="fact_not_printable",
            field=spec["repeat"],
            remedy=f"Give a number from 1 to {MOST_SHEETS}.",
        )
    return [{"here.number": str(n), "here.count": str(count)} for n in range(1, count + 1)]
