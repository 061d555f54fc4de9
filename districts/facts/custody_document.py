"""Facts of an animal held, from their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from districts.facts.custody import Animal, CustodyFacts, Damage, Events, Money, Owner
from districts.facts.custody_order import refuse_impossible_order
from districts.facts.instants import zone_named
from districts.facts.reader import Reader, refused

REGIMES = ("taking_up", "rams", "distraint", "ak_impound")
_INSTANTS = (
    "taken_up_at",
    "owner_notified_at",
    "notice_filed_at",
    "posted_at",
    "received_notice_at",
    "served_at",
    "appraisal_hearing_at",
    "appraised_at",
    "paid_at",
    "pound_delivered_at",
    "placed_at",
    "sold_on",
)
_DAYS = (
    "appraiser_applied_on",
    "adjudicated_on",
    "sale_posted_on",
    "sale_posted_on_pound",
    "municipality_paid_on",
    "title_on",
    "surplus_to_treasurer_on",
    "surplus_claimed_on",
)
_SUMS = (
    "price",
    "sale_costs",
    "seller_fees",
    "keep",
    "estimated",
    "appraiser_fees",
    "officer_fee",
    "use_value",
    "adjudication_costs",
)


@dataclass(frozen=True)
class Regime:
    """A way to hold an animal that a chapter knows.

    Attributes
    ----------
    cite
        The section its times run from.
    act
        What taking the animal is called there.
    """

    cite: str
    act: str


def custody_facts(
    document: Mapping[str, Any],
    *,
    zone: str,
    regimes: Mapping[str, Regime],
    unbegun: bool = False,
) -> CustodyFacts:
    """Read the facts of a case.

    Parameters
    ----------
    document
        The JSON object. ``as_of`` and ``readings`` belong to the question that is put, and are
        passed over; ``zone`` names the clock of the place.
    zone
        The clock where the document names none.
    regimes
        Those of the chapter the facts are put to.
    unbegun
        Whether facts may name no regime yet, so that the chapter says which are open.

    Raises
    ------
    DistrictsError
        A key is not known, a value is of the wrong kind or cannot be true, the regime is of
        another chapter, or the events stand in an order that cannot be.
    """
    top = Reader(document)
    for beside in ("as_of", "readings"):
        top.take(beside)
    clock = zone_named(top.take("zone") or zone)
    regime = top.choice("regime", REGIMES)
    if regime is None and not unbegun:
        raise refused(
            "regime",
            "The facts do not say how the animal is held.",
            f"It is one of: {', '.join(regimes)}.",
        )
    if regime is not None and regime not in regimes:
        raise refused(
            "regime",
            f"The regime {regime} is not of this chapter.",
            f"Put it to the chapter it is of; here are: {', '.join(regimes)}.",
        )
    animals = _animals(top)
    facts = CustodyFacts(
        regime=regime or "",
        zone=clock,
        animals=animals,
        owner=_owner(top.part("owner")),
        at_large=top.flag("at_large"),
        doing_damage=top.flag("doing_damage"),
        taker_is_occupant=top.flag("taker_is_occupant"),
        officer_custody=top.flag("officer_custody"),
        on_highway=top.flag("on_highway"),
        pound_in_residence_municipality=top.flag("pound_in_residence_municipality"),
        events=_events(top.part("events"), clock),
        money=_money(top.part("money"), animals),
    )
    top.close()
    way = next(iter(regimes.values())) if regime is None else regimes[regime]
    refuse_impossible_order(facts, way.cite, way.act)
    return facts


def _animals(top: Reader) -> tuple[Animal, ...]:
    animals: dict[str, Animal] = {}
    for source in top.rows("animals"):
        animal = Animal(
            id=source.name("id"),
            kind=source.text("kind"),
            born_on=source.day("born_on"),
            value=source.money("value"),
            appraised=source.money("appraised"),
            times_at_large=source.count("times_at_large"),
        )
        source.close()
        if animal.id in animals:
            raise refused(
                source.at("id"), f"Animal {animal.id} is listed twice.", "List each animal once."
            )
        animals[animal.id] = animal
    return tuple(animals.values())


def _owner(source: Reader | None) -> Owner:
    if source is None:
        return Owner()
    owner = Owner(
        known=source.flag("known"),
        same_county=source.flag("same_county"),
        same_municipality=source.flag("same_municipality"),
    )
    source.close()
    return owner


def _events(source: Reader | None, zone: ZoneInfo) -> Events:
    if source is None:
        return Events()
    found: dict[str, Any] = {key: source.moment(key, zone) for key in _INSTANTS}
    days: dict[str, date | None] = {key: source.day(key) for key in _DAYS}
    events = Events(
        **found,
        **days,
        published_on=source.days("published_on"),
        sale_places=source.count("sale_places"),
    )
    source.close()
    return events


def _money(source: Reader | None, animals: tuple[Animal, ...]) -> Money:
    if source is None:
        return Money()
    sums: dict[str, Any] = {key: source.money(key) for key in _SUMS}
    money = Money(
        **sums,
        appraiser_miles=source.amount("appraiser_miles"),
        damages=_damages(source, {animal.id for animal in animals}),
    )
    source.close()
    return money


def _damages(money: Reader, ids: set[str]) -> tuple[Damage, ...]:
    damages = []
    for source in money.rows("damages"):
        animal, trespass = source.text("animal"), source.text("trespass")
        amount = source.money("amount")
        source.close()
        if amount is None:
            raise refused(source.at("amount"), f"{source.at('amount')} is missing.")
        if animal is not None and ids and animal not in ids:
            raise refused(
                source.at("animal"),
                f"Damage by {animal}, which is not listed in animals.",
                "Add the animal, or correct the id; leave it out where all did it together.",
            )
        damages.append(Damage(animal, trespass or "", amount))
    return tuple(damages)
