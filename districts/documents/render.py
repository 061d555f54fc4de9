"""An assessment and what is known of its petition, to a paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from districts.documents import formats, word
from districts.documents.papers import paper
from districts.documents.review import Sources, review


def review_pdf(
    document: Mapping[str, Any],
    petition: Mapping[str, Any],
    sources: Sources,
    sheet_svg: str | None = None,
) -> bytes:
    """Return the review of a petition as a tagged PDF, the same bytes each time.

    Parameters
    ----------
    document
        The assessment, with the measurements and margins of a petition.
    petition
        ``ref, action, purpose, received_on, filed_by`` and, where known, ``signatures``.
    sources
        One mapping a layer: ``name, origin, license, attribution, vintage, file``.
    sheet_svg
        The map, from ``maps.sheet.petition_sheet``; None prints none.

    Raises
    ------
    DistrictsError
        The assessment bears no date.
    """
    paper = review(document, petition, sources, pictured=sheet_svg is not None)
    return formats.pdf("paper.typ", asdict(paper), dated=paper.dated, svg=sheet_svg)


def review_docx(
    document: Mapping[str, Any],
    petition: Mapping[str, Any],
    sources: Sources,
    picture_png: bytes | None = None,
) -> bytes:
    """Return the same review as a Word file that can be edited.

    Parameters are those of :func:`review_pdf`; ``picture_png`` is the map as a picture, from
    ``formats.png``.
    """
    paper = review(document, petition, sources, pictured=picture_png is not None)
    return word.docx(paper, picture_png)


def paper_pdf(
    chapter: str, name: str, facts: Mapping[str, Any], picture_svg: str | None = None
) -> bytes:
    """Return a paper of a proceeding as a tagged PDF, the same bytes each time.

    Parameters are those of :func:`districts.documents.papers.paper`; ``picture_svg`` is the map.
    """
    made = paper(chapter, name, facts, pictured=picture_svg is not None)
    return formats.pdf("paper.typ", asdict(made), dated=made.dated, svg=picture_svg)


def paper_docx(
    chapter: str, name: str, facts: Mapping[str, Any], picture_png: bytes | None = None
) -> bytes:
    """Return the same paper as a Word file that can be edited."""
    made = paper(chapter, name, facts, pictured=picture_png is not None)
    return word.docx(made, picture_png)
