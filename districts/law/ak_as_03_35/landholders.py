"""Who is one of the resident owners and lessees, and what each holds."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from districts.facts.petition import Holder, Holding, ParcelLand, PetitionFacts, Roll
from districts.law.ak_as_03_35.sheets import Standing, standings
from districts.law.chapter import Matter
from districts.terms import Missing

LESSEE = "lessee"
_UNITS_AT_MOST = 10**18
CLERK = "the clerk who keeps the petition"


class Stake(NamedTuple):
    """What one holder has of a plot; acres scaled to whole units, None for the whole."""

    holder: str
    kind: str
    share: Fraction | None
    acres: int | None


@dataclass
class Plot:
    """A parcel's ground inside the boundary, in whole units of 1/scale acre."""

    pin: str
    acres: int | None
    water: int | None = None
    public: bool = False
    inside: bool | None = True
    touches_line: bool = False
    stakes: list[Stake] = field(default_factory=list)

    @property
    def is_land(self) -> bool | None:
        """Whether it gives its holders land inside; None when nobody can say."""
        if self.inside is False or self.touches_line or self.acres == 0:
            return False
        return None if self.inside is None else True

    @cached_property
    def equal_owners(self) -> frozenset[str] | None:
        """The owners, where there is no other stake and nothing says how they share."""
        if all(stake[1:] == ("owner", None, None) for stake in self.stakes):
            return frozenset(stake.holder for stake in self.stakes)
        return None

    @property
    def is_leased_only(self) -> bool:
        """Whether its record names lessees and no owner."""
        return bool(self.stakes) and all(stake.kind == LESSEE for stake in self.stakes)


@dataclass
class Landholders:
    """Holders, plots and stakes as they stood on the counting date.

    Attributes
    ----------
    scale
        Units in an acre: every acreage is a whole number of them.
    landed
        Holders of land inside: True, or None when it cannot be said.
    of_building, on_line
        Holders of a building without land; of nothing but a strip on the line.
    """

    scale: int
    holders: dict[str, Holder]
    plots: dict[str, Plot]
    landed: dict[str, bool | None]
    of_building: list[str]
    on_line: list[str]
    plots_of: dict[str, list[Plot]]

    @cached_property
    def has_doubtful_plots(self) -> bool:
        """Whether some plot may or may not lie inside."""
        return any(plot.is_land is None for plot in self.plots.values())


def roll_of(matter: Matter) -> Roll | Missing:
    """Return the roll of the land whose holders are asked."""
    facts: PetitionFacts = matter.facts
    if facts.roll is None or facts.roll.holdings is None:
        return Missing("who owns and leases the land", "the county assessor", "share")
    if facts.action != "add" or matter.reads("addition_class") == "addition":
        return facts.roll
    if facts.enlarged is None or facts.enlarged.holdings is None:
        return Missing("who holds land in the established district", "the assessor", "share")
    holders = {holder.id: holder for holder in facts.enlarged.holders}
    holders |= {holder.id: holder for holder in facts.roll.holders}
    holdings = dict.fromkeys((*facts.roll.holdings, *facts.enlarged.holdings))
    return Roll(tuple(holders.values()), tuple(holdings))


def scope_of(matter: Matter) -> str:
    """Return which land is asked: that described, or the district as enlarged."""
    return matter.reads("addition_class") if matter.facts.action == "add" else "own"


def sheets_of(matter: Matter) -> dict[str, Standing]:
    """Return every holder's standing under the counting date taken."""
    count_date = matter.reads("count_date")
    return matter.once(("sheets", count_date), lambda: standings(matter.facts, count_date))


def landholders(matter: Matter) -> Landholders | Missing:
    """Return the holders and plots under the readings taken."""
    facts: PetitionFacts = matter.facts
    dated = matter.once(
        "dated",
        lambda: any(
            holding.begins or holding.ends
            for roll in (facts.roll, facts.enlarged)
            if roll is not None
            for holding in roll.holdings or ()
        ),
    )
    key = ("landholders", scope_of(matter), matter.reads("count_date") if dated else None)

    def make() -> Landholders | Missing:
        roll = roll_of(matter)
        if isinstance(roll, Missing):
            return roll
        return _settled(roll, facts.parcels, _holding_day(matter) if dated else None)

    return matter.once(key, make)


def _holding_day(matter: Matter) -> Mapping[str | None, date]:
    """Return the day on which each holder's land is looked at; None stands for all others."""
    facts: PetitionFacts = matter.facts
    filed = facts.received_on or matter.as_of
    match matter.reads("count_date"):
        case "hearing":
            return {None: facts.hearing_on or matter.as_of}
        case "signing_dates":
            days: dict[str | None, date] = {None: filed}
            for holder, standing in sheets_of(matter).items():
                if standing.on is not None:
                    days[holder] = standing.on
            return days
        case _:
            return {None: filed}


def _settled(
    roll: Roll, parcels: Iterable[ParcelLand], days: Mapping[str | None, date] | None
) -> Landholders:
    parcels = tuple(parcels)
    holdings = [
        holding
        for holding in roll.holdings or ()
        if days is None or _held(holding, days.get(holding.holder, days[None]))
    ]
    scale = _common_scale(parcels, holdings)
    plots = {
        parcel.pin: Plot(
            parcel.pin,
            _units(parcel.acres, scale),
            _units(parcel.water_acres, scale),
            parcel.public,
            parcel.inside,
            parcel.touches_line,
        )
        for parcel in parcels
    }
    landed: dict[str, bool | None] = {}
    plots_of: dict[str, list[Plot]] = defaultdict(list)
    buildings, lines = set(), set()
    for holding in holdings:
        plot = plots.setdefault(holding.pin, Plot(holding.pin, None))
        stake = Stake(holding.holder, holding.kind, holding.share, _units(holding.acres, scale))
        if stake.acres == 0 or stake.share == 0:
            buildings.add(stake.holder)
            continue
        if plot.touches_line:
            lines.add(stake.holder)
        plot.stakes.append(stake)
        mine = plots_of[stake.holder]
        if not mine or mine[-1] is not plot:
            mine.append(plot)
        if (land := plot.is_land) is not False:
            landed[stake.holder] = landed.get(stake.holder) or land
    return Landholders(
        scale,
        {holder.id: holder for holder in roll.holders},
        plots,
        landed,
        sorted(buildings - landed.keys()),
        sorted(lines - landed.keys()),
        plots_of,
    )


def _held(holding: Holding, day: date) -> bool:
    return (holding.begins is None or holding.begins <= day) and (
        holding.ends is None or day <= holding.ends
    )


def _common_scale(parcels: Iterable[ParcelLand], holdings: Iterable[Holding]) -> int:
    """Return units in an acre that make acreages, and most shares of them, whole numbers."""
    denominators: set[int] = set()
    owners: Counter[str] = Counter()
    for holding in holdings:
        owners[holding.pin] += 1
        for part in (holding.acres, holding.share):
            if part is not None:
                denominators.add(part.denominator)
    for parcel in parcels:
        for acres in (parcel.acres, parcel.water_acres):
            if acres is not None:
                denominators.add(acres.denominator)
    common = math.lcm(*denominators)
    for count in sorted(set(owners.values())):  # equal shares; the odd crowd stays a fraction
        if math.lcm(common, count) <= _UNITS_AT_MOST:
            common = math.lcm(common, count)
    return common


def _units(acres: Fraction | None, scale: int) -> int | None:
    return None if acres is None else acres.numerator * (scale // acres.denominator)


def members(matter: Matter) -> dict[str, bool | None] | Missing:
    """Return the class: True for a sure member, None for one who may be.

    Persons known only as unknown are never among them.
    """
    key = (
        "members",
        scope_of(matter),
        matter.reads("count_date"),
        matter.reads("residents"),
        matter.reads("entities"),
    )

    def make() -> dict[str, bool | None] | Missing:
        land = landholders(matter)
        if isinstance(land, Missing):
            return land
        of_state = matter.reads("residents") == "state"
        entities = matter.reads("entities") == "included"
        found: dict[str, bool | None] = {}
        for holder_id, landed in land.landed.items():
            holder = land.holders[holder_id]
            resides = _resides(holder, of_state=of_state)
            if holder.person in ("entity", "public"):
                resides = entities and resides is not False
            elif holder.person == "unknown":
                resides = False
            if resides is not False:
                found[holder_id] = None if landed is None or resides is None else True
        return found

    return matter.once(key, make)


def _resides(holder: Holder, *, of_state: bool) -> bool | None:
    """Whether a holder is resident; a resident of the area is one of the state."""
    if not of_state:
        return holder.resident
    if holder.resident_of_state is not None:
        return holder.resident_of_state
    return True if holder.resident else None
