"""Secret addresses: a calendar feed opens for whoever has its link, and for nobody who guesses."""

from __future__ import annotations

import hashlib
import hmac

from flask import current_app

LETTERS = 32


def calendar_token(ref: str) -> str:
    """Return the token of a record's calendar; another key makes every old link a stranger."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    seal = hmac.new(key, f"calendar:{ref}".encode(), hashlib.sha256).hexdigest()[:LETTERS]
    return f"{ref}.{seal}"


def ref_of(token: str) -> str | None:
    """Return whose calendar a token opens; None where it is no token of ours."""
    ref = token.rpartition(".")[0]
    same = hmac.compare_digest(token.encode(), calendar_token(ref).encode())
    return ref if ref and same else None
