"""The review of a petition, put together from its assessment as a paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import districts
from districts.documents import findings, land, rolls
from districts.documents.chapter import ChapterWords, chapter_words
from districts.documents.headline import headline
from districts.documents.paper import (
    Block,
    Bullets,
    Column,
    Pairs,
    Paper,
    Picture,
    Section,
    Table,
    Text,
)
from districts.documents.wording import day, number, plain, verdict_words

Sources = Sequence[Mapping[str, Any]]


def review(
    document: Mapping[str, Any],
    petition: Mapping[str, Any],
    sources: Sources,
    *,
    pictured: bool = False,
) -> Paper:
    """Return the review of a petition as a paper.

    Parameters
    ----------
    document
        The assessment, with the measurements and margins of a petition.
    petition
        ``ref, action, purpose, received_on, filed_by`` and, where known, ``signatures``.
    sources
        One mapping a layer: ``name, origin, license, attribution, vintage, file``.
    pictured
        Whether a map picture will be there to print.
    """
    words = chapter_words(document.get("chapter"))
    action = petition.get("action")
    asks = words.actions.get(str(action), plain(action) if action else "")
    ref = rolls.text_of(petition.get("ref"))
    return Paper(
        title=f"Review of a petition {asks}".strip(),
        place=words.place,
        law=words.law,
        running=f"Review of petition {ref}",
        caption=_caption(document, petition, sources),
        verdict=verdict_words(document.get("verdict"))
        + (" – CONTESTED" if document.get("contested") else ""),
        sentences=headline(document, action=action),
        footer=_footer(document, sources),
        dated=str(document.get("as_of")),
        sections=_sections(document, petition, sources, words, pictured),
    )


def _caption(document: Mapping[str, Any], petition: Mapping[str, Any], sources: Sources) -> Pairs:
    return Pairs(
        [
            ("Petition", [rolls.text_of(petition.get("ref"))]),
            ("Filed by", [rolls.text_of(petition.get("filed_by"))]),
            ("Received", [day(petition.get("received_on"))]),
            ("Purpose", [rolls.text_of(petition.get("purpose"))]),
            ("Assessed as of", [day(document.get("as_of"))]),
            ("Layers", [_vintages(sources) or "not stated"]),
        ]
    )


def _vintages(sources: Sources) -> str:
    return "; ".join(_vintage(source) for source in sources)


def _vintage(source: Mapping[str, Any]) -> str:
    """Name a layer by its vintage and the day it speaks for, else by its file."""
    name = str(source.get("name") or source.get("file") or "layer")
    since, vintage, file = (source.get(key) for key in ("valid_from", "vintage", "file"))
    if since and vintage:
        return f"{name} of {day(since)} ({vintage})"
    if since or vintage:
        return f"{name} of {day(since or vintage)}"
    return f"{name} ({file})" if file and file != name else name


def _footer(document: Mapping[str, Any], sources: Sources) -> str:
    parts = [f"Assessed as of {day(document.get('as_of'))}", f"Strayline {districts.__version__}"]
    return "  ·  ".join(part for part in [*parts, _vintages(sources[:2])] if part)


def _sections(
    document: Mapping[str, Any],
    petition: Mapping[str, Any],
    sources: Sources,
    words: ChapterWords,
    pictured: bool,
) -> list[Section]:
    sections = [Section("The requirements in short", [findings.summary(document, words)])]
    sections += _notices(document)
    if pictured:
        sections.append(Section("Map", [_picture(document)]))
    sections.append(Section("Every finding", _findings(document, words)))
    sections += _margins(document)
    sections.append(Section("How the law was read", _readings(document, words)))
    sections += _deadlines(document)
    if document.get("measurements"):
        people: list[Block] = [rolls.holders(document, petition), *rolls.name_matches(document)]
        sections.append(Section("People", people))
        sections.append(Section("Land", [land.acres(document), *land.joins(document)]))
        sections.append(Section("Parcels", [land.parcels(document)]))
    leaves = words.leaves(petition.get("action"))
    if leaves:
        sections.append(
            Section(
                "What is left to people",
                [Text("These are not decided by measurement, here or anywhere."), Bullets(leaves)],
            )
        )
    sections.append(Section("Sources", _sources(sources)))
    return sections


def _findings(document: Mapping[str, Any], words: ChapterWords) -> list[Block]:
    found = findings.answers(document, words)
    return list(found) if found else [Text("This assessment holds no finding.")]


def _notices(document: Mapping[str, Any]) -> list[Section]:
    notices = document.get("notices") or []
    if not notices:
        return []
    items = [
        (plain(notice.get("level") or "notice").capitalize(), str(notice.get("message")))
        for notice in notices
    ]
    return [Section("Know before you rely on this", [Bullets(items)])]


def _picture(document: Mapping[str, Any]) -> Picture:
    measured = document.get("measurements") or {}
    rows = measured.get("parcels") or []
    crossing = sum(bool(row.get("straddles")) for row in rows)
    alt = (
        f"Map of the described area with {len(rows):,} parcel rows, {crossing:,} of them crossing "
        "its boundary. Parcels are filled by standing: signed, not signed, no resident holder, "
        "not known, public land. The boundary is a heavy dashed line."
    )
    thin = land.thinnest(document)
    if thin:
        alt += f" The thinnest join, between {thin.get('a')} and {thin.get('b')}, is ringed."
    caption = "The described area and the parcels in it, by standing. Not a survey."
    return Picture(caption, alt + " The parcel table lists the same parcels.")


def _readings(document: Mapping[str, Any], words: ChapterWords) -> list[Block]:
    table = findings.readings(document, words)
    if not table.rows:
        return [Text("No open word of the law had to be read one way or the other.")]
    return [table]


def _margins(document: Mapping[str, Any]) -> list[Section]:
    margins = document.get("margins")
    if not isinstance(margins, Mapping):
        return []
    people = (document.get("measurements") or {}).get("holders") or []
    names = {str(holder.get("id")): str(holder.get("name")) for holder in people}

    def named(ids: Sequence[object] | None) -> str:
        shown = [f"{names[str(i)]} ({i})" if str(i) in names else str(i) for i in ids or []]
        return "; ".join(shown)

    strikes = margins.get("strikes_to_turn")
    turning = (
        "no number of struck signatures turns the answer"
        if strikes is None
        else f"{strikes}: {named(margins.get('strikes')) or 'none named'}"
    )
    passing = margins.get("signers_to_pass")
    spare = margins.get("acres_to_spare")
    rows = [
        ("Fewest struck signatures that turn it", turning),
        ("One signer who turns it alone", named(margins.get("pivotal_signers")) or "none"),
        ("One parcel that turns it alone", named(margins.get("pivotal_parcels")) or "none"),
        (
            "Fewest further signers that would pass",
            "none needed, or none would do" if passing is None else str(passing),
        ),
        ("Acres to spare", "not known" if spare is None else f"{number(spare, 2)} acres"),
    ]
    return [Section("How close it is", [Pairs([(label, [text]) for label, text in rows])])]


def _deadlines(document: Mapping[str, Any]) -> list[Section]:
    rows = [
        [
            rolls.text_of(line.get("what")),
            rolls.text_of(line.get("cite")),
            rolls.text_of(line.get("who")),
            day(line["due"]) if line.get("due") else "none",
            day(line["not_before"]) if line.get("not_before") else "–",
            plain(line.get("status")),
            rolls.text_of(line.get("counting")),
        ]
        for line in document.get("deadlines") or []
    ]
    heads = [("What", 4), ("Law", 3), ("Who", 3), ("Due", 3), ("Not before", 3), ("Status", 2),
             ("Counting", 5)]  # fmt: skip
    columns = [Column(head, width) for head, width in heads]
    return [Section("Dates", [Table("Dates the law sets", columns, rows)])] if rows else []


def _sources(sources: Sources) -> list[Block]:
    if not sources:
        return [Text("No source was stated for the layers.")]
    columns = {
        "name": Column("Layer", 3),
        "file": Column("File", 4),
        "origin": Column("Origin", 4),
        "license": Column("License", 3),
        "attribution": Column("Attribution", 4),
        "vintage": Column("Vintage", 3),
        "valid_from": Column("Speaks for", 3),
    }
    keys = [key for key in columns if any(source.get(key) for source in sources)]
    rows = [
        [day(s.get(k)) if k in ("vintage", "valid_from") else rolls.text_of(s.get(k)) for k in keys]
        for s in sources
    ]
    unsaid = [
        columns[key].head.lower() for key in ("origin", "license", "vintage") if key not in keys
    ]
    blocks: list[Block] = [
        Table("Layers, where they come from and their license", [columns[k] for k in keys], rows)
    ]
    if unsaid:
        blocks.append(Text(f"Not stated for any layer: {', '.join(unsaid)}.", quiet=True))
    return blocks
