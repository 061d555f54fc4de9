"""What signers are credited of each plot: leased parts whole, co-owned ground by shares."""

from __future__ import annotations

from collections import ChainMap, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from districts.facts.petition import Overlap
from districts.law.ak_as_03_35.landholders import (
    LESSEE,
    Landholders,
    Plot,
    Stake,
)


@dataclass(frozen=True)
class Base:
    """The land of which a share is asked, and what of each plot counts towards it."""

    described: Fraction
    without_water: bool = False
    without_public: bool = False

    def acres(self, plot: Plot) -> int | None:
        """Return the units of a plot that count."""
        if self.without_public and plot.public:
            return 0
        if self.without_water and plot.acres is not None:
            return max(0, plot.acres - (plot.water or 0))
        return plot.acres


class Credits:
    """What one set of holders is credited, plot by plot.

    Parameters
    ----------
    who
        Holders whose land counts.
    whole
        A signing co-owner brings the whole parcel.
    best
        Plots that may lie inside are taken to.
    """

    def __init__(
        self, holders: Landholders, base: Base, who: set[str], whole: bool, best: bool
    ) -> None:
        self.holders = holders
        self.base = base
        self.who = who
        self.whole = whole
        self.best = best
        self.units: dict[str, int | Fraction] = {}
        self.unknown: set[str] = set()
        for holder in who:
            for plot in holders.plots_of.get(holder, ()):
                if plot.pin in self.units or not self._counts(plot):
                    continue
                units = credit(plot, base.acres(plot), who, whole=whole)
                if units is None:
                    self.unknown.add(plot.pin)
                self.units[plot.pin] = units or 0

    def in_acres(self) -> dict[str, Fraction]:
        """Return the acres credited of each parcel."""
        scale = self.holders.scale
        return {pin: Fraction(units) / scale for pin, units in self.units.items()}

    @cached_property
    def total(self) -> Fraction:
        """All acres credited, parcel by parcel."""
        whole = sum(units for units in self.units.values() if isinstance(units, int))
        parts = (units for units in self.units.values() if not isinstance(units, int))
        return (whole + sum(parts, Fraction(0))) / self.holders.scale

    def acres(self, overlaps: Iterable[Overlap] = (), *, most: bool = False) -> Fraction:
        """Return all acres credited, with ground under several parcels counted once.

        Whose that ground is stays open, so it goes to the holder who adds least, or most. A
        record that only names a lessee claims no ownership and leaves nothing open.
        """
        return self.total - self._twice(self.units, overlaps, most=most)

    def after(
        self, changes: Mapping[str, bool], overlaps: Iterable[Overlap] = (), *, most: bool = False
    ) -> tuple[Fraction, bool]:
        """Return acres credited, and whether without bound, once some holders count or do not."""
        units: dict[str, int | Fraction] = {}
        unknown = set(self.unknown)
        for holder in changes:
            for plot in self.holders.plots_of.get(holder, ()):
                if plot.pin in units or not self._counts(plot):
                    continue
                who = {
                    stake.holder
                    for stake in plot.stakes
                    if changes.get(stake.holder, stake.holder in self.who)
                }
                found = credit(plot, self.base.acres(plot), who, whole=self.whole)
                (unknown.add if found is None else unknown.discard)(plot.pin)
                units[plot.pin] = found or 0
        moved = sum(
            (Fraction(new) - self.units.get(pin, 0) for pin, new in units.items()), Fraction(0)
        )
        total = self.total + moved / self.holders.scale
        if overlaps:
            total -= self._twice(ChainMap(units, self.units), overlaps, most=most)
        return total, bool(unknown)

    def _counts(self, plot: Plot) -> bool:
        return bool(plot.is_land or (self.best and plot.is_land is None))

    def _twice(
        self,
        units: Mapping[str, int | Fraction],
        overlaps: Iterable[Overlap],
        *,
        most: bool,
    ) -> Fraction:
        """Return the acres that the parcels' sum counts too often."""
        total = Fraction(0)
        for overlap in overlaps:
            owned: list[Fraction] = []
            leased: list[Fraction] = []
            for pin in dict.fromkeys(overlap.pins):  # the records of one pin are one plot
                plot = self.holders.plots.get(pin)
                whole = None if plot is None else self.base.acres(plot)
                part = Fraction(units.get(pin, 0)) / whole if whole else Fraction(0)
                (leased if plot is not None and plot.is_leased_only else owned).append(part)
            open_ = (max if most else min)(owned, default=Fraction(0))
            total += overlap.acres * (sum(owned) + sum(leased) - max([open_, *leased]))
        return total


def credit(plot: Plot, acres: int | None, who: set[str], *, whole: bool) -> int | Fraction | None:
    """Credit the signers' part of one plot, in its units.

    What is leased to a signer counts whole; of the rest the signing owners' undivided share.

    Parameters
    ----------
    acres
        Units of the plot that count; None when not known.
    who
        Holders whose land counts.
    whole
        A signing co-owner brings all that is co-owned.

    Returns
    -------
    int, Fraction or None
        None when a signer's part cannot be told because the plot has no acres.
    """
    owners = plot.equal_owners
    if owners is not None and acres is not None:  # by far the most common: kept quick
        signed = len(owners & who)
        if whole or signed in (0, len(owners)):
            return acres if signed else 0
        units, rest = divmod(signed * acres, len(owners))
        return Fraction(signed * acres, len(owners)) if rest else units
    stakes = plot.stakes
    signing = [stake for stake in stakes if stake.holder in who]
    if not signing:
        return 0
    leases = [stake for stake in signing if stake.kind == LESSEE]
    if acres is None:
        parts = [stake.acres for stake in signing if stake.acres is not None]
        if len(parts) < len(signing):
            return None
        acres = max(*parts, sum(stake.acres or 0 for stake in leases))
    leased = min(
        Fraction(acres),
        sum(
            (
                (stake.share or Fraction(1)) * (acres if stake.acres is None else stake.acres)
                for stake in leases
            ),
            Fraction(0),
        ),
    )
    owned = max(
        (_owned(group, acres, who, whole=whole) for group in _titles(stakes)),
        default=Fraction(0),
    )
    both = leased + owned * (acres - leased)
    return both.numerator if both.denominator == 1 else both


def _titles(stakes: Iterable[Stake]) -> list[list[Stake]]:
    """Group owners, buyers under contract and possessors: each group holds all of the plot.

    Where every share is stated and they make up no more than one whole, they are one group.
    """
    groups: dict[str, list[Stake]] = defaultdict(list)
    for stake in dict.fromkeys(stakes):
        if stake.kind != LESSEE:
            groups[stake.kind].append(stake)
    shares = [stake.share for group in groups.values() for stake in group]
    stated = [share for share in shares if share is not None]
    if len(groups) > 1 and len(stated) == len(shares) and sum(stated) <= 1:
        return [[stake for group in groups.values() for stake in group]]
    return list(groups.values())


def _owned(group: list[Stake], acres: int, who: set[str], *, whole: bool) -> Fraction:
    """Return the part of the plot that the signing ones of a group own."""
    if not acres:
        return Fraction(0)
    parts = [stake.acres for stake in group if stake.acres is not None and stake.share is None]
    if len(parts) == len(group) and sum(parts) <= acres:  # each owns a part of its own
        mine = sum(stake.acres or 0 for stake in group if stake.holder in who)
        return Fraction(mine, acres)
    known = sum((stake.share for stake in group if stake.share is not None), Fraction(0))
    open_ = {stake.holder for stake in group if stake.share is None}
    equal = max(Fraction(0), 1 - known) / len(open_) if open_ else Fraction(0)
    shares = widest = Fraction(0)
    counted: set[str] = set()
    for stake in group:
        if stake.holder not in who:
            continue
        part = Fraction(1)
        if stake.acres is not None:
            part = min(Fraction(stake.acres, acres), part)
        widest = max(widest, part)
        if stake.share is not None:
            shares += stake.share * part
        elif stake.holder not in counted:
            counted.add(stake.holder)
            shares += equal * part
    return widest if whole else min(Fraction(1), shares)
