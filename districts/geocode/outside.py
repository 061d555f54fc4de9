"""What an answer from an outside geocoder is worth: it counts by its kind of match.

Nothing here asks anybody. A program that was allowed to ask a service brings its answers, and
only a point that the service holds for that very address is a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from districts.geocode.addresses import POINT_M
from districts.geocode.answer import CONFIRM
from districts.geocode.candidate import Candidate
from districts.geocode.within import Extent, is_inside
from districts.layers.schema import bare_name


class Match(StrEnum):
    """What an outside geocoder matched."""

    ADDRESS_POINT = "address_point"
    INTERPOLATED = "interpolated"
    STREET = "street"
    TOWN = "town"
    POSTAL_CODE = "postal_code"


_WORDS = {
    Match.ADDRESS_POINT: "addresspoint pointaddress rooftop parcel house building housenumber "
    "subaddress address premise",
    Match.INTERPOLATED: "interpolated rangeinterpolated streetaddress interpolation addressrange "
    "range tigerline",
    Match.STREET: "street road streetname highway route geometriccenter intersection way",
    Match.TOWN: "town city village hamlet place locality municipality county district state "
    "region neighborhood neighbourhood suburb country approximate administrative",
    Match.POSTAL_CODE: "postal postalcode postcode zip zipcode",
}
_MATCHES = {word: match for match, words in _WORDS.items() for word in words.split()}
_INTERPOLATED_M = 300.0


@dataclass(frozen=True)
class OutsideAnswer:
    """One answer of an outside geocoder.

    Parameters
    ----------
    match
        Its kind, None where the service's word for it is not known here.
    lon, lat, label
        As the service gave them.
    precision_m
        As it gave it, or None.
    score
        From 0 to 1, or None.
    """

    match: Match | None
    lon: float
    lat: float
    label: str
    precision_m: float | None = None
    score: float | None = None


def match_of(word: str) -> Match | None:
    """Return the kind of match behind a service's own word for it.

    >>> match_of("ROOFTOP"), match_of("RANGE_INTERPOLATED"), match_of("Postal")
    (<Match.ADDRESS_POINT: 'address_point'>, <Match.INTERPOLATED: 'interpolated'>, \
<Match.POSTAL_CODE: 'postal_code'>)
    """
    return _MATCHES.get(bare_name(word))


def judge(
    answer: OutsideAnswer, text: str, *, parcel: str | None = None, within: Extent | None = None
) -> Candidate | None:
    """Return the candidate that an outside answer makes, or None when it is no place.

    Parameters
    ----------
    answer
        Of the service.
    text
        What was asked.
    parcel
        The county's parcel under the point; an interpolated point is given none.
    within
        West, south, east, north; an answer beyond is none.
    """
    if answer.match not in (Match.ADDRESS_POINT, Match.INTERPOLATED):
        return None
    if (
        (answer.lon, answer.lat) == (0, 0)
        or not abs(answer.lat) <= 90
        or not abs(answer.lon) <= 180
    ):
        return None
    if within is not None and not is_inside(answer.lon, answer.lat, within):
        return None
    score = 1.0 if answer.score is None else min(max(answer.score, 0.0), 1.0)
    exact = answer.match is Match.ADDRESS_POINT
    least_m = POINT_M if exact else _INTERPOLATED_M
    return Candidate(
        lon=answer.lon,
        lat=answer.lat,
        method="address",
        precision_m=max(answer.precision_m or 0.0, least_m),
        label=answer.label,
        parcel=parcel if exact else None,
        confidence=round(score * (0.8 if exact else 0.5), 3),
        needs=None if exact else CONFIRM,
        reason=None if exact else "The point is only reckoned along the street's numbers.",
        text=text,
    )
