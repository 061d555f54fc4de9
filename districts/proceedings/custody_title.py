"""When animals nobody paid for are the taker's own, and a title that was entered too early."""

from __future__ import annotations

from datetime import date

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.facts.instants import local_date
from districts.law import assess
from districts.proceedings.custody_facts import facts_of
from districts.proceedings.custody_regimes import course
from districts.records.custody_case import CustodyCase

TITLE = "title_on"


def refuse_early_title(case: CustodyCase) -> None:
    """Refuse a title before the day on which the law gives it, and one that no section gives.

    Raises
    ------
    DistrictsError
        The sentence names the section and, where there is one, the day.
    """
    told = case.moment(TITLE)
    if told is None:
        return
    way, on = course(case.regime), date.fromisoformat(told[:10])
    seen = assess(case.chapter, facts_of(case), as_of=on, readings=case.readings)
    row = next((row for row in seen.deadlines if row.clause == way.title), None)
    if row is None:
        raise DistrictsError(
            f"Animals {way.words} do not become the taker's own.",
            code="title_not_given",
            field=TITLE,
            remedy="Take the step out, or correct how the animals are held.",
        )
    if row.not_before is None:
        raise DistrictsError(
            f"No day is counted from which the animals are the taker's: {row.counting} "
            f"({row.cite}).",
            code="title_not_given",
            field=TITLE,
            remedy="Enter first what the time runs from.",
        )
    first = local_date(row.not_before)
    if on < first:
        raise DistrictsError(
            f"The animals cannot have been the taker's on {day_words(on)}: {row.cite} gives them "
            f"from {day_words(first)}, {row.counting}.",
            code="title_too_early",
            field=TITLE,
            remedy="Correct the day, or wait for it.",
        )
