"""A folder of layers: what is in it, what is left alone, what is refused and where."""

import json

import numpy as np
import pytest
import shapely

from districts.errors import DistrictsError
from districts.layers.folder import read_folder

ROAD = shapely.LineString([(-93.62, 42.02), (-93.60, 42.02)])
SQUARE = shapely.box(-93.62, 42.02, -93.60, 42.04)


def addresses(folder, text, name="addresses.csv"):
    (folder / name).write_text(text, "utf-8")


def test_an_empty_folder_holds_no_layer(tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    folder = read_folder(tmp_path)
    assert folder.is_empty
    assert folder.extent() is None


def test_every_layer_is_found_and_other_files_are_left_alone(tmp_path, geojson):
    geojson([(SQUARE, {"PIN": "007", "OWNER": "IBARRA LUIS"})], name="Parcels.geojson")
    geojson([(ROAD, {"name": "E 200th St", "row_ft": 66, "public": True})], name="roads.geojson")
    geojson(
        [(SQUARE, {"section": 3, "township": "83N", "range": "24W", "meridian": "5th P.M."})],
        name="sections.geojson",
    )
    addresses(tmp_path, "id,address,lat,lon\na1,12 Oak St,42.05,-93.70\n")
    for name in ("parcels.qmd", "roads.geojson.xml", "water.geojson", "parcels_old.geojson"):
        (tmp_path / name).write_text("{")
    folder = read_folder(tmp_path)
    assert list(folder.parcels["pin"]) == ["007"]
    assert folder.roads.loc[1, "width_m"] == pytest.approx(66 * 0.3048)
    assert folder.roads.loc[1, "public"] is True
    assert folder.sections.loc[1, ["section", "township", "range"]].tolist() == [3, "83N", "24W"]
    assert folder.addresses.loc[1, "id"] == "a1"
    west, south, east, north = folder.extent()
    assert (west, north) == (-93.70, 42.05)
    # The right-of-way reaches 33 feet beyond its center line.
    assert 42.02 - south == pytest.approx(33 * 0.3048 / 111_195)
    assert east > -93.60


def test_widths_are_the_whole_right_of_way_in_meters(geojson):
    rows = [
        ({"name": "A", "row_ft": 66}, 20.1168),
        ({"name": "B", "row_ft": "80'"}, 24.384),
        ({"name": "C", "row_ft": "20 m"}, 20.0),
        ({"name": "D", "row_ft": "Var"}, np.nan),
        ({"name": "E", "row_ft": None}, np.nan),
        ({"name": "F", "row_ft": 0}, np.nan),
    ]
    path = geojson([(ROAD, row) for row, _ in rows], name="roads.geojson")
    widths = read_folder(path.parent).roads["width_m"].to_numpy()
    np.testing.assert_allclose(widths, [width for _, width in rows])


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        (["CTH Q", "County Q"], ("CTH Q", "County Q")),
        ("CTH Q; County Q", ("CTH Q", "County Q")),
        ("CTH Q|County Q", ("CTH Q", "County Q")),
        ("CTH Q", ("CTH Q",)),
        (None, ()),
    ],
)
def test_aliases_are_told_apart(geojson, cell, names):
    path = geojson([(ROAD, {"name": "Quarry Rd", "aliases": cell})], name="roads.geojson")
    assert read_folder(path.parent).roads.loc[1, "aliases"] == names


@pytest.mark.parametrize(
    ("file", "shape", "row", "field"),
    [
        ("roads.geojson", ROAD, {"name": "A", "row_ft": -66}, "row_ft"),
        ("roads.geojson", ROAD, {"name": "A", "row_m": "wide"}, "row_m"),
        ("roads.geojson", ROAD, {"name": "A", "public": "maybe"}, "public"),
        ("roads.geojson", shapely.Point(-93.6, 42.0), {"name": "A"}, "geometry"),
        ("sections.geojson", SQUARE, {"section": 37, "township": "83N", "range": "24W"}, "section"),
        ("sections.geojson", SQUARE, {"section": 3, "township": "83", "range": "24W"}, "township"),
        ("sections.geojson", SQUARE, {"section": 3, "township": "83N", "range": "24N"}, "range"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_by_file_row_and_field(geojson, file, shape, row, field):
    path = geojson([(shape, row)], name=file)
    with pytest.raises(DistrictsError) as refusal:
        read_folder(path.parent)
    where = refusal.value.where
    assert (where.file, where.row, where.field) == (file, 1, field)
    assert refusal.value.remedy


@pytest.mark.parametrize(
    ("township", "range_"), [("T83N", "R24W"), ("83 North", "24 West"), ("083N", "024w")]
)
def test_townships_are_written_one_way(geojson, township, range_):
    row = {"section": "03", "township": township, "range": range_, "meridian": None}
    path = geojson([(SQUARE, row)], name="sections.geojson")
    found = read_folder(path.parent).sections.loc[1]
    assert found[["section", "township", "range", "meridian"]].tolist() == [3, "83N", "24W", None]


def test_addresses_in_a_european_table(tmp_path):
    addresses(tmp_path, "\ufeffID;Address;Latitude;Longitude\n1;12 Oak St;42,05;-93,7\n")
    found = read_folder(tmp_path).addresses.loc[1]
    assert found.tolist() == ["1", "12 Oak St", 42.05, -93.7]


def test_an_address_without_a_place_stays_with_none(tmp_path):
    addresses(tmp_path, "id,address,lat,lon\n1,12 Oak St,,\n2,14 Oak St,0,0\n3,,42,-93\n")
    found = read_folder(tmp_path).addresses
    assert found["lat"].isna().tolist() == [True, True, False]
    assert found.loc[3, "address"] is None


@pytest.mark.parametrize(("lat", "field"), [("north", "lat"), ("91", "lat"), ("inf", "lat")])
def test_an_impossible_latitude_is_refused(tmp_path, lat, field):
    addresses(tmp_path, f"id,address,lat,lon\n1,10 Oak St,42,-93\n2,12 Oak St,{lat},-93\n")
    with pytest.raises(DistrictsError) as refusal:
        read_folder(tmp_path)
    assert (refusal.value.code, refusal.value.where.row) == ("coordinates_impossible", 2)
    assert refusal.value.where.field == field


def test_addresses_without_a_column_of_places_are_refused(tmp_path):
    addresses(tmp_path, "id,address\n1,12 Oak St\n")
    with pytest.raises(DistrictsError, match="no column “lat”"):
        read_folder(tmp_path)


def test_two_files_that_claim_one_layer_are_refused(tmp_path, geojson, plat):
    geojson([(ROAD, {"name": "A"})], name="roads.geojson")
    plat.to_file(tmp_path / "roads.gpkg")
    with pytest.raises(DistrictsError) as refusal:
        read_folder(tmp_path)
    assert refusal.value.code == "layer_ambiguous"


def test_a_roll_beside_drawn_parcels_is_left_alone(tmp_path, geojson):
    geojson([(SQUARE, {"PIN": "1"})], name="parcels.geojson")
    (tmp_path / "parcels.csv").write_text("pin,owner\n9,X\n")
    assert list(read_folder(tmp_path).parcels["pin"]) == ["1"]


def test_a_layer_that_must_be_asked_about_is_refused(tmp_path):
    feature = {"type": "Feature", "properties": {"name": "A"},
               "geometry": {"type": "LineString", "coordinates": [[500000, 4650000],
                                                                  [500100, 4650000]]}}  # fmt: skip
    document = {"type": "FeatureCollection", "features": [feature]}
    (tmp_path / "roads.geojson").write_text(json.dumps(document))
    with pytest.raises(DistrictsError) as refusal:
        read_folder(tmp_path)
    assert refusal.value.code in ("crs_missing", "coordinates_impossible")


def test_no_such_folder(tmp_path):
    with pytest.raises(DistrictsError, match="no such folder"):
        read_folder(tmp_path / "nowhere")


def test_land_across_the_180th_meridian_is_narrow(geojson):
    shapes = [shapely.box(179.0, 52, 179.9, 53), shapely.box(-179.9, 52, -179.0, 53)]
    rows = [(shape, {"PIN": str(at)}) for at, shape in enumerate(shapes)]
    path = geojson(rows, name="parcels.geojson")
    addresses(path.parent, "id,address,lat,lon\n1,1 A St,52.5,178\n2,2 A St,52.5,-178\n")
    extent = read_folder(path.parent).extent()
    assert extent is not None
    assert (extent[1], extent[3]) == (52, 53)
