"""Land drawn by hand: whole miles on the ground, so that every length is known."""

import geopandas
import numpy as np
import pytest
import shapely

MILE = 1609.344
WEST, SOUTH = 400_000.0, 1_200_000.0  # Alaska Albers, in the Tanana valley

HOSTILE = [
    "Anna <script>document.title='owned'</script> O'Brien",
    'said "come & get them" <b>bull</b> <img src=x onerror=alert(1)>',
    "hole in fence `north side` ${alert(1)}",
    "{{7*7}} {% raw %} ${7*7} #{7*7}",
    "</script><script>document.title='owned'</script>",
    "line one\nline two",
    "=HYPERLINK(\"x\")\\u003cscript\\u003e '+alert(1)+'",
]


def square(x, y, width=1.0, height=1.0):
    return shapely.box(
        WEST + x * MILE, SOUTH + y * MILE, WEST + (x + width) * MILE, SOUTH + (y + height) * MILE
    )


@pytest.fixture
def land():
    """Six parcels, one of them cut by the boundary; one more on the ground of another; one lost."""
    shapes = [
        square(0, 0, 2), square(2, 0), square(0, 1), square(1, 1), square(2, 1),
        square(3, 0.25, 0.5, 0.5), square(1, 1), None,
    ]  # fmt: skip
    return geopandas.GeoDataFrame(
        {
            "row": range(1, 9),
            "pin": ["A", "B", "C", "D", "E", "F", "D-2", None],
            "holders": [[name] for name in HOSTILE] + [["Nobody Anywhere"]],
            "acres_inside": [1280.0, 640.0, 640.0, 640.0, 640.0, 80.0, 640.0, np.nan],
            "acres_whole": [1280.0, 640.0, 640.0, 640.0, 640.0, 160.0, 640.0, np.nan],
            "standing": ["signed", "not_signed", "no_resident", "unknown", "public", "signed",
                         "signed", "unknown"],
            "straddles": [False, False, False, False, False, True, False, False],
        },
        geometry=shapes,
        crs="EPSG:3338",
    )  # fmt: skip


@pytest.fixture
def boundary():
    return square(0, 0, 3.25, 2)


@pytest.fixture
def joins():
    keys = {"contact_points": 0, "gap_m": 0.0, "gap_acres": 0.0}
    return [
        {"a": "A", "b": "B", "kind": "edge", "shared_m": MILE, **keys},
        {"a": "B", "b": "F", "kind": "edge", "shared_m": MILE / 2, **keys},
        {"a": "A", "b": "E", "kind": "corner", "shared_m": 0.0, **keys},
    ]
