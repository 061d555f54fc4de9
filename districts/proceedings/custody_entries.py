"""One entry of a case: a step with its time, an amount with its cents, an answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import day as day_of
from districts.facts.instants import instant, zone_named
from districts.law import CHAPTERS
from districts.proceedings.custody_facts import (
    BESIDE,
    CIRCUMSTANCES,
    DAMAGES,
    EVENTS,
    ITEMS,
    MANY,
    exact_amount,
    facts_of,
    moment_of,
)
from districts.proceedings.custody_order import refuse_after_the_end
from districts.proceedings.custody_title import refuse_early_title
from districts.proceedings.future import refuse_future
from districts.records.custody_case import CustodyCase


def answers_of(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return answers that the law asks for; refuse others."""
    unknown = [name for name in answers if name not in CIRCUMSTANCES]
    if unknown:
        raise DistrictsError(
            f"“{unknown[0]}” is no answer that a case asks for.",
            code="answer_unknown",
            field=unknown[0],
            remedy=f"Answers: {', '.join(sorted(CIRCUMSTANCES))}.",
        )
    return dict(answers)


def with_step(
    case: CustodyCase, event: str, happened: object, note: str | None, by: str, at: datetime
) -> CustodyCase:
    """Return the case with a step, its time told by the clock of the place."""
    if event not in EVENTS:
        raise DistrictsError(
            f"“{event}” is no step of a case.",
            code="event_unknown",
            field=event,
            remedy=f"Steps: {', '.join(sorted(EVENTS))}.",
        )
    value: object = happened.isoformat() if isinstance(happened, date) else happened
    if event in BESIDE:
        value = _moment(case, event, str(value))
    if event == "sale_places":
        value = _count(value)
    entry = {
        "event": event,
        "at": value,
        "note": note,
        "by": by,
        "entered_at": at.isoformat(),
    }
    changed = case.with_event(entry)
    if event == "sale_places":
        return changed
    if event not in BESIDE and event not in MANY:
        told = moment_of(facts_of(changed), event)
        entry["at"] = value if told is None else told.isoformat()
    _refuse_future(case, event, str(entry["at"]), at)
    return case.with_event(entry)


def _refuse_future(case: CustodyCase, event: str, happened: str, at: datetime) -> None:
    """Refuse a step still to come; the day of a sale may be set beforehand."""
    if event == "sold_on":
        return
    moment = day_of(happened) or datetime.fromisoformat(happened)
    refuse_future(moment, at, chapter=case.chapter, what=f"“{spoken(event)}”", field=event)


def _count(value: object) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise DistrictsError(
            f"“{value}” is no number of places.", code="event_not_readable", field="sale_places"
        ) from None


def _moment(case: CustodyCase, event: str, text: str) -> str:
    zone = zone_named(CHAPTERS[case.chapter].zone or "UTC")
    found = day_of(text) or instant(text, zone, event)
    if found is None:
        raise DistrictsError(
            f"“{text}” is no day and no instant.",
            code="event_not_readable",
            field=event,
            remedy="Write 2026-03-02, or 2026-03-02T14:30.",
        )
    return found.isoformat()


def money_entry(
    case: CustodyCase,
    item: str,
    amount: object,
    animal: str | None,
    trespass: str | None,
    note: str | None,
    correct: bool,
    by: str,
    at: datetime,
) -> dict[str, Any]:
    """Return an amount as the case keeps it; refuse one that is none, or stands already."""
    if item not in ITEMS:
        raise DistrictsError(
            f"“{item}” is no amount of a case.",
            code="item_unknown",
            field=item,
            remedy=f"Amounts: {', '.join(sorted(ITEMS))}.",
        )
    before = [each for each in case.money if each["item"] == item]
    if before and not correct and item in _ONCE:
        raise DistrictsError(
            f"{spoken(item)} was entered already: {before[-1]['amount']}.",
            code="amount_repeated",
            field=item,
            remedy="To correct it, say that this entry corrects the earlier one.",
        )
    return {
        "item": item,
        "amount": exact_amount(amount, item),
        "animal": animal,
        "trespass": trespass,
        "note": note,
        "corrects": correct,
        "by": by,
        "entered_at": at.isoformat(),
    }


_ONCE = frozenset({"price", "estimated", "use_value", "adjudication_costs", "appraiser_miles"})


def with_amounts(case: CustodyCase, item: str, value: Any, by: str, at: datetime) -> CustodyCase:
    """Return the case with an amount, or with each claim for damages."""
    if item == DAMAGES:
        for claim in value or ():
            case = case.with_money(
                money_entry(
                    case, item, claim.get("amount"), claim.get("animal"), claim.get("trespass"),
                    None, False, by, at,
                )
            )  # fmt: skip
        return case
    if value is None:
        return case
    return case.with_money(money_entry(case, item, value, None, None, None, False, by, at))


def check(case: CustodyCase, *, entered: str | None = None) -> None:
    """Refuse a case whose facts cannot be."""
    refuse_after_the_end(case, facts_of(case), entered=entered)
    refuse_early_title(case)


def spoken(name: str) -> str:
    """Return the name of a step or amount as words."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def day_of_chapter(chapter: str, at: datetime | None) -> date:
    """Return the day it is, or was at an instant, where a chapter applies."""
    zone = zone_named(CHAPTERS[chapter].zone or "UTC")
    return (datetime.now(zone) if at is None else at.astimezone(zone)).date()
