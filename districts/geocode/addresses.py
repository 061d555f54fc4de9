"""Addresses of a county, by street and number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from districts.geocode.address_text import HouseNumber, is_zip, parse
from districts.geocode.names import Names
from districts.geocode.parcels import Parcels
from districts.geocode.road_names import Key, key_of
from districts.geocode.street_words import plain
from districts.geocode.within import meters_apart

if TYPE_CHECKING:
    from pandas import DataFrame

POINT_M = 30.0
"""How far from its address point a house, its yard gate or its drive is taken to lie at most."""
_ROUTE = re.compile(
    r"\b(?:RFD|RD|HCR?|RTE|RT|STAR ROUTE|STAR RTE|RURAL (?:ROUTE|RTE|RT))(?= ?#? ?\d)"
)


@dataclass(frozen=True)
class Point:
    """An address with its place.

    Parameters
    ----------
    text
        As the county writes it.
    lon, lat, reach_m
        Where, and how far from there the true place may be.
    unit
        In capitals, or None.
    pin
        Of the parcel that is recorded with the address; None for a point of the address list.
    """

    text: str
    lon: float
    lat: float
    reach_m: float = POINT_M
    unit: str | None = None
    pin: str | None = None
    zip_code: str | None = None


class Addresses:
    """The addresses of a county: its points, and the situs addresses of parcels without one.

    Parameters
    ----------
    frame
        As of ``layers.folder``; None where there is none.
    parcels
        The parcels beside them.
    """

    def __init__(self, frame: DataFrame | None, parcels: Parcels) -> None:
        self._parcels = parcels
        self._points: list[Point | int] = []
        self._at: dict[Key, dict[HouseNumber, list[int]]] = defaultdict(dict)
        self._mail: dict[str, list[int]] = defaultdict(list)
        self._situs: dict[int, str] = {}
        self._written: dict[Key, str] = {}
        if frame is not None:
            self._add_points(frame)
        self._add_situs()
        self.streets = Names(self._at)

    def __bool__(self) -> bool:
        return bool(self._points)

    def numbers(self, street: Key) -> dict[HouseNumber, list[int]]:
        """Numbers of a street, each with what ``point`` takes."""
        return self._at.get(street, {})

    def written(self, street: Key) -> str:
        """Return a street's name as its first address has it."""
        return self._written.get(street, " ".join(street))

    def at(self, street: Key, number: HouseNumber) -> list[Point]:
        """Every point of one address."""
        return [self.point(place) for place in self.numbers(street).get(number, ())]

    def mail(self, text: str) -> list[Point]:
        """Points of a rural route and box, which a county seldom has."""
        return [self.point(place) for place in self._mail.get(_mail_key(text), ())]

    def point(self, place: int) -> Point:
        """Return one address with its place; of a parcel it is measured when it is asked for."""
        found = self._points[place]
        if isinstance(found, int):
            lon, lat, reach = self._parcels.place(found)
            found = Point(self._situs[found], lon, lat, reach, None, self._parcels.pin(found))
            self._points[place] = found
        return found

    def _add_points(self, frame: DataFrame) -> None:
        for text, lat, lon in zip(frame["address"], frame["lat"], frame["lon"], strict=True):
            if not isinstance(text, str) or not np.isfinite(lat):
                continue
            read = parse(text)
            zips = [word for part in read.tail for word in part.split() if is_zip(word)]
            point = Point(
                text, float(lon), float(lat), POINT_M, read.unit,
                zip_code=zips[-1][:5] if zips else None,
            )  # fmt: skip
            if read.is_mail:
                self._mail[_mail_key(read.street)].append(len(self._points))
            elif read.number is not None and read.street:
                street = key_of(read.street)
                self._written.setdefault(street, read.street)
                self._at[street].setdefault(read.number, []).append(len(self._points))
            else:
                continue
            self._points.append(point)

    def _add_situs(self) -> None:
        known = {(street, number) for street, some in self._at.items() for number in some}
        for row, text in self._parcels.recorded_addresses():
            read = parse(text)
            if read.number is None or not read.street:
                continue
            street = key_of(read.street)
            if (street, read.number) in known:
                continue
            self._situs[row] = text
            self._written.setdefault(street, read.street)
            self._at[street].setdefault(read.number, []).append(len(self._points))
            self._points.append(row)


def nearest(number: HouseNumber, known: Iterable[HouseNumber], most: int) -> list[HouseNumber]:
    """Return the nearest numbers with the same grid letters, nearest first."""
    alike = [
        other
        for other in known
        if other.letters == number.letters and len(other.numbers) == len(number.numbers)
    ]
    return sorted(alike, key=lambda other: (number.apart(other), str(other)))[:most]


def middle(points: Sequence[Point]) -> tuple[Point, float]:
    """Return the point nearest the middle of some, and how far the farthest lies from it."""
    places = {(point.lon, point.lat): point for point in reversed(points)}
    if len(places) == 1:
        return points[0], 0.0
    lons, lats = zip(*places, strict=True)
    center = (min(lons) + max(lons)) / 2, (min(lats) + max(lats)) / 2
    best = min(places, key=lambda place: meters_apart(center, place))
    return places[best], max(meters_apart(best, place) for place in places)


def _mail_key(text: str) -> str:
    words = _ROUTE.sub("RR", plain(text).replace("#", " ").replace(",", " "))
    return " ".join(words.replace("BX ", "BOX ").split())
