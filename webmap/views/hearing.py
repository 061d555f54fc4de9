"""The hearing of a petition: its lawful days, its notice, and whether a lawful plan is left."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.maps.petition import petition_map
from districts.maps.places import Pick, Place, Places
from districts.proceedings.hearing import set_hearing
from districts.proceedings.hearing_shown import hearing_shown
from districts.records.order import Order
from districts.records.petition import Petition
from webmap import current, headers, links, paper_list, reviews
from webmap.access import PETITION_READERS, may
from webmap.forms import fields
from webmap.forms.choice import Choice

bp = Blueprint("hearing", __name__, url_prefix="/petitions/<ref>/hearing")
PAPERS = ("notice_of_hearing", "posting_plan", "posting_certificate")
NOTICE = "AK-03.35.030"


@bp.get("")
@may(*PETITION_READERS)
def show(ref: str) -> str:
    """Lawful days, the log of notices, and its papers."""
    return page(ref)


@bp.post("")
@may(*PETITION_READERS)
def schedule(ref: str) -> ResponseReturnValue:
    """Set the day of the hearing, or move it; the same day again changes nothing."""
    form = request.form
    try:
        day = fields.day(form, "proposed") or fields.needed_day(
            form, "hearing_on", "The day of the hearing"
        )
        hour, place = fields.text(form, "hour"), fields.text(form, "place")
        if _stands(ref, day, hour, place):
            return redirect(f"/petitions/{ref}/hearing", 303)
        set_hearing(
            current.store(), ref, day, hour=hour, place=place,
            by=current.person(), at=current.now(),
        )  # fmt: skip
    except DistrictsError as trouble:
        return page(ref, trouble), 422
    flash(f"The hearing is set for {day.day} {day:%B %Y}.", "done")
    return redirect(f"/petitions/{ref}/hearing", 303)


@bp.get("/map")
@may(*PETITION_READERS)
def sheet(ref: str) -> Response:
    """Show the posted places on the map of the petition; a click picks a place for the form."""
    review = reviews.reviewed(ref, Choice())
    shown = hearing_shown(current.store(), ref)
    drawn = petition_map(
        review.parcels,
        review.boundary,
        assets=current.office().assets.leaflet,
        title=f"Places of notice, petition {ref}",
        sources=review.sources,
        district=review.district,
    )
    Places(
        [
            Place(str(row["number"]), row["lon"], row["lat"], [row["place"]], row["counts"] is True)
            for row in shown["postings"]
            if row["lon"] is not None
        ]
    ).add_to(drawn)
    Pick().add_to(drawn)
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


def page(ref: str, trouble: DistrictsError | None = None) -> str:
    """Return the page of a hearing, with what was refused above it."""
    store = current.store()
    petition = store.record(Petition, ref)
    as_of = Choice.asked(request.args).as_of
    review = reviews.reviewed(ref, Choice(as_of=as_of))
    orders = store.records(Order, petition=ref)
    return render_template(
        "petitions/hearing.html",
        petition=petition.payload() | {"ref": ref},
        shown=hearing_shown(store, ref, as_of=as_of),
        dates=[row for row in review.document["deadlines"] if row["clause"].startswith(NOTICE)],
        order=orders[0] if orders else None,
        papers=paper_list.of_petition(ref, PAPERS),
        calendar=links.calendar_token(ref),
        typed=request.form,
        trouble=trouble,
        stands_at=store.version(ref),
    )


def _stands(ref: str, day: date, hour: str | None, place: str | None) -> bool:
    """Whether the hearing is set so already, as after the first press of two."""
    petition: Any = current.store().record(Petition, ref)
    return (
        petition.hearing_on == day.isoformat()
        and hour in (None, petition.hearing_hour)
        and place in (None, petition.hearing_place)
    )
