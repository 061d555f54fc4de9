"""The hearing on a petition: its earliest day, the day set, and whether a lawful plan is left."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.facts import petition_facts
from districts.law import CHAPTERS, chosen
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.s030_hearing import hearing_deadline
from districts.law.chapter import Matter
from districts.law.computing_time.alaska import court_day_from, is_court_closed
from districts.proceedings.hearing_plan import day_only, weekday
from districts.proceedings.petition import CHAPTER, today
from districts.records.order import Order
from districts.records.petition import Petition
from districts.store import Store
from districts.terms import Deadline

_HOUR = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def undecided(store: Store, ref: str) -> tuple[Petition, int]:
    """Return a petition on which no order is entered, with the version it stands at.

    Raises
    ------
    DistrictsError
        There is none, or an order closed its record.
    """
    version = store.version(ref)
    petition = store.record(Petition, ref)
    if petition.order is not None:
        entered_on = store.record(Order, petition.order).entered_on
        raise DistrictsError(
            f"The order {petition.order} on this petition was entered on "
            f"{day_words(entered_on)}, and its record is closed.",
            code="order_entered",
            field="petition",
            remedy="What has changed since needs a petition of its own.",
        )
    return petition, version


def set_hearing(
    store: Store,
    ref: str,
    hearing_on: date,
    *,
    by: str,
    at: datetime,
    hour: str | None = None,
    place: str | None = None,
) -> Petition:
    """Set the day of the hearing, or move it.

    Raises
    ------
    DistrictsError
        The day is before the earliest lawful one, the court is closed, the day of receipt is not
        known, or signatures were received after it. Nothing was written.
    """
    petition, version = undecided(store, ref)
    if hour is not None and not _HOUR.fullmatch(hour):
        raise DistrictsError(
            f"“{hour}” is no hour of the day.",
            code="hour_not_readable",
            field="hour",
            remedy="Write it as 10:00 or 13:30.",
        )
    matter = _matter(replace(petition, hearing_on=None, postings=None), today())
    _refuse_early(petition, hearing_on, hearing_deadline(matter))
    if is_court_closed(hearing_on):
        raise DistrictsError(
            f"On {weekday(hearing_on)} the court does not sit (AS 44.12.010; Administrative "
            "Rule 16).",
            code="court_closed",
            field="hearing_on",
            remedy=f"The next court day is {weekday(court_day_from(hearing_on))}.",
        )
    _refuse_later_lines(petition, hearing_on)
    heard = replace(
        petition,
        hearing_on=hearing_on.isoformat(),
        hearing_hour=hour or petition.hearing_hour,
        hearing_place=place or petition.hearing_place,
    )
    if heard == petition:
        return petition
    what = "hearing set" if petition.hearing_on is None else "hearing moved"
    store.append(
        heard, by=by, at=at, expected=version, what=what, why=f"to {hearing_on.isoformat()}"
    )
    return heard


def _matter(petition: Petition, as_of: date) -> Matter:
    facts = petition_facts({"action": petition.action, "received_on": petition.received_on})
    return Matter(facts, as_of, chosen(CHAPTERS[CHAPTER], petition.readings))


def _refuse_early(petition: Petition, hearing_on: date, first: Deadline | None) -> None:
    if petition.received_on is None or first is None or first.not_before is None:
        raise DistrictsError(
            "The days before a hearing run from the receipt of the petition (AS 03.35.030), and "
            "the day of receipt is not recorded.",
            code="receipt_unknown",
            field="received_on",
            remedy="Enter the day the clerk received the petition, then set the hearing.",
        )
    earliest = day_only(first.not_before)
    received = date.fromisoformat(petition.received_on)
    if earliest is None or hearing_on >= earliest:
        return
    least = (earliest - received).days
    if hearing_on < received:
        said = "before the petition was received"
    else:
        said = f"{(hearing_on - received).days} days after the petition was received"
    raise DistrictsError(
        f"A hearing on {day_words(hearing_on)} would be {said} on {day_words(received)}; "
        f"{figures.HEARING.cite} asks for at least {least} days.",
        code="hearing_too_early",
        field="hearing_on",
        remedy=f"The first lawful day is {day_words(earliest)}; the court sits on "
        f"{weekday(court_day_from(earliest))}.",
    )


def _refuse_later_lines(petition: Petition, hearing_on: date) -> None:
    for line in petition.sheet().lines:
        for received in (line.received_on, line.withdrawal_received_on):
            if received is not None and received > hearing_on.isoformat():
                raise DistrictsError(
                    f"Line {line.line} of the signatures was received on {day_words(received)}, "
                    f"after a hearing on {day_words(hearing_on)}: {figures.HEARING.cite} has the "
                    "judge find at the hearing who signed.",
                    code="receipt_after_hearing",
                    field="hearing_on",
                    row=line.line,
                    remedy="Set a later day, or correct the day of receipt.",
                )


def heard_days(store: Store, ref: str) -> list[dict[str, Any]]:
    """Return each day the hearing was set for: when it was set, and by whom."""
    found: list[dict[str, Any]] = []
    for entry in store.history(ref):
        if entry.version is None:
            continue
        day = store.record(Petition, ref, version=entry.version).hearing_on
        if day is not None and (not found or found[-1]["hearing_on"] != day):
            found.append({"hearing_on": day, "set_at": entry.at, "by": entry.by})
    return found
