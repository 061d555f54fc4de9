"""Roads of a county by every name they go by."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import shapely

from districts.geocode.names import Names
from districts.geocode.road_names import Key, key_of, readings
from districts.geocode.street_words import plain

if TYPE_CHECKING:
    from geopandas import GeoDataFrame


class Roads:
    """The named roads of a layer.

    Parameters
    ----------
    frame
        As of ``layers.folder``; None for a county without roads.
    """

    def __init__(self, frame: GeoDataFrame | None) -> None:
        self._rows: dict[Key, list[int]] = defaultdict(list)
        self._keys: list[tuple[Key, ...]] = []
        self._own: dict[Key, dict[str, None]] = defaultdict(dict)
        self._other: dict[Key, dict[str, None]] = defaultdict(dict)
        if frame is not None:
            self._index(frame)
        self.names = Names(self._rows)

    def __bool__(self) -> bool:
        return bool(self._rows)

    def rows(self, key: Key) -> tuple[int, ...]:
        """Places of a road's rows in the layer."""
        return tuple(self._rows.get(key, ()))

    def shown(self, key: Key) -> str | None:
        """Return a road's name as the layer writes it, None when the name fits several roads.

        A road that bears the name goes before one that has it as an alias.
        """
        for group in readings(key):
            for kept in (self._own, self._other):
                names = {name for each in group for name in kept.get(each, ())}
                if names:
                    return names.pop() if len(names) == 1 else None
        return None

    def aliases(self, key: Key) -> tuple[Key, ...]:
        """Other names of the roads that go by a name."""
        found = [
            each
            for group in readings(key)
            for one in group
            for row in self._rows.get(one, ())
            for each in self._keys[row]
        ]
        return tuple(dict.fromkeys(each for each in found if each != key))

    def _index(self, frame: GeoDataFrame) -> None:
        shapes = frame.geometry.to_numpy()
        there = ~shapely.is_missing(shapes) & ~shapely.is_empty(shapes)
        for row, (name, aliases) in enumerate(zip(frame["name"], frame["aliases"], strict=True)):
            shown = name or (aliases[0] if aliases else None)
            keys: dict[Key, None] = {}
            for kept, each in [(self._own, name), *((self._other, alias) for alias in aliases)]:
                key = key_of(plain(each)) if each else ()
                if key and shown:
                    keys[key] = None
                    kept[key][shown] = None
            self._keys.append(tuple(keys))
            for key in keys if there[row] else ():
                self._rows[key].append(row)
