"""Coordinates as people type them, in degrees, on a grid or as a code."""

from __future__ import annotations

import re
from dataclasses import replace

from pyproj import Transformer

from districts.geocode import coordinates_links, plus_codes, projected
from districts.geocode.angle_pairs import Pair, pairs
from districts.geocode.angles import LATITUDE, LONGITUDE
from districts.geocode.answer import CONFIRM, Answer, to_choose
from districts.geocode.candidate import Candidate
from districts.geocode.coordinates_placing import place_pair
from districts.geocode.coordinates_text import Typed, typed
from districts.geocode.within import Extent

_WALKED = re.compile(
    r"\b(?:thence|point of beginning|p\.?o\.?b\.?|beginning at|commencing)\b", re.I
)
_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")
_ALL_COMMAS = re.compile(r"([-+]?\d{1,3}),(\d{3,}),\s?([-+]?\d{1,3}),(\d{3,})")
_WKT = re.compile(r"POINT\s*(?:Z\s*)?\(\s*([-+.\d]+)\s+([-+.\d]+)(?:\s+[-+.\d]+)?\s*\)", re.I)
_FRACTION = re.compile(r"\d\.\d")
_COMMAS = "Commas are read as decimal points."
_OTHER_DIGITS = "The text holds other numbers as well."
_OLD_DATUM = "Given on the datum of 1927, and moved to that of today."
_OLD_DATUM_M = 15.0
_MOST_DEGREES = 360
_MOST_LETTERS = 500


def read(text: str, within: Extent | None = None) -> Answer | None:
    """Read coordinates.

    Parameters
    ----------
    text
        As typed.
    within
        West, south, east, north in degrees; the edge is inside. None: everywhere.

    Returns
    -------
    Answer | None
        None where the text is no coordinates at all. An answer without candidates carries the
        reason: the place lies outside, or is 0, 0.

    Raises
    ------
    DistrictsError
        ``coordinates_impossible``: 61 minutes, a latitude beyond 90 degrees, zone 61.
    """
    if len(text) > _MOST_LETTERS:
        return None
    written = typed(text)
    # a plus code may be all letters; every other writing has a digit
    may_be_meant = "+" in written.plain or any(each.isdigit() for each in written.plain)
    if not may_be_meant or _WALKED.search(written.plain):
        return None
    answer = _linked(text, written, within)
    if answer is None and "://" not in written.plain:
        answer = (
            plus_codes.read(text, written.plain, within)
            or projected.read(text, written.plain, within)
            or _in_degrees(text, written, within)
        )
    return None if answer is None else _finished(answer, written)


def _linked(text: str, written: Typed, within: Extent | None) -> Answer | None:
    link = coordinates_links.read(written.plain)
    if link is None:
        return None
    # what a machine wrote without a sign is north and east
    lat, lon = (value if value[0] in "+-" else f"+{value}" for value in (link.lat, link.lon))
    found = pairs(f"lat {lat}, lon {lon}")
    answer = place_pair(text, found[0], within, link.doubts)
    if link.accuracy_m is None:
        return answer
    return _finished(answer, Typed("", accuracy_m=link.accuracy_m))


def _in_degrees(text: str, written: Typed, within: Extent | None) -> Answer | None:
    plain = _WKT.sub(r"lon \1, lat \2", written.plain)
    found, doubts = _pairs(plain)
    if not found or any(not _may_be_meant(pair) for pair in found):
        return None
    if found[0].has_other_digits and not found[0].is_alone:
        doubts = (*doubts, _OTHER_DIGITS)
    if len(found) == 1:
        answer = place_pair(text, found[0], within, doubts)
        return None if found[0].may_be_house and not answer.candidates else answer
    answers = [place_pair(text, pair, within, doubts) for pair in found]
    candidates = [each for answer in answers for each in answer.candidates]
    if not candidates:
        return answers[0]
    if len({(each.lon, each.lat) for each in candidates}) == 1:
        return Answer((candidates[0],))
    return Answer(to_choose(candidates, "The text holds several places."))


def _pairs(plain: str) -> tuple[list[Pair], tuple[str, ...]]:
    """Read commas between digits as separators, or as decimal points where that is meant."""
    tight = len(_DECIMAL_COMMA.findall(plain))
    pointed = _DECIMAL_COMMA.sub(".", plain)
    four = _ALL_COMMAS.fullmatch(plain.strip(" ()"))
    if four is not None:
        return pairs(f"{four[1]}.{four[2]} ; {four[3]}.{four[4]}"), (_COMMAS,)
    if tight == len("NW") and not _FRACTION.search(plain):
        found = pairs(pointed)
        if len(found) == 1:
            return found, (_COMMAS,)
    found = pairs(plain)
    if not found and tight:
        return pairs(pointed), (_COMMAS,)
    return found, ()


def _may_be_meant(pair: Pair) -> bool:
    """Whether two numbers are degrees, and not a house number or a count."""
    if pair.is_clear:
        return True
    if not pair.is_alone:
        return False
    sizes = (pair.first.size, pair.second.size)
    if pair.may_be_house:
        by_axis = zip(
            (pair.first, pair.second),
            (pair.first.axis or LATITUDE, pair.second.axis or LONGITUDE),
            strict=True,
        )
        return all(angle.fits(axis) for angle, axis in by_axis)
    return max(sizes) <= _MOST_DEGREES


def _finished(answer: Answer, written: Typed) -> Answer:
    """Add what the text says of its accuracy and datum."""
    return replace(
        answer, candidates=tuple(_with_words(each, written) for each in answer.candidates)
    )


def _with_words(candidate: Candidate, written: Typed) -> Candidate:
    if written.is_nad27 and candidate.lon is not None and candidate.lat is not None:
        move = Transformer.from_crs(4267, 4326, always_xy=True)
        lon, lat = move.transform(candidate.lon, candidate.lat)
        candidate = replace(
            candidate,
            lon=float(lon),
            lat=float(lat),
            precision_m=(candidate.precision_m or 0.0) + _OLD_DATUM_M,
            needs=candidate.needs or CONFIRM,
            reason=" ".join(filter(None, (candidate.reason, _OLD_DATUM))),
        )
    if written.accuracy_m is not None and candidate.precision_m is not None:
        wide = max(candidate.precision_m, written.accuracy_m)
        candidate = replace(candidate, precision_m=wide)
    return candidate
