"""AS 01.10.080 and 44.12.010: which days count and which move."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.law.computing_time.alaska import (
    HOLIDAYS,
    court_day_from,
    is_court_closed,
    is_holiday,
    last_day,
    last_day_in_court,
    last_day_of_years,
    last_hour,
    named_holidays,
    possible_holiday,
)
from districts.law.computing_time.holidays import Holiday, HolidayTable

DAYS = st.dates(date(1990, 1, 1), date(2060, 12, 31))


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


def test_in_court_short_periods_skip_the_days_it_is_shut():
    assert last_day_in_court(date(2025, 8, 4), 5) == date(2025, 8, 11)
    assert last_day_in_court(date(2025, 12, 26), 5) == date(2026, 1, 5)  # New Year's Day between


def test_hours_are_elapsed_over_a_change_of_clocks():
    anchorage = ZoneInfo("America/Anchorage")
    spring, autumn = (
        datetime(2026, 3, 7, 14, tzinfo=anchorage),
        datetime(2025, 11, 1, 14, tzinfo=anchorage),
    )
    assert last_hour(spring, 24).isoformat() == "2026-03-08T15:00:00-08:00"
    assert last_hour(spring, 24, by_clock=True).isoformat() == "2026-03-08T14:00:00-08:00"
    assert last_hour(autumn, 24).isoformat() == "2025-11-02T13:00:00-09:00"


def test_a_year_ends_on_the_same_day_or_the_months_last():
    assert last_day_of_years(date(2025, 9, 3), 1) == date(2026, 9, 3)
    assert last_day_of_years(date(2024, 2, 29), 1) == date(2025, 2, 28)
    saturday = date(2025, 8, 22)  # a year on; the act is a claim to the judge
    assert last_day_of_years(saturday, 1) == date(2026, 8, 22)
    assert last_day_of_years(saturday, 1, court_act=True) == date(2026, 8, 24)


@given(seconds=st.integers(946_684_800, 2_208_988_800))  # 2000 to 2039
def test_twenty_four_hours_are_86_400_seconds_wherever_they_fall(seconds):
    start = datetime.fromtimestamp(seconds, ZoneInfo("America/Anchorage"))
    assert last_hour(start, 24).timestamp() - start.timestamp() == 86_400


@given(day=DAYS, days=st.integers(1, 90))
def test_a_last_day_only_moves_over_days_that_are_shut(day, days):
    plain, private = day + timedelta(days=days), last_day(day, days)
    court, wary = last_day(day, days, court_act=True), last_day(day, days, wary=True)

    assert plain <= private <= court
    assert private <= wary
    assert not is_holiday(private)
    assert not is_court_closed(court)
    assert all(is_holiday(plain + timedelta(days=n)) for n in range((private - plain).days))
    assert all(is_court_closed(plain + timedelta(days=n)) for n in range((court - plain).days))


def test_every_row_of_the_table_says_where_it_is_from():
    assert len(HOLIDAYS.holidays) == 12
    assert all(each.source for each in HOLIDAYS.holidays)
    assert [each.name for each in HOLIDAYS.holidays if each.possible] == ["Juneteenth"]
    assert HOLIDAYS.read == date(2022, 11, 1)


def test_a_holiday_holds_from_its_first_day_to_its_last():
    table = HolidayTable(
        title="a state",
        cite="§ 1",
        read=date(2030, 1, 1),
        holidays=(
            Holiday("Old Day", 6, "§ 1", day=19, until=date(2026, 12, 31)),
            Holiday("New Day", 6, "§ 2", day=20, since=date(2027, 1, 1)),
            Holiday("Election", 11, "§ 3", weekday=1, on_or_after=2, even_years=True),
        ),
        proclaimed=((date(2030, 1, 9), "Day of mourning"),),
    )
    assert table.name_of(date(2026, 6, 19)) == "Old Day"
    assert table.name_of(date(2027, 6, 19)) is None
    assert (table.name_of(date(2026, 6, 20)), table.name_of(date(2027, 6, 20))) == (None, "New Day")
    assert table.name_of(date(2026, 11, 3)) == "Election"  # the Tuesday after the first Monday
    assert table.name_of(date(2027, 11, 2)) is None
    assert table.name_of(date(2030, 1, 9)) == "Day of mourning"
