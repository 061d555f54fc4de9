"""AS 03.35.035: sixty days to mark the stock of a new or enlarged district."""

from __future__ import annotations

from datetime import date

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.animals import kind_of
from districts.law.chapter import Matter, deadline
from districts.law.computing_time.alaska import last_day
from districts.law.computing_time.standing import moving, spoken
from districts.terms import Deadline
from districts.terms.deadline import days_after

BRANDED = frozenset(
    {"cattle", "reindeer", "bison", "musk ox", "elk", "sheep", "horse", "mule", "ass"}
)


def may_be_branded(species: str) -> bool:
    """Whether owners of a kind of animal may adopt a brand or mark; goats and swine have none."""
    return kind_of(species) in BRANDED


@deadline("AK-03.35.035a-1", "identify_from", "identify_who")
def identification_deadline(matter: Matter) -> Deadline | None:
    """Return the last day to identify animals; none after an elimination or dissolution."""
    facts: PetitionFacts = matter.facts
    if facts.is_part:
        return None
    whose = "within the district"
    if facts.action == "add":
        added = matter.reads("identify_who") == "added_land"
        whose = "on the added land" if added else "within the enlarged district"
    what = f"identify each animal {whose} by brand or mark, collar or another reliable system"
    entered = facts.order_entered_on
    if entered is None:
        return Deadline(
            clause="AK-03.35.035a-1",
            cite=figures.IDENTIFY.cite,
            who="person with custody and control",
            what=what,
            counting="runs from the entry of the order, which is not recorded",
            status="not_running",
        )
    count = int(figures.IDENTIFY.value)
    unrolled = days_after(entered, count)
    due = last_day(entered, count)
    moved = moving(unrolled, due, "a Sunday or holiday")
    certified = matter.reads("identify_from") == "certification"
    return Deadline(
        clause="AK-03.35.035a-1",
        cite=figures.IDENTIFY.cite,
        who="person with custody and control",
        what=what,
        counting="the day of certification is not recorded"
        if certified
        else f"{count} days from the entry of the order on {spoken(entered)}, "
        f"that day left out{moved}",
        status="open" if certified else _status(matter, facts, due),
        starts=entered,
        due=None if certified else due,
        safe_by=unrolled,
        alternatives=(
            ("identify_from", "entry", due)
            if certified
            else ("identify_from", "certification", None),
        ),
    )


def _status(matter: Matter, facts: PetitionFacts, due: date) -> str:
    marked = facts.identified
    if marked and all(animal.on is not None and animal.on <= due for animal in marked):
        return "met"
    if marked and any(animal.on is not None and animal.on > due for animal in marked):
        return "late"
    return "late" if matter.as_of > due else "open"


DEADLINES = (identification_deadline,)
