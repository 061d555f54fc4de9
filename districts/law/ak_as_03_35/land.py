"""How much of the land the signers hold: each acre once, co-owners by their shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35.credit import Base, Credits
from districts.law.ak_as_03_35.heads import heads_key
from districts.law.ak_as_03_35.landholders import (
    CLERK,
    landholders,
    members,
    sheets_of,
)
from districts.law.chapter import Matter
from districts.terms import Measured, Missing, Share
from districts.terms.quantity import MEASURED_PLACES

SURVEYOR = "the surveyor or the county's GIS office"
End = Literal["low", "value", "high"]
ENDS: tuple[End, ...] = ("value", "low", "high")


@dataclass
class Land:
    """The acres credited, in acres: as the facts stand, at worst and at best.

    Attributes
    ----------
    credits
        Acres credited of each parcel, as the facts stand.
    unbounded
        A signer's parcel has no acres, so that the most it can be is not known.
    """

    described: Fraction
    value: Fraction
    low: Fraction
    high: Fraction
    unbounded: bool
    credits: Callable[[], Mapping[str, Fraction]]

    @property
    def is_open(self) -> bool:
        """Whether facts that are not yet known could change it."""
        return self.unbounded or not self.low == self.value == self.high


def base_of(matter: Matter) -> Base | Missing:
    """Return the land of which the share is asked."""
    facts: PetitionFacts = matter.facts
    described = _described(matter)
    if described is None:
        return Missing("the acres of the land", SURVEYOR, "share")
    match matter.reads("land_base"):
        case "without_water":
            return _less_water(facts, described)
        case "without_public":
            if facts.is_part and not _lists_all(facts):
                return Missing("which land of the district is public", "the assessor", "share")
            acres = [p.acres for p in facts.parcels if p.public and p.inside is not False]
            if None in acres:
                return Missing("the acres of public land", SURVEYOR, "share")
            total = sum((each for each in acres if each is not None), Fraction(0))
            return Base(described - total, without_public=True)
        case _:
            return Base(described)


def _described(matter: Matter) -> Fraction | None:
    facts: PetitionFacts = matter.facts
    match facts.action:
        case "eliminate":
            return facts.district.acres
        case "dissolve":
            return facts.district.acres if facts.district.acres is not None else facts.area.acres
        case "add" if matter.reads("addition_class") == "enlarged":
            if facts.area.acres is None or facts.district.acres is None:
                return None
            return facts.area.acres + facts.district.acres
        case _:
            return facts.area.acres


def _less_water(facts: PetitionFacts, described: Fraction) -> Base | Missing:
    water = facts.district.water_acres if facts.is_part else facts.area.water_acres
    if water is None and facts.action == "dissolve":
        water = facts.area.water_acres
    if water is None:
        return Missing("the acres under water", SURVEYOR, "share")
    return Base(max(Fraction(0), described - water), without_water=True)


def _lists_all(facts: PetitionFacts) -> bool:
    """Whether the parcels listed cover every holding of the district."""
    pins = {parcel.pin for parcel in facts.parcels}
    holdings = facts.roll.holdings if facts.roll is not None else None
    return bool(pins) and all(holding.pin in pins for holding in holdings or ())


def suppliers(matter: Matter, end: End) -> set[str] | Missing:
    """Return the holders whose land is credited, with every open fact resolved one way."""
    class_ = members(matter)
    if isinstance(class_, Missing):
        return class_
    allowed = {each for each, sure in class_.items() if sure or end == "high"}
    if matter.reads("land_signers") == "sub_class":
        return allowed
    signed = {holder for holder, standing in sheets_of(matter).items() if getattr(standing, end)}
    if matter.reads("land_signers") == "any_owners":
        return signed
    return signed & allowed


def land(matter: Matter) -> Land | Missing:
    """Credit land: as the facts stand, and with every open one resolved against and for."""
    questions = ("co_owners", "land_signers", "land_base")
    key = ("land", *heads_key(matter), *(matter.reads(question) for question in questions))
    return matter.once(key, lambda: credited(matter))


def credited(matter: Matter) -> Land | Missing:
    """Credit land, whatever was worked out before."""
    base = base_of(matter)
    holders = landholders(matter)
    if matter.facts.signatures is None:
        return Missing("who signed", CLERK, "share")
    if isinstance(base, Missing):
        return base
    if isinstance(holders, Missing):
        return holders
    whole = matter.reads("co_owners") != "persons"
    sums: dict[End, Credits] = {}
    for end in ENDS:
        who = suppliers(matter, end)
        if isinstance(who, Missing):
            return who
        best = end == "high" and holders.has_doubtful_plots
        same = next((each for each in sums.values() if each.who == who), None)
        sums[end] = same if same and not best else Credits(holders, base, who, whole, best)
    overlaps = matter.facts.overlaps

    def bounded(acres: Fraction) -> Fraction:
        # Parcels drawn a hair beside each other measure a hair more than their union.
        return min(acres, base.described) if matter.facts.measured else acres

    return Land(
        described=base.described,
        value=bounded(sums["value"].acres(overlaps)),
        low=bounded(sums["low"].acres(overlaps)),
        high=bounded(sums["high"].acres(overlaps, most=True)),
        unbounded=bool(sums["high"].unknown),
        credits=sums["value"].in_acres,
    )


def measured(matter: Matter, land_: Land | Missing, against: Fraction) -> Measured | Missing:
    """Return the credited land as a measured share of the land described."""
    if isinstance(land_, Missing):
        return land_
    facts: PetitionFacts = matter.facts
    places = MEASURED_PLACES if facts.measured else None

    def share(part: Fraction) -> Share:
        return Share(part, land_.described, places)

    drawn = facts.area.crosses_itself and not facts.is_part
    return Measured(
        value=share(land_.value),
        unit="share",
        method="acres held by signers, each acre once, co-owners by their shares",
        low=share(land_.low) if land_.is_open else None,
        high=share(land_.high) if land_.is_open and not land_.unbounded else None,
        unbounded=land_.unbounded,
        doubt="the boundary crosses itself, so the land described is not certain"
        if drawn
        else None,
        against=against,
        of="the land described",
    )
