"""A petition from its papers to an answer: measured, put to the law, kept, looked at again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import geopandas as gpd
import numpy as np

from districts import __version__
from districts.errors import DistrictsError
from districts.facts import petition_facts
from districts.facts.petition import Identified, PetitionFacts
from districts.law import CHAPTERS
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.margins import margins, what_if
from districts.law.assess import assess, chosen
from districts.proceedings.facts import MeasuredPetition
from districts.proceedings.identified import identified_after
from districts.proceedings.materials import (
    Materials,
    materials_on_disk,
    materials_on_file,
)
from districts.proceedings.standing import (
    holders_by_pin,
    parcels_shown,
    standing_of_parcels,
)
from districts.records.assessment import SavedAssessment
from districts.records.packet import read_packet
from districts.records.petition import Petition
from districts.store.protocol import Store

CHAPTER = "ak_as_03_35"
NOTHING: Mapping[str, str] = {}
NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Review:
    """A petition measured and put to the law, with all that page, map and paper show.

    Attributes
    ----------
    petition
        The record.
    document
        The assessment as JSON has it, with measurements, margins and sources.
    measured
        What the facts were measured from.
    facts
        The facts as the law saw them, strikes applied.
    """

    petition: Petition
    document: dict[str, Any]
    measured: MeasuredPetition
    facts: PetitionFacts
    version: str = __version__

    @property
    def paper(self) -> dict[str, Any]:
        """The petition as papers name it, with the signatures beside it."""
        return {
            **self.petition.payload(),
            "ref": self.petition.ref,
            "signatures": list(self.measured.matched.signatures),
        }

    @property
    def sources(self) -> list[dict[str, Any]]:
        """Where each layer comes from."""
        return list(self.document["sources"])

    @cached_property
    def parcels(self) -> gpd.GeoDataFrame:
        """The parcels inside, one row a record, with holders and standing."""
        count_date = next(
            (
                reading["option"]
                for reading in self.document["readings"]
                if reading["question"] == "count_date"
            ),
            "filing",
        )
        return parcels_shown(
            self.measured.asked_parcels,
            self.measured.asked,
            standing_of_parcels(self.facts, count_date),
            holders_by_pin(self.facts),
        )

    @property
    def boundary(self) -> Any:
        """The described area, in the CRS of the parcels; None where nothing has a shape."""
        return self.measured.land.boundary

    @property
    def district(self) -> Any:
        """The established district, in the CRS of the parcels; None for an establishment."""
        land = self.measured.district_land
        return None if land is None else land.boundary


def today() -> date:
    """Return the day it is where the chapter's law applies."""
    return datetime.now(ZoneInfo(CHAPTERS[CHAPTER].zone or "UTC")).date()


def check(
    path: Path, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> Review:
    """Measure a petition on disk and put it to the law; nothing is kept.

    Parameters
    ----------
    path
        Its ``petition.toml``, or the folder that holds it.
    as_of
        The day of the assessment, today when None.
    readings
        Options that go before those the petition names.

    Raises
    ------
    DistrictsError
        A file cannot be used as it is.
    """
    packet = read_packet(path)
    chosen(CHAPTERS[CHAPTER], {**packet.readings, **readings})  # before anything is measured
    return put(materials_on_disk(packet), as_of=as_of or today(), readings=readings)


def review(
    store: Store,
    ref: str,
    *,
    as_of: date | None = None,
    readings: Mapping[str, str] = NOTHING,
    strikes: Collection[str] = NOBODY,
    vintage: str | None = None,
) -> Review:
    """Measure a filed petition on the vintages it was filed on and put it to the law.

    Parameters
    ----------
    vintage
        Another vintage of the parcels, to see what has changed.
    strikes
        Holders whose signatures are left out, to see what would be; the record keeps them.
    """
    petition = store.record(Petition, ref)
    return put(
        materials_on_file(store, petition, vintage=vintage),
        as_of=as_of or today(),
        readings=readings,
        strikes=strikes,
        identified=identified_after(store, petition),
    )


def put(
    materials: Materials,
    *,
    as_of: date,
    readings: Mapping[str, str] = NOTHING,
    strikes: Collection[str] = NOBODY,
    identified: tuple[Identified, ...] | None = None,
) -> Review:
    """Measure and assess a petition whose materials have been brought together."""
    petition = materials.petition
    measured = MeasuredPetition(materials)
    facts = petition_facts(measured.document())
    if identified is not None:
        facts = replace(facts, identified=identified)
    if strikes:
        facts = what_if(facts, strikes)
    taken = {**petition.readings, **readings}
    document = assess(CHAPTER, facts, as_of=as_of, readings=taken).document()
    said = {notice["code"] for notice in document["notices"]}
    document["notices"] += [each for each in measured.notices if each["code"] not in said]
    document["measurements"] = _measurements(measured)
    document["margins"] = _margins(measured, facts, document, as_of=as_of, readings=taken)
    document["petition"] = {
        key: getattr(petition, key)
        for key in ("ref", "title", "action", "purpose", "received_on", "hearing_on")
    }
    document["strikes"] = sorted(strikes)
    document["sources"] = list(materials.sources)
    document["version"] = __version__
    return Review(petition, document, measured, facts)


def _measurements(measured: MeasuredPetition) -> dict[str, Any]:
    found: dict[str, Any] = measured.land.document()
    if not measured.materials.has_shapes:
        rows = measured.asked.parcels.recorded
        found["acres"] = measured.recorded_acres
        found["acres_summed"] = None if np.isnan(rows).any() else float(rows.sum())
        by_pin = {row["pin"]: row["acres"] for row in measured.parcel_facts}
        for line in found["parcels"]:
            line["acres_inside"] = line["acres_whole"] = by_pin.get(line["pin"])
    # A neighbor whose land only meets the line is told of in a notice; no land of theirs is inside.
    found["parcels"] = [line for line in found["parcels"] if not line["touches_line"]]
    outside = measured.only_on_the_line
    matched = measured.matched
    found["holders"] = [
        {
            "id": holder.id,
            "name": holder.name,
            "source": holder.source,
            "person": holder.person,
            "resident": holder.resident,
        }
        for holder in measured.roll.holders
        if holder.id not in outside
    ]
    found["unmatched_signatures"] = list(matched.unmatched)
    found["match_suggestions"] = list(matched.suggestions)
    found["duplicate_signatures"] = list(matched.duplicates)
    return found


def _margins(
    measured: MeasuredPetition,
    facts: PetitionFacts,
    document: Mapping[str, Any],
    *,
    as_of: date,
    readings: Mapping[str, str],
) -> dict[str, Any]:
    found: dict[str, Any] = margins(facts, as_of=as_of, readings=readings)
    minimum = {"establish": figures.AREA, "add": figures.ADDITION}.get(facts.action)
    if document["verdict"] == "meets" and minimum is not None and facts.measured:
        found["pivotal_parcels"] = measured.land.pivotal_parcels(float(minimum.value))
    else:
        found.setdefault("pivotal_parcels", [])
    return found


def keep(store: Store, found: Review, *, by: str, at: datetime) -> SavedAssessment:
    """Keep an assessment of a filed petition as it stands, to be looked at years later.

    Raises
    ------
    DistrictsError
        Signatures were struck to see what would be; that is no assessment of the petition.
    """
    document, ref = found.document, found.petition.ref
    if document["strikes"]:
        raise DistrictsError(
            "A what-if is not kept: signatures were struck.",
            code="what_if",
            remedy="Keep the assessment with the signatures as they stand.",
        )
    kept = SavedAssessment(
        store.next_ref("A", at.year),
        petition=ref,
        petition_version=store.version(ref),
        as_of=document["as_of"],
        verdict=document["verdict"],
        readings={
            each["question"]: each["option"] for each in document["readings"] if not each["default"]
        },
        vintage=next((each.get("vintage") for each in document["sources"]), None),
        program=found.version,
        document=document,
    )
    store.append(kept, by=by, at=at, what="assessment kept")
    return kept


def kept_of(store: Store, ref: str) -> list[SavedAssessment]:
    """Return the assessments of a petition that were kept, the oldest first."""
    return store.records(SavedAssessment, petition=ref)
