"""From the request to the lien: each day and sum by the law, and what is late or too soon."""

from datetime import date
from decimal import Decimal

import pytest

from districts.errors import DistrictsError
from districts.law import CHAPTERS, assess

IOWA = CHAPTERS["ia_code_169c"]
FOUR = ("2025-01-10", "2025-03-01", "2025-05-05", "2025-06-15")


def put(as_of="2025-06-30", readings=None, **facts):
    read = IOWA.facts({"occasions": [], **facts})
    return assess("ia_code_169c", read, as_of=date.fromisoformat(as_of), readings=readings or {})


def row(clause, as_of="2025-06-30", **facts):
    return next(each for each in put(as_of, **facts).deadlines if each.clause == clause)


def verdict(clause, as_of="2025-06-30", **facts):
    return str(put(as_of, **facts).finding(clause).verdict)


def four(**more):
    return [
        {"id": f"e{n}", "at": day, "keeping_land": "L1", "landowners": ["N1"], "finding": "found"}
        | more
        for n, day in enumerate(FOUR)
    ]


@pytest.mark.parametrize(
    ("received", "by", "road", "expected"),
    [
        ("2025-06-15", "N1", None, "meets"),
        ("2025-06-14", "N1", None, "fails"),  # the fourth occasion is the day after
        ("2025-06-20", "N2", None, "fails"),
        ("2025-06-20", None, None, "meets"),
        ("2025-06-20", "N2", "E41", "meets"),  # after straying onto a road any neighbor may ask
    ],
)
def test_a_request_needs_a_habitual_trespass_towards_the_one_who_asks(received, by, road, expected):
    rows = four() if road is None else four(landowners=[], road=road)
    found = put(occasions=rows, request={"by": by, "received_on": received})
    assert str(found.finding("IA-169C.6.2a-1").verdict) == expected
    assert not found.finding("IA-169C.6.2a-1").decides


def test_a_request_that_a_finding_could_still_give_a_ground_is_undetermined():
    rows = four()
    rows[3]["finding"] = None
    seen = verdict("IA-169C.6.2a-1", occasions=rows, request={"received_on": "2025-06-20"})
    assert seen == "undetermined"


@pytest.mark.parametrize(
    ("written", "expected"), [(True, "meets"), (False, "fails"), (None, "undetermined")]
)
def test_a_request_is_in_writing(written, expected):
    request = {"received_on": "2025-06-20", "written": written}
    assert verdict("IA-169C.6.2a-2", request=request) == expected


@pytest.mark.parametrize(
    ("done", "as_of", "status", "finding"),
    [
        ("2025-04-14", "2025-06-30", "met", "meets"),  # day 30 is Sunday 13 April
        ("2025-04-15", "2025-06-30", "late", "fails"),
        (None, "2025-04-14", "open", "not_applicable"),
        (None, "2025-04-15", "late", "fails"),
    ],
)
def test_a_fence_is_in_time_up_to_the_monday_after_a_sunday(done, as_of, status, finding):
    facts = {"request": {"received_on": "2025-03-14"}, "fence_done_on": done}
    assert row("IA-169C.6.2b-1", as_of, **facts).status == status
    assert verdict("IA-169C.6.2b-1", as_of, **facts) == finding


def test_read_without_the_move_the_sunday_is_the_last_day():
    facts = {"request": {"received_on": "2025-03-14"}, "fence_done_on": "2025-04-14"}
    seen = put(readings={"thirty_days": "no_roll"}, **facts)
    assert str(seen.finding("IA-169C.6.2b-1").verdict) == "fails"
    first = next(each for each in seen.deadlines if each.clause == "IA-169C.6.2b-2")
    assert (first.not_before, first.wait_until) == (date(2025, 4, 14), date(2025, 4, 14))


def test_who_applies_on_the_last_day_applies_too_soon_and_the_later_reading_is_safe():
    facts = {"request": {"received_on": "2025-03-14"}}
    planned = row("IA-169C.6.2b-2", "2025-04-01", **facts)
    assert (planned.not_before, planned.wait_until) == (date(2025, 4, 15), date(2025, 4, 15))
    assert planned.alternatives == (("thirty_days", "no_roll", date(2025, 4, 14)),)
    assert row("IA-169C.6.2b-2", application_on="2025-04-14", **facts).status == "late"
    assert row("IA-169C.6.2b-2", application_on="2025-04-15", **facts).status == "met"
    built_late = row("IA-169C.6.2b-2", fence_done_on="2025-05-01", **facts)
    assert built_late.status == "open"


@pytest.mark.parametrize(
    ("served", "status", "finding"),
    [("2025-05-01", "met", "meets"), ("2025-05-02", "late", "fails")],
)
def test_notice_of_the_hearing_does_not_move(served, status, finding):
    hearing = {"served_on": served, "held_on": "2025-05-06"}
    seen = row("IA-359A.3-1", hearing=hearing)
    assert (seen.due, seen.status) == (date(2025, 5, 1), status)
    assert verdict("IA-359A.3-1", hearing=hearing) == finding
    sunday = row("IA-359A.3-1", hearing={"held_on": "2025-05-09"})
    assert sunday.due == date(2025, 5, 4)  # a Sunday, and it stays


def test_thirty_days_after_the_order_end_on_a_monday_where_day_thirty_is_a_sunday():
    order = {"rendered_on": "2025-05-06", "complete_by": "2025-06-06"}  # day 30: Sunday 6 July
    for clause in ("IA-359A.6-1", "IA-169C.6.3-1"):
        assert row(clause, order=order).not_before == date(2025, 7, 8)


def test_ten_days_to_pay_run_from_the_day_the_amount_is_known():
    known = {"costs": "900.00", "ascertained_on": "2025-06-05", "acting": "trustees"}
    seen = row("IA-359A.6-2", "2025-06-10", default=known)  # day 10 is Sunday 15 June
    assert (seen.due, seen.safe_by, seen.status) == (date(2025, 6, 16), date(2025, 6, 15), "open")
    paid = known | {"paid_on": "2025-06-17"}
    assert row("IA-359A.6-2", default=paid).status == "late"
    assert verdict("IA-359A.6-2", default=paid) == "fails"
    assert row("IA-359A.6-2", default={"costs": "900.00"}).status == "not_running"


@pytest.mark.parametrize(
    ("filed", "as_of", "status", "finding"),
    [
        (None, "2025-05-27", "open", "not_applicable"),
        (None, "2025-05-28", "not_running", "not_applicable"),
        ("2025-05-27", "2025-06-30", "met", "meets"),
        ("2025-05-28", "2025-06-30", "late", "fails"),
    ],
)
def test_an_appeal_is_a_right_that_runs_out_and_is_late_only_when_filed_late(
    filed, as_of, status, finding
):
    facts = {"order": {"rendered_on": "2025-05-04"}, "appeal": {"filed_on": filed}}
    assert row("IA-359A.23-1", as_of, **facts).status == status
    assert verdict("IA-359A.23-1", as_of, **facts) == finding


def sums(readings=None, **default):
    return {each.item: each for each in put(readings=readings, default=default).amounts}


def test_what_the_trustees_spent_is_a_lien_without_a_penalty():
    default = {"costs": "8432.17", "acting": "trustees", "certified_on": "2025-09-15"}
    assert sums(**default)["amount_due"].amount == Decimal("8432.17")
    seen = put("2025-10-01", default=default)
    (lien,) = [each for each in seen.deadlines if "lien" in each.what]
    assert (lien.clause, lien.starts, lien.due) == ("IA-359A.6-3", date(2025, 9, 15), None)
    assert lien.status == "open"
    paid = put("2026-10-01", default=default | {"paid_on": "2026-09-01"})
    (lien,) = [each for each in paid.deadlines if "lien" in each.what]
    assert lien.status == "met"


def test_five_percent_is_of_the_costs_to_the_cent_and_the_other_ways_stand_beside_it():
    seen = sums(costs="1000.10", fees="75.00", acting="supervisors")
    assert seen["penalty"].amount == Decimal("50.01")  # 50.005, half up
    assert seen["penalty"].alternatives == (("penalty", "costs_and_fees", Decimal("53.76")),)
    assert seen["amount_due"].alternatives == (("penalty", "costs_and_fees", Decimal("1128.86")),)


def test_a_penalty_nobody_can_know_is_not_guessed():
    unknown = sums(costs="1000.00", fees="75.00")  # who acts is not recorded
    assert (unknown["penalty"].amount, unknown["amount_due"].amount) == (None, None)
    read = sums(readings={"penalty": "also_trustees"}, costs="1000.00", fees="75.00")
    assert read["penalty"].amount == Decimal("50.00")
    fees = sums(readings={"penalty": "costs_and_fees"}, costs="1000.00", acting="supervisors")
    assert fees["penalty"].amount is None
    codes = {each.code for each in put(default={"costs": "1000.00"}).notices}
    assert {"acting_unknown", "fees_unknown"} <= codes


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"default": {"costs": "1.005"}}, "default.costs"),
        ({"default": {"costs": "-1.00"}}, "default.costs"),
        ({"default": {"acting": "sheriff"}}, "default.acting"),
        ({"request": {"recieved_on": "2025-01-01"}}, "request.recieved_on"),
        ({"order": {"rendered_on": "2025-02-30"}}, "order.rendered_on"),
        ({"fence_done": "2025-02-01"}, "fence_done"),
        (
            {"request": {"received_on": "2025-03-03"}, "application_on": "2025-03-02"},
            "application_on",
        ),
        (
            {"order": {"rendered_on": "2025-03-03", "complete_by": "2025-03-02"}},
            "order.complete_by",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(facts, field):
    with pytest.raises(DistrictsError) as trouble:
        put(**facts)
    assert trouble.value.where.field == field
