"""A clerk's CSV: what is read, what is refused, and by which row."""

import pytest

from districts.errors import DistrictsError
from districts.records.table import Row, Table, parse_table, read_table
from districts.records.values import Cells, day, number, undivided_share, yes_no


def table(text: str, encoding: str = "utf-8") -> Table:
    return parse_table(text.encode(encoding), name="sheet.csv")


def cells(column: str, value: str, *, semicolon: bool = False) -> Cells:
    row = Row(3, {column: value})
    return Cells(Table("sheet.csv", (column,), (row,), semicolon), row)


def refused(read, *arguments, **named) -> DistrictsError:
    with pytest.raises(DistrictsError) as caught:
        read(*arguments, **named)
    return caught.value


def test_header_is_read_without_case_and_cells_as_text():
    read = table("PIN, Holder \n007,Núñez\n")

    assert read.columns == ("pin", "holder")
    assert read.rows[0].text("pin") == "007"
    assert read.rows[0].text("name", "holder") == "Núñez"


@pytest.mark.parametrize("text", ["pin,name\n1,A\n", "﻿pin,name\n1,A\n", "sep=;\npin;name\n1;A\n"])
def test_a_byte_order_mark_and_a_separator_hint_are_no_part_of_the_header(text):
    assert table(text).columns == ("pin", "name")


def test_semicolons_divide_when_the_header_has_them_and_bring_the_decimal_comma():
    read = table("pin;acres;name\n1;39,5;Smith, John\n")

    assert read.decimal_comma
    assert read.rows[0].text("name") == "Smith, John"
    assert Cells(read, read.rows[0]).acres("acres") == 39.5


def test_a_semicolon_inside_a_quoted_header_does_not_divide():
    assert table('pin,"a; b; c",name\n1,2,3\n').columns == ("pin", "a; b; c", "name")


def test_blank_lines_are_left_out_and_keep_their_number():
    read = table("name\nA\n\n,\nB\n".replace(",", ""))

    assert [(row.number, row.text("name")) for row in read.rows] == [(1, "A"), (4, "B")]


def test_a_quoted_value_may_hold_the_delimiter_and_a_line_break():
    read = table('name,note\n"Núñez, José","two\nlines"\n')

    assert read.rows[0].text("name") == "Núñez, José"
    assert read.rows[0].text("note") == "two\nlines"


def test_missing_cells_at_the_end_are_empty_and_surplus_ones_are_refused_by_row():
    assert table("a,b\n1\n").rows[0].text("b") is None
    trouble = refused(table, "a,b\n1,2\nNúñez, José,3\n")

    assert (trouble.where.file, trouble.where.row) == ("sheet.csv", 2)


@pytest.mark.parametrize(
    ("text", "encoding", "row"),
    [
        ("name\nA\nNúñez\n", "cp1252", 2),
        ("name\nA\n\0\n", "utf-8", None),
        ("", "utf-8", None),
        ("\n\n", "utf-8", None),
        ('name\nA\n"B\nC\n', "utf-8", 2),
        ("pin,PIN\n1,2\n", "utf-8", None),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(text, encoding, row):
    trouble = refused(table, text, encoding)

    assert trouble.where.file == "sheet.csv"
    assert trouble.where.row == row
    assert trouble.remedy


def test_a_missing_file_and_a_missing_column_are_named(tmp_path):
    assert refused(read_table, tmp_path / "none.csv").where.file == "none.csv"
    trouble = refused(table("pin,who\n1,A\n").require, "holder", "name")

    assert trouble.where.field == "holder"
    assert "pin, who" in trouble.message


def test_a_table_reads_the_same_from_its_payload():
    read = table("pin;acres\n1;2,5\n")

    assert Table.from_payload(read.payload()) == read


@pytest.mark.parametrize(
    ("text", "answer"),
    [("Y", True), ("yes", True), ("TRUE", True), ("1", True), ("N", False), ("no", False),
     ("False", False), ("0", False), ("", None), ("  ", None), (None, None)],
)  # fmt: skip
def test_yes_no_and_unknown(text, answer):
    assert yes_no(text) is answer


@pytest.mark.parametrize("text", ["maybe", "2", "X", "-", "?"])
def test_any_other_answer_is_refused_by_row_and_column(text):
    trouble = refused(cells("resident", text).yes_no, "resident")

    assert (trouble.where.row, trouble.where.field) == (3, "resident")
    assert text in trouble.message


@pytest.mark.parametrize("text", ["2027-02-29", "2027-13-01", "03/02/2027", "20270302", "2027-3-2"])
def test_impossible_and_ambiguous_dates_are_refused(text):
    with pytest.raises(ValueError, match=text):
        day(text)
    assert refused(cells("signed_on", text).day, "signed_on").where.row == 3


def test_a_leap_day_is_a_day():
    assert cells("signed_on", "2028-02-29").day("signed_on") == "2028-02-29"


@pytest.mark.parametrize(
    ("text", "share"),
    [("1/2", "1/2"), (" 2 / 4 ", "2/4"), ("0.5", "1/2"), ("50%", "1/2"), ("33.5 %", "67/200"),
     ("1", "1"), ("100%", "1"), ("", None)],
)  # fmt: skip
def test_shares_are_kept_exactly(text, share):
    assert cells("share", text).share("share") == share


@pytest.mark.parametrize("text", ["0", "3/2", "50", "1/0", "-1/2", "half", "1/2/3", "101%", "nan"])
def test_no_share_is_less_than_nothing_or_more_than_the_whole(text):
    with pytest.raises(ValueError, match=r"."):
        undivided_share(text)
    assert refused(cells("share", text).share, "share").where.field == "share"


def test_a_share_with_a_decimal_comma():
    assert cells("share", "0,25", semicolon=True).share("share") == "1/4"
    refused(cells("share", "0,25").share, "share")


@pytest.mark.parametrize(
    ("text", "semicolon", "value"),
    [("160", False, 160.0), ("1,280.5", False, 1280.5), ("39.87 ac", False, 39.87),
     ("1.280,5", True, 1280.5), ("39,87", True, 39.87), ("39.87", True, 39.87), ("0", False, 0.0)],
)  # fmt: skip
def test_acres_in_either_notation(text, semicolon, value):
    assert cells("acres", text, semicolon=semicolon).acres("acres") == value


@pytest.mark.parametrize("text", ["-1", "nan", "inf", "1e999", "39,87", "1,2,3", "forty", "0x10"])
def test_acres_that_are_no_number_are_refused(text):
    assert refused(cells("acres", text).acres, "acres").where.row == 3


def test_degrees_beyond_the_date_line_are_read_less_360():
    assert cells("lon", "210.5").degrees("lon", at_most=180) == -149.5
    refused(cells("lat", "91").degrees, "lat", at_most=90)
    with pytest.raises(ValueError, match="neither"):
        number("neither")
