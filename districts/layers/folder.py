"""The layers of a county in one folder: parcels, roads, address points, sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from pyproj import Transformer

from districts.errors import DistrictsError
from districts.layers.folder_addresses import read_addresses
from districts.layers.folder_roads import read_roads
from districts.layers.folder_sections import read_sections
from districts.layers.intake import read_layer, usable
from districts.layers.limits import OPERATOR, Limits

if TYPE_CHECKING:
    from geopandas import GeoDataFrame
    from pandas import DataFrame

Extent = tuple[float, float, float, float]

_ENDS = (
    ".gpkg", ".shp", ".zip", ".geojson", ".json", ".parquet", ".geoparquet", ".fgb", ".gdb",
    ".kml", ".kmz", ".csv",
)  # fmt: skip
_METERS_A_DEGREE = 111_195.0


@dataclass(frozen=True)
class LayerFolder:
    """What a folder holds of a county; None for a layer that is not there.

    Parameters
    ----------
    parcels
        The layer frame: ``pin``, ``owner`` and the rest, shapes as drawn, its CRS.
    roads
        Index ``row``; ``name``, ``aliases``, ``width_m`` (of the whole right-of-way, NaN where it
        is not known), ``public`` (True, False, None), lines or polygons as drawn, their CRS.
    addresses
        Index ``row``; ``id``, ``address``, ``lat``, ``lon``; NaN for a point without a place.
    sections
        Index ``row``; ``section``, ``township`` such as 83N, ``range`` such as 24W, ``meridian``
        as the layer writes it or None, shapes as drawn, their CRS.
    """

    parcels: GeoDataFrame | None = None
    roads: GeoDataFrame | None = None
    addresses: DataFrame | None = None
    sections: GeoDataFrame | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no layer is there at all."""
        return all(
            layer is None for layer in (self.parcels, self.roads, self.addresses, self.sections)
        )

    def extent(self) -> Extent | None:
        """West, south, east and north of everything in the folder, in degrees.

        None where nothing has a place. A right-of-way counts with its width. Where the land
        reaches across the 180th meridian, west is greater than east.
        """
        boxes = list(self._boxes())
        if not boxes:
            return None
        south, north = min(box[1] for box in boxes), max(box[3] for box in boxes)
        spans = [(w, e if e >= w else e + 360) for w, _, e, _ in boxes]
        west, east = _around(spans)
        if east - west > 180:
            turned = _around([(w + 360, e + 360) if e <= 0 else (w, e) for w, e in spans])
            if turned[1] - turned[0] < east - west:
                west, east = turned
        if east - west >= 360:
            return -180.0, south, 180.0, north
        return _turned(west), south, _turned(east), north

    def _boxes(self) -> Iterator[Extent]:
        for frame in (self.parcels, self.roads, self.sections):
            if frame is not None and frame.crs is not None:
                yield from _box(frame)
        if self.addresses is not None:
            lon, lat = (self.addresses[name].to_numpy() for name in ("lon", "lat"))
            if np.isfinite(lon).any():
                yield (
                    float(np.nanmin(lon)), float(np.nanmin(lat)),
                    float(np.nanmax(lon)), float(np.nanmax(lat)),
                )  # fmt: skip


def read_folder(directory: Path, *, limits: Limits = OPERATOR) -> LayerFolder:
    """Read the layers of a county from one folder.

    Parameters
    ----------
    directory
        Holds any of ``parcels.*``, ``roads.*``, ``sections.*`` in a format of ``read_layer``, and
        ``addresses.csv``. Other files are left alone.
    limits
        How much reading one file may cost.

    Raises
    ------
    DistrictsError
        There is no such folder, a file cannot be read or asks for a person's choice, two files
        claim to be one layer, or a cell is no possible value.
    """
    if not directory.is_dir():
        raise DistrictsError(
            "There is no such folder of layers.",
            code="not_readable",
            file=str(directory),
            remedy="Name a folder that holds parcels, roads, addresses or sections.",
        )
    try:
        entries = sorted(directory.iterdir())
    except OSError as trouble:
        raise DistrictsError(
            f"The folder cannot be read: {trouble.strerror}.",
            code="not_readable",
            file=str(directory),
            remedy="Ask for the right to read it.",
        ) from trouble
    found = {name: _one(name, entries) for name in ("parcels", "roads", "sections", "addresses")}
    parcels, roads, sections, addresses = found.values()
    return LayerFolder(
        None if parcels is None else usable(read_layer(parcels, limits=limits)).frame,
        None if roads is None else read_roads(roads, limits),
        None if addresses is None else read_addresses(addresses, limits),
        None if sections is None else read_sections(sections, limits),
    )


def _one(layer: str, entries: list[Path]) -> Path | None:
    """Return the file of a layer; a description beside it, such as .qmd or .xml, is none."""
    ends = (".csv",) if layer == "addresses" else _ENDS
    named = [
        path
        for path in entries
        if path.name.partition(".")[0].casefold() == layer
        and path.suffix.casefold() in ends
        and not path.name.casefold().endswith((".qmd.json", ".meta.json"))
    ]
    drawn = [path for path in named if path.suffix.casefold() != ".csv"]
    named = drawn or named
    if len(named) > 1:
        listed = " and ".join(path.name for path in named)
        raise DistrictsError(
            f"{listed} both claim to be the {layer}.",
            code="layer_ambiguous",
            file=named[1].name,
            remedy=f"Leave only one file of {layer} in the folder.",
        )
    return named[0] if named else None


def _box(frame: Any) -> Iterator[Extent]:
    bounds = frame.total_bounds
    if not np.isfinite(bounds).all():
        return
    turn = Transformer.from_crs(frame.crs, 4326, always_xy=True)
    left, bottom, right, top = bounds
    west, south, east, north = turn.transform_bounds(left, bottom, right, top, densify_pts=21)
    if not np.isfinite([west, south, east, north]).all():
        return
    half_m = 0.0
    if "width_m" in frame and frame["width_m"].notna().any():
        half_m = float(frame["width_m"].max()) / 2
    up = half_m / _METERS_A_DEGREE
    across = up / max(np.cos(np.radians(max(abs(south), abs(north)))), 0.01)
    yield float(west - across), float(south - up), float(east + across), float(north + up)


def _around(spans: list[tuple[float, float]]) -> tuple[float, float]:
    return min(west for west, _ in spans), max(east for _, east in spans)


def _turned(lon: float) -> float:
    return (lon + 180) % 360 - 180 if abs(lon) > 180 else lon
