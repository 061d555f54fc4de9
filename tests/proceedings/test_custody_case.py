"""One animal from the field to the trust account, to the cent, and what cannot be entered."""

from datetime import date
from decimal import Decimal

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import mapping

from districts.proceedings import custody as cases
from districts.proceedings import custody_record as entries
from districts.proceedings.districts import record_district
from districts.records.custody_case import CustodyCase
from districts.store import create_store

from .conftest import WHO, Court

TAKEN = "2025-08-02T10:00"  # a Saturday


@pytest.fixture
def court(tmp_path):
    store = create_store(tmp_path / "workspace")
    yield Court(store)
    store.close()


@pytest.fixture
def cow(court):
    """A cow found in the barley on a Saturday; its owner is known."""
    case = cases.open_case(
        court.store,
        animals=[{"kind": "cattle", "description": "red, white face"}],
        owner={"known": True, "name": "Ola Brandt"},
        circumstances={"taker_is_occupant": True, "at_large": True, "doing_damage": True},
        events={"taken_up_at": TAKEN},
        title="Red cow in the barley",
        opened_on=date(2025, 8, 2),
        **WHO,
    )
    return case.ref


@pytest.fixture
def enter(court, cow):
    def entered(event, happened, **more):
        return entries.record_event(court.store, cow, event, happened, **WHO, **more)

    return entered


@pytest.fixture
def pay(court, cow):
    def paid(item, amount, **more):
        return entries.record_money(court.store, cow, item, amount, **WHO, **more)

    return paid


def shown(court, ref, day):
    return cases.custody(court.store, ref, as_of=day).shown()


class TestFromTheFieldToTheTrustAccount:
    """The price, costs, keep and damages of a published worked sale: 1,200 less 720 is 480."""

    @pytest.fixture
    def sold(self, court, cow, enter, pay):
        enter("owner_notified_at", "2025-08-03T09:59")
        enter("received_notice_at", "2025-08-05")
        pay("damages", "700.00", animal="a1", trespass="t1")
        pay("keep", "100.00")
        pay("keep", "80.00")
        enter("sale_posted_on", "2025-08-12")
        enter("sold_on", "2025-08-22")
        pay("sale_costs", "40.00")
        pay("price", "1200.00")
        return cow

    def test_the_dates(self, court, cow, enter):
        found = shown(court, cow, date(2025, 8, 2))
        assert found["next"]["at"] == "2025-08-03T10:00:00-08:00"  # 24 hours, Sunday or not
        enter("owner_notified_at", "2025-08-03T09:59")
        enter("received_notice_at", "2025-08-05")
        rows = {
            row["clause"]: row
            for row in shown(court, cow, date(2025, 8, 6))["assessment"]["deadlines"]
        }
        assert rows["AK-03.35.050-2"]["status"] == "met"
        assert rows["AK-03.35.050-4"]["due"] == "2025-08-11"  # day 5 is a Sunday

    def test_what_redeems_it(self, court, cow, pay):
        pay("damages", "700.00", animal="a1", trespass="t1")
        pay("keep", "180.00")
        pay("sale_costs", "25.00")
        assert shown(court, cow, date(2025, 8, 6))["ledger"]["owed"]["total"] == "705.00"

    def test_the_sale(self, court, sold):
        sale = shown(court, sold, date(2025, 8, 23))["ledger"]["sale"]
        assert [(row["item"], row["out"], row["balance"]) for row in sale["lines"]] == [
            ("price", None, "1200.00"),
            ("sale_costs", "40.00", "1160.00"),
            ("keep", "180.00", "980.00"),
            ("damages_capped", "500.00", "480.00"),
            ("excess_to_judge", "480.00", "0.00"),
        ]
        assert sale["shortfall"] == "0.00"

    def test_the_trust(self, court, sold, enter):
        trust = shown(court, sold, date(2025, 8, 23))["ledger"]["trust"]
        assert (trust["pay_to"], trust["claim_until"]) == (None, "2026-08-24")  # the 22nd: Saturday
        enter("excess_remitted_on", "2025-08-25")
        enter("surplus_claimed_on", "2026-08-24")
        enter("trust_paid_on", "2026-08-31")
        trust = shown(court, sold, date(2026, 9, 1))["ledger"]["trust"]
        assert [(row["in"], row["out"], row["balance"]) for row in trust["lines"]] == [
            ("480.00", None, "480.00"),
            (None, "480.00", "0.00"),
        ]
        assert trust["pay_to"] == "owner"

    def test_unclaimed_it_goes_to_the_state(self, court, sold):
        last = shown(court, sold, date(2026, 8, 24))["ledger"]["trust"]
        after = shown(court, sold, date(2026, 8, 25))["ledger"]["trust"]
        assert (last["pay_to"], after["pay_to"]) == (None, "Department of Revenue")

    def test_the_time_line_is_in_the_order_of_time(self, court, sold):
        rows = shown(court, sold, date(2025, 8, 23))["timeline"]
        events = [row["name"] for row in rows if row["kind"] == "event"]
        assert events == [
            "taken_up_at", "owner_notified_at", "received_notice_at", "sale_posted_on", "sold_on",
        ]  # fmt: skip
        assert [row["at"][:10] for row in rows] == sorted(row["at"][:10] for row in rows)

    def test_the_trail_holds(self, court, sold):
        assert court.store.verify() is None
        assert court.store.version(sold) == 10


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        ("event", "happened", "words"),
        [
            ("owner_notified_at", "2025-08-02T09:59", "AS 03.35.050"),
            ("sold_on", "2025-08-01", "AS 03.35.050"),
            ("posted_at", "2025-08-01", "AS 03.35.050"),
            ("found_at", "2025-08-03", "AS 03.35.050"),
            ("excess_remitted_on", "2025-08-01", "AS 03.35.055(c)"),
            ("trust_paid_on", "2026-01-05", "AS 34.45.070"),
        ],
    )
    def test_steps_in_an_order_that_cannot_be(self, court, cow, enter, event, happened, words):
        if event == "excess_remitted_on":
            enter("sold_on", "2025-08-22")
        court.refuses(lambda: enter(event, happened), words)

    def test_a_receipt_before_the_notice(self, court, cow, enter):
        enter("owner_notified_at", "2025-08-03T09:00")
        court.refuses(lambda: enter("received_notice_at", "2025-08-03T08:00"))

    def test_a_redemption_after_the_sale(self, court, cow, enter):
        enter("sold_on", "2025-08-22T10:00")
        court.refuses(
            lambda: enter("paid_at", "2025-08-22T10:01"),
            "AS 03.35.055(a)", code="redeemed_after_sale",
        )  # fmt: skip

    def test_a_sale_after_the_redemption(self, court, cow, enter):
        enter("paid_at", "2025-08-20T12:00")
        court.refuses(lambda: enter("sold_on", "2025-08-22"), code="sold_after_redemption")

    def test_a_planned_sale_that_a_payment_stopped(self, court, cow, enter):
        enter("sold_on", "2025-08-22T10:00")
        enter("paid_at", "2025-08-22T09:59")
        assert court.store.record(CustodyCase, cow).moment("paid_at").startswith("2025-08-22T09:59")

    @pytest.mark.parametrize("happened", ["yesterday", "2025-02-30", "", "2026-03-08T02:30"])
    def test_times_that_are_none(self, court, cow, enter, happened):
        court.refuses(lambda: enter("posted_at", happened))

    @pytest.mark.parametrize("amount", ["-1", "1.005", "much", "NaN", "1e300", ""])
    def test_amounts_that_are_none(self, court, cow, pay, amount):
        court.refuses(lambda: pay("keep", amount))

    def test_damage_by_an_animal_that_is_not_there(self, court, cow, pay):
        court.refuses(lambda: pay("damages", "10.00", animal="a9"), "a9")

    def test_words_that_are_no_step_no_amount_and_no_answer(self, court, cow, enter, pay):
        court.refuses(lambda: enter("eaten_at", "2025-08-03"), code="event_unknown")
        court.refuses(lambda: pay("tip", "5.00"), code="item_unknown")
        court.refuses(
            lambda: entries.record_circumstance(court.store, cow, "is_nice", True, **WHO),
            code="answer_unknown",
        )

    def test_a_case_about_no_animal_and_a_regime_of_nobody(self, court):
        court.refuses(
            lambda: cases.open_case(court.store, animals=[], **WHO), code="animals_missing"
        )
        court.refuses(
            lambda: cases.open_case(
                court.store, regime="lasso", animals=[{"kind": "cattle"}], **WHO
            ),
            code="regime_unknown",
        )


class TestCorrections:
    def test_a_step_entered_twice_must_say_that_it_corrects(self, court, cow, enter):
        enter("owner_notified_at", "2025-08-03T09:00")
        court.refuses(lambda: enter("owner_notified_at", "2025-08-03T09:30"), code="event_repeated")
        case = enter("owner_notified_at", "2025-08-03T09:30", correct=True, note="slip of the pen")
        assert case.moment("owner_notified_at") == "2025-08-03T09:30:00-08:00"
        assert len([e for e in case.events if e["event"] == "owner_notified_at"]) == 2
        rows = shown(court, cow, date(2025, 8, 4))["timeline"]
        assert [row["name"] for row in rows].count("owner_notified_at") == 1

    def test_a_corrected_amount_stands_alone(self, court, cow, pay):
        pay("keep", "10.00")
        pay("keep", "10.00")
        pay("keep", "15.00", correct=True)
        pay("keep", "1.00")
        (row,) = shown(court, cow, date(2025, 8, 4))["ledger"]["owed"]["rows"]
        assert row["amount"] == "16.00"

    def test_answers_can_change(self, court, cow):
        entries.record_circumstance(court.store, cow, "owner_known", False, **WHO)
        deadlines = shown(court, cow, date(2025, 8, 2))["assessment"]["deadlines"]
        rows = {row["clause"]: row["status"] for row in deadlines}
        assert rows["AK-03.35.050-3"] == "open"
        assert rows["AK-03.35.050-2"] == "not_running"
        assert court.store.record(CustodyCase, cow).owner["name"] == "Ola Brandt"


def test_a_district_that_was_not_yet_is_warned_of(court):
    square = shapely.box(-145.6, 64.0, -145.5, 64.1)
    made = record_district(
        court.store, name="Flats", boundary=mapping(square), crs="EPSG:4326",
        established_on=date(2025, 8, 3), **WHO,
    )  # fmt: skip
    case = cases.open_case(
        court.store, animals=[{"kind": "cattle"}], events={"taken_up_at": TAKEN},
        district=made.ref, **WHO,
    )  # fmt: skip
    notices = shown(court, case.ref, date(2025, 8, 4))["assessment"]["notices"]
    assert "district_not_in_force" in [each["code"] for each in notices]
    court.refuses(
        lambda: cases.open_case(
            court.store, animals=[{"kind": "cattle"}], district="D-1999-0001", **WHO
        ),
        code="no_such_record",
    )


def test_cases_are_listed_with_their_next_date(court, cow):
    (row,) = cases.cases_shown(court.store, as_of=date(2025, 8, 2))
    assert (row["ref"], row["animals"]) == (cow, ["cattle"])
    assert row["next"]["at"] == "2025-08-03T10:00:00-08:00"


cents = st.integers(0, 500_000).map(lambda n: f"{Decimal(n) / 100:.2f}")


@settings(max_examples=60, deadline=None)
@given(price=cents, costs=cents, keep=cents, damages=st.lists(cents, max_size=3))
def test_every_cent_of_a_price_is_paid_out(price, costs, keep, damages):
    claims = [
        {"item": "damages", "amount": each, "animal": "a1", "trespass": f"t{n}"}
        for n, each in enumerate(damages)
    ]
    case = CustodyCase(
        "C-2025-0001", opened_on="2025-08-02", animals=[{"id": "a1", "kind": "cattle"}],
        owner={"known": True}, events=[{"event": "sold_on", "at": "2025-08-22"}],
        money=[
            {"item": "price", "amount": price}, {"item": "sale_costs", "amount": costs},
            {"item": "keep", "amount": keep}, *claims,
        ],
    )  # fmt: skip
    sale = cases.put_case(case, as_of=date(2025, 9, 1)).shown()["ledger"]["sale"]
    paid = [Decimal(row["out"]) for row in sale["lines"] if row["out"]]
    owed = Decimal(costs) + Decimal(keep) + sum(min(Decimal(each), 500) for each in damages)
    assert sum(paid) == Decimal(price)
    assert sale["balance"] == "0.00"
    assert min(paid, default=0) >= 0
    assert Decimal(sale["excess"]) == max(Decimal(price) - owed, 0)
    assert Decimal(sale["shortfall"]) == max(owed - Decimal(price), 0)
