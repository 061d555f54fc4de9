"""How to reach who made a report that came to nothing: erased when its time is over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime

from districts.errors import DistrictsError
from districts.proceedings.trespass_facts import ZONE
from districts.records.determination import FOUND, UNFOUNDED, Determination, determination_ref
from districts.records.incident import Incident
from districts.records.report_contact import ERASED, ReportContact, contact_ref
from districts.store import Store
from districts.store.trail import Wanted

FEWEST_YEARS = 1
"""The twelve months over which occasions are counted: until then a finding may still be asked
about."""
USUAL_YEARS = 2
ORIGINALS_ERASED = "original photographs erased"
_MOST = 1_000_000


@dataclass(frozen=True)
class Due:
    """One report whose time is over.

    Attributes
    ----------
    incident
        Its reference.
    why
        ``unfounded``, ``withdrawn`` or ``held for a mistake``.
    since
        The day from which its time runs.
    contact
        Reference of the contact to be erased, None where there is none.
    originals
        Hashes of the photographs as they came, with what the camera wrote.
    """

    incident: str
    why: str
    since: date
    contact: str | None
    originals: tuple[str, ...]


def due(store: Store, *, years: int, on: date) -> list[Due]:
    """Return the reports whose contact and original photographs are to be erased.

    Parameters
    ----------
    years
        After how many years, one at least.
    on
        The day at the place.

    Raises
    ------
    DistrictsError
        Fewer years than may be.
    """
    _check(years)
    contacts = {each.incident: each for each in store.records(ReportContact)}
    done = {each.ref for each in store.entries(Wanted(what=ORIGINALS_ERASED), most=_MOST)}
    found, kept = [], set[str]()
    for incident in store.records(Incident):
        ended = _ended(store, incident)
        originals = [str(photo["sha256"]) for photo in incident.photos]
        if ended is None or _years_after(ended[1], years) > on:
            kept.update(originals)
            continue
        contact = contacts.get(incident.ref)
        ref = None if contact is None or contact.erased else contact.ref
        if ref is not None or (originals and incident.ref not in done):
            found.append(Due(incident.ref, *ended, ref, tuple(originals)))
    return [  # a photograph that came with a report still open stays for that one
        Due(each.incident, each.why, each.since, each.contact,
            tuple(sha256 for sha256 in each.originals if sha256 not in kept))
        for each in found
    ]  # fmt: skip


def erase(store: Store, *, years: int, by: str, at: datetime) -> list[Due]:
    """Erase what is due, say so in the trail, and write the file anew.

    Returns
    -------
    list of Due
        What was erased.
    """
    found = due(store, years=years, on=at.astimezone(ZONE).date())
    with store.transaction():
        for each in found:
            why = f"{each.why} since {each.since}; kept for {years} years"
            if each.contact is not None:
                store.erase_contact(each.contact, by=by, at=at, why=why)
            if each.originals:
                store.note(ORIGINALS_ERASED, by=by, at=at, ref=each.incident, why=why)
                for sha256 in each.originals:  # stopped halfway, the next run finds it still due
                    store.erase_file(sha256)
    if found:
        store.compact()
    return found


def erased_count(store: Store) -> int:
    """Return of how many reports the contact was erased so far."""
    return len(store.entries(Wanted(what=ERASED), most=_MOST))


def originals_are_erased(store: Store, incident: str) -> bool:
    """Whether the photographs of a report are left without what the camera wrote only."""
    return bool(store.entries(Wanted(ref=incident, what=ORIGINALS_ERASED), most=1))


def summary(found: list[Due]) -> dict[str, int]:
    """Return how many reports there are of each reason."""
    return dict(Counter(each.why for each in found))


def contact_is_erased(store: Store, incident: str) -> bool:
    """Whether it was known who made a report, and is no more."""
    ref = contact_ref(incident)
    return bool(store.version(ref)) and store.record(ReportContact, ref).erased


def _ended(store: Store, incident: Incident) -> tuple[str, date] | None:
    """Return in what way a report came to nothing, and when; None where it did not."""
    decided = determination_ref(incident.ref)
    found = store.record(Determination, decided) if store.version(decided) else None
    if found is not None and found.decided == FOUND:
        return None
    if found is not None and found.decided == UNFOUNDED and found.found_on:
        return "unfounded", date.fromisoformat(found.found_on)
    if incident.withdrawn is not None:
        return "withdrawn", date.fromisoformat(str(incident.withdrawn["at"])[:10])
    if incident.mistaken is not None:
        return "held for a mistake", date.fromisoformat(str(incident.mistaken["at"])[:10])
    return None


def _years_after(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # the 29th of February
        return date(day.year + years, 3, 1)


def _check(years: int) -> None:
    if years < FEWEST_YEARS:
        raise DistrictsError(
            f"Contact data are kept for {FEWEST_YEARS} year at least; {years} is less.",
            code="retention_too_short",
            field="retention_years",
            remedy="Set one year or more; two are usual.",
        )
