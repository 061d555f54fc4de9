"""One table: what went wrong, to the status and the page that says so."""

from __future__ import annotations

import secrets
import traceback
from http import HTTPStatus
from pathlib import Path

from flask import Flask, current_app, g, redirect, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from districts.errors import DistrictsError
from districts.store.ledger import StaleRecord
from webmap import stale
from webmap.access import Refused, Unfinished

STATUS = {
    "no_layer": HTTPStatus.NOT_FOUND,
    "no_such_file": HTTPStatus.NOT_FOUND,
    "no_such_paper": HTTPStatus.NOT_FOUND,
    "no_such_record": HTTPStatus.NOT_FOUND,
    "stale_record": HTTPStatus.CONFLICT,
    "workspace_busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
}
SAID = {
    400: ("This request cannot be read", "Go back and try again."),
    403: ("This is not open to you", "Sign in with a login that may open it."),
    404: ("There is no such page", "Check the address, or start from the first page."),
    405: ("This page cannot be used in this way", "Go back and use the form on the page."),
    429: ("Too much was sent in a short time", "Wait a little, then send it again."),
    413: ("The file is too large", "Send a smaller one, without what nobody needs."),
    500: (
        "Something went wrong on our side",
        "Nothing was changed. Try once more.",
    ),
}


def request_number() -> str:
    """Return what names this request in the log and on its error page, and nothing else."""
    if "request_number" not in g:
        g.request_number = secrets.token_hex(4)
    return str(g.request_number)


def unusable(trouble: DistrictsError) -> tuple[str, int]:
    """Say what, where and remedy, as the command line does."""
    status = STATUS.get(trouble.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    return render_template("error.html", title="This cannot be used", trouble=trouble), status


def changed(trouble: StaleRecord) -> tuple[str, int]:
    """Say field by field what somebody else entered in the meantime."""
    return stale.of(trouble), HTTPStatus.CONFLICT


def refused(trouble: Refused) -> tuple[str, int]:
    """Say to whom the page is open, and offer to sign in."""
    page = render_template("refused.html", roles=trouble.roles, signed_in=trouble.signed_in)
    return page, HTTPStatus.FORBIDDEN


def unfinished(_: Unfinished) -> Response:
    """Lead to where the way in goes on."""
    return redirect("/login/code", HTTPStatus.SEE_OTHER)


def forged(_: CSRFError) -> tuple[str, int]:
    """Say that the form was not one this person was shown, or is too old."""
    trouble = DistrictsError(
        "The form was open for too long, or was not sent from our own page.",
        code="form_expired",
        remedy="Open the page again and send the form from there. Nothing was changed.",
    )
    page = render_template("error.html", title="The form was not accepted", trouble=trouble)
    return page, HTTPStatus.FORBIDDEN


def stopped(trouble: HTTPException) -> tuple[str, int]:
    """Say in a sentence what a status means."""
    code = trouble.code or HTTPStatus.INTERNAL_SERVER_ERROR
    title, remedy = SAID.get(code, (str(trouble.name), "Go back and try again."))
    said = DistrictsError(f"{title}.", code=str(code), remedy=remedy)
    return render_template("error.html", title=title, trouble=said), code


def broken(trouble: Exception) -> tuple[str, int]:
    """Log where it broke; the page shows nothing of it but a number to find the line by.

    What an exception says may hold what somebody typed, so the log has its kind and the places in
    the program alone.
    """
    places = [
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(trouble.__traceback__)
    ]
    current_app.logger.error(
        "%s %s failed, request %s: %s at %s",
        request.method, request.endpoint, request_number(), type(trouble).__name__,
        " > ".join(places),
    )  # fmt: skip
    title, remedy = SAID[500]
    said = DistrictsError(f"{title}.", code="500", remedy=remedy)
    page = render_template("error.html", title=title, trouble=said)
    return page, HTTPStatus.INTERNAL_SERVER_ERROR


def init_app(app: Flask) -> None:
    """Give each kind of trouble its page."""
    app.jinja_env.globals["request_number"] = request_number
    app.register_error_handler(DistrictsError, unusable)
    app.register_error_handler(StaleRecord, changed)
    app.register_error_handler(Refused, refused)
    app.register_error_handler(Unfinished, unfinished)
    app.register_error_handler(CSRFError, forged)
    app.register_error_handler(HTTPException, stopped)
    app.register_error_handler(Exception, broken)
