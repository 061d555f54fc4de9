"""Land that meets at a point is in as many pieces as it has blocks."""

import pytest
import shapely
from desk import ADAK, BLOCK, PALMER, SHAPE, SIDE, SIZE, STORY, block, drawn, geodesic_acres, sheet

RING = shapely.Polygon(
    shapely.box(0, 0, 3 * SIDE, 3 * SIDE).exterior.coords, [block(1, 1).exterior.coords]
)


@pytest.mark.parametrize(
    ("at", "other"),
    [
        (PALMER, block(1, 1)),
        (STORY, block(-1, 1)),
        (ADAK, block(1, 1)),
        ((-156.8, 70.5), block(-1, 1)),
    ],
    ids=["61.6N", "42N", "51.9N", "70.5N"],
)
def test_either_diagonal_at_any_latitude_is_two_pieces(desk, at, other):
    land = drawn([block(), other], at)
    answer = desk.measure(desk.geojson("land.geojson", land))

    total = answer.doc["total"]
    assert total["acres"] == pytest.approx(sum(map(geodesic_acres, land)), abs=1e-4)
    assert [answer.pieces(reading) for reading in ("edge", "gap", "corner")] == [2, 2, 1]
    (join,) = answer.joins()
    assert (join["kind"], join["shared_m"], join["contact_points"]) == ("corner", 0, 1)


@pytest.mark.parametrize(
    ("ending", "crs", "at"),
    [
        ("gpkg", 3338, PALMER),
        ("shp", 26906, PALMER),
        ("parquet", 3857, PALMER),
        ("gpkg", 32054, (-89.4, 43.07)),
    ],
)
def test_the_file_and_its_reference_system_change_nothing(desk, ending, crs, at):
    land = drawn([block(), block(1, 1)], at, crs)
    answer = desk.measure(desk.save(f"land.{ending}", land, {"PIN": ["007", "008"]}, crs))

    assert answer.doc["total"]["acres"] == pytest.approx(2 * BLOCK, abs=0.05)
    assert [answer.pieces("edge"), answer.pieces("corner")] == [2, 1]
    assert [row["pin"] for row in answer.doc["features"]] == ["007", "008"]


def test_every_point_of_contact_is_counted(desk):
    saw = shapely.Polygon(
        [(SIDE, 0), (2 * SIDE, 0), (2 * SIDE, SIDE), (SIDE, SIDE), (SIDE + 200, SIDE * 3 / 4),
         (SIDE, SIDE / 2), (SIDE + 200, SIDE / 4)]
    )  # fmt: skip
    wall = shapely.Polygon([(0, 0), (SIDE, 0), (SIDE, SIDE / 2), (SIDE, SIDE), (0, SIDE)])
    answer = desk.measure(desk.geojson("land.geojson", drawn([wall, saw])))

    (join,) = answer.joins()
    assert (join["kind"], join["contact_points"]) == ("corner", 3)


def test_points_that_fall_a_hair_beside_a_line_are_contacts_like_the_others(desk):
    # A line that is straight in degrees passes 9 cm beside the middle of one straight on the
    # ground: two of the four tips do not touch to the last digit.
    diamond = shapely.Polygon(
        [(1.5 * SIDE, SIDE), (2 * SIDE, 1.5 * SIDE), (1.5 * SIDE, 2 * SIDE), (SIDE, 1.5 * SIDE)]
    )
    answer = desk.measure(desk.geojson("land.geojson", drawn([RING, diamond])))

    (join,) = answer.joins()
    assert (join["kind"], join["contact_points"]) == ("corner", 4)
    assert [answer.pieces("edge"), answer.pieces("corner")] == [2, 1]


def test_land_that_fills_a_hole_shares_the_hole_s_whole_line(desk):
    answer = desk.measure(desk.geojson("land.geojson", drawn([RING, block(1, 1)])))

    assert answer.pieces() == 1
    assert answer.joins()[0]["shared_m"] == pytest.approx(4 * SIDE, abs=1)
    assert answer.doc["total"]["perimeter_m"] == pytest.approx(12 * SIDE, abs=2)


def test_a_chain_of_corners_is_as_many_pieces_as_links(desk):
    answer = desk.measure(desk.geojson("land.geojson", drawn(block(n, n) for n in range(4))))

    assert [answer.pieces("edge"), answer.pieces("corner")] == [4, 1]
    assert [join["kind"] for join in answer.joins()] == ["corner"] * 3


@pytest.mark.parametrize(
    "shape",
    [
        shapely.MultiPolygon([block(), block(1, 1)]),
        shapely.Polygon(
            [(0, 0), (SIDE, 0), (SIDE, SIDE), (2 * SIDE, SIDE), (2 * SIDE, 2 * SIDE),
             (SIDE, 2 * SIDE), (SIDE, SIDE), (0, SIDE)]
        ),
    ],
    ids=["two_parts", "one_ring_pinched"],
)  # fmt: skip
def test_one_record_whose_parts_meet_at_a_point_is_two_pieces(desk, shape):
    answer = desk.measure(desk.geojson("land.geojson", drawn([shape])))

    assert answer.doc["total"]["acres"] == pytest.approx(2 * BLOCK, abs=0.05)
    assert [answer.pieces("edge"), answer.pieces("corner")] == [2, 1]


@pytest.mark.parametrize("width", [0, 1, 30])
def test_no_width_of_noise_makes_a_point_a_line(desk, width):
    name = desk.geojson("land.geojson", drawn([block(), block(1, 1)]))

    assert desk.measure(name, "--snap-m", width).pieces() == 2


def test_a_petition_of_two_corners_fails_and_shows_the_other_reading(desk):
    rows = [{"pin": "A", "owner": "DOE JANE", "resident": "Y"},
            {"pin": "B", "owner": "ROE RICHARD", "resident": "Y"}]  # fmt: skip
    desk.geojson("land.geojson", drawn([block(), block(1, 1)]), rows)
    desk.petition("land.geojson", district_parcels=["A", "B"],
                  signed=sheet("Jane Doe", "Richard Roe"))  # fmt: skip
    answer = desk.check()

    assert (answer.code, answer.doc["verdict"], answer.doc["contested"]) == (1, "fails", [])
    assert answer.verdict(SIZE) == "meets"
    assert answer.verdict(SHAPE) == "fails"
    assert answer.other(SHAPE, "corner")["verdict"] == "meets"
    assert answer.other(SHAPE, "corner")["turns"] is True
    read = desk.check("--reading", "contiguity=corner")
    assert (read.code, read.verdict(SHAPE)) == (0, "meets")
