"""Boundaries as people draw them: backward, twice, crossed, across the date line."""

import pytest
import shapely
from desk import ACRE, BLOCK, HEADS, LAND, SHAPE, SIDE, SIZE, block, drawn, sheet

OWNERS = [{"pin": "A", "owner": "DOE JANE", "resident": "Y"},
          {"pin": "B", "owner": "ROE RICHARD", "resident": "Y"}]  # fmt: skip
WHOLE = shapely.box(0, 0, 2 * SIDE, SIDE)


@pytest.fixture
def described(desk):
    def write(boundary, *, content=None, **keys):
        desk.geojson("land.geojson", drawn([block(), block(1)]), OWNERS)
        if content is None:
            desk.geojson("line.geojson", drawn([boundary]), [{}])
        else:
            desk.write("line.geojson", content)
        desk.petition("land.geojson", boundary="line.geojson",
                      signed=sheet("Jane Doe", "Richard Roe"), **keys)  # fmt: skip
        return desk.check()

    return write


@pytest.mark.parametrize(
    "points",
    [
        list(WHOLE.exterior.coords)[::-1],
        [(0, 0), (0, 0), (SIDE, 0), (2 * SIDE, 0), (2 * SIDE, 0), (2 * SIDE, SIDE), (0, SIDE)],
    ],
    ids=["clockwise", "points_twice"],
)
def test_how_a_ring_is_written_changes_nothing(described, points):
    answer = described(shapely.Polygon(points))

    assert (answer.code, answer.doc["verdict"]) == (0, "meets")
    assert answer.measured(SIZE)["value"] == pytest.approx(2 * BLOCK, abs=0.1)


def test_a_ring_that_was_not_closed_is_closed(described):
    (ring,) = drawn([WHOLE])
    points = [list(point) for point in ring.exterior.coords][:-1]
    bare = {"type": "Polygon", "coordinates": [points]}

    assert described(None, content=bare).doc["verdict"] == "meets"


def test_of_a_collection_only_the_polygons_count_and_a_line_is_no_boundary(described):
    (ring,) = drawn([WHOLE])
    polygon, line = (
        {"type": kind, "coordinates": [list(map(list, ring.exterior.coords))]}
        for kind in ("Polygon", "MultiLineString")
    )
    mixed = {"type": "GeometryCollection", "geometries": [line, polygon]}

    assert described(None, content=mixed).doc["verdict"] == "meets"
    assert described(None, content=line).error["code"] == "no_polygons"


def test_a_ring_that_crosses_itself_is_measured_both_ways_and_decides_nothing(described):
    answer = described(shapely.Polygon([(0, 0), (2 * SIDE, SIDE), (2 * SIDE, 0), (0, SIDE)]))

    assert (answer.code, answer.doc["verdict"]) == (4, "undetermined")
    assert [answer.verdict(clause) for clause in (SIZE, SHAPE, LAND)] == ["undetermined"] * 3
    size = answer.measured(SIZE)
    assert (size["low"], size["high"]) == pytest.approx((BLOCK, 2 * BLOCK), abs=0.2)


def test_a_parcel_across_the_line_counts_for_its_inside_and_its_owner_whole(described):
    answer = described(shapely.box(0, 0, 1.5 * SIDE, SIDE))

    cut = answer.doc["measurements"]["parcels"][1]
    assert cut["straddles"] is True
    assert (cut["acres_inside"], cut["acres_whole"]) == pytest.approx((BLOCK / 2, BLOCK), abs=0.1)
    assert answer.measured(HEADS)["value"] == "2/2"


def test_a_hole_is_left_out_and_its_line_makes_the_doubt_larger(described):
    hole = shapely.box(100, 100, 300, 300).exterior.coords
    answer = described(shapely.Polygon(WHOLE.exterior.coords, [hole]))

    found = answer.doc["measurements"]
    assert found["acres"] == pytest.approx(2 * BLOCK - 40000 / ACRE, abs=0.1)
    assert found["perimeter_m"] == pytest.approx(6 * SIDE + 800, abs=2)
    assert found["tolerance"] == pytest.approx((6 * SIDE + 800) / ACRE, abs=0.01)


def test_the_doubt_grows_with_the_accuracy_of_the_survey(described):
    small = shapely.box(0, 0, 2 * SIDE, 1280.5 * ACRE / (2 * SIDE))

    assert described(small).verdict(SIZE) == "undetermined"
    assert described(small, positional_accuracy_m=0.1).verdict(SIZE) == "meets"


def test_a_boundary_far_from_every_parcel_says_so(described):
    answer = described(shapely.box(50 * SIDE, 0, 52 * SIDE, SIDE))

    assert answer.measured(HEADS)["value"] == "0/0"
    assert "no_parcels" in answer.codes()


def test_the_date_line_is_no_boundary(desk):
    west, east = drawn([block(), block(1)], (180.0, 52.0))

    def written(shape):
        return shapely.transform(shape, lambda at: at - [[360, 0]] * (at[:, :1] > 180.0000001))

    def snapped(shape, lon):
        near = shapely.transform(shape, lambda at: at)
        return shapely.transform(
            near, lambda at: [(lon if abs(abs(x) - 180) < 1e-9 else x, y) for x, y in at]
        )

    middle = drawn([shapely.box(-SIDE, 0, 0, SIDE), block()], (180.0, 52.0))
    parts = [snapped(written(middle[0]), 180.0), snapped(written(middle[1]), -180.0)]
    answer = desk.measure(desk.geojson("land.geojson", parts))

    assert west.is_valid and east.is_valid
    assert answer.doc["total"]["acres"] == pytest.approx(2 * BLOCK, abs=0.3)
    assert answer.doc["total"]["perimeter_m"] == pytest.approx(6 * SIDE, abs=3)
