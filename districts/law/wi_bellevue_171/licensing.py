"""Bellevue 171-17 and Wis. Stat. 174.05: a license from the age of five months."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from districts.facts.dog import DogFacts
from districts.law.chapter import Answer, Matter, Sum, amount, deadline, rule
from districts.law.computing_time.counting import months_after
from districts.law.computing_time.standing import MET, NOT_RUNNING, spoken, standing
from districts.law.wi_bellevue_171 import figures
from districts.law.wi_bellevue_171.observed import DOES_NOT_APPLY, attested
from districts.terms import FAILS, MEETS, UNDETERMINED, Deadline, Evidence, Missing
from districts.terms.deadline import days_after

CLERK = "the clerk or treasurer who issues licenses"
OWNER = "owner"
COLLECTOR = "collecting official"
CITE = "Wis. Stat. 174.05"
MONTHS = int(figures.AGE.value)


def of_age_on(born: date) -> date:
    """Return the day a dog reaches the age at which it is licensed."""
    return months_after(born, MONTHS)


def village_rule_applies(born: date, on: date) -> bool:
    """Whether a dog is more than five months old: from the day after it reaches them."""
    return on > of_age_on(born)


def license_year(matter: Matter) -> int:
    """Return the year the license is for."""
    return matter.as_of.year


@rule("BV-171.17-1")
def s17_licensed(matter: Matter) -> Answer:
    """Answer whether a dog old enough has a license for the year."""
    facts: DogFacts = matter.facts
    asked = facts.licensed is not None or facts.licensed_on is not None
    if facts.observations.get("BV-171.17-2") is True:
        return DOES_NOT_APPLY
    if facts.born_on is None:
        missing = Missing("when the dog was born", "its owner")
        return Answer(UNDETERMINED, missing, decides=asked)
    if not village_rule_applies(facts.born_on, matter.as_of):
        return DOES_NOT_APPLY
    if facts.licensed is not None:
        return Answer(MEETS if facts.licensed else FAILS)
    year, licensed = license_year(matter), facts.licensed_on
    if licensed is None or licensed > matter.as_of:
        return Answer(UNDETERMINED, Missing(f"whether it has a license for {year}", CLERK))
    if licensed.year < year:
        why = f"a license for {year}; that of {licensed.year} ended with its year"
        return Answer(UNDETERMINED, Missing(why, CLERK))
    return Answer(
        MEETS, evidence=lambda: [Evidence("document", "license", f"issued {spoken(licensed)}")]
    )


@deadline("BV-174.05-1")
def license_deadline(matter: Matter) -> Deadline | None:
    """Return the day on or before which the first license is taken."""
    facts: DogFacts = matter.facts
    if facts.born_on is None:
        return None
    due = of_age_on(facts.born_on)
    if due < date(license_year(matter), 1, 1):
        return None
    row = Deadline(
        clause="BV-174.05-1",
        cite=CITE,
        who=OWNER,
        what="pay the dog license tax and take a license",
        counting=f"the day the dog reaches {MONTHS} months of age; the village's own rule begins "
        f"on {spoken(due + timedelta(days=1))}",
        status=MET if facts.licensed else NOT_RUNNING,
        starts=facts.born_on,
        due=due,
        safe_by=due,
    )
    if facts.licensed:
        return row
    return replace(row, status=standing(facts.licensed_on, due, matter.as_of))


def late_after(facts: DogFacts, year: int) -> tuple[date, str] | None:
    """Return the last day to license without a late fee in a year, and why it is that day."""
    acquired = facts.acquired_on
    born = facts.born_on
    last = date(year, *figures.LATE_FROM) - timedelta(days=1)
    if acquired is not None and acquired.year == year:
        thirty = days_after(acquired, int(figures.ACQUIRED.value))
        if born is None or of_age_on(born) <= acquired:
            return thirty, f"{int(figures.ACQUIRED.value)} days from acquiring the dog"
    if born is None:
        return None
    of_age = of_age_on(born)
    if of_age.year > year:
        return None
    if of_age > date(year, 1, 1):
        return of_age, "the day the dog is old enough"
    return last, "before 1 April"


@deadline("BV-174.05-3")
def late_fee_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to take a license without the late fee."""
    facts: DogFacts = matter.facts
    found = late_after(facts, license_year(matter))
    if found is None:
        return None
    due, why = found
    done = MET if facts.licensed else standing(facts.licensed_on, due, matter.as_of)
    return Deadline(
        clause="BV-174.05-3",
        cite=f"{CITE}(5)",
        who=OWNER,
        what=f"take a license for {license_year(matter)} without the late fee",
        counting=why,
        status=done,
        due=due,
        safe_by=due,
    )


def is_half(born: date, year: int) -> bool:
    """Whether half the tax is due: five months reached after the first of July of the year."""
    return date(year, *figures.HALF_AFTER) < of_age_on(born) <= date(year, 12, 31)


@amount("BV-174.05-2")
def tax(matter: Matter) -> Sequence[Sum]:
    """Return the least tax of the year's license: a municipality may ask more."""
    facts: DogFacts = matter.facts
    born, year = facts.born_on, license_year(matter)
    if born is None or of_age_on(born).year > year:
        return []
    part = Decimal("0.5") if is_half(born, year) else Decimal(1)
    sums = (
        ("least_tax_neutered", figures.TAX_NEUTERED, facts.neutered is not False),
        ("least_tax_not_neutered", figures.TAX_NOT_NEUTERED, facts.neutered is not True),
    )
    return [(item, COLLECTOR, sum_ * part) for item, sum_, bears in sums if bears]


def late_fee(facts: DogFacts, as_of: date) -> Decimal | None:
    """Return the late fee; None while it cannot be told."""
    year = as_of.year if facts.licensed_on is None else facts.licensed_on.year
    found = late_after(facts, year)
    if found is None or facts.licensed:
        return None
    due, _ = found
    if facts.licensed_on is not None:
        return figures.LATE_FEE if facts.licensed_on > due else Decimal("0.00")
    return figures.LATE_FEE if as_of > due else Decimal("0.00")


@amount("BV-174.05-3")
def late_fee_owed(matter: Matter) -> Sequence[Sum]:
    """Return the late fee, where the dog is old enough."""
    facts: DogFacts = matter.facts
    if facts.born_on is None or late_after(facts, license_year(matter)) is None:
        return []
    return [("late_fee", COLLECTOR, late_fee(facts, matter.as_of))]


RULES = (s17_licensed, attested("BV-171.17-2"))
DEADLINES = (license_deadline, late_fee_deadline)
AMOUNTS = (tax, late_fee_owed)
