"""Papers of a petition: the packet, the notice, certificates, findings and order."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from districts.documents.form import form
from districts.documents.papers import still_missing
from districts.proceedings.paper_gaps import answered, gaps
from districts.proceedings.petition import CHAPTER
from districts.records.petition import Petition
from webmap import current, paper_list
from webmap.access import PETITION_READERS, may
from webmap.views.documents import attached

bp = Blueprint("petition_papers", __name__, url_prefix="/petitions/<ref>/papers")


@bp.get("")
@may(*PETITION_READERS)
def index(ref: str) -> str:
    """Every paper of the petition."""
    petition = current.store().record(Petition, ref)
    return render_template(
        "papers/petition.html", petition=petition, papers=paper_list.of_petition(ref)
    )


@bp.get("/<name>")
@may(*PETITION_READERS)
def fill(ref: str, name: str) -> str:
    """Ask for what a paper lacks, to be filled in before it is printed; nothing of it is kept."""
    petition = current.store().record(Petition, ref)
    shape, facts = form(CHAPTER, name), paper_list.petition_facts(ref)
    return render_template(
        "papers/fill.html",
        title=shape.title,
        crumbs=[("/petitions", "Petitions"), (f"/petitions/{ref}", petition.ref),
                (f"/petitions/{ref}/papers", "Papers")],
        address=f"/petitions/{ref}/papers/{name}",
        gaps=gaps(CHAPTER, name, facts),
        missing=still_missing(CHAPTER, name, answered(CHAPTER, name, facts, request.args)),
    )  # fmt: skip


@bp.get("/<name>/paper.<kind>")
@may(*PETITION_READERS)
def take(ref: str, name: str, kind: str) -> Response:
    """Return a paper as a tagged PDF, or as a Word file that can be edited."""
    form(CHAPTER, name)
    facts = paper_list.petition_facts(ref)
    content, media_type = paper_list.printed(
        CHAPTER, name, facts, request.args, kind, picture=paper_list.map_of(ref, name, facts)
    )
    suffix = "pdf" if kind == "pdf" else "docx"
    return attached(content, media_type, f"{ref}-{name.replace('_', '-')}.{suffix}")
