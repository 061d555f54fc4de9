"""Printed names beside the roll: sure, suggested, duplicate, unmatched; never rejected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.records.landholders import OwnerRow, roll_from_holders, roll_from_owners
from districts.records.pairing import pair_lines
from districts.records.signatures import (
    SignatureLine,
    SignatureSheet,
    match_signatures,
    sheet_from_table,
)
from districts.records.table import parse_table


def roll(*owners):
    return roll_from_owners(
        OwnerRow(place, f"P{place}", owner, resident=True, acres=10.0 * place)
        for place, owner in enumerate(owners, start=1)
    )


def sheet(*names, pins=()):
    return SignatureSheet(
        "sheet.csv",
        tuple(
            SignatureLine(line, name, pins=tuple(pins), signed_on="2027-03-02")
            for line, name in enumerate(names, start=1)
        ),
    )


def match(owners, *names, pins=(), **decisions):
    return match_signatures(roll(*owners), sheet(*names, pins=pins), **decisions)


def facts(found):
    return [(entry["id"], entry["holder"], entry["match"]) for entry in found.signatures]


ROLL = [
    "KELLER HANS P & RUTH M",
    "KELLER, HANS P",
    "MENDEZ RIVERA ELENA ET AL",
    "O’NEILL PATRICK C/O FIRST BANK",
    "ROTH ERIC; ROTH KAREN",
    "VAN DYKE PIETER",
    "CURRENT OWNER",
]


class TestASheetAndARoll:
    found = match(
        ROLL, "Hans P. Keller", "Ruth Keller", "Elena Mendez-Rivera", "Pat O'Neill", "Karen Roth",
        "Pieter van Dyke", "Hans Keller", "First Bank",
    )  # fmt: skip

    def test_whole_names_are_sure_in_either_order_and_spelling(self):
        assert [entry["id"] for entry in self.found.signatures if entry["match"] == "sure"] == [
            "s1", "s3", "s5", "s6",
        ]  # fmt: skip

    def test_a_missing_initial_and_a_short_name_are_suggestions(self):
        assert [(s["line"], s["holder_name"]) for s in self.found.suggestions] == [
            (2, "KELLER RUTH M"), (4, "O’NEILL PATRICK"), (7, "KELLER HANS P"),
        ]  # fmt: skip
        assert all(0 < s["score"] < 1 and s["why"] for s in self.found.suggestions)

    def test_a_suggestion_of_somebody_who_signed_adds_no_head(self):
        signed = {holder for _, holder, how in facts(self.found) if how == "sure"}
        possible = {holder for _, holder, _ in facts(self.found)}

        assert (len(signed), len(possible)) == (4, 6)
        assert "line 1" in self.found.suggestions[2]["why"]

    def test_a_bank_in_a_care_of_line_is_no_match(self):
        (entry,) = self.found.unmatched

        assert (entry["line"], entry["name"]) == (8, "First Bank")
        assert "P4" in entry["reason"]


@pytest.mark.parametrize(
    ("owner", "printed"),
    [
        ("NÚÑEZ JOSÉ", "NUNEZ JOSE"),
        ("NÚÑEZ JOSÉ", "Núñez, José"),
        ("NÚÑEZ JOSÉ", "Jose\u0301 Nu\u0301n\u0303ez"),
        ("O’BRIEN PATRICK", "Patrick O'Brien"),
        ("O BRIEN PATRICK", "PATRICK OBRIEN"),
        ("BJÖRKLUND ÅSA", "Asa Bjorklund"),
        ("VAN DER BERG PIETER", "Pieter van der Berg"),
        ("DE LA CRUZ ANA", "Ana DelaCruz"),
        ("MC DONALD IAN", "Ian McDonald"),
        ("GARCIA LOPEZ MARIA", "Maria Garcia-Lopez"),
        ("KELLER HANS PAUL", "Hans P. Keller"),
        ("KELLER HANS P JR", "Hans P Keller, Jr."),
        ("KELLER HANS TTEE", "Hans Keller, Trustee"),
        ("CHURCH TOM", "Tom Church"),
        ("NORTH FORK RANCH, L.L.C.", "North Fork Ranch LLC"),
        ("KELLER RUTH AKA BAUER RUTH", "Ruth Bauer"),
    ],
)
def test_sure(owner, printed):
    assert facts(match([owner, "KELLER OTTO"], printed)) == [("s1", "H1", "sure")]


@pytest.mark.parametrize(
    ("owner", "printed"),
    [
        ("KELLER HANS P", "Hans Keller"),
        ("KELLER HANS", "Hans P. Keller"),
        ("KELLER HANS P JR", "Hans P. Keller"),
        ("KELLER ROBERT", "Bob Keller"),
        ("KELLER FREDERIKA", "Fred Keller"),
        ("KELLER HANS", "H. Keller"),
        ("KELLER H", "Hans Keller"),
        ("KELLER HANS", "Hans Kellar"),
        ("KELLER HANS", "Hans Kelelr"),
        ("KELLER HANS", "Hasn Keller"),
        ("KELLER HANS OTTO", "Otto Keller"),
        ("KELLER HANS", "Mrs. Hans Keller"),
        ("KELLER FAMILY TRUST, KELLER HANS TRUSTEE", "Hans Keller"),
        ("ESTATE OF KELLER HANS", "Hans Keller"),
        ("NORTH FORK RANCH LLC", "North Fork Ranch"),
        ("NORTH FORK RANCH LLC", "North Fork Ranch, LLC by Hans Keller"),
    ],
)
def test_suggested_and_never_sure(owner, printed):
    found = match([owner, "ROTH OTTO"], printed)

    assert facts(found) == [("s1", "H1", "suggested")]
    assert found.unmatched == ()


@pytest.mark.parametrize(
    ("owner", "printed"),
    [
        ("KELLER HANS P", "Hans C. Keller"),
        ("KELLER HANS SR", "Hans Keller Jr."),
        ("KELLER HANS", "Ruth Keller"),
        ("KELLER HANS", "Hans Roth"),
        ("NORTH FORK RANCH LLC", "South Fork Ranch LLC"),
        ("KELLER HANS", ""),
        ("CURRENT OWNER", "Current Owner"),
    ],
)
def test_unmatched_with_a_reason_and_not_rejected(owner, printed):
    found = match([owner], printed)

    assert found.signatures == ()
    assert found.suggestions == ()
    assert found.unmatched[0]["reason"]


class TestSeveralCouldBeMeant:
    def test_two_holders_of_one_name_are_both_suggested(self):
        found = match(["KELLER HANS P", "KELLER, HANS PAUL"], "Hans P. Keller")

        assert {s["holder"] for s in found.suggestions} == {"H1", "H2"}
        assert [how for *_, how in facts(found)] == ["suggested"]

    def test_a_listed_parcel_narrows_but_makes_nobody_sure(self):
        found = match(["HILL ROSA", "HILL ROY"], "R. Hill", pins=["p-2", "P2"])

        assert [s["holder"] for s in found.suggestions] == ["H2"]
        assert facts(found) == [("s1", "H2", "suggested")]

    def test_the_exact_name_is_sure_beside_one_with_an_initial(self):
        assert facts(match(["KELLER HANS", "KELLER HANS P"], "Hans Keller")) == [
            ("s1", "H1", "sure")
        ]

    def test_each_line_brings_one_holder_and_all_lines_the_most(self):
        found = match(["HILL ROSA", "HILL ROY", "HILL RITA"], "R. Hill", "R. Hill", "Rosa Hill")

        assert facts(found)[2] == ("s3", "H1", "sure")
        assert {holder for _, holder, how in facts(found) if how == "suggested"} == {"H2", "H3"}

    def test_one_line_stands_for_the_holder_with_most_land(self):
        assert facts(match(["HILL ROSA", "HILL ROY"], "R. Hill"))[0][1] == "H2"
        heavier = match_signatures(
            roll("HILL ROSA", "HILL ROY"), sheet("R. Hill"), acres={"P1": 900.0, "P2": 1.0}
        )
        assert facts(heavier)[0][1] == "H1"

    def test_a_line_that_names_a_couple_may_bring_both(self):
        found = match(["KELLER HANS & RUTH"], "Hans & Ruth Keller")

        assert facts(found) == [("s1", "H1", "suggested"), ("s1.2", "H2", "suggested")]


class TestDuplicates:
    def test_a_second_line_of_one_holder_is_listed_with_the_first(self):
        found = match(["MOSS LENA", "DIAZ OMAR"], "Lena Moss", "Omar Diaz", "Lena Moss", "L. Moss")

        assert found.duplicates == ({"line": 3, "of": 1},)
        assert [s["line"] for s in found.suggestions] == [4]
        assert {holder for _, holder, _ in facts(found)} == {"H1", "H2"}

    def test_a_signature_after_a_withdrawal_is_no_duplicate(self):
        lines = (
            SignatureLine(1, "Lena Moss", signed_on="2027-03-01"),
            SignatureLine(2, "Lena Moss", withdrawn_on="2027-03-05"),
            SignatureLine(3, "Lena Moss", signed_on="2027-03-09"),
        )
        found = match_signatures(roll("MOSS LENA"), SignatureSheet("s", lines))

        assert found.duplicates == ()
        assert [entry["withdrawn_on"] for entry in found.signatures] == [None, "2027-03-05", None]

    def test_a_doubtful_withdrawal_is_rather_a_signers(self):
        lines = (
            SignatureLine(1, "Roy Hill", signed_on="2027-03-01"),
            SignatureLine(2, "R. Hill", withdrawn_on="2027-03-05"),
        )
        found = match_signatures(roll("HILL ROSA", "HILL ROY"), SignatureSheet("s", lines))

        assert facts(found) == [("s1", "H2", "sure"), ("s2", "H2", "suggested")]


class TestPeopleDecide:
    def test_an_accepted_suggestion_is_sure(self):
        found = match(ROLL, "Pat O'Neill", accepted={1: "H5"})

        assert facts(found) == [("s1", "H5", "sure")]
        assert found.suggestions == ()

    def test_a_rejected_suggestion_stays_on_record(self):
        found = match(ROLL, "Pat O'Neill", rejected={(1, "H5")})

        assert facts(found) == [("s1", "H5", "rejected")]
        assert [entry["line"] for entry in found.unmatched] == [1]

    def test_rejecting_one_of_two_leaves_the_other(self):
        found = match(["HILL ROSA", "HILL ROY"], "R. Hill", rejected={(1, "H2")})

        assert facts(found) == [("s1", "H1", "suggested")]

    def test_both_of_a_couple_may_be_accepted(self):
        found = match(["KELLER HANS & RUTH"], "Hans & Ruth Keller", accepted={1: ["H1", "H2"]})

        assert [how for *_, how in facts(found)] == ["sure", "sure"]

    @pytest.mark.parametrize("accepted", [{1: "H99"}, {9: "H1"}])
    def test_a_decision_about_nothing_is_refused(self, accepted):
        with pytest.raises(DistrictsError):
            match(ROLL, "Pat O'Neill", accepted=accepted)


class TestTheSheet:
    def read(self, text):
        return sheet_from_table(parse_table(text.encode(), name="sheet.csv"))

    def test_every_column(self):
        (line,) = self.read(
            "sheet,line,printed_name,pin,address,signed_on,received_on,withdrawn_on,"
            "withdrawal_received_on,disputed\n"
            "2,7,Lena Moss,10; 11,Mile 12,2027-03-01,2027-03-02,2027-03-03,2027-03-04,Y\n"
        ).lines

        assert (line.line, line.sheet, line.sheet_line) == (1, "2", "7")
        assert line.pins == ("10", "11")
        assert line.disputed
        assert (line.signed_on, line.withdrawal_received_on) == ("2027-03-01", "2027-03-04")

    def test_a_holder_may_be_named_by_id(self):
        found = match_signatures(
            roll_from_holders(
                parse_table(b"id,pin,holder\nK1,A,Hans Keller\nK2,B,Hans Keller\n", name="h.csv")
            ),
            self.read("holder,signed_on\nK2,2027-03-01\nHans Keller,2027-03-01\n"),
        )

        assert facts(found)[0] == ("s1", "K2", "sure")
        assert {s["holder"] for s in found.suggestions if s["line"] == 2} == {"K1", "K2"}

    def test_a_signature_without_a_date_counts_with_a_notice(self):
        found = match_signatures(roll("MOSS LENA"), self.read("name,signed_on\nLena Moss,\n"))

        assert facts(found) == [("s1", "H1", "sure")]
        assert [notice["code"] for notice in found.notices] == ["undated_signatures"]

    def test_a_listed_parcel_of_somebody_else_is_noticed_and_a_strange_one_too(self):
        found = match_signatures(
            roll("MOSS LENA", "DIAZ OMAR"),
            self.read("name,pin,signed_on\nLena Moss,P2; X9; p1,2027-03-01\n"),
        )

        assert [notice["code"] for notice in found.notices] == [
            "pin_unmatched", "pin_unmatched", "signature_other_parcel",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("text", "row", "field"),
        [
            ("name,signed_on\nA B,2027-02-30\n", 1, "signed_on"),
            ("name,disputed\nA B,\nA B,perhaps\n", 2, "disputed"),
            ("name,signed_on,withdrawn_on\nA B,2027-03-02,2027-03-01\n", 1, "withdrawn_on"),
            ("who\nA B\n", None, "holder"),
        ],
    )
    def test_what_cannot_be_read_is_refused_by_row(self, text, row, field):
        with pytest.raises(DistrictsError) as caught:
            self.read(text)
        assert (caught.value.where.row, caught.value.where.field) == (row, field)

    def test_no_line_at_all_is_nobody_signed(self):
        assert match_signatures(roll("MOSS LENA"), self.read("holder,signed_on\n")).signatures == ()


NAMES = st.sampled_from(
    ["Hans P. Keller", "Hans Keller", "H. Keller", "Ruth Keller", "Pat O'Neill", "Zoe Xu", "Roth"]
)


@given(st.lists(NAMES, max_size=8))
def test_every_line_is_matched_suggested_or_listed(names):
    found = match(ROLL, *names)
    lines = set(range(1, len(names) + 1))
    matched = {int(key.split(".")[0][1:]) for key, _, _ in facts(found)}
    unmatched = {entry["line"] for entry in found.unmatched}

    assert matched | unmatched == lines
    assert not matched & unmatched
    assert not unmatched & {s["line"] for s in found.suggestions}


@given(
    st.dictionaries(st.integers(1, 6), st.lists(st.sampled_from("abcde"), max_size=3, unique=True)),
    st.fixed_dictionaries({holder: st.integers(0, 9) for holder in "abcde"}),
)
def test_lines_bring_the_most_they_can(offers, weights):
    def best(left):
        if not left:
            return {frozenset()}
        (_, holders), *rest = left
        return {
            taken | ({holder} - {None})
            for taken in best(rest)
            for holder in (*(h for h in holders if h not in taken), None)
        }

    paired = pair_lines(offers, weights=weights)
    brought = sum(weights[holder] for holder in set(paired.values()))

    assert brought == max(sum(weights[h] for h in taken) for taken in best(list(offers.items())))
    assert all(paired[line] in offers[line] for line in paired)


def test_a_long_chain_of_doubtful_lines_still_brings_one_holder_each():
    offers = {line: [f"h{line}", f"h{line + 1}"] for line in range(3000)}

    assert len(set(pair_lines(offers).values())) == 3000
