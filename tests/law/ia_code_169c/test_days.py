"""Iowa Code 4.1(34): which last days move, and which do not."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.law.computing_time.iowa import HOLIDAYS, is_court_closed, last_court_day, last_day
from districts.law.ia_code_169c.window import first_inside, is_inside

DAYS = st.dates(date(2000, 1, 1), date(2060, 12, 31))
EDGES = ("anniversary", "count_back", "strict")


def test_a_last_day_moves_off_a_sunday_alone():
    assert last_day(date(2025, 3, 14), 30) == date(2025, 4, 14)  # day 30 is a Sunday
    assert last_day(date(2025, 3, 13), 30) == date(2025, 4, 12)  # a Saturday stays
    assert last_day(date(2025, 6, 4), 30) == date(2025, 7, 4)  # so does a holiday
    assert last_day(date(2025, 8, 1), 30) == date(2025, 9, 1)  # and a Monday that is one


def test_court_filings_move_off_every_day_the_office_is_closed():
    assert last_court_day(date(2025, 5, 4), 20) == date(2025, 5, 27)  # weekend, Memorial Day
    assert last_court_day(date(2026, 1, 23), 20) == date(2026, 2, 13)  # 12 February
    assert last_court_day(date(2027, 6, 14), 20) == date(2027, 7, 6)  # 4 July is a Sunday


def test_the_named_holidays_of_a_year():
    assert sorted(HOLIDAYS.named(2026)) == [
        date(2026, 1, 1),
        date(2026, 1, 19),
        date(2026, 2, 12),
        date(2026, 2, 16),
        date(2026, 5, 25),
        date(2026, 7, 4),
        date(2026, 9, 7),
        date(2026, 11, 11),
        date(2026, 11, 26),
        date(2026, 12, 25),
    ]


@given(DAYS, st.integers(0, 400))
def test_a_moved_day_is_the_next_that_is_open(trigger, days):
    due = last_day(trigger, days)
    assert due.weekday() != 6
    assert 0 <= (due - trigger).days - days <= 1
    filed = last_court_day(trigger, days)
    assert filed >= due or due.weekday() == 0
    assert not is_court_closed(filed)


@given(DAYS, st.sampled_from(EDGES), st.integers(-3, 3))
def test_the_window_begins_on_its_first_day(current, edge, off):
    first = first_inside(current, edge)
    day = date.fromordinal(first.toordinal() + off)
    assert is_inside(day, current, edge) == (off >= 0)


@pytest.mark.parametrize(
    ("current", "edge", "first"),
    [
        (date(2024, 2, 29), "anniversary", date(2023, 3, 1)),
        (date(2024, 2, 29), "count_back", date(2023, 2, 28)),
        (date(2025, 2, 28), "anniversary", date(2024, 2, 28)),
        (date(2025, 2, 28), "strict", date(2024, 3, 1)),
        (date(2025, 3, 1), "anniversary", date(2024, 3, 1)),
        (date(2028, 3, 1), "anniversary", date(2027, 3, 1)),
        (date(2028, 3, 1), "strict", date(2027, 3, 2)),
    ],
)
def test_the_first_day_of_a_window_by_each_reading(current, edge, first):
    assert first_inside(current, edge) == first
