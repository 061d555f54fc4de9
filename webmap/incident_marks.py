"""A report as a mark on a map; nothing of who made it."""

from __future__ import annotations

from districts.maps.incidents import Incident
from districts.proceedings.incidents import Row


def mark_of(row: Row) -> Incident:
    """Return the mark of a row of reports."""
    incident, place = row.incident, row.place
    return Incident(
        id=incident.ref,
        note=incident.note or incident.words or incident.place,
        standing=row.standing,
        lon=None if row.point is None else row.point[0],
        lat=None if row.point is None else row.point[1],
        when=incident.at and incident.at[:16].replace("T", " "),
        keeping_land=row.keeping_land,
        onto=row.onto,
        finding=row.finding and row.finding.replace("_", " "),
        why=row.why,
        accuracy_m=None if place is None else place.accuracy_m,
    )
