"""The kinds of worked example of this chapter, each turned into facts and put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from districts.facts.custody import Animal
from districts.law.computing_time.wisconsin import last_day, last_day_of_months, last_hour
from districts.law.wi_stats_172 import (
    figures,
    s01_s015_at_large,
    s02_s07_taking_up,
    s05_s06_restored_or_sold,
    s08_rams,
    s51_s52_distraint,
    s53_s55_impound_and_sale,
    s56_proceeds,
    values,
)
from districts.law.wi_stats_172.clock import LEFT_OUT
from districts.law.wi_stats_172.notices import open_procedures

Inputs = Mapping[str, Any]
Make = Callable[[Inputs], dict[str, Any]]
KINDS: dict[str, Make] = {}


def kind(name: str, *known: str) -> Callable[[Make], Make]:
    """Name the kind of example a function answers, and the inputs it takes."""

    def named(make: Make) -> Make:
        def checked(inputs: Inputs) -> dict[str, Any]:
            unknown = sorted(set(inputs) - set(known))
            if unknown:
                raise ValueError(f"unknown input {unknown[0]!r}; known: {', '.join(known)}")
            return make(inputs)

        KINDS[name] = checked
        return make

    return named


def _day(value: object) -> date:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a day")
    return date.fromisoformat(value)


def _instant(value: object) -> datetime:
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - one use

    found = datetime.fromisoformat(str(value))
    zone = ZoneInfo("America/Chicago")
    return found.astimezone(zone) if found.tzinfo else found.replace(tzinfo=zone)


def _dollars(cents: object) -> Decimal:
    if isinstance(cents, bool) or not isinstance(cents, int) or cents < 0:
        raise TypeError(f"{cents!r} is not a whole number of cents")
    return Decimal(cents) / 100


def _cents(amount: Decimal) -> int:
    return int(amount * 100)


def _flag(inputs: Inputs, name: str) -> bool:
    return inputs.get(name) is True


@kind("wi.covered", "species", "birth", "date")
def _covered(inputs: Inputs) -> dict[str, Any]:
    birth = inputs.get("birth")
    animal = Animal("a1", str(inputs["species"]), None if birth is None else _day(birth))
    found = s01_s015_at_large.is_covered(animal, _day(inputs["date"]), "goats_only")
    return {"covered": found}


@kind("wi.hours", "clause", "start", "hours", "election_days")
def _hours(inputs: Inputs) -> dict[str, Any]:
    start, hours = _instant(inputs["start"]), int(inputs["hours"])
    extra = {_day(each) for each in inputs.get("election_days") or ()}
    general = LEFT_OUT["general_rule"]
    other = "express_words" if str(inputs["clause"]).startswith("172.51(2)") else "section_alone"
    due = last_hour(start, hours, lambda day: general(day) or day in extra)
    beside = last_hour(start, hours, LEFT_OUT[other])
    return {"deadline": due.isoformat(), "safe_by": min(due, beside).isoformat()}


@kind("wi.days", "trigger", "days")
def _days(inputs: Inputs) -> dict[str, Any]:
    return {"last_day": last_day(_day(inputs["trigger"]), int(inputs["days"])).isoformat()}


@kind("wi.months", "trigger", "months")
def _months(inputs: Inputs) -> dict[str, Any]:
    last = last_day_of_months(_day(inputs["trigger"]), int(inputs["months"]))
    return {"last_day": last.isoformat()}


@kind("wi.publish", "value_cents")
def _publish(inputs: Inputs) -> dict[str, Any]:
    asked = values.must_publish(_dollars(inputs["value_cents"]))
    return {"publish": asked, "insertions": int(figures.INSERTIONS.value) if asked else 0}


@kind("wi.ten", "estimated_cents", "appraised_cents")
def _ten(inputs: Inputs) -> dict[str, Any]:
    estimated = _dollars(inputs["estimated_cents"])
    certified = inputs.get("appraised_cents")
    asked = values.must_appraise(estimated)
    found = values.outcome(asked, None if certified is None else _dollars(certified))
    return {
        "appraisal_required": asked,
        "outcome": found or "undetermined",
    }


@kind("wi.appraiser_pay", "miles")
def _pay(inputs: Inputs) -> dict[str, Any]:
    return {"fee_cents": _cents(s02_s07_taking_up.appraiser_fee(Fraction(inputs["miles"])))}


@kind("wi.split06", "price_cents", "finder_charges_cents", "sale_costs_cents")
def _split06(inputs: Inputs) -> dict[str, Any]:
    parts = s05_s06_restored_or_sold.split(
        _dollars(inputs["price_cents"]),
        _dollars(inputs["sale_costs_cents"]),
        _dollars(inputs["finder_charges_cents"]),
    )
    cents = {item: _cents(amount) for item, amount in parts.items()}
    return {
        "sale_costs_paid": cents["sale_costs"],
        "charges_paid": cents["finder_charges"],
        "remainder": cents["finder_half"] + cents["municipality_half"],
        "finder_half": cents["finder_half"],
        "municipality_half": cents["municipality_half"],
        "finder_total": cents["finder_charges"] + cents["finder_half"],
        "shortfall": cents["shortfall"],
    }


@kind("wi.lien05", "charges_cents", "use_value_cents", "adjudication_cents")
def _lien05(inputs: Inputs) -> dict[str, Any]:
    due, whole = s05_s06_restored_or_sold.lien_of(
        _dollars(inputs["charges_cents"]),
        _dollars(inputs.get("use_value_cents", 0)),
        _dollars(inputs.get("adjudication_cents", 0)),
    )
    return {"due_cents": _cents(due), "lien_cents": _cents(whole)}


@kind("wi.season", "date")
def _season(inputs: Inputs) -> dict[str, Any]:
    on = _day(inputs["date"])
    return {"in_season": s08_rams.is_in_season(on), "edge_day": s08_rams.is_edge(on)}


@kind("wi.ram_clerk", "times")
def _ram_clerk(inputs: Inputs) -> dict[str, Any]:
    times = int(inputs.get("times", 1))
    ten = _cents(Decimal(figures.RAM.value.numerator)) * times
    clerk = int(figures.RAM_CLERK.value * 100) * times
    return {
        "total_cents": ten + clerk,
        "clerk_cents": clerk,
        "taker_cents": ten // 2,
        "county_treasurer_cents": ten - ten // 2,
    }


@kind("wi.ram_forfeit", "taken_up")
def _ram_forfeit(inputs: Inputs) -> dict[str, Any]:
    times = sum(s08_rams.is_in_season(_day(each)) for each in inputs["taken_up"])
    return {"times": times, "forfeiture_cents": times * int(figures.RAM.value * 100)}


@kind("wi.ram_six", "owner_known", "filed", "last_posting")
def _ram_six(inputs: Inputs) -> dict[str, Any]:
    filed, posted = inputs.get("filed"), inputs.get("last_posting")
    if inputs.get("owner_known") is True or filed is None or posted is None:
        return {"runs": False, "pay_by": None}
    last = last_day(max(_day(filed), _day(posted)), int(figures.RAM_DAYS.value))
    return {"runs": True, "pay_by": last.isoformat()}


@kind("wi.regime", "species", "at_large", "age_covered", "in_season", "doing_damage",
      "taker_is_owner_or_occupant", "humane_or_law_officer")  # fmt: skip
def _regime(inputs: Inputs) -> dict[str, Any]:
    name = s01_s015_at_large.listed(str(inputs.get("species", "")))
    found = open_procedures(
        covered_=name is not None and _flag(inputs, "age_covered"),
        at_large=_flag(inputs, "at_large"),
        in_season=_flag(inputs, "in_season"),
        is_ram=name == "ram",
        doing_damage=_flag(inputs, "doing_damage"),
        occupant=_flag(inputs, "taker_is_owner_or_occupant"),
        officer=_flag(inputs, "humane_or_law_officer"),
    )
    return {"open": found}


@kind("wi.step51", "owner_known", "same_county", "same_municipality")
def _step51(inputs: Inputs) -> dict[str, Any]:
    found = s51_s52_distraint.first_step(
        inputs.get("owner_known"), inputs.get("same_county"), inputs.get("same_municipality")
    )
    return {"act": found and found[0], "hours": found and found[1]}


@kind("wi.window51", "distrained", "served")
def _window51(inputs: Inputs) -> dict[str, Any]:
    opens = s51_s52_distraint.opens_at(_instant(inputs["served"]), "counted")
    last = s51_s52_distraint.closes(_instant(inputs["distrained"]), "calendar")
    if last is None or isinstance(last, datetime):
        raise ValueError("no last day")
    return {
        "opens": opens.isoformat(),
        "last_day": last.isoformat(),
        "empty": s51_s52_distraint.is_empty(opens, last),
    }


@kind("wi.fees52", "days", "fees_cents")
def _fees52(inputs: Inputs) -> dict[str, Any]:
    fees = [_dollars(each) for each in inputs["fees_cents"]]
    days = int(inputs["days"])
    if days < 1:
        raise ValueError("an appraisal takes a day at least")
    return {"ok": s51_s52_distraint.fees_within(fees, days)}


@kind("wi.place53", "pound_in_distrainors_municipality")
def _place53(inputs: Inputs) -> dict[str, Any]:
    found = inputs["pound_in_distrainors_municipality"]
    return {"place": s53_s55_impound_and_sale.place_for(found)}


@kind("wi.sale54", "delivered", "posted", "sale", "posted_on_pound", "public_places")
def _sale54(inputs: Inputs) -> dict[str, Any]:
    start, posted, sold = (_day(inputs[name]) for name in ("delivered", "posted", "sale"))
    gap = (sold - posted).days
    placed = inputs.get("posted_on_pound") is not False
    places = int(inputs.get("public_places", figures.POUND_PLACES.value))
    noticed = placed and places >= figures.POUND_PLACES.value
    return {
        "day_six": s53_s55_impound_and_sale.day_six(start).isoformat(),
        "gap_days": gap,
        "ok": s53_s55_impound_and_sale.sold_after(start, sold)
        and figures.POUND_NOTICE.held_by(Fraction(gap))
        and noticed,
    }


@kind("wi.sale55", "placed", "posted", "sale")
def _sale55(inputs: Inputs) -> dict[str, Any]:
    start, posted, sold = (_day(inputs[name]) for name in ("placed", "posted", "sale"))
    gap = (sold - posted).days
    return {
        "day_six": s53_s55_impound_and_sale.day_six(start).isoformat(),
        "gap_days": gap,
        "ok": s53_s55_impound_and_sale.sold_after(start, sold)
        and figures.EXECUTION.held_by(Fraction(gap)),
    }


@kind("wi.exec_notice", "posted", "sale")
def _exec_notice(inputs: Inputs) -> dict[str, Any]:
    gap = (_day(inputs["sale"]) - _day(inputs["posted"])).days
    return {"gap_days": gap, "ok": figures.EXECUTION.held_by(Fraction(gap))}


@kind("wi.sell_needed", "needed_cents", "bids_cents")
def _sell_needed(inputs: Inputs) -> dict[str, Any]:
    needed = _dollars(inputs["needed_cents"])
    bids = [_dollars(each) for each in inputs["bids_cents"]]
    sold, raised = s53_s55_impound_and_sale.sell_needed(needed, bids)
    return {
        "sold": sold,
        "proceeds_cents": _cents(raised),
        "surplus_cents": max(_cents(raised - needed), 0),
    }


@kind("wi.split56", "proceeds_cents", "seller_fees_cents", "keep_cents", "damages_cents",
      "appraiser_fees_cents", "officer_fee_cents")  # fmt: skip
def _split56(inputs: Inputs) -> dict[str, Any]:
    owed = sum(
        (_dollars(inputs.get(name, 0))
         for name in ("damages_cents", "appraiser_fees_cents", "officer_fee_cents")),
        Decimal(0),
    )  # fmt: skip
    parts = s56_proceeds.split(
        _dollars(inputs["proceeds_cents"]),
        _dollars(inputs.get("seller_fees_cents", 0)),
        _dollars(inputs.get("keep_cents", 0)),
        owed,
    )
    return {
        "to_distrainor_cents": _cents(parts["distrainor"]),
        "surplus_cents": _cents(parts["surplus"]),
        "shortfall_cents": _cents(parts["shortfall"]),
    }


@kind("wi.two_percent", "surplus_cents")
def _two_percent(inputs: Inputs) -> dict[str, Any]:
    kept, paid = s56_proceeds.less_two_percent(_dollars(inputs["surplus_cents"]))
    return {"deduction_cents": _cents(kept), "payout_cents": _cents(paid)}


@kind("wi.surplus_dates", "sale", "treasurer_receipt")
def _surplus_dates(inputs: Inputs) -> dict[str, Any]:
    sold = _day(inputs["sale"])
    received = inputs.get("treasurer_receipt")
    six = None
    if received is not None:
        six = last_day_of_months(_day(received), int(figures.SIX_YEARS.value)).isoformat()
    return {
        "week_ends": last_day(sold, int(figures.WEEK.value)).isoformat(),
        "year_ends": last_day_of_months(sold, int(figures.YEAR.value)).isoformat(),
        "six_years_end": six,
    }


@kind("wi.highway", "on_highway", "parcel_to_parcel", "knowingly", "peace_officer_notice",
      "removed")  # fmt: skip
def _highway(inputs: Inputs) -> dict[str, Any]:
    finable = s01_s015_at_large.is_finable(
        on_highway=_flag(inputs, "on_highway"),
        between=_flag(inputs, "parcel_to_parcel"),
        knowingly=_flag(inputs, "knowingly"),
        told=_flag(inputs, "peace_officer_notice"),
        removed=_flag(inputs, "removed"),
    )
    return {"finable": finable, "max_fine_cents": int(figures.HIGHWAY_FINE.value * 100)}


@kind("wi.preclusion", "due", "done")
def _preclusion(inputs: Inputs) -> dict[str, Any]:
    done = inputs.get("done")
    return {"precluded": done is None or _day(done) > _day(inputs["due"])}
