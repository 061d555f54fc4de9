"""The map of incidents as an answer: the letter of the kind at each place."""

from __future__ import annotations

from typing import Any

from flask import Response

from districts.maps.dog import incident_map
from districts.proceedings.dog import PROVISIONS
from districts.records.dog import Dog
from webmap import current, headers
from webmap.dog_ground import parcels_around

SHOWN_AROUND = 0.01
VILLAGE = (-87.9204, 44.4442)
"""Where a map without incidents opens: the middle of the village."""


def points(dog: Dog, name: str) -> list[dict[str, Any]]:
    """Return the incidents of a dog that have a place, as a map draws them."""
    return [
        {
            "label": row["provision"].removeprefix("171-19"),
            "point": row["point"],
            "found": row.get("found") is True,
            "lines": [
                f"{name}: {row['provision']}, {PROVISIONS.get(row['provision'], '')}",
                f"{row['from']} to {row['to']}" if row["from"] != row["to"] else row["from"],
                row.get("what") or "no note",
                row.get("place") or "",
            ],
        }
        for row in dog.incidents
        if row.get("point")
    ]


def response(rows: list[dict[str, Any]], name: str, *, pick: bool) -> Response:
    """Answer with the map of incidents."""
    lon, lat = rows[-1]["point"] if rows else VILLAGE
    drawn = incident_map(
        rows,
        around=VILLAGE,
        name=name,
        pick=pick,
        parcels=parcels_around(lon, lat, SHOWN_AROUND),
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")
