"""Findings, readings and signatures as a paper lists them."""

from districts.documents.chapter import chapter_words
from districts.documents.evidence import evidence
from districts.documents.findings import answers, readings, summary
from districts.documents.rolls import holders, signed_by

WORDS = chapter_words("ak_as_03_35")


def rows_of(assessment, clause):
    answer = next(a for a in answers(assessment, WORDS) if a.clause == clause)
    return dict(answer.rows)


def test_the_measured_tests_stand_first_by_their_short_names(assessment):
    table = summary(assessment, WORDS)

    assert [row[0] for row in table.rows[:4]] == [
        "Size of the area",
        "One contiguous area",
        "Resident owners and lessees who sign",
        "Land held by those who sign",
    ]
    assert len(table.rows) == sum(f["decides"] for f in assessment["findings"])


def test_readings_that_change_nothing_share_a_line(assessment):
    other = rows_of(assessment, "AK-03.35.010a-4")["Other readings"]

    assert other == ["the same by contiguity (gap, corner)"]


def test_a_reading_that_turns_the_answer_says_so(assessment):
    other = rows_of(assessment, "AK-03.35.020a-1")["Other readings"]

    assert any(
        "(one_speaks) – FAILS, 5 of 9 (55.6 %); this turns the answer; an open question" in line
        for line in other
    )


def test_a_missing_fact_names_who_can_supply_it(assessment):
    assessment["findings"][6]["measured"] = {
        "value": None, "display": "not known: where it was filed", "unit": None,
        "tolerance": None, "low": None, "high": None,
        "method": "where it was filed; ask the clerk", "ask": "the clerk",
    }  # fmt: skip

    rows = rows_of(assessment, "AK-03.35.020a-4")
    assert rows["Measured"] == ["not known: where it was filed"]
    assert rows["Ask"] == ["the clerk"]


def test_the_readings_table_has_every_question_with_its_options(assessment):
    table = readings(assessment, WORDS)

    assert len(table.rows) == 5
    co_owners = next(row for row in table.rows if "(co_owners)" in row[0])
    assert "(persons)" in co_owners[1]
    assert co_owners[2] == "yes"
    assert "AS 03.35.020(a) FAILS, 5 of 9 (55.6 %); turns the answer" in co_owners[3]
    assert "(land_whole): no finding changes" in co_owners[3]


def test_evidence_beyond_a_dozen_items_says_where_the_rest_is():
    items = [{"kind": "parcel", "id": str(number), "note": None} for number in range(45)]

    assert evidence(items) == [
        "45 parcels: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 33 more (see the parcel table)"
    ]


def test_people_are_grouped_by_what_is_said_of_them_and_parcels_without_land_left_out():
    said = ["Boyd: signed", "Okafor: did not sign", "Ahgook: signed"]
    items = [{"kind": "holder", "id": f"H{n}", "note": note} for n, note in enumerate(said)]
    items += [
        {"kind": "parcel", "id": "A", "note": "0.0000 acres inside"},
        {"kind": "parcel", "id": "B", "note": "39.9919 acres inside"},
        {"kind": "parcel", "id": "C", "note": None},
    ]

    assert evidence(items) == [
        "2 holders, signed: H0 (Boyd), H2 (Ahgook)",
        "holder, did not sign: H1 (Okafor)",
        "parcel, acres inside: B 39.99",
        "parcel: C",
    ]


def test_what_the_petition_states_is_not_called_unmeasured(assessment):
    place, filed = assessment["findings"][0], assessment["findings"][6]
    place["measured"] = filed["measured"] = None
    filed["verdict"] = "fails"

    assert rows_of(assessment, place["clause"])["Known"] == ["as stated in the petition"]
    assert rows_of(assessment, filed["clause"])["Known"] == ["not so, as stated in the petition"]
    stated = {row[0]: row[2] for row in summary(assessment, WORDS).rows}
    assert stated["The place is inside a municipality or another settled area"] == (
        "as stated in the petition"
    )


def test_the_rows_a_holder_is_known_from_stay_short(assessment):
    people = assessment["measurements"]["holders"]
    people[0]["source"] = "rows 428, 433: MIDTGAARD C/O BANK: EAST; row 366: MIDTGAARD J"
    people[1]["source"] = "row 9: BOYD"
    people[2]["source"] = "holders.csv, row 4"

    known = [row[5] for row in holders(assessment, {}).rows]
    assert known[:3] == ["rows 428, 433, 366", "row 9", "holders.csv, row 4"]


def test_who_signed_is_read_from_what_the_findings_say_of_each_holder(assessment):
    assessment["findings"][3]["evidence"] = [
        {"kind": "holder", "id": "H1", "note": "Halvorsen, Ingrid: signed"},
        {"kind": "holder", "id": "H4", "note": "Okafor: Sam: did not sign"},
        {"kind": "holder", "id": "H5", "note": "Whitfield, Ada: signed, but disputed"},
        {"kind": "holder", "id": "H8", "note": "Tanana LLC: did not sign; not counted: no person"},
        {"kind": "holder", "id": "H7", "note": "residence unknown"},
        {"kind": "signature", "id": "H9", "note": "H1: signed 2026-02-11"},
    ]

    assert signed_by(assessment, {"signatures": {"rows": []}}) == {
        "H1": "yes",
        "H4": "no",
        "H5": "yes, but disputed",
        "H8": "no; not counted: no person",
    }


def test_the_petitions_own_signatures_say_when(assessment):
    petition = {
        "signatures": [
            {"holder": "H1", "signed_on": "2026-02-11", "withdrawn_on": "2026-02-20"},
            {"holder": "H4", "signed_on": "2026-02-12", "match": "suggested"},
            {"holder": None, "signed_on": "2026-02-13"},
        ]
    }

    known = signed_by(assessment, petition)
    assert known["H1"] == "yes, 11 February 2026; withdrawn 20 February 2026"
    assert known["H4"] == "suggested, not accepted"
