"""The log of posted notices: each with its place, its days and its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import geopandas as gpd
import shapely

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.law.ak_as_03_35 import figures
from districts.proceedings.facts import MeasuredPetition
from districts.proceedings.future import refuse_future
from districts.proceedings.hearing import (
    undecided,
)
from districts.proceedings.materials import materials_on_file
from districts.proceedings.petition import CHAPTER
from districts.records.hearing_log import (
    POSTING_COLUMNS,
    POSTINGS,
    row_of,
    table_of,
    with_cells,
    with_row,
)
from districts.records.petition import Petition
from districts.records.sheet_scan import media_type
from districts.records.table import Table
from districts.store import Store

PHOTO_MB = 10
_LONLAT = 4326


def log_posting(
    store: Store,
    ref: str,
    *,
    place: str,
    lon: float,
    lat: float,
    from_on: date,
    to_on: date | None = None,
    conspicuous_public: bool | None = None,
    posted_by: str | None = None,
    photo: bytes | Path | None = None,
    photo_name: str | None = None,
    by: str,
    at: datetime,
) -> Petition:
    """Add one posted notice to the log.

    Parameters
    ----------
    place
        Its name; three different ones are asked for.
    lon, lat
        Where it is, in degrees.
    from_on, to_on
        First and last day it was up; ``to_on`` None while it is up.
    conspicuous_public
        Whether somebody attests that it is a conspicuous public place.
    photo
        A picture of it, kept by its hash.

    Raises
    ------
    DistrictsError
        It lies outside the land, or its days are impossible. Nothing was written.
    """
    petition, version = undecided(store, ref)
    _refuse_days(petition, from_on, to_on)
    for field, day in (("from_on", from_on), ("to_on", to_on)):
        refuse_future(day, at, chapter=CHAPTER, what="The notice", field=field)
    content = photo.read_bytes() if isinstance(photo, Path) else photo
    name = photo_name or (photo.name if isinstance(photo, Path) else "photo")
    if content is not None:
        media_type(content, name, largest_mb=PHOTO_MB)
    table = table_of(petition.postings, POSTINGS, POSTING_COLUMNS)
    cells = {
        "place": " ".join(place.split()),
        "lon": repr(float(lon)),
        "lat": repr(float(lat)),
        "conspicuous_public": {True: "Y", False: "N", None: None}[conspicuous_public],
        "from": from_on.isoformat(),
        "to": None if to_on is None else to_on.isoformat(),
        "posted_by": posted_by,
    }
    _refuse_twice(table, cells)
    posted = replace(petition, postings=with_row(table, cells).payload())
    posted.posted()
    _refuse_outside(store, posted, cells)
    with store.transaction():
        if content is not None:
            kept = {"photo_sha256": store.keep_file(content, name), "photo_name": name}
            posted = replace(petition, postings=with_row(table, {**cells, **kept}).payload())
        store.append(
            posted, by=by, at=at, expected=version, what="notice posted", why=cells["place"]
        )
    return posted


def take_down(
    store: Store, ref: str, number: int, to_on: date, *, by: str, at: datetime
) -> Petition:
    """Enter the last day that a posted notice was up.

    Raises
    ------
    DistrictsError
        There is no such notice, it was down already, or never up by then.
    """
    petition, version = undecided(store, ref)
    refuse_future(to_on, at, chapter=CHAPTER, what="The taking down", field="to_on")
    table = table_of(petition.postings, POSTINGS, POSTING_COLUMNS)
    row = row_of(table, number)
    if row is None:
        raise DistrictsError(
            f"There is no notice {number} in the log.",
            code="no_such_posting",
            row=number,
            remedy="The log numbers the notices from 1.",
        )
    if row.text("to") is not None:
        raise DistrictsError(
            f"The notice at {row.text('place')} was taken down on {day_words(row.text('to'))} "
            "already.",
            code="posting_down",
            row=number,
        )
    posted = replace(
        petition, postings=with_cells(table, number, {"to": to_on.isoformat()}).payload()
    )
    posted.posted()
    store.append(
        posted, by=by, at=at, expected=version, what="notice taken down", why=row.text("place")
    )
    return posted


def _refuse_days(petition: Petition, from_on: date, to_on: date | None) -> None:
    cite = figures.POSTED.cite
    if petition.hearing_on is None:
        raise DistrictsError(
            f"No hearing is set, and a notice names its time and place ({cite}).",
            code="hearing_not_set",
            field="hearing_on",
            remedy="Set the hearing first, then post its notice.",
        )
    if petition.received_on is not None and from_on.isoformat() < petition.received_on:
        raise DistrictsError(
            f"The notice went up on {day_words(from_on)}, before the petition was received on "
            f"{day_words(petition.received_on)}: {cite} has notice given of a petition received.",
            code="posting_before_receipt",
            field="from",
            remedy="Correct the day it went up.",
        )
    if from_on.isoformat() > petition.hearing_on:
        raise DistrictsError(
            f"The notice went up on {day_words(from_on)}, after the hearing on "
            f"{day_words(petition.hearing_on)}: {cite} asks for "
            f"{int(figures.POSTED.value)} days before it.",
            code="posting_after_hearing",
            field="from",
            remedy="Correct the day it went up, or move the hearing.",
        )
    if to_on is not None and to_on < from_on:
        raise DistrictsError(
            f"The notice came down on {day_words(to_on)}, before it went up on "
            f"{day_words(from_on)}: {cite} counts the days between.",
            code="posting_days_turned",
            field="to",
            remedy="Correct the days.",
        )


def _refuse_twice(table: Table, cells: Mapping[str, str | None]) -> None:
    same = ("place", "lon", "lat", "from")
    for row in table.rows:
        if all(row.text(key) == cells[key] for key in same):
            raise DistrictsError(
                f"This notice is in the log already, as number {row.number}.",
                code="posting_repeated",
                row=row.number,
                remedy="To say when it came down, enter its last day.",
            )


def _refuse_outside(store: Store, posted: Petition, cells: Mapping[str, Any]) -> None:
    measured = MeasuredPetition(materials_on_file(store, posted))
    within = measured.postings()[-1]["within"]
    if within is not False:
        return
    land = measured.asked
    point = gpd.GeoSeries([shapely.Point(float(cells["lon"]), float(cells["lat"]))], crs=_LONLAT)
    away = _meters_away(land.boundary, point.to_crs(land.crs), land.crs)
    whole = posted.action in ("eliminate", "dissolve")
    raise DistrictsError(
        f"{cells['place']} lies {away:,.0f} m outside the "
        f"{'district' if whole else 'land the petition describes'}: {figures.PLACES.cite} asks for "
        "notice in conspicuous public places within the proposed district.",
        code="posting_outside",
        field="lon",
        remedy="Check the point, or post the notice at a place within.",
    )


def _meters_away(boundary: Any, point: Any, crs: Any) -> float:
    near = shapely.shortest_line(boundary, point.iloc[0])
    flat = gpd.GeoSeries([near], crs=crs).to_crs(_LONLAT)
    return float(crs.get_geod().geometry_length(flat.iloc[0]))
