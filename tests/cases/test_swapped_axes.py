"""Latitude before longitude is stopped, shown turned, and turned only when told."""

import pytest
from desk import PALMER, STORY, crs_member, drawn, square, turned

MANITOWOC = (-88.0, 44.5)  # as a latitude, 88 south is a place
SIDE = (160 * 4046.8564224) ** 0.5


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (PALMER, 4326), (MANITOWOC, 4326), ((179.2, 52.0), 4269), (STORY, 3417), (PALMER, 26906),
        (PALMER, 3857),
    ],
)  # fmt: skip
def test_turned_pairs_are_asked_about_and_read_right_once_turned_back(desk, at, code):
    land = [turned(shape) for shape in drawn([square(160), square(160, SIDE)], at, code)]
    name = desk.geojson("land.geojson", land, crs=crs_member(code))
    seen = desk.look(name)

    assert (seen.code, seen.doc["usable"], seen.doc["features"]) == (4, False, 2)
    problem = seen.problem("axes_swapped")
    assert (problem["severity"], problem["count"], problem["rows"]) == ("ask", 2, [1, 2])
    assert problem["remedy"]
    (fits,) = [each for each in seen.doc["crs"]["candidates"] if each["plausible"]]
    assert fits["center"] == pytest.approx(at, abs=0.02)
    assert fits["median_acres"] == pytest.approx(160, abs=0.1)
    assert desk.measure(name).error["code"] == "axes_swapped"

    total = desk.measure(name, "--swap-axes").doc["total"]
    assert total["acres"] == pytest.approx(320, abs=0.1)
    assert total["pieces"]["edge"] == pytest.approx([320], abs=0.1)


@pytest.mark.parametrize("code", [4326, 3417])
def test_a_single_turned_row_is_named_and_turning_all_is_no_answer(desk, code):
    land = drawn([square(160, n * SIDE) for n in range(4)], STORY, code)
    land[2] = turned(land[2])
    name = desk.geojson("land.geojson", land, crs=crs_member(code))
    problem = desk.look(name).problem("axes_swapped")

    assert (problem["count"], problem["rows"], problem["pins"]) == (1, [3], ["0003"])
    assert "Correct these rows" in problem["remedy"]
    assert desk.measure(name).error["code"] == "axes_swapped"


@pytest.mark.parametrize("which", ["boundary", "parcels"])
def test_a_petition_with_a_turned_file_is_refused_by_the_file_s_name(desk, which):
    land = drawn([square(1300)], STORY)
    desk.geojson("good.geojson", land)
    desk.geojson("bad.geojson", map(turned, land))
    names = {"boundary": "good.geojson", "parcels": "good.geojson", which: "bad.geojson"}
    desk.petition(names["parcels"], boundary=names["boundary"])
    error = desk.check().error

    assert (error["code"], error["where"]["file"]) == ("axes_swapped", "bad.geojson")
    assert error["remedy"]
