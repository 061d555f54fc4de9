"""Signature sheets: each picture beside the lines a person reads from it."""

from __future__ import annotations

from flask import Blueprint, Response, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.hearing_sheets import keep_sheet, sheets_shown
from districts.proceedings.hearing_signatures import (
    add_signature,
    dispute_signature,
    signature_counts,
    withdraw_signature,
)
from districts.records.order import Order
from districts.records.petition import Petition
from districts.records.sheet_scan import LARGEST_MB, SheetScan
from webmap import current, once, pictures
from webmap.access import PETITION_CLERKS, PETITION_READERS, may, takes
from webmap.forms import fields
from webmap.forms.choice import Choice

bp = Blueprint("sheets", __name__, url_prefix="/petitions/<ref>/sheets")


@bp.get("")
@may(*PETITION_READERS)
def show(ref: str) -> str:
    """Show the sheets with their lines, and how the signatures count by date."""
    return _page(ref)


@bp.post("")
@may(*PETITION_CLERKS)
@takes(lambda: LARGEST_MB + 1)
def keep(ref: str) -> ResponseReturnValue:
    """Keep the picture of a sheet; a second one of the same sheet is refused."""
    try:
        picture, name = pictures.needed(request.files.get("picture"))
        sheet = fields.needed(request.form, "sheet", "The number of the sheet")
        keep_sheet(
            current.store(), ref, sheet, picture, name, by=current.person(), at=current.now()
        )
    except DistrictsError as trouble:
        return _page(ref, trouble), 422
    flash(f"The picture of sheet {sheet} is kept.", "done")
    return redirect(f"/petitions/{ref}/sheets", 303)


@bp.post("/lines")
@may(*PETITION_CLERKS)
@once.in_turn
def transcribe(ref: str) -> ResponseReturnValue:
    """Enter a line as a person read it."""
    form, back = request.form, f"/petitions/{ref}/sheets"
    if once.pressed_again(ref):
        return once.look_again(back, ref)
    try:
        name = fields.needed(form, "name", "The name on the line")
        pins = (fields.text(form, "pins") or "").replace(",", ";").split(";")
        add_signature(
            current.store(),
            ref,
            name=name,
            signed_on=fields.day(form, "signed_on"),
            received_on=fields.day(form, "received_on"),
            pins=[pin.strip() for pin in pins if pin.strip()],
            sheet=fields.text(form, "sheet"),
            line=fields.text(form, "line"),
            address=fields.text(form, "address"),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _page(ref, trouble), 422
    flash(f"The line of {name} is entered.", "done")
    return redirect(back, 303)


@bp.post("/lines/<int:number>/withdraw")
@may(*PETITION_CLERKS)
@once.in_turn
def withdraw(ref: str, number: int) -> ResponseReturnValue:
    """Enter that a person took the signature back."""
    form, back = request.form, f"/petitions/{ref}/sheets"
    if once.pressed_again(ref):
        return once.look_again(back, ref)
    try:
        withdraw_signature(
            current.store(),
            ref,
            number,
            withdrawn_on=fields.needed_day(form, "withdrawn_on", "The day of the withdrawal"),
            received_on=fields.day(form, "received_on"),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _page(ref, trouble), 422
    flash(f"Line {number} is withdrawn.", "done")
    return redirect(back, 303)


@bp.post("/lines/<int:number>/dispute")
@may(*PETITION_READERS)
@once.in_turn
def dispute(ref: str, number: int) -> ResponseReturnValue:
    """Mark a line as disputed, or lift the mark."""
    form, back = request.form, f"/petitions/{ref}/sheets"
    if once.pressed_again(ref):
        return once.look_again(back, ref)
    try:
        dispute_signature(
            current.store(),
            ref,
            number,
            disputed=form.get("disputed") == "yes",
            why=fields.needed(form, "why", "Why it is disputed"),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _page(ref, trouble), 422
    flash(f"Line {number} is marked.", "done")
    return redirect(back, 303)


@bp.get("/<scan>/picture")
@may(*PETITION_READERS)
def picture(ref: str, scan: str) -> Response:
    """Show the picture of a sheet."""
    store = current.store()
    found = store.record(SheetScan, scan)
    if found.petition != ref:
        raise DistrictsError(
            f"Petition {ref} has no sheet {scan}.", code="no_such_record", field="sheet"
        )
    content = store.file(found.sha256).read_bytes()
    return pictures.response(content, found.media_type, found.name)


def _page(ref: str, trouble: DistrictsError | None = None) -> str:
    store = current.store()
    petition = store.record(Petition, ref)
    as_of = Choice.asked(request.args).as_of
    orders = store.records(Order, petition=ref)
    scans = {scan.sheet: scan.ref for scan in store.records(SheetScan, petition=ref)}
    return render_template(
        "petitions/sheets.html",
        petition=petition.payload() | {"ref": ref},
        sheets=sheets_shown(store, ref),
        scans=scans,
        shown=pictures.SHOWN,
        counts=signature_counts(store, ref, as_of=as_of),
        order=orders[0] if orders else None,
        typed=request.form,
        trouble=trouble,
        stands_at=store.version(ref),
    )
