"""KML: all folders are one layer. Links are not followed and entities are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from districts.errors import DistrictsError
from districts.layers.encoding import Encoding
from districts.layers.rows import Drawing, Rows
from districts.layers.source import UTF8, LayerFacts, Window

_DEEPEST = 200
_NUMBERS = re.compile(r"\s+")
_SHAPES = {"Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "MultiTrack", "Track"}


class _ForbiddenError(Exception):
    """The file declares entities, which can grow without end or name other files."""


class _Places:
    """What the parser tells: keep placemarks and the folders they lie in, forget the rest."""

    def __init__(self) -> None:
        self.placemarks: list[tuple[Element, str]] = []
        self._path: list[str] = []
        self._folders: list[str] = []
        self._text: list[str] = []
        self._builder: TreeBuilder | None = None
        self._depth = 0

    def doctype(self, *_: object) -> None:
        """Refuse a document type, whatever it declares."""
        raise _ForbiddenError

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        """Begin an element."""
        tag = tag.rpartition("}")[2]
        self._path.append(tag)
        if len(self._path) > _DEEPEST:
            raise _ForbiddenError
        if self._builder is None and tag == "Placemark":
            self._builder, self._depth = TreeBuilder(), len(self._path)
        if self._builder is not None:
            self._builder.start(tag, attrs)
        elif tag == "Folder":
            self._folders.append("")
        self._text = []

    def data(self, data: str) -> None:
        """Take a piece of text."""
        if self._builder is not None:
            self._builder.data(data)
        else:
            self._text.append(data)

    def end(self, tag: str) -> None:
        """End an element."""
        tag = tag.rpartition("}")[2]
        if self._builder is not None:
            self._builder.end(tag)
            if len(self._path) == self._depth:
                folder = "/".join(name for name in self._folders if name)
                self.placemarks.append((self._builder.close(), folder))
                self._builder = None
        elif tag == "Folder":
            self._folders.pop()
        elif tag == "name" and self._path[-2:-1] == ["Folder"]:
            self._folders[-1] = "".join(self._text).strip()
        self._path.pop()

    def close(self) -> None:
        """End the document."""


class Kml:
    """A KML file: one layer with the columns ``name``, ``folder`` and the extended data.

    Parameters
    ----------
    data
        The file.
    layer
        What to call the layer.
    name
        The file as its owner calls it.
    """

    format = "KML"
    encoding: Encoding = UTF8

    def __init__(self, data: bytes, layer: str, name: str) -> None:
        self._places = parse(data, name)
        self._layer = layer
        self._name = name

    def layers(self) -> list[LayerFacts]:
        """Name the one layer."""
        return [LayerFacts(self._layer, "Unknown", "OGC:CRS84", len(self._places.placemarks))]

    def columns(self, layer: str) -> list[str]:
        """Names of the columns."""
        names: dict[str, None] = {"name": None, "folder": None}
        for element, _ in self._places.placemarks:
            names.update(dict.fromkeys(key for key, _ in _data(element)))
        return list(names)

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Every placemark; the window is left to the caller."""
        return _rows(self._places, columns, self._name)


def parse(data: bytes, name: str) -> _Places:
    """Read the placemarks of a KML file."""
    places = _Places()
    # Document types and entities are refused, by the target and below.
    parser = XMLParser(target=places)  # noqa: S314
    low = data[:4096].lower()
    if b"<!doctype" in low or b"<!entity" in low:
        raise _refused(name)
    try:
        parser.feed(data)
        parser.close()
    except _ForbiddenError as trouble:
        raise _refused(name) from trouble
    except (ParseError, ValueError, LookupError) as trouble:
        count = len(places.placemarks)
        raise DistrictsError(
            f"This is not whole KML ({trouble}): {count} whole features precede the break.",
            code="not_readable",
            file=name,
            remedy="Export the file again.",
        ) from trouble
    return places


def _rows(places: _Places, columns: Sequence[str], name: str) -> Rows:
    """Turn placemarks into rows with the given columns."""
    texts: dict[str, list[str | None]] = {column: [] for column in columns}
    rows = Rows(columns={**texts})
    shapes: list[bytes | None] = []
    for number, (element, folder) in enumerate(places.placemarks, start=1):
        drawing = Drawing()
        try:
            parts = [part for child in element if (part := _shape(child, drawing)) is not None]
        except (ValueError, IndexError, AttributeError) as why:
            raise DistrictsError(
                f"The coordinates of this placemark cannot be read ({why}): "
                f"{number - 1} whole features precede the break.",
                code="not_readable",
                file=name,
                row=number,
                remedy="Export the file again.",
            ) from why
        shapes.append(
            parts[0] if len(parts) == 1 else drawing.collection(7, parts) if parts else None
        )
        if drawing.unclosed:
            rows.unclosed.append(number)
        values = dict(_data(element))
        values["name"] = (element.findtext("name") or "").strip() or None
        values["folder"] = folder or None
        for column, found in texts.items():
            found.append(values.get(column))
    rows.numbers, rows.shapes = range(1, len(shapes) + 1), shapes
    return rows


def _data(element: Any) -> Iterator[tuple[str, str | None]]:
    for data in element.iter("Data"):
        text = data.findtext("value")
        yield data.get("name", ""), None if text is None else text.strip()
    for data in element.iter("SimpleData"):
        yield data.get("name", ""), (data.text or "").strip() or None


def _shape(element: Any, drawing: Drawing) -> bytes | None:
    if element.tag not in _SHAPES:
        return None
    if element.tag == "MultiGeometry":
        parts = [part for child in element if (part := _shape(child, drawing)) is not None]
        kinds = {part[1] for part in parts}
        whole = kinds.pop() + 3 if len(kinds) == 1 and max(kinds, default=0) <= 3 else 7
        return drawing.collection(whole if whole <= 6 else 7, parts) if parts else None
    if element.tag == "Polygon":
        rings = [
            _positions(ring)
            for side in ("outerBoundaryIs", "innerBoundaryIs")
            for boundary in element.findall(side)
            for ring in boundary.iter("LinearRing")
        ]
        return drawing.polygon(rings)
    positions = _positions(element)
    if not positions:
        return None
    return drawing.point(positions[0]) if element.tag == "Point" else drawing.line(positions)


def _positions(element: Any) -> list[tuple[float, float]]:
    text = element.findtext("coordinates") or ""
    text = re.sub(r"\s*,\s*", ",", text.strip())
    found = []
    for word in _NUMBERS.split(text):
        if word:
            x, y = word.split(",")[:2]
            found.append((float(x), float(y)))
    return found


def _refused(name: str) -> DistrictsError:
    return DistrictsError(
        "The KML declares a document type or entities, which no map needs.",
        code="not_readable",
        file=name,
        remedy="Export the file again from the mapping program.",
    )
