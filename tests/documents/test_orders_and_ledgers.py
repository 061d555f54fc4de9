"""What an order rests on, and sums that must come out."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.documents.papers import paper, still_missing
from districts.documents.render import paper_pdf
from districts.errors import DistrictsError

AK = "ak_as_03_35"
ORDER = "findings_and_order"


def blocks(made, kind):
    return [block for section in made.sections for block in section.blocks if block.kind == kind]


class TestOrder:
    def test_each_finding_has_its_value_what_is_required_and_the_law(self, district_facts):
        found = dict(blocks(paper(AK, ORDER, district_facts), "numbered")[0].items)

        assert found["Size of the area"] == (
            "The area is at least 1,280 acres. Measured: 1,872.0 acres ± 3.41 acres. Required: at "
            "least 1,280 acres. This is met (AS\u00a003.35.010(a))."
        )
        heads = found["Resident owners and lessees who sign"]
        assert "Measured: 7 of 10 (70.0 %). Required: at least 60 %. This is met" in heads
        assert "as “co owners” is read below" in heads
        assert len(found) == 10

    def test_readings_are_those_used_and_name_what_turns_it(self, district_facts):
        (table,) = blocks(paper(AK, ORDER, district_facts), "table")[:1]

        used = {row[0]: row[1:] for row in table.rows}
        assert used["Where must a resident owner or lessee live?"][:2] == [
            "within the area described",
            "4",
        ]
        assert not any("(" in row[0] for row in table.rows)

    @pytest.mark.parametrize(
        ("action", "said"),
        [
            ("establish", "is established as a controlled livestock district"),
            ("add", "is added to the Barley Flats Controlled Livestock District"),
            ("eliminate", "is eliminated from the Barley Flats Controlled Livestock District"),
            ("dissolve", "The Barley Flats Controlled Livestock District, described in Exhibit A"),
        ],
    )
    def test_what_is_ordered_follows_what_was_asked(self, district_facts, action, said):
        district_facts["petition"]["action"] = action

        ordered = [
            text for _, text in blocks(paper(AK, ORDER, district_facts), "numbered")[1].items
        ]
        assert any(said in text for text in ordered)
        assert any("commissioner of natural resources" in text for text in ordered)

    @pytest.mark.parametrize("posted", [True, False])
    def test_exhibits_are_lettered_without_a_gap(self, district_facts, posted):
        if not posted:
            district_facts["postings"] = []

        sections = paper(AK, ORDER, district_facts).sections
        letters = [
            each.heading.split(".")[0] for each in sections if each.heading.startswith("Exhibit")
        ]

        assert letters == ["Exhibit A", "Exhibit B", "Exhibit C"][: 3 if posted else 2]

    def test_a_denial_orders_nothing_and_names_its_grounds(self, district_facts):
        district_facts["order"] |= {"disposition": "denied", "reasons": None}
        small = district_facts["assessment"]["findings"][1]
        small["verdict"] = "fails"

        made = paper(AK, ORDER, district_facts)
        assert made.missing == []
        assert len(blocks(made, "numbered")) == 1
        assert [item[0] for item in blocks(made, "bullets")[0].items] == ["Finding 2"]

    def test_a_denial_without_a_ground_is_not_complete(self, district_facts):
        district_facts["order"] |= {"disposition": "denied", "reasons": None}
        assert still_missing(AK, ORDER, district_facts) == [
            "a ground of denial: no finding here fails"
        ]
        district_facts["order"]["reasons"] = ["The place is not settled."]
        assert still_missing(AK, ORDER, district_facts) == []

    def test_an_order_that_its_findings_do_not_carry_says_so(self, district_facts):
        findings = district_facts["assessment"]["findings"]
        findings[3]["verdict"] = "undetermined"
        findings[8] |= {"decides": False, "verdict": "not_applicable"}

        lacking = still_missing(AK, ORDER, district_facts)
        assert len(lacking) == 2
        assert "60 percent" in lacking[0]
        assert "finding 4, now UNDETERMINED" in lacking[0]
        assert lacking[1].startswith("a finding on this: notice is posted in at least three")

    def test_what_the_court_wrote_stands_in_place_of_the_draft(self, district_facts):
        settled, size = (f["clause"] for f in district_facts["assessment"]["findings"][:2])
        district_facts["assessment"]["findings"][0]["verdict"] = "undetermined"
        district_facts["order"] |= {
            "findings": [
                {"clause": settled, "verdict": "meets", "by": "court", "reason": "a road is kept"},
                {"clause": size, "text": "The area is large enough: 1,872.0 acres ± 3.41 acres."},
            ],
            "words": ["The area is a district.", "Copies are sent."],
        }

        made = paper(AK, ORDER, district_facts)
        assert made.missing == []
        found, ordered = blocks(made, "numbered")
        assert "Found: a road is kept. This is met" in found.items[0][1]
        assert found.items[1][1] == (
            "The area is large enough: 1,872.0 acres ± 3.41 acres. Required: at least 1,280 acres."
            " (AS\u00a003.35.010(a))"
        )
        assert [text for _, text in ordered.items] == district_facts["order"]["words"]

    def test_what_the_draft_says_is_lacking_is_in_the_box(self, district_facts):
        said = "The order must say which reading the court takes."
        district_facts["order"]["missing"] = [{"code": "reading_open", "message": said}]
        assert still_missing(AK, ORDER, district_facts) == [said]

    def test_it_is_dated_by_its_entry(self, district_facts):
        assert b"20260501000000" in paper_pdf(AK, ORDER, district_facts)


def test_a_brand_is_offered_only_to_the_kinds_that_may_have_one(district_facts):
    (table,) = blocks(paper(AK, "identification_notice", district_facts), "table")[:1]

    ways = {row[0]: row[2] for row in table.rows}
    assert ways["cattle"].startswith("a brand or mark under AS 03.40")
    for kind in ("goats", "swine"):
        assert ways[kind].startswith("an ownership collar, or another reliable system")


class TestProceeds:
    def test_the_payments_come_to_the_price(self, case_facts):
        table = blocks(paper(AK, "statement_of_proceeds", case_facts), "table")[-1]

        paid = [Decimal(row[3].replace("$", "").replace(",", "")) for row in table.rows]
        assert sum(paid[:-1]) == paid[-1] == Decimal("1640.00")
        assert table.sums == 1

    @given(cents=st.integers(min_value=-66085, max_value=10**7).filter(bool))
    def test_a_ledger_that_is_off_by_any_cent_is_refused(self, cents):
        facts = {
            "money": {
                "price": "1640.00",
                "payments": [
                    {"item": "keep", "to": "Okafor", "amount": "979.15"},
                    {"item": "x", "to": "judge", "amount": str(Decimal(66085 + cents) / 100)},
                ],
            }
        }

        with pytest.raises(DistrictsError, match="come to") as caught:
            paper(AK, "statement_of_proceeds", facts)
        assert caught.value.code == "ledger_does_not_sum"

    def test_an_open_payment_leaves_the_sum_open(self, case_facts):
        case_facts["money"]["payments"][4]["amount"] = None

        made = paper(AK, "statement_of_proceeds", case_facts)
        assert made.missing == ["the amount of a payment, row 5"]
        assert blocks(made, "table")[-1].rows[-1][-1] == "$979.15 so far"

    def test_what_was_paid_on_redemption_is_what_was_asked(self, case_facts):
        rows = blocks(paper(AK, "redemption_receipt", case_facts), "table")[-1].rows
        assert rows[-1] == ["Paid in all", "", "$979.15"]
        case_facts["redemption"]["amount"] = "979.14"

        with pytest.raises(
            DistrictsError, match=r"\$979\.15, but the amount received is \$979\.14"
        ):
            paper(AK, "redemption_receipt", case_facts)


class TestDamages:
    """AS 03.35.040(b): at most $500 against one animal for one trespass."""

    @pytest.mark.parametrize(
        ("damages", "most"),
        [
            ([("a", "t1", "700.00")], "500.00"),
            ([("a", "t1", "300.00"), ("a", "t1", "300.00")], "500.00"),
            ([("a", "t1", "700.00"), ("a", "t2", "100.00")], "600.00"),
            ([("a", "t1", "700.00"), ("b", "t1", "499.99")], "999.99"),
            ([(None, "t1", "1200.00")], "1000.00"),  # by two animals together
            ([(None, "t1", "900.00")], "900.00"),
        ],
    )
    def test_no_more_than_the_cap_can_be_claimed(self, case_facts, damages, most):
        case_facts["money"] |= {
            "damages": [
                {"animal": animal, "trespass": trespass, "what": "barley", "amount": amount}
                for animal, trespass, amount in damages
            ],
            "damages_capped": most,
        }
        made = paper(AK, "lien_statement", case_facts)
        assert blocks(made, "table")[-1].rows[-1][-1] == f"${Decimal(most):,.2f}"
        case_facts["money"]["damages_capped"] = str(Decimal(most) + Decimal("0.01"))

        with pytest.raises(DistrictsError) as caught:
            paper(AK, "lien_statement", case_facts)
        assert caught.value.code == "damage_above_cap"

    def test_damage_by_all_of_them_together_says_so(self, case_facts):
        case_facts["money"]["damages"][0]["animal"] = None

        rows = blocks(paper(AK, "lien_statement", case_facts), "table")[1].rows
        assert rows[0][0] == "all the animals together"


def test_acres_are_never_rounded_onto_a_whole_number_where_the_law_may_compare_them(
    district_facts,
):
    district_facts["area"]["acres"] = 1279.9968
    district_facts["parcels"][0]["acres"] = 39.9951

    made = paper(AK, "petition_packet", district_facts)

    pairs = [row for block in blocks(made, "pairs") for row in block.rows]
    table = blocks(made, "table")[0]
    assert "1,279.997 acres" in str(pairs)
    assert "40.00" in table.rows[0]
