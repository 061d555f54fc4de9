"""The kinds of worked example on Bellevue ch. 171, each turned into facts and put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from districts.errors import DistrictsError
from districts.facts import DogFacts, dog_facts
from districts.law.chapter import Matter, Rule
from districts.law.wi_bellevue_171 import (
    keeping,
    licensing,
    s22_appeal,
    s22_control,
    s22_dangerous,
)
from districts.law.wi_bellevue_171.provisions import ZONE, provision
from districts.law.wi_bellevue_171.readings import READINGS
from districts.terms import MEETS
from districts.terms.quantity import exact

FIRST_DAY = date(2000, 1, 1)  # where an example does not hang on the day of the assessment
Inputs = Mapping[str, Any]
Kind = Callable[[Inputs], dict[str, Any]]
KINDS: dict[str, Kind] = {}


def kind(name: str, *known: str) -> Callable[[Kind], Kind]:
    """Make a kind of example of a function; inputs it does not know are refused by name."""

    def enlist(make: Kind) -> Kind:
        def checked(inputs: Inputs) -> dict[str, Any]:
            for key in inputs:
                if key not in known:
                    raise DistrictsError(
                        f"unknown input {key!r}; known: {', '.join(known)}",
                        code="examples_not_usable",
                    )
            return make(inputs)

        KINDS[name] = checked
        return make

    return enlist


def amount(value: object) -> Fraction:
    """Return an exact number from a number or decimal string."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise TypeError(f"{value!r} is not a number")
    return exact(Decimal(str(value)))


def flag(value: object) -> bool:
    """Return true or false, and nothing else."""
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is not true or false")
    return value


def flags(inputs: Inputs, *keys: str) -> dict[str, bool]:
    """Return those of the keys that are given."""
    return {key: flag(inputs[key]) for key in keys if key in inputs}


def day(value: object) -> date:
    """Return a day."""
    return date.fromisoformat(str(value))


def cents(sum_: Decimal | None) -> int | None:
    """Return whole cents."""
    return None if sum_ is None else int(sum_ * 100)


def facts_of(document: Mapping[str, Any], *observed: str) -> DogFacts:
    """Return the facts of a dog."""
    return dog_facts(document, zone=ZONE, observed=observed, provision=provision)


def over(facts: DogFacts, as_of: date = FIRST_DAY) -> Matter:
    """Return facts under every default reading."""
    return Matter(facts, as_of, {each.question: each.default for each in READINGS})


def hold(matter: Matter, *rules: Rule) -> bool:
    """Whether each rule's verdict is that it meets."""
    return all(rule.answer(matter).verdict is MEETS for rule in rules)


@kind("bv.age", "birth", "date")
def _age(inputs: Inputs) -> dict[str, Any]:
    born, on = day(inputs["birth"]), day(inputs["date"])
    return {
        "five_months": licensing.of_age_on(born).isoformat(),
        "village_rule_applies": licensing.village_rule_applies(born, on),
    }


@kind("bv.half_tax", "birth", "license_year")
def _half(inputs: Inputs) -> dict[str, Any]:
    return {"half": licensing.is_half(day(inputs["birth"]), int(inputs["license_year"]))}


@kind("bv.late_fee", "license_year", "licensed")
def _late(inputs: Inputs) -> dict[str, Any]:
    year = int(inputs["license_year"])
    of_age_long_since = date(year - 2, 1, 1)
    licensed = inputs.get("licensed")
    facts = facts_of({"born_on": of_age_long_since.isoformat(), "licensed_on": licensed})
    return {"late_fee_cents": cents(licensing.late_fee(facts, date(year, 12, 31)))}


@kind("bv.presumption", "present", "first", "consecutive_days")
def _presumption(inputs: Inputs) -> dict[str, Any]:
    if "present" in inputs:
        days = [day(each) for each in inputs["present"]]
    else:
        count = int(inputs["consecutive_days"])
        days = [day(inputs["first"]) + timedelta(days=at) for at in range(count)]
    begins = keeping.presumed_from(days, "tenth")
    return {
        "presumed": begins is not None,
        "from": None if begins is None else begins.isoformat(),
    }


@kind("bv.at_large", "off_premises", "under_control", "in_automobile", "owner_consents")
def _at_large(inputs: Inputs) -> dict[str, Any]:
    return {"at_large": keeping.is_at_large(facts_of({"whereabouts": dict(inputs)}).whereabouts)}


@kind("bv.offenses", "violations")
def _offenses(inputs: Inputs) -> dict[str, Any]:
    facts = facts_of({"violations": inputs["violations"]})
    return {
        option: len(s22_dangerous.offenses(facts, option))
        for option in ("per_provision", "per_day")
    }


@kind("bv.comply10", "determined")
def _comply(inputs: Inputs) -> dict[str, Any]:
    determined = day(inputs["determined"])
    on = {"determination": {"on": determined.isoformat()}}
    by = s22_appeal.comply_by(over(facts_of(on)))
    appealed = on | {"appeal": {"applied_on": determined.isoformat()}}
    pending = s22_appeal.comply_by(over(facts_of(appealed)))
    if by is None or pending is None:
        raise ValueError("a determination is needed")
    return {
        "unrolled": s22_appeal.comply_unrolled(determined).isoformat(),
        "comply_by": by.isoformat(),
        "stayed_by_appeal": pending > by,
    }


@kind("bv.appeal60", "applied")
def _appeal(inputs: Inputs) -> dict[str, Any]:
    applied = day(inputs["applied"]).isoformat()
    matter = over(facts_of({"determination": {"on": applied}, "appeal": {"applied_on": applied}}))
    row, appeal = s22_appeal.board_deadline(matter), s22_appeal.appeal_deadline(matter)
    if row is None or appeal is None:
        raise ValueError("an application is needed")
    document = row.document()
    return {
        "unrolled": document["safe_by"],
        "board_by": document["due"],
        "deadline_to_appeal": appeal.due,
    }


@kind("bv.leash", "leash_ft", "held_by_person", "muzzled")
def _leash(inputs: Inputs) -> dict[str, Any]:
    seen = {
        "BV-171.22C-2": flag(inputs["held_by_person"]),
        "BV-171.22C-3": flag(inputs["muzzled"]),
    }
    facts = facts_of({"leash_ft": amount(inputs["leash_ft"]), "observations": seen}, *seen)
    return {"ok": hold(over(facts), *s22_control.LEASH)}


@kind("bv.pen", "locked", "secure_top", "unscalable", "fixed_floor", "embedded_ft")
def _pen(inputs: Inputs) -> dict[str, Any]:
    depth = inputs.get("embedded_ft")
    facts = facts_of(
        {
            "has_pen": True,
            "pen": flags(inputs, "locked", "secure_top", "unscalable", "fixed_floor"),
            "embedded_ft": None if depth is None else amount(depth),
        }
    )
    rules = (s22_control.s22_sides, s22_control.s22_locked, s22_control.s22_floor)
    return {"ok": hold(over(facts), *rules)}


@kind("bv.insurance", "per_incident_cents", "cancellation_notice_days")
def _insurance(inputs: Inputs) -> dict[str, Any]:
    facts = facts_of(
        {
            "insurance": Decimal(int(inputs["per_incident_cents"])) / 100,
            "cancellation_notice_days": inputs.get("cancellation_notice_days"),
        }
    )
    rules = [s22_control.s22_insured]
    if facts.cancellation_notice_days is not None:
        rules.append(s22_control.s22_cancellation)
    return {"ok": hold(over(facts), *rules)}


@kind("bv.dangerous", "attack", "provoked", "repeated_threatening")
def _dangerous(inputs: Inputs) -> dict[str, Any]:
    return {"dangerous": s22_dangerous.is_dangerous(facts_of({"conduct": dict(inputs)}))}


@kind("bv.destroy", "attacked", "determined_dangerous", "court_finds_continuing_threat")
def _destroy(inputs: Inputs) -> dict[str, Any]:
    determined = flag(inputs["determined_dangerous"])
    conduct = {
        "attack": flag(inputs["attacked"]),
        "court_finds_continuing_threat": flag(inputs["court_finds_continuing_threat"]),
    }
    if not determined:
        conduct |= {"provoked": True, "repeated_threatening": False}
    facts = facts_of(
        {
            "determination": {"on": FIRST_DAY.isoformat()} if determined else None,
            "conduct": conduct,
        }
    )
    return {"may_order": s22_dangerous.may_destroy(facts)}
