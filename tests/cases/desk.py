"""A clerk's desk: a folder, the command, and land drawn on the spot in ground meters."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from plat import level
from pyproj import Geod, Transformer

from districts.cli import main

ACRE = 4046.8564224
SIDE = 1622.0  # of a block that measures 650.1 acres, so that two make a district
BLOCK = SIDE * SIDE / ACRE
PALMER, STORY, ADAK = (-149.2, 61.6), (-93.6, 42.02), (-176.6, 51.9)
AS_OF = ("--as-of", "2026-05-01")

SIZE, SHAPE = "AK-03.35.010a-3", "AK-03.35.010a-4"
HEADS, LAND = "AK-03.35.020a-1", "AK-03.35.020a-2"


@dataclass(frozen=True)
class Answer:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def doc(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out, parse_constant=_never)

    @property
    def error(self) -> Any:
        assert self.code == 3, (self.code, self.out[:400], self.err)
        return self.doc["error"]

    def finding(self, clause: str) -> Any:
        return next(row for row in self.doc["findings"] if row["clause"] == clause)

    def verdict(self, clause: str) -> str:
        return str(self.finding(clause)["verdict"])

    def measured(self, clause: str) -> Any:
        return self.finding(clause)["measured"]

    def other(self, clause: str, option: str) -> Any:
        rows = self.finding(clause)["alternatives"]
        return next(row for row in rows if row["option"] == option)

    def codes(self) -> set[str]:
        """Codes of the notices, or of the problems."""
        return {row["code"] for row in self.doc.get("notices") or self.doc.get("problems") or ()}

    def problem(self, code: str) -> Any:
        return next(row for row in self.doc["problems"] if row["code"] == code)

    def pieces(self, reading: str = "edge") -> int:
        doc = self.doc
        return len((doc.get("total") or doc["measurements"])["pieces"][reading])

    def joins(self) -> list[Any]:
        doc = self.doc
        return list((doc.get("total") or doc["measurements"])["joins"])


def _never(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


class Desk:
    """A folder and the command."""

    def __init__(self, folder: Path, capsys: Any) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, *words: object) -> Answer:
        """Run the command as a person would type it."""
        with pytest.raises(SystemExit) as done:
            main([str(word) for word in words])
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        assert "internal_fault" not in out, err
        code = done.value.code
        return Answer(code if isinstance(code, int) else 0, out, err)

    def look(self, name: str, *words: object) -> Answer:
        return self("layer", "check", name, "--json", *words)

    def measure(self, name: str, *words: object) -> Answer:
        return self("measure", name, "--json", *words)

    def check(self, *words: object) -> Answer:
        return self("petition", "check", "petition.toml", "--json", *AS_OF, *words)

    def write(self, name: str, content: str | bytes | Mapping[str, Any]) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return name

    def geojson(
        self, name: str, shapes: Iterable[Any], rows: Sequence[Mapping[str, Any]] = (), **more: Any
    ) -> str:
        """Write shapes, in the file's own coordinates, with their properties."""
        shapes = list(shapes)
        rows = rows or [{"pin": f"{n:04d}"} for n in range(1, len(shapes) + 1)]
        features = [
            {
                "type": "Feature",
                "properties": dict(row),
                "geometry": None if shape is None else json.loads(shapely.to_geojson(shape)),
            }
            for shape, row in zip(shapes, rows, strict=True)
        ]
        return self.write(name, {"type": "FeatureCollection", "features": features, **more})

    def save(self, name: str, shapes: Sequence[Any], rows: Mapping[str, Any], crs: Any) -> str:
        """Write shapes through GDAL or Arrow, by the ending of the name."""
        frame = gpd.GeoDataFrame(pd.DataFrame(rows), geometry=list(shapes), crs=crs)
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        frame.to_parquet(path) if path.suffix == ".parquet" else frame.to_file(path)
        return name

    def zip(self, name: str, entries: Iterable[tuple[str, str | bytes]]) -> str:
        with zipfile.ZipFile(self.folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, content in entries:
                archive.writestr(entry, content)
        return name

    def petition(
        self,
        parcels: str,
        *,
        signed: str | None = None,
        crosswalk: Mapping[str, str] | None = None,
        readings: Mapping[str, str] | None = None,
        bare: bool = False,
        **keys: Any,
    ) -> None:
        """Write ``petition.toml``; unless bare, one with nothing else wanting."""
        whole = {
            "action": "establish", "received_on": "2026-03-02", "purpose": "to keep stock in",
            "settled_area": True, "boundary_defined": True, "filed_with_district_judge": True,
        }  # fmt: skip
        given = {**({"action": "establish"} if bare else whole), "parcels": parcels, **keys}
        if signed is not None:
            given["signatures"] = self.write("signatures.csv", signed)
        # JSON's texts, numbers, answers and lists are TOML's, too.
        lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in given.items()]
        for name, table in (("crosswalk", crosswalk), ("readings", readings)):
            lines += [f"[{name}]", *(f'{key} = "{value}"' for key, value in (table or {}).items())]
        self.write("petition.toml", "\n".join(lines) + "\n")


def block(column: float = 0, row: float = 0, side: float = SIDE) -> Any:
    """A square block, by its place in a grid of such."""
    return shapely.box(column * side, row * side, (column + 1) * side, (row + 1) * side)


def square(acres: float, west: float = 0.0, south: float = 0.0) -> Any:
    side = (acres * ACRE) ** 0.5
    return shapely.box(west, south, west + side, south + side)


def drawn(shapes: Iterable[Any], at: tuple[float, float] = PALMER, crs: Any = 4326) -> list[Any]:
    """Bring shapes from ground meters about a place into a CRS."""
    turn = _way(at, crs)

    def moved(points: Any) -> Any:
        return np.column_stack(turn.transform(points[:, 0], points[:, 1]))

    return [shapely.transform(shape, moved) for shape in shapes]


@cache
def _way(at: tuple[float, float], crs: Any) -> Transformer:
    return Transformer.from_crs(level(at), crs, always_xy=True)


def turned(shape: Any) -> Any:
    """Write every pair the other way round."""
    return shapely.transform(shape, lambda points: points[:, ::-1])


def geodesic_acres(shape: Any) -> float:
    """Acres of a shape in degrees, by Karney's method."""
    parts = shapely.get_parts(shapely.orient_polygons(shape))
    geod = Geod(ellps="GRS80")
    return sum(abs(geod.geometry_area_perimeter(part)[0]) for part in parts) / ACRE


def crs_member(code: int) -> dict[str, Any]:
    return {"type": "name", "properties": {"name": f"urn:ogc:def:crs:EPSG::{code}"}}


def sheet(*names: str) -> str:
    """A signature sheet, everybody signing on one day before filing."""
    return "printed_name,signed_on\n" + "".join(f'"{name}",2026-02-01\n' for name in names)
