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
    check,
    day_of_chapter,
    with_amounts,
    with_step,
)
from districts.proceedings.custody_facts import facts_of
from districts.proceedings.custody_ledger import ledger
from districts.proceedings.custody_regimes import course
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
    chapter = course(regime).chapter
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
