"""The place in a link to a map, and in a geo: address."""

from __future__ import annotations

import re
from dataclasses import dataclass

_VALUE = r"([-+]?\d{1,3}(?:\.\d+)?)"
_PAIR = rf"{_VALUE}\s*[,~]\s*{_VALUE}"
_MARKED = (
    re.compile(rf"!3d{_VALUE}!4d{_VALUE}"),
    re.compile(rf"[?&]mlat={_VALUE}&mlon={_VALUE}"),
    re.compile(
        rf"[?&#](?:q|query|ll|sll|daddr|saddr|destination|origin|loc|cp|center|lat(?:lng|lon)?)"
        rf"=(?:loc:|@)?{_PAIR}",
        re.I,
    ),
    re.compile(rf"[?&#]lat(?:itude)?={_VALUE}&(?:lon|lng|long|longitude)={_VALUE}", re.I),
    re.compile(rf"/(?:place|search|dir//)/?{_PAIR}"),
)
_VIEWED = (
    re.compile(rf"@{_PAIR}"),
    re.compile(rf"#(?:map=)?\d+(?:\.\d+)?/{_VALUE}/{_VALUE}"),
)
_GEO = re.compile(
    rf"geo:{_PAIR}(?:,[-+]?\d+(?:\.\d+)?)?(?P<rest>[;?].*)?", re.I
)  # latitude, longitude, height
_UNCERTAIN = re.compile(r";u=(\d+(?:\.\d+)?)", re.I)
_VIEW_ONLY = "It is the middle of a map that was looked at, and no mark on it."


@dataclass(frozen=True)
class Linked:
    """Latitude and longitude as a link writes them."""

    lat: str
    lon: str
    accuracy_m: float | None = None
    doubts: tuple[str, ...] = ()


def read(plain: str) -> Linked | None:
    """Return the place in a link; None where the text is no link or has none."""
    geo = _GEO.search(plain)
    if geo is not None:
        rest = geo["rest"] or ""
        uncertain = _UNCERTAIN.search(rest)
        accuracy = float(uncertain[1]) if uncertain else None
        asked = re.search(rf"[?&]q={_PAIR}", rest)
        if asked is not None and float(geo[1]) == 0 == float(geo[2]):
            return Linked(asked[1], asked[2], accuracy)
        return Linked(geo[1], geo[2], accuracy)
    is_link = "://" in plain or re.match(r"(?:www|maps)\.", plain, re.I) is not None
    if not is_link:
        at = re.fullmatch(rf"@\s*{_PAIR}(?:,\s*\d+(?:\.\d+)?[zm]?.*)?", plain)
        return Linked(at[1], at[2]) if at is not None else None
    for pattern in _MARKED:
        marks = list(pattern.finditer(plain))
        if marks:
            return Linked(marks[-1][1], marks[-1][2])
    for pattern in _VIEWED:
        view = pattern.search(plain)
        if view is not None:
            return Linked(view[1], view[2], doubts=(_VIEW_ONLY,))
    return None
