"""A place where dogs are kept outdoors: the pen, its shelter and roof, the tether, the dogs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction


@dataclass(frozen=True)
class KeptDog:
    """One dog kept in the enclosure.

    Attributes
    ----------
    length_in
        From the tip of the nose to the base of the tail.
    height_in
        Standing.
    """

    id: str
    length_in: Fraction | None = None
    height_in: Fraction | None = None


@dataclass(frozen=True)
class Tether:
    """What a dog is tied with.

    Attributes
    ----------
    checks
        What an inspector found of it: by clause, for all its conditions, or by condition.
    """

    length_ft: Fraction | None = None
    checks: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class EnclosureFacts:
    """What is known of an enclosure. None is always: not known.

    Attributes
    ----------
    licensed
        Whether the dogs are kept under a license of the chapter.
    version
        Which text is asked for; None where none was named.
    dogs
        None: not counted; empty: there are none.
    enclosure_sqft
        The whole floor, with whatever part of it the shelter covers.
    shelter_sqft
        The shelter's footprint inside the enclosure.
    tolerance_sqft
        How far the measured floor may be off.
    minutes_out, spells_out_min
        Time in a run or at exercise on a day: in all, and spell by spell.
    observations
        What an inspector found, by clause: whether its words hold.
    control_facility
        Whether it is an animal control facility or shelter.
    tethered_spells_min
        Time on a tether on one local day, spell by spell.
    kept_from, kept_to, excreta_removed_on
        The days looked at, and those on which all excreta were removed.
    """

    licensed: bool | None = None
    outdoor_facility: bool | None = None
    version: str | None = None
    dogs: tuple[KeptDog, ...] | None = None
    enclosure_sqft: Fraction | None = None
    shelter_sqft: Fraction | None = None
    tolerance_sqft: Fraction | None = None
    roofed: bool | None = None
    roof_lowest_in: Fraction | None = None
    tethered: bool | None = None
    tether: Tether = Tether()
    minutes_out: Fraction | None = None
    spells_out_min: tuple[Fraction, ...] | None = None
    observations: Mapping[str, bool] = field(default_factory=dict)
    control_facility: bool | None = None
    tethered_spells_min: tuple[Fraction, ...] | None = None
    caretaker_on_premises: bool | None = None
    kept_from: date | None = None
    kept_to: date | None = None
    excreta_removed_on: tuple[date, ...] | None = None
    proceeding = "kennel"
    action = "inspect"
