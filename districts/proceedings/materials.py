"""What a petition is measured from, whether it lies on disk or in a workspace."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import pandas as pd
import shapely
from shapely.geometry import shape

from districts.errors import DistrictsError
from districts.layers.intake import read_layer, read_shapes, usable
from districts.layers.layer import IntakeLayer
from districts.layers.limits import OPERATOR, Limits
from districts.records.packet import PetitionPacket
from districts.records.petition import Petition, petition_from
from districts.records.pins import join_pins
from districts.store import Store, Vintage

Source = Mapping[str, Any]
CONNECTORS = ("roads", "water")
_BESIDE = 1.5  # a window reaches this far beyond the described area, so that neighbors are seen


@dataclass(frozen=True)
class Materials:
    """A petition with the land it is about.

    Attributes
    ----------
    petition
        The record; from disk, one that is not filed yet.
    parcels
        A layer: all of it, or the parcels around boundary and district.
    named
        Parcel numbers whose union is the described area; None where a boundary describes it.
    boundary, district
        Shapes, None where there is none; their CRS beside them.
    roads, water
        Layers of polygons or lines, None where none was given.
    sources
        Where each layer comes from: name, file or vintage, origin, license, attribution.
    positional_accuracy_m
        Of the parcel layer.
    notices
        What was found in bringing the materials together.
    """

    petition: Petition
    parcels: gpd.GeoDataFrame
    named: frozenset[str] | None = None
    boundary: Any = None
    boundary_crs: Any = None
    district: Any = None
    district_crs: Any = None
    roads: Any = None
    water: Any = None
    sources: tuple[Source, ...] = ()
    positional_accuracy_m: float = 1.0
    notices: tuple[dict[str, Any], ...] = ()

    @property
    def described(self) -> gpd.GeoDataFrame:
        """The parcels the petition names; where it names none, all of them."""
        if self.named is None:
            return self.parcels
        return self.parcels[self.parcels["pin"].isin(self.named)]

    @property
    def has_shapes(self) -> bool:
        """Whether the parcels have shapes; a roll has none."""
        return self.parcels.crs is not None


def materials_on_disk(packet: PetitionPacket) -> Materials:
    """Read a petition and its land from the files its packet names.

    Raises
    ------
    DistrictsError
        A file cannot be used as it is; the error says which and why.
    """
    # Each file is read in a process of its own, so they are read side by side.
    with ThreadPoolExecutor() as readers:
        outlines = [readers.submit(outline, path) for path in (packet.boundary, packet.district)]
        (boundary, boundary_crs), (district, district_crs) = (each.result() for each in outlines)
        # Parcels that are named by number may lie anywhere.
        by_number = packet.boundary is None and packet.district_parcels is not None
        outlined = [] if by_number else [(boundary, boundary_crs), (district, district_crs)]
        window = _window(outlined)
        intake = readers.submit(
            read_layer,
            packet.parcels,
            layer=packet.parcels_layer,
            columns=dict(packet.crosswalk),
            crs=packet.parcels_crs,
            bbox=window if packet.holders is None else None,
        )
        connecting = {
            name: readers.submit(_connector, path, window)
            for name in CONNECTORS
            if (path := getattr(packet, name)) is not None
        }
        parcels = with_columns(intake.result()).frame
        layers = {name: each.result() for name, each in connecting.items()}
    petition = petition_from(
        packet,
        ref=packet.path.parent.resolve().name or "petition",
        boundary=None if boundary is None else geojson(boundary),
        boundary_crs=boundary_crs,
        district=None if district is None else geojson(district),
        district_crs=district_crs,
    )
    sources = [
        {"name": name, "file": path.name}
        for name, path in packet.files().items()
        if name in ("parcels", *CONNECTORS)
    ]
    return _gathered(
        petition,
        parcels,
        boundary=boundary,
        boundary_crs=boundary_crs,
        district=district,
        district_crs=district_crs,
        sources=tuple(sources),
        positional_accuracy_m=packet.positional_accuracy_m or 1.0,
        **layers,
    )


def materials_on_file(store: Store, petition: Petition, *, vintage: str | None = None) -> Materials:
    """Take a filed petition and its land from a workspace.

    Parameters
    ----------
    vintage
        Another vintage of the parcels than the one it was filed on, to see what has changed.
    """
    boundary = None if petition.boundary is None else shape(petition.boundary)
    district = None if petition.district is None else shape(petition.district)
    filed_on = store.vintage(_filed_on(petition))
    land = filed_on if vintage is None else store.vintage(vintage)
    bounds = petition.window

    def layer(kept: Vintage) -> Any:
        near = None if bounds is None or kept.crs != filed_on.crs else tuple(bounds)
        return store.layer(kept.name, as_of=kept.from_day, vintage=kept.ref, near=near)

    connectors = {name: store.vintage(ref) for name, ref in petition.connectors.items()}
    layers = {name: layer(kept) for name, kept in connectors.items()}
    sources = [_source_of(kept) for kept in (land, *connectors.values())]
    accuracy = petition.positional_accuracy_m or land.source.get("positional_accuracy_m") or 1.0
    return _gathered(
        petition,
        layer(land),
        boundary=boundary,
        boundary_crs=petition.boundary_crs,
        district=district,
        district_crs=petition.district_crs,
        sources=tuple(sources),
        positional_accuracy_m=float(accuracy),
        **layers,
    )


def _filed_on(petition: Petition) -> str:
    if petition.vintage is None:
        raise DistrictsError(
            f"Petition {petition.ref} names no parcel layer.",
            code="no_land",
            field="vintage",
            remedy="File the petition again with its parcels.",
        )
    return petition.vintage


def _source_of(vintage: Any) -> dict[str, Any]:
    source = vintage.source
    return {
        "name": vintage.name,
        "vintage": vintage.ref,
        "valid_from": vintage.valid_from,
        "file": source.get("file"),
        "origin": source.get("origin"),
        "license": source.get("license"),
        "attribution": source.get("attribution"),
    }


def with_columns(intake: IntakeLayer) -> IntakeLayer:
    """Return a usable layer that has every column which the petition names.

    Raises
    ------
    DistrictsError
        ``column_missing``, or what ``layers.intake.usable`` refuses.
    """
    for field, column in usable(intake).missing.items():
        raise DistrictsError(
            f"There is no column “{column}” for {field} in the parcels.",
            code="column_missing",
            file=intake.file,
            field=field,
            remedy=f"Correct the crosswalk. The columns are {', '.join(intake.columns[:20])}.",
        )
    return intake


def outline(path: Any, limits: Limits = OPERATOR) -> tuple[Any, str | None]:
    """Read a boundary as one shape, as drawn; several polygons stay several parts."""
    if path is None:
        return None, None
    shapes = read_shapes(path, limits=limits)
    drawn = list(shapes.geometry.array)
    whole = (
        drawn[0]
        if len(drawn) == 1
        else shapely.MultiPolygon([part for each in drawn for part in shapely.get_parts(each)])
    )
    return whole, shapes.crs.to_string()


def geojson(drawn: Any) -> dict[str, Any]:
    """Return a shape as a GeoJSON geometry in its own CRS, coordinates as they are."""
    written: dict[str, Any] = json.loads(shapely.to_geojson(drawn))
    return written


def _connector(path: Any, window: tuple[float, float, float, float] | None) -> Any:
    """Read roads or water of which nothing but the ground they lie on is asked."""
    return usable(read_layer(path, kind="roads", bbox=window)).frame


def _window(
    outlines: Iterable[tuple[Any, str | None]],
) -> tuple[float, float, float, float] | None:
    """Return lon/lat bounds with a margin round the outlines; None reads everything."""
    given = [gpd.GeoSeries([drawn], crs=crs).to_crs(4326) for drawn, crs in outlines if crs]
    if not given:
        return None
    west, south, east, north = map(float, pd.concat(given).total_bounds)
    if not all(map(_finite, (west, south, east, north))) or east - west > 180:
        return None
    wide, high = (east - west) * (_BESIDE - 1), (north - south) * (_BESIDE - 1)
    return west - wide, south - high, east + wide, north + high


def _finite(value: float) -> bool:
    return value == value and abs(value) != float("inf")  # noqa: PLR0124 - NaN is not itself


def _gathered(petition: Petition, parcels: Any, **materials: Any) -> Materials:
    """Find the parcels that are named, where the area is their union."""
    notices: list[dict[str, Any]] = []
    named = None
    if petition.boundary is None and petition.district_parcels is not None:
        joined = join_pins(petition.district_parcels, parcels["pin"])
        notices += joined.notices
        named = frozenset(joined.found.values())
        if not named:
            raise DistrictsError(
                "None of the parcels the petition names is in the parcel layer.",
                code="pin_unmatched",
                field="district_parcels",
                remedy="Check the PIN column of the crosswalk and the numbers in the petition.",
            )
    return Materials(petition, parcels, named, notices=tuple(notices), **materials)
