"""One place a text may mean, with how it was found and how far the true place can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Candidate:
    """A place that a text may mean.

    Attributes
    ----------
    text
        As it was typed.
    method
        ``address``, ``intersection``, ``plss`` or ``coordinates``.
    lon, lat
        In degrees, WGS 84; None while a person must be asked.
    precision_m
        The farthest the true place can be, in meters.
    label
        The place in words.
    parcel, road
        PIN under the place; name of the road it is on.
    confidence
        From 0 to 1.
    needs
        None, ``confirm``, ``choose`` or ``ask``.
    reason
        Why a person is needed.
    survey
        Of a legal description: section, township, range, meridian and tracts.
    """

    text: str
    method: str
    lon: float | None = None
    lat: float | None = None
    precision_m: float | None = None
    label: str | None = None
    parcel: str | None = None
    road: str | None = None
    confidence: float = 0.0
    needs: str | None = None
    reason: str | None = None
    survey: Mapping[str, Any] | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "lon": self.lon,
            "lat": self.lat,
            "method": self.method,
            "precision_m": self.precision_m,
            "label": self.label,
            "parcel": self.parcel,
            "road": self.road,
            "confidence": self.confidence,
            "needs": self.needs,
            "reason": self.reason,
            "text": self.text,
            "survey": None if self.survey is None else dict(self.survey),
        }
