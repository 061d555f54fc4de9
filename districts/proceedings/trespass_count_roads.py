"""Roads of a layer by name or alias: which rows are one road, and which road a report means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from districts.geocode.road_names import Key, key_of, readings
from districts.geocode.street_words import plain


def road_key(name: str) -> Key:
    """Return what is equal for two ways to write one name."""
    return key_of(plain(name)) or (" ".join(name.split()).casefold(),)


class RoadNames:
    """The roads of a layer.

    Parameters
    ----------
    frame
        ``name`` and ``aliases`` of each row; None for a county without roads.

    Attributes
    ----------
    of_row
        The road each row is part of: rows of one name are one road, and so are two that have
        each other's name as an alias. A row without a name is a road called by its number.
    unnamed, private
        Roads without a name; roads of which every row is recorded as not public.
    """

    def __init__(self, frame: Any = None) -> None:
        self.of_row: list[str] = []
        self.unnamed: set[str] = set()
        self.private: set[str] = set()
        self._named: dict[Key, str] = {}
        self._also: dict[Key, set[str]] = {}
        if frame is not None:
            rows = list(frame.index)
            self._index(rows, list(frame["name"]), list(frame["aliases"]), list(frame["public"]))

    def _index(
        self,
        rows: Sequence[int],
        names: Sequence[str | None],
        aliases: Sequence[Sequence[str]],
        public: Sequence[bool | None],
    ) -> None:
        shown = [
            name or (other[0] if other else None)
            for name, other in zip(names, aliases, strict=True)
        ]
        spelled: dict[Key, str] = {}
        other_names: dict[Key, set[Key]] = {}
        for name, others in zip(shown, aliases, strict=True):
            if name is not None:
                key = road_key(name)
                spelled[key] = min(spelled.get(key, name), name)
                other_names.setdefault(key, set()).update(map(road_key, others))
        for key, own in spelled.items():
            same = [
                spelled[each]
                for each in other_names[key]
                if each in spelled and key in other_names[each]
            ]
            self._named[key] = min([own, *same])
        for key, also in other_names.items():
            for each in also:
                self._also.setdefault(each, set()).add(self._named[key])
        for row, name, flag in zip(rows, shown, public, strict=True):
            road = f"row:{row}" if name is None else self._named[road_key(name)]
            self.of_row.append(road)
            if name is None:
                self.unnamed.add(road)
            if flag is False:
                self.private.add(road)
        self.private -= {
            road for road, flag in zip(self.of_row, public, strict=True) if flag is not False
        }

    def fits(self, typed: str) -> list[str]:
        """Return the roads a name fits, by name or alias; those written otherwise where none does.

        Parameters
        ----------
        typed
            As a report has it.
        """
        for group in readings(road_key(typed)) or [[road_key(typed)]]:
            found = {self._named[each] for each in group if each in self._named}
            for each in group:
                found |= self._also.get(each, set())
            if found:
                return sorted(found)
        return []
