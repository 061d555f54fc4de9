"""Petitions: the list, filing by upload, and one review page each."""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.maps.parcels import meets_boundary, pin_or_row
from districts.maps.petition import MOST_IN_PAGE, petition_map
from districts.proceedings.comparison import compare as differences
from webmap import current, headers, once, review_page, reviews
from webmap.access import PETITION_CLERKS, PETITION_READERS, may, takes
from webmap.forms.choice import Choice
from webmap.forms.match import decision
from webmap.forms.packet import received
from webmap.questions import questions
from webmap.views import petition_tiles

if TYPE_CHECKING:
    from districts.proceedings.petition import Review

bp = Blueprint("petitions", __name__, url_prefix="/petitions")
A_PAGE = 25
ROWS_A_PAGE = 200


@bp.get("")
@may(*PETITION_READERS)
def index() -> str:
    """Every petition with its answer, and the form to file one."""
    return _index()


@bp.post("")
@may(*PETITION_CLERKS)
@takes(lambda: current.settings().upload_mb)
def file() -> ResponseReturnValue:
    """File the packet that was sent; what cannot be used is said above the form."""
    with tempfile.TemporaryDirectory(prefix="packet-") as folder:
        try:
            packet = received(request.files.getlist("packet"), Path(folder))
            filed = reviews.filed(packet, request.form.get("once") or None)
        except DistrictsError as trouble:
            return _index(trouble), 422
    flash(f"Petition {filed.ref} is filed. Its review is below.", "done")
    return redirect(f"/petitions/{filed.ref}", 303)


@bp.get("/<ref>")
@may(*PETITION_READERS)
def show(ref: str) -> str:
    """One petition: its findings, its map, its people, and what if."""
    asked = Choice.asked(request.args)
    original = reviews.reviewed(ref, asked.original)
    choice = asked.without(review_page.as_filed(original.document))
    review = reviews.reviewed(ref, choice) if choice.changes else original
    petition = original.petition.payload()
    rows, large = _rows(review), _is_large(review)
    wanted = request.args.get("pin", "").strip().casefold() if large else ""
    placed = [row for row in rows if row["placed"] and wanted in str(row["name"]).casefold()]
    page = max(request.args.get("rows", 1, type=int), 1)
    return render_template(
        "petitions/show.html",
        petition=petition,
        document=review.document,
        original=original.document,
        choice=choice,
        deciding=review_page.deciding(review.document),
        others=review_page.others(review.document),
        margins=review_page.margin_sentences(review.document),
        moved=review_page.moved(original.document, review.document) if choice.changes else [],
        people=review_page.people(original.document, original.paper),
        placed=placed[(page - 1) * ROWS_A_PAGE : page * ROWS_A_PAGE] if large else placed,
        placed_count=len(placed),
        rows_page=page,
        rows_pages=-(-len(placed) // ROWS_A_PAGE) if large else 1,
        large=large,
        unplaced=[row for row in rows if not row["placed"]],
        questions=questions(review.document, original.document),
        sources=review.sources,
        kept=reviews.kept(ref),
        other_vintages=reviews.other_vintages(ref),
    )


@bp.get("/<ref>/map")
@may(*PETITION_READERS)
def sheet(ref: str) -> Response:
    """Show the map of a petition, for the frame on its page."""
    choice = Choice.asked(request.args)
    review = reviews.reviewed(ref, choice)
    measured = review.document.get("measurements") or {}
    page = petition_map(
        review.parcels,
        review.boundary,
        joins=measured.get("joins") or (),
        join=measured.get("thinnest_join"),
        assets=current.office().assets.leaflet,
        title=f"Map of petition {ref}",
        sources=review.sources,
        district=review.district,
        focus=request.args.get("row", type=int),
        tiles=petition_tiles.address(ref, choice) if _is_large(review) else None,
    ).page(nonce=headers.nonce())
    return Response(page, mimetype="text/html")


@bp.post("/<ref>/matches")
@may(*PETITION_READERS)
def match(ref: str) -> ResponseReturnValue:
    """Accept or reject that a signature is a holder's, and show the petition again."""
    original = reviews.reviewed(ref, Choice())
    measured = original.document.get("measurements") or {}
    line, holder, accepted = decision(request.form, measured.get("match_suggestions") or ())
    reviews.decide_match(ref, line, holder, accepted=accepted)
    said = "is counted as theirs" if accepted else "is not theirs"
    flash(f"Line {line} {said}: holder {holder}. The answer is worked out again.", "done")
    return redirect(f"/petitions/{ref}#names", 303)


@bp.post("/<ref>/assessments")
@may(*PETITION_READERS)
@once.keyed(lambda ref: f"/petitions/{ref}#kept")
def keep(ref: str) -> ResponseReturnValue:
    """Keep the assessment that is shown, with its readings, its layer and its day."""
    kept = reviews.keep(ref, Choice.asked(request.args))
    flash(f"The assessment is kept as {kept.ref}.", "done")
    return redirect(f"/petitions/{ref}#kept", 303)


@bp.get("/<ref>/compare")
@may(*PETITION_READERS)
def compare(ref: str) -> str:
    """Two assessments of one petition: what changed and why."""
    choice = Choice.asked(request.args)
    review = reviews.reviewed(ref, choice)
    kept = reviews.kept_one(ref, request.args["with"]) if request.args.get("with") else None
    before = kept.document if kept else reviews.reviewed(ref, choice.original).document
    return render_template(
        "petitions/compare.html",
        petition=review.petition.payload(),
        before=before,
        after=review.document,
        choice=choice,
        kept=kept,
        moved=review_page.moved(before, review.document),
        differences=differences(before, review.document),
    )


def _index(trouble: DistrictsError | None = None) -> str:
    latest = reviews.petitions()[::-1]
    page = max(request.args.get("page", 1, type=int), 1)
    shown = latest[(page - 1) * A_PAGE : page * A_PAGE]
    return render_template(
        "petitions/index.html",
        petitions=[(petition, _answer(petition.ref)) for petition in shown],
        page=page,
        pages=max(-(-len(latest) // A_PAGE), 1),
        once=request.form.get("once") or secrets.token_urlsafe(18),
        trouble=trouble,
    )


def _answer(ref: str) -> object:
    """Return a petition's review for the list, or what keeps it from being reviewed."""
    try:
        return reviews.reviewed(ref, Choice()).document
    except DistrictsError as trouble:
        return {"verdict": None, "trouble": trouble.message}


def _is_large(review: Review) -> bool:
    """Whether its parcels are too many to be put into the page of a map."""
    return len(review.parcels) > MOST_IN_PAGE


def _rows(review: Review) -> list[dict[str, Any]]:
    """Return the parcels as rows of the table under the map; what is not there is None."""
    land = review.parcels
    placed = [shape is not None and not shape.is_empty for shape in land.geometry]
    table = land.drop(columns=land.geometry.name).astype(object)
    records = table.where(table.notna(), None).to_dict("records")
    return [
        {**parcel, "placed": there, "name": pin_or_row(parcel), "meets": meets_boundary(parcel)}
        for parcel, there in zip(records, placed, strict=True)
    ]
