"""Vector tiles of ours, read by another's decoder: the ground, the names, the winding, the edge."""

import geopandas
import mapbox_vector_tile
import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.maps import mercator
from districts.maps.tile_layer import TileLayer
from districts.maps.vector_tile import EXTENT, Column, sizes, varints

Z, X, Y = 14, 3936, 6096  # in Iowa
LEFT, BOTTOM, RIGHT, TOP = mercator.tile_bounds(Z, X, Y)
SIDE = RIGHT - LEFT
BUFFERED = shapely.box(-64, -64, EXTENT + 64, EXTENT + 64)
HOSTILE = [
    "Anna <script>document.title='owned'</script> O'Brien",
    "{{7*7}} ${7*7} `x` \\u003c",
    "line one\nline two\x00",
    "Ñandú 牛 🐄",
    "",
    "lone \ud800 half",
]


def ground(x, y):
    """A place in the tile, in shares of its side from the south-west, as world meters."""
    return LEFT + x * SIDE, BOTTOM + y * SIDE


def polygon(*corners):
    return shapely.Polygon([ground(x, y) for x, y in corners])


def layer(shapes, **columns):
    return TileLayer.of(shapes, mercator.WORLD, range(len(shapes)), columns)


def decoded(made, z=Z, x=X, y=Y, **more):
    """The features of a tile, y southward as they stand in it."""
    tile = mapbox_vector_tile.decode(
        made.tile("parcels", z, x, y, **more), default_options={"y_coord_down": True}
    )
    return tile["parcels"]["features"] if "parcels" in tile else []


def rings(feature):
    kind, coordinates = feature["geometry"]["type"], feature["geometry"]["coordinates"]
    return coordinates if kind == "Polygon" else [ring for part in coordinates for ring in part]


def signed(ring):
    """Twice the signed area as the specification reckons it: outer rings are above nothing."""
    x, y = np.array(ring, dtype=np.int64).T
    return int((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())


def area(feature):
    return sum(signed(ring) for ring in rings(feature)) / 2


def expected(shape):
    """The shape on the tile's grid, cut where the tile ends, by GEOS alone."""
    scale = EXTENT / SIDE
    moved = shapely.transform(
        shape, lambda at: np.column_stack([(at[:, 0] - LEFT) * scale, (TOP - at[:, 1]) * scale])
    )
    return shapely.intersection(moved, BUFFERED)


def test_a_square_stands_where_it_should_and_goes_round_the_right_way():
    (feature,) = decoded(layer([polygon((0.25, 0.25), (0.5, 0.25), (0.5, 0.5), (0.25, 0.5))]))

    (ring,) = rings(feature)
    assert {tuple(at) for at in ring} == {
        (1024, 3072), (2048, 3072), (2048, 2048), (1024, 2048),
    }  # fmt: skip
    assert signed(ring) == 2 * 1024 * 1024


def test_a_hole_goes_round_against_its_outer_ring():
    outer = polygon((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    hole = polygon((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6))

    (feature,) = decoded(layer([shapely.difference(outer, hole)]))

    assert [np.sign(signed(ring)) for ring in rings(feature)] == [1, -1]
    there = expected(shapely.difference(outer, hole))
    assert area(feature) == pytest.approx(there.area, abs=0.5 * there.length)


def test_what_reaches_beyond_the_tile_ends_a_little_beyond_its_edge():
    (feature,) = decoded(layer([polygon((-3, -3), (4, -3), (4, 4), (-3, 4))]))

    points = np.array(rings(feature)[0])
    assert (points.min(), points.max()) == (-64, EXTENT + 64)


def test_attributes_come_back_as_they_were_and_what_is_unknown_has_none():
    shapes = [polygon((0.1 * n, 0), (0.1 * n + 0.05, 0), (0.1 * n, 0.1)) for n in range(6)]
    acres = [0.5, np.nan, 640.0, 1.25, 0.5, 2.0]
    owners = [*HOSTILE[:5], None]

    found = {each["id"]: each["properties"] for each in decoded(layer(shapes, o=owners, a=acres))}

    assert [found[n].get("o") for n in range(6)] == owners
    assert [found[n].get("a") for n in range(6)] == [0.5, None, 640.0, 1.25, 0.5, 2.0]
    assert "a" not in found[1]


def test_text_that_is_no_text_harms_nothing():
    column = Column.of(np.array(HOSTILE, dtype=object))

    assert [column.value(code) for code in column.codes] == [*HOSTILE[:5], "lone ? half"]


def test_only_the_attributes_that_are_asked_for_are_carried():
    made = layer([polygon((0, 0), (1, 0), (0, 1))], owner=["Ruth"], pin=["A-1"])

    assert decoded(made, keys=("pin",))[0]["properties"] == {"pin": "A-1"}
    assert b"Ruth" not in made.tile("parcels", Z, X, Y, keys=("pin",))


def test_lines_and_points_and_collections_are_drawn_as_what_they_are():
    line = shapely.LineString([ground(-1, 0.5), ground(0.5, 0.5), ground(0.5, 2)])
    point = shapely.Point(ground(0.25, 0.75))
    both = shapely.GeometryCollection([point, polygon((0.6, 0.6), (0.8, 0.6), (0.6, 0.8))])

    found = sorted(
        (each["id"], each["geometry"]["type"], each["geometry"]["coordinates"])
        for each in decoded(layer([line, point, both, shapely.Point(), None]))
    )

    assert found[0] == (0, "LineString", [[-64, 2048], [2048, 2048], [2048, -64]])
    assert found[1] == (1, "Point", [1024, 1024])
    assert [each[:2] for each in found[2:]] == [(2, "Point"), (2, "Polygon")]


def test_a_bow_tie_is_made_sound_and_does_not_stop_the_tile():
    bow = polygon((0.1, 0.1), (0.5, 0.5), (0.5, 0.1), (0.1, 0.5))
    (feature,) = decoded(layer([bow]))

    assert area(feature) == pytest.approx(expected(shapely.make_valid(bow)).area, rel=0.01)


def test_the_same_corner_goes_to_the_same_place_in_both_parcels():
    """Simplified tiles open no gap: two neighbors and the whole have the same area."""
    rng = np.random.default_rng(7)
    seam = [(0.5 + 0.01 * rng.standard_normal(), y) for y in np.linspace(0.1, 0.9, 60)]
    west = polygon((0.1, 0.1), *seam, (0.1, 0.9))
    east = polygon(*seam, (0.9, 0.9), (0.9, 0.1))
    made = layer([west, east])
    z, x, y = Z - 3, X >> 3, Y >> 3

    areas = [area(each) for each in decoded(made, z, x, y)]
    whole = decoded(layer([shapely.union(west, east)]), z, x, y)

    assert sum(areas) == area(whole[0])
    assert sum(len(ring) for each in decoded(made, z, x, y) for ring in rings(each)) < 124


def test_specks_are_one_dot_where_they_lie_and_are_kept_where_asked():
    lots = [
        polygon((0.1 + at, 0.1), (0.101 + at, 0.1), (0.101 + at, 0.101), (0.1 + at, 0.101))
        for at in (0, 0.001, 0.5)
    ]
    tile = mapbox_vector_tile.decode(
        layer(lots).tile("parcels", Z, X, Y), default_options={"y_coord_down": True}
    )

    assert list(tile) == ["parcels_dots"]
    dots = [rings(each)[0] for each in tile["parcels_dots"]["features"]]
    assert [(signed(ring), ring[0]) for ring in dots] == [
        (2 * 16 * 16, [400, 3680]), (2 * 16 * 16, [2448, 3680]),
    ]  # fmt: skip
    assert len(decoded(layer(lots), whole=True)) == 3


def test_a_tile_without_anything_is_empty():
    made = layer([polygon((0, 0), (1, 0), (0, 1))])

    assert made.tile("parcels", Z, X + 9, Y) == b""
    assert layer([None, shapely.Polygon()]).tile("parcels", 0, 0, 0) == b""


def test_land_on_both_sides_of_180_degrees_is_drawn_at_both_edges_of_the_world():
    island = geopandas.GeoSeries([shapely.box(179.5, 52, 180, 53).union(
        shapely.box(-180, 52, -179.5, 53))], crs=4326)  # fmt: skip
    made = TileLayer.of(island.array, island.crs, [5], {})
    rows = 2**8 * (mercator.HALF - mercator.from_degrees(0, 52.5, 0, 53)[1]) / 2 / mercator.HALF

    for column in (0, 255):
        (feature,) = decoded(made, 8, column, int(rows))
        assert feature["id"] == 5
        assert area(feature) > 100_000


def test_a_saved_layer_gives_the_same_tiles(tmp_path):
    shapes = [polygon((0.1, 0), (0.9, 0), (0.1, 0.9)), polygon((-1, -1), (2, -1), (2, 2))]
    made = layer(shapes, owner=["Ruth", None], acres=[1.5, 2.5])
    made.save(tmp_path)

    again = TileLayer.opened(tmp_path)
    assert again.tile("parcels", Z, X, Y) == made.tile("parcels", Z, X, Y)
    assert again.bounds == made.bounds


@given(st.lists(st.integers(0, 2**32 - 1), max_size=60))
def test_numbers_take_seven_bits_a_byte(numbers):
    given_numbers = np.array(numbers, dtype=np.int64)
    content = varints(given_numbers)
    back, value, shift = [], 0, 0
    for byte in content:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            back.append(value)
            value, shift = 0, 0

    assert back == numbers
    assert sizes(given_numbers).sum() == len(content)


corner = st.tuples(st.floats(-0.6, 1.6), st.floats(-0.6, 1.6))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(corner, min_size=3, max_size=7), min_size=1, max_size=6))
def test_the_ground_of_any_polygon_is_what_lies_in_the_tile(outlines):
    """Area within half a unit along the outline, for shapes of any form, sound or not."""
    shapes = [shapely.convex_hull(polygon(*outline)) for outline in outlines]
    shapes = [each for each in shapes if each.geom_type == "Polygon"]
    if not shapes:
        return
    found = {each["id"]: each for each in decoded(layer(shapes), whole=True)}

    for number, shape in enumerate(shapes):
        there = expected(shape)
        allowed = 0.75 * there.length + 4
        drawn = area(found[number]) if number in found else 0.0
        assert drawn == pytest.approx(there.area, abs=allowed)
        if number in found:
            assert all(len(ring) >= 4 for ring in rings(found[number]))
            points = np.concatenate([np.array(ring) for ring in rings(found[number])])
            assert points.min() >= -64
            assert points.max() <= EXTENT + 64
