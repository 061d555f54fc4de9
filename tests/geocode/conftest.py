"""A small county: grid addresses, roads with aliases, two parcels."""

import geopandas as gpd
import pandas as pd
import pytest

from districts.geocode.place import Gazetteer
from districts.layers.folder import LayerFolder

POINTS = [
    ("p1", "W152N8841 HERON SLOUGH CT", 43.18012, -88.10211),
    ("p2", "N5832 COUNTY ROAD Q", 43.91877, -88.4553),
    ("p3", "N5832 QUARRY RD", 43.91204, -88.47118),
    ("p4", "W5832 COUNTY ROAD Q", 43.93541, -88.49902),
    ("p5", "S47W22015 OAK SAVANNA LN", 42.97333, -88.20144),
    ("p6", "5832 COUNTY ROAD Q", 43.70011, -88.4),
    ("p7", "100 N MAIN ST", 43.5000, -88.3),
    ("p8", "100 S MAIN ST", 43.4990, -88.3),
    ("p9", "12 ELM ST APT 1", 43.6000, -88.31),
    ("p10", "12 ELM ST APT 2", 43.6001, -88.31),
    ("p11", "14 ELM ST UNIT A", 43.6010, -88.31),
    ("p12", "14 ELM ST UNIT B", 43.6210, -88.31),
    ("p13", "20 1/2 ELM ST", 43.6020, -88.31),
    ("p14", "2610 LAKE ST", 43.6300, -88.32),
    ("p15", "2690 LAKE ST", 43.6310, -88.32),
    ("p16", "77 STATE HIGHWAY 23", 43.6400, -88.33),
    ("p17", "4TH ST", 43.6400, -88.33),
    ("p18", "RR 2 BOX 45", 43.6500, -88.34),
]


def frame_of(points):
    frame = pd.DataFrame(points, columns=["id", "address", "lat", "lon"])
    return frame.set_index(pd.RangeIndex(1, len(frame) + 1, name="row"))


def roads_of(*rows):
    """Roads of name, aliases, width in meters and shape."""
    frame = gpd.GeoDataFrame(
        {
            "name": pd.Series([row[0] for row in rows], dtype=object),
            "aliases": pd.Series([row[1] for row in rows], dtype=object),
            "width_m": [row[2] for row in rows],
            "public": pd.Series([True] * len(rows), dtype=object),
        },
        geometry=[row[3] for row in rows],
        crs=4326,
    )
    return frame.set_index(pd.RangeIndex(1, len(rows) + 1, name="row"))


@pytest.fixture(scope="session")
def county() -> Gazetteer:
    return Gazetteer(LayerFolder(addresses=frame_of(POINTS)))
