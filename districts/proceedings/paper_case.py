"""A case as its papers print it: who, which animals, what happened, what is owed and paid."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.proceedings.custody import Custody
from districts.proceedings.custody_facts import facts_document
from districts.proceedings.paper_gaps import pruned
from districts.proceedings.paper_wisconsin import wisconsin_facts
from districts.records.custody_case import CustodyCase
from districts.records.district import District
from districts.store import Store

_CLAIM, _EXCESS, _CAPPED = "AK-03.35.050-4", "AK-03.35.055c-2", "damages_capped"
_SALE = "AK-03.35.055c-1"
_STEPS = (
    "found_at", "taken_up_at", "owner_notified_at", "notice_filed_at", "posted_at",
    "received_notice_at", "sale_posted_on", "sold_on",
)  # fmt: skip
ALASKA = "ak_as_03_35"


def case_paper_facts(
    store: Store, seen: Custody, *, court: Mapping[str, Any], made_on: date
) -> dict[str, Any]:
    """Return what is known of a case under the keys of its chapter's papers."""
    case, document = seen.case, seen.document
    if case.chapter != ALASKA:
        return wisconsin_facts(seen, made_on=made_on)
    details = case.details
    ledger = seen.shown()["ledger"]
    claim, excess = _deadline(document, _CLAIM), _deadline(document, _EXCESS)
    paid = case.moment("paid_at")
    redeemed = details.get("redemption") or {}
    return pruned(
        {
            "made_on": made_on.isoformat(),
            "court": dict(court),
            "case": {"ref": case.ref},
            "impounder": {"name": case.taker.get("name"), **_texts(case.taker)},
            "land": {"description": case.place, "pin": case.pin, **_texts(details.get("land"))},
            "district": _district(store, case),
            "owner": {"known": case.owner.get("known"), **_texts(case.owner)},
            "animals": [_animal(each) for each in case.animals],
            "enclosure": _enclosure(details.get("enclosure")),
            "events": {
                **{step: case.moment(step) for step in _STEPS},
                "posted_place": details.get("posted_place"),
            },
            "claim": {"by": claim and claim["due"], "counting": claim and claim["counting"]},
            "money": _money(case, document, ledger),
            "sale": {"at": case.moment("sold_on"), **_texts(details.get("sale"))},
            "buyer": _texts(details.get("buyer")),
            "redemption": {
                "at": paid,
                "amount": ledger["owed"]["total"] if paid else None,
                **_texts(redeemed),
            },
            "remittance": {
                "on": case.moment("excess_remitted_on"),
                "amount": ledger["sale"] and ledger["sale"]["excess"],
                "claim_until": excess and excess["due"],
                **_texts(details.get("remittance")),
            },
        }
    )


def _texts(given: Any) -> dict[str, Any]:
    """Return the words of a section that people wrote, without what is blank."""
    if not isinstance(given, Mapping):
        return {}
    return {key: value for key, value in given.items() if isinstance(value, str) and value}


def _animal(animal: Mapping[str, Any]) -> dict[str, Any]:
    return {key: animal.get(key) for key in ("id", "kind", "description")}


def _enclosure(given: Any) -> dict[str, Any]:
    found = _texts(given)
    point = given.get("point") if isinstance(given, Mapping) else None
    return {**found, "point": point} if point else found


def _district(store: Store, case: CustodyCase) -> dict[str, Any]:
    if case.district is None or not store.version(case.district):
        return {}
    name = store.record(District, case.district).name
    return {"name": name or case.district}


def _money(
    case: CustodyCase, document: Mapping[str, Any], ledger: Mapping[str, Any]
) -> dict[str, Any]:
    money = facts_document(case)["money"]
    capped = next((row["amount"] for row in document["amounts"] if row["item"] == _CAPPED), None)
    notes = {
        (row.get("animal"), row.get("trespass"), row["amount"]): row.get("note")
        for row in case.money
        if row["item"] == "damages"
    }
    damages = [
        {
            "animal": each["animal"],
            "trespass": each["trespass"],
            "what": notes.get((each["animal"], each["trespass"], each["amount"])),
            "amount": each["amount"],
        }
        for each in money.get("damages") or ()
    ]
    found = {key: money.get(key) for key in ("keep", "sale_costs", "price")}
    return {
        **found,
        "damages": damages,
        "damages_capped": capped,
        "payments": _payments(ledger),
        "shortfall": _above_nothing(ledger["sale"] and ledger["sale"]["shortfall"]),
    }


def _payments(ledger: Mapping[str, Any]) -> list[dict[str, Any]]:
    if ledger["sale"] is None or ledger["sale"]["unknown"]:
        return []
    return [
        {"item": line["item"], "to": line["to"], "amount": line["out"]}
        for line in ledger["sale"]["lines"]
        if line["out"] is not None
    ]


def _above_nothing(amount: Any) -> Any:
    return None if amount in (None, "0.00") else amount


def _deadline(document: Mapping[str, Any], clause: str) -> Mapping[str, Any] | None:
    return next(
        (row for row in document["deadlines"] if row["clause"] == clause and row["due"]), None
    )
