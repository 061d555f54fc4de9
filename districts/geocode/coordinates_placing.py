"""Which place a pair of angles means: as typed, turned, or with the other sign."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pyproj import Geod

from districts.geocode.angle_pairs import Pair
from districts.geocode.angles import LATITUDE, LONGITUDE, Angle, impossible
from districts.geocode.answer import ASK, CONFIRM, Answer
from districts.geocode.candidate import Candidate
from districts.geocode.within import Extent, is_inside

METHOD = "coordinates"
NO_POSITION = "0, 0 is no position: it stands where none was written."
_GEOD = Geod(ellps="GRS80")
_FINEST_M = 1.0
_SURE, _LIKELY, _OPEN = 0.95, 0.6, 0.2
_TURNED = "Read with the longitude first."
_LATITUDES, _LONGITUDES = 90, 180


class Place(NamedTuple):
    """A longitude and a latitude in degrees."""

    lon: float
    lat: float

    def __str__(self) -> str:
        """Return the place as people write it, 42.025 N, 93.6125 W."""
        north = "N" if self.lat >= 0 else "S"
        east = "E" if self.lon >= 0 else "W"
        return f"{abs(self.lat):.10g} {north}, {abs(self.lon):.10g} {east}"


@dataclass(frozen=True)
class Order:
    """One order of a pair: which angle is the latitude."""

    lat: Angle
    lon: Angle

    @property
    def is_possible(self) -> bool:
        """Whether a latitude and a longitude can have these values."""
        return self.lat.fits(LATITUDE) and self.lon.fits(LONGITUDE)

    def place(self) -> Place:
        """Return the place as typed."""
        return Place(
            float(self.lon.size) * self.lon.direction, float(self.lat.size) * self.lat.direction
        )

    def other_signs(self) -> Iterator[Place]:
        """Return the places with another sign where no letter fixes it, west first."""
        lon, lat = self.place()
        may_turn_lon, may_turn_lat = self.lon.letter is None, self.lat.letter is None
        if may_turn_lon:
            yield Place(-lon, lat)
        if may_turn_lat:
            yield Place(lon, -lat)
        if may_turn_lon and may_turn_lat:
            yield Place(-lon, -lat)

    def precision_m(self) -> float:
        """Return how far the true place can be by the digits written."""
        return spread_m(self.place(), float(self.lon.half_step), float(self.lat.half_step))


def spread_m(place: Place, half_lon: float, half_lat: float) -> float:
    """Return the meters from a place to the farthest corner of its cell in degrees."""
    lat = max(abs(place.lat) - half_lat, 0.0) if half_lat < _LATITUDES else 0.0
    _, _, meters = _GEOD.inv(
        0.0, abs(place.lat), min(half_lon, float(_LONGITUDES)), min(lat, float(_LATITUDES))
    )
    return max(float(meters), _FINEST_M)


def is_within(place: Place, within: Extent | None) -> bool:
    """Whether a place lies inside the window; everything does where there is none."""
    return within is None or is_inside(place.lon, place.lat, within)


def nowhere(place: Place | str) -> Answer:
    """Return the answer for a place outside the window."""
    return Answer(reason=f"{place} lies outside the land that is looked at.")


def found(
    text: str,
    place: Place,
    precision_m: float,
    *,
    label: str | None = None,
    doubts: tuple[str, ...] = (),
) -> Candidate:
    """Return a candidate, to be shown back where there are doubts."""
    return Candidate(
        text,
        METHOD,
        lon=place.lon,
        lat=place.lat,
        precision_m=_upward(precision_m),
        label=label or str(place),
        confidence=_LIKELY if doubts else _SURE,
        needs=CONFIRM if doubts else None,
        reason=" ".join(doubts) or None,
    )


def _upward(meters: float) -> float:
    """Round to a tenth of a meter, never down."""
    return math.ceil(meters * 10 - 1e-9) / 10


def asked(text: str, reason: str, precision_m: float | None = None) -> Candidate:
    """Return a candidate without a place: a person must say more."""
    precision = None if precision_m is None else _upward(precision_m)
    return Candidate(
        text, METHOD, precision_m=precision, confidence=_OPEN, needs=ASK, reason=reason
    )


def place_pair(text: str, pair: Pair, within: Extent | None, doubts: tuple[str, ...]) -> Answer:
    """Say which place a pair means.

    Raises
    ------
    DistrictsError
        ``coordinates_impossible``: a latitude beyond 90 degrees, two latitudes.
    """
    doubts = (*doubts, *pair.first.doubts, *pair.second.doubts)
    typed, turned = _orders(pair)
    orders = [order for order in (typed, turned) if order is not None and order.is_possible]
    if not orders:
        raise _beyond(typed)
    for angle in (typed.lat, typed.lon):
        if angle.contradicts_itself:
            why = f"A sign and the letter {angle.letter} say opposite things. Which is meant?"
            return Answer((asked(text, why, orders[0].precision_m()),))
    if typed.lat.size == 0 and typed.lon.size == 0:
        return Answer(reason=NO_POSITION)
    for order in orders:
        place = order.place()
        if not is_within(place, within):
            continue
        if within is None and order.lon.letter is None and order.lon.sign is None:
            why = f"East or west? “{float(order.lon.size):.10g}” has no sign and no letter."
            return Answer((asked(text, why, order.precision_m()),))
        turns = (_TURNED,) if order is turned else ()
        return Answer(
            (found(text, place, order.precision_m(), doubts=(*turns, *doubts)),),
        )
    for order in orders:
        for place in order.other_signs():
            if is_within(place, within):
                how = "" if order is typed else " with the longitude first"
                why = f"Did you mean {place}{how}? As typed it lies outside."
                return Answer((asked(text, why, order.precision_m()),))
    return nowhere(orders[0].place())


def _orders(pair: Pair) -> tuple[Order, Order | None]:
    """Return the order as typed or named, and the other where letters allow it."""
    first, second = pair.first, pair.second
    if first.axis is not None and first.axis == second.axis:
        raise impossible(
            f"Both numbers are called {first.axis}.", "Write one latitude and one longitude."
        )
    is_lon_first = first.axis == LONGITUDE or second.axis == LATITUDE
    named = Order(second, first) if is_lon_first else Order(first, second)
    if first.letter or second.letter:
        return named, None
    return named, Order(named.lon, named.lat)


def _beyond(order: Order) -> Exception:
    if not order.lat.fits(LATITUDE):
        most, size, name = _LATITUDES, order.lat.size, LATITUDE
    else:
        most, size, name = _LONGITUDES, order.lon.size, LONGITUDE
    return impossible(f"{float(size):.10g} degrees: no {name} is beyond {most} degrees.")
