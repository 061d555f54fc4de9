"""GeoJSON as a source of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from districts.errors import DistrictsError
from districts.layers.encoding import Encoding
from districts.layers.json_text import SHAPE_KINDS, Json, whole
from districts.layers.rows import Drawing, Rows, text_of
from districts.layers.source import UTF8, LayerFacts, Window

_DEEPEST = 50


class GeoJson:
    """A parsed GeoJSON text: one layer.

    Parameters
    ----------
    found
        The text's members and features.
    layer
        What to call the layer.
    name
        The file as its owner calls it.
    """

    format = "GeoJSON"
    encoding: Encoding = UTF8

    def __init__(self, found: Json, layer: str, name: str) -> None:
        self._found = found
        self._layer = layer
        self._name = name

    def layers(self) -> list[LayerFacts]:
        """Name the one layer."""
        crs = crs_of(self._found)
        return [LayerFacts(self._layer, "Unknown", crs, len(self._found.features))]

    def columns(self, layer: str) -> list[str]:
        """Names of all properties, in the order they first appear."""
        names: dict[str, None] = {}
        for feature in self._found.features:
            names.update(dict.fromkeys(_properties(feature)))
        return list(names)

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Every feature with the given properties; the window is left to the caller."""
        return _rows(self._found, list(columns), self._name)


def _rows(found: Json, columns: list[str], name: str) -> Rows:
    """Turn features into rows with the given columns."""
    numbers, shapes = [], []
    texts: dict[str, list[str | None]] = {column: [] for column in columns}
    rows = Rows(columns={**texts})
    for number, feature in enumerate(found.features, start=1):
        drawing = Drawing()
        try:
            shape = _shape(feature.get("geometry"), drawing)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError) as why:
            raise DistrictsError(
                f"The shape of this feature is not GeoJSON ({why}): {whole(number - 1)} the break.",
                code="not_readable",
                file=name,
                row=number,
                field="geometry",
                remedy="Export the file anew.",
            ) from why
        numbers.append(number)
        shapes.append(shape)
        if drawing.unclosed:
            rows.unclosed.append(number)
        properties = _properties(feature)
        for column, values in texts.items():
            values.append(text_of(properties.get(column)))
    rows.numbers, rows.shapes = numbers, shapes
    return rows


def crs_of(found: Json) -> str | None:
    """Return what the old ``crs`` member names, None where it names nothing; without it, CRS84."""
    if "crs" not in found.members:
        return "OGC:CRS84"
    crs = found.members["crs"]
    if isinstance(crs, dict):
        properties = crs.get("properties")
        if isinstance(properties, dict):
            named = properties.get("name", properties.get("code"))
            if isinstance(named, int):
                return f"EPSG:{named}"
            if isinstance(named, str):
                return named
    return None


def _properties(feature: dict[str, Any]) -> dict[str, Any]:
    properties = feature.get("properties")
    properties = properties if isinstance(properties, dict) else {}
    if "id" in feature and "id" not in properties:
        properties = {**properties, "id": feature["id"]}
    return properties


def _shape(shape: Any, drawing: Drawing, depth: int = 0) -> bytes | None:
    if shape is None:
        return None
    if depth > _DEEPEST:
        raise ValueError("collections are nested too deeply")
    kind = shape["type"]
    if kind not in SHAPE_KINDS:
        raise ValueError(f"“{kind}” is no kind of shape")
    if kind == "GeometryCollection":
        parts = [_shape(part, drawing, depth + 1) for part in shape["geometries"]]
        return drawing.collection(7, [part for part in parts if part is not None])
    where = shape["coordinates"]
    if kind == "Point":
        return drawing.point(where)
    if kind == "LineString":
        return drawing.line(where)
    if kind == "Polygon":
        return drawing.polygon(where)
    return drawing.collection(SHAPE_KINDS[kind], list(_parts(kind, where, drawing)))


def _parts(kind: str, where: Any, drawing: Drawing) -> Iterator[bytes]:
    draw = {
        "MultiPoint": drawing.point,
        "MultiLineString": drawing.line,
        "MultiPolygon": drawing.polygon,
    }[kind]
    for part in where:
        yield draw(part)
