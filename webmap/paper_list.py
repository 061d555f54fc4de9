"""The papers of a record: what each lacks, and where it is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from districts.documents.form import forms
from districts.documents.formats import png
from districts.documents.papers import still_missing
from districts.documents.render import paper_docx, paper_pdf
from districts.proceedings import papers as review_papers
from districts.proceedings.custody import custody
from districts.proceedings.paper_case import case_paper_facts
from districts.proceedings.paper_gaps import answered
from districts.proceedings.paper_petition import petition_paper_facts
from districts.proceedings.petition import CHAPTER
from webmap import current, reviews
from webmap.forms.choice import Choice

PDF = "application/pdf"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ELSEWHERE = ("identification_notice",)
"""Papers to one keeper, which the register of a district prints."""
PLACED = {
    "notice_of_hearing": "postings",
    "posting_plan": "plan_places",
    "posting_certificate": "postings",
}
"""Papers whose map shows the places of a table of theirs."""


@dataclass(frozen=True)
class Offered:
    """One paper in a list."""

    name: str
    title: str
    lacking: int
    address: str


def court() -> dict[str, str]:
    """Return how papers name the court, as the office has it."""
    settings = current.settings()
    return {
        "judicial_district": settings.court_district,
        "place": settings.court_place,
        "address": settings.court_address,
    }


def petition_facts(ref: str, as_of: date | None = None) -> dict[str, Any]:
    """Return the facts of a petition's papers."""
    review = reviews.reviewed(ref, Choice(as_of=as_of))
    made_on = date.fromisoformat(review.document["as_of"])
    return petition_paper_facts(current.store(), review, court=court(), made_on=made_on)


def case_facts(ref: str, as_of: date | None = None) -> dict[str, Any]:
    """Return the facts of a case's papers."""
    seen = custody(current.store(), ref, as_of=as_of)
    made_on = date.fromisoformat(seen.document["as_of"])
    return case_paper_facts(current.store(), seen, court=court(), made_on=made_on)


def of_petition(ref: str, names: Sequence[str] | None = None) -> list[Offered]:
    """Return the papers of a petition, or some of them."""
    return _offered("petition", petition_facts(ref), f"/petitions/{ref}/papers", names)


def of_case(ref: str, chapter: str, regime: str) -> list[Offered]:
    """Return the papers of a case, those of its procedure."""
    names = [
        name
        for name, shape in forms(chapter).items()
        if not shape.regimes or regime in shape.regimes
    ]
    return _offered("case", case_facts(ref), f"/cases/{ref}/papers", names, chapter)


def _offered(
    about: str,
    facts: Mapping[str, Any],
    address: str,
    names: Sequence[str] | None,
    chapter: str = CHAPTER,
) -> list[Offered]:
    return [
        Offered(
            name,
            shape.title,
            len(still_missing(chapter, name, facts)),
            f"{address}/{name}",
        )
        for name, shape in forms(chapter).items()
        if shape.about == about and name not in ELSEWHERE and (names is None or name in names)
    ]


def printed(
    chapter: str,
    name: str,
    facts: Mapping[str, Any],
    answers: Mapping[str, str],
    kind: str,
    *,
    picture: str | None = None,
) -> tuple[bytes, str]:
    """Return a paper and its media type, the reader's answers in the place of what it lacked."""
    whole = answered(chapter, name, facts, answers)
    if kind == "pdf":
        return paper_pdf(chapter, name, whole, picture), PDF
    drawn = None if picture is None else png(picture)
    return paper_docx(chapter, name, whole, drawn), WORD


def map_of(ref: str, name: str, facts: Mapping[str, Any]) -> str | None:
    """Return the map of a petition's land for a paper, with the places the paper numbers."""
    rows = facts.get(PLACED.get(name, ""), ())
    points = [row.get("point") for row in rows]
    return review_papers.land_picture(reviews.reviewed(ref, Choice()), points)
