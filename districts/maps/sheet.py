"""The petition's map as a picture for paper: no tiles, no network, the same bytes each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from pyproj import CRS, Transformer

from districts.errors import DistrictsError
from districts.maps.legend import (
    BOUNDARY,
    DISTRICT,
    STANDING,
    STRADDLES,
    THINNEST,
    Line,
    standing,
)
from districts.maps.sheet_margin import WIDTH, credit, haloed, legend, sheet, stroke

TALLEST, FLATTEST = 620, 300
MARGIN = 0.06
FARTHEST_DISTRICT = 4  # times the area's own extent; a larger district is cut off by the frame
MOST_PINS = 80
POLYGON = 3


@dataclass(frozen=True)
class Frame:
    """The window of the map: ground meters to the picture's units, north up."""

    west: float
    north: float
    scale: float
    height: float

    def paper(self, shapes: Any) -> Any:
        """Return shapes in the picture's units, without detail too small to print."""
        moved = shapely.transform(
            shapes,
            lambda xy: np.column_stack(
                ((xy[:, 0] - self.west) * self.scale, (self.north - xy[:, 1]) * self.scale)
            ),
        )
        return shapely.simplify(moved, 0.15)


def petition_sheet(
    parcels: Any,
    boundary: Any,
    *,
    district: Any = None,
    sources: Sequence[Mapping[str, Any]] = (),
    join: Mapping[str, Any] | None = None,
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
    ground = _to_ground(parcels.crs, shapes if boundary is None else boundary)
    land = shapely.make_valid(ground(shapes))
    area = None if boundary is None else ground(boundary)
    other = None if district is None else ground(district)
    frame = _frame(land if area is None else area, other)
    kinds = np.array([standing(kind).key for kind in drawn["standing"]], dtype=object)
    crossing = drawn["straddles"].eq(True).to_numpy(dtype=bool)
    pins = [pin if isinstance(pin, str) else "" for pin in drawn["pin"]]
    rows = drawn.get("row", drawn.index)
    names = {f"row:{row}": shape for row, shape in zip(rows, land, strict=True)}
    names |= {pin: shape for pin, shape in zip(pins[::-1], land[::-1], strict=True) if pin}
    if other is not None:
        names["district"] = other
    inside = _inside(land, area, crossing)
    meeting = _meeting(names, join)
    lines = [
        (land[crossing], STRADDLES, f"Parcel across the boundary ({int(crossing.sum()):,})"),
        (other, DISTRICT, "Established district"),
        (area, BOUNDARY, "Boundary of the described area"),
    ]
    lines = [line for line in lines if line[0] is not None and np.size(line[0])]
    drawing = [
        _fills(frame, inside, kinds),
        *(_outline(frame, shape, line) for shape, line, _ in lines),
        _pins(frame, inside, pins),
        _ring(frame, meeting),
    ]
    return sheet(
        "".join(drawing),
        height=frame.height,
        units_per_meter=frame.scale,
        entries=legend(
            {key: int((kinds == key).sum()) for key in STANDING},
            [(line, words) for _, line, words in lines],
            None if meeting is None else join,
        ),
        lines=credit(sources, len(parcels) - len(drawn)),
    )


def _to_ground(crs: Any, shapes: Any) -> Any:
    """Return a function from the parcels' CRS to meters about the middle of the shapes.

    The middle is taken on the sphere, so that land on both sides of 180 degrees stays together.
    """
    to_degrees = Transformer.from_crs(crs, "EPSG:4326", always_xy=True)
    lon, lat = np.radians(to_degrees.transform(*shapely.get_coordinates(shapes).T))
    x, y, z = (np.cos(lat) * np.cos(lon)).mean(), (np.cos(lat) * np.sin(lon)).mean(), np.sin(lat)
    middle = np.degrees((np.arctan2(y, x), np.arctan2(z.mean(), np.hypot(x, y))))
    local = CRS.from_proj4(
        f"+proj=laea +lat_0={middle[1]:.5f} +lon_0={middle[0]:.5f} +ellps=GRS80 +units=m"
    )
    to_meters = Transformer.from_crs(crs, local, always_xy=True)
    return lambda each: shapely.transform(each, to_meters.transform, interleaved=False)


def _frame(area: Any, district: Any) -> Frame:
    """Return the window around the area, and around a district that is not far larger."""
    bounds = shapely.total_bounds(area)
    west, south, east, north = bounds
    if district is not None:
        around = shapely.total_bounds(district)
        both = np.array([*np.minimum(bounds[:2], around[:2]), *np.maximum(bounds[2:], around[2:])])
        own = max(east - west, north - south)
        if max(both[2] - both[0], both[3] - both[1]) <= FARTHEST_DISTRICT * own:
            west, south, east, north = both
    wide, tall = max(east - west, 1.0), max(north - south, 1.0)
    pad = 2 * MARGIN * max(wide, tall)
    wide, tall = wide + pad, tall + pad
    height = min(max(WIDTH * tall / wide, FLATTEST), TALLEST)
    scale = min(WIDTH / wide, height / tall)
    middle_x, middle_y = (west + east) / 2, (south + north) / 2
    return Frame(middle_x - WIDTH / scale / 2, middle_y + height / scale / 2, scale, height)


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


def _pins(frame: Frame, inside: Any, pins: list[str]) -> str:
    """Return parcel numbers, where there are few enough and each fits its parcel."""
    if len(pins) > MOST_PINS:
        return ""
    written: list[str] = []
    taken: list[tuple[float, float]] = []
    for pin, shape in zip(pins, frame.paper(inside), strict=True):
        if not pin or shape.is_empty:
            continue
        west, north, east, south = shape.bounds
        size = next((s for s in (13, 11, 9.5) if len(pin) * s * 0.52 < east - west - 4), None)
        if size is None or south - north < size + 4:
            continue
        place = shape.point_on_surface()
        if any(abs(place.x - x) < 30 and abs(place.y - y) < 12 for x, y in taken):
            continue  # stacked parcels: one number on top of another reads as neither
        taken.append((place.x, place.y))
        written.append(
            haloed(place.x, place.y + size / 3, pin, size=size, more=' text-anchor="middle"')
        )
    return "".join(written)


def _meeting(names: Mapping[str, Any], join: Mapping[str, Any] | None) -> Any:
    """Return the middle of where two parcels join, None when one of them has no shape."""
    if not join:
        return None
    sides = [names.get(str(join.get(side))) for side in ("a", "b")]
    if any(side is None for side in sides):
        return None
    common = shapely.intersection(*(shapely.make_valid(side) for side in sides))
    if common.is_empty:
        return shapely.shortest_line(*sides).interpolate(0.5, normalized=True)
    return common.centroid


def _ring(frame: Frame, meeting: Any) -> str:
    """Return a ring around the thinnest join."""
    if meeting is None:
        return ""
    place = frame.paper(meeting)
    ring = f'<circle cx="{place.x:.1f}" cy="{place.y:.1f}" r="13" fill="none" stroke='
    return f'{ring}"#ffffff" stroke-width="6"/>{ring}"{THINNEST.color}" stroke-width="2.6"/>'
