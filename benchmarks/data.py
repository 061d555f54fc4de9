"""Generated layers on disk, made once; the folder is not part of the project."""

from __future__ import annotations

import shutil
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
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


_MIDDLE = shapely.Point(fabric.MIDDLE)
AS_OF = date(2026, 9, 1)


def workspace(parcels: int, heart: int | None = None) -> Path:
    """Return a workspace that has adopted the county, adopting it at need.

    Of its ``heart``, only so many parcels nearest its middle: the same land about a district
    there, without the rest of the county.
    """
    path = FOLDER / (f"workspace_{parcels}" if heart is None else f"heart_{heart}_of_{parcels}")
    if not path.exists():
        from districts.store import create_store

        file, draft = county_file(parcels), path.with_suffix(".draft")
        print(f"adopting {heart or parcels:,} parcels", file=sys.stderr)
        shutil.rmtree(draft, ignore_errors=True)
        frame = gpd.read_file(file, use_arrow=True)
        if heart is not None:
            away = shapely.distance(shapely.centroid(frame.geometry.array), _MIDDLE)
            frame = frame.iloc[np.sort(np.argsort(away)[:heart])]
        frame.index = pd.RangeIndex(1, len(frame) + 1, name="row")
        store = create_store(draft)
        store.adopt(
            "parcels",
            frame,
            {},
            source={"origin": "generated"},
            valid_from=date(2026, 1, 1),
            by="benchmarks",
            at=datetime(2026, 8, 1, tzinfo=UTC),
        )
        store.close()
        draft.rename(path)
    return path


def district(acres: int) -> Any:
    """Return the outline of a district."""
    return fabric.outline(acres, fabric.OUTLINES[acres])
