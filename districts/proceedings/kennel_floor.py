"""The floor of an enclosure: by hand, from corners on the map, from a file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.layers.intake import read_layer, usable
from districts.measure.enclosure import Floor, Ring, floor_of_rings, floor_of_shapes
from districts.proceedings.dog_entries import entered
from districts.proceedings.dog_facts import measure
from districts.proceedings.kennel import in_square_feet, today_there
from districts.proceedings.kennel_entries import enclosure_of, keep
from districts.records.kennel import Kennel
from districts.store import Store


def enter_floor(
    store: Store,
    ref: str,
    enclosure: str,
    *,
    sqft: object,
    shelter_sqft: object,
    tolerance_sqft: object = None,
    how: str = "measured by hand",
    by: str,
    at: datetime,
    **more: Any,
) -> Kennel:
    """Enter the floor of an enclosure in square feet, and what of it the shelter covers."""
    version, kennel = store.version(ref), store.record(Kennel, ref)
    enclosure_of(kennel, enclosure)
    row = {
        "enclosure": enclosure, "on": today_there(at).isoformat(),
        "sqft": measure(sqft, "sqft"), "shelter_sqft": measure(shelter_sqft, "shelter_sqft"),
        "tolerance_sqft": measure(tolerance_sqft, "tolerance_sqft"), "how": how, **more,
        **entered(by, at),
    }  # fmt: skip
    if row["sqft"] is None:
        raise DistrictsError(
            "The floor is missing.", code="field_missing", field="sqft",
            remedy="Write square feet, or the two sides in feet.",
        )  # fmt: skip
    changed = kennel.with_row("areas", row)
    return keep(
        store, ref, changed, version, what="floor entered", why=f"{enclosure} {how}", by=by, at=at
    )


def draw_floor(
    store: Store, ref: str, enclosure: str, ring: Ring, shelter: Ring = (),
    *, accuracy_ft: float | None = None, by: str, at: datetime,
) -> Kennel:  # fmt: skip
    """Enter the floor from corners clicked on the map, the shelter taken off."""
    found = floor_of_rings(ring, shelter, accuracy_ft=accuracy_ft)
    return _measured(
        store, ref, enclosure, found, "drawn on the map", by, at,
        ring=[[float(x), float(y)] for x, y in ring],
        shelter_ring=[[float(x), float(y)] for x, y in shelter],
    )  # fmt: skip


def read_floor(
    store: Store, ref: str, enclosure: str, path: Path, name: str,
    *, accuracy_ft: float | None = None, by: str, at: datetime,
) -> Kennel:  # fmt: skip
    """Enter the floor from a file: its largest polygon, less those inside it."""
    frame = usable(read_layer(path, kind="boundary")).frame
    found = floor_of_shapes(list(frame.geometry), frame.crs, accuracy_ft=accuracy_ft)
    sha256 = store.keep_file(path, name)
    return _measured(
        store, ref, enclosure, found, f"from the file {name}", by, at, file=sha256, file_name=name
    )


def _measured(
    store: Store, ref: str, enclosure: str, floor: Floor, how: str, by: str, at: datetime,
    **more: Any,
) -> Kennel:  # fmt: skip
    tolerance = floor.tolerance_sqft
    return enter_floor(
        store, ref, enclosure, sqft=in_square_feet(floor.sqft),
        shelter_sqft=in_square_feet(floor.shelter_sqft),
        tolerance_sqft=None if tolerance is None else in_square_feet(tolerance),
        how=how, by=by, at=at, **more,
    )  # fmt: skip
