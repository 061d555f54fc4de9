"""A small invented county in Iowa: four farms, a road between them, and a sale in July."""

import datetime as dt

import geopandas
import shapely
from pyproj import Transformer

from districts.store import create_store

CRS = "EPSG:26915"
WEST, SOUTH, SIDE, ROAD_M = 448_000.0, 4_650_000.0, 400.0, 20.0
FARMS = {  # column and row of each parcel
    "K-1": (0, 0, "KEEPER CARL"),
    "B-1": (1, 0, "BAUER TOM"),
    "A-1": (0, 1, "ANDERS RUTH"),
    "C-1": (1, 1, "CLARK IDA & JON"),
}
AT = dt.datetime(2026, 11, 30, 18, 0, tzinfo=dt.UTC)
WHO = {"by": "clerk", "at": AT}
DEGREES = Transformer.from_crs(CRS, 4326, always_xy=True)


def square(column, row):
    west = WEST + column * SIDE
    south = SOUTH + row * (SIDE + ROAD_M)
    return shapely.box(west, south, west + SIDE, south + SIDE)


def parcels(owners=None):
    rows = {pin: owner for pin, (_, _, owner) in FARMS.items()} | (owners or {})
    return geopandas.GeoDataFrame(
        {"pin": list(rows), "owner": list(rows.values())},
        geometry=[square(*FARMS[pin][:2]) for pin in rows],
        crs=CRS,
        index=range(1, len(rows) + 1),
    )


def roads():
    y = SOUTH + SIDE + ROAD_M / 2
    line = shapely.LineString([(WEST - 500, y), (WEST + 3 * SIDE, y)])
    other = shapely.LineString([(WEST - 500, y), (WEST - 500, y + 900)])
    return geopandas.GeoDataFrame(
        {
            "name": ["County Road E41", "500th Ave"],
            "aliases": ["Lincoln Hwy", None],
            "row_m": [str(ROAD_M), str(ROAD_M)],
            "public": [True, True],
        },
        geometry=[line, other],
        crs=CRS,
        index=[1, 2],
    )


def adopted(folder):
    """Return a workspace with the layers of the county, and those after the sale of B-1."""
    store = create_store(folder)
    common = {"source": {"origin": "drawn"}, "by": "setup", "at": AT}
    store.adopt("parcels", parcels(), {}, valid_from=dt.date(2026, 1, 1), **common)
    sold = parcels({"B-1": "NEWMAN EVE"})
    store.adopt("parcels", sold, {}, valid_from=dt.date(2026, 7, 1), **common)
    store.adopt("roads", roads(), {}, valid_from=dt.date(2026, 1, 1), **common)
    return store


def spot(pin=None, *, x=0.5, y=0.5, along_road=None):
    """Return longitude and latitude: a share into a parcel, or meters along the road."""
    if along_road is not None:
        at = (WEST + along_road, SOUTH + SIDE + ROAD_M / 2)
    else:
        west, south, *_ = square(*FARMS[pin][:2]).bounds
        at = (west + x * SIDE, south + y * SIDE)
    lon, lat = DEGREES.transform(*at)
    return {"lon": lon, "lat": lat}
