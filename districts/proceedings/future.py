"""What is entered has happened: a day still to come is refused."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.law import CHAPTERS


def refuse_future(
    happened: date | datetime | None, at: datetime, *, chapter: str, what: str, field: str
) -> None:
    """Refuse a day or an instant that lies after the moment of entering it.

    Parameters
    ----------
    happened
        When it is said to have happened, by the clock of the place; None is passed over.
    at
        When it is entered, with its zone.
    chapter
        Whose clock tells which day it is.
    what
        What is entered, as the beginning of a sentence: "The order".

    Raises
    ------
    DistrictsError
        It is still to come.
    """
    if happened is None:
        return
    here = at.astimezone(ZoneInfo(CHAPTERS[chapter].zone or "UTC"))
    if isinstance(happened, datetime):
        moment = happened if happened.tzinfo else happened.replace(tzinfo=here.tzinfo)
        if moment <= here:
            return
    elif happened <= here.date():
        return
    raise DistrictsError(
        f"{what} is entered for {day_words(happened)}, and it is {day_words(here.date())}: a day "
        f"under {CHAPTERS[chapter].cite} is entered when it has come.",
        code="still_to_come",
        field=field,
        remedy="Correct the day, or enter it when it has happened.",
    )
