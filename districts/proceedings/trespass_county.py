"""The county's layers as they stood on a day, ready to say where something happened."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

import numpy as np

from districts.errors import DistrictsError
from districts.geocode.within import Extent, is_inside
from districts.layers.folder import LayerFolder
from districts.layers.folder_roads import names_in
from districts.proceedings.trespass_count_places import Places
from districts.records.road_identity import RoadIdentity
from districts.store import Store, Vintage

LAYERS = ("parcels", "roads", "addresses", "sections")
OTHER_COUNTY = "_iowa"
"""What the names of the layers end in where a workspace holds the land of two states."""
MOST_KEPT = 4
AROUND = 0.05
_FOOT_M = 0.3048
_TEXTS = ("pin", "owner", "mailing", "situs", "legal", "interest")


@dataclass(frozen=True)
class County:
    """The layers of one day.

    Attributes
    ----------
    places
        Places incidents by them.
    vintages
        Reference of each layer by its name.
    """

    places: Places
    vintages: Mapping[str, str]
    identities: tuple[RoadIdentity, ...] = field(default=())

    @property
    def extent(self) -> Extent | None:
        """West, south, east and north in degrees."""
        return self.places.extent

    @cached_property
    def road_names(self) -> list[str]:
        """Every public road that has a name, once."""
        roads = self.places.roads
        known = set(roads.of_row) - roads.unnamed - roads.private
        return sorted({self.road_known_as(name) for name in known})

    @cached_property
    def pins(self) -> frozenset[str]:
        """The number of every parcel that has a shape."""
        return frozenset(self.places.land.names)

    def is_within(self, lon: float, lat: float) -> bool:
        """Whether a point lies in the county or close by; a county without layers says yes."""
        if self.extent is None:
            return True
        west, south, east, north = self.extent
        around = (west - AROUND, south - AROUND, east + AROUND, north + AROUND)
        return is_inside(lon, lat, around)

    def road_known_as(self, name: str) -> str:
        """Return what a road of the layer is called by the local authority."""
        folded = _folded(name)
        for one in self.identities:
            if folded in {_folded(each) for each in (one.name, *one.aliases)}:
                return one.name
        return name

    def roads_meant(self, typed: str) -> list[str]:
        """Return the public roads a name fits: by identity, else by the layer."""
        folded = _folded(typed)
        named = [
            one.name
            for one in self.identities
            if folded in {_folded(each) for each in (one.name, *one.aliases)}
        ]
        if named:
            return named
        return sorted({self.road_known_as(each) for each in self.places.roads.fits(typed)})


def county_on(store: Store, day: date | None = None) -> County:
    """Return the county as its layers had it on a day.

    Parameters
    ----------
    day
        Before the first vintage of a layer, that first one is taken. None takes the latest.
    """
    taken: dict[str, Vintage] = {}
    for layer in LAYERS:
        found = _vintages(store, layer)
        if found:
            before = [each for each in found if day is not None and each.from_day <= day]
            taken[layer] = (before or (found[:1] if day is not None else found))[-1]
    identities = tuple(store.records(RoadIdentity))
    key = tuple((each.ref, each.sha256) for each in taken.values())
    places = _SHELF.get(key)
    if places is None:
        places = Places(_folder(store, taken))
        _SHELF.put(key, places)
    return County(places, {name: each.ref for name, each in taken.items()}, identities)


def has_parcels(store: Store) -> bool:
    """Whether the workspace knows whose land is whose."""
    return bool(_vintages(store, "parcels"))


def _vintages(store: Store, layer: str) -> list[Vintage]:
    other = store.vintages(f"{layer}{OTHER_COUNTY}")
    if other or store.vintages(f"parcels{OTHER_COUNTY}"):
        return other
    return store.vintages(layer)


def _folder(store: Store, taken: Mapping[str, Vintage]) -> LayerFolder:
    frames: dict[str, Any] = {
        name: store.layer(each.name, as_of=each.from_day, vintage=each.ref)
        for name, each in taken.items()
    }
    return LayerFolder(
        None if "parcels" not in frames else _parcels(frames["parcels"]),
        None if "roads" not in frames else _roads(frames["roads"]),
        None if "addresses" not in frames else _addresses(frames["addresses"]),
        None if "sections" not in frames else _sections(frames["sections"]),
    )


def _parcels(frame: Any) -> Any:
    """Return adopted parcels with every blank as None."""
    return frame.assign(**{name: _texts(frame[name]) for name in _TEXTS})


def _roads(frame: Any) -> Any:
    """Return adopted roads as a folder of layers has them."""
    count = len(frame)
    blank = [None] * count
    texts = {
        name: [_text(each) for each in frame[name]] if name in frame else blank
        for name in ("name", "aliases", "former_name", "route")
    }
    aliases = np.empty(count, dtype=object)
    for at in range(count):
        cells = [texts[name][at] for name in ("aliases", "former_name", "route")]
        listed = [part for cell in cells for part in names_in(cell) if part != texts["name"][at]]
        aliases[at] = tuple(dict.fromkeys(listed))
    widths = np.full(count, np.nan)
    for column, unit_m in (("width_m", 1.0), ("row_m", 1.0), ("row_ft", _FOOT_M)):
        for at, cell in enumerate(frame.get(column, ())):
            width = _number(cell) * unit_m
            if np.isfinite(width) and width > 0:
                widths[at] = width
    import pandas as pd  # noqa: PLC0415 - slow to load, and few requests need it

    named = pd.Series(texts["name"], index=frame.index, dtype=object)
    others = pd.Series(list(aliases), index=frame.index, dtype=object)
    return frame[["public", "geometry"]].assign(name=named, aliases=others, width_m=widths)


def _addresses(frame: Any) -> Any:
    import pandas as pd  # noqa: PLC0415 - slow to load, and few requests need it

    there = frame.geometry.notna() & ~frame.geometry.is_empty
    degrees = frame.geometry.where(there)
    return pd.DataFrame(
        {
            "id": _texts(frame["id"]),
            "address": _texts(frame["address"]),
            "lat": np.where(there, degrees.y, np.nan),
            "lon": np.where(there, degrees.x, np.nan),
        },
        index=frame.index,
    )


def _sections(frame: Any) -> Any:
    words = {name: _texts(frame[name]) for name in ("township", "range", "meridian")}
    numbers = [int(each) for each in frame["section"]]
    return frame[["geometry"]].assign(section=numbers, **words)


def _texts(column: Any) -> Any:
    """Return a column of text in which what is not known is None."""
    import pandas as pd  # noqa: PLC0415 - slow to load, and few requests need it

    return pd.Series([_text(each) for each in column], index=column.index, dtype=object)


def _text(cell: object) -> str | None:
    return cell.strip() or None if isinstance(cell, str) else None


def _number(cell: object) -> float:
    try:
        return float(str(cell))
    except ValueError:
        return float("nan")


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


class _Shelf:
    """The places of a few sets of layers, the latest used kept; threads share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Places] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: object) -> Places | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: object, places: Places) -> None:
        with self._lock:
            self._kept[key] = places
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


_SHELF = _Shelf()


def outside_county(what: str = "The point") -> DistrictsError:
    """Say that a place is not in this county."""
    return DistrictsError(
        f"{what} lies outside the county this office keeps the record of.",
        code="outside_county",
        field="place",
        remedy="Correct it, or take it out and tell the place in words. If it is in another "
        "county, report it there.",
    )
