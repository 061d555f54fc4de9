"""``strayline layer check`` as a person and as a program call it."""

import json

import pytest
import shapely

from districts.cli import main


@pytest.fixture
def run(capsys):
    def call(*words):
        with pytest.raises(SystemExit) as done:
            main(["layer", "check", *map(str, words)])
        out, err = capsys.readouterr()
        return done.value.code, out, err

    return call


@pytest.fixture
def parcels(tmp_path):
    def write(shape, **more):
        path = tmp_path / "parcels.geojson"
        feature = {
            "type": "Feature",
            "properties": {"pin": "1", "owner": "NÚÑEZ"},
            "geometry": json.loads(shapely.to_geojson(shape)),
        }
        path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature], **more}))
        return path

    return write


QUARTER = shapely.box(-93.62, 42.02, -93.61, 42.03)


def test_json_has_every_key_and_exit_0_when_usable(run, parcels):
    code, out, _ = run(parcels(QUARTER), "--json")

    report = json.loads(out)
    assert code == 0
    assert set(report) >= {
        "schema", "file", "format", "layers", "layer", "features", "usable", "crs", "encoding",
        "columns", "acres", "counts", "problems",
    }  # fmt: skip
    assert set(report["crs"]) == {"stated", "used", "candidates"}
    assert set(report["encoding"]) == {"used", "how", "samples"}
    assert set(report["acres"]) >= {"measured", "recorded", "median_difference_percent"}
    for problem in report["problems"]:
        assert set(problem) >= {
            "code", "severity", "count", "rows", "pins", "at", "acres", "message", "remedy",
        }  # fmt: skip
    assert report["encoding"]["samples"] == ["NÚÑEZ"]


def test_exit_4_when_a_person_must_choose(run, parcels):
    path = parcels(shapely.transform(QUARTER, lambda xy: xy[:, ::-1]))

    code, out, _ = run(path)

    assert code == 4 and "axes_swapped" in out and "--swap-axes" in out
    assert run(path, "--swap-axes")[0] == 0


def test_exit_3_and_one_json_document_for_a_broken_file(run, tmp_path):
    path = tmp_path / "broken.geojson"
    path.write_text('{"type": "FeatureCollection", "features": [')

    code, out, err = run(path, "--json")

    error = json.loads(out)["error"]
    assert code == 3 and error["code"] == "not_readable"
    assert error["where"] == {"file": "broken.geojson", "row": None, "field": None}
    assert "0 whole features" in error["message"] and "Traceback" not in err


def test_exit_3_for_a_file_that_is_not_there(run, tmp_path):
    assert run(tmp_path / "none.gpkg", "--json")[0] == 3


def test_exit_2_for_wrong_usage(run, parcels):
    assert run(parcels(QUARTER), "--column", "owner")[0] == 2
    assert run(parcels(QUARTER), "--kind", "castles")[0] == 2


def test_a_column_that_is_not_there_asks(run, parcels):
    code, out, _ = run(parcels(QUARTER), "--column", "owner=OWNR", "--json")

    assert code == 4 and json.loads(out)["counts"]["column_missing"] == 1
