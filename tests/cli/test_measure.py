"""``strayline measure`` as a script or a clerk calls it."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

import shapely
from plat import SECTION, layer, plat

from districts.cli import main


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def command(*words):
        with pytest.raises(SystemExit) as stopped:
            main(["measure", *map(str, words)])
        out = capsys.readouterr()
        return stopped.value.code, out.out, out.err

    return command


def written(frame, path, **crs):
    columns = frame[["pin", "geometry"]].rename(columns={"pin": "PARCEL_NO"})
    columns.to_crs(**(crs or {"epsg": 4326})).to_file(path)
    return path


class TestJson:
    def test_it_is_one_document_that_names_file_layer_and_settings(self, run, tmp_path):
        path = written(plat("A B\n. C", cell=SECTION), tmp_path / "roll.geojson")
        code, out, _ = run(path, "--column", "pin=PARCEL_NO", "--json")
        document = json.loads(out)

        assert code == 0
        assert document["file"] == "roll.geojson"
        assert document["layer"] == "roll"
        assert document["crs"] == "EPSG:4326"
        assert [line["pin"] for line in document["features"]] == ["A", "B", "C"]
        assert document["total"]["acres"] == pytest.approx(1920, rel=1e-5)

    def test_the_settings_are_those_given(self, run, tmp_path):
        gap = layer([shapely.box(0, 0, 800, 800), shapely.box(800.301, 0, 1600, 800)])
        path = written(gap, tmp_path / "roll.geojson")
        pieces = {}
        for snap_m in (0.24, 0.36):
            code, out, _ = run(path, "--snap-m", snap_m, "--gap-m", 12, "--accuracy-m", 2, "--json")
            document = json.loads(out)
            assert code == 0
            assert document["settings"] == {
                "positional_accuracy_m": 2.0, "snap_m": snap_m, "gap_m": 12.0,
            }  # fmt: skip
            pieces[snap_m] = len(document["total"]["pieces"]["edge"])
        assert pieces == {0.24: 2, 0.36: 1}

    def test_rows_that_do_not_count_are_no_failure(self, run, tmp_path):
        frame = layer([shapely.box(0, 0, 800, 800), None])
        code, out, _ = run(written(frame, tmp_path / "roll.geojson"), "--json")

        assert code == 0
        assert [line["counted"] for line in json.loads(out)["features"]] == [True, False]

    def test_a_file_without_crs_is_refused_until_one_is_given(self, run, tmp_path):
        path = written(plat("A", cell=SECTION), tmp_path / "bare.shp", epsg=3338)
        path.with_suffix(".prj").unlink()

        code, out, err = run(path, "--json")
        assert code == 3
        assert json.loads(out)["error"]["code"] == "crs_missing"
        assert "Traceback" not in err
        code, out, _ = run(path, "--crs", "EPSG:3338", "--json")
        assert code == 0
        assert json.loads(out)["total"]["acres"] == pytest.approx(640, rel=1e-5)

    def test_a_negative_distance_is_wrong_usage(self, run, tmp_path):
        path = written(plat("A"), tmp_path / "roll.geojson")

        assert run(path, "--snap-m", "-1")[0] == 2


class TestText:
    def test_a_clerk_reads_acres_pieces_joins_and_what_was_bridged(self, run, tmp_path):
        gap = layer([shapely.box(0, 0, 800, 800), shapely.box(800.301, 0, 1600, 800)])
        code, out, _ = run(written(gap, tmp_path / "roll.geojson"), "--column", "pin=PARCEL_NO")

        assert code == 0
        assert "1 by shared edge" in out
        assert "sliver" in out
        assert "Warning: A and B" in out
        assert "316." in out  # 800 by 1,599.7 m

    def test_long_lists_are_cut_with_a_word_on_where_the_rest_is(self, run, tmp_path):
        many = layer(
            [shapely.box(n * 100, 0, n * 100 + 50, 50) for n in range(45)],
            pins=[str(n) for n in range(45)],
        )
        _, out, _ = run(written(many, tmp_path / "roll.geojson"))

        assert "5 more; --json lists all" in out
