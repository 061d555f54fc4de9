"""AS 03.35.040 to .055: damage, impounding, the sale and what it leaves over."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.law import CHAPTERS, assess
from districts.law.ak_as_03_35.animals import kind_of

NOTICE, FILING, CLAIM = "AK-03.35.050-2", "AK-03.35.050-3", "AK-03.35.050-4"
SALE, REDEEM, PROCEEDS, EXCESS = (
    "AK-03.35.055a-1",
    "AK-03.35.055a-2",
    "AK-03.35.055c-1",
    "AK-03.35.055c-2",
)


def row(assessment, clause, who=None):
    return next(
        each
        for each in assessment.document()["deadlines"]
        if each["clause"] == clause and (who is None or each["who"] == who)
    )


def sums(assessment, clause=None):
    return {
        each["item"]: each["amount"]
        for each in assessment.document()["amounts"]
        if clause is None or each["clause"] == clause
    }


def otherwise(rows, key="due"):
    return {(each["question"], each["option"]): each[key] for each in rows["alternatives"]}


def codes(assessment):
    return {notice.code for notice in assessment.notices}


class TestDamages:
    """AS 03.35.040."""

    def test_damage_is_capped_animal_by_animal_and_trespass_by_trespass(self, impounded):
        claims = [
            {"animal": "a", "trespass": "1", "amount": "700.00"},  # held to 500
            {"animal": "a", "trespass": "2", "amount": "300.00"},  # came back: another trespass
            {"animal": "b", "trespass": "1", "amount": "499.99"},
            {"animal": "b", "trespass": "1", "amount": "0.02"},  # the same trespass: one cent over
        ]
        animals = [{"id": "a", "kind": "cow"}, {"id": "b", "kind": "cow"}]
        answer = impounded(animals=animals, money={"damages": claims})
        assert sums(answer)["damages_capped"] == "1300.00"
        assert "damages_capped" in codes(answer)

    @pytest.mark.parametrize(
        ("claimed", "allowed"),
        [("499.99", "499.99"), ("500.00", "500.00"), ("500.01", "500.00")],
    )
    def test_the_lien_is_the_damage_as_capped(self, impounded, claimed, allowed):
        damages = [{"animal": "cow", "trespass": "hay", "amount": claimed}]
        assert sums(impounded(money={"damages": damages}))["lien"] == allowed

    def test_joint_damage_is_capped_by_the_number_of_animals(self, impounded):
        animals = [{"id": each, "kind": "cow"} for each in "abc"]
        joint = [{"trespass": "1", "amount": "1650.00"}]
        assert sums(impounded(animals=animals, money={"damages": joint}))["lien"] == "1500.00"

    def test_joint_damage_split_equally_may_allow_less(self, impounded):
        animals = [{"id": each, "kind": "cow"} for each in "ab"]
        claims = [
            {"animal": "a", "trespass": "1", "amount": "490.00"},
            {"trespass": "1", "amount": "600.00"},  # split: 300 each, and a has 10 left
        ]
        answer = impounded(animals=animals, money={"damages": claims})
        assert sums(answer)["lien"] == "1000.00"
        lien = answer.document()["amounts"][0]
        assert otherwise(lien, "amount") == {("joint_damage", "split"): "800.00"}

    def test_joint_damage_of_nobody_knows_how_many_is_not_computed(self, impounded):
        answer = impounded(animals=[], money={"damages": [{"amount": "1650.00"}]})
        assert sums(answer)["lien"] is None
        assert "animals_unknown" in codes(answer)

    def test_fault_is_never_asserted(self, impounded):
        recovery = impounded().finding("AK-03.35.040a-1")
        assert (recovery.verdict, recovery.decides) == ("undetermined", False)
        assert "needs a finding" in recovery.measured.why
        assert recovery.measured.ask == "the court"
        any_running = recovery.alternatives[0]
        assert (any_running.option, any_running.verdict) == ("any", "meets")
        assert not any_running.turns, "recovery never decides whether the steps were kept"

    def test_damages_without_an_impounding_are_only_amounts(self):
        chapter = CHAPTERS["ak_as_03_35"]
        facts = chapter.facts(
            {
                "regime": "ak_impound",
                "money": {"damages": [{"animal": "c", "trespass": "t", "amount": "80.00"}]},
            }
        )
        answer = assess(chapter, facts, as_of=date(2026, 1, 1))
        assert answer.verdict == "not_applicable"
        assert sums(answer) == {"lien": "80.00", "damages_capped": "80.00"}


class TestImpounding:
    """AS 03.35.050."""

    def test_only_who_holds_the_land_may_impound_and_only_a_trespassing_animal(self, impounded):
        def found(**changes):
            return impounded(**changes).finding("AK-03.35.050-1").verdict

        assert found() == "meets"
        assert found(taker_is_occupant=False) == "fails"
        assert found(at_large=False) == "fails"
        assert found(at_large=None) == "undetermined"
        assert found(at_large=None, doing_damage=True) == "meets"
        assert found(taker_is_occupant=None) == "undetermined"

    @pytest.mark.parametrize(
        ("given_at", "verdict"),
        [
            ("2025-08-03T09:59:59", "meets"),
            ("2025-08-03T10:00:00", "meets"),  # a Sunday: the hours run on
            ("2025-08-03T10:00:01", "fails"),
        ],
    )
    def test_notice_within_24_elapsed_hours_to_the_second(self, impounded, given_at, verdict):
        answer = impounded(events={"owner_notified_at": given_at})
        assert answer.finding(NOTICE).verdict == verdict
        assert answer.verdict == verdict
        assert row(answer, NOTICE)["status"] == {"meets": "met", "fails": "late"}[verdict]

    def test_notice_that_nobody_recorded_is_open_then_late(self, impounded):
        events = {"owner_notified_at": None, "received_notice_at": None}
        before = impounded(events=events, as_of="2025-08-02")
        assert row(before, NOTICE)["status"] == "open"
        assert before.verdict == "meets", "an open date decides nothing"
        after = impounded(events=events, as_of="2025-08-03")  # a day counts as its 24:00
        assert row(after, NOTICE)["status"] == "late"
        assert after.verdict == "fails"

    def test_the_branch_of_a_known_owner_leaves_the_other_not_running(self, impounded):
        answer = impounded()
        assert (row(answer, FILING)["status"], row(answer, FILING)["due"]) == ("not_running", None)
        other = impounded(owner={"known": False})
        assert (row(other, NOTICE)["status"], row(other, NOTICE)["due"]) == ("not_running", None)

    @pytest.mark.parametrize(
        ("filed", "posted", "verdict"),
        [
            ("2025-08-02T15:00", "2025-08-03T10:00", "meets"),
            ("2025-08-02T15:00", "2025-08-03T10:30", "fails"),
            ("2025-08-03T10:30", "2025-08-02T15:00", "fails"),
            ("2025-08-02T15:00", None, "fails"),
        ],
    )
    def test_an_unknown_owner_needs_filing_and_posting(self, impounded, filed, posted, verdict):
        events = {
            "owner_notified_at": None,
            "received_notice_at": None,
            "notice_filed_at": filed,
            "posted_at": posted,
        }
        answer = impounded(owner={"known": False}, events=events)
        assert answer.finding(FILING).verdict == verdict

    def test_a_shut_court_moves_the_filing_alone_where_it_is_read_so(self, impounded):
        # Friday 3 July 2026, 10:00: due on Saturday the 4th, a holiday, and the court is shut
        events = {
            "taken_up_at": "2026-07-03T10:00",
            "owner_notified_at": None,
            "received_notice_at": None,
            "notice_filed_at": "2026-07-06T09:00",
            "posted_at": "2026-07-03T12:00",
        }
        answer = impounded(owner={"known": False}, events=events, as_of="2026-07-07")
        filing = row(answer, FILING)
        assert filing["due"] == filing["safe_by"] == "2026-07-04T10:00:00-08:00"
        assert otherwise(filing)["closed_court", "next_court_day"] == "2026-07-06T10:00:00-08:00"
        assert answer.verdict == "fails"
        assert "closed_court = next_court_day" in answer.headline
        read = {"closed_court": "next_court_day"}
        moved = impounded(owner={"known": False}, events=events, as_of="2026-07-07", readings=read)
        assert moved.finding(FILING).verdict == "meets"
        late = {**events, "posted_at": "2026-07-06T09:00"}
        assert (
            impounded(owner={"known": False}, events=late, as_of="2026-07-07", readings=read)
            .finding(FILING)
            .verdict
            == "fails"
        ), "the posting does not wait for the court"

    def test_hours_ending_on_a_sunday_may_be_read_to_move_but_never_as_safe(self, impounded):
        notice = row(impounded(), NOTICE)
        assert notice["due"] == notice["safe_by"] == "2025-08-03T10:00:00-08:00"
        assert otherwise(notice)["hours_roll", "roll_080"] == "2025-08-04T10:00:00-08:00"

    @pytest.mark.parametrize(
        ("taken", "due", "by_clock", "safe"),
        [
            # clocks forward in the night to 8 March 2026, back in the night to 1 November 2026
            ("2026-03-07T14:00", "2026-03-08T15:00:00-08:00", "2026-03-08T14:00:00-08:00", 1),
            ("2026-10-31T14:00", "2026-11-01T13:00:00-09:00", "2026-11-01T14:00:00-09:00", 0),
            ("2026-03-08T01:59", "2026-03-09T02:59:00-08:00", "2026-03-09T01:59:00-08:00", 1),
            # ends within the hour that comes twice: the second of them is 24 hours on
            ("2026-10-31T02:30", "2026-11-01T01:30:00-09:00", "2026-11-01T02:30:00-09:00", 0),
            # by the clock at an hour that the clocks skip
            ("2026-03-07T02:30", "2026-03-08T03:30:00-08:00", "2026-03-08T03:30:00-08:00", 0),
        ],
    )
    def test_24_hours_over_a_change_of_clocks(self, impounded, taken, due, by_clock, safe):
        events = {"taken_up_at": taken, "owner_notified_at": None, "received_notice_at": None}
        notice = row(impounded(events=events, as_of=taken[:10]), NOTICE)
        assert notice["due"] == due
        assert otherwise(notice)["dst_hours", "wall_clock"] == by_clock
        assert notice["safe_by"] == (due, by_clock)[safe]

    def test_the_hour_that_comes_twice_is_counted_by_the_instant(self, impounded):
        # 01:40 before the change is earlier than 01:30 after it: 23 h 50 min, then 24 h 40 min
        taken = {"taken_up_at": "2026-10-31T01:50-08:00", "received_notice_at": None}
        first = impounded(events={**taken, "owner_notified_at": "2026-11-01T01:40-08:00"})
        second = impounded(events={**taken, "owner_notified_at": "2026-11-01T01:30-09:00"})
        assert (first.finding(NOTICE).verdict, second.finding(NOTICE).verdict) == ("meets", "fails")

    def test_a_place_of_another_zone_is_told_by_its_own_clock(self, impounded):
        events = {"taken_up_at": "2026-01-10T08:00"}
        answer = impounded(
            zone="America/Adak",
            events={**events, "owner_notified_at": None, "received_notice_at": None},
        )
        assert row(answer, NOTICE)["due"] == "2026-01-11T08:00:00-10:00"

    def test_whether_the_owner_is_known_must_be_said(self, impounded):
        events = {
            "owner_notified_at": None,
            "received_notice_at": None,
            "notice_filed_at": "2025-08-02T12:00",
            "posted_at": "2025-08-02T12:00",
        }
        answer = impounded(owner={}, events=events)
        assert answer.finding(NOTICE).verdict == "undetermined"
        assert answer.finding(FILING).verdict == "meets"
        assert "owner_taken_as_known" in codes(impounded(owner={}))

    def test_without_the_hour_of_the_impounding_nothing_is_counted(self, impounded):
        answer = impounded(events={"taken_up_at": "2025-08-02"})
        assert answer.finding(NOTICE).verdict == "undetermined"
        assert row(answer, NOTICE)["due"] is None

    @pytest.mark.parametrize(
        ("received", "due", "rule_6", "safe"),
        [
            ("2025-08-04", "2025-08-09", "2025-08-11", "2025-08-09"),  # a Saturday does not move
            ("2025-08-05", "2025-08-11", "2025-08-12", "2025-08-10"),  # a Sunday does
            # Alaska Day on a Saturday, then a Sunday; the courts are shut on that Friday too
            ("2025-10-13", "2025-10-20", "2025-10-21", "2025-10-18"),
            ("2025-12-26", "2025-12-31", "2026-01-05", "2025-12-31"),
            ("2025-12-27", "2026-01-02", "2026-01-05", "2026-01-01"),  # New Year's Day
            ("2026-06-14", "2026-06-19", "2026-06-19", "2026-06-19"),  # only possibly a holiday
            ("2024-02-24", "2024-02-29", "2024-03-01", "2024-02-29"),
        ],
    )
    def test_five_days_from_receipt_or_from_posting(self, impounded, received, due, rule_6, safe):
        taken = {"taken_up_at": f"{received}T00:00", "owner_notified_at": None}
        known = row(impounded(events={**taken, "received_notice_at": received}), CLAIM)
        nobody = row(
            impounded(
                owner={"known": False},
                events={**taken, "received_notice_at": None, "posted_at": f"{received}T09:00"},
            ),
            CLAIM,
        )
        for claim in (known, nobody):
            assert (claim["due"], claim["safe_by"]) == (due, safe)
            assert otherwise(claim) == {("short_periods", "rule_6"): rule_6}

    def test_the_day_of_receipt_is_the_local_one(self, impounded):
        # half past seven in the evening of the 4th in Alaska
        answer = impounded(events={"received_notice_at": "2025-08-05T03:30:00Z"})
        assert row(answer, CLAIM)["starts"] == "2025-08-04"

    def test_the_claim_is_open_met_or_has_run_out(self, impounded):
        def at(**events):
            answer = impounded(events=events, as_of="2025-08-12")
            return row(answer, CLAIM)["status"], answer.finding(CLAIM).verdict, answer.verdict

        assert row(impounded(as_of="2025-08-11"), CLAIM)["status"] == "open"
        assert at(paid_at="2025-08-11T23:59") == ("met", "meets", "meets")
        assert at() == ("not_running", "not_applicable", "meets"), "a right that nobody used"

    def test_a_receipt_starts_the_days_where_nobody_said_whether_the_owner_is_known(
        self, impounded
    ):
        answer = impounded(owner={}, events={"owner_notified_at": None})
        assert row(answer, CLAIM)["starts"] == "2025-08-05"

    def test_a_known_owner_without_receipt_is_posted_for(self, impounded):
        events = {"received_notice_at": None, "posted_at": "2025-08-04T09:00"}
        answer = impounded(events=events)
        assert row(answer, CLAIM)["due"] == "2025-08-09"
        assert "receipt_not_recorded" in codes(answer)


class TestSale:
    """AS 03.35.055(a)."""

    @pytest.mark.parametrize(
        ("posted", "sold", "verdict", "days"),
        [
            ("2025-08-12", "2025-08-22", "meets", 10),
            ("2025-08-12", "2025-08-21", "fails", 9),
            ("2025-08-11", "2025-08-21", "meets", 10),  # posted on the last day to claim
            ("2025-08-01", "2025-08-12", "meets", 11),  # the day after claims ended, the 11th
            ("2025-08-01", "2025-08-11", "fails", 10),  # long enough, and still to be claimed
            ("2025-08-22", "2025-08-12", "fails", -10),
        ],
    )
    def test_a_sale_waits_for_its_notice_and_for_the_claims(
        self, impounded, posted, sold, verdict, days
    ):
        events = {"taken_up_at": "2025-07-31T10:00", "owner_notified_at": "2025-07-31T11:00"}
        answer = impounded(
            events={**events, "sale_posted_on": posted, "sold_on": sold}, as_of="2025-09-01"
        )
        sale = answer.finding(SALE)
        assert (sale.verdict, sale.measured.amount) == (verdict, days)
        assert row(answer, SALE)["status"] == {"meets": "met", "fails": "late"}[verdict]
        assert ("posted_before_claims_ended" in codes(answer)) == (posted < "2025-08-12")

    def test_the_careful_plan_posts_when_claims_have_ended(self, impounded):
        sale = row(impounded(), SALE)  # claims end on Monday the 11th, by Rule 6 on the 12th
        assert (sale["not_before"], sale["wait_until"]) == ("2025-08-22", "2025-08-23")
        assert "post from Tuesday 12 August 2025" in sale["counting"]
        assert otherwise(sale) == {("short_periods", "rule_6"): "2025-08-23"}

    def test_a_day_that_may_be_a_holiday_only_makes_the_sale_wait(self, impounded):
        events = {
            "taken_up_at": "2026-06-12T10:00",
            "owner_notified_at": "2026-06-12T11:00",
            "received_notice_at": "2026-06-14",
        }
        answer = impounded(events=events, as_of="2026-06-15")
        assert row(answer, CLAIM)["due"] == row(answer, CLAIM)["safe_by"] == "2026-06-19"
        sale = row(answer, SALE)
        assert sale["not_before"] == "2026-06-30"
        assert sale["wait_until"] == "2026-07-03"  # Rule 6 with the 19th shut: Monday the 22nd

    def test_a_reading_that_turns_the_sale_is_named(self, impounded):
        events = {"sale_posted_on": "2025-08-02", "sold_on": "2025-08-12"}
        answer = impounded(events=events, as_of="2025-09-01")
        assert (answer.verdict, answer.contested) == ("meets", ())
        assert "short_periods = rule_6" in answer.headline

    def test_a_sale_without_a_recorded_notice_is_undetermined(self, impounded):
        answer = impounded(events={"sold_on": "2025-08-22"}, as_of="2025-09-01")
        assert answer.finding(SALE).verdict == "undetermined"
        assert answer.finding(SALE).measured.ask == "the impounder"

    def test_the_animal_is_redeemed_at_any_time_before_the_sale(self, impounded):
        def at(paid, sold, as_of="2025-09-01"):
            events = {"sale_posted_on": "2025-08-12", "paid_at": paid, "sold_on": sold}
            answer = impounded(events=events, as_of=as_of)
            return answer.finding(REDEEM).verdict, row(answer, REDEEM)["status"]

        ten = "2025-08-22T10:00"
        assert at("2025-08-21T12:00", None) == ("meets", "met")
        assert at("2025-08-22T09:59", ten, as_of="2025-08-21") == ("meets", "met")
        assert at("2025-08-22T10:01", ten) == ("fails", "late")
        assert at("2025-08-22T09:59", ten) == ("fails", "met"), "paid, and sold all the same"
        assert at("2025-08-22T09:59", "2025-08-22")[0] == "undetermined"

    def test_redeeming_takes_keep_capped_damages_and_costs(self, impounded):
        money = {"sale_costs": "25.00"}
        assert sums(impounded(money=money))["redemption"] == "705.00"
        assert sums(impounded())["redemption"] == "680.00"
        assert sums(impounded(money={"keep": None}))["redemption"] is None


class TestProceeds:
    """AS 03.35.055(c) and 34.45.070."""

    @pytest.mark.parametrize(
        ("price", "paid"),
        [
            ("1200.00", ("40.00", "180.00", "500.00", "480.00", "0.00")),
            ("720.00", ("40.00", "180.00", "500.00", "0.00", "0.00")),
            ("300.00", ("40.00", "180.00", "80.00", "0.00", "420.00")),
            ("100.00", ("40.00", "60.00", "0.00", "0.00", "620.00")),
            ("0", ("0.00", "0.00", "0.00", "0.00", "720.00")),
        ],
    )
    def test_a_price_is_paid_out_in_order_and_the_excess_goes_to_the_judge(
        self, impounded, price, paid
    ):
        answer = impounded(money={"price": price, "sale_costs": "40.00"})
        items = ("sale_costs", "keep", "damages_capped", "excess_to_judge", "shortfall")
        assert tuple(sums(answer, PROCEEDS)[item] for item in items) == paid

    def test_damages_may_be_read_to_stay_in_the_excess(self, impounded):
        answer = impounded(money={"price": "1200.00", "sale_costs": "40.00"})
        excess = next(a for a in answer.document()["amounts"] if a["item"] == "excess_to_judge")
        assert (excess["amount"], excess["to"]) == ("480.00", "district judge")
        assert otherwise(excess, "amount") == {("proceeds", "charges_only"): "980.00"}

    def test_what_hangs_on_an_unknown_charge_is_not_computed(self, impounded):
        answer = impounded(money={"price": "1200.00", "sale_costs": "40.00", "keep": None})
        paid = sums(answer, PROCEEDS)
        assert paid["sale_costs"] == "40.00"
        assert paid["keep"] is paid["excess_to_judge"] is paid["shortfall"] is None
        assert "charges_unknown" in codes(answer)

    @pytest.mark.parametrize(
        ("sold", "due", "unmoved", "never"),
        [
            ("2025-09-03", "2026-09-03", "2026-09-03", "2026-09-03"),
            ("2025-08-22", "2026-08-24", "2026-08-22", "2026-08-22"),  # a Saturday
            ("2024-02-29", "2025-02-28", "2025-02-28", "2025-02-28"),
            ("2025-07-03", "2026-07-06", "2026-07-03", "2026-07-06"),  # courts shut for the 4th
            ("2024-10-18", "2025-10-20", "2025-10-18", "2025-10-20"),  # Alaska Day, a Sunday
        ],
    )
    def test_the_excess_is_claimed_within_a_year_of_the_sale(
        self, impounded, sold, due, unmoved, never
    ):
        events = {
            "taken_up_at": "2024-01-02T10:00",
            "owner_notified_at": "2024-01-02T11:00",
            "received_notice_at": "2024-01-03",
            "sale_posted_on": "2024-01-20",
            "sold_on": sold,
        }
        money = {"price": "1200.00", "sale_costs": "40.00"}
        answer = impounded(events=events, money=money, as_of="2025-10-01")
        claim = row(answer, EXCESS, "owner")
        assert (claim["due"], claim["safe_by"]) == (due, unmoved)
        assert otherwise(claim) == {("saturday", "never"): never}
        assert row(answer, EXCESS, "district judge")["not_before"] > due

        def claimed(day):
            found = impounded(
                events={**events, "surplus_claimed_on": day}, money=money, as_of="2026-12-01"
            )
            return found.finding(EXCESS).verdict, row(found, EXCESS)["status"]

        assert claimed(due) == ("meets", "met")
        assert claimed(row(answer, EXCESS, "district judge")["not_before"]) == ("fails", "late")

    def test_a_sale_that_leaves_nothing_over_starts_no_year(self, impounded):
        events = {"sale_posted_on": "2025-08-12", "sold_on": "2025-08-22"}
        money = {"price": "300.00", "sale_costs": "40.00"}
        answer = impounded(events=events, money=money, as_of="2025-09-01")
        assert row(answer, EXCESS)["status"] == "not_running"
        assert sum(each.clause == EXCESS for each in answer.deadlines) == 1


class TestKinds:
    """AS 03.35.070(1)."""

    def test_kinds_that_are_not_listed_are_for_a_person(self, impounded):
        def found(*kinds):
            animals = [{"id": f"a{at}", "kind": kind} for at, kind in enumerate(kinds)]
            return impounded(animals=animals, money={"damages": []}).finding("AK-03.35.070-1")

        assert found("goat", "ewe", "Bull", "mare", "hogs").verdict == "meets"
        assert found("goat", "llama").verdict == "undetermined"
        assert found(None).verdict == "undetermined"
        assert found().verdict == "not_applicable"

    def test_words_that_people_use(self):
        assert [kind_of(word) for word in ("Billy goat", "musk_oxen", "donkey", "alpaca")] == [
            "goat",
            "musk ox",
            "ass",
            "alpaca",
        ]


CENTS = st.integers(0, 300_000).map(lambda cents: f"{Decimal(cents) / 100:.2f}")


@st.composite
def sales(draw):
    herd = [f"a{at}" for at in range(draw(st.integers(1, 4)))]
    damage = st.fixed_dictionaries(
        {
            "animal": st.sampled_from([*herd, None]),
            "trespass": st.sampled_from(["1", "2"]),
            "amount": CENTS,
        }
    )
    return {
        "regime": "ak_impound",
        "animals": [{"id": each, "kind": "goat"} for each in herd],
        "money": {
            "price": draw(CENTS),
            "sale_costs": draw(CENTS),
            "keep": draw(CENTS),
            "damages": draw(st.lists(damage, max_size=6)),
        },
    }


@settings(max_examples=150, deadline=None)
@given(
    sale=sales(),
    joint=st.sampled_from(["allocated", "split"]),
    proceeds=st.sampled_from(["with_damages", "charges_only"]),
)
def test_what_is_paid_and_left_over_is_the_price(sale, joint, proceeds):
    chapter = CHAPTERS["ak_as_03_35"]
    as_of = date(2026, 1, 1)
    readings = {"joint_damage": joint, "proceeds": proceeds}
    answer = assess(chapter, chapter.facts(sale), as_of=as_of, readings=readings)
    money = {item: Decimal(sum_) for item, sum_ in sums(answer, PROCEEDS).items()}
    lien = Decimal(sums(answer).get("lien", "0"))
    shortfall = money.pop("shortfall")
    price, costs, keep = (Decimal(sale["money"][key]) for key in ("price", "sale_costs", "keep"))

    assert sum(money.values()) == price
    assert all(part >= 0 for part in money.values())
    assert shortfall == 0 or money["excess_to_judge"] == 0
    claims = costs + keep + (lien if proceeds == "with_damages" else 0)
    assert claims - price == shortfall - money["excess_to_judge"]
    if money["damages_capped"] > 0:
        assert (money["sale_costs"], money["keep"]) == (costs, keep), "damages come last"
    claimed = sum(Decimal(each["amount"]) for each in sale["money"]["damages"])
    assert lien <= claimed
    assert lien <= 500 * len(sale["animals"]) * 2


@pytest.mark.parametrize(
    ("events", "field", "says"),
    [
        ({"owner_notified_at": "2025-08-02T09:59"}, "owner_notified_at", "AS 03.35.050"),
        ({"received_notice_at": "2025-08-02T17:59"}, "received_notice_at", "AS 03.35.050"),
        ({"sold_on": "2025-08-01"}, "sold_on", "AS 03.35.050"),
        (
            {"sold_on": "2025-08-22", "surplus_claimed_on": "2025-08-21"},
            "surplus_claimed_on",
            "sale",
        ),
        ({"paid_at": "2025-08-01"}, "paid_at", "impounding"),
    ],
)
def test_an_order_of_events_that_cannot_be_is_refused_with_the_rule(impounded, events, field, says):
    with pytest.raises(DistrictsError, match=says) as refusal:
        impounded(events=events)
    assert refusal.value.where.field == f"events.{field}"


def test_rows_stand_in_the_order_of_the_law(impounded):
    events = {"sale_posted_on": "2025-08-12", "sold_on": "2025-08-22"}
    answer = impounded(
        events=events, money={"price": "1200.00", "sale_costs": "40.00"}, as_of="2025-09-01"
    )
    order = [clause.id for clause in CHAPTERS["ak_as_03_35"].clauses]
    for rows in (answer.findings, answer.deadlines, answer.amounts):
        places = [order.index(each.clause) for each in rows]
        assert places == sorted(places)
    assert answer.document()["proceeding"] == "case"
    assert {each.question for each in answer.readings} == {
        "fault",
        "joint_damage",
        "closed_court",
        "hours_roll",
        "proceeds",
        "short_periods",
        "saturday",
        "dst_hours",
    }
