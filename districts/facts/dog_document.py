"""Facts of a dog, from their JSON form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from districts.facts.dog import (
    Appeal,
    Breach,
    Conduct,
    Determination,
    DogFacts,
    Pen,
    Whereabouts,
)
from districts.facts.instants import zone_named
from districts.facts.observations import observations
from districts.facts.reader import Reader, refused


def dog_facts(
    document: Mapping[str, Any],
    *,
    zone: str,
    observed: Collection[str],
    provision: Callable[[str], str | None],
) -> DogFacts:
    """Read the facts of a dog.

    Parameters
    ----------
    document
        The JSON object. ``as_of`` and ``readings`` belong to the question that is put.
    zone
        The clock where the document names none.
    observed
        The clauses that take an observation.
    provision
        Names a provision of the article; None where there is none such.

    Raises
    ------
    DistrictsError
        A key is not known, a value is of the wrong kind or cannot be true, or days stand in an
        order that cannot be.
    """
    top = Reader(document)
    for beside in ("as_of", "readings"):
        top.take(beside)
    facts = DogFacts(
        zone=zone_named(top.take("zone") or zone),
        born_on=top.day("born_on"),
        acquired_on=top.day("acquired_on"),
        licensed_on=top.day("licensed_on"),
        licensed=top.flag("licensed"),
        neutered=top.flag("neutered"),
        present_on=top.days("present_on") if top.has("present_on") else None,
        determination=_determination(top.part("determination")),
        appeal=_appeal(top.part("appeal")),
        complied_on=top.day("complied_on"),
        breaches=_breaches(top, provision),
        leash_ft=top.amount("leash_ft"),
        has_pen=top.flag("has_pen"),
        pen=Pen(**_flags(top.part("pen"), "locked", "secure_top", "unscalable", "fixed_floor")),
        embedded_ft=top.amount("embedded_ft"),
        insurance=top.money("insurance"),
        insurance_aggregate=top.money("insurance_aggregate"),
        cancellation_notice_days=top.count("cancellation_notice_days"),
        whereabouts=Whereabouts(
            **_flags(
                top.part("whereabouts"),
                "off_premises",
                "under_control",
                "in_automobile",
                "owner_consents",
            )
        ),
        conduct=Conduct(
            **_flags(
                top.part("conduct"),
                "attack",
                "provoked",
                "repeated_threatening",
                "court_finds_continuing_threat",
            )
        ),
        fees=top.money("fees"),
        village_charges=top.money("village_charges"),
        observations=observations(top, "observations", observed),
        agency_dog=top.flag("agency_dog"),
    )
    top.close()
    _refuse_impossible(facts)
    return facts


def _flags(source: Reader | None, *keys: str) -> dict[str, bool | None]:
    if source is None:
        return {}
    found = {key: source.flag(key) for key in keys}
    source.close()
    return found


def _determination(source: Reader | None) -> Determination:
    if source is None:
        return Determination()
    found = Determination(on=source.day("on"), informed_on=source.day("informed_on"))
    source.close()
    return found


def _appeal(source: Reader | None) -> Appeal:
    if source is None:
        return Appeal()
    found = Appeal(applied_on=source.day("applied_on"), decided_on=source.day("decided_on"))
    source.close()
    return found


def _breaches(top: Reader, provision: Callable[[str], str | None]) -> tuple[Breach, ...]:
    found = []
    for source in top.rows("violations"):
        text = source.name("provision")
        named = provision(text)
        begins, ends = source.day("from"), source.day("to")
        source.close()
        if named is None:
            raise refused(
                source.at("provision"),
                f"“{text}” is no provision of this article.",
                "Write the section and its letter, such as 171-19C.",
            )
        if begins is None:
            raise refused(
                source.at("from"),
                f"{source.at('from')} is missing.",
                "Give the first local day of the violation.",
            )
        if ends is not None and ends < begins:
            raise refused(source.at("to"), f"It ends on {ends}, before it begins on {begins}.")
        found.append(Breach(named, begins, ends or begins))
    return tuple(found)


def _refuse_impossible(facts: DogFacts) -> None:
    determination, appeal = facts.determination, facts.appeal
    born, decided = ("born_on", facts.born_on), ("determination.on", determination.on)
    applied = ("appeal.applied_on", appeal.applied_on)
    unborn = "a dog has no keeper, license or finding before it is born"
    orders = (
        (("licensed_on", facts.licensed_on), born, unborn),
        (("acquired_on", facts.acquired_on), born, unborn),
        (decided, born, unborn),
        (("determination.informed_on", determination.informed_on), decided,
         "171-22I has the keeper informed of what was decided"),
        (applied, decided, "171-22J lets an aggrieved person appeal what was decided"),
        (("appeal.decided_on", appeal.decided_on), applied,
         "171-22J has the Board act on an application"),
    )  # fmt: skip
    for (later, after), (earlier, before), why in orders:
        if after is not None and before is not None and after < before:
            raise refused(
                later,
                f"{later}, {after}, comes before {earlier}, {before}; {why}.",
                "Correct whichever was written down wrong.",
            )
