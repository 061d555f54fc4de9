"""A district to take away: GeoJSON for the web, a GeoPackage for the desk."""

from __future__ import annotations

import json
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from districts.proceedings.districts import DistrictOn, district_on, on_day
from districts.records.district import District
from districts.store import Store

_DECIMALS = 8  # of a degree: about a millimeter
_WORLD = 180.0
_WGS84 = 4326


def geojson_of(store: Store, ref: str, day: date) -> bytes:
    """Return a district on a day as GeoJSON: WGS 84, outer rings counterclockwise (RFC 7946).

    A district that has no land on that day is a collection of no features.
    """
    seen = district_on(store, ref, day)
    found = [] if seen.shape is None else [_feature(seen)]
    collection = {"type": "FeatureCollection", "features": found}
    return json.dumps(collection, ensure_ascii=False, allow_nan=False).encode()


def _feature(seen: DistrictOn) -> dict[str, Any]:
    state = seen.state
    if state is None:
        raise ValueError("a district before its first order has no feature")
    land = lonlat(seen.shape, state.crs)
    return {
        "type": "Feature",
        "id": seen.district.ref,
        "bbox": [round(float(each), _DECIMALS) for each in shapely.bounds(land)],
        "geometry": json.loads(shapely.to_geojson(land)),
        "properties": _properties(seen),
    }


def _properties(seen: DistrictOn) -> dict[str, Any]:
    found = seen.document()
    keys = (
        "ref", "name", "on", "standing", "effective_on", "until", "action", "petition", "order",
        "acres", "tolerance",
    )  # fmt: skip
    return {key: found[key] for key in keys} | {
        "pieces": len(found["pieces"]),
        "established_on": seen.district.established_on,
    }


def lonlat(drawn: Any, crs: str) -> Any:
    """Return land in degrees of WGS 84, outer rings counterclockwise.

    It is cut where it crosses the 180th meridian. Corners are moved one by one, so that an edge is
    straight in the CRS it was drawn in.
    """
    moved = gpd.GeoSeries([shapely.force_2d(drawn)], crs=crs).to_crs(_WGS84).iloc[0]
    west, _, east, _ = shapely.bounds(moved)
    if east - west > _WORLD:
        moved = shapely.transform(moved, _eastward)
        east = float(shapely.bounds(moved)[2])
    if east > _WORLD:
        here = shapely.intersection(moved, shapely.box(-_WORLD, -90, _WORLD, 90))
        beyond = shapely.intersection(moved, shapely.box(_WORLD, -90, 3 * _WORLD, 90))
        back = shapely.transform(beyond, lambda each: each - [2 * _WORLD, 0])
        parts = [part for each in (here, back) for part in shapely.get_parts(each)]
        land = [part for part in parts if part.geom_type == "Polygon"]
        moved = land[0] if len(land) == 1 else shapely.MultiPolygon(land)
    rounded = shapely.transform(moved, lambda each: np.round(each, _DECIMALS))
    return shapely.orient_polygons(rounded)


def _eastward(points: Any) -> Any:
    return np.column_stack([np.where(points[:, 0] < 0, points[:, 0] + 360, points[:, 0]),
                            points[:, 1]])  # fmt: skip


def geopackage_of(store: Store, ref: str, day: date) -> bytes:
    """Return a district as a GeoPackage in the CRS it was filed in.

    Layer ``district`` is the district on the day; layer ``history`` has a row for each order up to
    that day, with the boundary it left.
    """
    district = store.record(District, ref)
    states = [each for each in district.history() if each.effective_on <= day.isoformat()]
    crs = district.history()[0].crs
    every = [on_day(district, date.fromisoformat(each.effective_on)) for each in states]
    with tempfile.TemporaryDirectory(prefix="district-") as folder:
        path = Path(folder) / f"{ref}.gpkg"
        seen = on_day(district, day)
        _layer([seen] if seen.shape is not None else [], crs).to_file(
            path, layer="district", driver="GPKG", engine="pyogrio"
        )
        _layer(every, crs).to_file(path, layer="history", driver="GPKG", engine="pyogrio")
        return path.read_bytes()


def _layer(rows: list[DistrictOn], crs: str) -> gpd.GeoDataFrame:
    columns = [
        "ref", "name", "on", "standing", "effective_on", "until", "action", "petition", "order",
        "acres", "tolerance", "pieces", "established_on",
    ]  # fmt: skip
    values = [_properties(each) for each in rows]
    shapes = [None if each.shape is None else _multi(each.shape) for each in rows]
    frame = gpd.GeoDataFrame(
        {name: np.array([each[name] for each in values], object) for name in columns},
        geometry=gpd.GeoSeries(shapes, crs=crs),
        crs=crs,
    )
    texts = {name: "string" for name in columns if name not in ("acres", "tolerance", "pieces")}
    return frame.astype({**texts, "acres": "float64", "tolerance": "float64", "pieces": "int64"})


def _multi(drawn: Any) -> Any:
    return drawn if drawn.geom_type == "MultiPolygon" else shapely.MultiPolygon([drawn])
