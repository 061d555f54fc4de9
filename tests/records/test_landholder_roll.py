"""The roll from a layer's owner column and from a clerk's holders file."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.records.landholders import (
    OwnerRow,
    interest_kind,
    roll_from_holders,
    roll_from_owners,
)
from districts.records.table import parse_table


def roll(*owners, **columns):
    return roll_from_owners(
        OwnerRow(place, f"P{place}", owner, **columns)
        for place, owner in enumerate(owners, start=1)
    )


def holders(text):
    return roll_from_holders(parse_table(text.encode(), name="holders.csv"))


def refused(text):
    with pytest.raises(DistrictsError) as caught:
        holders(text)
    return caught.value


def people(found):
    return {(holder.name, holder.person) for holder in found.holders}


class TestFromOwnerLines:
    def test_one_full_name_is_one_holder_however_it_is_spelt(self):
        found = roll("KELLER HANS P & RUTH M", "KELLER, HANS P", "Keller Hans P. & Ruth M. (H/W)")

        assert [holder.id for holder in found.holders] == ["H1", "H2"]
        assert found.pins() == {"H1": ("P1", "P2", "P3"), "H2": ("P1", "P3")}

    def test_a_missing_middle_name_keeps_two_holders_and_says_so(self):
        found = roll("KELLER HANS P", "KELLER HANS", "BAUER HANS")

        assert len(found.holders) == 3
        (notice,) = [n for n in found.notices if n["code"] == "possible_same_holder"]
        assert notice["holders"] == ["H1", "H2"]

    def test_somebody_unnamed_is_another_holder_on_every_parcel(self):
        found = roll("KELLER HANS ET AL", "BAUER RUTH ET AL", "CURRENT OWNER", "CURRENT OWNER")

        assert sum(holder.person == "unknown" for holder in found.holders) == 4
        assert set(found.unknown_by_pin()) == {"P1", "P2", "P3", "P4"}

    def test_a_surname_alone_is_no_full_name(self):
        assert len(roll("KELLER", "KELLER").holders) == 2

    def test_a_parcel_without_owner_is_listed_unless_another_row_names_one(self):
        found = roll_from_owners(
            [OwnerRow(1, "A", None), OwnerRow(2, "B", " "), OwnerRow(3, "B", "KELLER HANS")]
        )

        assert found.pins_without_holder == ("A",)

    def test_a_parcel_without_pin_goes_by_its_row(self):
        found = roll_from_owners([OwnerRow(7, None, "KELLER HANS")])

        assert found.holdings[0].pin == "row:7"

    def test_an_exact_copy_adds_nobody_and_a_lessee_on_the_same_ground_is_kept(self):
        found = roll_from_owners(
            [
                OwnerRow(1, "2-01", "LUND ASTRID", "lessee", resident=True),
                OwnerRow(2, "2", "STATE OF ALASKA", "owner", resident=False),
                OwnerRow(3, "2", "STATE OF ALASKA", "owner", resident=False, copy=True),
                OwnerRow(4, "2", "STATE OF ALASKA", "owner", resident=False),
            ]
        )

        assert people(found) == {("LUND ASTRID", "natural"), ("STATE OF ALASKA", "public")}
        assert [holding.kind for holding in found.holdings] == ["lessee", "owner"]
        assert [notice["code"] for notice in found.notices] == ["copies_ignored"]

    def test_residence_is_said_of_the_natural_persons_of_a_row(self):
        found = roll_from_owners(
            [OwnerRow(1, "A", "KELLER HANS P & NORTH FORK LLC; ET AL", resident=True)]
        )

        assert [holder.resident for holder in found.holders] == [True, None, None]

    def test_contradictory_residence_is_unknown_and_noticed(self):
        found = roll_from_owners(
            [OwnerRow(1, "A", "KELLER HANS", resident=True),
             OwnerRow(2, "B", "KELLER HANS", resident=False)]
        )  # fmt: skip

        assert found.holders[0].resident is None
        assert found.notices[0]["code"] == "residence_contradicted"

    def test_a_public_column_makes_the_owner_a_public_body(self):
        assert roll("DELTA LANDS", public=True).holders[0].person == "public"

    def test_an_interest_nobody_understands_is_read_as_owner_and_noticed(self):
        found = roll_from_owners([OwnerRow(1, "A", "KELLER HANS", "code 7")])

        assert found.holdings[0].kind == "owner"
        assert found.notices[0]["code"] == "interest_not_read"

    @pytest.mark.parametrize(
        ("word", "kind"),
        [("Owner", "owner"), (None, "owner"), ("LESSEE", "lessee"), ("leases", "lessee"),
         ("Tenants in common", "owner"), ("contract vendee", "contract_vendee"),
         ("contract_vendee", "contract_vendee"), ("occupant", "possessor"), ("code 7", None)],
    )  # fmt: skip
    def test_words_for_an_interest(self, word, kind):
        assert interest_kind(word) == kind

    def test_a_care_of_line_is_remembered_by_its_parcel(self):
        found = roll("KELLER HANS C/O FIRST BANK")

        assert found.care_of == (("P1", "C/O FIRST BANK"),)
        assert people(found) == {("KELLER HANS", "natural")}

    lines = st.sampled_from(
        ["KELLER HANS & RUTH", "KELLER, HANS", "BAUER RUTH ET AL", "DELTA LLC", "BLM", "", "ROTH A"]
    )

    @given(
        st.permutations(["KELLER HANS & RUTH", "KELLER, HANS", "BAUER RUTH", "DELTA LLC", "BLM"])
    )
    def test_the_order_of_rows_does_not_change_who_holds_how_much(self, owners):
        found = roll(*owners)
        keys = sorted(
            (holder.name.replace(",", ""), holder.person, len(found.pins()[holder.id]))
            for holder in found.holders
        )

        assert keys == [
            ("BAUER RUTH", "natural", 1), ("BLM", "public", 1), ("DELTA LLC", "entity", 1),
            ("KELLER HANS", "natural", 2), ("KELLER RUTH", "natural", 1),
        ]  # fmt: skip

    @given(st.lists(lines, max_size=12))
    def test_every_row_has_a_holding_or_is_listed_without_holder(self, owners):
        found = roll(*owners)

        assert {h.pin for h in found.holdings} | set(found.pins_without_holder) == {
            f"P{place}" for place in range(1, len(owners) + 1)
        }
        assert {h.holder for h in found.holdings} == set(found.by_id())


class TestShares:
    def test_co_owners_without_stated_shares_have_equal_ones(self):
        assert roll("KELLER HANS & RUTH & PAUL").owners_shares("P1") == {
            "H1": Fraction(1, 3), "H2": Fraction(1, 3), "H3": Fraction(1, 3),
        }  # fmt: skip

    def test_what_stated_shares_leave_is_divided_among_the_others(self):
        found = holders("pin,holder,share\nA,Hans Keller,1/2\nA,Ruth Keller,\nA,Paul Roth,\n")

        assert list(found.owners_shares("A").values()) == [
            Fraction(1, 2), Fraction(1, 4), Fraction(1, 4),
        ]  # fmt: skip


class TestFromHoldersFile:
    def test_a_person_in_several_rows_is_one_holder(self):
        found = holders(
            "pin,holder,kind,share,acres,person,resident,resident_of_state\n"
            "A,Hans Keller,owner,1/2,,natural,Y,Y\n"
            "B,Hans Keller,lessee,,12.5,,,\n"
            "B,Delta LLC,owner,,,entity,N,\n"
            "B,State of Alaska,,,,,0,\n"
            "C,Ruth Roth,lessee,,0,natural,1,\n"
        )

        assert [(h.name, h.person, h.resident, h.resident_of_state) for h in found.holders] == [
            ("Hans Keller", "natural", True, True),
            ("Delta LLC", "entity", False, None),
            ("State of Alaska", "public", False, None),
            ("Ruth Roth", "natural", True, None),
        ]
        assert found.facts()["holdings"][1] == {
            "pin": "B", "holder": "H1", "kind": "lessee", "share": None, "acres": 12.5,
            "from": None, "to": None,
        }  # fmt: skip
        assert found.holdings[4].acres == 0

    def test_two_people_of_one_name_are_told_apart_by_the_files_own_ids(self):
        found = holders("id,pin,holder\nK1,A,Hans Keller\nK2,B,Hans Keller\nK1,C,Hans Keller\n")

        assert found.pins() == {"K1": ("A", "C"), "K2": ("B",)}

    def test_a_row_that_names_two_people_is_noticed_and_counts_once(self):
        found = holders("pin,holder\nA,Hans & Ruth Keller\n")

        assert len(found.holders) == 1
        assert found.notices[0]["code"] == "joint_holder"

    def test_a_repeated_row_counts_once(self):
        found = holders("pin,holder\nA,Hans Keller\nA,Hans Keller\n")

        assert len(found.holdings) == 1
        assert found.notices[0]["code"] == "holder_repeated"

    @pytest.mark.parametrize(
        ("text", "row", "field"),
        [
            ("pin,holder,resident\nA,X Y,maybe\n", 1, "resident"),
            ("pin,holder,kind\nA,X Y,owner\nA,Z Y,friend\n", 2, "kind"),
            ("pin,holder,share\nA,X Y,2/1\n", 1, "share"),
            ("pin,holder,acres\nA,X Y,-3\n", 1, "acres"),
            ("pin,holder,person\nA,X Y,robot\n", 1, "person"),
            ("pin,holder,person\nA,X Y,natural\nB,X Y,entity\n", 2, "person"),
            ("pin,holder\nA,\n", 1, "holder"),
            ("pin,holder,from,to\nA,X Y,2026-02-01,2026-01-01\n", 1, "to"),
            ("pin,holder,share\nA,X Y,1/2\nA,X Y,1/3\n", 2, "holder"),
            ("pin,holder,share\nA,X Y,2/3\nA,Z Y,1/2\n", None, "share"),
            ("pin,who\nA,X Y\n", None, "holder"),
        ],
    )
    def test_what_cannot_be_is_refused_by_row_and_column(self, text, row, field):
        trouble = refused(text)

        assert (trouble.where.file, trouble.where.row, trouble.where.field) == (
            "holders.csv", row, field,
        )  # fmt: skip

    def test_pins_are_written_as_the_layer_writes_them(self):
        found = holders("pin,holder\n10,Hans Keller\n77,Ruth Roth\n").joined_to(
            ["0010", "0020", None]
        )

        assert [holding.pin for holding in found.holdings] == ["0010", "77"]
        assert found.pins_without_holder == ("0020",)
        assert [notice["code"] for notice in found.notices] == ["pin_restored", "pin_unmatched"]
