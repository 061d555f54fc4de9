"""What is entered of a dog: each form of its page, by name."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, flash, redirect, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings import dog_dangerous, dog_entries, dog_pound
from districts.records.dog import Dog
from webmap import current, once
from webmap.access import DOG_KEEPERS, may
from webmap.forms import dog as dog_form
from webmap.forms import fields
from webmap.fresh import fresh_for
from webmap.views import dogs

bp = Blueprint("dog_entries", __name__, url_prefix="/dogs/<ref>/entries")
FEES = ("capture", "transport", "impoundment", "care")
Enter = Callable[[str], str]
ENTRIES: dict[str, tuple[Enter, str]] = {}


def entry(name: str, where: str) -> Callable[[Enter], Enter]:
    """Take the form of this name, and show that part of the page afterwards."""

    def enlist(enter: Enter) -> Enter:
        ENTRIES[name] = enter, where
        return enter

    return enlist


@bp.post("/<name>")
@may(*DOG_KEEPERS)
@fresh_for("finding", "determination")
@once.in_turn
def enter(ref: str, name: str) -> ResponseReturnValue:
    """Take a form once, and say what became of it."""
    if name not in ENTRIES:
        abort(404)
    current.store().record(Dog, ref)
    if once.pressed_again(ref):
        return once.look_again(f"/dogs/{ref}", ref)
    act, where = ENTRIES[name]
    try:
        said = act(ref)
    except DistrictsError as trouble:
        return dogs.page(ref, trouble), 422
    flash(said, "done")
    return redirect(f"/dogs/{ref}#{where}", 303)


@entry("description", "dog")
def _description(ref: str) -> str:
    dog_entries.describe_dog(
        current.store(), ref, dog_form.described(request.form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The dog is described."


@entry("keeper", "keepers")
def _keeper(ref: str) -> str:
    dog_entries.add_keeper(
        current.store(), ref, dog_form.keeper(request.form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The keeper is entered."


@entry("days", "keepers")
def _days(ref: str) -> str:
    days = dog_form.days(request.form)
    dog_entries.add_days(
        current.store(), ref, days, fields.text(request.form, "note"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return f"{len(days)} days are entered."


@entry("rebuttal", "keepers")
def _rebuttal(ref: str) -> str:
    reason = fields.text(request.form, "reason")
    dog_entries.rebut(current.store(), ref, reason, by=current.person(), at=current.now())
    return "The rebuttal is entered." if reason else "The rebuttal is taken back."


@entry("license", "keepers")
def _license(ref: str) -> str:
    form = request.form
    dog_entries.add_license(
        current.store(), ref, fields.needed(form, "number", "The number of the license"),
        fields.needed_day(form, "issued_on", "The day it was issued"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The license is entered."


@entry("incident", "incidents")
def _incident(ref: str) -> str:
    dog_entries.add_incident(
        current.store(), ref, **dog_form.incident(request.form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The incident is entered."


@entry("finding", "incidents")
def _finding(ref: str) -> str:
    form = request.form
    found = fields.answer(form, "found")
    dog_entries.find_incident(
        current.store(), ref, form.get("incident", ""), found,
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return {True: "It is founded.", False: "It is unfounded.", None: "It is open again."}[found]


@entry("impounding", "pound")
def _impounding(ref: str) -> str:
    form = request.form
    dog_pound.impound(
        current.store(), ref, fields.needed_day(form, "taken_on", "The day"),
        officer=fields.text(form, "officer"), place=fields.text(form, "place"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The impounding is entered."


@entry("fee", "pound")
def _fee(ref: str) -> str:
    form = request.form
    dog_pound.add_fee(
        current.store(), ref, fields.needed(form, "what", "What the fee is for"),
        fields.needed(form, "amount", "The amount"), by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The fee is entered."


@entry("release", "pound")
def _release(ref: str) -> str:
    form = request.form
    dog_pound.release(
        current.store(), ref, fields.needed_day(form, "released_on", "The day"),
        to=fields.text(form, "to"), village_charges=fields.text(form, "village_charges"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The release is entered."


@entry("conduct", "dangerous")
def _conduct(ref: str) -> str:
    found = {key: fields.answer(request.form, key) for key in dog_entries.CONDUCT}
    dog_dangerous.find_conduct(current.store(), ref, found, by=current.person(), at=current.now())
    return "What was found is entered."


@entry("determination", "dangerous")
def _determination(ref: str) -> str:
    form = request.form
    dog_dangerous.determine(
        current.store(), ref, fields.needed_day(form, "on", "The day of the determination"),
        officer=fields.needed(form, "officer", "The name of the officer"),
        reasons=fields.needed(form, "reasons", "What it rests on"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The determination is entered. The ten days run from its day."


@entry("informed", "dangerous")
def _informed(ref: str) -> str:
    form = request.form
    dog_dangerous.inform(
        current.store(), ref, fields.needed_day(form, "informed_on", "The day"),
        copy="copy" in form, how=fields.text(form, "how"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "It is entered that the keeper was informed and has a copy."


@entry("appeal", "dangerous")
def _appeal(ref: str) -> str:
    dog_dangerous.appeal(
        current.store(), ref, dog_form.appeal(request.form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The appeal is entered."


@entry("compliance", "dangerous")
def _compliance(ref: str) -> str:
    form = request.form
    dog_dangerous.comply(
        current.store(), ref, fields.needed_day(form, "complied_on", "The day"),
        disposed=form.get("how") == "disposed", by=current.person(), at=current.now(),
    )  # fmt: skip
    return "It is entered."


@entry("insurance", "insurance")
def _insurance(ref: str) -> str:
    dog_dangerous.insure(
        current.store(), ref, dog_form.policy(request.form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The certificate is entered."


@entry("cancellation", "insurance")
def _cancellation(ref: str) -> str:
    form = request.form
    dog_dangerous.cancel_insurance(
        current.store(), ref, fields.needed_day(form, "cancelled_on", "The day"),
        notice_received_on=fields.day(form, "notice_received_on"),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The cancellation is entered; what had been complied with is open again."
