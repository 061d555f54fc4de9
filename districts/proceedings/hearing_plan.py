"""Which days of a hearing are lawful, and whether the day set can still be kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from districts.documents.fact import WEEKDAYS
from districts.documents.wording import day as day_words
from districts.facts import petition_facts
from districts.facts.petition import PetitionFacts
from districts.law import CHAPTERS, chosen
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.postings import both, places
from districts.law.ak_as_03_35.s030_hearing import hearing_deadline, posting_deadline
from districts.law.chapter import Matter
from districts.law.computing_time.alaska import court_day_from
from districts.proceedings.facts import MeasuredPetition
from districts.proceedings.materials import materials_on_file
from districts.proceedings.petition import CHAPTER, today
from districts.records.petition import Petition
from districts.store import Store

_PROPOSED = 5  # court days that are offered


@dataclass(frozen=True)
class HearingPlan:
    """What is lawful from a day on.

    Attributes
    ----------
    earliest_on
        First day the hearing may be held; None while the day of receipt is not known.
    court_days
        The first days on which the court sits, with time left for notice.
    hearing_on, post_by, safe_by
        The day set, and the last day to post for it, by the reading taken and by any.
    in_time, needed
        Places whose notice counts for that day so far, and how many the law asks for.
    is_lawful
        Whether the day set can still be kept lawfully; None while none is set.
    sentence
        All of this in words.
    """

    as_of: date
    received_on: date | None
    earliest_on: date | None
    court_days: tuple[date, ...]
    hearing_on: date | None
    post_by: date | None
    safe_by: date | None
    in_time: int
    needed: int
    is_lawful: bool | None
    sentence: str

    def document(self) -> dict[str, Any]:
        """Return the plan as JSON has it."""
        return {
            "as_of": self.as_of.isoformat(),
            "received_on": _iso(self.received_on),
            "earliest_on": _iso(self.earliest_on),
            "court_days": [each.isoformat() for each in self.court_days],
            "hearing_on": _iso(self.hearing_on),
            "post_by": _iso(self.post_by),
            "safe_by": _iso(self.safe_by),
            "places_in_time": self.in_time,
            "places_needed": self.needed,
            "lawful": self.is_lawful,
            "sentence": self.sentence,
        }


def plan(store: Store, ref: str, *, as_of: date | None = None) -> HearingPlan:
    """Return which hearing days are lawful from a day on, and whether the one set still is."""
    petition = store.record(Petition, ref)
    facts = notice_facts(store, petition)
    return plan_of(petition, facts, as_of or today())


def plan_of(petition: Petition, facts: PetitionFacts, as_of: date) -> HearingPlan:
    """Return the plan for a petition whose postings have been measured."""
    matter = Matter(facts, as_of, chosen(CHAPTERS[CHAPTER], petition.readings))
    first = hearing_deadline(matter)
    last = posting_deadline(matter)
    earliest = None if first is None else day_only(first.not_before)
    needed = int(figures.PLACES.value)
    counted = [_counts(matter, place) for place in places(facts.postings or ())]
    in_time, possible = counted.count(True), len(counted) - counted.count(False)
    court_days = _court_days(matter, earliest, as_of)
    post_by = None if last is None else day_only(last.due)
    is_lawful = None
    if facts.hearing_on is not None and post_by is not None:
        is_early = earliest is not None and facts.hearing_on < earliest
        is_lawful = not is_early and (possible >= needed or as_of <= post_by)
    found = HearingPlan(
        as_of=as_of,
        received_on=facts.received_on,
        earliest_on=earliest,
        court_days=court_days,
        hearing_on=facts.hearing_on,
        post_by=post_by,
        safe_by=None if last is None else day_only(last.safe_by),
        in_time=in_time,
        needed=needed,
        is_lawful=is_lawful,
        sentence="",
    )
    return replace(found, sentence=_sentence(found, possible))


def notice_facts(store: Store, petition: Petition) -> PetitionFacts:
    """Return what section .030 asks of a petition, its postings measured."""
    postings = None
    if petition.postings is not None:
        postings = MeasuredPetition(materials_on_file(store, petition)).postings()
    return petition_facts(
        {
            "action": petition.action,
            "received_on": petition.received_on,
            "hearing_on": petition.hearing_on,
            "postings": postings,
        }
    )


def _counts(matter: Matter, place: Any) -> bool | None:
    facts: PetitionFacts = matter.facts
    if facts.hearing_on is None:
        return False
    least = posted_days(matter)
    to_hearing = matter.reads("posting_period") == "to_hearing"
    return both(place.good(), place.up(facts.hearing_on, least, to_hearing=to_hearing))


def posted_days(matter: Matter) -> int:
    """Return how many days a notice must be up, by the reading taken."""
    return int(figures.POSTED.value) + (matter.reads("posting_count") == "clear")


def _court_days(matter: Matter, earliest: date | None, as_of: date) -> tuple[date, ...]:
    """Propose court days that leave time for the notices that are still to be posted."""
    if earliest is None:
        return ()
    facts: PetitionFacts = matter.facts
    up = sorted(
        min(each.begins for each in place.postings if each.begins)
        for place in places(facts.postings or ())
        if place.good() is not False
        and any(each.begins and each.ends is None for each in place.postings)
    )
    needed = int(figures.PLACES.value)
    third = up[needed - 1] if len(up) >= needed else as_of
    first = max(earliest, third + timedelta(days=posted_days(matter)), as_of)
    found: list[date] = []
    while len(found) < _PROPOSED:
        first = court_day_from(first, wary=True)
        found.append(first)
        first += timedelta(days=1)
    return tuple(found)


def _sentence(plan: HearingPlan, possible: int) -> str:
    if plan.earliest_on is None:
        return (
            "The day of receipt is not recorded, so no hearing can be planned "
            f"({figures.HEARING.cite})."
        )
    next_day = weekday(plan.court_days[0])
    if plan.hearing_on is None or plan.post_by is None:
        return (
            f"The hearing may be held from {day_words(plan.earliest_on)} on. With notice posted "
            f"by {day_words(plan.as_of)}, the first court day is {next_day}."
        )
    hearing = day_words(plan.hearing_on)
    if plan.hearing_on < plan.earliest_on:
        return (
            f"No lawful plan is left for a hearing on {hearing}: {figures.HEARING.cite} allows it "
            f"from {day_words(plan.earliest_on)} on. Move it to {next_day} or later."
        )
    if plan.in_time >= plan.needed:
        over = plan.as_of > plan.hearing_on
        stays = "." if over else ", as long as it stays up."
        counts = "counted" if over else "counts"
        return f"Notice in {plan.in_time} places {counts} for the hearing on {hearing}{stays}"
    if plan.as_of <= plan.post_by:
        return (
            f"For the hearing on {hearing}, notice must be up in {plan.needed - plan.in_time} more "
            f"places by {day_words(plan.post_by)} and stay up to the hearing."
        )
    if plan.is_lawful:
        return (
            f"{plan.in_time} of {plan.needed} places count for the hearing on {hearing}; "
            f"{possible - plan.in_time} more hang on what is not yet known of them."
        )
    return (
        f"No lawful plan is left for the hearing on {hearing}: notice in {plan.needed} places had "
        f"to be up by {day_words(plan.post_by)} ({figures.POSTED.cite}), and {plan.in_time} count. "
        f"Move it to {next_day} or later."
    )


def weekday(day: date) -> str:
    """Return a day with its weekday."""
    return f"{WEEKDAYS[day.weekday()]}, {day_words(day)}"


def day_only(moment: date | datetime | None) -> date | None:
    """Return the day of a moment."""
    return moment.date() if isinstance(moment, datetime) else moment


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
