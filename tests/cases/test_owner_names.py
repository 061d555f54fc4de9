"""An assessor's lines are people, companies and unknowns; a signature is a suggestion till sure."""

import csv
import io

import pytest
from desk import HEADS, sheet


@pytest.fixture
def roll(desk):
    """Write a roll of owner lines of 100 acres each, residents all, and its sheet."""

    def write(owners, *signed, resident="Y"):
        text = io.StringIO()
        lines = csv.writer(text)
        lines.writerow(["PIN", "OWNER", "ACRES", "RESIDENT"])
        lines.writerows([f"P{n}", owner, 100, resident] for n, owner in enumerate(owners, 1))
        desk.write("roll.csv", text.getvalue())
        desk.petition("roll.csv", signed=sheet(*signed))
        return desk.check()

    return write


def people(answer):
    return [(row["name"], row["person"]) for row in answer.doc["measurements"]["holders"]]


def lines(answer, key):
    return sorted({row["line"] for row in answer.doc["measurements"][key]})


def test_one_line_may_name_two_people_of_one_surname(roll):
    answer = roll(
        ["JOHNSON ROBERT L & SUSAN K", "JOHNSON, ROBERT L.", "Johnson Robert L. & Susan K. (H/W)",
         "HANSEN, LARS & INGRID & HANSEN, OLE", "LEE KIM; LEE SAM"],
        "Robert L. Johnson", "Ingrid Hansen", "Sam Lee",
    )  # fmt: skip

    assert [name for name, _ in people(answer)] == [
        "JOHNSON ROBERT L", "JOHNSON SUSAN K", "HANSEN, LARS", "HANSEN INGRID", "HANSEN, OLE",
        "LEE KIM", "LEE SAM",
    ]  # fmt: skip
    assert answer.measured(HEADS)["value"] == "3/7"


def test_surnames_of_several_words_stay_whole(roll):
    owners = ["DE LA CRUZ JUAN", "VAN DER BERG PIETER", "MC DONALD IAN", "O'NEIL ANN",
              "ST CLAIR ANNE"]  # fmt: skip
    answer = roll(owners, "Juan de la Cruz", "Pieter van der Berg", "Ian McDonald", "Ann ONeil",
                  "Anne St. Clair")  # fmt: skip

    assert [name for name, _ in people(answer)] == owners
    assert answer.measured(HEADS)["value"] == "5/5"


def test_companies_and_public_bodies_are_no_residents_and_trustees_are_people(roll):
    answer = roll(["ACME FARMS LLC", "CITY OF PALMER", "UNITED STATES OF AMERICA", "PETERSON BROS",
                   "ESTATE OF MARY JONES", "OWNER 0092/OWNER 0093 LLC", "BROWN TOM TTEE"],
                  "Tom Brown", "Acme Farms LLC by Jane Doe, manager")  # fmt: skip

    assert [person for _, person in people(answer)] == [
        "entity", "public", "public", "entity", "entity", "entity", "natural",
    ]  # fmt: skip
    assert answer.measured(HEADS)["value"] == "1/1"
    # somebody signed for the company: for a person to look at, and outside the class all the same
    assert lines(answer, "match_suggestions") == [2]


def test_people_known_only_as_unknown_stay_out_with_the_worst_case_named(roll):
    answer = roll(["GARCIA MARIA ET AL", "CURRENT OWNER", "DOE JANE ET UX",
                   "WITHHELD PURSUANT TO SEC. 19"], "Maria Garcia", "Jane Doe")  # fmt: skip

    assert answer.measured(HEADS)["value"] == "2/2"
    assert [person for _, person in people(answer)].count("unknown") == 4
    notice = next(row for row in answer.doc["notices"] if row["code"] == "unknown_holders")
    assert "2/6" in notice["message"]


def test_a_care_of_line_is_an_address(roll):
    answer = roll(["ROE RICHARD C/O FIRST BANK", "POE EDGAR"], "Richard Roe", "First Bank")

    assert people(answer) == [("ROE RICHARD", "natural"), ("POE EDGAR", "natural")]
    assert lines(answer, "unmatched_signatures") == [2]


@pytest.mark.parametrize(
    ("owner", "printed"),
    [
        ("SMITH MARY B", "Mary Smith"),
        ("SMITH WILLIAM R", "Bill Smith"),
        ("JONES ROBERT ALAN", "R. Jones"),
        ("PETERSON LINDA", "Linda Petersen"),
        ("GARCIA-LOPEZ ANA MARIA", "Ana Garcia Lopez"),
    ],
)
def test_less_than_the_whole_name_is_for_a_person_to_accept(roll, owner, printed):
    answer = roll([owner, "DOE JANE"], printed)

    assert lines(answer, "match_suggestions") == [1]
    heads = answer.measured(HEADS)
    assert (heads["value"], heads["low"], heads["high"]) == ("0/2", "0/2", "1/2")


@pytest.mark.parametrize("printed", ["Hans C. Keller", "Greta Keller"])
def test_another_name_is_nobody_and_says_why(roll, printed):
    answer = roll(["KELLER HANS P", "DOE JANE"], printed)

    assert lines(answer, "match_suggestions") == []
    assert answer.doc["measurements"]["unmatched_signatures"][0]["reason"]


def test_a_suggested_signature_can_leave_the_answer_open(roll):
    answer = roll([f"{name} PAT" for name in ("ASH", "BAY", "COX", "DUN", "ELM")],
                  "Pat Ash", "Pat Bay", "P Cox")  # fmt: skip

    assert (answer.code, answer.verdict(HEADS)) == (4, "undetermined")
    heads = answer.measured(HEADS)
    assert (heads["low"], heads["high"]) == ("2/5", "3/5")


def test_two_of_one_name_are_told_apart_by_nobody_but_a_person(roll):
    answer = roll(["MARTIN THOMAS", "THOMAS MARTIN"], "Thomas Martin")

    found = answer.doc["measurements"]["match_suggestions"]
    assert [row["holder"] for row in found] == ["H1", "H2"]


def test_a_listed_parcel_of_a_namesake_makes_an_exact_name_doubtful(desk):
    desk.write("roll.csv", "pin,owner,acres,resident\nA,SMITH JOHN,100,Y\nB,SMITH JOHN JR,100,Y\n")
    desk.petition("roll.csv", signed="printed_name,pin\nJohn Smith,A\nJohn Smith,B\n")
    answer = desk.check()

    found = answer.doc["measurements"]
    assert [row["holder_name"] for row in found["match_suggestions"]] == ["SMITH JOHN JR",
                                                                         "SMITH JOHN"]  # fmt: skip
    assert found["duplicate_signatures"] == []
    heads = answer.measured(HEADS)
    assert (heads["low"], heads["high"]) == ("1/2", "2/2")
