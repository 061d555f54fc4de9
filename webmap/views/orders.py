"""Findings and order on a petition: drafted, entered by a judge, and sent."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.order import GRANTED, enter_order
from districts.proceedings.order_copies import send_copy
from districts.proceedings.order_draft import draft_order
from districts.records.order import RECIPIENTS, Order
from districts.records.petition import Petition
from webmap import current, once, paper_list
from webmap.access import JUDGES, PETITION_CLERKS, PETITION_READERS, may
from webmap.forms import fields
from webmap.forms import order as order_form
from webmap.forms.choice import Choice
from webmap.fresh import fresh
from webmap.questions import questions

bp = Blueprint("orders", __name__, url_prefix="/petitions/<ref>/order")
PAPERS = ("findings_and_order", "certificate_of_copy", "transmittal")


@bp.get("")
@may(*PETITION_READERS)
def show(ref: str) -> str:
    """Show the draft with what it lacks, or the order that was entered."""
    return _page(ref, Choice.asked(request.args))


@bp.post("")
@may(*JUDGES)
@fresh
@once.in_turn
def enter(ref: str) -> ResponseReturnValue:
    """Enter the order; a second press finds it entered."""
    form, store = request.form, current.store()
    choice = Choice.asked(form)
    back = f"/petitions/{ref}/order"
    if store.records(Order, petition=ref):
        return redirect(back, 303)
    if once.pressed_again(ref):
        return once.look_again(back, ref)
    try:
        entered_on = fields.needed_day(form, "as_of", "The day of the order")
        draft = draft_order(store, ref, entered_on=entered_on, readings=choice.readings)
        order = enter_order(
            store,
            ref,
            decision=form.get("decision", ""),
            entered_on=entered_on,
            findings=order_form.findings(form, draft),
            readings=choice.readings,
            reason=fields.text(form, "reason"),
            judge=fields.text(form, "judge"),
            name=fields.text(form, "district_name"),
            keepers=order_form.keepers(form),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _page(ref, choice, trouble), 422
    did = "granted" if order.decision == GRANTED else "denied"
    flash(f"The order {order.ref} is entered: the petition is {did}.", "done")
    return redirect(back, 303)


@bp.post("/copies")
@may(*PETITION_CLERKS)
@once.in_turn
def copy(ref: str) -> ResponseReturnValue:
    """Enter that a copy was sent."""
    form, store = request.form, current.store()
    back = f"/petitions/{ref}/order#copies"
    orders = store.records(Order, petition=ref)
    if not orders:
        raise DistrictsError(
            "No order is entered on this petition.", code="no_such_record", field="order"
        )
    if once.pressed_again(orders[0].ref):
        return once.look_again(back, orders[0].ref)
    try:
        recipient = form.get("to", "")
        send_copy(
            store,
            orders[0].ref,
            recipient,
            on=fields.needed_day(form, "on", "The day it was sent"),
            how=fields.text(form, "how"),
            certified_by=fields.text(form, "certified_by"),
            by=current.person(),
            at=current.now(),
        )
    except DistrictsError as trouble:
        return _page(ref, Choice(), trouble), 422
    flash(f"The copy to the {RECIPIENTS[recipient]} is in the log.", "done")
    return redirect(back, 303)


def _page(ref: str, choice: Choice, trouble: DistrictsError | None = None) -> str:
    store = current.store()
    petition = store.record(Petition, ref)
    orders = store.records(Order, petition=ref)
    order = orders[0] if orders else None
    draft: dict[str, Any] | None = None
    obstacle = None
    if order is None:
        try:
            draft = draft_order(store, ref, entered_on=choice.as_of, readings=choice.readings)
        except DistrictsError as found:
            obstacle = found
    account = current.account()
    return render_template(
        "petitions/order.html",
        petition=petition.payload() | {"ref": ref},
        order=order,
        order_version=0 if order is None else store.version(order.ref),
        draft=draft,
        obstacle=obstacle,
        choice=choice,
        open_questions=_open_questions(draft),
        recipients=RECIPIENTS,
        unsent=_unsent(order),
        papers=paper_list.of_petition(ref, PAPERS),
        typed=request.form,
        trouble=trouble,
        judge=account.name if account else "",
        stands_at=store.version(ref),
    )


def _unsent(order: Order | None) -> dict[str, str]:
    """Return to whom the copies of an order that was granted have not gone."""
    if order is None or not order.is_granted:
        return {}
    return {key: words for key, words in RECIPIENTS.items() if order.sent_to(words) is None}


def _open_questions(draft: dict[str, Any] | None) -> list[Any]:
    """Return the questions that the order must settle: those on which the answer hangs."""
    if draft is None:
        return []
    document = {
        "chapter": "ak_as_03_35",
        "readings": draft["readings"],
        "contested": draft["contested"],
    }
    return [each for each in questions(document, document) if each.contested]
