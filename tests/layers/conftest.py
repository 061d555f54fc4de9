"""A plat of three quarter sections in Story County, and ways to write it as counties do."""

import json
import zipfile
from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest
import shapely
from pyproj import Transformer

QUARTER_FT = 2640.0


def plat_frame(epsg: int = 3417) -> gpd.GeoDataFrame:
    """Three touching quarters of 160 survey acres, drawn in feet, in any system."""
    x, y = 4_888_642.0, 3_470_357.0
    boxes = [
        shapely.box(x + QUARTER_FT * k, y, x + QUARTER_FT * (k + 1), y + QUARTER_FT)
        for k in range(3)
    ]
    frame = gpd.GeoDataFrame(
        {
            "PIN": ["0512400010", "0512400020", "0512400030"],
            "OWNER": ["NÚÑEZ JOSÉ", "BJÖRKLUND ÅSA", "O’BRIEN PATRICK"],
            "ACRES": [160.0, 160.0, 160.0],
        },
        geometry=boxes,
        crs=3417,
    )
    return frame if epsg == 3417 else frame.to_crs(epsg)


@pytest.fixture
def plat() -> gpd.GeoDataFrame:
    return plat_frame()


@pytest.fixture
def geojson(tmp_path):
    """Write features as GeoJSON: shapes with properties, and perhaps a crs member."""

    def write(rows, *, name="parcels.geojson", crs=None, **more) -> Path:
        features = [
            {
                "type": "Feature",
                "properties": properties,
                "geometry": None if shape is None else json.loads(shapely.to_geojson(shape)),
            }
            for shape, properties in rows
        ]
        document = {"type": "FeatureCollection", "features": features, **more}
        if crs is not None:
            document["crs"] = {"type": "name", "properties": {"name": crs}}
        path = tmp_path / name
        path.write_text(json.dumps(document), "utf-8")
        return path

    return write


@pytest.fixture
def shapefile(tmp_path, plat):
    """Write the plat as a zipped Shapefile, without the parts that are named."""

    def write(*, without=(), name="parcels.zip", folder="", encoding="UTF-8", frame=None) -> Path:
        own = tmp_path / f"parts-{name}"
        own.mkdir()
        (plat if frame is None else frame).to_file(own / "parcels.shp", encoding=encoding)
        path = tmp_path / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for part in sorted(own.iterdir()):
                if part.suffix not in without:
                    archive.write(part, folder + part.name)
        return path

    return write


@pytest.fixture
def lonlat():
    """A square of so many meters beside a place in Iowa, in degrees."""
    turn = Transformer.from_crs(26975, 4326, always_xy=True).transform

    def square(east_m: float, north_m: float, wide_m: float, high_m: float | None = None):
        box = shapely.box(
            1_500_000 + east_m,
            1_050_000 + north_m,
            1_500_000 + east_m + wide_m,
            1_050_000 + north_m + (high_m or wide_m),
        )
        return shapely.transform(box, lambda xy: np.column_stack(turn(xy[:, 0], xy[:, 1])))

    return square
