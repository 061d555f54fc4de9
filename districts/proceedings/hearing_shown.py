"""The hearing of a petition as page and paper show it."""

from __future__ import annotations

from datetime import date
from typing import Any

import geopandas as gpd
import shapely

from districts.facts.petition import PetitionFacts
from districts.law import CHAPTERS, chosen
from districts.law.ak_as_03_35.postings import both, places
from districts.law.chapter import Matter
from districts.proceedings.facts import MeasuredPetition
from districts.proceedings.hearing import heard_days
from districts.proceedings.hearing_plan import notice_facts, plan_of, posted_days
from districts.proceedings.materials import materials_on_file
from districts.proceedings.petition import CHAPTER, today
from districts.records.hearing_log import POSTING_COLUMNS, POSTINGS, table_of
from districts.records.petition import Petition
from districts.store import Store

_LONLAT = 4326


def hearing_shown(store: Store, ref: str, *, as_of: date | None = None) -> dict[str, Any]:
    """Return the hearing of a petition as page and paper show it.

    Returns
    -------
    dict
        ``received_on``, ``hearing_on``, ``hour``, ``place``, ``plan``, ``days_set``, ``postings``
        (each with ``number``, ``within``, ``counts`` and its photo) and ``notices``.
    """
    petition = store.record(Petition, ref)
    day = as_of or today()
    facts = notice_facts(store, petition)
    return {
        "schema": "strayline.hearing/1",
        "petition": ref,
        "action": petition.action,
        "received_on": petition.received_on,
        "hearing_on": petition.hearing_on,
        "hour": petition.hearing_hour,
        "place": petition.hearing_place,
        "plan": plan_of(petition, facts, day).document(),
        "days_set": heard_days(store, ref),
        "postings": _shown(petition, facts, day),
        "notices": _notices(store, petition, facts),
    }


def _shown(petition: Petition, facts: PetitionFacts, as_of: date) -> list[dict[str, Any]]:
    table = table_of(petition.postings, POSTINGS, POSTING_COLUMNS)
    matter = Matter(facts, as_of, chosen(CHAPTERS[CHAPTER], petition.readings))
    least, to_hearing = posted_days(matter), matter.reads("posting_period") == "to_hearing"
    found = []
    for row, posting, fact in zip(table.rows, petition.posted(), facts.postings or (), strict=True):
        alone = places([fact])[0]
        counts = None
        if facts.hearing_on is not None:
            counts = both(alone.good(), alone.up(facts.hearing_on, least, to_hearing=to_hearing))
        until = min(fact.ends or as_of, as_of)
        found.append(
            {
                "number": row.number,
                **posting.fact(within=fact.within),
                "lon": posting.lon,
                "lat": posting.lat,
                "posted_by": row.text("posted_by"),
                "photo_sha256": row.text("photo_sha256"),
                "photo_name": row.text("photo_name"),
                "days_up": max((until - fact.begins).days, 0) if fact.begins else None,
                "counts": counts,
            }
        )
    return found


def _notices(store: Store, petition: Petition, facts: PetitionFacts) -> list[dict[str, Any]]:
    found = []
    days = heard_days(store, petition.ref)
    early = [
        str(posting.place)
        for posting in facts.postings or ()
        if len(days) > 1 and posting.begins and posting.begins.isoformat() < days[-1]["set_at"][:10]
    ]
    if early:
        found.append(
            _warning(
                "posted_before_moved",
                f"The hearing was moved after notice went up at {', '.join(early)}; unless it was "
                "changed, that notice names another day.",
            )
        )
    if petition.action == "eliminate" and facts.postings and not _any_in_portion(store, petition):
        found.append(
            _warning(
                "no_place_in_portion",
                "No posted place lies in the portion that is to be taken out. The places are "
                "measured against the district as it stands.",
            )
        )
    return found


def _any_in_portion(store: Store, petition: Petition) -> bool:
    portion = MeasuredPetition(materials_on_file(store, petition)).land
    if portion.boundary is None:
        return True
    points = [
        shapely.Point(each.lon, each.lat) for each in petition.posted() if each.lon is not None
    ]
    moved = gpd.GeoSeries(points, crs=_LONLAT).to_crs(portion.crs)
    return bool(shapely.covers(portion.boundary, moved.to_numpy()).any())


def _warning(code: str, message: str) -> dict[str, Any]:
    return {"level": "warning", "code": code, "message": message}
