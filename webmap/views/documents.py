"""The review as a paper: PDF, Word, and the data form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request

from districts.proceedings import papers
from webmap import reviews
from webmap.access import PETITION_READERS, may
from webmap.forms.choice import Choice

if TYPE_CHECKING:
    from districts.proceedings.petition import Review

bp = Blueprint("documents", __name__, url_prefix="/petitions/<ref>")
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@bp.get("/review.pdf")
@may(*PETITION_READERS)
def pdf(ref: str) -> Response:
    """Return the review as a tagged PDF."""
    return attached(papers.pdf(_asked(ref)), "application/pdf", f"{ref}-review.pdf")


@bp.get("/review.docx")
@may(*PETITION_READERS)
def docx(ref: str) -> Response:
    """Return the review as a Word file that can be edited."""
    return attached(papers.docx(_asked(ref)), WORD, f"{ref}-review.docx")


@bp.get("/review.json")
@may(*PETITION_READERS)
def data(ref: str) -> Response:
    """Return the assessment, as the command line prints it."""
    return jsonify(_asked(ref).document)


def _asked(ref: str) -> Review:
    return reviews.reviewed(ref, Choice.asked(request.args))


def attached(content: bytes, media_type: str, name: str) -> Response:
    """Answer with a file to be kept under a name."""
    response = Response(content, mimetype=media_type)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
