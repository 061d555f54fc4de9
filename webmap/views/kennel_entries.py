"""What is entered of a kennel: each form of its page, by name."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, abort, flash, redirect, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings import kennel_entries, kennel_floor
from districts.records.kennel import Kennel
from webmap import current, once, pictures
from webmap.access import KENNEL_KEEPERS, may, takes
from webmap.forms import fields
from webmap.forms import kennel as kennel_form
from webmap.views import kennels

bp = Blueprint("kennel_entries", __name__, url_prefix="/kennels/<ref>/entries")
FILE_MB = 20


@bp.post("/<name>")
@may(*KENNEL_KEEPERS)
@takes(lambda: FILE_MB + 1)
@once.in_turn
def enter(ref: str, name: str) -> ResponseReturnValue:
    """Take a form once, and say what became of it."""
    if name not in ENTRIES:
        abort(404)
    current.store().record(Kennel, ref)
    if once.pressed_again(ref):
        return once.look_again(f"/kennels/{ref}", ref)
    try:
        said = ENTRIES[name](ref)
    except DistrictsError as trouble:
        return kennels.page(ref, trouble), 422
    flash(said, "done")
    where = request.form.get("enclosure", "")
    return redirect(f"/kennels/{ref}#{where if where.isalnum() else 'kennel'}", 303)


def _description(ref: str) -> str:
    kennel_entries.describe_kennel(
        current.store(), ref, kennel_form.kennel(request.form),
        holder=kennel_form.holder(request.form), by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The kennel is described."


def _enclosure(ref: str) -> str:
    called = fields.needed(request.form, "name", "The name of the enclosure")
    kennel_entries.add_enclosure(
        current.store(), ref, called, by=current.person(), at=current.now()
    )
    return f"{called} is added."


def _dog(ref: str) -> str:
    kennel_entries.enter_dog(
        current.store(), ref, fields.text(request.form, "dog"), kennel_form.dog(request.form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The dog is entered."


def _floor(ref: str) -> str:
    kennel_floor.enter_floor(
        current.store(), ref, request.form.get("enclosure", ""),
        **kennel_form.floor(request.form), by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The floor is entered."


def _drawing(ref: str) -> str:
    form = request.form
    kennel_floor.draw_floor(
        current.store(), ref, form.get("enclosure", ""), kennel_form.ring(form, "ring"),
        kennel_form.ring(form, "shelter"), accuracy_ft=kennel_form.accuracy(form),
        by=current.person(), at=current.now(),
    )  # fmt: skip
    return "The floor is measured from the drawing."


def _file(ref: str) -> str:
    content, name = pictures.sent(request.files.get("file"))
    if content is None or name is None:
        raise DistrictsError(
            "No file was chosen.", code="field_missing", field="file",
            remedy="Choose the file with the outline of the enclosure.",
        )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"enclosure{Path(name).suffix[:10]}"
        path.write_bytes(content)
        kennel_floor.read_floor(
            current.store(), ref, request.form.get("enclosure", ""), path, name,
            accuracy_ft=kennel_form.accuracy(request.form),
            by=current.person(), at=current.now(),
        )  # fmt: skip
    return f"The floor is measured from {name}."


ENTRIES: dict[str, Callable[[str], str]] = {
    "description": _description,
    "enclosure": _enclosure,
    "dog": _dog,
    "floor": _floor,
    "drawing": _drawing,
    "file": _file,
}
