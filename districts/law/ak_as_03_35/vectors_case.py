"""The kinds of worked example on an impounding, each turned into facts and put to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from districts.facts import Regime, custody_facts
from districts.law.ak_as_03_35 import s050_claim, s050_notice, s055_proceeds, s055_redemption
from districts.law.ak_as_03_35.readings import READINGS
from districts.law.ak_as_03_35.s040_damages import CAP, capped
from districts.law.ak_as_03_35.s055_sale import Plan, Sale
from districts.law.ak_as_03_35.vectors import FIRST_DAY, KINDS, Inputs, day, flag, holds, kind
from districts.law.chapter import Matter, Owed

__all__ = ["KINDS"]
_REGIMES = {"ak_impound": Regime("AS 03.35.050", "impounding")}


def case_of(document: Mapping[str, Any], **readings: str) -> Matter:
    """Return the facts of an impounding under the readings named, else every default."""
    facts = custody_facts(
        {"regime": "ak_impound", **document}, zone="America/Anchorage", regimes=_REGIMES
    )
    taken = {each.question: each.default for each in READINGS}
    return Matter(facts, FIRST_DAY, {**taken, **readings})


def dollars(cents: object) -> str:
    """Return whole cents as dollars."""
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise TypeError(f"{cents!r} is not a whole number of cents")
    return f"{Decimal(cents) / 100:.2f}"


def in_cents(amount: Decimal | None) -> int | None:
    """Return dollars as whole cents."""
    return None if amount is None else int(amount * 100)


def sums(owed: Owed, matter: Matter) -> dict[str, int | None]:
    """Return rows of the ledger by item, in cents."""
    return {item: in_cents(amount) for item, _, amount in owed.ask(matter)}


def iso(moment: date | datetime | None) -> str | None:
    """Return a day or instant as written."""
    return None if moment is None else moment.isoformat()


@kind("ak.damages", "claims", "animals", "joint_cents")
def _damages(inputs: Inputs) -> dict[str, Any]:
    if "claims" in inputs:
        claims = [
            {
                "animal": each["animal"],
                "trespass": each["trespass"],
                "amount": dollars(each["cents"]),
            }
            for each in inputs["claims"]
        ]
        herd = list(dict.fromkeys(each["animal"] for each in claims))
    else:
        herd = [f"a{at}" for at in range(int(inputs["animals"]))]
        claims = [{"amount": dollars(inputs["joint_cents"])}]
    matter = case_of({"animals": [{"id": each} for each in herd], "money": {"damages": claims}})
    return {"allowed_cents": in_cents(capped(matter))}


@kind("ak.notice24", "impounded", "given", "filed", "posted")
def _notice(inputs: Inputs) -> dict[str, Any]:
    known = not ("filed" in inputs or "posted" in inputs)
    matter = case_of(
        {
            "owner": {"known": known},
            "events": {
                "taken_up_at": inputs["impounded"],
                "owner_notified_at": inputs.get("given"),
                "notice_filed_at": inputs.get("filed"),
                "posted_at": inputs.get("posted"),
            },
        }
    )
    row = (s050_notice.notice_deadline if known else s050_notice.filing_deadline)(matter)
    if row is None:
        raise ValueError("no deadline runs")
    rule = s050_notice.s050_notice if known else s050_notice.s050_filing
    return {"deadline": iso(row.due), "safe_by": iso(row.safe_by), "in_time": holds(rule, matter)}


@kind("ak.claim5", "owner_known", "receipt", "posted")
def _claim(inputs: Inputs) -> dict[str, Any]:
    document = {
        "owner": {"known": flag(inputs["owner_known"])},
        "events": {"received_notice_at": inputs.get("receipt"), "posted_at": inputs.get("posted")},
    }
    return {
        "claim_by": iso(s050_claim.claim_by(case_of(document))),
        "rule6_reading": iso(s050_claim.claim_by(case_of(document, short_periods="rule_6"))),
    }


@kind("ak.sale", "claim_by", "posted", "sale")
def _sale(inputs: Inputs) -> dict[str, Any]:
    sale = Sale(day(inputs["posted"]), day(inputs["sale"]), day(inputs["claim_by"]))
    return {
        "gap_days": sale.days,
        "ok": sale.is_lawful,
        "warning_posted_before_claim_by": sale.was_posted_early,
    }


@kind("ak.sale_plan", "claim_by")
def _sale_plan(inputs: Inputs) -> dict[str, Any]:
    plan = Plan(day(inputs["claim_by"]))
    return {"post_from": iso(plan.post_from), "sale_from": iso(plan.sale_from)}


def _claims(cents: object) -> dict[str, Any]:
    """Return animals and damages that come to capped damages of so many cents."""
    whole = Decimal(dollars(cents))
    parts = [min(CAP, whole - CAP * at) for at in range(int(whole // CAP) + 1)]
    return {
        "animals": [{"id": f"a{at}"} for at in range(len(parts))],
        "damages": [{"animal": f"a{at}", "amount": f"{part:.2f}"} for at, part in enumerate(parts)],
    }


@kind("ak.redeem", "keep_cents", "damages_capped_cents", "costs_cents", "tendered", "sale_begins")
def _redeem(inputs: Inputs) -> dict[str, Any]:
    made = _claims(inputs["damages_capped_cents"])
    tendered, sale = inputs["tendered"], inputs["sale_begins"]
    matter = case_of(
        {
            "animals": made["animals"],
            "events": {
                "taken_up_at": min(tendered, sale, key=datetime.fromisoformat),
                "paid_at": tendered,
                "sold_on": sale,
            },
            "money": {
                "keep": dollars(inputs["keep_cents"]),
                "sale_costs": dollars(inputs["costs_cents"]),
                "damages": made["damages"],
            },
        }
    )
    return {
        "due_cents": sums(s055_redemption.redemption, matter)["redemption"],
        "allowed": s055_redemption.was_redeemed(matter.facts),
    }


@kind("ak.proceeds", "price_cents", "costs_cents", "keep_cents", "damages_capped_cents")
def _proceeds(inputs: Inputs) -> dict[str, Any]:
    made = _claims(inputs["damages_capped_cents"])
    document = {
        "animals": made["animals"],
        "money": {
            "price": dollars(inputs["price_cents"]),
            "sale_costs": dollars(inputs["costs_cents"]),
            "keep": dollars(inputs["keep_cents"]),
            "damages": made["damages"],
        },
    }
    paid = sums(s055_proceeds.paid_out, case_of(document))
    apart = sums(s055_proceeds.paid_out, case_of(document, proceeds="charges_only"))
    return {
        "paid_costs_cents": paid["sale_costs"],
        "paid_keep_cents": paid["keep"],
        "paid_damages_capped_cents": paid["damages_capped"],
        "excess_to_judge_cents": paid["excess_to_judge"],
        "excess_reading_b_cents": apart["excess_to_judge"],
        "shortfall_cents": paid["shortfall"],
    }


@kind("ak.trust", "sale", "verified_claim")
def _trust(inputs: Inputs) -> dict[str, Any]:
    matter = case_of(
        {"events": {"sold_on": inputs["sale"], "surplus_claimed_on": inputs.get("verified_claim")}}
    )
    got: dict[str, Any] = {"last_claim_day": iso(s055_proceeds.claim_excess_by(matter))}
    if inputs.get("verified_claim") is not None:
        in_time = holds(s055_proceeds.s055_c_claim, matter)
        got["pay_to"] = "owner" if in_time else "department_of_revenue"
    return got
