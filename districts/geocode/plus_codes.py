"""Plus codes: a cell of the Earth in ten letters, or in fewer beside a known place."""

from __future__ import annotations

import re

from openlocationcode import openlocationcode

from districts.geocode.angles import impossible
from districts.geocode.answer import Answer, to_choose
from districts.geocode.coordinates_placing import (
    Place,
    asked,
    found,
    is_within,
    nowhere,
    spread_m,
)
from districts.geocode.within import Extent

_LETTERS = "23456789CFGHJMPQRVWX"
_CODE = re.compile(
    rf"(?<![\w+])((?:[{_LETTERS}]{{8}}|[{_LETTERS}]{{4}}|[{_LETTERS}]{{6}})\+[{_LETTERS}]{{2,7}}"
    rf"|(?:[{_LETTERS}]{{2}}0{{6}}|[{_LETTERS}]{{4}}0{{4}}|[{_LETTERS}]{{6}}00)\+)(?![\w+])",
    re.I,
)
_SEPARATOR_AT = 8
_DEGREES_LEFT_OUT = {4: 1.0, 6: 0.05}
_NEAREST = "The code is short: read as the one nearest to the middle of the land looked at."


def read(text: str, plain: str, within: Extent | None) -> Answer | None:
    """Read a plus code; None where the text holds none."""
    match = _CODE.search(plain)
    if match is None:
        return None
    code = match[1].upper()
    if code.index("+") == _SEPARATOR_AT:
        if not openlocationcode.isFull(code):
            raise impossible(f"{code} is no plus code: it lies beyond the Earth.")
        return _full(text, code, within)
    return _short(text, code, within)


def _full(text: str, code: str, within: Extent | None) -> Answer:
    place, precision_m = _cell(code)
    if not is_within(place, within):
        return nowhere(code)
    return Answer((found(text, place, precision_m, label=code),))


def _short(text: str, code: str, within: Extent | None) -> Answer:
    """Read a short code by the land looked at; several cells of it are left to a person."""
    if within is None:
        why = f"{code} is a short code. Which town is it near, or what is the whole code?"
        return Answer((asked(text, why),))
    west, south, east, north = within
    east = east if east >= west else east + 360
    step = _DEGREES_LEFT_OUT[code.index("+")]
    middle = ((south + north) / 2, (west + east) / 2)
    places: dict[Place, str] = {}
    across = min(int((east - west) / step / 2) + 1, 20)
    up = min(int((north - south) / step / 2) + 1, 20)
    for rows in range(-up, up + 1):
        for columns in range(-across, across + 1):
            whole = openlocationcode.recoverNearest(
                code, middle[0] + rows * step, middle[1] + columns * step
            )
            place, _ = _cell(whole)
            if is_within(place, within):
                places[place] = whole
    if not places:
        return nowhere(code)
    doubts = (_NEAREST,) if len(places) == 1 else ("The code is short and has several places.",)
    candidates = tuple(
        found(text, place, _cell(whole)[1], label=whole, doubts=doubts)
        for place, whole in sorted(
            places.items(),
            key=lambda item: (item[0].lat - middle[0]) ** 2 + (item[0].lon - middle[1]) ** 2,
        )
    )
    return Answer(candidates if len(candidates) == 1 else to_choose(candidates, doubts[0]))


def _cell(code: str) -> tuple[Place, float]:
    area = openlocationcode.decode(code)
    place = Place(float(area.longitudeCenter), float(area.latitudeCenter))
    half_lon = float(area.longitudeHi - area.longitudeLo) / 2
    half_lat = float(area.latitudeHi - area.latitudeLo) / 2
    return place, spread_m(place, half_lon, half_lat)
