"""Grid coordinates in meters: UTM with its zone, and the letters of MGRS and USNG."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache

import mgrs
from pyproj import Transformer

from districts.geocode.angles import impossible
from districts.geocode.answer import Answer
from districts.geocode.coordinates_placing import Place, asked, found, is_within, nowhere
from districts.geocode.within import Extent

_BANDS = "CDEFGHJKLMNPQRSTUVWX"
_ZONES = 60
_BAND_DEGREES = 8
_FIRST_BAND_SOUTH = -80
_ZONE_DEGREES = 6
_LEAST_EASTING, _MOST_EASTING, _MOST_NORTHING = 100_000, 900_000, 10_000_000
_FINEST = 5
_MGRS = re.compile(
    r"(?:(?:MGRS|USNG)\s*:?\s*)?(\d{1,2})\s?([C-HJ-NP-X])\s*([A-HJ-NP-Z][A-HJ-NP-V])\s*"
    r"(\d{2,10}|\d{1,5}\s+\d{1,5})",
    re.I,
)
_DIGITS = r"(?P<digits>\d{1,3}(?:[,\s]\d{3}){1,2}(?!\d)(?:\.\d+)?|\d{5,8}(?:\.\d+)?)"
_BEHIND = re.compile(
    rf"(?<![\w.]){_DIGITS}\s*(?:(?:M(?:ETERS?)?\s*)?(?P<name>EASTING|NORTHING|[EN])(?![A-Z])"
    r"|M(?:ETERS?)?(?![A-Z]))?",
    re.I,
)
_AHEAD = re.compile(
    rf"(?:(?<![A-Z])(?P<name>EASTING|NORTHING|[ENXY])\s*[:=]?\s*|(?<![\w.])){_DIGITS}"
    r"(?:\s*M(?:ETERS?)?(?![A-Z]))?",
    re.I,
)
_ZONE = re.compile(
    r"(?:\bUTM\b\s*)?(?:\bZONE\b\s*:?\s*)?(?<![\d.,])(\d{1,2})(?![\s,]\d{3}(?!\d))"
    r"(?:\s*(NORTH|SOUTH|[C-HJ-NP-X]))?(?![A-Z\d])",
    re.I,
)
_ZONE_ONLY = re.compile(
    r"(?:\bUTM\b\s*)?(?:\bZONE\b\s*:?\s*)?(?<![\d.,])(\d{1,2})(?![\s,]\d{3}(?!\d))()(?![A-Z\d])",
    re.I,
)
_ALLOWED = re.compile(
    r"(?:\b(?:UTM|ZONE|GRID|COORDINATES?|EASTING|NORTHING)\b|[\s,;:/()=.-])*", re.I
)


@dataclass(frozen=True)
class _Grid:
    """A point on a UTM grid: zone, whether north, meters, and half of the last digit."""

    zone: int
    is_north: bool
    easting: float
    northing: float
    half_step: float

    def place(self) -> Place:
        """Return the place in degrees."""
        lon, lat = _to_degrees(self.zone, self.is_north).transform(self.easting, self.northing)
        if not (math.isfinite(lon) and math.isfinite(lat)):
            raise impossible(f"{self.easting:.0f}, {self.northing:.0f} is beyond zone {self.zone}.")
        return Place(float(lon), float(lat))

    def is_in_band(self, band: str) -> bool:
        """Whether the place lies in the belt of latitude that a letter names."""
        south = _FIRST_BAND_SOUTH + _BAND_DEGREES * _BANDS.index(band)
        height = _BAND_DEGREES + (4 if band == "X" else 0)
        return south - 0.01 <= self.place().lat <= south + height + 0.01


@cache
def _to_degrees(zone: int, is_north: bool) -> Transformer:
    return Transformer.from_crs((32600 if is_north else 32700) + zone, 4326, always_xy=True)


def read(text: str, plain: str, within: Extent | None) -> Answer | None:
    """Read grid coordinates; None where the text is none.

    Raises
    ------
    DistrictsError
        ``coordinates_impossible``: zone 61, an odd number of digits.
    """
    answer = _read_mgrs(text, plain, within)
    return answer if answer is not None else _read_utm(text, plain, within)


def _read_mgrs(text: str, plain: str, within: Extent | None) -> Answer | None:
    match = _MGRS.fullmatch(plain.strip(" .,()"))
    if match is None:
        return None
    parts = match[4].split()
    digits = "".join(parts)
    if len(digits) % 2 or len({len(part) for part in parts}) > 1:
        raise impossible(
            f"“{match[4]}” is no pair: easting and northing have as many digits each.",
            "Write the grid reference again, with all its digits.",
        )
    code = f"{int(match[1])}{match[2]}{match[3]}{digits}".upper()
    if not 1 <= int(match[1]) <= _ZONES:
        raise impossible(f"There are {_ZONES} grid zones, and no zone {int(match[1])}.")
    try:
        zone, hemisphere, easting, northing = mgrs.MGRS().MGRSToUTM(code)
    except mgrs.core.MGRSError as trouble:
        raise impossible(f"There is no square {match[3].upper()} in that zone.") from trouble
    side = 10.0 ** (_FINEST - len(digits) // 2)
    half = side / 2
    # some releases of the library answer with the corner of the square, others with its middle
    west, south = easting // side * side, northing // side * side
    point = _Grid(zone, hemisphere == "N", west + half, south + half, half)
    corner = _Grid(zone, hemisphere == "N", west, south, half)
    if not (corner.is_in_band(match[2].upper()) or point.is_in_band(match[2].upper())):
        raise impossible(f"The square {match[3].upper()} does not lie in {match[2].upper()}.")
    place = point.place()
    if not is_within(place, within):
        return nowhere(code)
    return Answer((found(text, place, _precision_m(half), label=code),))


def _read_utm(text: str, plain: str, within: Extent | None) -> Answer | None:
    written = _written(plain)
    if written is None:
        return None
    meters, zone = written
    labels = [(each["name"] or "")[:1].upper() for each in meters]
    if zone is None and not all(labels) and "UTM" not in plain.upper():
        return None
    values = [re.sub(r"[,\s]", "", each["digits"]) for each in meters]
    doubts: list[str] = []
    if labels[0] in ("N", "Y") or labels[1] in ("E", "X"):
        values.reverse()
    elif not any(labels) and float(values[0]) >= _MOST_EASTING > float(values[1]):
        values.reverse()
        doubts.append("Read with the northing first.")
    easting, northing = (float(value) for value in values)
    if not (_LEAST_EASTING <= easting <= _MOST_EASTING and northing <= _MOST_NORTHING):
        raise impossible(f"{easting:.0f} east, {northing:.0f} north lies in no zone of the grid.")
    half = max(10.0 ** -len(value.partition(".")[2]) for value in values) / 2
    if zone is None:
        return _without_zone(text, easting, northing, half, within)
    number, band = int(zone[1]), (zone[2] or "").upper()
    if not 1 <= number <= _ZONES:
        raise impossible(f"There are {_ZONES} grid zones, and no zone {number}.")
    north = _Grid(number, True, easting, northing, half)
    south = _Grid(number, False, easting, northing, half)
    return _placed(text, band, north, south, doubts, within)


def _written(plain: str) -> tuple[list[re.Match[str]], re.Match[str] | None] | None:
    """Find two numbers of meters and the zone; the letters E and N stand before or behind."""
    for zones in (_ZONE, _ZONE_ONLY):
        zone = zones.search(plain)
        rest = plain if zone is None else f"{plain[: zone.start()]} {plain[zone.end() :]}"
        for style in (_BEHIND, _AHEAD):
            meters = list(style.finditer(rest))
            names = [each["name"] for each in meters]
            is_pair = len(meters) == len("EN") and (all(names) or not any(names))
            if is_pair and _ALLOWED.fullmatch(style.sub(" ", rest)):
                return meters, zone
    return None


def _placed(
    text: str, band: str, north: _Grid, south: _Grid, doubts: list[str], within: Extent | None
) -> Answer:
    """Say on which side of the equator a grid point lies, by its letter."""
    label = f"UTM {north.zone}{band[:1]} {north.easting:.0f} E, {north.northing:.0f} N"
    if band in ("NORTH", "SOUTH"):
        fits = [north if band == "NORTH" else south]
    elif not band:
        fits = [grid for grid in (north, south) if within and is_within(grid.place(), within)]
        doubts.append("North or south of the equator is not written.")
        if within is None:
            return Answer(
                (asked(text, f"{doubts[-1]} Which is it?", _precision_m(north.half_step)),)
            )
    else:
        grid = north if band >= "N" else south
        fits = [grid] if grid.is_in_band(band) else []
        side = {"N": north, "S": south}.get(band)  # as many write the hemisphere
        if side is not None and not (fits and is_within(grid.place(), within)):
            fits = [side]
        if not fits:
            why = f"The letter {band} and the northing say different latitudes. Which is meant?"
            return Answer((asked(text, why, _precision_m(north.half_step)),))
    inside = [grid for grid in fits if is_within(grid.place(), within)]
    if not inside:
        return nowhere(label)
    precision_m = _precision_m(north.half_step)
    return Answer(
        tuple(
            found(text, grid.place(), precision_m, label=label, doubts=tuple(doubts))
            for grid in inside
        )
    )


def _without_zone(
    text: str, easting: float, northing: float, half: float, within: Extent | None
) -> Answer:
    """Take the zone from the land looked at, where one of its zones holds the point."""
    why = "The grid zone is not written"
    if within is None:
        return Answer((asked(text, f"{why}. Which zone is it?", _precision_m(half)),))
    west, _, east, _ = within
    east = east if east >= west else east + 2 * 180
    first, last = (int((edge + 180) // _ZONE_DEGREES) for edge in (west, east))
    zones = dict.fromkeys(zone % _ZONES + 1 for zone in range(first, last + 1))
    grids = [
        _Grid(zone, is_north, easting, northing, half)
        for zone in zones
        for is_north in (True, False)
    ]
    inside = [grid for grid in grids if is_within(grid.place(), within)]
    if len(inside) != 1:
        return Answer((asked(text, f"{why}. Which zone is it?", _precision_m(half)),))
    grid = inside[0]
    label = f"UTM {grid.zone} {easting:.0f} E, {northing:.0f} N"
    doubts = (f"{why}: read in zone {grid.zone}.",)
    return Answer((found(text, grid.place(), _precision_m(half), label=label, doubts=doubts),))


def _precision_m(half: float) -> float:
    """Return the farthest corner of a square, a thousandth added for the scale of the grid."""
    return max(half * math.sqrt(2) * 1.001, 1.0)
