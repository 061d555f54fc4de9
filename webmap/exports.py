"""A file that staff take out of the workspace is written into the trail: who, what, and when."""

from __future__ import annotations

from flask import Flask, Response, current_app, request

from webmap import access, current
from webmap.access import Role

WHAT = "taken out"
AS_DATA = ("documents.data",)
"""Answers that a program reads, and that no browser keeps under a name of its own."""


def noted(response: Response) -> Response:
    """Enter a download of what is not open to everybody; pictures on a page are none."""
    if request.method != "GET" or response.status_code != 200 or request.endpoint is None:
        return response
    kept = response.headers.get("Content-Disposition", "").startswith("attachment")
    is_picture = (response.mimetype or "").startswith("image/")
    if (not kept or is_picture) and request.endpoint not in AS_DATA:
        return response
    view = current_app.view_functions.get(request.endpoint)
    account = current.account()
    if account is None or Role.PUBLIC in access.allowed(view):
        return response
    ref = (request.view_args or {}).get("ref")
    current.store().note(
        WHAT, by=current.person(), at=current.now(), ref=ref, why=request.path.rsplit("/", 1)[-1]
    )
    return response


def init_app(app: Flask) -> None:
    """Look at every answer."""
    app.after_request(noted)
