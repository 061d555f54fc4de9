"""What a report cannot say: a time to come or long past, no animals, no hour of the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import Moment, day, instant, local_date, precedes
from districts.proceedings.trespass_facts import ZONE
from districts.records.incident import moment_of

OLDEST_YEARS = 10
MOST_HEAD = 100_000
CLOCKS_DIFFER = timedelta(minutes=10)


def read_moment(day_text: str | None, hour: str | None, words: str) -> Moment | None:
    """Read a day, with its hour where one is given, by the clock of the place.

    Parameters
    ----------
    words
        What it is the time of, for the sentence.

    Raises
    ------
    DistrictsError
        It is no day or no hour, or the clocks skipped that hour or showed it twice.
    """
    if day_text is None:
        if hour is not None:
            raise DistrictsError(
                f"The hour of {words} has no day.", code="day_missing", field="day",
                remedy="Give the day too.",
            )  # fmt: skip
        return None
    text = day_text if hour is None else f"{day_text}T{hour}"
    try:
        found = day(text) or instant(text, ZONE, words[:1].upper() + words[1:])
    except DistrictsError as trouble:
        raise DistrictsError(
            trouble.message,
            code=trouble.code,
            field="hour",
            remedy="Leave the hour blank, and tell it in your own words.",
        ) from trouble
    if found is None:
        raise DistrictsError(
            f"“{text.replace('T', ' ')}” is no day and hour that can be.",
            code="not_usable",
            field="day",
            remedy="Write the day as 2026-05-01 and the hour as 14:30.",
        )
    return found


def check_times(at: Moment | None, ended: Moment | None, now: datetime) -> None:
    """Refuse a time to come, one long past, and an end before its beginning."""
    for name, words, moment in (("at", "when it happened", at),
                                ("ended_at", "when it ended", ended)):  # fmt: skip
        if moment is None:
            continue
        if precedes(now + CLOCKS_DIFFER, moment):
            raise DistrictsError(
                f"{shown_moment(moment)}, given as {words}, is still to come: today is "
                f"{now.date()}.",
                code="still_to_come",
                field=name,
                remedy="Correct the day or the hour.",
            )
        if local_date(moment).year < now.year - OLDEST_YEARS:
            raise DistrictsError(
                f"{shown_moment(moment)}, given as {words}, is more than {OLDEST_YEARS} years ago.",
                code="long_past",
                field=name,
                remedy="Correct the day.",
            )
    if at is not None and ended is not None and precedes(ended, at):
        raise DistrictsError(
            f"It ended on {shown_moment(ended)}, before it happened on {shown_moment(at)}.",
            code="times_turned",
            field="ended_at",
            remedy="Correct whichever is wrong.",
        )


def check_animals(animals: Sequence[Mapping[str, Any]]) -> None:
    """Refuse a report of no animals, or of more than there can be."""
    if not any(each.get("kind") for each in animals):
        raise DistrictsError(
            "Which animals it was is missing.",
            code="animals_missing",
            field="kind",
            remedy="Choose a kind, or write one.",
        )
    for each in animals:
        count = each.get("count")
        if count is not None and not 0 < int(count) <= MOST_HEAD:
            raise DistrictsError(
                f"{count} animals cannot be.",
                code="count_impossible",
                field="count",
                remedy="Write how many there were, or leave it blank.",
            )


def shown_moment(moment: Moment) -> str:
    """Return a day, or a time of the clock, for a sentence."""
    shown = moment_of(moment.isoformat())
    return f"{shown:%Y-%m-%d %H:%M}" if isinstance(shown, datetime) else shown.isoformat()
