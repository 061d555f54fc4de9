"""What is entered in a case: steps, amounts, answers, places, and what papers print."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, redirect, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings.custody_record import (
    describe,
    record_animal,
    record_circumstance,
    record_event,
    record_money,
    record_person,
)
from districts.records.custody_case import CustodyCase
from webmap import current, once
from webmap.access import CASE_KEEPERS, may
from webmap.forms import case as case_form
from webmap.forms import fields
from webmap.fresh import fresh
from webmap.views import cases

bp = Blueprint("case_entries", __name__, url_prefix="/cases/<ref>")


@bp.post("/events")
@may(*CASE_KEEPERS)
def event(ref: str) -> ResponseReturnValue:
    """Enter a step with its day and hour."""
    form = request.form

    def enter() -> str:
        step = form.get("event", "")
        happened = case_form.moment(form, "at")
        if happened is None:
            raise _missing("The day it happened", "at-day")
        record_event(
            current.store(), ref, step, happened, note=fields.text(form, "note"),
            correct="correct" in form, by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The step is entered."

    return _entered(ref, enter, "steps")


@bp.post("/money")
@may(*CASE_KEEPERS)
@fresh
def money(ref: str) -> ResponseReturnValue:
    """Enter an amount."""
    form = request.form

    def enter() -> str:
        item = form.get("item", "")
        is_damage = item == "damages"
        record_money(
            current.store(), ref, item, fields.needed(form, "amount", "The amount"),
            animal=fields.text(form, "animal") if is_damage else None,
            trespass=(fields.text(form, "trespass") or "t1") if is_damage else None,
            note=fields.text(form, "note"), correct="correct" in form,
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The amount is entered."

    return _entered(ref, enter, "money")


@bp.post("/answers")
@may(*CASE_KEEPERS)
def answer(ref: str) -> ResponseReturnValue:
    """Enter an answer the law asks for."""
    form = request.form

    def enter() -> str:
        record_circumstance(
            current.store(), ref, form.get("question", ""), fields.answer(form, "answer"),
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The answer is entered."

    return _entered(ref, enter, "answers")


@bp.post("/animals")
@may(*CASE_KEEPERS)
def animal(ref: str) -> ResponseReturnValue:
    """Enter what one animal is, when it was born, what it is worth; or one more animal."""
    form = request.form

    def enter() -> str:
        told = case_form.animal(form)
        name = fields.text(form, "animal") or _next_id(current.store().record(CustodyCase, ref))
        if not told:
            return "Nothing was changed."
        record_animal(current.store(), ref, name, told, by=current.person(), at=current.now())
        return f"Animal {name} is described."

    return _entered(ref, enter, "animals")


@bp.post("/persons")
@may(*CASE_KEEPERS)
def person(ref: str) -> ResponseReturnValue:
    """Enter who the owner is, or who took the animals up."""
    form = request.form

    def enter() -> str:
        record_person(
            current.store(), ref, form.get("who", ""), case_form.person(form),
            by=current.person(), at=current.now(),
        )  # fmt: skip
        return "The person is entered."

    return _entered(ref, enter, "persons")


@bp.post("/details")
@may(*CASE_KEEPERS)
def details(ref: str) -> ResponseReturnValue:
    """Enter what the papers print besides."""

    def enter() -> str:
        before = current.store().record(CustodyCase, ref).details
        changed = case_form.details(request.form, before)
        if not changed:
            return "Nothing was changed."
        describe(current.store(), ref, changed, by=current.person(), at=current.now())
        return "What the papers print is entered."

    return _entered(ref, enter, "papers")


@bp.post("/place")
@may(*CASE_KEEPERS)
def place(ref: str) -> ResponseReturnValue:
    """Enter where the animals were found or are held."""

    def enter() -> str:
        before = current.store().record(CustodyCase, ref).details
        changed = case_form.places(request.form, before)
        describe(current.store(), ref, changed, by=current.person(), at=current.now())
        return "The place is entered."

    return _entered(ref, enter, "map")


@once.in_turn
def _entered(ref: str, enter: Callable[[], str], where: str) -> ResponseReturnValue:
    """Take a form once, and say what became of it."""
    current.store().record(CustodyCase, ref)
    if once.pressed_again(ref):
        return once.look_again(f"/cases/{ref}", ref)
    try:
        said = enter()
    except DistrictsError as trouble:
        return cases.page(ref, trouble), 422
    flash(said, "done")
    return redirect(f"/cases/{ref}#{where}", 303)


def _next_id(case: CustodyCase) -> str:
    taken = {str(each["id"]) for each in case.animals}
    return next(name for n in range(1, len(taken) + 2) if (name := f"a{n}") not in taken)


def _missing(what: str, field: str) -> DistrictsError:
    return DistrictsError(
        f"{what} is missing.", code="field_missing", field=field, remedy="Give the day."
    )
