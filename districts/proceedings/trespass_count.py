"""The rolling count of a file of incidents: read, placed, put to the law, and told row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from districts.facts.instants import day, instant, zone_named
from districts.law import CHAPTERS, Chapter, assess
from districts.layers.folder import LayerFolder, read_folder
from districts.proceedings.trespass_count_notices import notices
from districts.proceedings.trespass_count_places import Placement, Places, believable
from districts.proceedings.trespass_count_rows import CountedRow, counted_rows
from districts.proceedings.trespass_count_turns import what_would_change
from districts.records.incident_file import IncidentFile, IncidentRow, read_incidents
from districts.records.incident_file_values import Moment
from districts.terms import Assessment

CHAPTER = "ia_code_169c"
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class TrespassCount:
    """A count, with all that text, CSV and map show.

    Attributes
    ----------
    document
        The assessment as JSON has it, with ``placements`` and ``incidents``.
    rows
        Every row of the file, in order, with what became of it.
    folder
        The county's layers, where the count was made with them.
    """

    file: IncidentFile
    assessment: Assessment
    document: dict[str, Any]
    rows: tuple[CountedRow, ...]
    folder: LayerFolder | None = None
    places: Places | None = None


def count(
    source: Path | bytes,
    *,
    layers: Path | None = None,
    as_of: date | None = None,
    readings: Mapping[str, str] = NOTHING,
) -> TrespassCount:
    """Count the incidents of a file.

    Parameters
    ----------
    source
        The CSV of incidents, or what was in it.
    layers
        Folder of the county's parcels and roads; without it only what the file names counts.
    as_of
        The day of the count; today at the place when None.
    readings
        Options taken of the chapter's questions.

    Raises
    ------
    DistrictsError
        The file or a layer cannot be used.
    """
    chapter = CHAPTERS[CHAPTER]
    zone = zone_named(chapter.zone)
    on = as_of or datetime.now(zone).date()

    def clock(text: str) -> Moment | None:
        return day(text) or instant(text, zone, "The time")

    file = read_incidents(source, clock=clock, today=on)
    folder = None if layers is None else read_folder(layers)
    places = None if folder is None else Places(folder)
    rows = believable(file.rows, None if places is None else places.extent)
    placements = None if places is None else places.placements(rows)
    occasions = [
        occasion(row, None if placements is None else placements[at]) for at, row in enumerate(rows)
    ]
    assessment = _assessed(chapter, occasions, on, readings)
    document = assessment.document()
    counted = counted_rows(rows, placements, occasions, document["relations"])
    turns = what_would_change(
        counted, occasions, lambda other: _assessed(chapter, other, on, readings), document, places
    )
    document["zone"] = zone.key
    document["placements"] = [each.document() for each in placements or ()]
    document["incidents"] = [
        {**each.document(), "would_change": turns.get(each.row.id, [])} for each in counted
    ]
    document["notices"] += [each.document() for each in notices(file, counted, places)]
    return TrespassCount(file, assessment, document, tuple(counted), folder, places)


def occasion(row: IncidentRow, placement: Placement | None) -> dict[str, Any] | None:
    """Return a row as the law's facts have it; None for one set aside as no trespass."""
    landowners: Sequence[str] = row.landowners
    road = row.road
    if placement is not None:
        if placement.aside is not None:
            return None
        landowners, road = placement.landowners, placement.road
    return {
        "id": row.id,
        "at": _written(row.at),
        "ended_at": _written(row.ended_at),
        "keeping_land": row.keeping_land,
        "landowners": list(landowners),
        "road": road,
        "species": row.species,
        "finding": row.finding,
        "returned_at": _written(row.returned_at),
        "same_occasion_as": row.same_occasion_as,
    }


def _written(moment: Moment | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _assessed(
    chapter: Chapter,
    occasions: Sequence[dict[str, Any] | None],
    as_of: date,
    readings: Mapping[str, str],
) -> Assessment:
    kept = [each for each in occasions if each is not None]
    ids = {each["id"] for each in kept}
    # A report that was set aside cannot stand for an occasion with others.
    linked = [
        each if each["same_occasion_as"] in ids else {**each, "same_occasion_as": None}
        for each in kept
    ]
    assert chapter.facts is not None  # noqa: S101 - this chapter reads facts
    return assess(chapter, chapter.facts({"occasions": linked}), as_of=as_of, readings=readings)
