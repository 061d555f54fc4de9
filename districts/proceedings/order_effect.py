"""What an order does to a district, and what lies beside it: overlaps, orders entered meanwhile."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from shapely.geometry import shape

from districts.documents.wording import day as day_words
from districts.documents.wording import number
from districts.errors import DistrictsError
from districts.measure.ground import Settings
from districts.proceedings.districts import districts_on, ground_of, on_day
from districts.proceedings.districts_ground import (
    ADD,
    DISSOLVE,
    ELIMINATE,
    ESTABLISH,
    DistrictGround,
    ground_after,
    state_after,
)
from districts.proceedings.materials import materials_on_file
from districts.proceedings.petition import Review, put
from districts.records.district import District, DistrictState
from districts.store import Store


def state_of(
    review: Review, about: District | None, before: DistrictState | None, entered_on: date
) -> tuple[DistrictState | None, list[dict[str, Any]]]:
    """Return the state the district would have; where it cannot be told, the reason."""
    if about is None and review.petition.action != ESTABLISH:
        return None, []
    area = area_of(review)
    if area is None and review.petition.action != DISSOLVE:
        message = (
            "Nothing the petition describes has a shape, so no boundary can be ordered "
            "(AS 03.35.030)."
        )
        return None, [{"level": "warning", "code": "no_boundary", "message": message}]
    try:
        old = None if about is None or before is None else ground_of(about, before)
        given = area or DistrictGround(None, old.crs if old else "EPSG:4326")
        after = state_after(
            ground_after(review.petition.action, old, given),
            action=review.petition.action,
            effective_on=entered_on.isoformat(),
            petition=review.petition.ref,
            filed=area,
        )
    except DistrictsError as trouble:
        return None, [{"level": "warning", "code": trouble.code, "message": trouble.message}]
    return replace(after, notes=_notes(before, after)), []


def area_of(review: Review) -> DistrictGround | None:
    """Return the area of a petition exactly as it describes it; None where nothing has a shape."""
    petition = review.petition
    settings = Settings(
        review.measured.materials.positional_accuracy_m, petition.snap_m, petition.gap_m
    )
    if petition.boundary is not None and petition.boundary_crs is not None:
        return DistrictGround(shape(petition.boundary), petition.boundary_crs, settings)
    if petition.district_parcels is None and petition.action == DISSOLVE:
        return None
    land = review.measured.land
    if land.boundary is None:
        return None
    return DistrictGround(land.boundary, land.crs.to_string(), settings)


def _notes(before: DistrictState | None, after: DistrictState) -> list[str]:
    found = []
    if after.action == ELIMINATE and after.is_in_force and before is not None:
        count = len(after.pieces)
        found.append(
            f"{number(before.acres - after.acres)} acres were taken out; "
            f"{number(after.acres)} acres in {count} piece{'' if count == 1 else 's'} remain."
        )
    if after.action == ELIMINATE and not after.is_in_force:
        found.append("The portion was all of the district; nothing remains.")
    if after.action == ADD and before is not None:
        found.append(f"{number(after.acres - before.acres)} acres were added.")
    return found


def beside(
    store: Store, review: Review, about: District | None, entered_on: date
) -> list[dict[str, Any]]:
    """Tell what the petition does not: districts it overlaps, and orders entered meanwhile."""
    found = []
    area = area_of(review)
    if review.petition.action in (ESTABLISH, ADD) and area is not None:
        for other in districts_on(store, entered_on):
            if about is not None and other.district.ref == about.ref:
                continue
            if other.state is None:
                continue
            acres = ground_of(other.district, other.state).overlap_acres(area)
            if acres > 0:
                found.append(
                    {
                        "level": "warning",
                        "code": "districts_overlap",
                        "message": f"{number(acres)} acres lie in district {other.district.ref} "
                        "already; the law does not speak of one district within another.",
                    }
                )
    if about is not None and review.petition.received_on is not None:
        received = date.fromisoformat(review.petition.received_on)
        seen = on_day(about, received)
        if seen.until is not None:
            found.append(_changed(store, review, about, seen.until, entered_on))
    return found


def _changed(
    store: Store, review: Review, about: District, until: str, entered_on: date
) -> dict[str, Any]:
    """Say what the answer would be on the district as it stands, since it changed after filing."""
    latest = about.latest
    said = "nothing of it is left"
    if latest.boundary is not None:
        standing = replace(review.petition, district=latest.boundary, district_crs=latest.crs)
        again = put(materials_on_file(store, standing), as_of=entered_on)
        said = f"on the district as it stands now the answer would be: {again.document['verdict']}"
    return {
        "level": "warning",
        "code": "district_changed",
        "message": f"District {about.ref} was changed on {day_words(until)}, after the petition "
        f"was received. Heads and land are counted as of filing; {said}.",
    }
