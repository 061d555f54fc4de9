"""Which field of a form was refused: said at the field, and led to from the top of the page."""

from __future__ import annotations

from flask import Flask, g, request

from districts.errors import DistrictsError

CALLED = {"count": "count-1", "ended_at": "ended-day", "kind": "kind-1"}
"""What a field of a record is called on a form, where it differs."""


def at_fault(trouble: DistrictsError | None) -> str | None:
    """Note that a page's one form was refused; return the name of the field that it is of.

    None where the trouble is of no field that was sent: nothing on the page to lead to.
    """
    name = None if trouble is None else trouble.where.field
    name = CALLED.get(name or "", name)
    if name is None or (name not in request.form and name not in request.files):
        return None
    g.fault = (name, trouble.message if trouble else "")
    return name


def fault(name: str) -> str | None:
    """Return what is wrong with this field, None where nothing is."""
    of, message = g.get("fault", (None, None))
    return message if of == name else None


def init_app(app: Flask) -> None:
    """Give both to the templates."""
    app.jinja_env.globals.update(at_fault=at_fault, fault=fault)
