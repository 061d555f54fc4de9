"""The money of a case: what redeems the animals, what a sale paid, and the trust account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from districts.proceedings.custody_regimes import Course, course
from districts.records.custody_case import CustodyCase

OWNER, REVENUE = "owner", "Department of Revenue"
STOPS = "sale_stops_at"
WORDS = {
    "sale_costs": "costs of the sale",
    "keep": "keep and feed",
    "damages_capped": "damages, as capped",
    "excess_to_judge": "excess to the district judge",
    "seller_fees": "fees of who sold",
    "distrainor": "damages and fees, to the distrainor",
    "surplus": "surplus",
    "finder_charges": "charges of the finder",
    "finder_half": "half of the rest, to the finder",
    "municipality_half": "half of the rest, to the municipality",
    "forfeiture": "forfeiture to who took it up",
    "taker_half": "half, to who took it up",
    "county_half": "half, to the county treasurer",
    "clerk_fee": "fee of the clerk",
}


def ledger(case: CustodyCase, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the money of a case, to the cent, from the amounts of its assessment.

    Returns
    -------
    dict
        ``owed``: what redeems the animals, with its ``total``; after a sale it is empty.
        ``sale``: the price, each payment with the balance after it, and the shortfall; None
        before a sale. ``sale_stops_at``: what a sale must bring, one animal after another.
        ``trust``: what the sale left over in the hands of an office, each movement
        with its balance, until when it may be claimed and who is to be paid; None where nothing
        is left. ``entries``: every amount as it was entered.
    """
    way = course(case.regime)
    rows = list(document["amounts"])
    price = next(
        (Decimal(each["amount"]) for each in reversed(case.money) if each["item"] == "price"), None
    )
    of_sale = [row for row in rows if row["clause"].startswith(way.sale)]
    sale = None if price is None else _sale(way, price, of_sale)
    return {
        "owed": _owed(way, [] if price is not None else rows),
        "sale": sale,
        "sale_stops_at": next((row["amount"] for row in rows if row["item"] == STOPS), None),
        "trust": None if sale is None else _trust(way, case, document, sale["excess"]),
        "entries": list(case.money),
    }


def _owed(way: Course, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    first: dict[str, Mapping[str, Any]] = {}
    for each in rows:
        if each["item"] in way.redeems:
            first.setdefault(each["item"], each)
    found = [
        {"item": each["item"], "to": each["to"], "amount": each["amount"]}
        for each in first.values()
    ]
    if way.whole is not None:
        whole = next((each["amount"] for each in rows if each["item"] == way.whole), None)
    elif found and all(each["amount"] is not None for each in found):
        whole = _written(sum((Decimal(each["amount"]) for each in found), Decimal(0)))
    else:
        whole = None
    return {"rows": found, "total": whole}


def _sale(way: Course, price: Decimal, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    first: dict[str, Mapping[str, Any]] = {}
    for each in rows:
        first.setdefault(each["item"], each)
    balance, lines = price, [_line("price", None, price, None, price)]
    for item in way.paid:
        row = first.get(item)
        if row is not None and row["amount"] is not None:
            paid = Decimal(row["amount"])
            balance -= paid
            lines.append(_line(item, row["to"], None, paid, balance))
    return {
        "price": _written(price),
        "lines": lines,
        "balance": _written(balance),
        "excess": _amount(first, way.left),
        "shortfall": _amount(first, "shortfall"),
        "unknown": [item for item, each in first.items() if each["amount"] is None],
    }


def _amount(rows: Mapping[str, Mapping[str, Any]], item: str | None) -> str | None:
    row = None if item is None else rows.get(item)
    return None if row is None else row["amount"]


def _trust(
    way: Course, case: CustodyCase, document: Mapping[str, Any], excess: str | None
) -> dict[str, Any] | None:
    if excess is None or Decimal(excess) == 0:
        return None
    held, lines = Decimal(0), []
    taken, given = way.held
    remitted, paid_on = case.moment(taken), case.moment(given)
    claimed = case.moment("surplus_claimed_on")
    if remitted is not None:
        held = Decimal(excess)
        lines.append({**_line("excess", "in trust", held, None, held), "on": remitted})
    pay_to = _pay_to(way, document, claimed)
    if paid_on is not None and remitted is not None and pay_to is not None:
        for to, amount in _payout(document, pay_to, held):
            held -= amount
            lines.append({**_line("paid out", to, None, amount, held), "on": paid_on})
    row = _claim(way, document)
    return {
        "holder": way.holder,
        "excess": excess,
        "remitted_on": remitted,
        "claim_until": row and row["due"],
        "claimed_on": claimed,
        "pay_to": pay_to,
        "paid_on": paid_on,
        "lines": lines,
        "balance": _written(held),
    }


def _payout(document: Mapping[str, Any], pay_to: str, held: Decimal) -> list[tuple[str, Decimal]]:
    """Return who gets what of what is held: where a part is kept, the office keeps it."""
    less = next(
        (row for row in document["amounts"] if row["item"] == "surplus_less_two_percent"), None
    )
    if less is None or less["amount"] is None or pay_to != OWNER:
        return [(pay_to, held)]
    owner = Decimal(less["amount"])
    return [(OWNER, owner), ("kept by the municipality", held - owner)]


def _claim(way: Course, document: Mapping[str, Any]) -> Mapping[str, Any] | None:
    return next((each for each in document["deadlines"] if each["clause"] == way.lasts), None)


def _pay_to(way: Course, document: Mapping[str, Any], claimed: str | None) -> str | None:
    """Return who is to have what is left: nobody yet, while it may be claimed and nobody has."""
    unclaimed = REVENUE if way.whole is not None else "the municipality"
    finding = next((each for each in document["findings"] if each["clause"] == way.lasts), None)
    row = _claim(way, document)
    if claimed is not None:
        if finding is not None:
            return {"meets": OWNER, "fails": unclaimed}.get(finding["verdict"])
        if row is not None and row["due"] is not None:
            return OWNER if claimed[:10] <= row["due"][:10] else unclaimed
    if row is not None and row["due"] is not None and document["as_of"] > row["due"]:
        return unclaimed
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
