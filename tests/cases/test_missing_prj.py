"""A file that does not say where it lies is asked, and never guessed."""

import pytest
from desk import STORY, drawn, square

MADISON = (-89.4, 43.07)
SIDE = (160 * 4046.8564224) ** 0.5


def shapefile(desk, crs, at, *, without=("prj", "cpg")):
    land = drawn([square(160), square(160, SIDE)], at, crs)
    desk.save("made/parcels.shp", land, {"PIN": ["0512400010", "0512400020"]}, crs)
    parts = sorted((desk.folder / "made").iterdir())
    return desk.zip(
        "parcels.zip",
        [(part.name, part.read_bytes()) for part in parts if part.suffix[1:] not in without],
    )


@pytest.mark.parametrize(
    ("crs", "at", "twin"),
    [
        ("EPSG:2289", MADISON, "EPSG:32154"),
        ("EPSG:26934", (-149.9, 61.6), None),
    ],
)
def test_the_likely_systems_are_offered_and_the_chosen_one_is_used(desk, crs, at, twin):
    name = shapefile(desk, crs, at)
    seen = desk.look(name, "--column", "pin=PIN")

    assert (seen.code, seen.doc["usable"], seen.doc["features"]) == (4, False, 2)
    assert (seen.doc["crs"]["stated"], seen.doc["crs"]["used"]) == (None, None)
    problem = seen.problem("crs_missing")
    assert (problem["severity"], bool(problem["remedy"])) == ("ask", True)
    offered = {each["crs"]: each for each in seen.doc["crs"]["candidates"]}
    assert offered[crs]["plausible"] is True
    assert offered[crs]["center"] == pytest.approx(at, abs=0.02)
    assert offered[crs]["median_acres"] == pytest.approx(160, abs=0.1)
    if twin is not None:
        assert not offered.get(twin, {"plausible": False})["plausible"]
        wrong = desk.look(name, "--crs", twin)
        assert {"crs_contradicted", "coordinates_impossible"} & wrong.codes()
    refused = desk.measure(name)
    assert (refused.error["code"], refused.error["where"]["file"]) == ("crs_missing", name)

    good = desk.look(name, "--column", "pin=PIN", "--crs", crs)
    assert (good.code, good.doc["counts"]["crs_missing"]) == (0, 0)
    measured = desk.measure(name, "--column", "pin=PIN", "--crs", crs).doc
    assert measured["crs"] == crs
    assert [row["acres"] for row in measured["features"]] == pytest.approx([160, 160], abs=0.1)
    assert measured["features"][0]["pin"] == "0512400010"


def test_degrees_without_a_word_are_asked_about_like_any_other(desk):
    name = shapefile(desk, "EPSG:4326", STORY)

    assert desk.measure(name).error["code"] == "crs_missing"
    assert desk.measure(name, "--crs", "EPSG:4326").doc["total"]["acres"] == (
        pytest.approx(320, abs=0.1)
    )


@pytest.mark.parametrize("words", ["", 'LOCAL_CS["Unknown",UNIT["metre",1]]'])
def test_a_prj_that_says_nothing_is_none(desk, words):
    shapefile(desk, "EPSG:3417", STORY)
    desk.write("made/parcels.prj", words)

    assert desk.look("made/parcels.shp").problem("crs_missing")["severity"] == "ask"


@pytest.mark.filterwarnings("ignore:'crs' was not provided")
@pytest.mark.parametrize("ending", ["gpkg", "parquet"])
def test_other_formats_without_a_system_are_asked_too(desk, ending):
    land = drawn([square(160)], STORY, 3417)
    name = desk.save(f"land.{ending}", land, {"PIN": ["1"]}, None)

    assert desk.measure(name).error["code"] == "crs_missing"
    assert desk.measure(name, "--crs", "EPSG:3417").doc["total"]["acres"] == (
        pytest.approx(160, abs=0.1)
    )


def test_a_system_that_does_not_exist_is_refused_by_name(desk):
    name = shapefile(desk, "EPSG:3417", STORY)
    error = desk.measure(name, "--crs", "EPSG:999999").error

    assert "EPSG:999999" in error["message"]
    assert error["where"]["field"] == "crs"


def test_a_petition_on_such_a_file_is_refused_with_what_to_do(desk):
    name = shapefile(desk, "EPSG:3417", STORY)
    desk.petition(name, district_parcels=["0512400010"])

    assert desk.check().error["code"] == "crs_missing"
