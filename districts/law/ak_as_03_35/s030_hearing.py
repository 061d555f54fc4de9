"""AS 03.35.030: the day of the hearing and the notices posted before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import figures, s020_petition
from districts.law.ak_as_03_35.postings import Place, both, places
from districts.law.ak_as_03_35.s010_area import DOES_NOT_APPLY, JUDGE
from districts.law.chapter import Answer, Matter, deadline, rule
from districts.law.computing_time.alaska import court_day_from
from districts.law.computing_time.standing import spoken
from districts.terms import (
    UNDETERMINED,
    Deadline,
    Evidence,
    Figure,
    Measured,
    Missing,
    Threshold,
    Verdict,
    combined,
)
from districts.terms.deadline import days_after

WHO_POSTED = "whoever posted the notices"


def is_set(facts: PetitionFacts) -> bool:
    """Whether a hearing was set or a notice posted, so that this section is asked."""
    return facts.hearing_on is not None or bool(facts.postings)


def days(figure: Figure, *, clear: bool) -> int:
    """Return the days that must pass; clear days lie between, so that is one more."""
    return int(figure.value) + int(clear)


@rule("AK-03.35.030-1", "hearing_days")
def s030_hearing_day(matter: Matter) -> Answer:
    """Answer whether the hearing is late enough after receipt."""
    facts: PetitionFacts = matter.facts
    if not is_set(facts):
        return DOES_NOT_APPLY
    least = days(figures.HEARING, clear=matter.reads("hearing_days") == "clear")
    figure = replace(figures.HEARING, value=Fraction(least))
    if facts.hearing_on is None or facts.received_on is None:
        why, ask = (
            ("the day of the hearing", JUDGE)
            if facts.hearing_on is None
            else ("the day the petition was received", "the clerk of the district court")
        )
        return Answer(UNDETERMINED, Missing(why, ask, "days"), figure.threshold)
    between = (facts.hearing_on - facts.received_on).days
    measured = Measured(
        Fraction(between),
        "days",
        f"from receipt on {spoken(facts.received_on)}, that day left out, "
        f"to {spoken(facts.hearing_on)}",
        against=figure.value,
    )
    return Answer(figure.test(measured), measured, figure.threshold)


def _counted(
    answers: Sequence[bool | None], method: str, threshold: Threshold
) -> tuple[Measured, bool]:
    sure = sum(answer is True for answer in answers)
    most = sure + sum(answer is None for answer in answers)
    is_open = most > sure
    return (
        Measured(
            Fraction(sure),
            "places",
            method,
            low=Fraction(sure) if is_open else None,
            high=Fraction(most) if is_open else None,
            against=threshold.value,
        ),
        is_open,
    )


@rule("AK-03.35.030-2")
def s030_places(matter: Matter) -> Answer:
    """Answer whether notice was posted in enough conspicuous public places within."""
    facts: PetitionFacts = matter.facts
    if not is_set(facts):
        return DOES_NOT_APPLY
    figure = figures.PLACES
    if facts.postings is None:
        missing = Missing("where notice was posted", WHO_POSTED, "places")
        return Answer(UNDETERMINED, missing, figure.threshold)
    found = places(facts.postings)
    measured, _ = _counted(
        [place.good() for place in found],
        "different conspicuous public places within the proposed district",
        figure.threshold,
    )
    return Answer(
        figure.test(measured),
        measured,
        figure.threshold,
        evidence=lambda: [Evidence("posting", place.name, _GOOD[place.good()]) for place in found],
    )


_GOOD = {
    True: "a conspicuous public place within",
    False: "not a conspicuous public place within",
    None: "not known whether it is a conspicuous public place within",
}


@rule("AK-03.35.030-3", "posting_period", "posting_count")
def s030_period(matter: Matter) -> Answer:
    """Answer whether enough of these notices were up for long enough."""
    facts: PetitionFacts = matter.facts
    if not is_set(facts):
        return DOES_NOT_APPLY
    figure = figures.PLACES
    if facts.postings is None or facts.hearing_on is None:
        why, ask = (
            ("when notice was posted", WHO_POSTED)
            if facts.postings is None
            else ("the day of the hearing", JUDGE)
        )
        return Answer(UNDETERMINED, Missing(why, ask, "places"), figure.threshold)
    hearing = facts.hearing_on
    least = days(figures.POSTED, clear=matter.reads("posting_count") == "clear")
    to_hearing = matter.reads("posting_period") == "to_hearing"
    found = places(facts.postings)
    answers = [
        both(place.good(), place.up(hearing, least, to_hearing=to_hearing)) for place in found
    ]
    until = "the hearing" if to_hearing else "some day before it"
    measured, _ = _counted(
        answers,
        f"places where a notice was up {least} days or more, to {until}",
        figure.threshold,
    )
    return Answer(
        figure.test(measured),
        measured,
        figure.threshold,
        evidence=lambda: [
            Evidence("posting", place.name, _stretches(place, answer))
            for place, answer in zip(found, answers, strict=True)
        ],
    )


def _stretches(place: Place, answer: bool | None) -> str:
    spans = ", ".join(
        f"{each.begins or 'day not known'} to {each.ends or 'still up'}" for each in place.postings
    )
    return f"{spans}: {'counts' if answer else 'not known' if answer is None else 'too short'}"


@deadline("AK-03.35.030-1", "hearing_days")
def hearing_deadline(matter: Matter) -> Deadline | None:
    """Return the first day the hearing may be held, for the judge who must wait."""
    facts: PetitionFacts = matter.facts
    cite = figures.HEARING.cite
    received = facts.received_on
    row = Deadline(
        clause="AK-03.35.030-1",
        cite=cite,
        who="district judge",
        what="hear the petition, not before",
        counting="runs from the receipt of the petition, which is not recorded",
        status="not_running",
    )
    if received is None:
        return row
    by_reading = {
        option: days_after(received, days(figures.HEARING, clear=option == "clear"))
        for option in ("thirty", "clear")
    }
    first = by_reading[matter.reads("hearing_days")]
    return replace(
        row,
        starts=received,
        not_before=first,
        wait_until=max(court_day_from(day, wary=True) for day in by_reading.values()),
        counting=(
            f"{(first - received).days} days from {spoken(received)}, that day left out; "
            f"a least time does not move; the court sits on {spoken(court_day_from(first))}"
        ),
        status="met" if facts.hearing_on is not None and facts.hearing_on >= first else "open",
    )


@deadline("AK-03.35.030-3", "posting_period", "posting_count")
def posting_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to post notice of a hearing that is set."""
    facts: PetitionFacts = matter.facts
    if facts.hearing_on is None:
        return None
    by_reading = {
        option: facts.hearing_on - timedelta(days=days(figures.POSTED, clear=option == "clear"))
        for option in ("first_out", "clear")
    }
    due = by_reading[matter.reads("posting_count")]
    posted = facts.postings is not None and s030_period.answer(matter).verdict == "meets"
    return Deadline(
        clause="AK-03.35.030-3",
        cite=figures.POSTED.cite,
        who="not stated",
        what="post notice of the hearing in three conspicuous public places",
        counting=f"{(facts.hearing_on - due).days} days back from {spoken(facts.hearing_on)}; "
        "never moves",
        status="met" if posted else ("late" if matter.as_of > due else "open"),
        due=due,
        safe_by=min(by_reading.values()),
        alternatives=tuple(
            ("posting_count", option, day)
            for option, day in by_reading.items()
            if option != matter.reads("posting_count")
        ),
    )


_EVERYTHING = (
    "residents",
    "co_owners",
    "entities",
    "land_signers",
    "land_base",
    "addition_class",
    "count_date",
    "acres",
    "contiguity",
    "posting_period",
    "posting_count",
)


@rule("AK-03.35.030-4", *_EVERYTHING)
def s030_order(matter: Matter) -> Answer:
    """Sum up section .020 and the notice given: where both are found the order is mandatory."""
    if not is_set(matter.facts):
        return DOES_NOT_APPLY
    petition = combined(
        answer.verdict
        for answer in (each.answer(matter) for each in PETITION_RULES)
        if answer.decides
    )
    notice = combined(each.answer(matter).verdict for each in (s030_places, s030_period))
    return Answer(order_on(petition, notice), decides=False)


def order_on(petition: Verdict, notice: Verdict) -> Verdict:
    """Return whether the order must be entered: both findings are conditions, and no other is."""
    return combined([petition, notice])


# Section .010 is the judge's to find; .030 makes the order hang on .020 and the notice alone.
PETITION_RULES = s020_petition.RULES
RULES = (s030_hearing_day, s030_places, s030_period, s030_order)
DEADLINES = (hearing_deadline, posting_deadline)
