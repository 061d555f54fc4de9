"""AS 01.10.080 and 44.12.010: which days count and which move."""

from datetime import date

import pytest

from districts.law.computing_time.alaska import (
    court_day_from,
    is_court_closed,
    is_holiday,
    last_day,
    named_holidays,
    possible_holiday,
)


def test_the_named_holidays_of_a_year():
    assert sorted(named_holidays(2025)) == [
        date(2025, 1, 1),
        date(2025, 1, 20),
        date(2025, 2, 17),
        date(2025, 3, 31),
        date(2025, 5, 26),
        date(2025, 7, 4),
        date(2025, 9, 1),
        date(2025, 10, 18),
        date(2025, 11, 11),
        date(2025, 11, 27),
        date(2025, 12, 25),
    ]


def test_a_last_day_moves_off_sundays_and_holidays():
    assert last_day(date(2025, 3, 3), 60) == date(2025, 5, 2)
    assert last_day(date(2025, 5, 7), 60) == date(2025, 7, 7)  # day 60 is a Sunday
    assert last_day(date(2025, 10, 13), 5) == date(2025, 10, 20)  # Alaska Day, then a Sunday


def test_saturday_moves_only_what_is_done_at_a_court():
    saturday = date(2025, 8, 9)
    assert last_day(date(2025, 8, 4), 5) == saturday
    assert last_day(date(2025, 8, 4), 5, court_act=True) == date(2025, 8, 11)


def test_a_sunday_holiday_takes_the_monday_too():
    assert is_holiday(date(2027, 7, 5))  # 4 July 2027 is a Sunday
    assert not is_holiday(date(2025, 7, 7))  # 6 July 2025 is a Sunday, but no named holiday


@pytest.mark.parametrize(
    "friday",
    [
        date(2026, 7, 3),  # 4 July 2026 is a Saturday
        date(2021, 12, 31),  # 1 January 2022 is a Saturday of the year after
    ],
)
def test_the_friday_before_a_saturday_holiday_shuts_the_courts(friday):
    assert is_court_closed(friday)
    assert not is_holiday(friday)


def test_a_possible_holiday_only_makes_one_wait():
    june = date(2026, 6, 19)
    assert possible_holiday(june)
    assert not is_court_closed(june)
    assert court_day_from(june) == june
    assert court_day_from(june, wary=True) == date(2026, 6, 22)
