"""Write files that are the same, byte for byte, each time."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import geopandas as gpd
import pyogrio
import shapely
from pyproj import Transformer
from survey import Block

STAMP = "2026-01-01T00:00:00.000Z"
DEGREE_DECIMALS = 8


def write_layer(
    path: Path,
    layer: str,
    rows: Sequence[dict[str, Any]],
    shapes: Sequence[Any],
    *,
    crs: str,
    about: str,
) -> None:
    """Write a GeoPackage of one layer with a fixed time stamp."""
    frame = gpd.GeoDataFrame(list(rows), geometry=list(shapes), crs=crs)
    pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": STAMP})
    try:
        path.unlink(missing_ok=True)
        pyogrio.write_dataframe(
            frame,
            path,
            layer=layer,
            driver="GPKG",
            promote_to_multi="Polygon" in frame.geom_type.iloc[0],
            layer_options={"DESCRIPTION": about},
        )
    finally:
        pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": None})


def write_sections(path: Path, land: Block, about: str) -> None:
    """Write the sections of a block of townships."""
    sections = list(land.sections.values())
    rows = [
        {
            "section": s.number,
            "township": s.township,
            "range": s.range,
            "meridian": land.meridian,
        }
        for s in sections
    ]
    write_layer(path, "sections", rows, [s.outline for s in sections], crs=land.crs, about=about)


def write_boundary(path: Path, name: str, shape: Any, crs: str) -> None:
    """Write one polygon as RFC 7946 GeoJSON: degrees, outer rings against the sun."""
    to_degrees = Transformer.from_crs(crs, "EPSG:4326", always_xy=True)
    turned = shapely.transform(shape, to_degrees.transform, interleaved=False)
    geometry = json.loads(shapely.to_geojson(shapely.orient_polygons(turned)))
    parts = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        parts = [parts]
    rounded = [
        [[[round(c, DEGREE_DECIMALS) for c in place] for place in ring] for ring in part]
        for part in parts
    ]
    geometry["coordinates"] = rounded[0] if geometry["type"] == "Polygon" else rounded
    feature = {"type": "Feature", "properties": {"name": name}, "geometry": geometry}
    document = {"type": "FeatureCollection", "features": [feature]}
    write_text(path, json.dumps(document, ensure_ascii=False) + "\n")


def write_rows(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write a CSV file."""
    with path.open("w", encoding="utf-8", newline="") as sheet:
        writer = csv.DictWriter(sheet, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_text(path: Path, text: str) -> None:
    """Write text with plain line ends."""
    path.write_text(text, encoding="utf-8", newline="\n")
