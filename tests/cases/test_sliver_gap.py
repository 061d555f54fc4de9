"""Digitizing noise is bridged, listed and never owned; a road is not noise."""

import numpy as np
import pytest
import shapely
from desk import ACRE, BLOCK, LAND, PALMER, SHAPE, SIDE, block, drawn, sheet

OWNERS = [{"pin": "0101", "owner": "DOE JANE", "resident": "Y"},
          {"pin": "0102", "owner": "ROE RICHARD", "resident": "Y"}]  # fmt: skip
ROAD = 20.1168  # 66 feet


def beside(width, *, shift=0.0):
    """Return two blocks with a strip between them; below zero they overlap."""
    east = shapely.box(SIDE + width, shift, 2 * SIDE + width, shift + SIDE)
    return drawn([block(), east])


@pytest.mark.parametrize("width", [0.05, 0.9, -0.1, -0.9])
def test_noise_joins_and_adds_no_acre(desk, width):
    answer = desk.measure(desk.geojson("land.geojson", beside(width), OWNERS))

    lost = max(-width, 0) * SIDE / ACRE
    assert answer.pieces() == 1
    assert answer.doc["total"]["acres"] == pytest.approx(2 * BLOCK - lost, abs=0.02)
    (join,) = answer.joins()
    assert join["kind"] == "sliver"
    assert join["gap_m"] == pytest.approx(abs(width), abs=0.005)
    assert join["gap_acres"] == pytest.approx(abs(width) * SIDE / ACRE, abs=0.002)
    (notice,) = [each for each in answer.doc["notices"] if each["code"] == "sliver_bridged"]
    assert notice["level"] == "warning"
    assert "0101" in notice["message"]
    assert "0102" in notice["message"]


@pytest.mark.parametrize(("width", "pieces"), [(1.05, 1), (29.9, 1), (30.5, 2)])
def test_wider_strips_keep_land_apart_and_only_one_reading_crosses_them(desk, width, pieces):
    answer = desk.measure(desk.geojson("land.geojson", beside(width), OWNERS))

    assert [answer.pieces("edge"), answer.pieces("gap")] == [2, pieces]
    assert {join["kind"] for join in answer.joins()} == ({"gap"} if pieces == 1 else set())


def test_the_two_widths_are_settings_in_ground_meters(desk):
    name = desk.geojson("land.geojson", drawn([block(), block(0, 1.0002)], (-150, 69)))

    # 0.32 m from north to south, where a degree east is a third of one north
    assert desk.measure(name).joins()[0]["gap_m"] == pytest.approx(0.324, abs=0.005)
    assert desk.measure(name, "--snap-m", "0.36").pieces() == 1
    assert desk.measure(name, "--snap-m", "0.28").pieces() == 2
    road = desk.geojson("road.geojson", beside(ROAD))
    assert desk.measure(road, "--snap-m", "25").pieces() == 1
    assert desk.measure(road, "--gap-m", "15").pieces("gap") == 2


@pytest.mark.parametrize(
    ("west", "east", "widest", "acres"),
    [
        (0.0, 0.8, 0.8, 0.4 * SIDE / ACRE),
        (-0.5, 0.5, 0.5, 0.25 * SIDE / ACRE),
    ],
    ids=["from_nothing", "crossing_over"],
)
def test_a_wedge_is_named_by_its_widest_place(desk, west, east, widest, acres):
    wedge = shapely.Polygon(
        [(SIDE + west, 0), (2 * SIDE, 0), (2 * SIDE, SIDE), (SIDE + east, SIDE)]
    )
    answer = desk.measure(desk.geojson("land.geojson", drawn([block(), wedge])))

    (join,) = answer.joins()
    assert (answer.pieces(), join["kind"]) == (1, "sliver")
    assert join["gap_m"] == pytest.approx(widest, abs=0.01)
    assert join["gap_acres"] == pytest.approx(acres, abs=0.003)


def test_a_sliver_along_half_a_side_and_along_a_winding_bank(desk):
    half = desk.measure(desk.geojson("half.geojson", beside(0.4, shift=SIDE / 2)))
    north = np.linspace(0, SIDE, 41)
    bank = SIDE + 10 * np.sin(north / 50)
    west = shapely.Polygon([(0, 0), *zip(bank, north, strict=True), (0, SIDE)])
    east = shapely.Polygon(
        [(2 * SIDE, 0), (2 * SIDE, SIDE), *zip(bank[::-1] + 0.4, north[::-1], strict=True)]
    )
    winding = desk.measure(desk.geojson("bank.geojson", drawn([west, east])))

    assert half.pieces() == winding.pieces() == 1
    assert half.joins()[0]["gap_acres"] == pytest.approx(0.4 * SIDE / 2 / ACRE, abs=0.002)


def test_web_mercator_stretches_no_width(desk):
    for width, pieces in ((0.9, 1), (1.1, 2)):
        land = drawn([block(), shapely.box(SIDE + width, 0, 2 * SIDE + width, SIDE)], PALMER, 3857)
        assert desk.measure(desk.save("land.gpkg", land, {"pin": ["1", "2"]}, 3857)).pieces() == (
            pieces
        )


def test_a_petition_across_noise_is_contiguous_with_a_warning_and_no_new_owner(desk):
    desk.geojson("land.geojson", beside(0.3), OWNERS)
    desk.petition("land.geojson", district_parcels=["0101", "0102"],
                  signed=sheet("Jane Doe", "Richard Roe"))  # fmt: skip
    answer = desk.check()

    assert (answer.code, answer.verdict(SHAPE)) == (0, "meets")
    assert "sliver_bridged" in answer.codes()
    assert len(answer.doc["measurements"]["holders"]) == 2


def test_a_road_left_out_is_contested_and_a_road_taken_in_is_not(desk):
    desk.geojson("land.geojson", beside(ROAD), OWNERS)
    signed = sheet("Jane Doe", "Richard Roe")
    desk.petition("land.geojson", district_parcels=["0101", "0102"], signed=signed)
    out = desk.check()
    desk.geojson("line.geojson", drawn([shapely.box(0, 0, 2 * SIDE + ROAD, SIDE)]), [{}])
    desk.petition("land.geojson", boundary="line.geojson", signed=signed)
    within = desk.check()

    assert (out.code, out.doc["verdict"], out.doc["contested"]) == (4, "fails", ["contiguity"])
    assert "20.1" in out.measured(SHAPE)["method"]
    assert out.other(SHAPE, "gap")["verdict"] == "meets"
    assert (within.code, within.doc["verdict"], within.doc["contested"]) == (0, "meets", [])
    described = float(within.measured(LAND)["value"].split("/")[1])
    assert described == pytest.approx(2 * BLOCK + ROAD * SIDE / ACRE, abs=0.1)
    assert "ground_without_parcel" in within.codes()


def test_a_strip_of_a_neighbor_narrower_than_the_noise_makes_no_landholder(desk):
    neighbor = {"pin": "0103", "owner": "POE EDGAR", "resident": "Y"}
    desk.geojson("land.geojson", drawn([block(), block(1), block(2)]), [*OWNERS, neighbor])
    desk.geojson("line.geojson", drawn([shapely.box(0, 0, 2 * SIDE + 0.5, SIDE)]), [{}])
    desk.petition("land.geojson", boundary="line.geojson", signed=sheet("Jane Doe"))
    answer = desk.check()

    assert answer.finding("AK-03.35.020a-1")["measured"]["value"] == "1/2"
    assert "touches_line" in answer.codes()
