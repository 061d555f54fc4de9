"""JSON texts with features, read strictly and in order, so that a break can be placed."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from districts.errors import DistrictsError

SHAPE_KINDS = {
    "Point": 1,
    "LineString": 2,
    "Polygon": 3,
    "MultiPoint": 4,
    "MultiLineString": 5,
    "MultiPolygon": 6,
    "GeometryCollection": 7,
}
"""GeoJSON's kinds of shape, and WKB's number of each."""

_BLANK = re.compile(r"[ \t\r\n\x1e]*")


class _BrokenError(Exception):
    """Where and why the text stops being JSON."""

    def __init__(self, why: str, at: int) -> None:
        super().__init__(why)
        self.why = why
        self.at = at


@dataclass
class Json:
    """The members of a JSON file, with its features apart."""

    members: dict[str, Any] = field(default_factory=dict)
    features: list[dict[str, Any]] = field(default_factory=list)


def parse(data: bytes, name: str) -> Json:
    """Read a GeoJSON or Esri JSON text strictly.

    Raises
    ------
    DistrictsError
        ``not_readable``, naming how many whole features precede the break.
    """
    text = _decode(data, name)
    found = Json()
    try:
        _document(text, found)
    except _BrokenError as broken:
        line = text.count("\n", 0, broken.at) + 1
        column = broken.at - text.rfind("\n", 0, broken.at)
        raise DistrictsError(
            f"{broken.why}, at line {line}, letter {column}: "
            f"{whole(len(found.features))} the break.",
            code="not_readable",
            file=name,
            remedy="Download the file again, or export it anew; a part of it is never taken.",
        ) from broken
    return found


def is_esri(found: Json) -> bool:
    """Whether the JSON is of Esri's kind, with rings and attributes."""
    members = found.members
    if "esriGeometryType" in str(members.get("geometryType", ""))[:16] or any(
        key in members for key in ("geometryType", "displayFieldName", "spatialReference")
    ):
        return True
    first = found.features[0] if found.features else {}
    return "attributes" in first and "properties" not in first


def _decode(data: bytes, name: str) -> str:
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        before = data[: trouble.start].decode("utf-8-sig", errors="ignore")
        found = Json()
        with suppress(_BrokenError):
            _document(before, found)
        raise DistrictsError(
            f"Byte {trouble.start + 1} is not UTF-8, which JSON must be: "
            f"{whole(len(found.features))} it.",
            code="not_readable",
            file=name,
            remedy="Export the file anew as UTF-8.",
        ) from trouble


def whole(count: int) -> str:
    """Say how far a broken file can be read."""
    return "1 whole feature precedes" if count == 1 else f"{count} whole features precede"


def _no_number(word: str) -> float:
    # JSON has no NaN or Infinity, yet exports hold them: they are shown as impossible coordinates.
    return float(word.replace("Infinity", "inf"))


_DECODER = json.JSONDecoder(parse_constant=_no_number)


def _document(text: str, found: Json) -> None:
    at = _skip(text, 0)
    if at == len(text):
        raise _BrokenError("The file is empty", at)
    if text[at] != "{":
        if re.match(r"(var|let|const|window|export|[A-Za-z_$][\w$.]*\s*[=(])", text[at:]):
            raise _BrokenError("This is JavaScript around JSON, not JSON", at)
        if text[at] == "<":
            raise _BrokenError("This is a web page or XML, not JSON", at)
        raise _BrokenError("This is not a JSON object", at)
    at = _object(text, at, found)
    # One feature after another, without a collection around them, is a common export.
    while (at := _skip(text, at)) < len(text):
        if found.members.get("type") != "Feature" or text[at] != "{":
            raise _BrokenError("Something follows the end of the JSON", at)
        _take_single(found)
        found.members = {}
        at = _object(text, at, found)
    _take_single(found)


def _object(text: str, at: int, found: Json) -> int:
    """Read one object's members into ``found.members``, its features into ``found.features``."""
    at = _skip(text, at + 1)
    if text[at : at + 1] == "}":
        return at + 1
    while True:
        if text[at : at + 1] != '"':
            raise _BrokenError("A name in quotes was expected", at)
        key, at = _value(text, at)
        at = _skip(text, at)
        if text[at : at + 1] != ":":
            raise _BrokenError("A colon was expected", at)
        at = _skip(text, at + 1)
        if key == "features" and text[at : at + 1] == "[":
            at = _features(text, at, found)
        else:
            found.members[key], at = _value(text, at)
        at = _skip(text, at)
        if text[at : at + 1] == "}":
            return at + 1
        if text[at : at + 1] != ",":
            raise _BrokenError(_missing(text, at, "A comma or the closing brace"), at)
        at = _skip(text, at + 1)


def _features(text: str, at: int, found: Json) -> int:
    at = _skip(text, at + 1)
    if text[at : at + 1] == "]":
        return at + 1
    while True:
        if text[at : at + 1] == "]":
            raise _BrokenError("A comma follows the last feature", at)
        feature, at = _value(text, at)
        if not isinstance(feature, dict):
            raise _BrokenError("A feature is not an object", at)
        found.features.append(feature)
        at = _skip(text, at)
        if text[at : at + 1] == "]":
            return at + 1
        if text[at : at + 1] != ",":
            raise _BrokenError(_missing(text, at, "A comma or the closing bracket"), at)
        at = _skip(text, at + 1)


def _missing(text: str, at: int, what: str) -> str:
    return "The file breaks off" if at >= len(text) else f"{what} was expected"


def _value(text: str, at: int) -> tuple[Any, int]:
    if at >= len(text):
        raise _BrokenError("The file breaks off", at)
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as trouble:
        if trouble.pos >= len(text) or trouble.msg.startswith("Unterminated string"):
            raise _BrokenError("The file breaks off", min(trouble.pos, len(text))) from trouble
        raise _BrokenError(f"This is not JSON ({trouble.msg})", trouble.pos) from trouble
    except RecursionError as trouble:
        raise _BrokenError("Brackets are nested too deeply", at) from trouble


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return at if match is None else match.end()


def _take_single(found: Json) -> None:
    """Take a lone feature or a bare shape as a collection of one."""
    kind = found.members.get("type")
    if kind == "Feature":
        found.features.append(found.members)
    elif kind in SHAPE_KINDS:
        found.features.append({"type": "Feature", "properties": {}, "geometry": found.members})
