"""Bellevue 171-17 and Wis. Stat. 174.05: the license from five months of age."""

from datetime import date
from decimal import Decimal

import pytest

from districts.law.wi_bellevue_171.licensing import is_half, of_age_on, village_rule_applies

LICENSED = "BV-171.17-1"


@pytest.mark.parametrize(
    ("born", "of_age"),
    [
        ("2025-01-15", "2025-06-15"),
        ("2025-09-30", "2026-02-28"),
        ("2023-09-30", "2024-02-29"),
        ("2025-08-31", "2026-01-31"),
        ("2025-12-31", "2026-05-31"),
    ],
)
def test_at_exactly_five_months_the_village_asks_for_no_license_yet(dog, born, of_age):
    day = date.fromisoformat(of_age)
    assert of_age_on(date.fromisoformat(born)) == day
    assert not village_rule_applies(date.fromisoformat(born), day)

    on_the_day = dog(as_of=of_age, born_on=born, licensed=False)
    the_day_after = dog(
        as_of=date.fromordinal(day.toordinal() + 1).isoformat(), born_on=born, licensed=False
    )
    assert str(on_the_day.finding(LICENSED).verdict) == "not_applicable"
    assert str(the_day_after.finding(LICENSED).verdict) == "fails"


def test_a_license_nobody_recorded_is_asked_for_and_not_taken_to_be_missing(dog):
    unknown = dog(as_of="2025-07-01", born_on="2025-01-15", licensed_on=None)
    held = dog(as_of="2025-07-01", born_on="2025-01-15", licensed_on="2025-06-01")
    of_last_year = dog(as_of="2026-02-01", born_on="2025-01-15", licensed_on="2025-06-01")
    nothing = dog(leash_ft=6)

    assert str(unknown.verdict) == "undetermined"
    assert str(held.verdict) == "meets"
    assert "2025 ended" in of_last_year.finding(LICENSED).measured.why
    assert not nothing.finding(LICENSED).decides


def test_an_owner_on_vacation_needs_no_license_here(dog):
    found = dog(
        as_of="2025-07-01",
        born_on="2024-01-15",
        licensed=False,
        observations={"BV-171.17-2": True},
    )

    assert str(found.finding(LICENSED).verdict) == "not_applicable"
    assert str(found.finding("BV-171.17-2").verdict) == "meets"
    assert not found.finding("BV-171.17-2").decides


def test_the_license_is_due_on_the_day_of_five_months(dog, row):
    facts = {"born_on": "2025-09-30"}
    in_time = dog(as_of="2026-03-01", licensed_on="2026-02-28", **facts)
    late = dog(as_of="2026-03-01", licensed_on="2026-03-01", **facts)

    due = row(in_time, "BV-174.05-1")
    assert (due.due, due.status) == (date(2026, 2, 28), "met")
    assert row(late, "BV-174.05-1").status == "late"
    assert row(dog(as_of="2026-02-01", **facts), "BV-174.05-1").status == "open"


def test_half_the_tax_where_the_age_is_reached_after_the_first_of_july(dog, owed):
    assert is_half(date(2025, 3, 15), 2025)  # 15 August
    assert not is_half(date(2025, 2, 1), 2025)  # 1 July itself
    assert is_half(date(2025, 2, 2), 2025)  # 2 July
    assert not is_half(date(2025, 3, 15), 2026)

    young = dog(as_of="2025-09-01", born_on="2025-03-15")
    assert owed(young, "least_tax_neutered").amount == Decimal("1.50")
    assert owed(young, "least_tax_not_neutered").amount == Decimal("4.00")
    old = dog(as_of="2025-09-01", born_on="2024-03-15", neutered=True)
    assert owed(old, "least_tax_neutered").amount == Decimal(3)
    assert owed(old, "least_tax_not_neutered") is None
    assert owed(dog(as_of="2025-09-01", born_on="2025-08-15"), "least_tax_neutered") is None
    assert "least_tax" in {notice.code for notice in young.notices}


@pytest.mark.parametrize(
    ("licensed", "fee"), [("2026-03-31", "0.00"), ("2026-04-01", "5.00"), ("2026-11-01", "5.00")]
)
def test_the_late_fee_begins_on_the_first_of_april(dog, owed, licensed, fee):
    found = dog(as_of="2026-12-01", born_on="2024-01-01", licensed_on=licensed)

    assert owed(found, "late_fee").amount == Decimal(fee)


def test_a_dog_not_licensed_by_the_age_of_licensing_is_late(dog, owed):
    born = {"born_on": "2025-09-30"}  # of age on 28 February 2026

    def fee(**facts):
        return owed(dog(as_of="2026-03-10", **born, **facts), "late_fee").amount

    assert fee(licensed_on="2026-02-28") == 0
    assert fee(licensed_on="2026-03-01") == 5
    assert fee() == 5


def test_thirty_days_from_acquiring_a_dog_of_age(dog, owed):
    bought = {"born_on": "2024-01-01", "acquired_on": "2026-06-01"}

    def fee(licensed):
        return owed(dog(as_of="2026-12-01", licensed_on=licensed, **bought), "late_fee").amount

    assert fee("2026-07-01") == 0
    assert fee("2026-07-02") == 5
