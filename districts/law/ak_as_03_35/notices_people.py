"""Notices on the people of a petition: who is not known, not counted, or counted twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.heads import Heads, heads
from districts.law.ak_as_03_35.land import land
from districts.law.ak_as_03_35.landholders import Landholders, landholders, sheets_of
from districts.law.ak_as_03_35.sheets import UNSIGNED
from districts.law.chapter import Matter
from districts.terms import Missing, Notice
from districts.terms.quantity import half_up

_NAMED_AT_MOST = 20


def listed(names: Iterable[str]) -> str:
    """Return names with commas; of a long list the first ones and how many more."""
    every = sorted(names)
    shown = ", ".join(every[:_NAMED_AT_MOST])
    more = len(every) - _NAMED_AT_MOST
    return f"{shown} and {more} more" if more > 0 else shown


def of_the_people(matter: Matter) -> list[Notice]:
    """Return the notices on holders, signatures and shares."""
    facts: PetitionFacts = matter.facts
    holders = landholders(matter)
    found = []
    undated = [line.id for line in facts.signatures or () if line.is_undated]
    if undated:
        found.append(
            Notice(
                "warning",
                "undated_signatures",
                f"Signatures without a date are counted as given in time: {listed(undated)}.",
            )
        )
    if isinstance(holders, Missing):
        return found
    counted = heads(matter)
    found += _unknown_holders(matter, holders, counted)
    if holders.on_line:
        found.append(
            Notice(
                "info",
                "touches_line",
                "Their land inside is only a strip narrower than the tolerance, so they are not "
                f"counted: {listed(_named(holders, holders.on_line))}.",
            )
        )
    if holders.of_building:
        found.append(_no_land(matter, holders, counted))
    found += _shares(holders)
    found += _recorded_share(matter)
    found += _passes_within_area_only(matter)
    return found


def _named(holders: Landholders, ids: Iterable[str]) -> list[str]:
    """Return names with ids, each as a reader can find it."""
    return [
        each if name is None or name == each else f"{name} ({each})"
        for each in ids
        for name in [holders.holders[each].name if each in holders.holders else None]
    ]


def _percent(signed: int, total: int) -> str:
    return f"{half_up(Fraction(100 * signed, total), 1)} %" if total else "nobody"


def _unknown_holders(
    matter: Matter, holders: Landholders, counted: Heads | Missing
) -> list[Notice]:
    facts: PetitionFacts = matter.facts
    unknown = [
        each
        for each, landed in holders.landed.items()
        if landed is not False and holders.holders[each].person == "unknown"
    ]
    bare = [
        parcel.pin
        for parcel in facts.parcels
        if not holders.plots[parcel.pin].stakes
        and not parcel.public
        and parcel.inside is not False
        and not parcel.touches_line
        and parcel.acres != 0
        and parcel.pin not in _held_by_anyone(facts)
    ]
    if not unknown and not bare:
        return []
    pins = {plot.pin for each in unknown for plot in holders.plots_of[each]}
    more = len(unknown) + len(bare)
    worst = ""
    if not isinstance(counted, Missing):
        signed, total = counted.low
        worst = (
            f" Counted as residents who did not sign, the head count would be "
            f"{signed}/{total + more} ({_percent(signed, total + more)})."
        )
    return [
        Notice(
            "warning",
            "unknown_holders",
            f"{more} {'holder is' if more == 1 else 'holders are'} not known by name (parcels "
            f"{listed(pins | set(bare))}) and left out of the class, which has at least those "
            f"counted.{worst}",
        )
    ]


def _held_by_anyone(facts: PetitionFacts) -> set[str]:
    """Return pins with a holding of any date: their holder is known though not of that day."""
    holdings = facts.roll.holdings if facts.roll is not None else None
    return {holding.pin for holding in holdings or ()}


def _no_land(matter: Matter, holders: Landholders, counted: Heads | Missing) -> Notice:
    result = ""
    if not isinstance(counted, Missing):
        sheets = sheets_of(matter)
        signed, total = counted.value
        signed += sum(sheets.get(each, UNSIGNED).value for each in holders.of_building)
        total += len(holders.of_building)
        result = f" Counted, the head count would be {signed}/{total} ({_percent(signed, total)})."
    return Notice(
        "info",
        "no_land",
        f"They hold a building without land and are not counted: "
        f"{listed(_named(holders, holders.of_building))}.{result}",
    )


def _shares(holders: Landholders) -> list[Notice]:
    over = []
    for plot in holders.plots.values():
        if len(plot.stakes) < 2:
            continue
        for kind in {stake.kind for stake in plot.stakes}:
            stated = sum(
                (stake.share or Fraction(0) for stake in plot.stakes if stake.kind == kind),
                Fraction(0),
            )
            if stated > 1:
                over.append(plot.pin)
    if not over:
        return []
    return [
        Notice(
            "warning",
            "shares_exceed_whole",
            f"Stated shares come to more than the whole of: {listed(set(over))}.",
        )
    ]


def _recorded_share(matter: Matter) -> list[Notice]:
    """Warn where the county's recorded acres would put the share of land on the other side."""
    facts: PetitionFacts = matter.facts
    if facts.measured is not True or facts.is_part or facts.area.recorded_acres is None:
        return []
    if any(parcel.recorded_acres is None for parcel in facts.parcels):
        return []
    by_roll = replace(
        facts,
        area=replace(facts.area, acres=facts.area.recorded_acres),
        parcels=tuple(replace(each, acres=each.recorded_acres) for each in facts.parcels),
    )
    shapes, roll = land(matter), land(replace(matter, facts=by_roll, memory={}))
    if isinstance(shapes, Missing) or isinstance(roll, Missing):
        return []
    figure = figures.LAND
    if not shapes.described or not roll.described:
        return []
    by_shape, by_record = shapes.value / shapes.described, roll.value / roll.described
    if figure.held_by(by_shape) == figure.held_by(by_record):
        return []
    pins = [pin for pin, acres in shapes.credits().items() if acres]
    return [
        Notice(
            "warning",
            "recorded_acres_differ",
            f"By the county's recorded acres the signers hold {half_up(by_record * 100, 2)} %, by "
            f"the shapes {half_up(by_shape * 100, 2)} %: on different sides of "
            f"{half_up(figure.value * 100, 0)} %. Their parcels: {listed(pins)}.",
        )
    ]


def _passes_within_area_only(matter: Matter) -> list[Notice]:
    """Warn where the narrower class passes and the wider plainly does not."""
    if matter.reads("residents") != "within_area":
        return []
    near, wide = heads(matter), heads(matter.under("residents", "state"))
    if isinstance(near, Missing) or isinstance(wide, Missing) or not near.low[1]:
        return []
    figure = figures.SIGNERS
    if not figure.held_by(Fraction(*near.low)) or not wide.high[1]:
        return []
    if figure.held_by(Fraction(*wide.high)):
        return []
    signed, total = wide.high
    return [
        Notice(
            "warning",
            "passes_within_area_only",
            "Enough residents of the area signed, but not enough of all residents of Alaska who "
            f"hold land there: {signed}/{total} ({_percent(signed, total)}).",
        )
    ]
