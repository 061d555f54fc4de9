"""Iowa Code 169C.6: what is counted, against whom, and what follows about the fence."""

from calendar import monthrange
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.law import CHAPTERS, assess
from districts.law.ia_code_169c.livestock import CLASSES, is_livestock
from districts.law.ia_code_169c.window import first_inside, is_inside

IOWA = CHAPTERS["ia_code_169c"]
FOUR = ("2025-01-10", "2025-03-01", "2025-05-05", "2025-06-15")


def found(name, at, **more):
    row = {"id": name, "at": at, "keeping_land": "L1", "landowners": ["N1"], "finding": "found"}
    return row | more


def occasions(*days, **more):
    return [found(f"e{n}", day, **more) for n, day in enumerate(days, start=1)]


def counted(rows, *, as_of="2026-01-01", readings=None, **more):
    facts = IOWA.facts({"occasions": rows, **more})
    return assess("ia_code_169c", facts, as_of=date.fromisoformat(as_of), readings=readings or {})


def only(assessment):
    (relation,) = assessment.relations
    return relation


def last(assessment):
    return only(assessment).events[-1]


class TestTheCount:
    def test_the_fourth_occasion_in_twelve_months_is_habitual_and_the_third_is_not(self):
        fourth, third = counted(occasions(*FOUR)), counted(occasions(*FOUR[:3]))

        assert str(fourth.verdict) == "meets"
        assert only(fourth).habitual_since == date(2025, 6, 15)
        assert last(fourth).prior == ("e1", "e2", "e3")
        assert str(third.verdict) == "fails"
        assert last(third).prior == ("e1", "e2")
        assert ("prior_count", "three_in_all", True) in last(third).alternatives
        assert (
            str(counted(occasions(*FOUR[:3]), readings={"prior_count": "three_in_all"}).verdict)
            == "meets"
        )

    @pytest.mark.parametrize(
        ("prior", "current", "inside"),
        [
            ("2024-06-15", "2025-06-15", True),
            ("2024-06-14", "2025-06-15", False),
            ("2023-02-28", "2024-02-29", False),
            ("2023-03-01", "2024-02-29", True),
            ("2024-02-29", "2025-02-28", True),
            ("2024-02-29", "2025-03-01", False),
        ],
    )
    def test_an_occasion_counts_up_to_its_anniversary(self, prior, current, inside):
        one, other = date.fromisoformat(prior), date.fromisoformat(current)
        assert is_inside(one, other, "anniversary") is inside
        assert (first_inside(other, "anniversary") <= one) is inside

    def test_a_day_that_hangs_on_how_the_window_is_read_is_an_edge(self):
        rows = occasions("2027-02-28", "2027-03-01", "2027-11-15", "2028-02-29")
        event = last(counted(rows, as_of="2028-03-01"))

        assert event.prior == ("e2", "e3")
        assert event.edge == ("e1",)
        assert ("window_edge", "count_back", True) in event.alternatives

    def test_the_day_it_happened_sets_the_window_not_the_day_it_was_found(self):
        rows = occasions(*FOUR, found_on="2026-08-01")
        assert last(counted(rows, as_of="2026-08-02")).on == date(2025, 6, 15)

    def test_the_local_day_is_that_of_iowa(self):
        rows = [found("e1", "2024-06-15T03:30:00Z"), *occasions(*FOUR[1:])]
        rows[1:] = [found(f"x{n}", day) for n, day in enumerate(FOUR[1:])]
        assert last(counted(rows)).prior == ("x0", "x1")  # 14 June 2024, 22:30 in Iowa

    def test_other_livestock_of_the_same_land_count_and_those_of_other_land_do_not(self):
        rows = occasions(*FOUR)
        for row, species in zip(rows, ("sheep", "hogs", "2 red cows", "cattle"), strict=True):
            row["species"] = species
        assert last(counted(rows)).is_habitual

        rows[0]["keeping_land"] = "L2"
        moved = counted(rows)
        assert [len(each.events) for each in moved.relations] == [3, 1]
        assert str(moved.verdict) == "fails"

    def test_owner_and_tenant_of_the_land_entered_each_have_a_count(self):
        seen = counted(occasions(*FOUR, landowners=["Owner", "Tenant"]))
        assert [each.target for each in seen.relations if each.habitual_since] == [
            "Owner",
            "Tenant",
        ]

    def test_road_and_neighbor_are_counted_apart(self):
        rows = occasions(*FOUR[:3])
        rows.append(found("e4", FOUR[3], landowners=[], road="COUNTY ROAD E41"))
        apart = counted(rows)

        assert str(apart.verdict) == "fails"
        road = apart.relations[1]
        assert road.events[0].prior == ()
        assert ("mixing", "any_kind", True) in road.events[0].alternatives
        assert str(counted(rows, readings={"mixing": "any_kind"}).verdict) == "meets"

    def test_what_is_not_yet_found_does_not_count_and_what_it_would_change_is_said(self):
        rows = occasions(*FOUR)
        rows[0]["finding"] = None
        waiting = counted(rows)

        assert str(waiting.verdict) == "undetermined"
        assert only(waiting).undetermined_ids == ("e1",)
        assert ("counted", "provable", True) in last(waiting).alternatives
        rows[0]["finding"] = "unfounded"
        assert str(counted(rows).verdict) == "fails"
        assert only(counted(rows)).undetermined_ids == ()

    def test_animals_that_are_not_livestock_never_count(self):
        rows = occasions(*FOUR)
        rows[1]["species"] = "two llamas"
        seen = counted(rows)

        assert last(seen).prior == ("e1", "e3")
        assert [notice.code for notice in seen.notices] == ["not_livestock"]
        assert all(is_livestock(words.split()[0]) for words in CLASSES.values())

    def test_the_answer_is_of_the_latest_occasion_and_an_earlier_habitual_one_is_named(self):
        rows = occasions("2027-02-27", "2027-02-28", "2027-03-01", "2027-11-15", "2028-02-29")
        seen = counted(rows, as_of="2028-03-01")

        assert [each.is_habitual for each in only(seen).events] == [False] * 3 + [True, False]
        assert str(seen.verdict) == "fails"
        assert only(seen).habitual_since is None
        assert "habitual_before" in {notice.code for notice in seen.notices}

    def test_it_looks_ahead(self):
        rows = occasions(*FOUR[:3])
        seen = only(counted(rows, as_of="2025-12-01"))
        assert (seen.standing_count, seen.standing_until) == (3, date(2026, 1, 11))
        assert only(counted(rows, as_of="2026-01-11")).standing_count == 2
        gone = only(counted(rows, as_of="2026-05-06"))
        assert (gone.standing_count, gone.standing_until) == (0, None)

    def test_a_report_without_day_land_or_target_is_kept_and_undetermined(self):
        rows = [*occasions(*FOUR[:3]), {"id": "x", "at": "2025-06-15", "keeping_land": "L1"}]
        seen = counted(rows)
        assert str(seen.verdict) == "undetermined"
        assert any(n.code == "incomplete" and "x" in n.message for n in seen.notices)

    def test_a_day_still_to_come_is_not_counted(self):
        seen = counted(occasions(*FOUR), as_of="2025-06-14")
        assert len(only(seen).events) == 3
        assert "still_to_come" in {notice.code for notice in seen.notices}


class TestSeparateOccasions:
    def test_reports_of_one_day_are_one_until_somebody_says_otherwise(self):
        rows = [found("r1", "2025-05-02T08:50"), found("r2", "2025-05-02T13:55")]
        seen = counted(rows)
        assert [each.ids for each in only(seen).events] == [("r1", "r2")]
        assert only(seen).events[0].grouping == "proposed"
        assert "grouping_unconfirmed" in {notice.code for notice in seen.notices}
        rows[1]["same_occasion_as"] = "r1"
        assert only(counted(rows)).events[0].grouping == "confirmed"

    def test_after_a_return_the_next_escape_is_another_even_on_the_same_day(self):
        rows = [
            found("am", "2025-05-02T06:00", returned_at="2025-05-02T08:00"),
            found("pm", "2025-05-02T17:00"),
        ]
        assert [each.prior for each in only(counted(rows)).events] == [(), ("am",)]

    def test_a_stay_over_days_is_one_and_so_is_what_is_said_to_continue(self):
        rows = [
            found("stay", "2025-05-01T20:00", ended_at="2025-05-03T10:00"),
            found("seen", "2025-05-02T12:00"),
            found("still", "2025-05-06", same_occasion_as="stay"),
            found("next", "2025-05-09"),
        ]
        events = only(counted(rows)).events
        assert [(each.ids, each.on) for each in events] == [
            (("stay", "seen", "still"), date(2025, 5, 1)),
            (("next",), date(2025, 5, 9)),
        ]

    def test_a_report_said_to_be_the_same_as_one_that_is_not_there_is_refused(self):
        with pytest.raises(DistrictsError, match="e9") as trouble:
            counted([found("e1", "2025-05-01", same_occasion_as="e9")])
        assert trouble.value.where.field == "occasions[0].same_occasion_as"


def months_on(day, months):
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


DAYS = st.dates(date(2023, 12, 1), date(2026, 3, 31))
HISTORIES = st.lists(
    st.tuples(DAYS, st.sampled_from("AB"), st.sampled_from(["N", "M", None]),
              st.sampled_from(["found", "found", "found", "unfounded", None])),
    max_size=25,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(HISTORIES)
def test_the_count_equals_a_recount_pair_by_pair(history):
    rows = [
        {"id": f"r{n}", "at": day.isoformat(), "keeping_land": land, "finding": finding,
         "landowners": [who] if who else [], "road": None if who else "Road 1"}
        for n, (day, land, who, finding) in enumerate(history)
    ]  # fmt: skip
    seen = counted(rows, as_of="2026-04-01")

    for relation in seen.relations:
        days = sorted(
            {day for day, land, who, finding in history
             if finding == "found" and land == relation.keeping_land
             and (who or "Road 1") == relation.target}
        )  # fmt: skip
        assert [event.on for event in relation.events] == days
        for event in relation.events:
            prior = [day for day in days if day < event.on <= months_on(day, 12)]
            assert len(event.prior) == len(prior)
            assert event.is_habitual == (len(prior) >= 3)
        standing = [day for day in days if months_on(day, 12) >= date(2026, 4, 1)]
        assert relation.standing_count == len(standing)


@settings(max_examples=60, deadline=None)
@given(HISTORIES, st.randoms())
def test_the_order_of_the_reports_changes_no_answer(history, random):
    rows = [
        found(f"r{n}", day.isoformat(), keeping_land=land, landowners=[who or "K"], finding=finding)
        for n, (day, land, who, finding) in enumerate(history)
    ]
    shuffled = random.sample(rows, len(rows))
    one, other = (counted(each, as_of="2026-04-01") for each in (rows, shuffled))

    assert one.verdict == other.verdict
    assert [[(e.on, len(e.prior), e.is_habitual) for e in r.events] for r in one.relations] == [
        [(e.on, len(e.prior), e.is_habitual) for e in r.events] for r in other.relations
    ]


def dated(clause, as_of="2025-03-04", **facts):
    assessment = counted([], as_of=as_of, **facts)
    return next(row for row in assessment.deadlines if row.clause == clause)


class TestTheFence:
    def test_thirty_days_run_from_receipt_and_a_sunday_moves_on(self):
        plain = dated("IA-169C.6.2b-1", request={"received_on": "2025-03-03"})
        sunday = dated("IA-169C.6.2b-1", request={"received_on": "2025-03-14"})
        assert plain.due == date(2025, 4, 2)
        assert (sunday.due, sunday.safe_by) == (date(2025, 4, 14), date(2025, 4, 13))
        assert sunday.alternatives == (("thirty_days", "no_roll", date(2025, 4, 13)),)

    def test_a_sunday_before_a_holiday_moves_to_the_holiday_and_says_so(self):
        facts = {"request": {"received_on": "2025-08-01"}}  # day 30 is Sunday 31 August
        assert dated("IA-169C.6.2b-1", **facts).due == date(2025, 9, 1)
        codes = {notice.code for notice in counted([], **facts).notices}
        assert "offices_shut" in codes

    def test_the_application_waits_for_the_thirty_days(self):
        request = {"received_on": "2025-03-03"}
        row = dated("IA-169C.6.2b-2", request=request)
        assert row.not_before == date(2025, 4, 3)
        done = dated("IA-169C.6.2b-2", request=request, fence_done_on="2025-04-02")
        assert (done.status, done.not_before) == ("not_running", None)
        early = counted([], request=request, application_on="2025-04-02", as_of="2025-05-01")
        assert str(early.finding("IA-169C.6.2b-2").verdict) == "fails"
        with pytest.raises(DistrictsError, match=r"169C\.6"):
            counted([], request=request, application_on="2025-03-02")

    def test_five_days_of_notice_come_before_the_viewers_meet(self):
        enough, short = (
            counted([], hearing={"served_on": served, "held_on": "2025-05-06"})
            for served in ("2025-05-01", "2025-05-02")
        )
        assert str(enough.finding("IA-359A.3-1").verdict) == "meets"
        assert str(short.finding("IA-359A.3-1").verdict) == "fails"
        planned = dated("IA-359A.3-1", hearing={"served_on": "2025-05-01"})
        assert planned.not_before == date(2025, 5, 6)

    def test_the_order_fixes_the_time_and_thirty_days_follow_it(self):
        order = {"rendered_on": "2025-05-06", "complete_by": "2025-06-01"}
        assert dated("IA-359A.4-1", order=order).due == date(2025, 6, 1)
        for clause in ("IA-359A.6-1", "IA-169C.6.3-1"):
            assert dated(clause, order=order).not_before == date(2025, 7, 2)
        built = dated("IA-359A.6-1", order=order, fence_done_on="2025-07-01")
        assert built.status == "not_running"

    def test_ten_days_to_pay_run_from_a_day_that_no_fact_gives(self):
        row = dated("IA-359A.6-2", order={"complete_by": "2025-06-01"})
        assert (row.status, row.due) == ("not_running", None)
        assert row.counting.startswith("10 days")

    def test_an_appeal_moves_off_the_days_the_court_is_shut(self):
        row = dated("IA-359A.23-1", order={"rendered_on": "2025-05-04"})
        assert (row.due, row.safe_by) == (date(2025, 5, 27), date(2025, 5, 24))

    def test_the_lien_begins_with_certification(self):
        certified = dated("IA-169C.6.3-5", default={"certified_on": "2025-09-15"})
        assert certified.starts == date(2025, 9, 15)
        assert dated("IA-169C.6.3-5").status == "not_running"

    @pytest.mark.parametrize(
        ("acting", "reading", "penalty"),
        [
            ("supervisors", "costs", "50.01"),  # 5 % of 1,000.10 is 50.005
            ("supervisors", "costs_and_fees", "53.76"),
            ("trustees", "costs", "0.00"),
            ("trustees", "also_trustees", "50.01"),
        ],
    )
    def test_the_penalty_is_owed_when_the_supervisors_act(self, acting, reading, penalty):
        default = {"acting": acting, "costs": "1000.10", "fees": "75.00"}
        seen = counted([], default=default, readings={"penalty": reading})
        rows = {row.item: row.amount for row in seen.amounts}
        assert rows["penalty"] == Decimal(penalty)
        assert rows["amount_due"] == Decimal("1075.10") + Decimal(penalty)

    def test_nobody_s_share_of_a_fence_is_assumed(self):
        seen = counted(occasions(*FOUR), request={"by": "N1", "received_on": "2025-07-01"})
        assert seen.amounts == ()

    def test_what_people_decide_makes_no_date_before_they_have(self):
        seen = counted(occasions(*FOUR))
        assert {row.status for row in seen.deadlines} == {"not_running"}
        assert all(row.due is None and row.not_before is None for row in seen.deadlines)


def test_a_long_register_is_counted_with_every_report_once():
    start = date(2020, 1, 1)
    rows = [
        found(f"r{n}", (start + timedelta(days=n % 2000)).isoformat(), keeping_land=f"L{n % 50}")
        for n in range(20_000)
    ]
    seen = counted(rows, as_of="2026-01-01")
    assert sum(len(event.ids) for each in seen.relations for event in each.events) == 20_000
