"""A county's old log of incidents taken into the workspace, every row of it, once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import Moment, day, instant
from districts.proceedings.incident_places import came_from, place_by_rule
from districts.proceedings.keeping_lands import add_keeping_land, keeping_land_named
from districts.proceedings.report import keep_contact
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_count_places import believable
from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_facts import ZONE
from districts.records.audit import canonical
from districts.records.determination import Determination, determination_ref
from districts.records.incident import Incident, SentForm
from districts.records.incident_csv import without_contact
from districts.records.incident_file import IncidentRow, read_incidents
from districts.records.occasion_group import OccasionGroup
from districts.store import Store

LOG = "the log"


@dataclass(frozen=True)
class Taken:
    """What became of a log.

    Attributes
    ----------
    made
        Reference of each new report, by its id in the log.
    known
        Ids that were taken in before, word for word the same.
    doubts
        A sentence for each value that was not used.
    lands
        Names of keeping lands that are new on record.
    """

    made: dict[str, str] = field(default_factory=dict)
    known: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    lands: list[str] = field(default_factory=list)


def import_log(store: Store, path: Path, *, found_by: str = LOG, by: str, at: datetime) -> Taken:
    """Take a log in: reports, findings, places and groups as it has them.

    Parameters
    ----------
    path
        CSV with the columns of an incident file; only ``id`` must be there.
    found_by
        Who made the findings that the log records.

    Raises
    ------
    DistrictsError
        The file is no table, or a row differs from one of that id taken in before. Nothing was
        kept then.
    """
    now = at.astimezone(ZONE)

    def clock(text: str) -> Moment | None:
        return day(text) or instant(text, ZONE, "The time")

    file = read_incidents(path, clock=clock, today=now.date())
    rows = believable(file.rows, county_on(store).extent)
    taken = Taken()
    with store.transaction(), recounted(store, path.name, "a log was taken in", by=by, at=at):
        sha256 = store.keep_file(path, path.name)
        fresh = [row for row in rows if not _known(store, row, file.file, taken)]
        for row in fresh:
            _entered(store, row, sha256, found_by, taken, by=by, at=at)
        _grouped(store, rows, taken, by=by, at=at)
        for ref in taken.made.values():
            with suppress(DistrictsError):  # then it stands among those without a place
                place_by_rule(store, ref, by=by, at=at)
    return taken


def _known(store: Store, row: IncidentRow, file: str, taken: Taken) -> bool:
    ref = _row_ref(row.id)
    if not store.version(ref):
        return False
    incident = store.record(Incident, store.record(SentForm, ref).incident)
    if incident.claimed.get("row_sha256") != _row_sha256(row):
        raise DistrictsError(
            f"“{row.id}” was taken in before as {incident.ref}, with other words.",
            code="log_row_differs",
            file=file,
            row=row.row,
            field="id",
            remedy="Correct the report on its page, or give the row another id.",
        )
    taken.known.append(row.id)
    return True


def _entered(
    store: Store, row: IncidentRow, sha256: str, found_by: str, taken: Taken, *, by: str,
    at: datetime,
) -> None:  # fmt: skip
    now = at.astimezone(ZONE)
    received = row.received or row.at
    moment = received if isinstance(received, datetime) else None
    incident = Incident(
        store.next_ref("I", now.year),
        channel="log",
        received_at=(moment or now).isoformat(timespec="minutes"),
        at=_written(row.at),
        ended_at=_written(row.ended_at),
        returned_at=_written(row.returned_at),
        place=row.place,
        lon=row.lon,
        lat=row.lat,
        accuracy_m=row.accuracy_m,
        source=None if row.lon is None else "log",
        animals=[] if row.species is None else [{"kind": row.species, "count": row.head}],
        note=None if row.note is None else without_contact(row.note),
        log_id=row.id,
        claimed={
            "keeping_land": row.keeping_land,
            "landowners": list(row.landowners),
            "road": row.road,
            "same_occasion_as": row.same_occasion_as,
            "repeat_of": row.repeat_of,
            "row_sha256": _row_sha256(row),
            "file_sha256": sha256,
        },
        misread=[each.document() for each in row.misread],
    )
    taken.made[row.id] = incident.ref
    taken.doubts.extend(
        f"{row.id} (row {row.row}): {each.field} “{each.value}” is taken as missing: {each.why}."
        for each in row.misread
    )
    store.append(incident, by=by, at=at, what="taken in from a log")
    sent = SentForm(_row_ref(row.id), incident=incident.ref)
    store.append(sent, by=by, at=at, what="row taken")
    keep_contact(store, incident.ref, {"name": row.reporter}, by=by, at=at)
    if row.finding is not None:
        _found(store, incident, row, found_by, by=by, at=at)
    if row.keeping_land is not None:
        _from_land(store, incident.ref, row.keeping_land, taken, by=by, at=at)


def _found(
    store: Store, incident: Incident, row: IncidentRow, found_by: str, *, by: str, at: datetime
) -> None:
    assert row.finding is not None  # noqa: S101 - asked before
    made = Determination(
        determination_ref(incident.ref),
        incident=incident.ref,
        finding=row.finding,
        found_on=None,
        found_by=found_by,
        reasons=f"As the log has it under {row.id}; the log does not say on which day.",
    )
    store.append(made, by=by, at=at, what="finding taken from a log")


def _from_land(store: Store, ref: str, named: str, taken: Taken, *, by: str, at: datetime) -> None:
    land = keeping_land_named(store, named)
    if land is None:
        parts = [part.strip() for part in named.split(";") if part.strip()]
        there = county_on(store).pins
        pins = parts if all(part in there for part in parts) else []
        land = add_keeping_land(store, named, pins=pins, note="From a log.", by=by, at=at)
        taken.lands.append(land.name)
    came_from(store, ref, land.ref, why="As the log has it.", by=by, at=at)


def _grouped(
    store: Store, rows: Sequence[IncidentRow], taken: Taken, *, by: str, at: datetime
) -> None:
    """Confirm groups that the log itself names: the same occasion, and a report sent twice."""
    above: dict[str, str] = {}

    def top(name: str) -> str:
        while name in above:
            name = above[name]
        return name

    for row in rows:
        for other in (row.same_occasion_as, row.repeat_of):
            if other is not None and top(row.id) != top(other):
                above[top(row.id)] = top(other)
    members: dict[str, list[IncidentRow]] = {}
    for row in rows:
        members.setdefault(top(row.id), []).append(row)
    for each in members.values():
        refs = [taken.made[row.id] for row in each if row.id in taken.made]
        if len(refs) > 1:
            group = OccasionGroup(
                store.next_ref("G", at.year),
                members=refs,
                reasons="As the log has it.",
                decided_by=LOG,
                decided_at=at.astimezone(ZONE).isoformat(timespec="minutes"),
            )
            store.append(group, by=by, at=at, what="occasion of a log")


def _row_ref(log_id: str) -> str:
    return f"SF-{hashlib.sha256(f'log:{log_id}'.encode()).hexdigest()[:32]}"


def _row_sha256(row: IncidentRow) -> str:
    cells: dict[str, Any] = {key: cell.strip() for key, cell in row.cells.items() if cell.strip()}
    return hashlib.sha256(canonical(cells).encode()).hexdigest()


def _written(moment: Moment | None) -> str | None:
    return None if moment is None else moment.isoformat()
