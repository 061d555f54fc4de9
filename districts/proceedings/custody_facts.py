"""A case as facts for the law: steps and amounts folded in the order they were entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from decimal import Decimal, InvalidOperation
from typing import Any

from districts.errors import DistrictsError
from districts.facts.custody import Animal, CustodyFacts, Events, Money, Owner
from districts.facts.instants import Moment
from districts.law import CHAPTERS
from districts.records.custody_case import CustodyCase

DAMAGES = "damages"
_CENT, _MOST = Decimal("0.01"), Decimal(10**9)
MANY = frozenset({"published_on"})
"""Steps that may be taken several times."""
BESIDE = frozenset(
    {
        "found_at",
        "excess_remitted_on",
        "trust_paid_on",
        "treasurer_paid_on",
    }
)
"""Steps that are kept for the file and that no rule of the chapter asks for."""
ADDED_UP = frozenset({"keep", "sale_costs", "seller_fees", "appraiser_fees", "officer_fee"})
"""Amounts that come in parts, such as the keep of each day."""
EVENTS = frozenset(each.name for each in fields(Events)) | BESIDE
ITEMS = frozenset(each.name for each in fields(Money))
CIRCUMSTANCES = frozenset(
    each.name
    for each in fields(CustodyFacts)
    if each.name not in ("regime", "zone", "animals", "owner", "events", "money")
)
OF_ANIMAL = frozenset(each.name for each in fields(Animal))
OF_OWNER = frozenset(each.name for each in fields(Owner))


def facts_document(case: CustodyCase) -> dict[str, Any]:
    """Return a case in the JSON form that the law reads."""
    return {
        "regime": case.regime,
        "animals": [_only(each, OF_ANIMAL) for each in case.animals],
        "owner": _only(case.owner, OF_OWNER),
        **_only(case.circumstances, CIRCUMSTANCES),
        "events": events_of(case.events),
        "money": money_of(case.money),
    }


def facts_of(case: CustodyCase) -> CustodyFacts:
    """Read the facts of a case.

    Raises
    ------
    DistrictsError
        They cannot be, such as a sale before the animal was held.
    """
    reader = CHAPTERS[case.chapter].facts
    if reader is None:
        raise DistrictsError(
            f"The chapter {case.chapter} takes no facts.", code="unknown_chapter", field="chapter"
        )
    found = reader(facts_document(case))
    if not isinstance(found, CustodyFacts):
        raise DistrictsError(
            f"The chapter {case.chapter} knows no regime {case.regime}.",
            code="facts_not_usable",
            field="regime",
        )
    return found


def _only(given: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key in known}


def events_of(entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Fold steps into the object the law reads: a later entry of one step corrects an earlier."""
    found: dict[str, Any] = {}
    for entry in entries:
        event = str(entry["event"])
        if event in BESIDE:
            continue
        if event in MANY:
            found[event] = [*found.get(event, []), entry["at"]]
        else:
            found[event] = entry["at"]
    return found


def money_of(entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Fold amounts into the object the law reads; parts of one item are added up."""
    found: dict[str, Any] = {}
    for entry in entries:
        item, amount = str(entry["item"]), str(entry["amount"])
        if item == DAMAGES:
            claim = {
                "animal": entry.get("animal"),
                "trespass": entry.get("trespass"),
                "amount": amount,
            }
            before = [] if entry.get("corrects") else found.get(DAMAGES, [])
            found[DAMAGES] = [*before, claim]
        elif item in ADDED_UP and not entry.get("corrects"):
            found[item] = str(Decimal(found.get(item, "0.00")) + Decimal(amount))
        elif item == "appraiser_miles":
            found[item] = float(Decimal(amount))
        else:
            found[item] = amount
    return found


def exact_amount(value: object, item: str) -> str:
    """Return an amount as decimal text with its cents.

    Raises
    ------
    DistrictsError
        It is no amount of dollars and whole cents.
    """
    amount = _decimal(str(value))
    if amount is not None and amount < 0:
        raise DistrictsError(
            f"“{value}” is below nothing, and no price, charge or fee is.",
            code="amount_not_readable",
            field=item,
            remedy="Write what was paid or is asked, as 484.85.",
        )
    if amount is not None and item == "appraiser_miles":
        return str(amount)
    if amount is None or amount != amount.quantize(_CENT):
        raise DistrictsError(
            f"“{value}” is no amount of dollars and cents.",
            code="amount_not_readable",
            field=item,
            remedy="Write it as 484.85.",
        )
    return f"{amount:.2f}"


def _decimal(text: str) -> Decimal | None:
    """Return what a clerk wrote as an amount, None where it is none or beyond any price."""
    try:
        amount = Decimal(text.strip().removeprefix("$").replace(",", ""))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount < _MOST else None


def moment_of(facts: CustodyFacts, event: str) -> Moment | None:
    """Return when a step of the law happened, by the clock of the place."""
    value = getattr(facts.events, event, None)
    return value if not isinstance(value, tuple | int) else None
