"""Stores to test: every engine the project has."""

import datetime as dt

import geopandas as gpd
import numpy as np
import pytest
import shapely

from districts.store import create_store

AT = dt.datetime(2026, 5, 4, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=-8)))


def geopackage(folder):
    return create_store(folder / "workspace")


ENGINES = {"geopackage": geopackage}


@pytest.fixture(params=ENGINES)
def store(request, tmp_path):
    made = ENGINES[request.param](tmp_path)
    yield made
    made.close()


@pytest.fixture
def adopt(store):
    """Adopt a frame, with what every adoption needs."""

    def adopted(frame, name="parcels", valid_from=dt.date(2026, 1, 1), report=None, **more):
        source = {"origin": "drawn for this test", "license": "CC0", "attribution": "nobody"}
        return store.adopt(
            name, frame, report or {"usable": True},
            source=source | more.pop("source", {}), valid_from=valid_from, by="clerk", at=AT,
            **more,
        )  # fmt: skip

    return adopted


def layer_frame(shapes, *, crs="EPSG:26975", rows=None, **columns):
    """A layer frame of these shapes, with the columns every frame has."""
    rows = list(range(1, len(shapes) + 1)) if rows is None else rows
    filled = {
        name: columns.pop(name, [None] * len(shapes))
        for name in ("pin", "owner", "mailing", "situs", "legal", "interest", "resident", "public")
    }
    filled["acres_recorded"] = np.array(
        columns.pop("acres_recorded", [np.nan] * len(shapes)), dtype=float
    )
    geometry = np.empty(len(shapes), dtype=object)
    geometry[:] = shapes
    frame = gpd.GeoDataFrame(
        {name: np.array(each, dtype=object) if name != "acres_recorded" else each
         for name, each in filled.items()} | columns,
        geometry=geometry, index=rows, crs=crs,
    )  # fmt: skip
    frame.index.name = "row"
    return frame


def grid(count, *, side=400.0, origin=(1_500_000.0, 1_150_000.0), gap=0.0):
    """Square parcels in a square, row by row."""
    return [
        shapely.box(
            origin[0] + x * side, origin[1] + y * side,
            origin[0] + (x + 1) * side - gap, origin[1] + (y + 1) * side - gap,
        )
        for y in range(count)
        for x in range(count)
    ]  # fmt: skip
