"""County columns and cells under our names."""

import math

import pytest

from districts.errors import DistrictsError
from districts.layers.crosswalk import choose, from_toml, pairs
from districts.layers.intake import read_layer
from districts.layers.soundness import check
from districts.layers.values import acreage, number, pin


def first(columns, field, **given):
    found = choose(columns, given).matches.get(field)
    return found[0].column if found else None


@pytest.mark.parametrize(
    ("columns", "pin_column", "owner_column"),
    [
        (["OBJECTID", "APN", "APN_DASH", "OWNER_NAME", "MAIL_ADDR1"], "APN", "OWNER_NAME"),
        (["FID", "PARCEL_NUM", "OWNER_ADDR", "OWNER_CITY", "DEED_HOLD"], "PARCEL_NUM", None),
        (["PID", "OwnerName1", "OwnerName2"], "PID", "OwnerName1+OwnerName2"),
        (["parcel_id", "owner", "owner2", "ownAddCty"], "parcel_id", "owner+owner2"),
        (["PIN", "OWNER_NAME", "OWNER_MORE", "TAX_NAME"], "PIN", "OWNER_NAME+OWNER_MORE"),
        (["GlobalID", "percent_owned", "OwnerOccupied", "OwnerChangeDate"], None, None),
        (["XRefParcel", "Parcel", "DateParcelChanged"], "Parcel", None),
    ],
)
def test_guesses(columns, pin_column, owner_column):
    assert first(columns, "pin") == pin_column
    assert first(columns, "owner") == owner_column


def test_recorded_acres_go_before_drawn_ones():
    assert first(["gis_acres", "acres"], "acres") == "acres"
    assert first(["GISACRE", "RECRDAREANO"], "acres") == "RECRDAREANO"
    assert first(["ACRES_POLY"], "acres") == "ACRES_POLY"


def test_a_given_column_is_found_in_any_case_and_nothing_else_is_guessed():
    choice = choose(["Apn", "PIN"], {"PIN": "apn"})

    assert [match.column for match in choice.matches["pin"]] == ["Apn"]
    assert choice.matches["pin"][0].how == "given"


def test_columns_joined_with_a_blank(geojson, lonlat):
    path = geojson(
        [
            (lonlat(0, 0, 10), {"pin": "1", "A": "SMITH ", "B": "JOHN"}),
            (lonlat(20, 0, 10), {"pin": "2", "A": "ACME LLC", "B": None}),
        ]
    )

    intake = read_layer(path, columns=["owner=a+b"])

    assert list(intake.frame.owner) == ["SMITH JOHN", "ACME LLC"]
    (column,) = [c for c in check(intake).document()["columns"] if c["field"] == "owner"]
    assert column["column"] == "A+B" and column["samples"] == ["SMITH JOHN", "ACME LLC"]


def test_an_unknown_field_is_refused_by_name():
    with pytest.raises(DistrictsError, match="“ownr”"):
        choose(["A"], {"ownr": "A"})
    with pytest.raises(DistrictsError, match="FIELD=COLUMN"):
        pairs(["owner"])


def test_a_crosswalk_file(tmp_path):
    path = tmp_path / "crosswalk.toml"
    path.write_text('[crosswalk]\npin = "APN"\nowner = "OWNER1+OWNER2"\n')

    assert from_toml(path) == {"pin": "APN", "owner": "OWNER1+OWNER2"}
    path.write_text("pin = 3")
    with pytest.raises(DistrictsError, match="not a text"):
        from_toml(path)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("1,280.5", 1280.5, None), ("  40 ", 40, None), ("39.8 AC", 39.8, "acres"),
        ("39.8 acres", 39.8, "acres"), ("6,000 sq. ft.", 6000, "square feet"),
        ("1 742 400", 1742400, None), ("2.5 ha", 2.5, "hectares"), ("-3", -3, None),
        ("", math.nan, None), ("NA", math.nan, None), ("<Null>", math.nan, None),
        ("12-34", math.nan, None), ("1.5e2", 150, None),
    ],
)  # fmt: skip
def test_numbers_as_counties_write_them(text, value, unit):
    assert number(text) == (pytest.approx(value, nan_ok=True), unit)


def test_a_decimal_comma():
    assert number("1.280,50", decimal_comma=True)[0] == 1280.5


def test_square_feet_are_told_by_comparison():
    found = acreage(["1742400", "1,742,400"], "LAND_SIZE", [40.0, 40.1])

    assert found.unit == "square feet" and found.how == "compared"
    assert found.acres.tolist() == pytest.approx([40.0, 40.0])


def test_a_width_is_not_taken_for_land():
    assert acreage(["50", "60"], "LotSize", [0.2, 0.3]).unit is None


def test_a_unit_beside_the_number():
    found = acreage(["2", "43560"], "DEED_AREA", None, units=["AC", "SF"])

    assert found.acres.tolist() == pytest.approx([2, 1])


@pytest.mark.parametrize(
    ("cell", "text"), [("007.0", "007"), (" 12-3 ", "12-3"), ("1.10", "1.10"), ("", None)]
)
def test_pins_are_texts(cell, text):
    assert pin(cell) == text


class TestRolls:
    """CSV without shapes."""

    @pytest.mark.parametrize(
        ("content", "acres"),
        [
            ('\ufeffPIN,OWNER,ACRES\r\n001,"Doe, J","1,280.5"\r\n', 1280.5),
            ("PIN;OWNER;ACRES\n001;Doe, J;1.280,5\n", 1280.5),
        ],
    )
    def test_it_is_read_and_usable_without_land(self, content, acres, tmp_path):
        path = tmp_path / "roll.csv"
        path.write_text(content, "utf-8")

        intake = read_layer(path)
        report = check(intake).document()

        assert intake.frame.crs is None and intake.frame.geometry.isna().all()
        assert list(intake.frame.pin) == ["001"] and list(intake.frame.owner) == ["Doe, J"]
        assert report["usable"] and report["acres"] == {
            "measured": None, "recorded": acres, "median_difference_percent": None, "planar": None,
        }  # fmt: skip

    def test_a_row_with_too_many_cells_is_named(self, tmp_path):
        path = tmp_path / "roll.csv"
        path.write_text("pin,owner\n1,A\n2,Doe, John\n")

        with pytest.raises(DistrictsError) as caught:
            read_layer(path)
        assert caught.value.where.row == 2

    def test_yes_and_no(self, tmp_path):
        path = tmp_path / "roll.csv"
        path.write_text("pin,resident\n1,Y\n2,no\n3,\n4,1\n")
        assert list(read_layer(path).frame.resident) == [True, False, None, True]

        path.write_text("pin,resident\n1,Y\n2,perhaps\n")
        with pytest.raises(DistrictsError) as caught:
            read_layer(path, columns={"resident": "resident"})
        assert (caught.value.where.row, caught.value.where.field) == (2, "resident")
