"""A Wisconsin case as its papers print it: who, which animals, by when, and to the cent."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from districts.proceedings.custody import Custody
from districts.proceedings.custody_facts import facts_document
from districts.proceedings.custody_regimes import course
from districts.proceedings.paper_gaps import pruned

_STEPS = (
    "found_at", "taken_up_at", "owner_notified_at", "notice_filed_at", "posted_at", "served_at",
    "appraised_at", "pound_delivered_at", "placed_at", "sale_posted_on", "sold_on",
)  # fmt: skip
_REDEEM = {
    "taking_up": "WI-172.05-1", "rams": "WI-172.08.3-1", "distraint": "WI-172.53.1-1",
}  # fmt: skip
_SALES = ("WI-172.06-2", "WI-172.54-1", "WI-172.55-1")
_PROCEDURE = {
    "taking_up": "Wis. Stat. 172.02 to 172.07",
    "rams": "Wis. Stat. 172.08",
    "distraint": "Wis. Stat. 172.51 to 172.56",
}


def wisconsin_facts(seen: Custody, *, made_on: date) -> dict[str, Any]:
    """Return what is known of a case under the keys of its chapter's papers."""
    case, document, details = seen.case, seen.document, seen.case.details
    shown = seen.shown()["ledger"]
    remove, redeem = _row(document, "WI-172.02-3"), _row(document, _REDEEM[case.regime])
    window, publish = _row(document, "WI-172.51.3-2"), _row(document, "WI-172.03-2")
    late = _row(document, "WI-172.56.2-4")
    sale = next((row for name in _SALES if (row := _row(document, name))), None)
    return pruned(
        {
            "made_on": made_on.isoformat(),
            "case": {
                "ref": case.ref,
                "procedure": _PROCEDURE[case.regime],
                "regime": case.regime,
            },
            "impounder": {**_texts(case.taker), **_texts(details.get("impounder"))},
            "land": {"description": case.place, "pin": case.pin, **_texts(details.get("land"))},
            "owner": _texts(case.owner),
            "animals": [
                {key: each.get(key) for key in ("id", "kind", "description", "value", "appraised")}
                for each in case.animals
            ],
            "enclosure": _placed(details.get("enclosure")),
            "events": {step: case.moment(step) for step in _STEPS},
            "remove": {"by": _of(remove, "due"), "counting": _of(remove, "counting")},
            "remit": {"by": _of(_row(document, "WI-172.06-4"), "due")},
            "redeem": {"by": _of(redeem, "due"), "counting": _of(redeem, "counting")},
            "application": {
                "at": case.moment("appraisal_hearing_at"),
                "opens": _of(window, "not_before"),
                "closes": _of(window, "due"),
                "counting": _of(window, "counting"),
                **_texts(details.get("application")),
            },
            "officer": _texts(details.get("officer")),
            "clerk": _texts(details.get("clerk")),
            "publication": {
                **_insertions(seen),
                "by": _of(publish, "due"),
                **_texts(details.get("publication")),
            },
            "appraisers": _texts(details.get("appraisers")),
            "sale": {
                "at": case.moment("sold_on"),
                "earliest": _of(sale, "wait_until"),
                **_texts(details.get("sale")),
            },
            "buyer": _texts(details.get("buyer")),
            "money": _money(seen, shown),
            "treasurer": {
                "received_on": case.moment("surplus_to_treasurer_on"),
                "claimed_on": case.moment("surplus_claimed_on"),
                "claim_until": _of(late, "due"),
                **_texts(details.get("treasurer")),
            },
        }
    )


def _texts(given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        return {}
    return {key: value for key, value in given.items() if isinstance(value, str) and value}


def _placed(given: Any) -> dict[str, Any]:
    point = given.get("point") if isinstance(given, Mapping) else None
    return {**_texts(given), "point": point} if point else _texts(given)


def _row(document: Mapping[str, Any], clause: str) -> Mapping[str, Any] | None:
    """Return a row of the calendar that runs."""
    return next(
        (
            row
            for row in document["deadlines"]
            if row["clause"] == clause and (row["due"] or row["not_before"])
        ),
        None,
    )


def _of(row: Mapping[str, Any] | None, name: str) -> Any:
    return None if row is None else row[name]


def _insertions(seen: Custody) -> dict[str, Any]:
    """Return the days of publication: as they were, else a week apart from the first."""
    days = sorted(str(each["at"]) for each in seen.case.events if each["event"] == "published_on")
    if not days:
        return {}
    first = date.fromisoformat(days[0])
    planned = [(first + timedelta(days=7 * week)).isoformat() for week in range(3)]
    found = [*days, *planned[len(days) :]]
    return dict(zip(("first", "second", "third"), found, strict=False))


def _money(seen: Custody, shown: Mapping[str, Any]) -> dict[str, Any]:
    money = facts_document(seen.case)["money"]
    amounts = {row["item"]: row["amount"] for row in reversed(seen.document["amounts"])}
    damages = money.get("damages") or []
    notes = {row["amount"]: row.get("note") for row in seen.case.money if row["item"] == "damages"}
    fee, keep = amounts.get("appraiser_fee"), money.get("keep")
    charges = None if keep is None else f"{Decimal(keep) + Decimal(fee or 0):.2f}"
    return {
        **{key: money.get(key) for key in ("keep", "appraiser_fees", "officer_fee", "price")},
        "appraiser_fee": fee,
        "charges": charges,
        "forfeiture": amounts.get("forfeiture"),
        "damages": [
            {"animal": each["animal"], "what": notes.get(each["amount"]), "amount": each["amount"]}
            for each in damages
        ],
        "damages_total": _total(damages),
        "payments": _payments(seen, shown),
        "redemption": _of_the_clerk(seen, shown),
        "shortfall": _above_nothing(shown["sale"] and shown["sale"]["shortfall"]),
        "surplus": amounts.get("surplus"),
        "payout": amounts.get("surplus_less_two_percent"),
    }


def _total(damages: list[Mapping[str, Any]]) -> str | None:
    if not damages:
        return None
    return f"{sum((Decimal(each['amount']) for each in damages), Decimal(0)):.2f}"


def _payments(seen: Custody, shown: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return who is paid what: out of the price, or what restores a ram."""
    sale = shown["sale"]
    if sale is not None:
        lines = [] if sale["unknown"] else sale["lines"]
        return [
            {"item": line["item"], "to": line["to"], "amount": line["out"]}
            for line in lines
            if line["out"] is not None
        ]
    if seen.case.moment("paid_at") is None:
        return []
    paid = course(seen.case.regime).redeems
    return [
        {"item": row["item"], "to": row["to"], "amount": row["amount"]}
        for row in shown["owed"]["rows"]
        if row["item"] in paid
    ]


def _of_the_clerk(seen: Custody, shown: Mapping[str, Any]) -> str | None:
    """Return what a ram's owner pays the clerk, while the six days from a filing run."""
    runs = seen.case.regime == "rams" and _row(seen.document, _REDEEM["rams"]) is not None
    return shown["owed"]["total"] if runs else None


def _above_nothing(amount: Any) -> Any:
    return None if amount in (None, "0.00") else amount
