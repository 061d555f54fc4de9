"""A petition as its papers print it: what is asked, where, when it is heard, what was ordered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.proceedings.districts import district_of, on_day
from districts.proceedings.districts_ground import ESTABLISH
from districts.proceedings.hearing_shown import hearing_shown
from districts.proceedings.order_effect import state_of
from districts.proceedings.order_words import ordered
from districts.proceedings.paper_boundary import corners
from districts.proceedings.paper_gaps import pruned
from districts.proceedings.paper_order import order_facts
from districts.proceedings.petition import CHAPTER, Review
from districts.records.district import District
from districts.records.order import Order
from districts.records.petition import Petition
from districts.store import Store

LINES_A_SHEET = 12
_HEARING, _POSTING = "AK-03.35.030-1", "AK-03.35.030-3"


def petition_paper_facts(
    store: Store, review: Review, *, court: Mapping[str, Any], made_on: date
) -> dict[str, Any]:
    """Return what is known of a petition under the keys of its chapter's papers.

    Parameters
    ----------
    review
        Its assessment on the day of the paper.
    court
        ``judicial_district``, ``place``, ``address``, where the office knows them.
    """
    petition = review.petition
    shown = hearing_shown(store, petition.ref, as_of=made_on)
    order = next(iter(store.records(Order, petition=petition.ref)), None)
    facts = {
        "made_on": made_on.isoformat(),
        "court": {**court, "judge": None if order is None else order.judge},
        "petition": {
            "ref": petition.ref,
            "action": petition.action,
            "purpose": petition.purpose,
            "received_on": petition.received_on,
        },
        "district": _district(store, review, order),
        "area": area_facts(review),
        "parcels": _parcels(review),
        "sheets": {"lines": LINES_A_SHEET},
        "hearing": _hearing(review, shown),
        "postings": [_posting(row) for row in shown["postings"]],
        "plan": _plan(review, shown),
        "plan_places": [
            {"place": row["place"], "point": _point(row)}
            for row in shown["postings"]
            if row["within"] is not False
        ],
        "assessment": review.document,
    }
    if order is None:
        facts["order"] = {"draft": _drafted(store, review, made_on)}
    else:
        facts |= order_facts(order)
    return pruned(facts)


def _drafted(store: Store, review: Review, made_on: date) -> list[str]:
    """Return what an order would say that grants the petition, before a day is set for it."""
    about = _about(store, review.petition)
    before = None if about is None else about.latest
    after, _ = state_of(review, about, before, made_on)
    return ordered(review.petition, review.document, before, after)


def _about(store: Store, petition: Petition) -> District | None:
    """Return the district a petition is about, where one on file can be it."""
    if petition.action == ESTABLISH:
        return None
    try:
        return district_of(store, petition)
    except DistrictsError:
        return None


def area_facts(review: Review) -> dict[str, Any]:
    """Return the described area: its corners in words, its acres, the file it came in."""
    petition, measured = review.petition, review.document["measurements"]
    layer = next(iter(review.sources), {})
    name = "boundary.geojson"
    vintage = f"{layer.get('file') or layer.get('name')}, vintage {layer.get('vintage')}"
    return {
        "description": _description(review),
        "acres": measured.get("acres"),
        "tolerance": measured.get("tolerance"),
        "file": name if name in petition.originals else None,
        "sha256": petition.originals.get(name),
        "vintage": vintage if layer else None,
    }


def _description(review: Review) -> list[str] | None:
    """Return the parcels the petition names, else the corners of its boundary."""
    named = review.petition.district_parcels
    if review.petition.boundary is None and named is not None:
        return [f"All of the parcels numbered {', '.join(named)}."]
    if review.boundary is None:
        return None
    return corners(review.boundary, review.parcels.crs)


def _district(store: Store, review: Review, order: Order | None) -> dict[str, Any]:
    petition = review.petition
    if petition.action == ESTABLISH:
        made = None if order is None or order.district is None else order.district
        name = petition.title if made is None else store.record(District, made).name
        return {"name": None if name is None else district_named(name)}
    if order is not None and order.district is not None:
        found = store.record(District, order.district)
    else:
        about = _about(store, petition)
        if about is None:
            return {}
        found = about
    day = petition.received_on or review.document["as_of"]
    state = on_day(found, date.fromisoformat(day)).state
    return {
        "name": None if found.name is None else district_named(found.name),
        "acres": None if state is None else state.acres,
        "ordered_on": found.established_on,
    }


def district_named(name: str) -> str:
    """Return a district's name as papers write it out."""
    return name if "district" in name.casefold() else f"{name} controlled livestock district"


def _parcels(review: Review) -> list[dict[str, Any]]:
    known = review.measured.materials.parcels
    legal = dict(zip(known["pin"], known["legal"], strict=True)) if "legal" in known.columns else {}
    rows = []
    for row in review.parcels.drop(columns=review.parcels.geometry.name).to_dict("records"):
        acres = row["acres_inside"]
        rows.append(
            {
                "pin": row["pin"] or f"row {row['row']}",
                "acres": None if acres != acres else acres,  # noqa: PLR0124 - NaN is not itself
                "legal": legal.get(row["pin"]) or None,
                "holders": row["holders"] or None,
            }
        )
    return rows


def _hearing(review: Review, shown: Mapping[str, Any]) -> dict[str, Any]:
    row = _deadline(review, _HEARING)
    return {
        "at": hearing_at(shown["hearing_on"], shown["hour"]),
        "place": shown["place"],
        "earliest_on": shown["plan"]["earliest_on"],
        "counting": row and row["counting"],
    }


def hearing_at(day: str | None, hour: str | None) -> str | None:
    """Return the day and hour of a hearing, by the clock of the place."""
    if day is None or hour is None:
        return day
    zone = ZoneInfo(CHAPTERS[CHAPTER].zone or "UTC")
    return datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=zone).isoformat()


def _plan(review: Review, shown: Mapping[str, Any]) -> dict[str, Any]:
    plan, row = shown["plan"], _deadline(review, _POSTING)
    if plan["lawful"] is False:
        return {"none": plan["sentence"]}
    return {
        "post_by": plan["post_by"],
        "safe_by": None if plan["safe_by"] == plan["post_by"] else plan["safe_by"],
        "keep_to": shown["hearing_on"],
        "counting": row and row["counting"],
    }


def _posting(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "place": row["place"],
        "point": _point(row),
        "from": row["from"],
        "to": row["to"],
        "by": row["posted_by"],
        "photo": row["photo_name"],
        "conspicuous_public": row["conspicuous_public"],
        "within": row["within"],
    }


def _point(row: Mapping[str, Any]) -> list[float] | None:
    return None if row["lon"] is None else [row["lon"], row["lat"]]


def _deadline(review: Review, clause: str) -> Mapping[str, Any] | None:
    return next((each for each in review.document["deadlines"] if each["clause"] == clause), None)
