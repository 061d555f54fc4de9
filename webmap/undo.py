"""The way back, beside the sentence that says what was entered.

Only what has a lawful reverse offers one. Nothing is deleted: the reverse is an entry of its own.
"""

from __future__ import annotations

from flask import flash, g

WHY = "taken back right after it was entered"


def offered(address: str, **fields: str) -> None:
    """Offer the reverse of what this request enters: a form of ours, sent with one press."""
    g.undo = {"address": address, "fields": fields}


def told(sentence: str, version: str) -> None:
    """Show a sentence on the next page, with the way back where one was offered.

    Parameters
    ----------
    version
        What the record stands at now: the way back is closed once somebody changes it.
    """
    way_back = g.pop("undo", None)
    if way_back is None:
        flash(sentence, "done")
        return
    way_back["fields"]["version"] = version
    flash({"words": sentence, "undo": way_back}, "done")  # type: ignore[arg-type]
