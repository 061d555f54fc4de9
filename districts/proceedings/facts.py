"""Land, roll, sheets and postings of a petition as facts for the law."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from districts.measure.petition import PetitionLand, measure_petition_land
from districts.proceedings.ground_notices import ground_notices
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
        land, given = self._as_described, self.materials
        contact = land.contact
        if self.action != "add" or contact is None or not self.in_district_acres:
            return land
        if contact.outside.is_empty:
            return land
        # Ground that is in the district already cannot be added to it.
        return self._measured(
            self._described_parcels, contact.outside, land.area.crs, beside=given.district
        )

    @cached_property
    def _as_described(self) -> PetitionLand:
        given = self.materials
        boundary, crs = given.boundary, given.boundary_crs
        if boundary is None and self.action == "dissolve":
            boundary, crs = given.district, given.district_crs
        return self._measured(self._described_parcels, boundary, crs, beside=given.district)

    @property
    def _described_parcels(self) -> Any:
        given = self.materials
        outlined = given.boundary is not None or (
            self.action == "dissolve" and given.district is not None
        )
        return given.parcels if outlined else given.described

    @cached_property
    def in_district_acres(self) -> float:
        """Acres of the described area that an established district holds already."""
        land = self._as_described
        return land.contact.overlap_acres if land.contact and land.determined else 0.0

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
        return self._described_parcels if self.asked is self.land else self.materials.parcels

    @property
    def lacks_district(self) -> bool:
        """Whether only the portion is known of a district that is asked as a whole."""
        return self.action == "eliminate" and self.materials.district is None

    @cached_property
    def roll(self) -> LandholderRoll:
        """Holders of the land that is asked."""
        return roll_of(self.materials, (self.asked, self.asked_parcels))

    @cached_property
    def enlarged(self) -> LandholderRoll | None:
        """Holders of the district as an addition would make it; None for other petitions."""
        district = self.district_land
        if self.action != "add" or district is None:
            return None
        parcels = self.materials.parcels
        return roll_of(self.materials, (self.land, self.asked_parcels), (district, parcels))

    @cached_property
    def matched(self) -> MatchedSignatures:
        """The sheets beside the roll, with what people have decided about doubtful lines."""
        accepted, rejected = self.materials.petition.decisions()
        acres = {row["pin"]: row["acres"] for row in self.parcel_facts if row["acres"] is not None}
        return match_signatures(
            self.enlarged or self.roll,
            self.materials.petition.sheet(),
            accepted=accepted,
            rejected=rejected,
            acres=acres,
        )

    @cached_property
    def _asked_facts(self) -> dict[str, Any]:
        return self.asked.facts()

    @cached_property
    def parcel_facts(self) -> list[dict[str, Any]]:
        """Every parcel of the land that is asked, once."""
        land = self.asked
        rows: list[dict[str, Any]] = self._asked_facts["parcels"]
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

    @property
    def recorded_acres(self) -> float | None:
        """Acres of the county's roll; None where a parcel of the land has none."""
        rows = [row["acres"] for row in self.parcel_facts if row.get("inside", True) is not None]
        return None if None in rows else sum(rows)

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
            *ground_notices(self),
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
        petition = self.materials.petition
        land = self._asked_facts if self.asked is self.land else self.land.facts()
        has_shapes = self.materials.has_shapes
        area = land["area"]
        area["recorded_acres"] = self.land.recorded_acres
        if not has_shapes:
            area["acres"] = self.recorded_acres
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
        if self.lacks_district:
            del facts["holdings"]
        if self.enlarged is not None:
            facts["enlarged"] = self._enlarged_facts(self.enlarged)
        return facts

    def _enlarged_facts(self, roll: LandholderRoll) -> dict[str, Any]:
        """Return a roll with the acres in the district of land that the addition has not."""
        added = {row["pin"] for row in self.parcel_facts}
        district = self.district_land
        rows = [] if district is None else district.facts()["parcels"]
        acres = {row["pin"]: row["acres"] for row in rows}
        found: dict[str, Any] = roll.facts()
        for holding in found["holdings"]:
            if holding["pin"] not in added and holding["acres"] is None:
                holding["acres"] = acres.get(holding["pin"])
        return found

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
