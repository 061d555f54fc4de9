"""A place as told: coordinates, or words that mean one place and no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from districts.errors import DistrictsError
from districts.proceedings.trespass_count_placement import Point, listed
from districts.records.incident_file import IncidentRow

if TYPE_CHECKING:
    from districts.geocode.place import Gazetteer


def point_of(row: IncidentRow, gazetteer: Callable[[], Gazetteer]) -> Point:
    """Return where a row is looked up: its coordinates, or its place in words if that is sure."""
    if row.lon is not None and row.lat is not None:
        return Point(row.lon, row.lat, row.accuracy_m)
    if row.place is None or row.landowners or row.road is not None:
        return Point(accuracy_m=row.accuracy_m)
    try:
        answer = gazetteer().find(row.place)
    except DistrictsError as trouble:
        return Point(accuracy_m=row.accuracy_m, told=True, reason=trouble.message)
    sure = [each for each in answer.candidates if each.needs is None]
    if len(sure) == 1 and answer.is_sure and sure[0].lon is not None:
        one = sure[0]
        reach = [each for each in (row.accuracy_m, one.precision_m) if each is not None]
        assert one.lat is not None  # noqa: S101 - a place has both
        return Point(
            float(sure[0].lon),
            float(one.lat),
            max(reach, default=None),
            f"{one.method} “{row.place}”",
            told=True,
        )
    kinds = [("parcel", each.parcel) for each in answer.candidates]
    kinds += [("road", each.road) for each in answer.candidates]
    named = dict.fromkeys((kind, name, None) for kind, name in kinds if name)
    labels = dict.fromkeys(each.label or each.text for each in answer.candidates)
    told = f"“{row.place}” may be {listed(list(labels))}; a person must choose."
    why = told if labels else answer.reason or f"“{row.place}” is no place that is known here."
    return Point(
        accuracy_m=row.accuracy_m, told=True, reason=why, candidates=tuple(named),
        how="ask" if labels else "none",
    )  # fmt: skip
