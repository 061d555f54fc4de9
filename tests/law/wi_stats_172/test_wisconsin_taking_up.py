"""Wis. Stat. 172.01 to 172.08: duties before and after they are missed, title, and sale."""

import pytest

BULL = {"id": "a1", "kind": "bull", "born_on": "2024-01-10", "value": "640.00"}
NOBODY = {"known": False}


def test_a_sale_before_the_ninety_days_fails_however_long_it_was_noticed(held):
    events = {"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
              "sale_posted_on": "2025-04-10"}  # fmt: skip
    animals = [{**BULL, "appraised": "640.00"}]
    for sold, answer in (("2025-07-07", "fails"), ("2025-07-08", "meets")):
        seen = held("taking_up", as_of="2025-08-01", owner=NOBODY, animals=animals,
                    events={**events, "sold_on": sold})  # fmt: skip
        assert seen.finding("WI-172.06-2")["verdict"] == answer
        assert seen.row("WI-172.06-2")["status"] == {"fails": "late", "meets": "met"}[answer]


def test_a_sale_whose_posting_nobody_recorded_is_undetermined(held):
    seen = held("taking_up", as_of="2025-08-01", owner=NOBODY, animals=[BULL],
                events={"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07",
                        "sold_on": "2025-07-20"})  # fmt: skip
    found = seen.finding("WI-172.06-2")
    assert found["verdict"] == "undetermined"
    assert "sheriff or constable" in str(found)


def test_an_animal_of_ten_dollars_is_the_finder_s_after_the_ninety_days(held):
    events = {"taken_up_at": "2025-04-01", "notice_filed_at": "2025-04-07"}
    seen = held("taking_up", as_of="2025-05-01", owner=NOBODY, events=events,
                animals=[{**BULL, "value": "10.00", "appraised": "10.00"}])  # fmt: skip
    title = seen.row("WI-172.06-1")
    assert (title["not_before"], title["wait_until"]) == ("2025-07-08", "2025-07-08")
    assert seen.row("WI-172.06-2")["status"] == "not_running"
    dear = held("taking_up", as_of="2025-05-01", owner=NOBODY, events=events,
                animals=[{**BULL, "value": "10.00", "appraised": "10.01"}])  # fmt: skip
    assert dear.row("WI-172.06-1")["not_before"] is None


def test_two_of_thirty_dollars_are_published_only_if_values_are_added_up(held):
    two = [{**BULL, "value": "30.00"}, {**BULL, "id": "a2", "value": "30.00"}]
    facts = {"owner": NOBODY, "animals": two, "events": {"taken_up_at": "2025-04-01"}}
    row = held("taking_up", as_of="2025-04-02", **facts).row("WI-172.03-2")
    assert (row["due"], row["status"], row["safe_by"]) == (None, "not_running", "2025-04-11")
    assert row["alternatives"] == [
        {"question": "publish_value", "option": "total", "due": "2025-04-11"}
    ]
    added = held("taking_up", as_of="2025-04-02", readings={"publish_value": "total"}, **facts)
    assert added.row("WI-172.03-2")["due"] == "2025-04-11"


def test_without_a_time_to_publish_the_ten_days_stay_the_safe_ones(held):
    seen = held("taking_up", as_of="2025-04-02", owner=NOBODY, animals=[BULL],
                events={"taken_up_at": "2025-04-01"}, readings={"publication": "no_limit"},
                )  # fmt: skip
    row = seen.row("WI-172.03-2")
    assert (row["due"], row["counting"], row["safe_by"]) == (None, "none stated", "2025-04-11")


def test_duties_at_risk_are_named_nearest_first_and_then_what_was_missed(held):
    facts = {"owner": NOBODY, "animals": [BULL], "at_large": True,
             "events": {"taken_up_at": "2025-04-01"}}  # fmt: skip
    before = held("taking_up", as_of="2025-04-02", **facts)
    at_risk = [n["message"] for n in before.document["notices"] if n["code"] == "at_risk"]
    assert [("file" in said, "publish" in said, "apply" in said) for said in at_risk] == [
        (True, False, False), (False, True, False), (False, False, True),
    ]  # fmt: skip
    assert "precluded" not in before.codes
    after = held("taking_up", as_of="2025-04-12", **facts)
    assert "file notice with the town clerk, due Friday 11 April 2025" in after.said("precluded")
    assert after.verdict == "fails"


def test_an_appraisal_shows_that_it_was_applied_for(held):
    seen = held("taking_up", as_of="2025-08-01", owner={"known": True}, animals=[BULL],
                at_large=True, events={"taken_up_at": "2025-04-01",
                                       "owner_notified_at": "2025-04-02",
                                       "appraised_at": "2025-04-20"})  # fmt: skip
    assert seen.row("WI-172.04-1")["status"] == "met"
    assert "no_end_date" in seen.codes  # a known owner did nothing, and no notice was filed


def test_an_owner_nobody_spoke_of_leaves_the_case_undetermined(held):
    for regime, clause in (("taking_up", "WI-172.02-2"), ("rams", "WI-172.08.2-1"),
                           ("distraint", "WI-172.51.2-1")):  # fmt: skip
        seen = held(regime, as_of="2025-09-02", at_large=True, doing_damage=True,
                    taker_is_occupant=True, animals=[{"id": "r", "kind": "ram"}],
                    events={"taken_up_at": "2025-09-02T10:00"})  # fmt: skip
        assert seen.finding(clause)["verdict"] == "undetermined"
        assert seen.verdict == "undetermined"


def test_hours_from_a_day_without_its_hour_are_undetermined(held):
    seen = held("rams", as_of="2025-09-03", owner=NOBODY, at_large=True,
                animals=[{"id": "r", "kind": "ram"}], events={"taken_up_at": "2025-09-02"},
                )  # fmt: skip
    assert seen.row("WI-172.08.2-2")["due"] is None
    assert seen.finding("WI-172.08.2-2")["verdict"] == "undetermined"


def test_two_rams_are_restored_for_twice_the_sum(held):
    seen = held("rams", as_of="2025-09-03", owner=NOBODY, events={"taken_up_at": "2025-09-02"},
                animals=[{"id": "r", "kind": "ram"}, {"id": "s", "kind": "Ram, horned"}],
                )  # fmt: skip
    paid = seen.sums()
    assert [paid[item] for item in ("taker_half", "county_half", "clerk_fee")] == [
        "10.00", "10.00", "1.00",
    ]  # fmt: skip


def test_a_ram_of_the_first_day_of_the_season_is_read_both_ways(held):
    seen = held("rams", as_of="2025-07-15", owner=NOBODY, at_large=True,
                animals=[{"id": "r", "kind": "ram"}],
                events={"taken_up_at": "2025-07-15T08:00"})  # fmt: skip
    assert "season_edge" in seen.codes
    (other,) = seen.finding("WI-172.08.1-1")["alternatives"]
    assert (other["option"], other["verdict"], other["turns"]) == ("out", "fails", True)


def test_which_procedures_are_open_is_said_for_any_animal_that_fits(held):
    ram, cow = {"id": "r", "kind": "ram"}, {"id": "c", "kind": "cow"}
    facts = {"at_large": True, "doing_damage": True, "taker_is_occupant": True,
             "events": {"taken_up_at": "2025-09-02T10:00"}}  # fmt: skip
    seen = held(None, as_of="2025-09-02", animals=[ram, cow], **facts)
    assert "172.02, Wis. Stat. 172.08, Wis. Stat. 172.51" in seen.said("open_procedures")
    assert (seen.verdict, seen.document["deadlines"]) == ("not_applicable", [])
    only = held(None, as_of="2025-09-02", animals=[cow], **facts)
    assert "facts: Wis. Stat. 172.51." in only.said("open_procedures")


@pytest.mark.parametrize("kind", ["steer", "castrated bull", "wether goat", "boar (castrated)"])
def test_a_castrated_animal_is_none_of_the_males(held, kind):
    seen = held("taking_up", as_of="2025-04-02", at_large=True, owner=NOBODY,
                animals=[{"id": "a", "kind": kind}],
                events={"taken_up_at": "2025-04-01"})  # fmt: skip
    assert seen.finding("WI-172.01-1")["verdict"] == "fails"
