"""Findings and order drafted from an assessment, and what still stands in the way of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from districts.documents.wording import capital, measured_words, tolerance_words
from districts.errors import DistrictsError
from districts.law import CHAPTERS, chosen
from districts.proceedings.districts import district_of
from districts.proceedings.districts_ground import (
    ESTABLISH,
)
from districts.proceedings.hearing import undecided
from districts.proceedings.materials import materials_on_file
from districts.proceedings.order_effect import beside, state_of
from districts.proceedings.order_words import ordered
from districts.proceedings.petition import CHAPTER, NOTHING, Review, put, today
from districts.records.district import District, DistrictState
from districts.records.petition import Petition
from districts.store import Store

SETTLED = "AK-03.35.010a-2"
ORDER = "AK-03.35.030-4"
ASSESSED, COURT = "assessment", "court"


@dataclass(frozen=True)
class Draft:
    """A draft, with all it was drawn from.

    Attributes
    ----------
    petition, filed, version
        The petition as it would be decided, as it stands, and the version it stands at.
    review
        Its assessment on the day of entry, under the readings of the court.
    district, district_version, before, after
        The district it is about, the version it stands at (0 for a new one), its state until
        then, and the state it would have.
    document
        The draft as JSON has it.
    """

    petition: Petition
    filed: Petition
    version: int
    review: Review
    district: District | None
    district_version: int
    before: DistrictState | None
    after: DistrictState | None
    document: dict[str, Any]


def draft_order(
    store: Store,
    ref: str,
    *,
    entered_on: date | None = None,
    readings: Mapping[str, str] = NOTHING,
    district: str | None = None,
) -> dict[str, Any]:
    """Draft findings and order on a petition.

    Parameters
    ----------
    entered_on
        The day it is to be entered, today when None.
    readings
        Options the court takes; they go before those the petition was filed with.
    district
        Reference of the district it is about, where several could be meant.

    Returns
    -------
    dict
        ``findings``, a row for each clause (``clause``, ``cite``, ``requirement``, ``measured``,
        ``verdict``, ``needed``, ``by``, ``reason``, ``text``); ``missing``, what keeps the order
        from being granted; ``mandatory``; ``order``, its sentences; ``district``, before and
        after; ``readings``; ``notices``. The court may change ``text``, ``order``, and by ``by``
        and ``reason`` make a finding its own.
    """
    return drafted(
        store, ref, entered_on=entered_on or today(), readings=readings, district=district
    ).document


def drafted(
    store: Store,
    ref: str,
    *,
    entered_on: date,
    readings: Mapping[str, str] = NOTHING,
    district: str | None = None,
) -> Draft:
    """Draft findings and order, keeping what they were drawn from; see ``draft_order``."""
    filed, version = undecided(store, ref)
    petition = replace(
        filed,
        readings={**filed.readings, **readings},
        order_entered_on=entered_on.isoformat(),
    )
    chosen(CHAPTERS[CHAPTER], petition.readings)
    review = put(materials_on_file(store, petition), as_of=entered_on)
    about, unknown = _about(store, petition, district)
    about_version = 0 if about is None else store.version(about.ref)
    if about is not None:
        about = store.record(District, about.ref, version=about_version)
    before = None if about is None else about.latest
    after, troubles = state_of(review, about, before, entered_on)
    notices = [*review.document["notices"], *troubles, *beside(store, review, about, entered_on)]
    findings = [_row(each, review.document) for each in review.document["findings"]]
    missing = [*unknown, *_missing(petition, review.document, findings, readings)]
    document = {
        "schema": "strayline.order_draft/1",
        "petition": ref,
        "petition_version": version,
        "title": petition.title,
        "action": petition.action,
        "purpose": petition.purpose,
        "received_on": petition.received_on,
        "hearing_on": petition.hearing_on,
        "entered_on": entered_on.isoformat(),
        "verdict": review.document["verdict"],
        "headline": review.document["headline"],
        "contested": review.document["contested"],
        "mandatory": _verdict(findings, ORDER) == "meets",
        "decision": None if missing else "granted",
        "findings": findings,
        "missing": missing,
        "district": _district(about, before, after),
        "order": ordered(petition, review.document, before, after),
        "readings": review.document["readings"],
        "deadlines": review.document["deadlines"],
        "sources": review.document["sources"],
        "notices": notices,
    }
    return Draft(petition, filed, version, review, about, about_version, before, after, document)


def _about(
    store: Store, petition: Petition, named: str | None
) -> tuple[District | None, list[dict[str, Any]]]:
    """Return the district a petition is about; where none on file can be it, what is missing."""
    if petition.action == ESTABLISH:
        return None, []
    try:
        return district_of(store, petition, named=named), []
    except DistrictsError as trouble:
        if named is not None:
            raise
        return None, [_lack(trouble.code, "AS 03.35.020", None, trouble.message)]


def _verdict(findings: list[dict[str, Any]], clause: str) -> str | None:
    return next((each["verdict"] for each in findings if each["clause"] == clause), None)


def _row(finding: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    measured, threshold = finding["measured"], finding["threshold"]
    words = measured_words(measured, threshold) if measured else None
    tolerance = tolerance_words(measured)
    return {
        "clause": finding["clause"],
        "cite": finding["cite"],
        "requirement": finding["requirement"],
        "measured": words if tolerance is None else f"{words} {tolerance}",
        "verdict": finding["verdict"],
        "needed": finding["decides"] and finding["verdict"] != "not_applicable",
        "by": ASSESSED,
        "reason": None,
        "text": sentence(finding["requirement"], finding["verdict"], words),
    }


_FOUND = {
    "meets": "The court finds that this is so",
    "fails": "The court finds that this is not so",
    "undetermined": "The court has not yet found whether this is so",
    "not_applicable": "This is not asked here",
}


def sentence(
    requirement: str, verdict: str, measured: str | None, reason: str | None = None
) -> str:
    """Return a finding as the order says it."""
    found = _FOUND[verdict]
    if reason:
        return f"{capital(requirement)}. {found}: {reason.rstrip('.')}."
    return f"{capital(requirement)}. {found}" + (f": {measured}." if measured else ".")


def _missing(
    petition: Petition,
    document: Mapping[str, Any],
    findings: list[dict[str, Any]],
    readings: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Return what keeps an order from being granted, each as a sentence that names its rule."""
    found = []
    if petition.hearing_on is None:
        found.append(
            _lack(
                "hearing_not_set",
                "AS 03.35.030",
                None,
                "No hearing was held: AS 03.35.030 has the judge find at a hearing, after notice.",
            )
        )
    for row in findings:
        if row["needed"] and row["verdict"] != "meets":
            said = "not met" if row["verdict"] == "fails" else "not yet known to be met"
            measured = f" ({row['measured']})" if row["measured"] else ""
            found.append(
                _lack(
                    "finding_missing",
                    row["cite"],
                    row["clause"],
                    f"{row['cite']} asks that {row['requirement']}; that is {said}{measured}.",
                )
            )
    found += [
        _lack(
            "reading_open",
            CHAPTERS[CHAPTER].reading(question).cite,
            None,
            f"The answer hangs on how the law is read ({question}); the order must say which "
            "reading the court takes.",
        )
        for question in document["contested"]
        if question not in readings
    ]
    return found


def _lack(code: str, cite: str, clause: str | None, message: str) -> dict[str, Any]:
    return {"code": code, "cite": cite, "clause": clause, "message": message}


def _district(
    about: District | None, before: DistrictState | None, after: DistrictState | None
) -> dict[str, Any]:
    def shown(state: DistrictState | None) -> dict[str, Any] | None:
        if state is None:
            return None
        keys = ("effective_on", "acres", "tolerance", "pieces", "notes")
        return {key: getattr(state, key) for key in keys}

    return {
        "ref": about and about.ref,
        "name": about and about.name,
        "before": shown(before),
        "after": shown(after),
    }
