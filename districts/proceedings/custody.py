"""Animals in custody: a case opened, its steps and amounts entered, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.facts.custody import CustodyFacts
from districts.facts.instants import local_date
from districts.law import CHAPTERS, assess, chosen
from districts.proceedings.custody_entries import (
    answers_of,
    chapter_of,
    check,
    day_of_chapter,
    money_entry,
    spoken,
    with_amounts,
    with_step,
)
from districts.proceedings.custody_facts import (
    MANY,
    facts_of,
)
from districts.proceedings.custody_ledger import ledger
from districts.proceedings.custody_timeline import next_date, timeline
from districts.proceedings.districts import IN_FORCE, district_on
from districts.proceedings.petition import NOTHING
from districts.records.custody_case import CustodyCase
from districts.records.district import District
from districts.store import Store

NOBODY: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Custody:
    """A case put to the law.

    Attributes
    ----------
    document
        The assessment as JSON has it.
    """

    case: CustodyCase
    facts: CustodyFacts
    document: dict[str, Any]

    def shown(self) -> dict[str, Any]:
        """Return the case as page, paper and command show it."""
        return {
            "schema": "strayline.case/1",
            "case": self.case.payload(),
            "assessment": self.document,
            "ledger": ledger(self.case, self.document),
            "timeline": timeline(self.case, self.document),
            "next": next_date(self.document),
        }


def open_case(
    store: Store,
    *,
    regime: str = "ak_impound",
    animals: Sequence[Mapping[str, Any]],
    owner: Mapping[str, Any] = NOBODY,
    taker: Mapping[str, Any] = NOBODY,
    circumstances: Mapping[str, Any] = NOBODY,
    events: Mapping[str, Any] = NOBODY,
    money: Mapping[str, Any] = NOBODY,
    details: Mapping[str, Any] = NOBODY,
    readings: Mapping[str, str] = NOTHING,
    title: str | None = None,
    place: str | None = None,
    district: str | None = None,
    pin: str | None = None,
    opened_on: date | None = None,
    by: str,
    at: datetime,
) -> CustodyCase:
    """Open a case.

    Parameters
    ----------
    regime
        How the animals are held.
    animals
        Each with ``kind``; ``id`` is given where there is none (a1, a2 …).
    owner, taker
        Who the animals belong to, and who took them up.
    circumstances
        Answers such as ``taker_is_occupant`` and ``at_large``.
    events, money
        Steps and amounts known already, as the facts of a case have them.
    details
        What papers print besides: ``land``, ``enclosure``, ``sale``, ``buyer`` …

    Raises
    ------
    DistrictsError
        A fact cannot be, or is not one of this regime. Nothing was written.
    """
    chapter = chapter_of(regime)
    if not animals:
        raise DistrictsError(
            "A case is about animals, and none is named.",
            code="animals_missing",
            field="animals",
            remedy="Name each animal by its kind.",
        )
    chosen(CHAPTERS[chapter], readings)
    if district is not None:
        store.record(District, district)
    case = CustodyCase(
        "",
        regime=regime,
        chapter=chapter,
        title=title,
        place=place,
        district=district,
        pin=pin,
        opened_on=(opened_on or day_of_chapter(chapter, at)).isoformat(),
        animals=[{"id": f"a{n}", **each} for n, each in enumerate(animals, start=1)],
        owner=dict(owner),
        taker=dict(taker),
        circumstances=answers_of(circumstances),
        readings=dict(readings),
        details=dict(details),
    )
    for event, value in events.items():
        for each in value if isinstance(value, list | tuple) else [value]:
            if each is not None:
                case = with_step(case, event, each, None, by, at)
    for item, value in money.items():
        case = with_amounts(case, item, value, by, at)
    check(case)
    with store.transaction():
        ref = store.next_ref("C", int(case.opened_on[:4]))
        case = replace(case, ref=ref)
        store.append(case, by=by, at=at, what="case opened", why=title)
    return case


def record_event(
    store: Store,
    ref: str,
    event: str,
    happened: object,
    *,
    note: str | None = None,
    correct: bool = False,
    by: str,
    at: datetime,
) -> CustodyCase:
    """Enter a step: what happened, and when.

    Parameters
    ----------
    event
        One of the steps of a case, such as ``owner_notified_at``.
    happened
        An instant, or a day where no hour is known. Without offset it is by the clock of the place.
    correct
        Whether it corrects what was entered before; the earlier entry stays in the file.

    Raises
    ------
    DistrictsError
        There is no such step, it was entered before, or it cannot have happened in that order.
        Nothing was written.
    """
    version, case = store.version(ref), store.record(CustodyCase, ref)
    before = case.moment(event)
    if before is not None and not correct and event not in MANY:
        raise DistrictsError(
            f"{spoken(event)} was entered already: {before}.",
            code="event_repeated",
            field=event,
            remedy="To correct it, say that this entry corrects the earlier one.",
        )
    changed = with_step(case, event, happened, note, by, at)
    check(changed, entered=event)
    store.append(
        changed, by=by, at=at, expected=version,
        what="step corrected" if before is not None and correct else "step entered",
        why=f"{event} {changed.events[-1]['at']}",
    )  # fmt: skip
    return changed


def record_money(
    store: Store,
    ref: str,
    item: str,
    amount: object,
    *,
    animal: str | None = None,
    trespass: str | None = None,
    note: str | None = None,
    correct: bool = False,
    by: str,
    at: datetime,
) -> CustodyCase:
    """Enter an amount; the keep, costs and fees that come in parts are added up.

    Parameters
    ----------
    item
        Such as ``keep``, ``price`` or ``damages``.
    animal, trespass
        For damages: which animal did it, in which trespass. Without animal all did it together.
    correct
        Whether it stands instead of all that was entered for the item before.

    Raises
    ------
    DistrictsError
        There is no such item, or the amount is none. Nothing was written.
    """
    version, case = store.version(ref), store.record(CustodyCase, ref)
    changed = case.with_money(
        money_entry(case, item, amount, animal, trespass, note, correct, by, at)
    )
    check(changed)
    store.append(
        changed, by=by, at=at, expected=version,
        what="amount corrected" if correct else "amount entered",
        why=f"{item} {changed.money[-1]['amount']}",
    )  # fmt: skip
    return changed


def record_circumstance(
    store: Store, ref: str, name: str, answer: bool | None, *, by: str, at: datetime
) -> CustodyCase:
    """Enter an answer the law asks for, such as whether the taker occupies the land.

    ``owner_known``, ``owner_same_county`` and ``owner_same_municipality`` are about the owner.
    """
    version, case = store.version(ref), store.record(CustodyCase, ref)
    if name.startswith("owner_"):
        changed = replace(case, owner={**case.owner, name.removeprefix("owner_"): answer})
    else:
        changed = replace(case, circumstances=answers_of({**case.circumstances, name: answer}))
    check(changed)
    store.append(
        changed, by=by, at=at, expected=version, what="answer entered", why=f"{name} {answer}"
    )
    return changed


def describe(
    store: Store, ref: str, details: Mapping[str, Any], *, by: str, at: datetime
) -> CustodyCase:
    """Enter what the papers of a case print besides; sections given replace those there were."""
    version, case = store.version(ref), store.record(CustodyCase, ref)
    changed = replace(case, details={**case.details, **details})
    store.append(
        changed, by=by, at=at, expected=version, what="case described", why=", ".join(details)
    )
    return changed


def custody(
    store: Store,
    ref: str,
    *,
    as_of: date | None = None,
    readings: Mapping[str, str] = NOTHING,
) -> Custody:
    """Put a case to its law as it stands."""
    found = put_case(store.record(CustodyCase, ref), as_of=as_of, readings=readings)
    found.document["notices"] += _of_the_district(store, found)
    return found


def _of_the_district(store: Store, found: Custody) -> list[dict[str, Any]]:
    """Warn where the district of a case was not in force when the animals were taken up."""
    taken = found.facts.events.taken_up_at
    if found.case.district is None or taken is None:
        return []
    seen = district_on(store, found.case.district, local_date(taken))
    if seen.standing == IN_FORCE:
        return []
    message = (
        f"District {seen.district.ref} was not in force on {day_words(local_date(taken))}, and "
        "AS 03.35.050 speaks of land in a district."
    )
    return [{"level": "warning", "code": "district_not_in_force", "message": message}]


def put_case(
    case: CustodyCase, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> Custody:
    """Put a case to its law."""
    facts = facts_of(case)
    day = as_of or day_of_chapter(case.chapter, None)
    taken = {**case.readings, **readings}
    document = assess(case.chapter, facts, as_of=day, readings=taken).document()
    return Custody(case, facts, document)


def cases_shown(store: Store, *, as_of: date | None = None) -> list[dict[str, Any]]:
    """Return a row for each case with its next date, as first opened."""
    found = []
    for case in store.records(CustodyCase):
        seen = put_case(case, as_of=as_of)
        found.append(
            {
                "ref": case.ref,
                "title": case.title,
                "regime": case.regime,
                "opened_on": case.opened_on,
                "animals": [each.get("kind") for each in case.animals],
                "verdict": seen.document["verdict"],
                "next": next_date(seen.document),
            }
        )
    return found
