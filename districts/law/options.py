"""Every way to read a few questions of one matter: for the earliest and the latest date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from districts.law.chapter import Matter
from districts.terms import Reading


def every_way(matter: Matter, readings: Sequence[Reading]) -> Iterator[Matter]:
    """Yield the matter under every combination of the options of these questions."""
    for options in product(*(reading.options for reading in readings)):
        tried = matter
        for reading, option in zip(readings, options, strict=True):
            tried = tried.under(reading.question, option)
        yield tried


def other_ways(matter: Matter, readings: Sequence[Reading]) -> Iterator[tuple[str, str, Matter]]:
    """Yield each option not taken, its question, and the matter with that question switched."""
    for reading in readings:
        for option in reading.options:
            if option != matter.reads(reading.question):
                yield reading.question, option, matter.under(reading.question, option)
