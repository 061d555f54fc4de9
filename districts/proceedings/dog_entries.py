"""What is entered of a dog: keepers, days, licenses, incidents, impoundings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.dog import CHAPTER, PROVISIONS, today_there
from districts.proceedings.dog_facts import facts_of, known
from districts.proceedings.future import refuse_future
from districts.records.dog import Dog
from districts.store import Store

AS = ("owner", "keeper", "harborer")
CONDUCT = ("attack", "provoked", "repeated_threatening", "court_finds_continuing_threat")


def register_dog(
    store: Store,
    *,
    name: str,
    keeper: Mapping[str, Any] | None = None,
    description: str | None = None,
    born_on: date | None = None,
    acquired_on: date | None = None,
    neutered: bool | None = None,
    agency_dog: bool | None = None,
    form: str | None = None,
    by: str,
    at: datetime,
) -> Dog:
    """Put a dog on the register.

    Raises
    ------
    DistrictsError
        A fact cannot be. Nothing was written.
    """
    day = today_there(at)
    for field, on in (("born_on", born_on), ("acquired_on", acquired_on)):
        refuse_future(on, at, chapter=CHAPTER, what=f"“{field.replace('_', ' ')}”", field=field)
    dog = Dog(
        "",
        chapter=CHAPTER,
        name=name,
        description=description,
        registered_on=day.isoformat(),
        born_on=_iso(born_on),
        acquired_on=_iso(acquired_on),
        neutered=neutered,
        agency_dog=agency_dog,
        keepers=[] if not keeper else [_person(keeper, by, at)],
        details={} if form is None else {"form": form},
    )
    facts_of(dog, day.isoformat())
    with store.transaction():
        dog = replace(dog, ref=store.next_ref("DOG", day.year))
        store.append(dog, by=by, at=at, what="dog registered", why=name)
    return dog


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _person(keeper: Mapping[str, Any], by: str, at: datetime) -> dict[str, Any]:
    if not keeper.get("name"):
        raise DistrictsError(
            "The name of the keeper is missing.",
            code="field_missing",
            field="keeper_name",
            remedy="Give a name, or enter the dog without a keeper.",
        )
    role = keeper.get("as") or AS[0]
    if role not in AS:
        raise DistrictsError(
            f"A dog has no “{role}”.", code="keeper_unknown", field="as",
            remedy=f"One of: {', '.join(AS)}.",
        )  # fmt: skip
    told = known({key: keeper.get(key) for key in ("name", "address", "telephone")})
    return {**told, "as": role, **entered(by, at)}


def entered(by: str, at: datetime) -> dict[str, str]:
    """Return who entered something and when."""
    return {"by": by, "entered_at": at.isoformat()}


def keep(
    store: Store,
    ref: str,
    changed: Dog,
    version: int,
    *,
    what: str,
    why: str | None,
    by: str,
    at: datetime,
) -> Dog:
    """File a dog as changed from a version; refuse facts that cannot be, and a stale version."""
    facts_of(changed, today_there(at).isoformat())
    store.append(changed, by=by, at=at, expected=version, what=what, why=why)
    return changed


def describe_dog(store: Store, ref: str, told: Mapping[str, Any], *, by: str, at: datetime) -> Dog:
    """Enter what a dog is; what is given replaces what stood there."""
    version, dog = store.version(ref), store.record(Dog, ref)
    changed = replace(dog, **told)
    return keep(
        store, ref, changed, version, what="dog described", why=", ".join(told), by=by, at=at
    )


def add_keeper(store: Store, ref: str, keeper: Mapping[str, Any], *, by: str, at: datetime) -> Dog:
    """Enter who keeps the dog now; those before stay on file."""
    row = _person(keeper, by, at)
    version, dog = store.version(ref), store.record(Dog, ref)
    changed = dog.with_row("keepers", row)
    return keep(store, ref, changed, version, what="keeper entered", why=row["name"], by=by, at=at)


def add_days(
    store: Store, ref: str, days: Sequence[date], note: str | None, *, by: str, at: datetime
) -> Dog:
    """Enter local days on which the dog stayed at or came back to its keeper's premises."""
    version, changed = store.version(ref), store.record(Dog, ref)
    there = {row["on"] for row in changed.presence}
    for day in days:
        refuse_future(day, at, chapter=CHAPTER, what="A day", field="presence")
        if day.isoformat() not in there:
            row = {"on": day.isoformat(), "note": note, **entered(by, at)}
            changed = changed.with_row("presence", row)
    said = f"{days[0]} to {days[-1]}" if days else "none"
    return keep(store, ref, changed, version, what="days entered", why=said, by=by, at=at)


def rebut(store: Store, ref: str, reason: str | None, *, by: str, at: datetime) -> Dog:
    """Enter why the presumption does not hold, or take that back."""
    version, dog = store.version(ref), store.record(Dog, ref)
    changed = replace(dog, rebuttal=reason)
    return keep(store, ref, changed, version, what="rebuttal entered", why=reason, by=by, at=at)


def add_license(
    store: Store, ref: str, number: str, issued_on: date, *, by: str, at: datetime
) -> Dog:
    """Enter a license by its number."""
    refuse_future(issued_on, at, chapter=CHAPTER, what="The license", field="issued_on")
    row = {"number": number, "issued_on": issued_on.isoformat(), **entered(by, at)}
    version, dog = store.version(ref), store.record(Dog, ref)
    changed = dog.with_row("licenses", row)
    return keep(store, ref, changed, version, what="license entered", why=number, by=by, at=at)


def add_incident(
    store: Store,
    ref: str,
    provision: str,
    from_on: date,
    to_on: date | None = None,
    *,
    what: str | None = None,
    place: str | None = None,
    point: Sequence[float] | None = None,
    reporter: str | None = None,
    serious: bool | None = None,
    found: bool | None = None,
    by: str,
    at: datetime,
) -> Dog:
    """Enter what was reported; nothing counts before an officer has found it.

    Parameters
    ----------
    provision
        One of ``PROVISIONS``.
    from_on, to_on
        First and last local day, both within it.
    point
        Longitude and latitude.
    serious
        Whether it is a serious bite or an aggressive dog, which an officer investigates.
    found
        What the officer found, where that is known already.
    """
    if provision not in PROVISIONS:
        raise DistrictsError(
            f"“{provision}” is no kind of incident.", code="provision_unknown", field="provision",
            remedy=f"One of: {', '.join(PROVISIONS)}.",
        )  # fmt: skip
    last = to_on or from_on
    if last < from_on:
        raise DistrictsError(
            f"It ends on {last}, before it begins on {from_on}.", code="days_impossible",
            field="to", remedy="Correct one of the days.",
        )  # fmt: skip
    refuse_future(last, at, chapter=CHAPTER, what="The incident", field="from")
    version, dog = store.version(ref), store.record(Dog, ref)
    row = {
        "id": dog.next_id("incidents", "i"), "provision": provision,
        "from": from_on.isoformat(), "to": last.isoformat(), "what": what, "place": place,
        "point": None if point is None else [float(each) for each in point],
        "reporter": reporter, "serious": serious, "found": found,
        "found_on": None if found is None else today_there(at).isoformat(), **entered(by, at),
    }  # fmt: skip
    changed = dog.with_row("incidents", row)
    return keep(store, ref, changed, version, what="incident entered", why=provision, by=by, at=at)


def find_incident(
    store: Store, ref: str, incident: str, found: bool | None, *, by: str, at: datetime
) -> Dog:
    """Enter what an officer found of a report."""
    version, dog = store.version(ref), store.record(Dog, ref)
    _there(dog, "incidents", incident)
    changed = dog.with_changed(
        "incidents",
        incident,
        found=found,
        found_on=None if found is None else today_there(at).isoformat(),
        found_by=by,
    )
    said = {True: "founded", False: "unfounded", None: "open again"}[found]
    return keep(
        store, ref, changed, version, what="finding entered", why=f"{incident} {said}", by=by, at=at
    )


def _there(dog: Dog, part: str, id_: str) -> dict[str, Any]:
    row = dog.row(part, id_)
    if row is None:
        raise DistrictsError(
            f"Nothing is entered as {id_} of this dog.", code="no_such_row", field=part,
            remedy="Open the page of the dog again.",
        )  # fmt: skip
    return row
