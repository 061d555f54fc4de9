"""The petition's map as a picture for paper: no tiles, no network, the same bytes each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from pyproj import Transformer

from districts.errors import DistrictsError
from districts.maps.legend import BOUNDARY, DISTRICT, PARCEL, STANDING, STRADDLES, Line, standing
from districts.maps.places import Place
from districts.maps.sheet_frame import Frame, framed, to_ground
from districts.maps.sheet_margin import credit, legend, place_sample, sheet, stroke
from districts.maps.sheet_marks import meeting_of, numbered, pin_marks, ring

POLYGON = 3


def petition_sheet(
    parcels: Any,
    boundary: Any,
    *,
    district: Any = None,
    sources: Sequence[Mapping[str, Any]] = (),
    join: Mapping[str, Any] | None = None,
    telling: bool = True,
    places: Sequence[Place] = (),
) -> str:
    """Return the map of a petition as SVG.

    Parameters
    ----------
    parcels
        GeoDataFrame of the parcels with ``pin``, ``standing`` and ``straddles``, its rows named
        by ``row`` or by its index.
    boundary
        The described area, in the parcels' CRS; None draws the parcels alone.
    district
        The established district, for an addition, elimination or dissolution.
    sources
        One mapping a layer; their ``attribution`` is printed.
    join
        The contact to ring, as ``lines.telling_join`` finds it.
    telling
        Whether each parcel is filled by how it stands to the petition. A paper that is posted or
        handed round shows the land alone, and says of nobody whether he signed.
    places
        Points to mark with their labels, in degrees.

    Raises
    ------
    DistrictsError
        Nothing has a shape, or the parcels declare no CRS.

    Notes
    -----
    Drawn in an equal-area projection about the middle of the area, so north is up and the scale
    bars hold whatever CRS the file came in.
    """
    drawn = parcels[parcels.geometry.notna() & ~parcels.geometry.is_empty]
    if drawn.empty and boundary is None:
        raise DistrictsError(
            "Nothing here has a shape, so there is no map to draw.",
            code="no_shape",
            remedy="Leave the map out, or give a parcel layer with shapes.",
        )
    if parcels.crs is None:
        raise DistrictsError(
            "The parcels declare no coordinate reference system, so they cannot be drawn to scale.",
            code="crs_missing",
            remedy="Adopt the layer with its CRS first.",
        )
    shapes = np.asarray(drawn.geometry.array, dtype=object)
    ground = to_ground(parcels.crs, shapes if boundary is None else boundary)
    land = shapely.make_valid(ground(shapes))
    area = None if boundary is None else ground(boundary)
    other = None if district is None else ground(district)
    frame = framed(land if area is None else area, other)
    kinds = np.array([standing(kind).key for kind in drawn["standing"]], dtype=object)
    crossing = drawn["straddles"].eq(True).to_numpy(dtype=bool)
    pins = [pin if isinstance(pin, str) else "" for pin in drawn["pin"]]
    rows = drawn.get("row", drawn.index)
    names = {f"row:{row}": shape for row, shape in zip(rows, land, strict=True)}
    names |= {pin: shape for pin, shape in zip(pins[::-1], land[::-1], strict=True) if pin}
    if other is not None:
        names["district"] = other
    inside = _inside(land, area, crossing)
    meeting = meeting_of(names, join)
    lines = [
        (None if telling else inside, PARCEL, "Parcel"),
        (
            land[crossing] if telling else None,
            STRADDLES,
            f"Parcel across the boundary ({int(crossing.sum()):,})",
        ),
        (other, DISTRICT, "Established district"),
        (area, BOUNDARY, "Boundary of the described area"),
    ]
    lines = [line for line in lines if line[0] is not None and np.size(line[0])]
    spots = ground(_points(places, parcels.crs))
    drawing = [
        _fills(frame, inside, kinds) if telling else "",
        *(_outline(frame, shape, line) for shape, line, _ in lines),
        pin_marks(frame, inside, pins),
        ring(frame, meeting),
        numbered(frame, spots, places),
    ]
    return sheet(
        "".join(drawing),
        height=frame.height,
        units_per_meter=frame.scale,
        entries=legend(
            {key: int((kinds == key).sum()) for key in STANDING} if telling else {},
            [(line, words) for _, line, words in lines],
            None if meeting is None else join,
        )
        + ([(place_sample(), "Place of a posted notice")] if places else []),
        lines=credit(sources, len(parcels) - len(drawn)),
    )


def _points(places: Sequence[Place], crs: Any) -> Any:
    """Return places given in degrees as points of the parcels' CRS."""
    to_crs = Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    return shapely.points(
        [to_crs.transform(place.lon, place.lat) for place in places] or np.empty((0, 2))
    )


def _inside(land: Any, area: Any, crossing: Any) -> Any:
    """Return parcels as far as they lie inside; only those across the boundary are cut."""
    if area is None or not crossing.any():
        return land
    cut = land.copy()
    cut[crossing] = shapely.intersection(land[crossing], shapely.make_valid(area))
    return cut


def _fills(frame: Frame, inside: Any, kinds: Any) -> str:
    """Return one path a standing, so that many parcels stay a small file."""
    paths = []
    for key, each in STANDING.items():
        shapes = inside[kinds == key]
        if len(shapes):
            paths.append(
                f'<path d="{_path(frame.paper(shapes))}" fill="url(#{key})" stroke="{each.line}"'
                ' stroke-width="0.8" stroke-linejoin="round"/>'
            )
    return "".join(paths)


def _outline(frame: Frame, shapes: Any, line: Line) -> str:
    return f'<path d="{_path(frame.paper(shapes))}" {stroke(line)}/>'


def _path(shapes: Any) -> str:
    """Return polygons as one path; rings are turned alike, so ground drawn twice stays filled."""
    parts = shapely.get_parts(np.atleast_1d(shapes))
    while np.any(shapely.get_type_id(parts) > POLYGON):  # collections left by cutting
        parts = shapely.get_parts(parts)
    areas = shapely.orient_polygons(parts[shapely.get_type_id(parts) == POLYGON])
    rings = shapely.get_rings(areas)
    if len(rings) == 0:
        return ""
    points, owner = shapely.get_coordinates(rings, return_index=True)
    words = [f"{x:.1f} {y:.1f}" for x, y in np.round(points, 1) + 0.0]  # + 0.0: no "-0.0"
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    ends = [*starts[1:], len(words)]
    return "".join(f"M{'L'.join(words[a : b - 1])}Z" for a, b in zip(starts, ends, strict=True))
