"""Papers of a case: notices, lien statement, receipt, bill of sale, proceeds."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from districts.documents.form import form
from districts.documents.papers import still_missing
from districts.proceedings.paper_gaps import answered, gaps
from districts.records.custody_case import CustodyCase
from webmap import current, paper_list
from webmap.access import CASE_READERS, may
from webmap.views.documents import attached

bp = Blueprint("case_papers", __name__, url_prefix="/cases/<ref>/papers")


@bp.get("/<name>")
@may(*CASE_READERS)
def fill(ref: str, name: str) -> str:
    """Ask for what a paper lacks, to be filled in before it is printed; nothing of it is kept."""
    chapter = current.store().record(CustodyCase, ref).chapter
    shape, facts = form(chapter, name), paper_list.case_facts(ref)
    return render_template(
        "papers/fill.html",
        title=shape.title,
        crumbs=[("/cases", "Cases"), (f"/cases/{ref}", ref)],
        address=f"/cases/{ref}/papers/{name}",
        gaps=gaps(chapter, name, facts),
        missing=still_missing(chapter, name, answered(chapter, name, facts, request.args)),
    )


@bp.get("/<name>/paper.<kind>")
@may(*CASE_READERS)
def take(ref: str, name: str, kind: str) -> Response:
    """Return a paper as a tagged PDF, or as a Word file that can be edited."""
    chapter = current.store().record(CustodyCase, ref).chapter
    form(chapter, name)
    content, media_type = paper_list.printed(
        chapter, name, paper_list.case_facts(ref), request.args, kind
    )
    suffix = "pdf" if kind == "pdf" else "docx"
    return attached(content, media_type, f"{ref}-{name.replace('_', '-')}.{suffix}")
