"""Incident files: every row stays, and what cannot be read or be true is listed."""

import csv
import io
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.facts.instants import day, instant
from districts.records.incident_csv import guarded, incident_csv, is_contact
from districts.records.incident_file import incidents_of
from districts.records.table import parse_table

TODAY = date(2027, 6, 2)
CHICAGO = ZoneInfo("America/Chicago")


def clock(text):
    return day(text) or instant(text, CHICAGO, "The time")


def read(text):
    table = parse_table(text.encode(), name="incidents.csv")
    return incidents_of(table, clock=clock, today=TODAY)


def one(**cells):
    """One row with these cells, everything quoted."""
    cells = {"id": "a", **cells}
    quoted = ['"' + cell.replace('"', '""') + '"' for cell in cells.values()]
    return read(f"{','.join(cells)}\n{','.join(quoted)}\n").rows[0]


def listed(row, field):
    return next(each for each in row.misread if each.field == field)


def test_only_ids_must_be_there():
    rows = read("id\na\nb\n").rows

    assert [(row.id, row.row, row.at, row.misread) for row in rows] == [
        ("a", 1, None, ()),
        ("b", 2, None, ()),
    ]


def test_semicolons_bring_the_decimal_comma():
    row = read('\ufeffid;lon;lat;accuracy_m;landowners\na;-93,61;42,02;5,5;"N; M"\n').rows[0]

    assert (row.lon, row.lat, row.accuracy_m) == (-93.61, 42.02, 5.5)
    assert row.landowners == ("N", "M")


@pytest.mark.parametrize(
    ("cell", "proposal"),
    [
        ("3/14/2027", "2027-03-14"),
        ("14/3/2027", "2027-03-14"),
        ("14.3.2027", "2027-03-14"),
        ("March 14, 2027", "2027-03-14"),
        ("14 Mar 2027", "2027-03-14"),
        ("20270314", "2027-03-14"),
        ("2027-02-30", "2027-02-28"),
        ("2027-13-01", None),
        ("yesterday", None),
        ("2072-01-05", "2027-01-05"),
        ("2027-06-03", "2026-06-03"),
        ("2027-06-02T25:00", "2027-06-02"),
    ],
)
def test_a_day_that_cannot_be_is_missing_with_a_proposal(cell, proposal):
    row = one(at=cell)

    assert row.at is None
    assert (listed(row, "at").value, listed(row, "at").proposal) == (cell, proposal)


@pytest.mark.parametrize("cell", ["2027-03-14T02:30", "2026-11-01T01:30"])
def test_a_time_the_clock_never_showed_or_showed_twice_is_missing(cell):
    assert one(at=cell).at is None
    assert one(at=f"{cell}-06:00").at is not None


def test_an_evening_in_utc_is_the_day_before_at_the_place():
    assert one(at="2026-12-02T00:30:00Z").at.isoformat() == "2026-12-01T18:30:00-06:00"


def test_late_in_the_evening_of_today_is_not_still_to_come():
    assert one(at="2027-06-03T04:30:00Z").at is not None
    assert one(at="2027-06-03T05:30:00Z").at is None


@pytest.mark.parametrize("field", ["ended_at", "returned_at", "received"])
def test_what_ends_before_it_began_is_missing(field):
    row = one(at="2027-05-02T10:00", **{field: "2027-05-02T09:00"})

    assert getattr(row, field) is None
    assert row.at is not None
    assert listed(row, field).value == "2027-05-02T09:00"


class TestPlaces:
    def test_a_turned_pair_is_proposed_and_never_turned(self):
        row = one(lon="42.02", lat="-93.61")

        assert (row.lon, row.lat) == (None, None)
        assert "lon -93.61, lat 42.02" in listed(row, "lat").proposal

    def test_zero_zero_is_no_position(self):
        row = one(lon="0", lat="0.0")

        assert (row.lon, row.lat) == (None, None)
        assert {each.field for each in row.misread} == {"lon", "lat"}

    def test_one_of_two_is_no_place(self):
        assert one(lon="-93.6").lon is None

    @pytest.mark.parametrize(
        ("cell", "proposal"),
        [("93.61 W", "-93.61"), ("93° 36' 36\" W", "-93.61"), ("42,02", "42.02"), ("x", None)],
    )
    def test_degrees_in_words_are_proposed(self, cell, proposal):
        assert listed(one(lon=cell, lat="42"), "lon").proposal == proposal

    def test_longitudes_beyond_180_are_read_less_360(self):
        assert one(lon="266.39", lat="42").lon == pytest.approx(-93.61)


@pytest.mark.parametrize(
    ("field", "cell", "proposal"),
    [
        ("head", "-3", "3"),
        ("head", "about 5", "5"),
        ("head", "six", None),
        ("head", "2.5", "2"),
        ("accuracy_m", "5 m", "5"),
        ("accuracy_m", "-5", "5"),
        ("accuracy_m", "nan", None),
        ("accuracy_m", "1e999", None),
        ("finding", "yes", "found"),
        ("finding", "perhaps", None),
        ("same_occasion_as", "nobody", None),
        ("same_occasion_as", "a", None),
    ],
)
def test_a_value_that_cannot_be_is_missing(field, cell, proposal):
    row = one(**{field: cell})

    assert getattr(row, field) is None
    assert (listed(row, field).value, listed(row, field).proposal) == (cell, proposal)


def test_a_land_called_unknown_is_no_land_that_could_be_counted_with():
    row = one(keeping_land="unknown", landowners="n/a; N", road="?")

    assert (row.keeping_land, row.landowners, row.road) == (None, ("N",), None)


class TestIds:
    def test_two_rows_of_one_id_that_differ_are_refused(self):
        with pytest.raises(DistrictsError) as trouble:
            read("id,at\na,2027-01-01\na,2027-01-02\n")
        assert (trouble.value.code, trouble.value.where.row) == ("id_repeated", 2)

    def test_a_row_pasted_twice_is_taken_once_and_said(self):
        found = read("id,at\na,2027-01-01\na,2027-01-01\n")

        assert [row.id for row in found.rows] == ["a"]
        assert found.copies == ((2, "a"),)

    def test_a_row_without_id_is_refused_by_its_number(self):
        with pytest.raises(DistrictsError) as trouble:
            read("id,note\na,x\n,y\n")
        assert (trouble.value.where.row, trouble.value.where.field) == (2, "id")


def test_a_button_pressed_twice_is_one_submission():
    rows = read(
        "id,at,received,reporter,note\n"
        "r1,2027-05-02T08:50,2027-05-02T09:05:10,A,cows\n"
        "r2,2027-05-02T08:50,2027-05-02T09:05:12,A,cows\n"
        "r3,2027-05-02T08:50,2027-05-02T09:05:12,B,cows\n"
        "r4,2027-05-02T08:50,2027-05-02T15:05:12,A,cows\n"
    ).rows

    assert [row.repeat_of for row in rows] == [None, "r1", None, None]


class TestOut:
    def table(self, text):
        own = dict.fromkeys(("placement", "relation", "counted", "why_not", "occasion"), "x")
        found = read(text)
        out = incident_csv(found.columns, [(row, own) for row in found.rows])
        return list(csv.reader(io.StringIO(out, newline="")))

    @pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
    def test_a_formula_gets_an_apostrophe(self, first):
        assert self.table(f'id,note\na,"{first}1"\n')[1][1] == f"'{first}1"

    def test_number_columns_do_not(self):
        out = self.table("id;lon;lat;head\n-1;-93,61;42;-3\n")

        assert out[1][:4] == ["'-1", "-93.61", "42", "-3"]

    def test_a_formula_in_a_number_column_is_no_number(self):
        assert self.table("id,lon\na,=1+1\n")[1][1] == "'=1+1"

    def test_how_to_reach_somebody_stays_out(self):
        out = self.table(
            "id,reporter,Phone,e-mail,note\n"
            "a,Ann (515) 555-0123 ann@example.com,515-555-0199,b@example.com,two cows\n"
        )

        assert out[0][:3] == ["id", "reporter", "note"]
        assert out[1][:3] == ["a", "Ann withheld withheld", "two cows"]

    @given(st.text())
    def test_no_text_cell_is_ever_a_formula(self, text):
        assert not guarded(text).startswith(("=", "+", "-", "@", "\t", "\r"))

    def test_our_own_columns_hold_no_contact(self):
        assert not is_contact("place")
        assert is_contact("reporter_phone")
