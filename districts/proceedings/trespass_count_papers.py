"""A count as a table for a spreadsheet and as a map page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from districts.errors import DistrictsError
from districts.maps.incidents import Incident, incident_map
from districts.proceedings.papers import write
from districts.proceedings.trespass_count import TrespassCount
from districts.proceedings.trespass_count_rows import COUNTED, CountedRow
from districts.records.incident_csv import incident_csv
from districts.records.incident_file_values import Moment

UNKNOWN = "unknown"


def write_all(made: Sequence[tuple[Path, bytes]]) -> None:
    """Write files, or none of them where a folder is not there."""
    for path, _ in made:
        if not path.parent.is_dir():
            raise DistrictsError(
                "There is no such folder to write to.",
                code="not_writable",
                file=str(path),
                remedy="Name a folder that exists and that you may write to.",
            )
    for path, content in made:
        write(path, content)


def csv_table(count: TrespassCount) -> bytes:
    """Return one row an incident, as UTF-8."""
    text = incident_csv(count.file.columns, ((each.row, _own(each)) for each in count.rows))
    return text.encode()


def _own(row: CountedRow) -> dict[str, str]:
    return {
        "placement": row.status or UNKNOWN,
        "relation": "; ".join(relation_words(each) for each in row.relations) or UNKNOWN,
        "counted": "yes" if row.standing == COUNTED else "no",
        "why_not": row.why or "",
        "occasion": row.occasion or "",
    }


def relation_words(relation: tuple[str, str, str]) -> str:
    """Return a relation in words."""
    land, kind, name = relation
    return f"{land} onto {'land of' if kind == 'landowner' else 'road'} {name}"


def map_page(count: TrespassCount) -> bytes:
    """Return the map as one page that needs nothing else."""
    sheet = incident_map(
        [_incident(each) for each in count.rows],
        parcels=None if count.folder is None else count.folder.parcels,
        roads=None if count.folder is None else count.folder.roads,
        title=f"Incidents as of {count.document['as_of']}",
    )
    return sheet.page().encode()


def _incident(row: CountedRow) -> Incident:
    place = row.place
    onto = "; ".join(
        f"{'land of ' if kind == 'landowner' else 'road '}{name}" for _, kind, name in row.relations
    )
    placement = row.placement
    if not onto and placement is not None:
        onto = "; ".join([*placement.landowners, *([placement.road] if placement.road else [])])
    return Incident(
        id=row.row.id,
        note=row.row.note,
        standing=row.standing,
        lon=None if place is None else place[0],
        lat=None if place is None else place[1],
        when=shown_moment(row.row.at),
        keeping_land=row.row.keeping_land,
        onto=onto or None,
        finding=row.row.finding,
        why=row.why,
        accuracy_m=row.row.accuracy_m if placement is None else placement.accuracy_m,
    )


def shown_moment(moment: Moment | None) -> str | None:
    """Return a day, or a time with the name of its zone."""
    if moment is None:
        return None
    clock = getattr(moment, "strftime", None)
    if not hasattr(moment, "hour") or clock is None:
        return moment.isoformat()
    return f"{moment:%Y-%m-%d %H:%M %Z}"
