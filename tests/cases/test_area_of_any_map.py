"""Acres are those of the ground, whatever map the land was drawn on."""

import pytest
from desk import LAND, PALMER, SIZE, STORY, crs_member, drawn, sheet, square

MADISON = (-89.4, 43.07)
PLACES = [
    (3857, PALMER), (3338, PALMER), (26906, PALMER), (3417, STORY),
    (32054, MADISON), (4269, STORY), (3338, (179.99, 52.0)),
]  # fmt: skip


@pytest.mark.parametrize(("code", "at"), PLACES)
def test_six_hundred_acres_are_six_hundred_on_every_map(desk, code, at):
    name = desk.geojson("plot.geojson", drawn([square(600)], at, code), crs=crs_member(code))
    answer = desk.measure(name)

    assert answer.doc["crs"] == f"EPSG:{code}"
    assert answer.doc["total"]["acres"] == pytest.approx(600, abs=0.1)
    assert answer.doc["total"]["perimeter_m"] == pytest.approx(6233, abs=3)


def test_the_file_s_word_is_obeyed_and_the_flat_acres_are_shown_beside(desk):
    name = desk.geojson("plot.geojson", drawn([square(600)], PALMER, 3857), crs=crs_member(3857))
    seen = desk.look(name)

    assert (seen.code, seen.doc["usable"]) == (0, True)
    assert (seen.doc["crs"]["stated"], seen.doc["crs"]["used"]) == ("EPSG:3857", "EPSG:3857")
    assert seen.doc["acres"]["measured"] == pytest.approx(600, abs=0.1)
    assert seen.doc["acres"]["planar"] > 2600


def test_a_plot_that_only_a_web_map_calls_large_enough_fails(desk):
    land = drawn([square(600)], PALMER, 3857)
    assert land[0].area / 4046.8564224 > 2600  # what the flat map says
    desk.geojson("plot.geojson", land, [{"pin": "M-17", "owner": "DOE JANE"}],
                 crs=crs_member(3857))  # fmt: skip
    desk.petition("plot.geojson", district_parcels=["M-17"])
    answer = desk.check()

    assert (answer.code, answer.doc["verdict"], answer.verdict(SIZE)) == (1, "fails", "fails")
    assert answer.measured(SIZE)["value"] == pytest.approx(600, abs=0.1)
    assert answer.finding(SIZE)["threshold"]["value"] == 1280


def test_boundary_and_parcels_may_come_on_different_maps(desk):
    rows = {"PIN": ["A"], "OWNER": ["DOE JANE"], "RESIDENT": ["Y"]}
    desk.save("parcels.gpkg", drawn([square(1300)], PALMER, 26934), rows, 26934)
    desk.geojson("line.geojson", drawn([square(1300)], PALMER, 3857), [{}], crs=crs_member(3857))
    desk.petition("parcels.gpkg", boundary="line.geojson", signed=sheet("Jane Doe"))
    answer = desk.check()

    assert (answer.code, answer.doc["verdict"]) == (0, "meets")
    assert answer.measured(SIZE)["value"] == pytest.approx(1300, abs=0.1)
    assert answer.doc["measurements"]["parcels"][0]["straddles"] is False
    assert answer.verdict(LAND) == "meets"


@pytest.mark.parametrize(("stated", "true"), [(26975, 3417), (3417, 26975)])
def test_feet_taken_for_meters_are_caught_and_the_right_system_offered(desk, stated, true):
    name = desk.geojson("plot.geojson", drawn([square(160)], STORY, true), crs=crs_member(stated))
    answer = desk.look(name)

    assert (answer.code, answer.doc["usable"]) == (4, False)
    assert answer.problem("crs_contradicted")["severity"] == "ask"
    offered = {each["crs"]: each for each in answer.doc["crs"]["candidates"]}
    assert offered[f"EPSG:{true}"]["median_acres"] == pytest.approx(160, abs=0.1)
    assert offered[f"EPSG:{true}"]["plausible"] is True
    assert offered[f"EPSG:{stated}"]["plausible"] is False
    assert len(offered) == len(answer.doc["crs"]["candidates"]), "each system once"
    chosen = desk.measure(name, "--crs", f"EPSG:{true}")
    assert chosen.doc["total"]["acres"] == pytest.approx(160, abs=0.1)


def test_web_mercator_without_a_word_is_not_taken_for_degrees(desk):
    name = desk.geojson("plot.geojson", drawn([square(600)], PALMER, 3857))

    assert desk.look(name).doc["usable"] is False
    assert desk.measure(name).error["code"] in {"coordinates_impossible", "crs_contradicted"}
    assert desk.measure(name, "--crs", "EPSG:3857").doc["total"]["acres"] == (
        pytest.approx(600, abs=0.1)
    )


@pytest.mark.parametrize("member", [None, {"type": "name", "properties": {"name": "EPSG:999999"}}])
def test_a_reference_system_that_says_nothing_is_asked_for(desk, member):
    name = desk.geojson("plot.geojson", drawn([square(600)]), crs=member)

    assert desk.look(name).problem("crs_missing")["severity"] == "ask"
    assert desk.measure(name).error["code"] == "crs_missing"
