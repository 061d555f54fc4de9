"""Text from a county's file, made harmless before Folium writes it as HTML."""

from __future__ import annotations

import math
from collections.abc import Iterable

import markupsafe

UNKNOWN = "unknown"
SEEN = 0.05  # acres that one decimal would print as none
BEYOND_HTML = str.maketrans({"`": "&#96;", "{": "&#123;", "}": "&#125;"})


def escaped(text: object) -> str:
    """Return ``text`` as HTML that shows it as typed.

    Parameters
    ----------
    text
        A value from a file; None, NaN and blank read "unknown".

    Notes
    -----
    A backtick is escaped too: Folium writes some values into JavaScript template strings, where
    a bare one would end the string. So are braces: Folium reads the script it has written once
    more as a Jinja template, which would work out an owner called ``{{7*7}}``.
    """
    blank = text is None or (isinstance(text, float) and math.isnan(text)) or not str(text).strip()
    safe = str(markupsafe.escape(UNKNOWN if blank else str(text)))
    return safe.translate(BEYOND_HTML)


def names(holders: object) -> str:
    """Return a list of holders as one line, not yet escaped."""
    if holders is None or isinstance(holders, str | float):
        return "" if holders is None or isinstance(holders, float) else holders
    if isinstance(holders, Iterable):
        return "; ".join(str(holder) for holder in holders)
    return str(holders)


def acres(value: object) -> str:
    """Return acres to one decimal with thousands set off, or "unknown"."""
    if value is None:
        return UNKNOWN
    number = float(str(value))
    if math.isnan(number):
        return UNKNOWN
    return "under 0.1" if 0 < number < SEEN else f"{number:,.1f}"
