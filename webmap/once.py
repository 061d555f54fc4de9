"""A form is taken once: it names the version of the record it was shown with."""

from __future__ import annotations

from flask import flash, redirect, request
from flask.typing import ResponseReturnValue

from webmap import current

FIELD = "version"


def pressed_again(ref: str) -> bool:
    """Whether the record has changed since the form was shown, as by the first press of two."""
    return request.form.get(FIELD) != str(current.store().version(ref))


def look_again(address: str) -> ResponseReturnValue:
    """Show the page as it stands now; nothing was entered a second time."""
    flash(
        "The record changed after this form was opened, so nothing was entered now. "
        "Look whether your entry is there already.",
        "warning",
    )
    return redirect(address, 303)
