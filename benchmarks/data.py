"""Generated layers on disk, made once; the folder is not part of the project."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import shapely

from benchmarks import fabric

FOLDER = Path(".bench")


def county_file(parcels: int) -> Path:
    """Return the GeoPackage of a county of about so many parcels, drawing it at need."""
    path = FOLDER / f"county_{parcels}.gpkg"
    if not path.exists():
        FOLDER.mkdir(exist_ok=True)
        print(f"drawing a county of about {parcels:,} parcels", file=sys.stderr)
        draft = path.with_suffix(".draft.gpkg")
        draft.unlink(missing_ok=True)
        fabric.county(fabric.SIDES[parcels]).to_file(draft, layer="parcels", driver="GPKG")
        draft.rename(path)
    return path


def district(acres: int) -> Any:
    """Return the outline of a district."""
    return fabric.outline(acres, fabric.OUTLINES[acres])


def district_file(acres: int) -> Path:
    """Write the outline of a district as GeoJSON in the CRS of the parcels."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"district_{acres}.geojson"
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::26975"}}
    shape = json.loads(shapely.to_geojson(district(acres)))
    feature = {"type": "Feature", "properties": {}, "geometry": shape}
    path.write_text(json.dumps({"type": "FeatureCollection", "crs": crs, "features": [feature]}))
    return path
