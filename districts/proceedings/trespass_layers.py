"""Address points and survey sections taken into a workspace beside parcels and roads."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from districts.layers.folder_addresses import read_addresses
from districts.layers.folder_sections import read_sections
from districts.layers.limits import OPERATOR, Limits
from districts.store import Store, Vintage

KINDS = ("addresses", "sections")


def read_points_or_sections(path: Path, kind: str, limits: Limits = OPERATOR) -> Any:
    """Read a file of ``addresses`` or ``sections`` as a frame with shapes.

    Raises
    ------
    DistrictsError
        The file cannot be read, or a column is missing.
    """
    if kind == "sections":
        return read_sections(path, limits)
    import geopandas  # noqa: PLC0415 - slow to load, and small commands do without

    table = read_addresses(path, limits)
    there = table["lon"].notna() & table["lat"].notna()
    points = geopandas.points_from_xy(table["lon"].fillna(0), table["lat"].fillna(0))
    frame = geopandas.GeoDataFrame(table[["id", "address"]], geometry=points, crs="EPSG:4326")
    frame.loc[~there, "geometry"] = None
    return frame


def adopt_points_or_sections(
    store: Store,
    path: Path,
    kind: str,
    *,
    name: str | None = None,
    source: Mapping[str, Any],
    valid_from: date,
    by: str,
    at: datetime,
) -> Vintage:
    """Adopt a file of ``addresses`` or ``sections`` as the layer in force from a day on."""
    frame = read_points_or_sections(path, kind)
    if "section" in frame:
        frame = frame.assign(section=[int(each) for each in frame["section"]])
    report: dict[str, Any] = {
        "file": path.name,
        "layer": None,
        "format": path.suffix.removeprefix("."),
        "kind": kind,
        "features": len(frame),
        "usable": True,
        "columns": [],
        "acres": None,
        "problems": [],
    }
    return store.adopt(
        name or kind,
        frame,
        report,
        source={
            "license": None,
            "attribution": None,
            "positional_accuracy_m": None,
            **source,
            "file": path.name,
            "file_sha256": store.keep_file(path, path.name),
            "crosswalk": {},
        },
        valid_from=valid_from,
        by=by,
        at=at,
    )
