"""``strayline geocode``: what it prints, where, and how it ends."""

import io
import json
import sys

import pytest

from districts.cli import main

TABLE = """id,address,lat,lon
a1,N5832 COUNTY ROAD Q,43.91877,-88.4553
a2,W5832 COUNTY ROAD Q,43.93541,-88.49902
a3,12 ELM ST,43.6,-88.31
"""
KEYS = {
    "lon", "lat", "method", "precision_m", "label", "parcel", "road", "confidence", "needs",
    "reason", "text", "survey",
}  # fmt: skip
STORY = "--within=-93.82,41.86,-93.23,42.21"


@pytest.fixture
def county(tmp_path):
    (tmp_path / "addresses.csv").write_text(TABLE)
    return str(tmp_path)


@pytest.fixture
def strayline(capsys, monkeypatch):
    """Run the command; the exit code, what stands on stdout and what on stderr."""

    def run(*words, lines=None):
        if lines is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        with pytest.raises(SystemExit) as end:
            main(["geocode", *words])
        printed = capsys.readouterr()
        return end.value.code, printed.out, printed.err

    return run


def test_one_place(strayline, county):
    code, out, _ = strayline("--layers", county, "--json", "--", "N5832", "CTH", "Q")
    (found,) = json.loads(out)
    assert code == 0
    assert set(found) == KEYS
    assert (found["lon"], found["lat"], found["needs"]) == (-88.4553, 43.91877, None)
    assert (found["text"], found["method"], found["survey"]) == ("N5832 CTH Q", "address", None)


def test_suggestions_are_no_place(strayline, county):
    code, out, err = strayline("N5833 County Road Q", "--layers", county, "--json")
    assert code == 4
    assert {each["needs"] for each in json.loads(out)} == {"choose"}
    assert "N5833" in err


def test_no_place_says_why(strayline, county):
    code, out, err = strayline("--layers", county, "--json", "N5832")
    assert (code, json.loads(out)) == (4, [])
    assert "without a street" in err


def test_for_a_person(strayline, county):
    code, out, _ = strayline("--layers", county, "12 Elm Street")
    assert code == 0
    assert out == "43.600000, -88.310000  12 ELM ST (address, within 30 m)  road ELM ST\n"


def test_one_place_a_line(strayline, county):
    lines = "N5832 CTH Q\n\n12 Elm St\n"
    code, out, err = strayline("--layers", county, "--json", "-", lines=lines)
    answers = json.loads(out)
    assert [len(each) for each in answers] == [1, 0, 1]
    assert code == 4
    assert "line 2" in err
    code, out, _ = strayline("--layers", county, "--json", "-", lines="N5832 CTH Q\r\n12 Elm St")
    assert code == 0
    assert [each[0]["text"] for each in json.loads(out)] == ["N5832 CTH Q", "12 Elm St"]


def test_no_lines_at_all(strayline, county):
    code, out, _ = strayline("--layers", county, "--json", "-", lines="")
    assert (code, json.loads(out)) == (0, [])


@pytest.mark.parametrize(
    "window",
    ["-93,42", "a,b,c,d", "-93.82,42.21,-93.23,41.86", "-93.23,41.86,-93.82,42.21",
     "-93,91,-92,92", "-193,41,-92,42", "nan,41,-92,42"],
)  # fmt: skip
def test_a_window_that_is_none_is_wrong_usage(strayline, window):
    code, out, err = strayline("--json", f"--within={window}", "42, -93")
    assert code == 2
    assert json.loads(out)["error"]["code"] == "wrong_usage"
    assert window in err


def test_a_window_across_the_180th_meridian(strayline):
    code, out, _ = strayline("--json", "--within=172,51,-165,60", "--", "52.0, 179.0")
    assert (code, len(json.loads(out))) == (0, 1)


def test_no_text_is_wrong_usage(strayline):
    code, _, _ = strayline("--json")
    assert code == 2


def test_no_such_folder(strayline, tmp_path):
    code, out, _ = strayline("--layers", str(tmp_path / "none"), "--json", "12 Elm St")
    assert code == 3
    assert json.loads(out)["error"]["code"] == "not_readable"


def test_a_folder_without_layers_is_said(strayline, tmp_path):
    code, out, err = strayline("--layers", str(tmp_path), "--json", "12 Elm St")
    assert (code, json.loads(out)) == (4, [])
    assert "holds no parcels, roads, addresses or sections" in err


def test_coordinates_need_no_layers(strayline):
    code, out, _ = strayline(STORY, "--json", "--", "42°01'30\"N 93°36'45\"W")
    (found,) = json.loads(out)
    assert code == 0
    assert (found["lat"], found["lon"]) == pytest.approx((42.025, -93.6125))
    assert found["method"] == "coordinates"


def test_what_is_to_be_confirmed_is_no_place_yet(strayline):
    code, out, _ = strayline(STORY, "--json", "--", "-93.6125, 42.025")
    (found,) = json.loads(out)
    assert (code, found["needs"]) == (4, "confirm")


def test_a_place_outside_is_none(strayline, county):
    for words in ((STORY, "--", "42.025N 93.6125E"), ("--layers", county, "--", "42.025, -93.6")):
        code, out, err = strayline("--json", *words)
        assert (code, json.loads(out)) == (4, [])
        assert err.strip()


def test_the_edge_is_inside(strayline):
    code, _, _ = strayline(STORY, "--json", "--", "42.21, -93.23")
    assert code == 0


def test_impossible_values_are_refused(strayline):
    code, out, _ = strayline(STORY, "--json", "--", "42°61'00\"N 93°36'45\"W")
    assert code == 3
    error = json.loads(out)["error"]
    assert error["code"] == "coordinates_impossible"
    code, out, _ = strayline(STORY, "--json", "-", lines="42.0, -93.5\n42°61'00\"N 93°36'45\"W\n")
    assert code == 3
    assert json.loads(out)["error"]["where"]["row"] == 2


def test_a_description_over_two_sections(strayline):
    text = "SW1/4 Sec 12 and NW1/4 Sec 13, T83N R24W"
    code, out, _ = strayline("--json", text)
    found = json.loads(out)
    assert [each["survey"]["section"] for each in found] == [12, 13]
    assert code == 4  # no layer gives the places


@pytest.mark.parametrize(
    "text",
    [
        "Commencing at a stake 12 chains west of the old oak, thence north 330 feet",
        "Lot 5, Block 3, Smith's Addition",
    ],
)
def test_a_text_that_is_no_kind_of_place(strayline, county, text):
    code, out, err = strayline("--layers", county, "--json", text)
    assert (code, json.loads(out)) == (4, [])
    assert err.strip()
