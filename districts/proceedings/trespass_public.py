"""What everybody may see: incidents that were found, no nearer than nobody's land can be told."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import shapely

from districts.documents.wording import MONTHS
from districts.law.ia_code_169c.livestock import class_of
from districts.proceedings.trespass_county import County, county_on
from districts.proceedings.trespass_docket import Docket
from districts.records.determination import FOUND
from districts.store import Store

FEWEST_OWNERS = 3
"""An area is told only when no fewer landowners hold land in it …"""
FEWEST_PARCELS = 5
"""… in no fewer parcels."""
COMMON = {
    "bovine": "cattle", "caprine": "goats", "equine": "horses", "ovine": "sheep",
    "porcine": "pigs", "poultry": "poultry", "farm deer": "farm deer", "ostrich": "ostriches",
    "rhea": "rheas", "emu": "emus",
}  # fmt: skip
STEPS = (0.01, 0.05, 0.2)
"""Sides of squares in degrees of latitude, the smallest first that is not too telling."""


@dataclass(frozen=True)
class PublicEvent:
    """One incident as everybody may see it.

    Attributes
    ----------
    month
        ``March 2026``; the day is not told.
    onto
        ``private land`` or the road's name.
    area
        A section or a square in words, None where its place is not on record.
    lon, lat
        The middle of that area.
    """

    month: str
    animals: str
    onto: str
    area: str | None
    lon: float | None = None
    lat: float | None = None
    on: date | None = None


def public_events(store: Store) -> list[PublicEvent]:
    """Return the incidents that the local authority found, the latest first."""
    docket, county = Docket.of(store), county_on(store)
    found: list[PublicEvent] = []
    areas = _Areas(county)
    for ref, incident in docket.incidents.items():
        if docket.finding(ref) != FOUND or not docket.is_counted(ref):
            continue
        group = docket.groups.get(ref)
        if group is not None and ref != _told(docket, group.members):
            continue  # one escape is one event, however many reported it
        place, road = docket.places.get(ref), docket.road(ref)
        area, point = None, None
        if place is not None and place.lon is not None and place.lat is not None:
            area, point = areas.of(place.lon, place.lat)
        on = incident.on
        found.append(
            PublicEvent(
                "not stated" if on is None else f"{MONTHS[on.month - 1]} {on.year}",
                COMMON.get(class_of(incident.species or "") or "", "livestock"),
                f"road {road}" if road else "private land",
                area,
                None if point is None else point[0],
                None if point is None else point[1],
                None if on is None else on.replace(day=1),
            )
        )
    return sorted(found, key=lambda each: (each.on or date.min, each.area or ""), reverse=True)


def _told(docket: Docket, members: Sequence[str]) -> str | None:
    """Return the one of the reports of an escape that stands for it."""
    found = (one for one in members if docket.finding(one) == FOUND and docket.is_counted(one))
    return next(found, None)


class _Areas:
    """Sections where the county has them, else squares."""

    def __init__(self, county: County) -> None:
        self.county = county
        self.sections: Any = county.places.folder.sections
        self.known: dict[str, bool] = {}
        if self.sections is not None:
            self.drawn = np.asarray(self.sections.to_crs(4326).geometry.array, object)
            self.tree = shapely.STRtree(self.drawn)

    def of(self, lon: float, lat: float) -> tuple[str, tuple[float, float]]:
        """Return an area that does not tell whose land it was, and its middle."""
        section = self._section(lon, lat)
        if section is not None:
            return section
        for side in STEPS:
            south = math.floor(lat / side) * side
            # by the row and not by the point, or the middle would tell how far north it lies
            across = side / max(math.cos(math.radians(south)), 0.1)
            west = math.floor(lon / across) * across
            square = shapely.box(west, south, west + across, south + side)
            if side == STEPS[-1] or self._is_shared(square):
                break
        kilometers = round(side * 111.195)
        middle = (west + across / 2, south + side / 2)
        return f"within a square of {kilometers} km", middle

    def _section(self, lon: float, lat: float) -> tuple[str, tuple[float, float]] | None:
        if self.sections is None:
            return None
        at = self.tree.query(shapely.Point(lon, lat), predicate="intersects")
        if not len(at):
            return None
        row = self.sections.iloc[int(at[0])]
        township = (self.sections["township"] == row["township"]) & (
            self.sections["range"] == row["range"]
        )
        within = f"township {row['township']}, range {row['range']}"
        if self._is_shared(self.drawn[at[0]]):
            area, words = self.drawn[at[0]], f"section {row['section']}, {within}"
        else:
            area, words = shapely.union_all(self.drawn[township.to_numpy()]), within
        middle = area.centroid
        return words, (float(middle.x), float(middle.y))

    def _is_shared(self, area: Any) -> bool:
        """Whether several landowners hold land there, as far as the county's roll says."""
        key = area.wkt
        if key not in self.known:
            owners = self._owners(area)
            self.known[key] = (
                len(owners) >= FEWEST_PARCELS and len(set(owners) - {""}) >= FEWEST_OWNERS
            )
        return self.known[key]

    def _owners(self, area: Any) -> list[str]:
        """Return the owner line of each parcel in an area, blank where there is none."""
        parcels = self.county.places.folder.parcels
        if parcels is None:
            return []
        import geopandas  # noqa: PLC0415 - slow to load, and few requests need it

        there = geopandas.GeoSeries([area], crs=4326).to_crs(parcels.crs).iloc[0]
        at = parcels.sindex.query(there, predicate="intersects")
        return [str(owner or "") for owner in parcels["owner"].iloc[at]]
