"""What the local authority finds of a report; mistakes; the person named is told and heard."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_facts import ZONE
from districts.records.determination import (
    FINDINGS,
    FOUND,
    Determination,
    determination_ref,
)
from districts.records.incident import Incident
from districts.records.named_person import NamedPerson
from districts.store import Store

NAMED = "the person named"
LONGEST = 4000


def determine(
    store: Store, ref: str, finding: str, *, reasons: str, found_on: date, found_by: str, by: str,
    at: datetime,
) -> Determination:  # fmt: skip
    """Enter the finding of the local authority; a later one supersedes, and both stay on record.

    Parameters
    ----------
    finding
        ``found``, ``unfounded`` or ``not_yet``.
    found_on
        The day of the finding.
    found_by
        Who found it, for the local authority.

    Raises
    ------
    DistrictsError
        No reasons, nobody named, a day to come or before it happened, or a report that is held
        for a mistake. Nothing was entered.
    """
    incident = store.record(Incident, ref)
    today = at.astimezone(ZONE).date()
    if finding not in FINDINGS:
        raise DistrictsError(
            f"“{finding}” is no finding.",
            code="finding_unknown",
            field="finding",
            remedy="Choose found, unfounded or not yet.",
        )
    _needed(reasons, "reasons", "What the finding rests on")
    _needed(found_by, "found_by", "Who found it, for the local authority,")
    if found_on > today:
        raise DistrictsError(
            f"The finding is dated {found_on}, which is still to come.",
            code="still_to_come",
            field="found_on",
            remedy="Enter it when it is made.",
        )
    if incident.on is not None and found_on < incident.on:
        raise DistrictsError(
            f"The finding is dated {found_on}, before it happened on {incident.on}.",
            code="times_turned",
            field="found_on",
            remedy="Correct whichever is wrong.",
        )
    if finding == FOUND and incident.mistaken is not None:
        raise DistrictsError(
            "This report is held for a mistake.",
            code="held_for_mistake",
            field="finding",
            remedy="Take that back first, with the reason.",
        )
    made = Determination(
        determination_ref(ref),
        incident=ref,
        finding=finding,
        found_on=found_on.isoformat(),
        found_by=" ".join(found_by.split()),
        reasons=reasons.strip(),
    )
    with recounted(store, ref, finding.replace("_", " "), by=by, at=at):
        version = store.version(made.ref)
        what = "finding corrected" if version else "finding entered"
        store.append(made, by=by, at=at, expected=version, what=what, why=made.reasons)
    return made


def findings_of(store: Store, ref: str) -> list[tuple[Determination, Any]]:
    """Return every finding on a report with its audit entry, the one that stands first."""
    own = determination_ref(ref)
    entries = [each for each in store.history(own) if each.version is not None]
    return [
        (store.record(Determination, own, version=entry.version), entry)
        for entry in reversed(entries)
    ]


def hold_for_mistake(store: Store, ref: str, why: str, *, by: str, at: datetime) -> Incident:
    """Mark a report as a mistake. It stays on record, and is no longer asked about.

    Raises
    ------
    DistrictsError
        No reason, or it is found: then the finding must be corrected first.
    """
    _needed(why, "why", "Why it is a mistake")
    own = determination_ref(ref)
    if store.version(own) and store.record(Determination, own).finding == FOUND:
        raise DistrictsError(
            "The local authority found this report, so it cannot stand as a mistake beside that.",
            code="found_already",
            field="why",
            remedy="Correct the finding first.",
        )
    mark = {"at": at.astimezone(ZONE).isoformat(timespec="minutes"), "by": by, "why": why.strip()}
    return _marked(store, ref, mark, "held for a mistake", why, by=by, at=at)


def lift_mistake(store: Store, ref: str, why: str, *, by: str, at: datetime) -> Incident:
    """Take back that a report is a mistake."""
    _needed(why, "why", "Why it is none")
    return _marked(store, ref, None, "no longer held for a mistake", why, by=by, at=at)


def _marked(
    store: Store, ref: str, mark: dict[str, Any] | None, what: str, why: str, *, by: str,
    at: datetime,
) -> Incident:  # fmt: skip
    with recounted(store, ref, what, by=by, at=at):
        version, incident = store.version(ref), store.record(Incident, ref)
        changed = replace(incident, mistaken=mark)
        if changed != incident:
            store.append(changed, by=by, at=at, expected=version, what=what, why=why)
    return changed


def record_return(
    store: Store, ref: str, returned_at: str, *, why: str | None, by: str, at: datetime
) -> Incident:
    """Enter when the animals of a report were back where they are kept."""
    with recounted(store, ref, "return entered", by=by, at=at):
        version, incident = store.version(ref), store.record(Incident, ref)
        if incident.at is not None and returned_at[:10] < incident.at[:10]:
            raise DistrictsError(
                f"The animals were back on {returned_at[:10]}, before they were out on "
                f"{incident.at[:10]}.",
                code="times_turned",
                field="returned",
                remedy="Correct the day.",
            )
        changed = replace(incident, returned_at=returned_at)
        store.append(changed, by=by, at=at, expected=version, what="return entered", why=why)
    return changed


def tell_named(
    store: Store, ref: str, name: str, *, told_on: date, told_how: str, by: str, at: datetime
) -> NamedPerson:
    """Enter that the person a report names was told of it."""
    store.record(Incident, ref)
    _needed(name, "name", "The name of the person")
    if told_on > at.astimezone(ZONE).date():
        raise DistrictsError(
            f"{told_on} is still to come.", code="still_to_come", field="told_on",
            remedy="Enter it once the person is told.",
        )  # fmt: skip
    with store.transaction():
        told = NamedPerson(
            store.next_ref("NP", at.astimezone(ZONE).year),
            incident=ref,
            name=" ".join(name.split()),
            told_on=told_on.isoformat(),
            told_how=" ".join(told_how.split()),
        )
        store.append(told, by=by, at=at, what="person named was told")
    return told


def answer_named(store: Store, ref: str, text: str, *, by: str, at: datetime) -> NamedPerson:
    """Keep what the person named answers: by their own link, or as staff took it down."""
    _needed(text, "answer", "The answer")
    if len(text) > LONGEST:
        raise DistrictsError(
            f"The answer has {len(text):,} letters; {LONGEST:,} are kept.",
            code="too_long",
            field="answer",
            remedy="Write a shorter one, and bring the rest on paper.",
        )
    with store.transaction():
        version, told = store.version(ref), store.record(NamedPerson, ref)
        if told.answers and told.answers[-1]["text"] == text.strip():
            return told  # the same answer, sent again
        moment = at.astimezone(ZONE).isoformat(timespec="minutes")
        entry = {"at": moment, "by": by, "text": text.strip()}
        told = replace(told, answers=[*told.answers, entry])
        store.append(told, by=by, at=at, expected=version, what="answer kept")
    return told


def named_of(store: Store, ref: str) -> list[NamedPerson]:
    """Return who was told of a report."""
    return store.records(NamedPerson, incident=ref)


def _needed(text: str, name: str, ask: str) -> None:
    if not text.strip():
        raise DistrictsError(
            f"{ask} is missing.", code="field_missing", field=name, remedy="Fill it in."
        )
