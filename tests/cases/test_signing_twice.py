"""A person counts once; what was signed, taken back and received when decides whether."""

import pytest
from desk import HEADS, LAND, sheet

OWNERS = [("10", "MOSS LENA", 100), ("11", "MOSS LENA", 60), ("12", "MOSS LENA", 40),
          ("13", "DIAZ OMAR", 200), ("14", "CHEN IVY", 150), ("15", "REED NOAH", 150),
          ("16", "QUINN ROSA", 100), ("17", "BELL ADA", 200), ("18", "FOX TIM", 200),
          ("19", "HALE UMA", 200)]  # fmt: skip
DATED = "name,signed_on,received_on,withdrawn_on,withdrawal_received_on,disputed\n"


@pytest.fixture
def signed(desk):
    """Eight owners of 1,400 acres and a sheet."""

    def write(text, *, mark=",", pins=None, **keys):
        lines = [("pin", "owner", "acres", "resident"), *((*row, "Y") for row in OWNERS)]
        desk.write("roll.csv", "\n".join(mark.join(map(str, line)) for line in lines) + "\n")
        desk.petition("roll.csv", signed=text, **keys)
        return desk.check()

    return write


def test_later_lines_of_one_person_stay_visible_and_count_nothing(signed):
    answer = signed(
        sheet("Lena Moss", "LENA MOSS", "Omar Diaz", "Moss, Lena", "L. Moss", "Omar  Diaz")
    )

    assert answer.measured(HEADS)["value"] == "2/8"
    assert answer.measured(LAND)["value"] == "400/1400"
    found = answer.doc["measurements"]
    assert found["duplicate_signatures"] == [
        {"line": 2, "of": 1}, {"line": 4, "of": 1}, {"line": 6, "of": 3},
    ]  # fmt: skip
    assert [row["line"] for row in found["match_suggestions"]] == [5]
    assert "probably a duplicate" in found["match_suggestions"][0]["why"]
    assert answer.measured(HEADS)["high"] in (None, "2/8")


@pytest.mark.parametrize(
    ("row", "filing", "hearing", "signing_dates"),
    [
        ("Lena Moss,2026-01-05,2026-02-01,2026-02-10,2026-02-11,", "0/8", "0/8", "0/8"),
        ("Lena Moss,2026-01-05,2026-02-01,2026-02-10,2026-03-11,", "1/8", "0/8", "0/8"),
        ("Lena Moss,2026-02-20,2026-03-11,,,", "0/8", "1/8", "1/8"),
        ("Lena Moss,2026-03-02,,,,", "1/8", "1/8", "1/8"),
        ("Lena Moss,2026-03-05,,,,", "0/8", "1/8", "1/8"),
    ],
    ids=["taken_back", "taken_back_late", "received_late", "on_the_day", "signed_late"],
)
def test_the_day_of_filing_cuts_off_and_the_other_days_are_shown(
    signed, row, filing, hearing, signing_dates
):
    answer = signed(DATED + row + "\n")

    assert answer.measured(HEADS)["value"] == filing
    assert answer.other(HEADS, "hearing")["measured"]["value"] == hearing
    assert answer.other(HEADS, "signing_dates")["measured"]["value"] == signing_dates


def test_who_signs_again_after_taking_back_has_signed(signed):
    answer = signed(
        DATED + "Lena Moss,2026-01-05,,2026-02-10,2026-02-10,\nLena Moss,2026-02-20,,,,\n"
    )

    assert answer.measured(HEADS)["value"] == "1/8"


def test_a_disputed_signature_is_resolved_either_way(signed):
    answer = signed(DATED + "Lena Moss,2026-01-05,,,,Y\nOmar Diaz,2026-01-05,,,,N\n")

    heads, land = answer.measured(HEADS), answer.measured(LAND)
    assert (heads["low"], heads["high"]) == ("1/8", "2/8")
    assert (land["low"], land["high"]) == ("200/1400", "400/1400")


def test_signatures_without_a_date_count_and_say_so(signed):
    answer = signed("name\nLena Moss\n\nOmar Diaz\n")

    assert answer.measured(HEADS)["value"] == "2/8"
    assert "undated_signatures" in answer.codes()


def test_semicolons_bring_decimal_commas_and_a_byte_order_mark(desk):
    desk.write("roll.csv", "\ufeffpin;owner;acres;resident\n1;DOE JANE;100,5;Y\n2;ROE ED;99,5;Y\n")
    desk.petition("roll.csv", signed="\ufeffname;signed_on\r\nJane Doe;2026-02-01\r\n")
    answer = desk.check()

    assert answer.measured(HEADS)["value"] == "1/2"
    assert answer.measured(LAND)["value"] == "100.5/200"


def test_numbers_of_parcels_are_text_and_only_trifles_are_restored(signed):
    answer = signed(
        "name,pin,signed_on\nLena Moss,010;11.0,2026-02-01\nOmar Diaz,1-3,2026-02-01\n"
        "Ivy Chen,999,2026-02-01\n"
    )

    assert answer.measured(HEADS)["value"] == "3/8"
    told = {
        code: [row["pins"] for row in answer.doc["notices"] if row["code"] == code]
        for code in ("pin_restored", "pin_unmatched")
    }
    assert told == {"pin_restored": [["10"], ["11"], ["13"]], "pin_unmatched": [["999"]]}


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ("Lena Moss,2026-02-30,,,,", "signed_on"),
        ("Lena Moss,02/03/2026,,,,", "signed_on"),
        ("Lena Moss,2026-02-05,,2026-01-05,,", "withdrawn_on"),
        ("Lena Moss,2026-02-05,,,,perhaps", "disputed"),
    ],
)
def test_a_cell_that_cannot_be_true_is_refused_by_row_and_column(signed, row, field):
    error = signed(DATED + "Omar Diaz,2026-02-01,,,,\n" + row + "\n").error

    assert error["where"] == {"file": "signatures.csv", "row": 2, "field": field}


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"colour": "red"}, "colour"),
        ({"hearing_on": "2026-02-30"}, "hearing_on"),
        ({"action": "annex"}, "action"),
        ({"holders": "nowhere.csv"}, "holders"),
        ({"readings": {"residents": "stat"}}, "readings.residents"),
        ({"crosswalk": {"pin": "PARCEL_ID"}}, "pin"),
    ],
)
def test_a_key_that_cannot_be_used_is_refused_by_name(signed, keys, field):
    error = signed(sheet("Lena Moss"), **keys).error

    assert error["where"]["field"] == field
    assert error["remedy"]


def test_a_day_that_does_not_exist_is_refused_by_line_and_key_even_unquoted(desk):
    desk.write("roll.csv", "pin,owner,acres\n1,DOE JANE,100\n")
    lines = ['action = "establish"', 'parcels = "roll.csv"', "received_on = 2026-02-30"]
    desk.write("petition.toml", "\n".join(lines))
    where = desk.check().error["where"]

    assert (where["file"], where["row"], where["field"]) == ("petition.toml", 3, "received_on")


def test_wrong_words_end_with_2_and_one_document_all_the_same(desk):
    for words in (
        ["petition", "check"],
        ["measure", "a.gpkg", "--snap-m", "-1"],
        ["petition", "check", "petition.toml", "--reading", "residents=nowhere"],
        ["petition", "check", "petition.toml", "--as-of", "2026-02-30"],
    ):
        answer = desk(*words, "--json")

        assert answer.code == 2
        assert answer.doc["error"]["code"] == "wrong_usage"
