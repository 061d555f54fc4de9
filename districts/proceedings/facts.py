"""Land, roll, sheets and postings of a petition as facts for the law."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from districts.measure.petition import PetitionLand, measure_petition_land
from districts.proceedings.materials import Materials
from districts.proceedings.rolls import roll_of
from districts.records.landholders import LandholderRoll
from districts.records.signatures import MatchedSignatures, match_signatures

_WHOLE = ("eliminate", "dissolve")
_LONLAT = 4326


@dataclass(frozen=True)
class MeasuredPetition:
    """A petition measured: its land, its people, and the facts they come to."""

    materials: Materials

    @property
    def action(self) -> str:
        """What is asked for."""
        return self.materials.petition.action

    @cached_property
    def land(self) -> PetitionLand:
        """The described area; of a dissolution without a boundary, the district."""
        given = self.materials
        boundary, crs = given.boundary, given.boundary_crs
        if boundary is None and self.action == "dissolve":
            boundary, crs = given.district, given.district_crs
        parcels = given.described if boundary is None else given.parcels
        return self._measured(parcels, boundary, crs, beside=given.district)

    @cached_property
    def district_land(self) -> PetitionLand | None:
        """The whole established district with its parcels."""
        given = self.materials
        if given.district is None:
            return None
        return self._measured(given.parcels, given.district, given.district_crs, beside=None)

    def _measured(self, parcels: Any, boundary: Any, crs: Any, *, beside: Any) -> PetitionLand:
        given = self.materials
        district = None
        if beside is not None:
            district = gpd.GeoDataFrame(geometry=[beside], crs=given.district_crs)
        petition = given.petition
        return measure_petition_land(
            parcels,
            boundary,
            crs,
            district=district,
            roads=given.roads,
            water=given.water,
            positional_accuracy_m=given.positional_accuracy_m,
            snap_m=petition.snap_m,
            gap_m=petition.gap_m,
        )

    @property
    def asked(self) -> PetitionLand:
        """The land whose holders sign: the described area, or the whole district."""
        whole = self.district_land
        return whole if self.action in _WHOLE and whole is not None else self.land

    @property
    def asked_parcels(self) -> Any:
        """The part of the parcel layer that the land whose holders sign was measured from."""
        given = self.materials
        return given.parcels if self.asked.drawn else given.described

    @cached_property
    def roll(self) -> LandholderRoll:
        """Holders of the land that is asked."""
        return roll_of(self.materials, self.asked, self.asked_parcels)

    @cached_property
    def matched(self) -> MatchedSignatures:
        """The sheets beside the roll, with what people have decided about doubtful lines."""
        accepted, rejected = self.materials.petition.decisions()
        acres = {row["pin"]: row["acres"] for row in self.parcel_facts if row["acres"] is not None}
        return match_signatures(
            self.roll,
            self.materials.petition.sheet(),
            accepted=accepted,
            rejected=rejected,
            acres=acres,
        )

    @cached_property
    def parcel_facts(self) -> list[dict[str, Any]]:
        """Every parcel of the land that is asked, once."""
        land = self.asked
        rows: list[dict[str, Any]] = land.facts()["parcels"]
        touching: dict[str, bool] = {}
        for name, touches in zip(land.parcels.names, land.parcels.touches_line, strict=True):
            touching[name] = touching.get(name, True) and bool(touches)
        recorded = _recorded(land)
        for row in rows:
            row["touches_line"] = touching[row["pin"]]
            row["recorded_acres"] = recorded.get(row["pin"])
            if not self.materials.has_shapes:
                row["acres"] = row["recorded_acres"]
        listed = {row["pin"] for row in rows}
        return rows + [
            {"pin": pin, "acres": None, "public": False, "water_acres": None, "inside": None}
            for pin in dict.fromkeys(holding.pin for holding in self.roll.holdings)
            if pin not in listed
        ]

    @cached_property
    def only_on_the_line(self) -> set[str]:
        """Holders with nothing inside but a strip of noise, who are on no sheet either."""
        touching = {row["pin"] for row in self.parcel_facts if row.get("touches_line")}
        pins = self.roll.pins()
        named = {row["holder"] for row in self.matched.signatures}
        named |= {row["holder"] for row in self.matched.suggestions}
        return {
            holder
            for holder, held in pins.items()
            if held and touching.issuperset(held) and holder not in named
        }

    @cached_property
    def notices(self) -> list[dict[str, Any]]:
        """What a reader must know of the materials besides what the law says, each once."""
        found = [
            *self.materials.notices,
            *(notice.document() for notice in self.land.notices() if self._tells(notice.code)),
            *self.roll.notices,
            *self.matched.notices,
        ]
        return list({(each["code"], each["message"]): each for each in found}.values())

    def _tells(self, code: str) -> bool:
        """Whether a notice says something: of a roll nobody expects shapes."""
        return code != "no_shape" or self.materials.has_shapes

    def document(self) -> dict[str, Any]:
        """Return the facts in the JSON form that the law reads."""
        petition, land = self.materials.petition, self.land.facts()
        has_shapes = self.materials.has_shapes
        area = land["area"]
        area["recorded_acres"] = self.land.recorded_acres
        if not has_shapes:
            acres = [row["acres"] for row in self.parcel_facts]
            area["acres"] = None if None in acres else sum(acres)
        low_high = self.land.low_high_acres
        if low_high is not None:
            area |= {"crosses_itself": True, "acres_low": low_high[0], "acres_high": low_high[1]}
        district = land["district"] or {}
        facts: dict[str, Any] = {
            "action": self.action,
            "settled_area": petition.settled_area,
            "purpose": petition.purpose,
            "boundary_defined": petition.boundary_defined,
            "filed_with_district_judge": petition.filed_with_district_judge,
            "received_on": petition.received_on,
            "area": area,
            "pieces": land["pieces"],
            "district": district or None,
            "parcels": self.parcel_facts,
            **self.roll.facts(),
            "signatures": list(self.matched.signatures),
            "hearing_on": petition.hearing_on,
            "order_entered_on": petition.order_entered_on,
            "measured": has_shapes,
            "overlaps": [
                {"pins": list(overlap.pins), "acres": overlap.acres}
                for overlap in self.asked.overlaps
            ],
            "strip_m": self.strip_m,
        }
        if petition.postings is not None:
            facts["postings"] = self.postings()
        if self.action == "add" and self.district_land is not None and petition.holders is None:
            whole = roll_of(self.materials, self.district_land, self.materials.parcels)
            facts["enlarged"] = whole.facts()
        return facts

    @property
    def strip_m(self) -> float | None:
        """Width of the narrowest strip that alone keeps pieces apart."""
        widths = [join.gap_m for join in self.land.joins if join.kind == "gap" and join.gap_m]
        return min(widths, default=None)

    def postings(self) -> list[dict[str, Any]]:
        """Return each posting, measured to lie within the proposed district or not."""
        land, rows = self.asked, []
        for posting in self.materials.petition.posted():
            within: bool | None = None
            if posting.lon is not None and posting.lat is not None and land.boundary is not None:
                point = gpd.GeoSeries([shapely.Point(posting.lon, posting.lat)], crs=_LONLAT)
                within = bool(land.boundary.covers(point.to_crs(land.crs).iloc[0]))
            rows.append(posting.fact(within=within))
        return rows


def _recorded(land: PetitionLand) -> dict[str, float | None]:
    """Return the county's acres of each parcel, the first row of a PIN speaking for it."""
    acres: dict[str, float | None] = {}
    for name, recorded in zip(land.parcels.names, land.parcels.recorded, strict=True):
        if acres.get(name) is None:
            acres[name] = None if np.isnan(recorded) else float(recorded)
    return acres
