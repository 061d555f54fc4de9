"""Worked examples of distraint, from the notice to the surplus, each put to the rules."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from districts.law.computing_time.wisconsin import last_day, last_day_of_months
from districts.law.wi_stats_172 import (
    figures,
    s51_application,
    s51_s52_distraint,
    s53_impound,
    s54_s55_sale,
    s56_proceeds,
)
from districts.law.wi_stats_172.vector_inputs import (
    KINDS,
    Inputs,
    cents,
    day,
    dollars,
    instant,
    kind,
)

__all__ = ["KINDS"]


@kind("wi.step51", "owner_known", "same_county", "same_municipality")
def _step51(inputs: Inputs) -> dict[str, Any]:
    found = s51_s52_distraint.first_step(
        inputs.get("owner_known"), inputs.get("same_county"), inputs.get("same_municipality")
    )
    return {"act": found and found[0], "hours": found and found[1]}


@kind("wi.window51", "distrained", "served")
def _window51(inputs: Inputs) -> dict[str, Any]:
    opens = s51_application.opens_at(instant(inputs["served"]), "counted")
    last = s51_application.closes(instant(inputs["distrained"]), "calendar")
    if last is None or isinstance(last, datetime):
        raise ValueError("no last day")
    return {
        "opens": opens.isoformat(),
        "last_day": last.isoformat(),
        "empty": s51_application.is_empty(opens, last),
    }


@kind("wi.fees52", "days", "fees_cents")
def _fees52(inputs: Inputs) -> dict[str, Any]:
    fees = [dollars(each) for each in inputs["fees_cents"]]
    days = int(inputs["days"])
    if days < 1:
        raise ValueError("an appraisal takes a day at least")
    return {"ok": s51_s52_distraint.fees_within(fees, days)}


@kind("wi.place53", "pound_in_distrainors_municipality")
def _place53(inputs: Inputs) -> dict[str, Any]:
    found = inputs["pound_in_distrainors_municipality"]
    return {"place": s53_impound.place_for(found)}


@kind("wi.sale54", "delivered", "posted", "sale", "posted_on_pound", "public_places")
def _sale54(inputs: Inputs) -> dict[str, Any]:
    start, posted, sold = (day(inputs[name]) for name in ("delivered", "posted", "sale"))
    gap = (sold - posted).days
    placed = inputs.get("posted_on_pound") is not False
    places = int(inputs.get("public_places", figures.POUND_PLACES.value))
    noticed = placed and places >= figures.POUND_PLACES.value
    return {
        "day_six": s54_s55_sale.day_six(start).isoformat(),
        "gap_days": gap,
        "ok": s54_s55_sale.sold_after(start, sold)
        and figures.POUND_NOTICE.held_by(Fraction(gap))
        and noticed,
    }


@kind("wi.sale55", "placed", "posted", "sale")
def _sale55(inputs: Inputs) -> dict[str, Any]:
    start, posted, sold = (day(inputs[name]) for name in ("placed", "posted", "sale"))
    gap = (sold - posted).days
    return {
        "day_six": s54_s55_sale.day_six(start).isoformat(),
        "gap_days": gap,
        "ok": s54_s55_sale.sold_after(start, sold) and figures.EXECUTION.held_by(Fraction(gap)),
    }


@kind("wi.exec_notice", "posted", "sale")
def _exec_notice(inputs: Inputs) -> dict[str, Any]:
    gap = (day(inputs["sale"]) - day(inputs["posted"])).days
    return {"gap_days": gap, "ok": figures.EXECUTION.held_by(Fraction(gap))}


@kind("wi.sell_needed", "needed_cents", "bids_cents")
def _sell_needed(inputs: Inputs) -> dict[str, Any]:
    needed = dollars(inputs["needed_cents"])
    bids = [dollars(each) for each in inputs["bids_cents"]]
    sold, raised = s54_s55_sale.sell_needed(needed, bids)
    return {
        "sold": sold,
        "proceeds_cents": cents(raised),
        "surplus_cents": max(cents(raised - needed), 0),
    }


@kind("wi.split56", "proceeds_cents", "seller_fees_cents", "keep_cents", "damages_cents",
      "appraiser_fees_cents", "officer_fee_cents")  # fmt: skip
def _split56(inputs: Inputs) -> dict[str, Any]:
    owed = sum(
        (dollars(inputs.get(name, 0))
         for name in ("damages_cents", "appraiser_fees_cents", "officer_fee_cents")),
        Decimal(0),
    )  # fmt: skip
    parts = s56_proceeds.split(
        dollars(inputs["proceeds_cents"]),
        dollars(inputs.get("seller_fees_cents", 0)),
        dollars(inputs.get("keep_cents", 0)),
        owed,
    )
    return {
        "to_distrainor_cents": cents(parts["distrainor"]),
        "surplus_cents": cents(parts["surplus"]),
        "shortfall_cents": cents(parts["shortfall"]),
    }


@kind("wi.two_percent", "surplus_cents")
def _two_percent(inputs: Inputs) -> dict[str, Any]:
    kept, paid = s56_proceeds.less_two_percent(dollars(inputs["surplus_cents"]))
    return {"deduction_cents": cents(kept), "payout_cents": cents(paid)}


@kind("wi.surplus_dates", "sale", "treasurer_receipt")
def _surplus_dates(inputs: Inputs) -> dict[str, Any]:
    sold = day(inputs["sale"])
    received = inputs.get("treasurer_receipt")
    six = None
    if received is not None:
        six = last_day_of_months(day(received), int(figures.SIX_YEARS.value)).isoformat()
    return {
        "week_ends": last_day(sold, int(figures.WEEK.value)).isoformat(),
        "year_ends": last_day_of_months(sold, int(figures.YEAR.value)).isoformat(),
        "six_years_end": six,
    }
