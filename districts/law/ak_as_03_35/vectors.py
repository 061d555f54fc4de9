"""The kinds of worked example on AS 03.35, each turned into facts and put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from districts.errors import DistrictsError
from districts.facts import PetitionFacts, petition_facts
from districts.law.ak_as_03_35 import figures, plane, s010_area, s020_petition, s030_hearing
from districts.law.ak_as_03_35.heads import heads
from districts.law.ak_as_03_35.land import land
from districts.law.ak_as_03_35.notices import notices
from districts.law.ak_as_03_35.readings import READINGS
from districts.law.ak_as_03_35.s035_identification import may_be_branded
from districts.law.chapter import Matter, Rule
from districts.law.computing_time.alaska import court_day_from, is_court_closed, last_day
from districts.terms import FAILS, MEETS, Missing
from districts.terms.deadline import days_after
from districts.terms.quantity import exact, plain

ACTIONS = {"addition": "add", "elimination": "eliminate", "dissolution": "dissolve"}
FIRST_DAY = date(2000, 1, 1)  # no example here hangs on the day of the assessment

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


def day(value: object) -> date:
    """Return a day."""
    return date.fromisoformat(str(value))


def flag(value: object) -> bool:
    """Return true or false, and nothing else."""
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is not true or false")
    return value


def action_of(inputs: Inputs) -> str:
    """Return the action in the words of the facts."""
    word = str(inputs["action"])
    return ACTIONS.get(word, word)


def matter_of(document: Mapping[str, Any]) -> Matter:
    """Return facts under every default reading."""
    return over(petition_facts(document))


def over(facts: PetitionFacts) -> Matter:
    """Return facts under every default reading."""
    return Matter(facts, FIRST_DAY, {each.question: each.default for each in READINGS})


def holds(rule: Rule, matter: Matter) -> bool:
    """Whether a rule's verdict is that it meets."""
    return rule.answer(matter).verdict is MEETS


def least(rule: Rule, matter: Matter) -> int:
    """Return the threshold a rule compared with."""
    threshold = rule.answer(matter).threshold
    if threshold is None:
        raise ValueError("nothing to compare with for this action")
    return int(threshold.value)


@kind("ak.area", "action", "acres")
def _area(inputs: Inputs) -> dict[str, Any]:
    action = action_of(inputs)
    matter = matter_of(
        {"action": action, "area": {"acres": amount(inputs["acres"]), "tolerance": 0}}
    )
    rule = s020_petition.s020_b_area if action == "add" else s010_area.s010_a_area
    return {"minimum_acres": least(rule, matter), "ok": holds(rule, matter)}


@kind("ak.shape", "rects_ft")
def _shape(inputs: Inputs) -> dict[str, Any]:
    rects = plane.rectangles(inputs["rects_ft"])
    pieces, acres = plane.pieces(rects), plane.acres(rects)
    matter = matter_of(
        {"action": "establish", "pieces": pieces, "area": {"acres": acres, "tolerance": 0}}
    )
    contiguous = holds(s010_area.s010_a_contiguous, matter)
    large = holds(s010_area.s010_a_area, matter)
    return {
        "pieces": pieces,
        "contiguous": contiguous,
        "acres": plain(acres),
        "ok": contiguous and large,
    }


@kind("ak.adjoin", "district_rects_ft", "addition_rects_ft")
def _adjoin(inputs: Inputs) -> dict[str, Any]:
    district = plane.rectangles(inputs["district_rects_ft"])
    addition = plane.rectangles(inputs["addition_rects_ft"])
    acres = plane.acres(addition)
    matter = matter_of(
        {
            "action": "add",
            "area": {"acres": acres, "tolerance": 0},
            "district": {"touch": plane.touch(district, addition)},
        }
    )
    contiguous = holds(s020_petition.s020_b_adjoins, matter)
    large = holds(s020_petition.s020_b_area, matter)
    return {
        "contiguous": contiguous,
        "addition_acres": plain(acres),
        "ok": contiguous and large,
    }


def people(signed: int, total: int, credited: Fraction) -> dict[str, Any]:
    """Return holders, holdings, parcels and signatures that come to these counts."""
    if not 0 <= signed <= total:
        raise ValueError("signers are part of the class")
    ids = [f"H{at}" for at in range(1, total + 1)]
    parcels = [{"pin": each, "acres": Fraction(1)} for each in ids]
    if signed:
        for parcel in parcels[:signed]:
            parcel["acres"] = credited / signed
    return {
        "holders": [{"id": each, "person": "natural", "resident": True} for each in ids],
        "holdings": [{"pin": each, "holder": each, "kind": "owner"} for each in ids],
        "parcels": parcels,
        "signatures": [{"holder": each} for each in ids[:signed]],
    }


def shares(matter: Matter) -> dict[str, bool]:
    """Return the two tests of people and land, and both together."""
    head_ok = holds(s020_petition.s020_a_signers, matter)
    land_ok = holds(s020_petition.s020_a_land, matter)
    return {"head_ok": head_ok, "land_ok": land_ok, "sufficient": head_ok and land_ok}


@kind("ak.petition.counts", "class_heads", "signer_heads", "credited_acres", "described_acres")
def _counts(inputs: Inputs) -> dict[str, Any]:
    signed, total = int(inputs["signer_heads"]), int(inputs["class_heads"])
    return shares(
        matter_of(
            {
                "action": "establish",
                "area": {"acres": amount(inputs["described_acres"])},
                **people(signed, total, amount(inputs["credited_acres"])),
            }
        )
    )


@kind("ak.petition.roll", "described_acres", "persons", "parcels", "interests", "signers")
def _roll(inputs: Inputs) -> dict[str, Any]:
    matter = matter_of(
        {
            "action": "establish",
            "area": {"acres": amount(inputs["described_acres"])},
            "parcels": [
                {"pin": each["id"], "acres": amount(each["acres_inside"])}
                for each in inputs["parcels"]
            ],
            "holders": [
                {
                    "id": each["id"],
                    "person": "entity" if flag(each["entity"]) else "natural",
                    "resident": flag(each["resident_in_area"]),
                }
                for each in inputs["persons"]
            ],
            "holdings": [_interest(each) for each in inputs["interests"]],
            "signatures": [{"holder": each} for each in inputs["signers"]],
        }
    )
    counted, credit = heads(matter), land(matter)
    if isinstance(counted, Missing) or isinstance(credit, Missing):
        raise TypeError("persons, parcels, interests and signers must be given")
    signed, total = counted.value
    return {
        "class_heads": total,
        "signer_heads": signed,
        "credited_acres": plain(credit.value),
        **shares(matter),
    }


def _interest(source: Mapping[str, Any]) -> dict[str, Any]:
    leased = source.get("leased_acres_inside")
    return {
        "pin": source["parcel"],
        "holder": source["person"],
        "kind": {"own": "owner", "lease": "lessee"}[source["type"]],
        "share": source.get("share") if source["type"] == "own" else None,
        "acres": None if leased is None else amount(leased),
    }


_PARTS = {
    "purpose": s020_petition.s020_a_contents,
    "boundaries": s020_petition.s020_a_contents,
    "signatures": s020_petition.s020_a_contents,
    "filed_with_district_judge_for_the_land": s020_petition.s020_a_filed,
}


@kind("ak.petition.contents", *_PARTS)
def _contents(inputs: Inputs) -> dict[str, Any]:
    given = {name: flag(inputs[name]) for name in _PARTS}
    missing = [
        name
        for name, rule in _PARTS.items()
        if not holds(rule, _with_parts(dict.fromkeys(_PARTS, True) | {name: given[name]}))
    ]
    everything = _with_parts(given)
    return {"missing": missing, "ok": all(holds(rule, everything) for rule in _PARTS.values())}


def _with_parts(given: Mapping[str, bool]) -> Matter:
    return matter_of(
        {
            "action": "establish",
            "purpose": "livestock" if given["purpose"] else "",
            "boundary_defined": given["boundaries"],
            "filed_with_district_judge": given["filed_with_district_judge_for_the_land"],
            "holders": [{"id": "H1"}],
            "signatures": [{"holder": "H1"}] if given["signatures"] else [],
        }
    )


@kind(
    "ak.eliminate",
    "district_acres",
    "portion_acres",
    "class_heads_in_district",
    "signer_heads_in_district",
    "credited_acres_in_district",
    "remainder_pieces",
)
def _eliminate(inputs: Inputs) -> dict[str, Any]:
    signed, total = (int(inputs[f"{which}_heads_in_district"]) for which in ("signer", "class"))
    matter = matter_of(
        {
            "action": "eliminate",
            "area": {"acres": amount(inputs["portion_acres"]), "tolerance": 0},
            "district": {
                "acres": amount(inputs["district_acres"]),
                "remainder_pieces": inputs.get("remainder_pieces", 1),
            },
            **people(signed, total, amount(inputs["credited_acres_in_district"])),
        }
    )
    remaining = s010_area.remainder_acres(matter.facts)
    codes = ("remainder_below_1280", "remainder_pieces")
    return {
        **shares(matter),
        "remainder_acres": None if remaining is None else plain(remaining),
        "warnings": [each.code for each in notices(matter, {}) if each.code in codes],
    }


@kind("ak.hearing", "receipt", "hearing")
def _hearing(inputs: Inputs) -> dict[str, Any]:
    receipt = day(inputs["receipt"])
    earliest = days_after(receipt, int(figures.HEARING.value))
    got: dict[str, Any] = {
        "earliest": earliest.isoformat(),
        "first_court_day": court_day_from(earliest).isoformat(),
    }
    if inputs.get("hearing") is None:
        return got
    hearing = day(inputs["hearing"])
    matter = matter_of({"action": "establish", "received_on": receipt, "hearing_on": hearing})
    return {
        **got,
        "days": (hearing - receipt).days,
        "ok": holds(s030_hearing.s030_hearing_day, matter),
        "court_open": not is_court_closed(hearing),
    }


@kind("ak.posting", "hearing", "places")
def _posting(inputs: Inputs) -> dict[str, Any]:
    hearing = day(inputs["hearing"])
    matter = matter_of(
        {
            "action": "establish",
            "hearing_on": hearing,
            "postings": [
                {
                    "place": place.get("place"),
                    "conspicuous_public": flag(place["conspicuous_public"]),
                    "within": flag(place["within"]),
                    "from": place.get("posted"),
                    "to": place.get("removed"),
                }
                for place in inputs["places"]
            ],
        }
    )
    answer = s030_hearing.s030_period.answer(matter)
    latest = s030_hearing.posting_deadline(matter)
    if isinstance(answer.measured, Missing) or answer.measured is None or latest is None:
        raise ValueError("hearing and places must be given")
    return {
        "latest_posting_day": None if latest.due is None else latest.due.isoformat(),
        "qualifying_places": int(answer.measured.amount or 0),
        "ok": holds(s030_hearing.s030_places, matter) and answer.verdict is MEETS,
    }


@kind("ak.order", "meets_020", "notice_given")
def _order(inputs: Inputs) -> dict[str, Any]:
    petition, notice = (
        MEETS if flag(inputs[key]) else FAILS for key in ("meets_020", "notice_given")
    )
    return {"must_grant": s030_hearing.order_on(petition, notice) is MEETS}


@kind("ak.days", "trigger", "days", "court_act")
def _days(inputs: Inputs) -> dict[str, Any]:
    ends = last_day(
        day(inputs["trigger"]),
        int(inputs["days"]),
        court_act=flag(inputs.get("court_act", False)),
    )
    return {"last_day": ends.isoformat()}


@kind("ak.identify_method", "species", "method")
def _identify_method(inputs: Inputs) -> dict[str, Any]:
    method = inputs["method"]
    if method not in ("collar", "brand_or_mark_0340", "other_reliable"):
        raise ValueError(f"unknown method {method!r}")
    by_brand = method == "brand_or_mark_0340"
    return {"method_available": not by_brand or may_be_branded(str(inputs["species"]))}
