"""What the public map tells of a place: an area wide enough that no one's land is told by it."""

import datetime as dt
import math

import geopandas
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_public import FEWEST_OWNERS, FEWEST_PARCELS, STEPS, _Areas
from districts.store import create_store
from tests.prairie import CRS, DEGREES, SOUTH, WEST, WHO

METERS_A_DEGREE = 111_195.0
SIDES = (60.0, 400.0, 1600.0)
"""Sides of the parcels of three quarters of a county: a village, farms, and large holdings."""


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    store = create_store(tmp_path_factory.mktemp("county") / "workspace")
    shapes, owners = [], []
    for part, side in enumerate(SIDES):
        left = WEST + part * 8_000
        across = int(7_000 // side)
        for column in range(min(across, 14)):
            for row in range(min(across, 14)):
                x, y = left + column * side, SOUTH + row * side
                shapes.append(shapely.box(x, y, x + side, y + side))
                owners.append(f"OWNER {part}-{(column + row) // 3}")
    frame = geopandas.GeoDataFrame(
        {"pin": [f"N-{n}" for n in range(len(shapes))], "owner": owners},
        geometry=shapes, crs=CRS, index=range(1, len(shapes) + 1),
    )  # fmt: skip
    store.adopt("parcels", frame, {}, source={"origin": "drawn"},
                valid_from=dt.date(2026, 1, 1), **WHO)  # fmt: skip
    yield county_on(store), frame.to_crs(4326)
    store.close()


def cell_of(lon, lat, words):
    """The square that a middle and its words stand for."""
    side = next(each for each in STEPS if f"{round(each * 111.195)} km" in words)
    across = side / math.cos(math.radians(lat - side / 2))
    return side, shapely.box(lon - across / 2, lat - side / 2, lon + across / 2, lat + side / 2)


@settings(max_examples=25, deadline=None)
@given(
    east=st.floats(0, 23_900), north=st.floats(0, 6_900), right=st.floats(0.01, 0.99),
    up=st.floats(0.01, 0.99),
)  # fmt: skip
def test_an_area_is_wide_and_shared_and_its_middle_tells_no_point(county, east, north, right, up):
    found, parcels = county
    lon, lat = DEGREES.transform(WEST + east, SOUTH + north)

    words, (x, y) = _Areas(found).of(lon, lat)

    side, cell = cell_of(x, y, words)
    assert side * METERS_A_DEGREE >= 500
    assert cell.buffer(1e-9).contains(shapely.Point(lon, lat))
    if side < STEPS[-1]:
        there = parcels[parcels.intersects(cell.buffer(1e-9))]
        assert len(there) >= FEWEST_PARCELS
        assert there["owner"].nunique() >= FEWEST_OWNERS
    west, south, east_, north_ = cell.bounds
    other = _Areas(found).of(west + right * (east_ - west), south + up * (north_ - south))
    if other[0] == words:  # where a smaller square is shared, that one is told
        assert other[1] == pytest.approx((x, y), abs=1e-9)


def test_the_figures_of_the_rule():
    assert FEWEST_PARCELS == 5
    assert min(STEPS) * METERS_A_DEGREE >= 500
