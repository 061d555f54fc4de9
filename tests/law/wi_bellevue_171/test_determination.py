"""Bellevue 171-22 B and I to K, 171-23: offenses, the notice, the appeal, the days that run."""

from datetime import date

import pytest

from districts.law import CHAPTERS

CHAPTER = CHAPTERS["wi_bellevue_171"]
COMPLY, PENDING, BOARD = "BV-171.22K-1", "BV-171.22K-2", "BV-171.22J-2"


def test_ten_days_to_comply_move_off_a_sunday_and_a_holiday(dangerous, row):
    found = row(dangerous(), COMPLY)  # the tenth day is a Sunday, then Memorial Day

    assert found.due == date(2025, 5, 27)
    assert found.safe_by == date(2025, 5, 25)
    assert found.alternatives == (("ordinance_roll", "unrolled", date(2025, 5, 25)),)
    assert found.status == "open"
    unrolled = row(dangerous(readings={"ordinance_roll": "unrolled"}), COMPLY)
    assert unrolled.due == date(2025, 5, 25)


def test_the_ten_days_are_late_unless_the_owner_complied(dangerous, row):
    def status(as_of, **facts):
        return row(dangerous(as_of=as_of, **facts), COMPLY).status

    assert status("2025-05-27") == "open"
    assert status("2025-05-28") == "late"
    assert status("2025-05-28", complied_on="2025-05-27") == "met"
    assert status("2025-05-28", complied_on="2025-05-28") == "late"
    kept = {
        "leash_ft": 6, "has_pen": False, "insurance": "1000000.00",
        "cancellation_notice_days": 10,
    }  # fmt: skip
    assert status("2025-05-28", **kept) == "late", "nobody looked at the rest"
    looked_at = dict.fromkeys(
        (f"BV-171.22{part}" for part in ("C-2", "C-3", "D-1", "E-1", "E-2", "F-1", "G-1")), True
    )
    assert status("2025-05-28", **kept, observations=looked_at) == "met"


def test_an_appeal_does_not_stay_the_ten_days(dangerous, row):
    appeal = {"applied_on": "2025-05-20"}
    found = dangerous(appeal=appeal)

    assert row(found, COMPLY).due == row(found, PENDING).due == date(2025, 5, 27)
    assert row(found, PENDING).safe_by == date(2025, 5, 20)
    assert ("comply_pending", "immediate", date(2025, 5, 20)) in row(found, PENDING).alternatives
    at_once = dangerous(appeal=appeal, readings={"comply_pending": "immediate"})
    assert row(at_once, PENDING).due == date(2025, 5, 20)
    quiet = row(dangerous(), PENDING)
    assert (quiet.status, quiet.due) == ("not_running", None)


@pytest.mark.parametrize(
    ("applied", "unrolled", "due"),
    [
        ("2025-05-15", "2025-07-14", "2025-07-14"),
        ("2025-07-03", "2025-09-01", "2025-09-02"),  # Labor Day
        ("2025-07-02", "2025-08-31", "2025-09-02"),  # the Sunday before it
    ],
)
def test_the_board_has_sixty_days_from_the_application(dangerous, row, applied, unrolled, due):
    facts = {"as_of": applied, "appeal": {"applied_on": applied}}
    found = row(dangerous(**facts), BOARD)

    assert found.due == date.fromisoformat(due)
    assert found.safe_by == date.fromisoformat(unrolled)
    assert found.alternatives == (("ordinance_roll", "unrolled", date.fromisoformat(unrolled)),)
    decided = {**facts["appeal"], "decided_on": due}
    assert row(dangerous(as_of=due, appeal=decided), BOARD).status == "met"
    assert row(dangerous(), BOARD).status == "not_running"


def test_no_time_to_appeal_is_ever_made_up(dangerous, row):
    for facts in ({}, {"appeal": {"applied_on": "2026-05-15"}, "as_of": "2026-05-15"}):
        found = row(dangerous(**facts), "BV-171.22J-1")
        assert (found.due, found.safe_by, found.not_before) == (None, None, None)
        assert "none stated" in found.counting
    assert row(dangerous(), "BV-171.22J-1").status == "open"


def test_telling_the_keeper_has_no_time_and_being_late_is_flagged(dog, row):
    def told(informed, as_of="2025-06-10"):
        found = dog(as_of=as_of, determination={"on": "2025-05-15", "informed_on": informed})
        line = row(found, "BV-171.22I-2")
        assert line.due is None
        assert "none stated" in line.counting
        return line.status, "informed_late" in {notice.code for notice in found.notices}

    assert told("2025-05-25") == ("met", False)
    assert told("2025-05-26") == ("met", True)
    assert told(None) == ("open", True)
    assert told(None, as_of="2025-05-25") == ("open", False)
    never_decided = dog()
    assert never_decided.deadlines == ()


def test_offenses_are_counted_by_provision_and_by_day(dog):
    entered = [
        {"provision": "171-19C", "from": "2025-05-30", "to": "2025-06-02"},
        {"provision": "§ 171-19 C", "from": "2025-06-01", "to": "2025-06-01"},
        {"provision": "171-22C", "from": "2025-06-02", "to": "2025-06-03"},
    ]
    finding = dog(violations=entered, as_of="2025-06-30").finding("BV-171.22B-1")

    assert finding.measured.value == 6
    assert not finding.decides
    (by_day,) = finding.alternatives
    assert (by_day.option, by_day.measured.value) == ("per_day", 5)
    other = dog(violations=entered, readings={"offenses": "per_day"}).finding("BV-171.22B-1")
    assert other.measured.value == 5


def test_the_penalty_is_never_given_a_number(dog, owed):
    entered = [{"provision": "171-19C", "from": "2025-05-01", "to": "2025-05-02"}]
    found = dog(violations=entered)

    assert owed(found, "penalty").amount is None
    (said,) = [n.message for n in found.notices if n.code == "penalty_not_verified"]
    assert "§ 1-4 (not verified)" in said
    assert "2 by provision and day, 2 by day" in said
    assert owed(dog(), "penalty") is None


def test_what_the_board_may_change_is_for_the_board():
    made = {part.clause for part in (*CHAPTER.rules, *CHAPTER.deadlines, *CHAPTER.amounts)}

    assert CHAPTER.clause("BV-171.22J-3").who == "Village Board"
    assert "BV-171.22J-3" not in made


def test_findings_and_dates_come_in_the_order_of_the_law(dangerous):
    found = dangerous(born_on="2025-01-01")
    order = [clause.id for clause in CHAPTER.clauses]

    for rows in (found.findings, found.deadlines):
        places = [order.index(each.clause) for each in rows]
        assert places == sorted(places)
