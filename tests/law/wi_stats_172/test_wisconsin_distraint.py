"""Wis. Stat. 172.51 to 172.56: the window to apply, the pound, the sale and the surplus."""

import pytest

from districts.errors import DistrictsError

HERE = {"known": True, "same_county": True, "same_municipality": True}
DAMAGE = {"doing_damage": True, "taker_is_occupant": True}
BILLS = {"seller_fees": "46.00", "keep": "88.75", "appraiser_fees": "3.00", "officer_fee": "0.50",
         "damages": [{"amount": "412.30", "trespass": "t1"}], "price": "1250.00"}  # fmt: skip


def window(held, served=None, applied=None, as_of="2026-06-15", taken="2026-06-13T18:00", **more):
    events = {"taken_up_at": taken, "served_at": served, "appraisal_hearing_at": applied}
    return held("distraint", as_of=as_of, owner=HERE, events=events, **DAMAGE, **more)


def test_before_service_it_is_said_by_when_a_window_is_left(held):
    seen = window(held, as_of="2026-06-13")
    # the third day ends Tuesday 24:00; twelve hours before it is noon
    assert "Tuesday 16 June 2026, 12:00" in seen.said("serve_before")
    assert "serve before Tuesday 16 June 2026, 12:00" in seen.row("WI-172.51.3-2")["counting"]


def test_a_sunday_may_close_the_window_before_the_notice_itself_is_due(held):
    # distrained Thursday; the third day is a Sunday and rolls to Monday 24:00, noon before it
    seen = window(held, as_of="2026-06-11", taken="2026-06-11T09:00")
    assert "Monday 15 June 2026, 12:00" in seen.said("serve_before")


@pytest.mark.parametrize(
    ("applied", "status", "answer"),
    [
        ("2026-06-16T04:59", "late", "fails"),
        ("2026-06-16T05:00", "met", "meets"),
        ("2026-06-16T23:00", "met", "meets"),
        ("2026-06-17T00:01", "late", "fails"),
    ],
)
def test_an_application_stands_inside_the_window(held, applied, status, answer):
    seen = window(held, "2026-06-15T17:00", applied, as_of="2026-06-20")
    assert seen.row("WI-172.51.3-2")["status"] == status
    assert seen.finding("WI-172.51.3-2")["verdict"] == answer


def test_twelve_plain_hours_over_a_sunday_meet_one_reading_only(held):
    seen = window(held, "2026-06-13T19:00", "2026-06-15T06:59", as_of="2026-06-15")
    found = seen.finding("WI-172.51.3-2")
    assert found["verdict"] == "fails"
    others = {each["option"]: each["verdict"] for each in found["alternatives"]}
    assert others["plain"] == "meets"
    row = seen.row("WI-172.51.3-2")
    assert (row["not_before"], row["wait_until"]) == ("2026-06-15T07:00:00-05:00",) * 2


def test_in_an_empty_window_the_three_days_control_and_a_person_decides(held):
    served = "2026-06-16T13:00"
    seen = window(held, served, as_of="2026-06-16")
    assert "window_empty" in seen.codes
    assert "no lawful time is left" in seen.row("WI-172.51.3-2")["counting"]
    applied = window(held, served, "2026-06-16T18:00", as_of="2026-06-17")
    assert applied.row("WI-172.51.3-2")["status"] == "met"
    assert applied.finding("WI-172.51.3-2")["verdict"] == "undetermined"


def test_a_service_of_which_only_the_day_is_known_counts_as_its_end(held):
    seen = window(held, "2026-06-13")
    # Saturday 24:00 begins a Sunday, which is left out: twelve hours of Monday
    assert seen.row("WI-172.51.3-2")["not_before"] == "2026-06-15T12:00:00-05:00"


def test_an_appraisal_without_its_application_is_undetermined(held):
    seen = held("distraint", as_of="2026-06-20", owner={"known": False}, **DAMAGE,
                events={"taken_up_at": "2026-06-12T14:00", "appraised_at": "2026-06-16"},
                )  # fmt: skip
    assert seen.row("WI-172.51.4-1")["status"] == "open"
    assert seen.finding("WI-172.51.4-1")["verdict"] == "undetermined"
    assert seen.verdict == "undetermined"


def in_pound(held, *, as_of="2025-08-01", pound=True, **more):
    events = {"taken_up_at": "2025-05-30T08:00", "appraised_at": "2025-05-31T09:00",
              "pound_delivered_at": "2025-06-02T10:00"}  # fmt: skip
    return held("distraint", as_of=as_of, owner={"known": False}, **DAMAGE,
                pound_in_residence_municipality=pound, events={**events, **more})  # fmt: skip


def test_beasts_go_to_the_pound_only_after_the_owner_s_day(held):
    early = in_pound(held, pound_delivered_at="2025-06-02T08:59")  # Sunday is left out
    assert early.finding("WI-172.53.1-2")["verdict"] == "fails"
    sound = in_pound(held, pound_delivered_at="2025-06-02T09:00")
    assert sound.finding("WI-172.53.1-2")["verdict"] == "meets"
    assert sound.row("WI-172.53.1-3")["status"] == "not_running"


def test_an_enclosure_is_for_where_no_pound_is(held):
    placed = {"pound_delivered_at": None, "placed_at": "2025-06-02T10:00"}
    answers = [
        in_pound(held, pound=pound, **placed).finding("WI-172.53.1-3")["verdict"]
        for pound in (True, False, None)
    ]
    assert answers == ["fails", "meets", "undetermined"]


def test_a_pound_posts_two_days_ahead_and_with_care_on_day_seven(held):
    planned = in_pound(held, as_of="2025-06-03").row("WI-172.54-2")
    assert (planned["due"], planned["wait_until"]) == (None, "2025-06-10")
    noticed = in_pound(held, sale_posted_on="2025-06-10", sold_on="2025-06-12")
    assert noticed.row("WI-172.54-2")["due"] == "2025-06-10"
    assert noticed.row("WI-172.54-2")["status"] == "met"


def test_the_later_reading_of_six_days_is_the_one_to_wait_for(held):
    row = in_pound(held, as_of="2025-06-05", pound_delivered_at="2025-06-03T10:00").row(
        "WI-172.54-1"
    )
    assert row["not_before"] == "2025-06-10"  # the sixth calendar day is Monday the ninth
    assert row["alternatives"] == [
        {"question": "six_days", "option": "running", "due": "2025-06-09T10:00:00-05:00"}
    ]
    assert row["wait_until"] == "2025-06-10"


def test_a_sale_before_the_six_days_is_refused_with_its_section(held):
    for where, cite in (("pound_delivered_at", r"172\.54"), ("placed_at", r"172\.55")):
        start = {"pound_delivered_at": None, where: "2025-06-02T10:00"}
        with pytest.raises(DistrictsError, match=f"{cite}.*Sunday 8 June 2025"):
            in_pound(held, **start, sold_on="2025-06-07")


@pytest.mark.parametrize(
    ("events", "cite"),
    [
        ({"appraiser_applied_on": "2025-06-01"}, r"172\.51\(5\)"),
        ({"pound_delivered_at": "2025-05-30T20:00"}, r"172\.53"),
        ({"sold_on": "2025-06-12", "sale_posted_on": "2025-06-13"}, r"172\.54"),
    ],
)
def test_steps_turned_about_are_refused_with_their_section(held, events, cite):
    with pytest.raises(DistrictsError, match=cite):
        in_pound(held, **events)


def sold(held, *, owner, as_of="2025-06-24", readings=None, **events):
    return held("distraint", as_of=as_of, owner=owner, readings=readings, **DAMAGE,
                events={"sold_on": "2025-06-11", **events}, money=BILLS)  # fmt: skip


def test_the_surplus_is_a_known_owner_s_or_of_who_claims_in_the_week(held):
    unknown = {"known": False}
    assert sold(held, owner=HERE).payees()["surplus"] == "owner"
    assert sold(held, owner=unknown).payees()["surplus"] == "municipal treasurer"
    in_time = sold(held, owner=unknown, surplus_claimed_on="2025-06-18")
    assert in_time.payees()["surplus"] == "owner"
    too_late = sold(held, owner=unknown, surplus_claimed_on="2025-06-19")
    assert too_late.payees()["surplus"] == "municipal treasurer"
    must = sold(held, owner=HERE, readings={"surplus_wait": "must_claim"})
    assert must.row("WI-172.56.2-2")["due"] == "2025-06-18"
    row = sold(held, owner=HERE).row("WI-172.56.2-2")
    assert (row["due"], row["safe_by"]) == (None, "2025-06-18")


def test_a_claim_after_six_years_is_paid_nothing(held):
    events = {"surplus_to_treasurer_on": "2025-06-23"}
    for claimed, paid in (("2031-06-23", "685.46"), ("2031-06-24", None)):
        seen = sold(held, owner={"known": False}, as_of="2031-07-01", **events,
                    surplus_claimed_on=claimed)  # fmt: skip
        assert seen.sums().get("surplus_less_two_percent") == paid


def test_two_percent_may_be_kept_only_after_the_year(held):
    events = {"surplus_to_treasurer_on": "2025-06-23", "surplus_claimed_on": "2025-09-01"}
    seen = sold(held, owner={"known": False}, as_of="2025-10-01", **events)
    (row,) = [each for each in seen.document["amounts"] if each["clause"] == "WI-172.56.2-4"]
    assert row["amount"] == "685.46"
    assert row["alternatives"] == [
        {"question": "two_percent", "option": "after_year", "amount": "699.45"}
    ]


def test_high_fees_are_flagged_and_unread_fees_asked_for(held):
    money = {**BILLS, "appraiser_fees": "9.00", "seller_fees": None}
    seen = held("distraint", as_of="2025-06-24", owner=HERE, **DAMAGE, money=money,
                events={"sold_on": "2025-06-11"})  # fmt: skip
    assert {"fees_high", "fees_unread"} <= set(seen.codes)
    assert seen.sums()["distrainor"] is None
