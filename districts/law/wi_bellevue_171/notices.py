"""What an officer and a keeper must see beside the verdicts on a dog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from districts.facts.dog import DogFacts
from districts.law.chapter import Answer, Matter
from districts.law.computing_time.standing import spoken
from districts.law.wi_bellevue_171 import figures
from districts.law.wi_bellevue_171.s19_prohibited import days_against
from districts.law.wi_bellevue_171.s22_appeal import comply_unrolled
from districts.law.wi_bellevue_171.s22_dangerous import exempt, is_dangerous, offenses
from districts.terms import NOT_APPLICABLE, Notice
from districts.terms.money import written
from districts.terms.quantity import plain

INFERRED = ("BV-171.17-", "BV-171.18-", "BV-171.20-")
Said = Iterator[tuple[str, str, str]]


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return every notice of a dog, in the order of the law."""
    found = [
        Notice(level, code, message)
        for part in (_license, _habits, _status, _leash, _insurance, _offenses, _appeal)
        for level, code, message in part(matter)
    ]
    if any(
        clause.startswith(INFERRED) and answer.verdict is not NOT_APPLICABLE
        for clause, answer in answers.items()
    ):
        found.append(
            Notice(
                "info",
                "section_inferred",
                "Sections 171-17, 171-18, 171-20 and 171-21 are numbered by the order of the "
                "text; their numbers were not verified.",
            )
        )
    return found


def _license(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    if facts.born_on is not None:
        yield (
            "info",
            "least_tax",
            "The license tax shown is the least the statute sets; the municipality may ask more.",
        )


def _habits(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    for letter, clause in (("A", "BV-171.19-A"), ("D", "BV-171.19-D")):
        days = days_against(facts, f"171-19{letter}")
        if days and clause not in facts.observations:
            yield (
                "info",
                "habit_undecided",
                f"171-19{letter}: {len(days)} local days on record, {spoken(days[0])} to "
                f"{spoken(days[-1])}. No number makes a habit; a person finds whether there is "
                "one.",
            )


def _status(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    raised = facts.leash_ft is not None or facts.embedded_ft is not None or facts.insurance
    if raised and is_dangerous(facts) is None:
        yield (
            "warning",
            "no_determination",
            "No determination is recorded. What is asked of leash, pen and insurance binds only "
            "the keeper of a dangerous dog.",
        )
    if facts.agency_dog:
        yield (
            "info",
            "agency_dog",
            "A dog of a law enforcement agency: exempt from the insurance, possibly from the "
            "whole section.",
        )
    determination = facts.determination
    if determination.on is None or exempt(matter):
        return
    tenth = comply_unrolled(determination.on)
    informed = determination.informed_on
    if informed is None and matter.as_of > tenth:
        yield (
            "warning",
            "informed_late",
            "No day is recorded on which the keeper was informed, and the ten days from the "
            f"determination ran out on {spoken(tenth)}.",
        )
    if informed is not None and informed > tenth:
        yield (
            "warning",
            "informed_late",
            f"The keeper was informed on {spoken(informed)}, after the ten days from the "
            f"determination had run out on {spoken(tenth)}.",
        )


def _leash(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    if facts.leash_ft is not None and is_dangerous(facts) is not False and not exempt(matter):
        yield (
            "info",
            "stricter_leash",
            "A licensed kennel's tether is at least "
            f"{plain(figures.LEASH.value)} feet under ATCP 16.24(6); here a leash is at most that, "
            "and may be tied to no object at all. The stricter holds: no tether.",
        )


def _insurance(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    aggregate = facts.insurance_aggregate
    if aggregate is not None and aggregate < int(figures.INSURANCE.value):
        yield (
            "warning",
            "aggregate_below",
            f"The policy's aggregate limit of {written(aggregate)} dollars is below the "
            f"{int(figures.INSURANCE.value):,} asked for a single incident.",
        )


def _offenses(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    if not facts.breaches:
        return
    by_provision = len(offenses(facts, "per_provision"))
    by_day = len(offenses(facts, "per_day"))
    yield (
        "info",
        "penalty_not_verified",
        f"{by_provision} by provision and day, {by_day} by day. Amount: § 1-4 (not verified). A "
        "license may be revoked, suspended or not renewed besides.",
    )
    coming = [each for each in facts.breaches if each.ends > matter.as_of]
    if coming:
        yield (
            "warning",
            "days_to_come",
            f"{coming[0].provision} is entered to {spoken(coming[0].ends)}, after the day of this "
            "answer.",
        )


def _appeal(matter: Matter) -> Said:
    facts: DogFacts = matter.facts
    if facts.determination.on is not None and not exempt(matter):
        yield (
            "info",
            "no_time_to_appeal",
            "The ordinance states no time to appeal, and nothing of what follows when the Board "
            "does not act in time.",
        )
