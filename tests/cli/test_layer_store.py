"""``strayline layer import`` and ``layer list``, as typed."""

import datetime as dt
import json
import sys
import zipfile
from io import StringIO

import geopandas as gpd
import pandas as pd
import pyogrio
import pytest
import shapely

from districts.cli import main
from districts.store import open_store

SECTION = 1609.344  # meters on a side, 640 acres on a plane


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run the command in a folder with a workspace; return exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STRAYLINE_WORKSPACE", raising=False)
    monkeypatch.setattr(sys, "stdin", StringIO(""))

    def ran(*words):
        with pytest.raises(SystemExit) as end:
            main(words)
        out, err = capsys.readouterr()
        return end.value.code, out, err

    ran("init")
    return ran


@pytest.fixture
def sections():
    """Two sections near Palmer, Alaska, one of them twice under another person's name."""
    left, bottom = 500_000.0, 6_830_000.0
    boxes = [shapely.box(left + n * SECTION, bottom, left + (n + 1) * SECTION, bottom + SECTION)
             for n in (0, 1, 1)]  # fmt: skip
    return gpd.GeoDataFrame(
        {
            "PARCEL_ID": ["007", "008", "008"],
            "OWNER": ["ØRNESS, KARI", "DOE JANE", "DOE JOHN"],
            "ZONE_CODE": ["A", "A", "B"],
        },
        geometry=boxes,
        crs=26906,
    )


def workspace(tmp_path):
    return open_store(tmp_path / "strayline-data")


def test_a_file_becomes_a_vintage_with_all_that_is_known_of_it(run, tmp_path, sections):
    sections.to_file(tmp_path / "county.gpkg", layer="parcels")

    code, out, _ = run(
        "layer", "import", "county.gpkg", "--valid-from", "2026-03-01", "--origin", "the assessor",
        "--license", "public domain", "--attribution", "Assessor, 2026", "--by", "carol",
        "--positional-accuracy-m", "2.5", "--json",
    )  # fmt: skip

    told = json.loads(out)
    store = workspace(tmp_path)
    vintage = store.vintage(told["vintage"]["ref"])
    layer = store.layer("parcels", as_of=dt.date(2026, 3, 1))
    assert code == 0
    assert layer["pin"].tolist() == ["007", "008", "008"]
    assert layer["owner"].tolist() == ["ØRNESS, KARI", "DOE JANE", "DOE JOHN"]
    # On the central meridian of UTM a length is drawn as 0.9996 of what it is.
    assert layer["acres"].iloc[0] == pytest.approx(640.0 / 0.9996**2, abs=0.001)
    assert vintage.crs == "EPSG:26906"
    assert vintage.adopted_by == "carol"
    assert vintage.attribution == "Assessor, 2026"
    assert vintage.source["crosswalk"]["pin"] == "PARCEL_ID"
    assert vintage.source["positional_accuracy_m"] == 2.5
    assert store.file(vintage.source["file_sha256"]).read_bytes() == (
        (tmp_path / "county.gpkg").read_bytes()
    )
    assert store.vintage_report(vintage.ref) == told["report"]
    assert store.vintage_report(vintage.ref)["counts"]["pin_duplicate"] == 1
    assert [entry.what for entry in store.history(vintage.ref)] == ["adopted"]
    store.close()


def test_the_vintages_are_listed_by_their_days(run, tmp_path, sections):
    sections.to_file(tmp_path / "county.gpkg")
    for day in ("2026-03-01", "2024-03-01"):
        assert run("layer", "import", "county.gpkg", "--as-of", day)[0] == 0

    code, out, _ = run("layer", "list")
    listed = json.loads(run("layer", "list", "--json")[1])["layers"]

    assert code == 0
    assert [line.split()[3] for line in out.splitlines()] == ["2024-03-01:", "2026-03-01:"]
    assert [each["valid_from"] for each in listed] == ["2024-03-01", "2026-03-01"]
    assert [each["rows"] for each in listed] == [3, 3]
    assert json.loads(run("layer", "list", "--name", "roads", "--json")[1])["layers"] == []


def test_roads_keep_their_names_and_widths(run, tmp_path):
    roads = gpd.GeoDataFrame(
        {"ROADNAME": ["Farm Loop Rd"], "ROW_FT": [66.0]},
        geometry=[shapely.LineString([(500_000, 6_830_000), (505_000, 6_830_000)])],
        crs=26906,
    )
    roads.to_file(tmp_path / "roads.geojson", driver="GeoJSON")

    code, _, err = run("layer", "import", "roads.geojson", "--name", "roads")

    assert code == 0, err
    store = workspace(tmp_path)
    (road,) = store.layer("roads", as_of=dt.date.today()).itertuples()  # noqa: DTZ011
    store.close()
    assert (road.name, road.row_ft) == ("Farm Loop Rd", "66")


def test_a_question_of_place_is_answered_before_anything_is_kept(run, tmp_path, sections):
    with pytest.warns(UserWarning, match="crs"):
        pyogrio.write_dataframe(sections.set_crs(None, allow_override=True), tmp_path / "bare.gpkg")

    code, out, err = run("layer", "import", "bare.gpkg", "--json")

    assert code == 3
    assert json.loads(out)["error"]["code"] == "crs_missing"
    assert "Traceback" not in err
    store = workspace(tmp_path)
    assert store.vintages() == []
    assert not list((tmp_path / "strayline-data/files").rglob("*.*"))
    store.close()
    assert run("layer", "import", "bare.gpkg", "--crs", "EPSG:26906")[0] == 0


def test_a_file_that_cannot_be_read_leaves_nothing(run, tmp_path):
    (tmp_path / "broken.geojson").write_text('{"type": "FeatureCollection", "features": [{')

    code, out, _ = run("layer", "import", "broken.geojson", "--json")

    assert (code, json.loads(out)["error"]["code"]) == (3, "not_readable")
    assert json.loads(run("layer", "list", "--json")[1])["layers"] == []


def test_a_dry_run_keeps_nothing(run, tmp_path, sections):
    sections.to_file(tmp_path / "county.gpkg")

    code, out, _ = run("layer", "import", "county.gpkg", "--dry-run", "--json")

    assert code == 0
    assert json.loads(out)["vintage"] is None
    assert json.loads(out)["report"]["features"] == 3
    assert not list((tmp_path / "strayline-data/files").iterdir())


def test_a_roll_without_shapes_comes_in(run, tmp_path):
    pd.DataFrame(
        {"pin": ["0012", "13"], "owner": ["A", "B"], "acres": [640, 320.5]}
    ).to_csv(tmp_path / "roll.csv", index=False)  # fmt: skip

    assert run("layer", "import", "roll.csv")[0] == 0

    store = workspace(tmp_path)
    layer = store.layer("parcels", as_of=dt.date.today())  # noqa: DTZ011
    store.close()
    assert layer["pin"].tolist() == ["0012", "13"]
    assert layer["acres_recorded"].tolist() == [640.0, 320.5]


def test_the_parts_of_a_shapefile_are_kept_together(run, tmp_path, sections):
    sections.to_file(tmp_path / "county.shp", encoding="utf-8")
    (tmp_path / "county2.shp").write_bytes(b"another layer's")

    sha256 = set()
    for _ in range(2):
        told = json.loads(run("layer", "import", "county.shp", "--json")[1])
        sha256.add(told["vintage"]["source"]["file_sha256"])
    store = workspace(tmp_path)
    with zipfile.ZipFile(store.file(sha256.pop())) as kept:
        names = set(kept.namelist())
        shp = kept.read("county.shp")
    store.close()

    assert not sha256, "the same parts are the same file"
    assert {"county.shp", "county.shx", "county.dbf", "county.prj"} <= names
    assert "county2.shp" not in names
    assert shp == (tmp_path / "county.shp").read_bytes()


def test_without_a_workspace_it_says_what_to_do(run, tmp_path, sections):
    sections.to_file(tmp_path / "county.gpkg")

    code, _, err = run("layer", "import", "county.gpkg", "--workspace", "nowhere")

    assert code == 3
    assert "strayline init" in err
    assert not (tmp_path / "nowhere").exists()
