"""Private links: for who made a report, for who is named in it, for a photograph kept aside."""

from __future__ import annotations

import hashlib
import hmac

from flask import current_app

LETTERS = 40
REPORT, ANSWER, PHOTO = "report", "answer", "photo"


def token(purpose: str, ref: str) -> str:
    """Return what opens one record for one purpose, and nothing else."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    seal = hmac.new(key, f"{purpose}:{ref}".encode(), hashlib.sha256).hexdigest()[:LETTERS]
    return f"{ref}.{seal}"


def opened(purpose: str, given: str) -> str | None:
    """Return which record a token opens; None where it is none of ours."""
    ref = given.rpartition(".")[0]
    same = hmac.compare_digest(given.encode(), token(purpose, ref).encode())
    return ref if ref and same else None
