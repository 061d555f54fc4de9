"""One plat in every format gives one layer."""

import json
import shutil
import sqlite3
import zipfile

import pyogrio
import pytest
import shapely

from districts.errors import DistrictsError
from districts.layers.intake import read_layer, read_shapes, usable
from districts.layers.limits import Limits
from districts.layers.soundness import check

ACRES = 480  # on the ground within a part in ten thousand of what the grid says


def kml_of(frame):
    places = []
    for _, row in frame.to_crs(4326).iterrows():
        ring = " ".join(f"{x},{y},0" for x, y in row.geometry.exterior.coords)
        places.append(
            f"<Placemark><name>{row.PIN}</name><ExtendedData><Data name='OWNER'>"
            f"<value>{row.OWNER}</value></Data></ExtendedData><Polygon><outerBoundaryIs>"
            f"<LinearRing><coordinates>{ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>"
            "</Placemark>"
        )
    first, rest = places[0], "".join(places[1:])
    return (
        '<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2">'
        "<Document><name>Land</name><NetworkLink><Link><href>http://localhost:9/x.kml</href></Link>"
        f"</NetworkLink><Folder><name>North</name>{first}</Folder>"
        f"<Folder><name>South</name><Folder><name>Creek</name>{rest}</Folder></Folder>"
        "</Document></kml>"
    )


def esri_of(frame):
    return {
        "geometryType": "esriGeometryPolygon",
        "spatialReference": {"wkid": 102100, "latestWkid": 3857},
        "fields": [
            {"name": "PIN", "type": "esriFieldTypeString", "length": 20},
            {"name": "OWNER", "type": "esriFieldTypeString", "length": 40},
            {"name": "ACRES", "type": "esriFieldTypeDouble"},
        ],
        "features": [
            {
                "attributes": {"PIN": row.PIN, "OWNER": row.OWNER, "ACRES": row.ACRES},
                "geometry": {"rings": [list(map(list, row.geometry.exterior.coords))[::-1]]},
            }
            for _, row in frame.to_crs(3857).iterrows()
        ],
    }


def written(format_, frame, folder):
    path = folder / f"parcels.{format_}"
    if format_ in {"gpkg", "fgb"}:
        frame.to_file(path)
    elif format_ == "parquet":
        frame.to_parquet(path)
    elif format_ == "native.parquet":
        frame.to_parquet(path, geometry_encoding="geoarrow", schema_version="1.1.0")
    elif format_ == "geojson":
        frame.to_crs(4326).to_file(path, driver="GeoJSON")
    elif format_ == "feet.geojson":
        document = json.loads(frame.to_json())
        document["crs"] = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3417"}}
        path.write_text(json.dumps(document))
    elif format_ == "esri.json":
        path.write_text(json.dumps(esri_of(frame)))
    elif format_ == "kml":
        path.write_text(kml_of(frame), "utf-8")
    elif format_ == "kmz":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("doc.kml", kml_of(frame))
    elif format_ == "gdb":
        frame.to_file(path, driver="OpenFileGDB")
    elif format_ == "gdb.zip":
        frame.to_file(folder / "County.gdb", driver="OpenFileGDB")
        shutil.make_archive(str(folder / "parcels.gdb"), "zip", folder, "County.gdb")
        shutil.rmtree(folder / "County.gdb")
    elif format_ == "SHP":
        frame.to_file(folder / "parcels.shp", encoding="UTF-8")
        for part in list(folder.iterdir()):
            part.rename(folder / f"parcels{part.suffix.upper()}")
    return path


@pytest.mark.parametrize(
    "format_",
    [
        "gpkg", "fgb", "parquet", "native.parquet", "geojson", "feet.geojson", "esri.json", "kml",
        "kmz", "gdb", "gdb.zip", "SHP",
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore")
def test_every_format_gives_the_same_land(format_, plat, tmp_path):
    path = written(format_, plat, tmp_path)
    columns = {"pin": "name"} if format_.startswith("km") else None

    intake = usable(read_layer(path, columns=columns))

    by_pin = intake.frame.set_index("pin")["owner"].to_dict()
    assert by_pin == dict(zip(plat.PIN, plat.OWNER, strict=True))
    assert check(intake).acres().measured == pytest.approx(ACRES, rel=1e-4)
    assert sorted(intake.frame.index) == [1, 2, 3]


def test_all_folders_of_a_kml_are_one_layer(plat, tmp_path):
    path = written("kml", plat, tmp_path)

    intake = read_layer(path)

    assert intake.columns == ["name", "folder", "OWNER"]
    assert len(intake.frame) == 3
    assert [layer.name for layer in intake.layers] == ["parcels"]


@pytest.mark.parametrize(
    "declaration",
    ['<!DOCTYPE kml [<!ENTITY a "b">]>', '<!DOCTYPE kml SYSTEM "file:///etc/hostname">'],
)
def test_a_kml_with_entities_is_refused(declaration, tmp_path):
    path = tmp_path / "bad.kml"
    path.write_text(f"<?xml version='1.0'?>{declaration}<kml><Document/></kml>")

    with pytest.raises(DistrictsError, match="document type") as caught:
        read_layer(path)
    assert caught.value.code == "not_readable"


def test_a_table_layer_is_passed_over_for_the_one_with_shapes(plat, tmp_path):
    path = tmp_path / "county.gpkg"
    plat.drop(columns="geometry").assign(x=1).pipe(
        pyogrio.write_dataframe, path, layer="a_table", driver="GPKG"
    )
    plat.to_file(path, layer="parcels")

    assert read_layer(path).layer.name == "parcels"


def test_two_layers_of_land_need_a_choice_and_any_letter_case_makes_it(plat, tmp_path):
    path = tmp_path / "county.gpkg"
    plat.to_file(path, layer="Old")
    plat.to_crs(4326).to_file(path, layer="New")

    intake = read_layer(path)
    report = check(intake).document()

    assert report["layers"] == ["Old", "New"] and report["layer"] is None
    assert not report["usable"] and report["counts"]["layer_ambiguous"] == 2
    with pytest.raises(DistrictsError) as caught:
        usable(intake)
    assert caught.value.code == "layer_ambiguous"
    assert usable(read_layer(path, layer="new")).used.to_epsg() == 4326
    with pytest.raises(DistrictsError, match="no layer"):
        read_layer(path, layer="parcels")


def test_a_geopackage_with_unsaved_pages_is_read_whole_and_left_as_it_is(plat, tmp_path):
    path = tmp_path / "live.gpkg"
    plat.to_file(path)
    link = sqlite3.connect(path)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute("PRAGMA wal_autocheckpoint=0")
    for (trigger,) in link.execute(
        "SELECT name FROM sqlite_master WHERE type='trigger'"
    ).fetchall():
        link.execute(f'DROP TRIGGER "{trigger}"')
    link.execute("UPDATE live SET OWNER = 'CHANGED' WHERE PIN = '0512400010'")
    link.commit()
    before = path.read_bytes()

    intake = read_layer(path)

    assert "CHANGED" in set(intake.frame.owner)
    assert path.read_bytes() == before
    link.close()


def test_the_crs_member_null_means_unknown(geojson, lonlat):
    path = geojson([(lonlat(0, 0, 100), {"pin": "1"})], crs=None)
    document = json.loads(path.read_text())
    path.write_text(json.dumps({**document, "crs": None}))

    assert [problem.code for problem in read_layer(path).problems] == ["crs_missing"]


def test_a_bare_collection_is_one_feature_and_only_its_areas_count(tmp_path, lonlat):
    path = tmp_path / "bare.geojson"
    square = lonlat(0, 0, 100)
    both = shapely.GeometryCollection([square, shapely.Point(-93.5, 42.0)])
    path.write_text(shapely.to_geojson(both))

    report = check(read_layer(path)).document()

    assert report["features"] == 1
    assert report["counts"]["geometry_not_polygon"] == 1
    assert report["acres"]["measured"] == pytest.approx(10_000 / 4046.8564224, rel=2e-4)
    assert read_shapes(path).iloc[0].equals(square)


def test_pins_stay_text_whatever_the_file_made_of_them(geojson, lonlat):
    squares = [lonlat(200 * k, 0, 100) for k in range(4)]
    pins = [12.0, 7, "007", None]
    path = geojson([(s, {"pin": pin}) for s, pin in zip(squares, pins, strict=True)])

    assert list(read_layer(path).frame.pin) == ["12", "7", "007", None]


def test_long_numbers_of_a_dbf_are_read_digit_by_digit(plat, shapefile):
    frame = plat.rename(columns={"ACRES": "PARCELNUM"}).drop(columns="PIN")
    frame["PARCELNUM"] = [123456789012345678, 123456789012345679, 7]

    intake = read_layer(shapefile(frame=frame))

    assert list(intake.frame.pin) == ["123456789012345678", "123456789012345679", "7"]


def test_a_window_reads_the_rows_it_needs_with_their_own_numbers(plat, tmp_path):
    path = tmp_path / "parcels.gpkg"
    plat.to_file(path)
    last = plat.to_crs(4326).geometry.iloc[2].centroid

    intake = read_layer(path, bbox=(last.x, last.y, last.x + 1e-5, last.y + 1e-5))

    assert list(intake.frame.index) == [3] and list(intake.frame.pin) == ["0512400030"]
    assert len(intake.areas) == 1


class TestBrokenFiles:
    """A file that cannot be read says how far it is whole."""

    def test_json_that_stops_in_the_middle(self, geojson, lonlat, tmp_path):
        path = geojson([(lonlat(200 * k, 0, 100), {"pin": str(k)}) for k in range(5)])
        text = path.read_text()
        cut = tmp_path / "cut.geojson"
        cut.write_text(text[: text.rindex('"properties"') + 20])

        with pytest.raises(DistrictsError, match="4 whole features precede") as caught:
            read_layer(cut)
        assert caught.value.code == "not_readable"

    def test_a_comma_after_the_last_feature(self, geojson, lonlat):
        path = geojson([(lonlat(0, 0, 100), {"pin": "1"})])
        path.write_text(path.read_text().replace("}]", "},]"))

        with pytest.raises(DistrictsError, match="1 whole feature precedes"):
            read_layer(path)

    def test_javascript_around_json(self, tmp_path):
        path = tmp_path / "data.json"
        path.write_text('var land = {"type": "FeatureCollection", "features": []};')

        with pytest.raises(DistrictsError, match="JavaScript"):
            read_layer(path)

    def test_a_shapefile_that_stops_in_the_middle(self, plat, tmp_path):
        plat.to_file(tmp_path / "parcels.shp")
        shp = tmp_path / "parcels.shp"
        shp.write_bytes(shp.read_bytes()[:-40])

        with pytest.raises(DistrictsError, match="2 whole features precede"):
            read_layer(shp)

    def test_a_table_that_stops_in_the_middle(self, plat, tmp_path):
        plat.to_file(tmp_path / "parcels.shp")
        table = tmp_path / "parcels.dbf"
        table.write_bytes(table.read_bytes()[:-60])

        with pytest.raises(DistrictsError, match="2 whole features precede"):
            read_layer(tmp_path / "parcels.shp")

    @pytest.mark.parametrize("format_", ["gpkg", "fgb", "parquet", "kml"])
    def test_other_formats_cut_short(self, format_, plat, tmp_path):
        path = written(format_, plat, tmp_path)
        path.write_bytes(path.read_bytes()[: int(path.stat().st_size * 0.6)])

        with pytest.raises(DistrictsError, match="whole feature") as caught:
            usable(read_layer(path))
        assert caught.value.code == "not_readable"

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("empty.gpkg", b""),
            ("noise.shp", b"\x00" * 200),
            ("noise.gpkg", b"SQLite format 3\x00" + b"\x07" * 500),
            ("page.geojson", b"<!DOCTYPE html><html><body>Not found</body></html>"),
            ("link.vrt", b"<OGRVRTDataSource><OGRVRTLayer name='x'/></OGRVRTDataSource>"),
            ("topology.json", b'{"type": "Topology", "objects": {}}'),
            ("deep.json", b'{"a": ' + b"[" * 100_000),
            ("picture.png", b"\x89PNG\r\n\x1a\n"),
        ],
    )
    def test_what_is_no_layer_is_refused(self, name, content, tmp_path):
        path = tmp_path / name
        path.write_bytes(content)

        with pytest.raises(DistrictsError) as caught:
            read_layer(path)
        assert caught.value.code == "not_readable" and caught.value.where.file == name

    def test_a_damaged_index_is_made_anew(self, plat, tmp_path):
        plat.to_file(tmp_path / "parcels.shp")
        index = tmp_path / "parcels.shx"
        index.write_bytes(index.read_bytes()[:100] + b"\x7f" * 24)

        assert check(read_layer(tmp_path / "parcels.shp")).acres().measured == pytest.approx(
            ACRES, rel=1e-4
        )


class TestLimits:
    """The reader is a process of its own, and is stopped."""

    def test_too_large_a_file_is_not_opened(self, geojson, lonlat):
        path = geojson([(lonlat(0, 0, 100), {"pin": "1"})])

        with pytest.raises(DistrictsError) as caught:
            read_layer(path, limits=Limits(file_bytes=100))
        assert caught.value.code == "too_large"

    def test_too_little_memory_is_an_answer(self, geojson, lonlat):
        path = geojson(
            [(lonlat(k, 0, 1), {"pin": str(k)}) for k in range(10)], junk="x" * 30_000_000
        )

        with pytest.raises(DistrictsError, match="memory"):
            read_layer(path, limits=Limits(memory_bytes=420_000_000))

    def test_too_long_is_an_answer(self, tmp_path, geojson, lonlat):
        path = geojson([(lonlat(k, 0, 1), {"pin": str(k)}) for k in range(30_000)])

        with pytest.raises(DistrictsError, match="longer than"):
            read_layer(path, limits=Limits(seconds=0.05))
