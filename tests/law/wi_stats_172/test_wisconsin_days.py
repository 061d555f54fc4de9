"""How Wisconsin counts days, months and weeks, against calendars written out by hand."""

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from districts.law import CHAPTERS
from districts.law.computing_time.wisconsin import (
    is_holiday,
    last_day,
    last_day_of_months,
    last_hour,
)
from districts.law.wi_stats_172.s03_publication import insertions

LAW = CHAPTERS["wi_stats_172"]
CENTRAL = ZoneInfo("America/Chicago")
OF_2026 = {"01-01", "01-19", "02-16", "05-25", "06-19", "07-04", "08-11", "09-07", "10-12",
           "11-03", "11-11", "11-26", "12-25"}  # fmt: skip
OF_2027 = {"01-01", "01-18", "02-15", "05-31", "06-19", "07-05", "09-06", "10-11", "11-11",
           "11-25", "12-25"}  # fmt: skip


@pytest.mark.parametrize(("year", "listed"), [(2026, OF_2026), (2027, OF_2027)])
def test_the_wisconsin_table_of_holidays(year, listed):
    first = date(year, 1, 1).toordinal()
    days = [date.fromordinal(first + at) for at in range(365)]
    weekdays = {f"{day:%m-%d}" for day in days if is_holiday(day) and day.weekday() != 6}
    assert weekdays == listed  # elections only in even years; 4 July 2027 is a Sunday
    assert all(is_holiday(day) for day in days if day.weekday() == 6)


@pytest.mark.parametrize(
    ("trigger", "days", "last"),
    [
        ("2026-06-12", 7, "2026-06-20"),  # Juneteenth, a Friday, moves to the Saturday
        ("2026-06-27", 7, "2026-07-06"),  # Saturday 4 July, then a Sunday
        ("2026-08-04", 7, "2026-08-12"),  # the partisan primary
        ("2027-06-27", 7, "2027-07-06"),  # the Sunday's holiday is kept on Monday
        ("2026-06-05", 8, "2026-06-13"),  # a plain Saturday stays
    ],
)
def test_wisconsin_last_days_move_off_sundays_and_holidays(trigger, days, last):
    assert last_day(date.fromisoformat(trigger), days) == date.fromisoformat(last)


def test_an_office_shut_on_saturday_takes_it_later():
    trigger = date(2026, 6, 5)
    assert last_day(trigger, 8, at_office=True) == date(2026, 6, 15)
    assert last_day(date(2026, 7, 3), 8, at_office=True) == date(2026, 7, 13)


@pytest.mark.parametrize(
    ("trigger", "months", "last"),
    [
        ("2025-01-31", 1, "2025-02-28"),
        ("2024-01-31", 1, "2024-02-29"),
        ("2024-02-29", 12, "2025-02-28"),
        ("2026-06-04", 1, "2026-07-06"),  # Saturday 4 July, then a Sunday
        ("2025-06-23", 72, "2031-06-23"),
    ],
)
def test_wisconsin_months_are_clamped_and_then_moved(trigger, months, last):
    assert last_day_of_months(date.fromisoformat(trigger), months) == date.fromisoformat(last)


def test_the_short_periods_of_courts_are_not_used():
    # by the rule of courts seven days would leave out the two weekend days inside
    assert last_day(date(2025, 5, 5), 7) == date(2025, 5, 12)


def test_a_class_3_notice_goes_out_three_weeks_running():
    assert insertions(date(2026, 12, 24)) == [
        date(2026, 12, 24), date(2026, 12, 31), date(2027, 1, 7),
    ]  # fmt: skip


def test_every_federal_holiday_is_one_of_the_state():
    federal = ["01-01", "01-19", "02-16", "05-25", "06-19", "07-04", "09-07", "10-12", "11-11",
               "11-26", "12-25"]  # fmt: skip
    assert all(is_holiday(date.fromisoformat(f"2026-{day}")) for day in federal)


def test_a_clock_that_is_changed_on_a_sunday_moves_no_hours():
    for day in (date(2026, 3, 7), date(2026, 10, 31)):  # Saturdays before the changes
        start = datetime(day.year, day.month, day.day, 18, tzinfo=CENTRAL)
        assert f"{last_hour(start, 24):%a %H:%M}" == "Mon 18:00"


@pytest.mark.needs_shared
def test_every_clause_of_chapter_172_is_here_and_tested(shared):
    text = (shared / "law" / "wisconsin-172.md").read_text(encoding="utf-8")
    asked = re.findall(r"^\| (WI-172[^ |]+) \|", text, re.MULTILINE)
    assert [clause.id for clause in LAW.clauses] == asked
    assert all(clause.tests for clause in LAW.clauses)


@pytest.mark.needs_shared
def test_every_question_of_chapter_172_has_its_options_in_order(shared):
    text = (shared / "design" / "contract.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| ((?:WI|CT)-N[^|]+) \| (.+?) \|$", text, re.MULTILINE)
    asked = {
        question: [re.sub(r" \(.*", "", option).strip() for option in options.split(",")]
        for question, _, options in rows
    }
    theirs = {question for question, note, _ in rows if note.startswith("WI-")}
    readings = {reading.question: reading for reading in LAW.readings}
    assert theirs | {"hours_holidays", "minimum_hours", "six_days"} == set(readings)
    for question, reading in readings.items():
        assert list(reading.options) == asked[question]
        assert not reading.is_open


def test_what_an_answer_hangs_on_is_what_its_clause_says_in_chapter_172():
    hangs_on = {}
    for part in (*LAW.rules, *LAW.deadlines, *LAW.amounts):
        hangs_on.setdefault(part.clause, set()).update(part.reads)
    for clause, questions in hangs_on.items():
        assert questions == set(LAW.clause(clause).questions), clause
