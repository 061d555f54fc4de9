"""The landowners of each parcel, by the names a county has on its roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from districts.measure.frames import texts_of
from districts.measure.whereabouts_land import Land
from districts.records.folding import fold
from districts.records.names import Party, split_owners


class Owners:
    """Landowners of the parcels of a layer.

    Each row of a parcel gives its owners; a line of several parties gives each of them. One
    full name is one landowner over all parcels, however it is spelled. Somebody the roll does
    not name, such as ET AL, is no landowner that occasions can be counted with.
    """

    def __init__(self, land: Land, frame: Any) -> None:
        self._land = land
        self._lines = [] if frame is None else texts_of(frame, "owner")
        self._spelled: dict[object, str] = {}
        self._folded: dict[str, str] = {}
        for line in sorted({each for each in self._lines if each}):
            for party, name in _parties(line):
                known = self._spelled.setdefault(party.key, name)
                self._folded.setdefault(fold(name), known)

    def of_parcel(self, parcel: int) -> tuple[str, ...]:
        """Return the landowners of a parcel."""
        lines = sorted({self._lines[row] or "" for row in self._land.rows[parcel]})
        names = [self._spelled[party.key] for line in lines for party, _ in _parties(line)]
        return tuple(dict.fromkeys(names))

    def of_parcels(self, parcels: Sequence[int]) -> tuple[str, ...]:
        """Return the landowners of several parcels, each once."""
        return tuple(dict.fromkeys(name for each in parcels for name in self.of_parcel(each)))

    def known_as(self, typed: str) -> str:
        """Return a landowner as the roll spells the same words; else as typed."""
        return self._folded.get(fold(typed), typed)


def _parties(line: str) -> list[tuple[Party, str]]:
    reading = split_owners(line)
    named = [party for party in reading.parties if party.person != "unknown"]
    if len(reading.parties) == 1 and named and fold(named[0].name) == fold(line):
        return [(named[0], " ".join(line.split()))]
    return [(party, party.name) for party in named]
