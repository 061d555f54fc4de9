"""Worked examples of taking up and of rams, each put to the rules."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from districts.facts.custody import Animal
from districts.law.computing_time.wisconsin import last_day, last_day_of_months, last_hour
from districts.law.wi_stats_172 import (
    figures,
    s01_s015_at_large,
    s02_s04_taking_up,
    s05_s06_restored_or_sold,
    s08_rams,
    values,
)
from districts.law.wi_stats_172.clock import LEFT_OUT
from districts.law.wi_stats_172.notices import open_procedures
from districts.law.wi_stats_172.vector_inputs import (
    KINDS,
    Inputs,
    cents,
    day,
    dollars,
    flag,
    instant,
    kind,
)

__all__ = ["KINDS"]


@kind("wi.covered", "species", "birth", "date")
def _covered(inputs: Inputs) -> dict[str, Any]:
    birth = inputs.get("birth")
    animal = Animal("a1", str(inputs["species"]), None if birth is None else day(birth))
    found = s01_s015_at_large.is_covered(animal, day(inputs["date"]), "goats_only")
    return {"covered": found}


@kind("wi.hours", "clause", "start", "hours", "election_days")
def _hours(inputs: Inputs) -> dict[str, Any]:
    start, hours = instant(inputs["start"]), int(inputs["hours"])
    extra = {day(each) for each in inputs.get("election_days") or ()}
    general = LEFT_OUT["general_rule"]
    other = "express_words" if str(inputs["clause"]).startswith("172.51(2)") else "section_alone"
    due = last_hour(start, hours, lambda day: general(day) or day in extra)
    beside = last_hour(start, hours, LEFT_OUT[other])
    return {"deadline": due.isoformat(), "safe_by": min(due, beside).isoformat()}


@kind("wi.days", "trigger", "days")
def _days(inputs: Inputs) -> dict[str, Any]:
    return {"last_day": last_day(day(inputs["trigger"]), int(inputs["days"])).isoformat()}


@kind("wi.months", "trigger", "months")
def _months(inputs: Inputs) -> dict[str, Any]:
    last = last_day_of_months(day(inputs["trigger"]), int(inputs["months"]))
    return {"last_day": last.isoformat()}


@kind("wi.publish", "value_cents")
def _publish(inputs: Inputs) -> dict[str, Any]:
    asked = values.must_publish(dollars(inputs["value_cents"]))
    return {"publish": asked, "insertions": int(figures.INSERTIONS.value) if asked else 0}


@kind("wi.ten", "estimated_cents", "appraised_cents")
def _ten(inputs: Inputs) -> dict[str, Any]:
    estimated = dollars(inputs["estimated_cents"])
    certified = inputs.get("appraised_cents")
    asked = values.must_appraise(estimated)
    found = values.outcome(asked, None if certified is None else dollars(certified))
    return {
        "appraisal_required": asked,
        "outcome": found or "undetermined",
    }


@kind("wi.appraiser_pay", "miles")
def _pay(inputs: Inputs) -> dict[str, Any]:
    return {"fee_cents": cents(s02_s04_taking_up.appraiser_fee(Fraction(inputs["miles"])))}


@kind("wi.split06", "price_cents", "finder_charges_cents", "sale_costs_cents")
def _split06(inputs: Inputs) -> dict[str, Any]:
    parts = s05_s06_restored_or_sold.split(
        dollars(inputs["price_cents"]),
        dollars(inputs["sale_costs_cents"]),
        dollars(inputs["finder_charges_cents"]),
    )
    paid = {item: cents(amount) for item, amount in parts.items()}
    return {
        "sale_costs_paid": paid["sale_costs"],
        "charges_paid": paid["finder_charges"],
        "remainder": paid["finder_half"] + paid["municipality_half"],
        "finder_half": paid["finder_half"],
        "municipality_half": paid["municipality_half"],
        "finder_total": paid["finder_charges"] + paid["finder_half"],
        "shortfall": paid["shortfall"],
    }


@kind("wi.lien05", "charges_cents", "use_value_cents", "adjudication_cents")
def _lien05(inputs: Inputs) -> dict[str, Any]:
    due, whole = s05_s06_restored_or_sold.lien_of(
        dollars(inputs["charges_cents"]),
        dollars(inputs.get("use_value_cents", 0)),
        dollars(inputs.get("adjudication_cents", 0)),
    )
    return {"due_cents": cents(due), "lien_cents": cents(whole)}


@kind("wi.season", "date")
def _season(inputs: Inputs) -> dict[str, Any]:
    on = day(inputs["date"])
    return {"in_season": s08_rams.is_in_season(on), "edge_day": s08_rams.is_edge(on)}


@kind("wi.ram_clerk", "times")
def _ram_clerk(inputs: Inputs) -> dict[str, Any]:
    times = int(inputs.get("times", 1))
    ten = cents(Decimal(figures.RAM.value.numerator)) * times
    clerk = int(figures.RAM_CLERK.value * 100) * times
    return {
        "total_cents": ten + clerk,
        "clerk_cents": clerk,
        "taker_cents": ten // 2,
        "county_treasurer_cents": ten - ten // 2,
    }


@kind("wi.ram_forfeit", "taken_up")
def _ram_forfeit(inputs: Inputs) -> dict[str, Any]:
    times = sum(s08_rams.is_in_season(day(each)) for each in inputs["taken_up"])
    return {"times": times, "forfeiture_cents": times * int(figures.RAM.value * 100)}


@kind("wi.ram_six", "owner_known", "filed", "last_posting")
def _ram_six(inputs: Inputs) -> dict[str, Any]:
    filed, posted = inputs.get("filed"), inputs.get("last_posting")
    if inputs.get("owner_known") is True or filed is None or posted is None:
        return {"runs": False, "pay_by": None}
    last = last_day(max(day(filed), day(posted)), int(figures.RAM_DAYS.value))
    return {"runs": True, "pay_by": last.isoformat()}


@kind("wi.regime", "species", "at_large", "age_covered", "in_season", "doing_damage",
      "taker_is_owner_or_occupant", "humane_or_law_officer")  # fmt: skip
def _regime(inputs: Inputs) -> dict[str, Any]:
    name = s01_s015_at_large.listed(str(inputs.get("species", "")))
    found = open_procedures(
        covered_=name is not None and flag(inputs, "age_covered"),
        at_large=flag(inputs, "at_large"),
        in_season=flag(inputs, "in_season"),
        is_ram=name == "ram",
        doing_damage=flag(inputs, "doing_damage"),
        occupant=flag(inputs, "taker_is_owner_or_occupant"),
        officer=flag(inputs, "humane_or_law_officer"),
    )
    return {"open": found}


@kind("wi.highway", "on_highway", "parcel_to_parcel", "knowingly", "peace_officer_notice",
      "removed")  # fmt: skip
def _highway(inputs: Inputs) -> dict[str, Any]:
    finable = s01_s015_at_large.is_finable(
        on_highway=flag(inputs, "on_highway"),
        between=flag(inputs, "parcel_to_parcel"),
        knowingly=flag(inputs, "knowingly"),
        told=flag(inputs, "peace_officer_notice"),
        removed=flag(inputs, "removed"),
    )
    return {"finable": finable, "max_fine_cents": int(figures.HIGHWAY_FINE.value * 100)}


@kind("wi.preclusion", "due", "done")
def _preclusion(inputs: Inputs) -> dict[str, Any]:
    done = inputs.get("done")
    return {"precluded": done is None or day(done) > day(inputs["due"])}
