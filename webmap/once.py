"""A form is taken once: it names the version of the record it was shown with, or a key of its own.

What checks a version and enters the change does both in one turn at the store, so that of two
presses at the same moment the second finds what the first entered.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import Flask, flash, make_response, redirect, request
from flask.typing import ResponseReturnValue

from districts.store.limits import Ask
from webmap import current, stale

View = TypeVar("View", bound=Callable[..., Any])
FIELD, KEY = "version", "once"
KEPT_SECONDS = 24 * 60 * 60


def pressed_again(ref: str) -> bool:
    """Whether the record has changed since the form was shown, as by the first press of two."""
    return request.form.get(FIELD) != str(current.store().version(ref))


def look_again(
    address: str, ref: str, *also: str, stands_at: str | None = None
) -> ResponseReturnValue:
    """Say what happened to a record since its form was opened; nothing of the form is entered.

    Where somebody else changed it, the page shows both side by side and offers to enter the form
    on top. Where only the person who asks did, as by pressing twice, they see what is there.

    Parameters
    ----------
    address
        The page of the record.
    also
        Further records that the form speaks of, in the order of their parts in its ``version``.
    stands_at
        What the form's ``version`` must say to be entered; the version of ``ref`` by default.
    """
    page = stale.page(address, (ref, *also), request.form.get(FIELD, ""), stands_at)
    if page is not None:
        return page, 409
    return is_there(address)


def is_there(address: str) -> ResponseReturnValue:
    """Show the page as it stands now; nothing was entered a second time."""
    flash(
        "The record changed after this form was opened, so nothing was entered now. "
        "Look whether your entry is there already.",
        "warning",
    )
    return redirect(address, 303)


def in_turn(view: View) -> View:
    """Let a view read and write as one: nobody else writes between its check and its entry."""

    @wraps(view)
    def whole(*args: Any, **named: Any) -> Any:
        with current.store().transaction():
            return view(*args, **named)

    return whole  # type: ignore[return-value]


def keyed(back: Callable[..., str]) -> Callable[[View], View]:
    """Take a form that makes something new once for its key, for all processes of the server.

    Parameters
    ----------
    back
        The page that is shown to a second press, from the names in the address.
    """

    def once_for(view: View) -> View:
        @wraps(view)
        def first(*args: Any, **named: Any) -> Any:
            if not request.form.get(KEY):
                return view(*args, **named)
            limits = current.office().limits
            taken = limits.take([_ask()], at=current.now())
            if taken.wait_seconds:
                return is_there(back(**named))
            try:
                answer = make_response(view(*args, **named))
            except BaseException:
                limits.give_back(taken)
                raise
            if answer.status_code >= 400:
                limits.give_back(taken)
            return answer

        return first  # type: ignore[return-value]

    return once_for


def init_app(app: Flask) -> None:
    """Give the templates a new key for each form that makes something."""
    app.jinja_env.globals["form_key"] = lambda: secrets.token_urlsafe(18)


def _ask() -> Ask:
    said = f"{request.endpoint}\n{current.person()}\n{request.form[KEY]}"
    return Ask("form", hashlib.sha256(said.encode()).hexdigest(), 1, KEPT_SECONDS)
