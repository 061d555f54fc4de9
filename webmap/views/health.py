"""Whether the server is well."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

import districts
from webmap import current
from webmap.access import Role, may

bp = Blueprint("health", __name__)


@bp.get("/healthz")
@may(Role.PUBLIC)
def show() -> ResponseReturnValue:
    """Say that the store answers, and nothing of what is in it."""
    current.store().head()
    return jsonify(status="ok", version=districts.__version__)
