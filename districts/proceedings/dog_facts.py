"""A dog of the register as facts for the law."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from districts.errors import DistrictsError
from districts.facts.dog import DogFacts
from districts.law import CHAPTERS
from districts.records.dog import Dog

REBUTTED = "BV-171.18-3"
_CENT, _MOST = Decimal("0.01"), Decimal(10**9)


def facts_document(dog: Dog, day: str) -> dict[str, Any]:
    """Return a dog in the JSON form that the law reads.

    Only what an officer found counts as a violation; insurance that was cancelled by the day is
    none, and what was complied with before it was cancelled has to be complied with again.
    """
    seen, policy = dog.inspection or {}, dog.policy or {}
    cancelled = str(policy.get("cancelled_on") or "")
    lapsed = "" < cancelled <= day
    observed = dict(seen.get("observations") or {})
    if dog.rebuttal:
        observed[REBUTTED] = False
    licensed = max((row["issued_on"] for row in dog.licenses), default=None)
    complied = dog.complied_on or dog.disposed_on
    return {
        "born_on": dog.born_on,
        "acquired_on": dog.acquired_on,
        "licensed_on": licensed,
        "neutered": dog.neutered,
        "agency_dog": dog.agency_dog,
        "present_on": [row["on"] for row in dog.presence] or None,
        "determination": {key: dog.determination.get(key) for key in ("on", "informed_on")},
        "appeal": {key: dog.appeal.get(key) for key in ("applied_on", "decided_on")},
        "complied_on": None if lapsed and complied and cancelled >= complied else complied,
        "violations": [
            {"provision": row["provision"], "from": row["from"], "to": row["to"]}
            for row in dog.incidents
            if row.get("found") is True
        ],
        "leash_ft": number(seen.get("leash_ft")),
        "has_pen": seen.get("has_pen"),
        "pen": seen.get("pen"),
        "embedded_ft": number(seen.get("embedded_ft")),
        "insurance": "0.00" if lapsed else policy.get("amount"),
        "insurance_aggregate": None if lapsed else policy.get("aggregate"),
        "cancellation_notice_days": policy.get("notice_days"),
        "conduct": dog.conduct,
        "fees": _fees(dog),
        "village_charges": (dog.impoundings[-1] if dog.impoundings else {}).get("village_charges"),
        "observations": observed,
    }


def _fees(dog: Dog) -> str | None:
    fees = dog.impoundings[-1]["fees"] if dog.impoundings else []
    return str(sum((Decimal(each["amount"]) for each in fees), Decimal(0))) if fees else None


def facts_of(dog: Dog, day: str) -> DogFacts:
    """Read the facts of a dog.

    Raises
    ------
    DistrictsError
        They cannot be, such as an appeal before the determination.
    """
    reader = CHAPTERS[dog.chapter].facts
    found = None if reader is None else reader(facts_document(dog, day))
    if not isinstance(found, DogFacts):
        raise DistrictsError(
            f"The chapter {dog.chapter} is not about dogs.",
            code="facts_not_usable",
            field="chapter",
        )
    return found


def number(text: object) -> Decimal | None:
    """Return a number as it was written, None where nobody measured."""
    return None if text in (None, "") else Decimal(str(text))


def measure(value: object, field: str) -> str | None:
    """Return a measured number as decimal text; None for a blank.

    Raises
    ------
    DistrictsError
        It is no number of at least nothing.
    """
    text = "" if value is None else str(value).strip()
    if not text:
        return None
    try:
        found = Decimal(text)
    except InvalidOperation:
        found = Decimal(-1)
    if not found.is_finite() or found < 0:
        raise DistrictsError(
            f"“{text}” is not a measure.",
            code="measure_not_readable",
            field=field,
            remedy="Write a number such as 10.5, without its unit.",
        )
    return format(found, "f")


def dollars(value: object, field: str) -> str | None:
    """Return dollars and cents as decimal text; None for a blank.

    Raises
    ------
    DistrictsError
        It is no amount of dollars and whole cents.
    """
    text = "" if value is None else str(value).strip().removeprefix("$").replace(",", "")
    if not text:
        return None
    try:
        found = Decimal(text)
    except InvalidOperation:
        found = Decimal(-1)
    if not found.is_finite() or not 0 <= found < _MOST or found != found.quantize(_CENT):
        raise DistrictsError(
            f"“{value}” is no amount of dollars and cents.",
            code="amount_not_readable",
            field=field,
            remedy="Write it as 484.85.",
        )
    return f"{found:.2f}"


def known(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said, without what is left blank."""
    return {key: value for key, value in told.items() if value is not None}
