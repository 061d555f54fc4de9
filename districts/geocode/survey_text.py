"""Legal descriptions as people type them, brought to one writing before they are read."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable

_SIGNS = str.maketrans(
    {
        "¼": "1/4", "½": "1/2", "¾": "3/4", "⁄": "/", "∕": "/", "Â": "",
        **dict.fromkeys("–—‐‑‒―−", "-"),
        **dict.fromkeys("’‘′`´", "'"),
        **dict.fromkeys("\u200b\u200e\u200f\ufeff", ""),
    }
)  # fmt: skip
_UNITS = (
    "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN",
    "TWELVE", "THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN",
)  # fmt: skip
_TENS = ("TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY")
_VALUES = {
    **{word: at for at, word in enumerate(_UNITS, start=1)},
    **{word: 10 * at for at, word in enumerate(_TENS, start=2)},
}
_SPELLED = re.compile(
    rf"\b(?P<hundred>ONE[\s-]HUNDRED(?:[\s-]AND)?[\s-]*)?(?:(?P<ten>{'|'.join(_TENS)})"
    rf"(?:[\s-](?P<more>{'|'.join(_UNITS[:9])}))?|(?P<unit>{'|'.join(reversed(_UNITS))}))\b"
)
_STEPS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\bONE[\s-]+HALF\b", "1/2"),
    (r"\bONE[\s-]+(?:QUARTER|FOURTH)\b", "1/4"),
    (r"\b(?:QUARTERS?|QTRS?|QRTRS?|QUAR)\b\.?", "1/4"),
    (r"\b(?:HALF|HALVES|HLF)\b", "1/2"),
    (r"\bNORTH[\s-]*(EAST|WEST)\b", lambda match: f"N{match[1][0]}"),
    (r"\bSOUTH[\s-]*(EAST|WEST)\b", lambda match: f"S{match[1][0]}"),
    (r"\b(NORTH|SOUTH|EAST|WEST)\b\.?", lambda match: match[1][0]),
    (r"[IL|!](?=/[24](?!\d))", "1"),
    (r"(?<=[NSEW])\s*(?<!\d)1\s*/\s*([24])(?!\d)", r" 1/\1"),
    (r"(?<![A-Z0-9])(?<!\d\d )(?<! \d )([NS])\.\s?([EW])\b\.?(?!\s*1/2)", r"\1\2"),
    (r"(?<![A-Z0-9])(?<!\d\d )(?<! \d )([NS])\s([EW])(?=\s*1/4)", r"\1\2"),
    (r"\bP\.\s*M\b\.?", "PM "),
    (r"(?<!\d)\.|\.(?!\d)", " "),
    (r"(\d+)\s*\(\s*(\d+)\s*\)", lambda match: match[1] if match[1] == match[2] else match[0]),
    (r"\b([NSEW]{1,2})\s*\(?\b(?:FRACTIONAL|FRACL|FRAC|FRL|FR'?L|FR)\b\)?\s*(1/[24])",
     r"FRACTIONAL \1 \2"),
    (r"\b([NSEW]{1,2})\s*(1/[24])\s*\(\s*\1\s*\2\s*\)", r"\1 \2"),
)  # fmt: skip


def plain(text: str) -> str:
    """Write a description in capitals, with 1/4 and N for every quarter and north.

    >>> plain("the Northwest Quarter of the S.E.¼, Section Twelve (12)")
    'THE NW 1/4 OF THE SE1/4, SECTION 12'
    """
    written = unicodedata.normalize("NFKC", html.unescape(text).translate(_SIGNS)).upper()
    for pattern, by in _STEPS[:2]:
        written = re.sub(pattern, by, written)
    written = _SPELLED.sub(_number, written)
    for pattern, by in _STEPS[2:]:
        written = re.sub(pattern, by, written)
    return " ".join(written.split())


def _number(match: re.Match[str]) -> str:
    value = 100 if match["hundred"] else 0
    for name in ("ten", "more", "unit"):
        value += _VALUES.get(match[name] or "", 0)
    return str(value)
