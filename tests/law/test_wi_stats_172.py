"""Wis. Stat. ch. 172: times, money and findings of the three procedures."""

import json
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from districts.errors import DistrictsError
from districts.facts.custody import Animal
from districts.law import CHAPTERS, assess
from districts.law.wi_stats_172 import s05_s06_restored_or_sold as up
from districts.law.wi_stats_172 import s56_proceeds as last
from districts.law.wi_stats_172.notices import open_procedures
from districts.law.wi_stats_172.s01_s015_at_large import is_covered, is_finable
from districts.law.wi_stats_172.s08_rams import is_edge, is_in_season
from districts.law.wi_stats_172.s51_s52_distraint import fees_within
from districts.law.wi_stats_172.s54_s55_sale import sell_needed
from districts.law.wi_stats_172.values import must_appraise, outcome

WISCONSIN = CHAPTERS["wi_stats_172"]
BULL = {"id": "a1", "kind": "bull", "born_on": "2024-01-10", "value": "640.00"}


def case(regime, *, as_of="2026-09-01", readings=None, **facts):
    read = WISCONSIN.facts({"regime": regime, **facts})
    return assess("wi_stats_172", read, as_of=date.fromisoformat(as_of), readings=readings or {})


def verdict(assessment, clause):
    return str(assessment.finding(clause).verdict)


def row(assessment, clause):
    return next(each for each in assessment.deadlines if each.clause == clause)


def at(moment):
    return None if moment is None else moment.isoformat()


def money(assessment):
    return {each.item: each.amount for each in assessment.amounts}


def codes(assessment):
    return {notice.code for notice in assessment.notices}


class TestAtLarge:
    @pytest.mark.parametrize(
        ("kind", "born", "on", "covered"),
        [
            ("stallion", "2024-05-10", "2025-05-10", False),
            ("stallion", "2024-05-10", "2025-05-11", True),
            ("bull", "2024-08-31", "2025-02-28", False),  # six months end on the month's last day
            ("bull", "2024-08-31", "2025-03-01", True),
            ("billy goat", "2025-01-15", "2025-05-15", False),
            ("billy goat", "2025-01-15", "2025-05-16", True),
            ("ram", "2025-05-01", "2025-05-15", True),
            ("cow", "2020-05-01", "2025-05-15", False),
        ],
    )
    def test_more_than_an_age_begins_the_day_after(self, kind, born, on, covered):
        animal = Animal("a1", kind, date.fromisoformat(born))
        assert is_covered(animal, date.fromisoformat(on), "goats_only") is covered

    def test_an_age_limit_may_be_read_over_boars_and_rams(self):
        animal = Animal("a1", "ram", date(2025, 5, 1))
        assert is_covered(animal, date(2025, 6, 1), "boar_ram_goat") is False

    def test_the_forfeiture_is_five_dollars_to_the_taker(self):
        facts = {"at_large": True, "animals": [BULL], "events": {"taken_up_at": "2026-06-01T10:00"}}
        (owed,) = [each for each in case("taking_up", **facts).amounts if each.item == "forfeiture"]
        assert (owed.amount, owed.to) == (Decimal("5.00"), "taker")
        without = case("taking_up", readings={"forfeiture_fault": "permission"}, **facts)
        assert money(without)["forfeiture"] is None  # whether it was permitted, nobody has said

    def test_an_officer_s_custody_is_not_of_this_chapter(self):
        seen = case("taking_up", at_large=True, animals=[BULL], officer_custody=True,
                    events={"taken_up_at": "2026-06-01T10:00"})  # fmt: skip
        assert str(seen.verdict) == "not_applicable"
        assert (seen.deadlines, seen.amounts) == ((), ())
        assert codes(seen) == {"not_this_chapter"}
        free = case("taking_up", at_large=True, animals=[BULL], officer_custody=False)
        assert verdict(free, "WI-172.012-1") == "meets"

    def test_a_highway_asks_for_three_things_before_a_fine(self):
        facts = {"on_highway": True, "between": False, "knowingly": True, "told": True}
        assert is_finable(**facts, removed=False)
        for missing in ({"told": False}, {"knowingly": False}, {"between": True}):
            assert not is_finable(**{**facts, **missing}, removed=False)
        assert not is_finable(**facts, removed=True)

    def test_which_procedures_are_open_is_said_before_one_is_begun(self):
        everything = {"covered_": True, "at_large": True, "in_season": True, "is_ram": True,
                      "doing_damage": True, "occupant": True}  # fmt: skip
        assert open_procedures(**everything, officer=False) == ["172.02", "172.08", "172.51"]
        assert open_procedures(**everything, officer=True) == []
        seen = case(None, at_large=True, animals=[BULL], events={"taken_up_at": "2026-06-01"})
        assert "open_procedures" in codes(seen)


class TestTakingUp:
    def test_anyone_may_take_up_a_listed_male_at_large(self):
        found = {"animals": [BULL], "events": {"taken_up_at": "2026-06-01"}}
        assert verdict(case("taking_up", at_large=True, **found), "WI-172.02-1") == "meets"
        assert (
            str(case("taking_up", at_large=False, **found).finding("WI-172.02-1").verdict)
            == "fails"
        )
        assert verdict(case("taking_up", **found), "WI-172.02-1") == "undetermined"

    def test_a_known_owner_is_notified_within_seven_days(self):
        seen = case(
            "taking_up", owner={"known": True},
            events={"taken_up_at": "2025-05-18", "owner_notified_at": "2025-06-30"},
        )  # fmt: skip
        notice = row(seen, "WI-172.02-2")
        assert (at(notice.due), at(notice.safe_by)) == ("2025-05-27", "2025-05-25")  # Memorial Day
        assert notice.status == "late"
        assert at(row(seen, "WI-172.02-3").due) == "2025-07-05"
        assert row(seen, "WI-172.03-1").status == "not_running"

    def test_an_unknown_owner_s_animal_is_filed_published_and_appraised(self):
        facts = {"owner": {"known": False}, "events": {"taken_up_at": "2025-01-31"}}
        seen = case("taking_up", as_of="2025-02-01", animals=[BULL], **facts)
        assert at(row(seen, "WI-172.03-1").due) == "2025-02-10"
        assert at(row(seen, "WI-172.03-2").due) == "2025-02-10"
        assert at(row(seen, "WI-172.04-1").due) == "2025-02-28"
        cheap = case("taking_up", as_of="2025-02-01", animals=[{**BULL, "value": "50.00"}], **facts)
        assert row(cheap, "WI-172.03-2").status == "not_running"  # exactly $50 is not more
        small = case("taking_up", as_of="2025-02-01", animals=[{**BULL, "value": "9.99"}], **facts)
        assert row(small, "WI-172.04-1").status == "not_running"

    def test_a_class_3_notice_is_three_weekly_insertions(self):
        facts = {"owner": {"known": False}, "animals": [BULL]}
        days = ["2025-02-05", "2025-02-12", "2025-02-19"]
        events = {"taken_up_at": "2025-01-31", "published_on": days}
        assert verdict(case("taking_up", events=events, **facts), "WI-172.03-2") == "meets"
        for third, answer in (("2025-02-20", "undetermined"), ("2025-02-26", "fails")):
            events["published_on"] = [*days[:2], third]  # a day late in its week; a week missed
            assert verdict(case("taking_up", events=events, **facts), "WI-172.03-2") == answer
        events["published_on"] = days[:2]
        seen = case("taking_up", as_of="2025-02-20", events=events, **facts)
        assert verdict(seen, "WI-172.03-2") == "undetermined"
        assert not seen.finding("WI-172.03-2").decides
        assert verdict(case("taking_up", events=events, **facts), "WI-172.03-2") == "fails"

    def test_ninety_days_run_from_the_filing_and_the_sale_follows(self):
        seen = case(
            "taking_up", as_of="2025-05-01", owner={"known": False},
            animals=[{**BULL, "appraised": "640.00"}],
            events={"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
                    "sale_posted_on": "2025-07-01"},
        )  # fmt: skip
        assert at(row(seen, "WI-172.05-1").due) == "2025-07-07"  # day 90 is a Sunday
        assert at(row(seen, "WI-172.06-2").not_before) == "2025-07-21"  # 20 days from the posting

    def test_exactly_ten_dollars_is_appraised_and_then_the_finder_s(self):
        ten, more = Decimal("10.00"), Decimal("10.01")
        assert must_appraise(ten) is True
        assert outcome(True, ten) == "finder_owns"
        assert outcome(True, more) == "sale"
        assert outcome(True, None) is None
        assert outcome(False, None) == "finder_owns"

    def test_the_use_made_is_taken_off_the_charges(self):
        owed = [Decimal(each) for each in ("90.00", "25.00", "12.00")]
        assert up.lien_of(*owed) == (Decimal("65.00"), Decimal("77.00"))
        assert up.lien_of(Decimal(10), Decimal(25), Decimal(0))[0] == 0

    def test_a_missed_duty_bars_the_finder_and_is_warned_of_before(self):
        facts = {"owner": {"known": True}, "at_large": True, "animals": [BULL],
                 "events": {"taken_up_at": "2025-05-05"}}  # fmt: skip
        before = case("taking_up", as_of="2025-05-12", **facts)
        after = case("taking_up", as_of="2025-05-13", **facts)
        assert {"at_risk"} <= codes(before)
        assert "precluded" not in codes(before)
        assert "precluded" in codes(after)
        assert str(after.finding("WI-172.07-2").verdict) == "fails"
        assert str(after.verdict) == "fails"

    def test_the_worked_sale_to_the_cent(self):
        seen = case(
            "taking_up", animals=[{**BULL, "appraised": "640.00"}], owner={"known": False},
            events={"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
                    "sold_on": "2025-07-21"},
            money={"price": "640.00", "sale_costs": "38.25", "keep": "112.50",
                   "appraiser_miles": 14},
        )  # fmt: skip
        paid = money(seen)
        assert paid["appraiser_fee"] == Decimal("4.40")
        assert paid["finder_charges"] == Decimal("116.90")
        assert (paid["finder_half"], paid["municipality_half"]) == (
            Decimal("242.42"), Decimal("242.43"),
        )  # fmt: skip
        short = up.split(Decimal("120.00"), Decimal("38.25"), Decimal("116.90"))
        assert short["finder_charges"] == Decimal("81.75")
        assert short["shortfall"] == Decimal("35.15")


class TestRams:
    @pytest.mark.parametrize(
        ("day", "inside", "strictly"),
        [("07-14", False, False), ("07-15", True, False), ("08-01", True, True),
         ("12-01", True, False), ("12-02", False, False)],
    )  # fmt: skip
    def test_the_season_of_rams(self, day, inside, strictly):
        on = date.fromisoformat(f"2025-{day}")
        assert is_in_season(on) is inside
        assert is_in_season(on, "out") is strictly
        assert is_edge(on) is (inside and not strictly)

    def test_a_ram_is_notified_filed_and_posted_within_a_day(self):
        ram = [{"id": "r", "kind": "ram"}]
        taken = {"taken_up_at": "2025-09-06T15:00"}  # a Saturday
        known = case("rams", as_of="2025-09-06", animals=ram, owner={"known": True}, events=taken)
        notice = row(known, "WI-172.08.2-1")
        assert at(notice.due) == "2025-09-08T15:00:00-05:00"
        assert at(notice.safe_by) == "2025-09-07T15:00:00-05:00"
        unknown = case(
            "rams", as_of="2025-09-06", animals=ram, owner={"known": False}, events=taken
        )
        assert row(unknown, "WI-172.08.2-2").due == notice.due
        assert row(unknown, "WI-172.08.2-1").status == "not_running"

    def test_six_days_run_from_the_later_of_filing_and_posting(self):
        events = {"taken_up_at": "2025-08-04T09:00", "notice_filed_at": "2025-08-04T12:00",
                  "posted_at": "2025-08-05T08:00"}  # fmt: skip
        seen = case("rams", as_of="2025-08-06", owner={"known": False}, events=events)
        assert at(row(seen, "WI-172.08.3-1").due) == "2025-08-11"
        assert at(row(seen, "WI-172.08.3-3").not_before) == "2025-08-12"
        known = case("rams", as_of="2025-08-06", owner={"known": True},
                     events={**events, "owner_notified_at": "2025-08-04T10:00"})  # fmt: skip
        assert row(known, "WI-172.08.3-3").not_before is None  # nothing starts the six days
        assert row(known, "WI-172.08.3-3").alternatives == (
            ("ram_title", "from_notice", date(2025, 8, 12)),
        )

    def test_what_restores_a_ram_is_ten_dollars_and_fifty_cents(self):
        seen = case("rams", animals=[{"id": "r", "kind": "ram", "times_at_large": 2}],
                    at_large=True, events={"taken_up_at": "2025-08-04"})  # fmt: skip
        paid = money(seen)
        parts = [paid[item] for item in ("taker_half", "county_half", "clerk_fee")]
        assert parts == [Decimal("5.00"), Decimal("5.00"), Decimal("0.50")]
        assert paid["forfeiture"] == Decimal("20.00")


OWNERS = [
    ({"known": True, "same_county": True, "same_municipality": True}, "WI-172.51.2-1"),
    ({"known": True, "same_county": True, "same_municipality": False}, "WI-172.51.2-2"),
    ({"known": True, "same_county": False}, "WI-172.51.4-1"),
    ({"known": False}, "WI-172.51.4-1"),
]
HERE = OWNERS[0][0]
BILLS = {
    "seller_fees": "46.00",
    "keep": "88.75",
    "appraiser_fees": "3.00",
    "officer_fee": "0.50",
    "damages": [{"amount": "412.30", "trespass": "t1"}],
}


class TestDistraint:
    def test_who_may_distrain(self):
        assert str(case("distraint", doing_damage=True, taker_is_occupant=True)
                   .finding("WI-172.51.1-1").verdict) == "meets"  # fmt: skip
        for fact in ("doing_damage", "taker_is_occupant"):
            facts = {"doing_damage": True, "taker_is_occupant": True, fact: False}
            assert str(case("distraint", **facts).verdict) == "fails"

    @pytest.mark.parametrize(("owner", "clause"), OWNERS)
    def test_each_owner_has_the_step_of_the_place_it_lives_in(self, owner, clause):
        seen = case("distraint", as_of="2026-06-12", owner=owner,
                    events={"taken_up_at": "2026-06-12T14:00"})  # fmt: skip
        running = [
            each.clause
            for each in seen.deadlines
            if each.clause in ("WI-172.51.2-1", "WI-172.51.2-2", "WI-172.51.4-1")
            and each.due is not None
        ]
        assert running == [clause]

    @pytest.mark.parametrize(
        ("taken", "due", "safe"),
        [
            ("2026-06-13T18:00", "2026-06-15T18:00:00-05:00", "2026-06-15T18:00:00-05:00"),
            ("2026-06-14T10:00", "2026-06-16T00:00:00-05:00", "2026-06-16T00:00:00-05:00"),
            ("2026-07-03T15:00", "2026-07-06T15:00:00-05:00", "2026-07-04T15:00:00-05:00"),
            ("2025-11-01T18:00", "2025-11-03T18:00:00-06:00", "2025-11-03T18:00:00-06:00"),
        ],
    )
    def test_hours_leave_sundays_and_holidays_out(self, taken, due, safe):
        seen = case("distraint", as_of=taken[:10], owner=HERE, events={"taken_up_at": taken})
        notice = row(seen, "WI-172.51.2-1")
        assert (at(notice.due), at(notice.safe_by)) == (due, safe)

    def test_a_late_notice_fails_the_case(self):
        events = {"taken_up_at": "2026-06-12T20:00", "served_at": "2026-06-13T20:01"}
        seen = case("distraint", owner=HERE, doing_damage=True, taker_is_occupant=True,
                    events=events)  # fmt: skip
        assert row(seen, "WI-172.51.2-1").status == "late"
        assert str(seen.finding("WI-172.51.2-1").verdict) == "fails"
        assert str(seen.verdict) == "fails"

    def test_the_window_to_apply_may_be_empty(self):
        events = {"taken_up_at": "2025-05-06T09:00", "served_at": "2025-05-06T20:00"}
        seen = case("distraint", as_of="2025-05-07", owner=HERE, events=events)
        window = row(seen, "WI-172.51.3-2")
        assert at(window.not_before) == "2025-05-07T08:00:00-05:00"
        assert (at(window.due), at(window.safe_by)) == ("2025-05-09", "2025-05-09T09:00:00-05:00")
        late = {"taken_up_at": "2025-05-08T09:00", "served_at": "2025-05-12T13:00"}
        empty = case("distraint", as_of="2025-05-12", owner=HERE, events=late)
        assert "window_empty" in codes(empty)

    def test_fees_are_checked_and_never_made_up(self):
        assert fees_within([Decimal("1.00")] * 3, 1)
        assert not fees_within([Decimal("1.00"), Decimal("1.00"), Decimal("1.01")], 1)
        assert case("distraint", events={"taken_up_at": "2026-06-01"}).amounts == ()
        seen = case("distraint", money={"appraiser_fees": "9.00"})
        assert str(seen.finding("WI-172.52-2").verdict) == "undetermined"  # of several days

    def test_unpaid_beasts_go_to_the_pound_after_a_day(self):
        events = {"taken_up_at": "2025-07-01T08:00", "appraised_at": "2025-07-03T12:00"}
        for pound, place, clause in (
            (True, "nearest pound", "WI-172.53.1-2"),
            (False, "secure enclosure", "WI-172.53.1-3"),
        ):
            seen = case("distraint", as_of="2025-07-03", events=events,
                        pound_in_residence_municipality=pound)  # fmt: skip
            assert at(row(seen, "WI-172.53.1-1").due) == "2025-07-05T12:00:00-05:00"
            taken = row(seen, clause)
            assert at(taken.not_before) == "2025-07-05T12:00:00-05:00"
            assert place in taken.what

    def sold(self, **more):
        events = {"taken_up_at": "2025-05-30T08:00", "pound_delivered_at": "2025-06-02T10:00",
                  "sale_posted_on": "2025-06-09", "sale_posted_on_pound": "2025-06-09",
                  "sale_places": 3, "sold_on": "2025-06-11"}  # fmt: skip
        return case("distraint", owner=HERE, events={**events, **more})

    def test_a_pound_sale_waits_six_days_and_two(self):
        sound = self.sold()
        assert at(row(sound, "WI-172.54-1").not_before) == "2025-06-11"
        for clause in ("WI-172.54-1", "WI-172.54-2"):
            assert str(sound.finding(clause).verdict) == "meets"
        early = self.sold(sold_on="2025-06-09")  # day six: day 6 is a Sunday and moves
        assert str(early.finding("WI-172.54-1").verdict) == "fails"
        for fault in ({"sale_posted_on": "2025-06-10"}, {"sale_places": 2}):
            assert str(self.sold(**fault).finding("WI-172.54-2").verdict) == "fails"

    def test_an_officer_s_sale_has_the_notice_of_an_execution(self):
        events = {"taken_up_at": "2025-06-01", "placed_at": "2025-06-03",
                  "sale_posted_on": "2025-06-10"}  # fmt: skip
        facts = {"pound_in_residence_municipality": False}
        seen = case("distraint", as_of="2025-06-12", events=events, **facts)
        assert at(row(seen, "WI-172.55-1").not_before) == "2025-06-30"
        for sold, verdict in (("2025-06-30", "meets"), ("2025-06-29", "fails")):
            done = case("distraint", events={**events, "sold_on": sold}, **facts)
            assert str(done.finding("WI-172.55-1").verdict) == verdict

    def test_no_more_are_sold_than_needed(self):
        bids = [Decimal("300.00"), Decimal("250.55"), Decimal("400.00")]
        assert sell_needed(Decimal("550.55"), bids) == (2, Decimal("550.55"))

    def test_the_order_of_172_56(self):
        seen = case("distraint", owner={"known": True}, events={"sold_on": "2025-06-11"},
                    money={**BILLS, "price": "1250.00"})  # fmt: skip
        paid = money(seen)
        assert (paid["distrainor"], paid["surplus"]) == (Decimal("415.80"), Decimal("699.45"))
        short = money(case("distraint", events={"sold_on": "2025-06-11"},
                           money={**BILLS, "price": "300.00"}))  # fmt: skip
        assert (short["distrainor"], short["shortfall"]) == (Decimal("165.25"), Decimal("250.55"))

    def test_the_surplus_waits_a_week_a_year_and_six_years(self):
        seen = case("distraint", as_of="2025-06-24", owner={"known": False},
                    events={"sold_on": "2025-06-11", "surplus_to_treasurer_on": "2025-06-23"},
                    money={**BILLS, "price": "1250.00"})  # fmt: skip
        days = [at(row(seen, f"WI-172.56.2-{n}").due) for n in (2, 3, 4)]
        assert days == ["2025-06-18", "2026-06-11", "2031-06-23"]
        assert money(seen)["surplus_less_two_percent"] == Decimal("685.46")


def sums(random, most=10**7):
    return Decimal(random.randrange(most)) / 100


def test_every_sale_under_172_06_is_paid_out_to_the_cent():
    random = Random(17206)
    for _ in range(50_000):
        price, costs, owed = (sums(random) for _ in range(3))
        parts = up.split(price, costs, owed)
        short = parts.pop("shortfall")
        assert sum(parts.values()) == price
        assert 0 <= parts["municipality_half"] - parts["finder_half"] <= Decimal("0.01")
        assert short == max(costs + owed - price, 0)


def test_every_sale_under_172_56_is_paid_out_to_the_cent():
    random = Random(17256)
    for _ in range(50_000):
        price, seller, keep, owed = (sums(random) for _ in range(4))
        parts = last.split(price, seller, keep, owed)
        short = parts.pop("shortfall")
        assert sum(parts.values()) == price
        assert short == max(seller + keep + owed - price, 0)
        kept, paid = last.less_two_percent(parts["surplus"])
        assert kept + paid == parts["surplus"]
        assert abs(Fraction(kept) - Fraction(parts["surplus"]) / 50) <= Fraction(1, 200)


@pytest.mark.parametrize(
    ("events", "animals"),
    [
        ({"taken_up_at": "2026-06-10", "sold_on": "2026-06-09"}, []),
        ({"taken_up_at": "2026-06-10", "served_at": "2026-06-09T10:00"}, []),
        ({"taken_up_at": "2026-06-10"}, [{"id": "a1", "kind": "ram", "born_on": "2026-06-11"}]),
    ],
)
def test_what_cannot_be_is_refused_with_the_section(events, animals):
    with pytest.raises(DistrictsError, match=r"172\.51"):
        case("distraint", events=events, animals=animals)


def test_an_amount_below_nothing_is_refused():
    with pytest.raises(DistrictsError, match=r"below nothing|not an amount"):
        case("distraint", money={"price": "-1.00"})


def test_what_people_decide_gives_no_verdict():
    seen = case("distraint", events={"taken_up_at": "2026-06-01T10:00"})
    people = {each.id for each in WISCONSIN.clauses if each.standing == "left_to_people"}
    assert len(people) > 10
    assert not people & {finding.clause for finding in seen.findings}
    said = json.dumps(seen.document()).casefold()
    assert "is liable" not in said
    assert "guilty" not in said


def test_a_period_that_ends_at_midnight_is_the_next_day_s_beginning():
    seen = case("distraint", as_of="2026-06-14", owner=HERE,
                events={"taken_up_at": "2026-06-14T10:00"})  # fmt: skip
    due = row(seen, "WI-172.51.2-1").due
    assert isinstance(due, datetime)
    assert (due.hour, due.date()) == (0, date(2026, 6, 16))
