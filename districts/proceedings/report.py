"""A report of stray livestock: taken once, kept as it was said, and placed where it can be."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import Moment
from districts.proceedings.incident_places import place_by_rule
from districts.proceedings.report_checks import check_animals, check_times
from districts.proceedings.trespass_county import county_on, outside_county
from districts.proceedings.trespass_facts import ZONE
from districts.records.incident import CHANNELS, Incident, SentForm, written
from districts.records.photo import Photo, read_photo
from districts.records.report_contact import ReportContact, contact_ref
from districts.store import Store

MOST_PHOTOS = 5


@dataclass(frozen=True)
class Report:
    """What a reporter says. None: not said.

    Attributes
    ----------
    form
        What names the one form it is sent with.
    photos
        Each its bytes and the name it came with.
    contact
        Any of ``name``, ``telephone``, ``email``, ``address``.
    """

    at: Moment | None = None
    ended_at: Moment | None = None
    is_going_on: bool = False
    place: str | None = None
    words: str | None = None
    lon: float | None = None
    lat: float | None = None
    accuracy_m: float | None = None
    source: str | None = None
    animals: Sequence[Mapping[str, Any]] = ()
    whose: str | None = None
    note: str | None = None
    photos: Sequence[tuple[bytes, str]] = ()
    contact: Mapping[str, str | None] = field(default_factory=dict)
    form: str | None = None


def file_report(
    store: Store, report: Report, *, channel: str = "web", by: str, at: datetime
) -> Incident:
    """Take a report; the same form sent again gives the report it made the first time.

    Parameters
    ----------
    channel
        How it came, of ``districts.records.incident.CHANNELS``.
    by
        For the audit trail; a reporter is ``public`` there.

    Raises
    ------
    DistrictsError
        A day to come or long past, a place outside the county, no place at all, no animals, or a
        file that is no photograph. Nothing was kept.
    """
    assert channel in CHANNELS  # noqa: S101 - the caller's own word
    already = sent_before(store, report.form)
    if already is not None:
        return already
    now = at.astimezone(ZONE)
    _check(store, report, now)
    pictures = [(content, name, read_photo(content, name)) for content, name in report.photos]
    with store.transaction():
        already = sent_before(store, report.form)  # the second press may have waited for the first
        if already is not None:
            return already
        incident = Incident(
            store.next_ref("I", now.year),
            channel=channel,
            received_at=now.isoformat(timespec="minutes"),
            at=_when(report, now),
            ended_at=written(report.ended_at),
            is_going_on=report.is_going_on,
            place=report.place,
            words=report.words,
            lon=report.lon,
            lat=report.lat,
            accuracy_m=report.accuracy_m,
            source=report.source,
            animals=[dict(each) for each in report.animals],
            whose=report.whose,
            note=report.note,
            photos=[_kept(store, *each) for each in pictures],
        )
        store.append(incident, by=by, at=at, what="reported")
        if report.form:
            sent = SentForm(_form_ref(report.form), incident=incident.ref)
            store.append(sent, by=by, at=at, what="form taken")
        keep_contact(store, incident.ref, report.contact, by=by, at=at)
    # The report is kept, whatever becomes of the look-up: it then stands among those without a
    # place, where a person finds it.
    with suppress(Exception):
        place_by_rule(store, incident.ref, by=by, at=at)
    return incident


def sent_before(store: Store, form: str | None) -> Incident | None:
    """Return the report that a form made already, None where it has made none."""
    if not form or not store.version(_form_ref(form)):
        return None
    return store.record(Incident, store.record(SentForm, _form_ref(form)).incident)


def keep_contact(
    store: Store, incident: str, contact: Mapping[str, str | None], *, by: str, at: datetime
) -> None:
    """Keep who reported, apart from the report. Nobody having said, nothing is kept."""
    found = ReportContact(
        contact_ref(incident),
        incident=incident,
        name=contact.get("name"),
        telephone=contact.get("telephone"),
        email=contact.get("email"),
        address=contact.get("address"),
        salt=secrets.token_hex(16),
    )
    if not found.is_blank:
        version = store.version(found.ref)
        store.append(found, by=by, at=at, expected=version, what="contact kept apart")


def contact_of(store: Store, incident: str, *, by: str, at: datetime) -> ReportContact | None:
    """Open the contact of a report, for the local authority alone; the trail says who did."""
    store.record(Incident, incident)
    if not store.version(contact_ref(incident)):
        return None
    store.note("contact read", by=by, at=at, ref=contact_ref(incident))
    return store.record(ReportContact, contact_ref(incident))


def withdraw(store: Store, ref: str, why: str | None, *, by: str, at: datetime) -> Incident:
    """Take a report back, as its reporter may; it stays on record.

    Raises
    ------
    DistrictsError
        It was withdrawn before.
    """
    with store.transaction():
        version, incident = store.version(ref), store.record(Incident, ref)
        if incident.withdrawn is not None:
            raise DistrictsError(
                "This report was withdrawn already.",
                code="withdrawn_before",
                remedy="Nothing more is to be done.",
            )
        moment = at.astimezone(ZONE).isoformat(timespec="minutes")
        changed = replace(incident, withdrawn={"at": moment, "why": why})
        store.append(changed, by=by, at=at, expected=version, what="withdrawn", why=why)
    return changed


def _check(store: Store, report: Report, now: datetime) -> None:
    check_times(report.at, report.ended_at, now)
    if report.lon is None and not report.place and not report.words and not report.photos:
        raise DistrictsError(
            "Where it happened is missing.",
            code="place_missing",
            field="place",
            remedy="Tap the map, let your phone say where it is, or write an address, a crossing "
            "or a few words.",
        )
    if len(report.photos) > MOST_PHOTOS:
        raise DistrictsError(
            f"{len(report.photos)} photographs were sent; at most {MOST_PHOTOS} are kept of one "
            "report.",
            code="photos_not_usable",
            field="photo",
            remedy="Send those that show most.",
        )
    lon, lat = report.lon, report.lat
    if lon is not None and lat is not None and not county_on(store).is_within(lon, lat):
        raise outside_county()
    check_animals(report.animals)


def _when(report: Report, now: datetime) -> str | None:
    """Return when it happened; animals that are out now are out at the moment of the report."""
    if report.at is None and report.is_going_on:
        return now.isoformat(timespec="minutes")
    return written(report.at)


def _kept(store: Store, content: bytes, name: str, photo: Photo) -> dict[str, Any]:
    return {
        "sha256": store.keep_file(content, name),
        "name": name,
        "shown_sha256": store.keep_file(photo.shown, "photo.jpg"),
        "taken_at": photo.taken_at,
        "lon": photo.lon,
        "lat": photo.lat,
        "accuracy_m": photo.accuracy_m,
    }


def _form_ref(form: str) -> str:
    return f"SF-{hashlib.sha256(form.encode()).hexdigest()[:32]}"
