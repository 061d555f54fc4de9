"""Which size band holds a dog, where the printed bands leave gaps and overlap."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from districts.law.wi_atcp_16.figures import BANDS, Band

DEFAULT_VERSION = "2011"


def printed(length: Fraction, version: str) -> list[Band]:
    """Return the bands that hold a length as printed: one, none in a gap, two in an overlap."""
    return [band for band in BANDS[version] if band.holds(length)]


def is_doubtful(length: Fraction, version: str) -> bool:
    """Whether the text gives a length no band, or two."""
    return len(printed(length, version)) != 1


def band_of(length: Fraction, version: str, reading: str) -> Band:
    """Return the band of a dog.

    Parameters
    ----------
    length
        In inches, as measured.
    version
        Of the text.
    reading
        How a gap and an overlap are read.
    """
    holding = printed(length, version)
    if len(holding) > 1:
        return holding[0] if reading == "low_at_26" else holding[-1]
    if holding:
        return holding[0]
    bands = BANDS[version]
    at = next(at for at, band in enumerate(bands) if band.least is not None and band.least > length)
    if reading == "lower_band":
        return bands[at - 1]
    if reading == "nearest_inch":
        whole = Fraction(floor(length + Fraction(1, 2)))
        return next(band for band in bands if band.holds(whole))
    return bands[at]


def spoken_bands(length: Fraction, version: str) -> str:
    """Return what the text leaves open for a length, in words."""
    return "lies between two size bands" if not printed(length, version) else "is in two size bands"
