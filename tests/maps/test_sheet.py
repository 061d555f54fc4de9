"""The petition's map for paper."""

import re
import xml.etree.ElementTree as ET

import geopandas as gpd
import numpy as np
import pytest
from pyproj import Transformer
from shapely import Polygon, box, total_bounds, union_all

from districts.errors import DistrictsError
from districts.maps.legend import PLACE, STANDING, THINNEST
from districts.maps.places import Place
from districts.maps.sheet import petition_sheet

SVG = "{http://www.w3.org/2000/svg}"
MILE = 1609.344
STANDINGS = list(STANDING)


def land(shapes, crs="EPSG:26975", *, pins=None, standings=None, straddles=False):
    count = len(shapes)
    return gpd.GeoDataFrame(
        {
            "pin": pins or [f"P{place}" for place in range(count)],
            "standing": standings or [STANDINGS[place % 5] for place in range(count)],
            "straddles": [straddles] * count,
        },
        geometry=shapes,
        crs=crs,
    )


def sections(columns, rows, west=1_500_000.0, south=1_000_000.0):
    """Square miles on the Iowa North state plane."""
    return [
        box(west + x * MILE, south + y * MILE, west + (x + 1) * MILE, south + (y + 1) * MILE)
        for y in range(rows)
        for x in range(columns)
    ]


def read(svg):
    return ET.fromstring(svg)


def texts(svg):
    return [each.text for each in read(svg).iter(f"{SVG}text")]


def bar(svg, unit):
    """The length a scale bar claims, and its width in the picture."""
    tree = list(read(svg).iter())
    at = next(
        place for place, each in enumerate(tree) if re.fullmatch(rf"[\d.]+ {unit}", each.text or "")
    )
    wide = float(re.match(r"M10 [\d.]+h([\d.]+)", tree[at - 1].get("d"))[1])
    return float(tree[at].text.split()[0]), wide


def extent(svg, standing):
    """Bounds of what is filled as one standing, in the picture's units."""
    path = next(p for p in read(svg).iter(f"{SVG}path") if p.get("fill") == f"url(#{standing})")
    return total_bounds(
        [
            Polygon([tuple(map(float, point.split())) for point in ring.split("L")])
            for ring in re.findall(r"M([^Z]*)Z", path.get("d"))
        ]
    )


@pytest.mark.parametrize("crs", ["EPSG:26975", "EPSG:4326", "EPSG:3857", "EPSG:5070"])
def test_a_mile_on_the_bar_is_a_mile_of_land_whatever_crs_it_came_in(crs):
    frame = land(sections(1, 1), standings=["signed"]).to_crs(crs)

    svg = petition_sheet(frame, frame.geometry.iloc[0])

    west, south, east, north = extent(svg, "signed")
    for unit, meters in (("mi", MILE), ("km", 1000.0)):
        length, wide = bar(svg, unit)
        assert (east - west) / wide * length * meters == pytest.approx(MILE, rel=0.02)
    assert north - south == pytest.approx(east - west, rel=0.02)


def test_north_is_up_where_the_projection_turns_it():
    spots = [box(-170.01, 63.0, -169.99, 63.01), box(-170.01, 63.3, -169.99, 63.31)]
    frame = land(spots, "EPSG:4326", standings=["signed", "public"]).to_crs("EPSG:3338")

    svg = petition_sheet(frame, None)

    low, high = extent(svg, "signed"), extent(svg, "public")
    assert (low[0] + low[2]) / 2 == pytest.approx((high[0] + high[2]) / 2, abs=0.5)
    assert high[3] < low[1]


def test_land_on_both_sides_of_180_degrees_stays_together():
    frame = land(
        [box(179.98, 52.0, 180.0, 52.02), box(-180.0, 52.0, -179.98, 52.02)],
        "EPSG:4326",
        standings=["signed", "public"],
    )

    svg = petition_sheet(frame, None)

    assert extent(svg, "signed")[2] == pytest.approx(extent(svg, "public")[0], abs=0.2)


def test_the_same_land_gives_the_same_picture():
    frame = land(sections(4, 3))
    area = union_all(frame.geometry.iloc[:7])

    assert petition_sheet(frame, area) == petition_sheet(frame.copy(), area)


def test_every_standing_has_a_pattern_and_its_words():
    svg = petition_sheet(land(sections(5, 2)), None)

    patterns = {each.get("id") for each in read(svg).iter(f"{SVG}pattern")}
    assert patterns == set(STANDING)
    for standing in STANDING.values():
        assert f"{standing.label} (2)" in texts(svg)
    assert "Boundary of the described area" not in texts(svg)


def test_it_says_whose_data_it_is_and_what_it_is_not():
    sources = [{"attribution": "Example County <GIS> & partners"}, {"attribution": None}]
    frame = land([*sections(2, 1), None])

    svg = petition_sheet(frame, None, sources=sources)

    assert "Example County <GIS> & partners" in texts(svg)
    assert any(line.startswith("Not a survey.") for line in texts(svg))
    assert "1 parcel row has no shape and cannot be drawn." in texts(svg)
    assert "N" in texts(svg)


@pytest.mark.parametrize("pin", ["<script>", "a & b", '"]]>', "{{7*7}}", "x\x00y", "a\u202eb"])
def test_a_hostile_number_is_text_and_nothing_else(pin):
    shown = re.sub("[\x00\u202e]", "\ufffd", pin)

    assert texts(petition_sheet(land(sections(1, 1), pins=[pin]), None)).count(shown) == 2


def test_only_the_inside_of_a_straddling_parcel_is_filled():
    whole, half = (
        sections(1, 1)[0],
        box(1_500_000, 1_000_000, 1_500_000 + MILE / 2, 1_000_000 + MILE),
    )
    frame = land([whole], standings=["signed"], straddles=True)

    svg = petition_sheet(frame, half)

    west, south, east, north = extent(svg, "signed")
    assert (north - south) / (east - west) == pytest.approx(2, rel=0.02)
    assert "Parcel across the boundary (1)" in texts(svg)


def test_stacked_parcels_stay_filled():
    square = sections(1, 1)[0]
    backwards = Polygon(square.exterior.coords[::-1])

    svg = petition_sheet(land([square, backwards], standings=["signed"] * 2), None)

    path = next(p for p in read(svg).iter(f"{SVG}path") if p.get("fill") == "url(#signed)")
    turns = [
        np.sign(
            Polygon([tuple(map(float, p.split())) for p in ring.split("L")]).exterior.is_ccw - 0.5
        )
        for ring in re.findall(r"M([^Z]*)Z", path.get("d"))
    ]
    assert abs(sum(turns)) == 2  # turned alike: the nonzero rule fills both
    assert "fill-rule" not in svg


def test_the_thinnest_join_is_ringed_where_the_two_meet():
    left, right = sections(2, 1)
    frame = land([left, right], standings=["signed", "public"])

    svg = petition_sheet(
        frame, None, join={"kind": "edge", "a": "P0", "b": "P1", "shared_m": 20.1168}
    )

    ring = next(c for c in read(svg).iter(f"{SVG}circle") if c.get("stroke") == THINNEST.color)
    assert float(ring.get("cx")) == pytest.approx(extent(svg, "signed")[2], abs=0.3)
    assert "Thinnest join: 66 ft (20.1 m) between P0 and P1" in texts(svg)


@pytest.mark.parametrize("b", ["row:9", "district", "nobody"])
def test_a_join_with_something_not_drawn_is_left_out(b):
    svg = petition_sheet(
        land(sections(2, 1)), None, join={"kind": "edge", "a": "P0", "b": b, "shared_m": 1}
    )

    assert not [line for line in texts(svg) if "join" in line]


def test_a_join_may_name_a_row_and_the_district():
    frame = land(sections(2, 1), pins=[None, None])
    frame.index = [7, 8]

    svg = petition_sheet(
        frame,
        None,
        district=sections(3, 1)[2],
        join={"kind": "edge", "a": "row:8", "b": "district", "shared_m": 9},
    )

    assert "Thinnest join: 30 ft (9.0 m) between row:8 and district" in texts(svg)
    assert "Established district" in texts(svg)


def test_shapes_that_cross_themselves_are_drawn():
    bow = Polygon([(0, 0), (1000, 1000), (1000, 0), (0, 1000)])

    assert "url(#signed)" in petition_sheet(land([bow], standings=["signed"], straddles=True), bow)


@pytest.mark.parametrize(
    ("shapes", "crs", "code"),
    [([None, None], "EPSG:26975", "no_shape"), (sections(1, 1), None, "crs_missing")],
)
def test_what_cannot_be_drawn_is_said(shapes, crs, code):
    with pytest.raises(DistrictsError) as said:
        petition_sheet(land(shapes, crs), None)

    assert said.value.code == code


def test_five_thousand_parcels_stay_a_small_picture():
    frame = land(sections(100, 50))

    svg = petition_sheet(frame, union_all(frame.geometry.iloc[::2]))

    assert len(svg) < 500_000
    assert "Signed (1,000)" in texts(svg)


def test_a_map_of_the_land_alone_tells_of_nobody_whether_he_signed():
    shapes = sections(5, 1)
    told, alone = (
        petition_sheet(land(shapes), union_all(shapes), telling=telling)
        for telling in (True, False)
    )

    assert all(f"{STANDING[each].label} (1)" in texts(told) for each in STANDINGS)
    assert not [each for each in STANDINGS if STANDING[each].label in " ".join(texts(alone))]
    assert "url(#" not in alone.replace("url(#window)", "")
    assert {f"P{place}" for place in range(5)} <= set(texts(alone))


def test_a_place_stands_where_it_is_and_has_its_number():
    shapes = sections(4, 4)
    corner = box(*shapes[3].bounds).centroid  # the southeastern section
    lon, lat = Transformer.from_crs(26975, 4326, always_xy=True).transform(corner.x, corner.y)

    svg = petition_sheet(
        land(shapes, standings=[STANDINGS[0]] * 16),
        union_all(shapes),
        places=[Place("7", lon, lat), Place("8", lon, lat, good=False)],
    )

    west, north, east, south = extent(svg, STANDINGS[0])
    good, hollow = (
        each
        for each in read(svg).iter(f"{SVG}circle")
        if each.get("r") == "6" and each.get("cy") != "7.5"
    )
    assert float(good.get("cx")) == pytest.approx(west + 7 / 8 * (east - west), abs=0.5)
    assert float(good.get("cy")) == pytest.approx(north + 7 / 8 * (south - north), abs=0.5)
    assert (good.get("fill"), hollow.get("fill")) == (PLACE.color, "#ffffff")
    assert {"7", "8", "Place of a posted notice"} <= set(texts(svg))
