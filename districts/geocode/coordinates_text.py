"""Coordinates as people type them, brought to one writing before they are read."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import unquote

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("º˚◦ᵒ⁰", "°"),
        **dict.fromkeys("′’‘ʹ´`ʼ‵", "'"),
        **dict.fromkeys("″”“„ʺ˝‶", '"'),
        **dict.fromkeys("−–—‐‑‒―﹣－", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\ufeff", ""),
    }
)
_FEET = 0.3048
_ACCURACY = re.compile(
    r"[(,;]?\s*(?:±|\+\s*/\s*-|accuracy(?:\s+of)?:?|accurate to|uncertainty:?|within)\s*"
    r"(\d+(?:\.\d+)?)\s*(m|meters?|metres?|ft|feet)\b\.?\s*\)?",
    re.I,
)
_DATUM = re.compile(
    r"[(,;]?\s*\b(?:datum:?\s*)?(WGS[\s-]*(?:19)?84|NAD[\s-]*(?:19)?83|NAD[\s-]*(?:19)?27"
    r"|EPSG:\s*4326)\b(?:\s*datum)?\s*\)?",
    re.I,
)


@dataclass(frozen=True)
class Typed:
    """A text in one writing.

    Parameters
    ----------
    plain
        One kind of degree sign, quote, minus, digit and space.
    accuracy_m
        The accuracy the text itself states; None where it states none.
    is_nad27
        Whether the text names the old North American datum.
    """

    plain: str
    accuracy_m: float | None = None
    is_nad27: bool = False


def typed(text: str) -> Typed:
    """Bring a text to one writing.

    >>> typed("４２．０２５° N, −93.6125 (±10 m)")
    Typed(plain='42.025° N, -93.6125', accuracy_m=10.0, is_nad27=False)
    """
    plain = html.unescape(text)
    if re.search(r"%[0-9A-Fa-f]{2}", plain):
        plain = unquote(plain)
    plain = unicodedata.normalize("NFKC", plain.translate(_SIGNS).replace("Â", ""))
    plain = "".join(_digit(letter) for letter in plain)
    plain = plain.replace("''", '"')
    accuracy = None
    found = _ACCURACY.search(plain)
    if found is not None:
        accuracy = float(found[1]) * (_FEET if found[2].lower().startswith("f") else 1.0)
        plain = f"{plain[: found.start()]} {plain[found.end() :]}"
    datum = _DATUM.search(plain)
    if datum is not None:
        plain = f"{plain[: datum.start()]} {plain[datum.end() :]}"
    is_nad27 = datum is not None and datum[1].endswith("27")
    return Typed(" ".join(plain.split()), accuracy, is_nad27)


def _digit(letter: str) -> str:
    """Write a digit of any script as 0 to 9."""
    if letter.isascii():
        return letter
    value = unicodedata.digit(letter, None) if letter.isdecimal() else None
    return letter if value is None else str(value)
