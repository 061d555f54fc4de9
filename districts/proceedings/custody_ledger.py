"""The money of a case: what redeems the animals, what a sale paid, and the trust account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from districts.records.custody_case import CustodyCase

CLAIM, EXCESS, REDEMPTION = "AK-03.35.055c-2", "excess_to_judge", "redemption"
_SALE = "AK-03.35.055c-1"
_OWED = ("sale_costs", "keep", "damages_capped")
OWNER, REVENUE = "owner", "Department of Revenue"
WORDS = {
    "sale_costs": "costs of the sale",
    "keep": "keep and feed",
    "damages_capped": "damages, as capped",
    EXCESS: "excess to the district judge",
}


def ledger(case: CustodyCase, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the money of a case, to the cent, from the amounts of its assessment.

    Returns
    -------
    dict
        ``owed``: what redeems the animals, with its ``total``; after a sale it is empty.
        ``sale``: the price, each payment with the balance after it, and the shortfall; None
        before a sale. ``trust``: the excess in the judge's hands, each movement with its balance,
        until when it may be claimed and who is to be paid; None where there is no excess.
        ``entries``: every amount as it was entered.
    """
    rows = list(document["amounts"])
    price = next(
        (Decimal(each["amount"]) for each in reversed(case.money) if each["item"] == "price"), None
    )
    sale = None if price is None else _sale(price, [r for r in rows if r["clause"] == _SALE])
    return {
        "owed": _owed([] if price is not None else rows),
        "sale": sale,
        "trust": None if sale is None else _trust(case, document, sale["excess"]),
        "entries": list(case.money),
    }


def _owed(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    found = [
        {"item": each["item"], "to": each["to"], "amount": each["amount"]}
        for each in rows
        if each["item"] in _OWED
    ]
    whole = next((each["amount"] for each in rows if each["item"] == REDEMPTION), None)
    return {"rows": found, "total": whole}


def _sale(price: Decimal, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    amounts = {each["item"]: each["amount"] for each in rows}
    balance, lines = price, [_line("price", None, price, None, price)]
    for each in rows:
        if each["item"] in (*_OWED, EXCESS) and each["amount"] is not None:
            paid = Decimal(each["amount"])
            balance -= paid
            lines.append(_line(each["item"], each["to"], None, paid, balance))
    unknown = [each["item"] for each in rows if each["amount"] is None]
    return {
        "price": _written(price),
        "lines": lines,
        "balance": _written(balance),
        "excess": amounts.get(EXCESS),
        "shortfall": amounts.get("shortfall"),
        "unknown": unknown,
    }


def _trust(
    case: CustodyCase, document: Mapping[str, Any], excess: str | None
) -> dict[str, Any] | None:
    if excess is None or Decimal(excess) == 0:
        return None
    held, lines = Decimal(0), []
    remitted, claimed = case.moment("excess_remitted_on"), case.moment("surplus_claimed_on")
    paid_on = case.moment("trust_paid_on")
    if remitted is not None:
        held = Decimal(excess)
        lines.append({**_line("excess", "in trust", held, None, held), "on": remitted})
    pay_to = _pay_to(document, claimed)
    if paid_on is not None and remitted is not None and pay_to is not None:
        lines.append({**_line("paid out", pay_to, None, held, Decimal(0)), "on": paid_on})
        held = Decimal(0)
    row = next((each for each in document["deadlines"] if each["clause"] == CLAIM), None)
    return {
        "excess": excess,
        "remitted_on": remitted,
        "claim_until": row and row["due"],
        "claimed_on": claimed,
        "pay_to": pay_to,
        "paid_on": paid_on,
        "lines": lines,
        "balance": _written(held),
    }


def _pay_to(document: Mapping[str, Any], claimed: str | None) -> str | None:
    """Return who is to have the excess: nobody yet, while the year runs and nobody claimed it."""
    finding = next((each for each in document["findings"] if each["clause"] == CLAIM), None)
    if claimed is not None and finding is not None:
        return {"meets": OWNER, "fails": REVENUE}.get(finding["verdict"])
    row = next((each for each in document["deadlines"] if each["clause"] == CLAIM), None)
    if row is not None and row["due"] is not None and document["as_of"] > row["due"]:
        return REVENUE
    return None


def _line(
    item: str, to: str | None, received: Decimal | None, paid: Decimal | None, balance: Decimal
) -> dict[str, Any]:
    return {
        "item": item,
        "words": WORDS.get(item, item),
        "to": to,
        "in": None if received is None else _written(received),
        "out": None if paid is None else _written(paid),
        "balance": _written(balance),
    }


def _written(amount: Decimal) -> str:
    return f"{amount:.2f}"
