"""What is entered in a case: a step, an amount, an answer, who a person is, what an animal is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.custody_entries import (
    answers_of,
    check,
    money_entry,
    spoken,
    with_step,
)
from districts.proceedings.custody_facts import MANY, OF_ANIMAL, exact_amount
from districts.records.custody_case import CustodyCase
from districts.store import Store

PERSONS = ("owner", "taker")
_OF_PERSON = frozenset({"name", "address", "telephone", "interest", "municipality"})
_TOLD_OF_ANIMAL = OF_ANIMAL - {"id"} | {"description"}


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


def record_person(
    store: Store, ref: str, who: str, told: Mapping[str, str | None], *, by: str, at: datetime
) -> CustodyCase:
    """Enter who the owner is, or who took the animals up; what is given replaces what stood there.

    Parameters
    ----------
    who
        ``owner`` or ``taker``.
    told
        Name, address, telephone, interest, municipality: those that are known. A named owner is
        a known one.

    Raises
    ------
    DistrictsError
        It is said of nobody, or nothing that a case keeps of a person.
    """
    unknown = sorted(set(told) - _OF_PERSON)
    if who not in PERSONS or unknown:
        raise DistrictsError(
            f"A case keeps no “{unknown[0] if unknown else who}” of a person.",
            code="person_unknown",
            field=unknown[0] if unknown else who,
            remedy=f"Of the {' and the '.join(PERSONS)}: {', '.join(sorted(_OF_PERSON))}.",
        )
    version, case = store.version(ref), store.record(CustodyCase, ref)
    person = {**getattr(case, who), **told}
    if who == "owner" and person.get("name"):
        person["known"] = True
    known = {key: value for key, value in person.items() if value is not None}
    changed = replace(case, owner=known) if who == "owner" else replace(case, taker=known)
    check(changed)
    store.append(
        changed, by=by, at=at, expected=version, what=f"{who} entered", why=person.get("name")
    )
    return changed


def record_animal(
    store: Store, ref: str, animal: str, told: Mapping[str, Any], *, by: str, at: datetime
) -> CustodyCase:
    """Enter what an animal is, when it was born, what it is worth; a new id is one more animal.

    Raises
    ------
    DistrictsError
        A case keeps no such thing of an animal, or it cannot be. Nothing was written.
    """
    unknown = sorted(set(told) - _TOLD_OF_ANIMAL)
    if unknown:
        raise DistrictsError(
            f"A case keeps no “{unknown[0]}” of an animal.",
            code="animal_fact_unknown",
            field=unknown[0],
            remedy=f"Of an animal: {', '.join(sorted(_TOLD_OF_ANIMAL))}.",
        )
    known = {
        key: exact_amount(value, key) if key in ("value", "appraised") else value
        for key, value in told.items()
        if value is not None
    }
    version, case = store.version(ref), store.record(CustodyCase, ref)
    there = any(each["id"] == animal for each in case.animals)
    animals = [{**each, **known} if each["id"] == animal else each for each in case.animals]
    if not there:
        animals.append({"id": animal, **known})
    changed = replace(case, animals=animals)
    check(changed)
    store.append(
        changed, by=by, at=at, expected=version,
        what="animal described" if there else "animal added", why=f"{animal} {', '.join(known)}",
    )  # fmt: skip
    return changed
