"""The kinds of worked example of this chapter, each turned into facts and put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from districts.facts import trespass_facts
from districts.facts.occasions import TrespassFacts
from districts.law.chapter import Matter
from districts.law.computing_time.iowa import last_court_day, last_day
from districts.law.ia_code_169c import (
    figures,
    s6_county_costs,
    s6_fence_request,
    s359a_fence_viewers,
)
from districts.law.ia_code_169c.book import LANDOWNER, ROAD
from districts.law.ia_code_169c.livestock import is_livestock
from districts.law.ia_code_169c.readings import READINGS
from districts.law.ia_code_169c.relations import events_of, needed
from districts.law.ia_code_169c.window import first_inside, is_inside
from districts.terms import MEETS

Inputs = Mapping[str, Any]
Make = Callable[[Inputs], dict[str, Any]]
ZONE = "America/Chicago"
EDGE = "anniversary"
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


def matter_of(document: Mapping[str, Any], as_of: date, **taken: str) -> Matter:
    """Return facts under the readings named, else every default."""
    facts = trespass_facts(document, zone=ZONE)
    return Matter(facts, as_of, {each.question: each.default for each in READINGS} | taken)


def _day(value: object) -> date:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a day")
    return date.fromisoformat(value)


def _cents(amount: Decimal | None) -> int | None:
    return None if amount is None else int(amount * 100)


def _dollars(cents: object) -> str:
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise TypeError(f"{cents!r} is not a whole number of cents")
    return f"{Decimal(cents) / 100:.2f}"


@kind("ia.window", "current", "prior")
def _window(inputs: Inputs) -> dict[str, Any]:
    current, prior = _day(inputs["current"]), _day(inputs["prior"])
    return {
        "inside": is_inside(prior, current, EDGE),
        "from": first_inside(current, EDGE).isoformat(),
    }


@kind("ia.habitual", "current", "target", "events")
def _habitual(inputs: Inputs) -> dict[str, Any]:
    events = {each["id"]: each for each in inputs["events"]}
    current = events[inputs["current"]]
    if inputs["target"] not in current["targets"]:
        raise ValueError(f"the current event does not concern {inputs['target']!r}")
    # The current event is the last of its day.
    rows = [each for each in events.values() if each is not current] + [current]
    first_of: dict[str, str] = {}
    document = [_occasion(each, first_of) for each in rows]
    facts = trespass_facts({"occasions": document}, zone=ZONE)
    days = [each.on for each in facts.occasions if each.on is not None]
    matter = Matter(facts, max(days), {each.question: each.default for each in READINGS})
    private = current["kind"] == "private"
    key = (current["source"], LANDOWNER if private else ROAD, inputs["target"])
    at = next(each for each in facts.occasions if each.id == current["id"]).on
    if at is None:
        raise ValueError("the current event has no day")
    prior: list[str] = []
    counted = current["determined"] is True and is_livestock(current.get("livestock")) is True
    if counted:
        prior = next(found for group, found in events_of(matter, key) if current["id"] in group.ids)
    return {
        "window_from": first_inside(at, EDGE).isoformat(),
        "prior_occasions": len(prior),
        "habitual": counted and len(prior) >= needed("three_prior"),
    }


def _occasion(event: Mapping[str, Any], first_of: dict[str, str]) -> dict[str, Any]:
    """Return an event as facts have it; one with a key of its own is after a return."""
    known = {"id", "kind", "targets", "source", "livestock", "determined", "date", "at", "occasion"}
    unknown = sorted(set(event) - known)
    if unknown:
        raise ValueError(f"unknown input {unknown[0]!r} of an event")
    if event["kind"] not in ("private", "road"):
        raise ValueError(f"{event['kind']!r} is no kind of event")
    private = event["kind"] == "private"
    when = event.get("at") or event["date"]
    found: dict[str, Any] = {
        "id": event["id"],
        "at": when,
        "keeping_land": event["source"],
        "landowners": list(event["targets"]) if private else [],
        "road": None if private else event["targets"][0],
        "species": event.get("livestock"),
        "finding": "found" if event["determined"] is True else None,
    }
    name = event.get("occasion")
    if name is not None:
        found["returned_at"] = when
        first = first_of.setdefault(name, event["id"])
        found["same_occasion_as"] = None if first == event["id"] else first
    return found


@kind("ia.request30", "received", "written", "fence_done")
def _request(inputs: Inputs) -> dict[str, Any]:
    document = {
        "request": {
            "received_on": inputs["received"],
            "written": inputs.get("written", True),
        },
        "fence_done_on": inputs.get("fence_done"),
    }
    matter = matter_of(document, _day(inputs["received"]))
    row = s6_fence_request.fence_deadline(matter)
    facts: TrespassFacts = matter.facts
    first = s6_fence_request.applies_from(facts, "sunday_rolls")
    if row is None or row.due is None:
        raise ValueError("no time runs")
    return {
        "last_day": row.due.isoformat(),
        "apply_from": None if first is None else first.isoformat(),
        "application_open": first is not None,
        "request_valid": s6_fence_request.s6_2_a_written.answer(matter).verdict is MEETS,
    }


@kind("ia.hearing5", "served", "hearing")
def _hearing(inputs: Inputs) -> dict[str, Any]:
    days = s359a_fence_viewers.notice_days(_day(inputs["served"]), _day(inputs["hearing"]))
    return {"days": days, "ok": days >= figures.VIEWERS_NOTICE.value}


@kind("ia.days", "trigger", "days", "court_filing")
def _days(inputs: Inputs) -> dict[str, Any]:
    count = last_court_day if inputs.get("court_filing") is True else last_day
    return {"last_day": count(_day(inputs["trigger"]), int(inputs["days"])).isoformat()}


@kind("ia.default", "order_time")
def _default(inputs: Inputs) -> dict[str, Any]:
    first = s359a_fence_viewers.acts_from(_day(inputs["order_time"]))
    return {"trustees_act_from": first.isoformat()}


@kind("ia.amount", "route", "costs_cents", "fees_cents")
def _amount(inputs: Inputs) -> dict[str, Any]:
    fees = inputs.get("fees_cents")
    document = {
        "default": {
            "acting": inputs["route"],
            "costs": _dollars(inputs["costs_cents"]),
            "fees": None if fees is None else _dollars(fees),
        }
    }
    rows = {
        item: _cents(sum_)
        for item, _, sum_ in s6_county_costs.owed.ask(matter_of(document, date(2026, 1, 1)))
    }
    return {"penalty_cents": rows["penalty"], "amount_cents": rows["amount_due"]}


@kind("ia.lien", "ordered", "certified")
def _lien(inputs: Inputs) -> dict[str, Any]:
    document = {
        "order": {"rendered_on": inputs.get("ordered")},
        "default": {"certified_on": inputs["certified"]},
    }
    row = s6_county_costs.lien(matter_of(document, _day(inputs["certified"])))
    starts = None if row is None else row.starts
    day = starts.date() if isinstance(starts, datetime) else starts
    return {"lien_from": None if day is None else day.isoformat()}
