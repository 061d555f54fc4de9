"""What is told before a time runs out: beside which step, by when, and what missing it costs."""

import pytest

BULL = {"id": "a1", "kind": "bull", "born_on": "2024-01-10", "value": "640.00"}
NOBODY = {"known": False}
HERE = {"known": True, "same_county": True, "same_municipality": True}


def notices(seen, code):
    return [each for each in seen.document["notices"] if each["code"] == code]


def test_while_nobody_says_whose_it_is_both_ways_are_at_risk(held):
    seen = held("taking_up", as_of="2025-04-02", animals=[BULL], at_large=True,
                events={"taken_up_at": "2025-04-01"})  # fmt: skip
    told = [(each["clauses"], each["by"]) for each in notices(seen, "at_risk")]
    assert told == [
        (["WI-172.02-2"], "2025-04-08"),  # seven days, if the owner is known
        (["WI-172.03-1"], "2025-04-11"),  # ten, if not
        (["WI-172.03-2"], "2025-04-11"),
        (["WI-172.04-1"], "2025-05-01"),  # a month, either way
    ]
    said = [each["message"] for each in notices(seen, "at_risk")]
    assert "if the owner is known" in said[0]
    assert "if the owner is not known" in said[1]
    assert "if the owner" not in said[3]
    assert all("172.07" in each for each in said)


def test_the_next_weekly_insertion_is_at_risk(held):
    events = {"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
              "appraiser_applied_on": "2025-04-08"}  # fmt: skip
    seen = held("taking_up", as_of="2025-04-09", owner=NOBODY, animals=[BULL], at_large=True,
                events={**events, "published_on": ["2025-04-09"]})  # fmt: skip
    (told,) = notices(seen, "at_risk")
    assert (told["clauses"], told["by"]) == (["WI-172.03-2"], "2025-04-16")
    days = ["2025-04-09", "2025-04-16", "2025-04-23"]
    whole = held("taking_up", as_of="2025-04-24", owner=NOBODY, animals=[BULL], at_large=True,
                 events={**events, "published_on": days})  # fmt: skip
    assert not notices(whole, "at_risk")


def test_what_was_missed_is_named_by_its_clause(held):
    seen = held("taking_up", as_of="2025-04-12", owner=NOBODY, animals=[BULL], at_large=True,
                events={"taken_up_at": "2025-04-01"})  # fmt: skip
    (told,) = notices(seen, "precluded")
    assert told["clauses"] == ["WI-172.07-2", "WI-172.03-1", "WI-172.03-2"]
    assert [each["clauses"] for each in notices(seen, "at_risk")] == [["WI-172.04-1"]]


@pytest.mark.parametrize(
    ("as_of", "told"),
    [
        ("2026-06-13", False),
        ("2026-06-14", True),  # 72 hours end on the 15th at 9:00
        ("2026-06-15", True),
        ("2026-06-16", False),  # closed: no warning any more
    ],
)
def test_a_window_nobody_applied_in_is_told_before_it_closes(held, as_of, told):
    events = {"taken_up_at": "2026-06-12T09:00", "served_at": "2026-06-12T12:00"}
    seen = held("distraint", as_of=as_of, owner=HERE, doing_damage=True, taker_is_occupant=True,
                events=events)  # fmt: skip
    found = notices(seen, "window_closing")
    assert bool(found) is told
    if told:
        assert found[0]["by"] == "2026-06-15T09:00:00-05:00"
        assert "Tuesday 16 June 2026, 00:00" in found[0]["message"]
    applied = held("distraint", as_of=as_of, owner=HERE, doing_damage=True, taker_is_occupant=True,
                   events={**events, "appraiser_applied_on": "2026-06-13"})  # fmt: skip
    assert not notices(applied, "window_closing")


def test_service_that_would_be_too_late_is_told_by_the_hour(held):
    seen = held("distraint", as_of="2026-06-11", owner=HERE, doing_damage=True,
                taker_is_occupant=True, events={"taken_up_at": "2026-06-11T09:00"})  # fmt: skip
    (told,) = notices(seen, "serve_before")
    assert told["clauses"] == ["WI-172.51.2-1", "WI-172.51.3-2"]
    assert told["by"] == "2026-06-15T12:00:00-05:00"


def test_half_paid_to_the_municipality_closes_the_step(held):
    events = {"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
              "sale_posted_on": "2025-06-18", "sold_on": "2025-07-10"}  # fmt: skip
    for paid, status in ((None, "open"), ("2025-07-21", "met"), ("2025-07-22", "late")):
        seen = held("taking_up", as_of="2025-08-01", owner=NOBODY, animals=[BULL],
                    events={**events, "municipality_paid_on": paid})  # fmt: skip
        # ten days end on Sunday 20 July
        assert seen.row("WI-172.06-4")["status"] == status


def test_a_title_is_the_finder_s_from_its_day_on(held):
    facts = {"owner": NOBODY, "at_large": True,
             "animals": [{**BULL, "value": "10.00", "appraised": "10.00"}]}  # fmt: skip
    events = {"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
              "appraiser_applied_on": "2025-04-20"}  # fmt: skip
    for on, status, verdict in (("2025-07-07", "late", "fails"), ("2025-07-08", "met", "meets")):
        seen = held("taking_up", as_of="2025-07-09", events={**events, "title_on": on}, **facts)
        assert seen.row("WI-172.06-1")["status"] == status
        assert seen.finding("WI-172.06-1")["verdict"] == verdict


def test_an_act_of_which_only_the_day_is_known_asks_for_its_hour(held):
    # 24 hours from 14:00 end on Saturday at 14:00
    for served, status in (("2026-06-13", "late"), ("2026-06-13T14:00", "met"),
                           ("2026-06-12", "met")):  # fmt: skip
        seen = held("distraint", as_of="2026-06-14", owner=HERE,
                    events={"taken_up_at": "2026-06-12T14:00", "served_at": served})  # fmt: skip
        row = seen.row("WI-172.51.2-1")
        assert row["status"] == status
        assert ("enter the hour" in row["counting"]) is (served == "2026-06-13")


def test_while_nobody_says_what_it_is_worth_what_hangs_on_it_is_at_risk(held):
    bare = {"id": "a1", "kind": "bull", "born_on": "2024-01-10"}
    facts = {"owner": NOBODY, "animals": [bare], "at_large": True}
    events = {"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-02"}
    seen = held("taking_up", as_of="2025-04-03", events=events, **facts)
    told = {each["clauses"][0]: each for each in notices(seen, "at_risk")}
    assert {clause: each["by"] for clause, each in told.items()} == {
        "WI-172.03-2": "2025-04-11", "WI-172.04-1": "2025-05-01",
    }  # fmt: skip
    assert "more than $50" in told["WI-172.03-2"]["message"]
    assert "at least $10" in told["WI-172.04-1"]["message"]
    cheap = held("taking_up", as_of="2025-04-03", events=events, owner=NOBODY, at_large=True,
                 animals=[{**bare, "value": "9.99"}])  # fmt: skip
    assert not notices(cheap, "at_risk")
