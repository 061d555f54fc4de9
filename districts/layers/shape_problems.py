"""Shapes that are missing, no areas, curved, crossed or in several parts."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import shapely

from districts.layers.look import Flags, Look
from districts.layers.problem import ASK, NOTE, WARNING, Problem, counted
from districts.layers.schema import WITHOUT_POLYGONS

_PLACE = re.compile(r"^(.*?)\[?(-?[\d.e+-]+) (-?[\d.e+-]+)\]?$", re.IGNORECASE)


def shape_problems(look: Look) -> list[Problem]:
    """Shapes that are missing, no polygons, curved, crossed or in several parts."""
    if not look.intake.has_shapes:
        return [
            look.problem(
                "no_polygons",
                NOTE,
                np.ones(len(look.rows), bool),
                "This is a roll without shapes: acres are the recorded ones.",
                "Nothing needs to be done; land cannot be measured on it.",
            )
        ]
    found: list[Problem | None] = []
    missing = shapely.is_missing(look.geometry)
    empty = shapely.is_empty(look.geometry) & ~missing
    found += [
        look.some(
            "geometry_null",
            WARNING,
            missing,
            "{row has|rows have} no shape.",
            "Ask the county where these lie; they are left out of every measurement.",
        ),
        look.some(
            "geometry_empty",
            WARNING,
            empty,
            "{row has|rows have} an empty shape.",
            "Ask the county where these lie; they are left out of every measurement.",
        ),
    ]
    if look.intake.kind not in WITHOUT_POLYGONS:
        found += _not_polygons(look, missing | empty)
    curved = np.isin(look.rows, look.intake.curved)
    found.append(
        look.some(
            "geometry_curved",
            WARNING,
            curved,
            "{shape is|shapes are} drawn with arcs, which are followed in straight "
            "steps of half a degree.",
            "Compare the measured with the recorded acres of these rows.",
        )
    )
    found.append(_invalid(look))
    parts = shapely.get_num_geometries(look.geometry)
    multipart = np.isin(shapely.get_type_id(look.geometry), (5, 6)) & (parts > 1)
    most = int(parts[multipart].max()) if multipart.any() else 0
    if look.intake.kind not in WITHOUT_POLYGONS:
        found.append(
            look.some(
                "multipart",
                NOTE,
                multipart,
                f"{{shape is|shapes are}} of several parts (up to {most}), "
                "each its own piece of land.",
                "Nothing needs to be done: parts are taken apart before land is joined.",
            )
        )
    return [problem for problem in found if problem is not None]


def _not_polygons(look: Look, absent: Flags) -> list[Problem | None]:
    collection = shapely.get_type_id(look.geometry) == 7
    areal = look.is_polygon | (collection & (shapely.area(look.geometry) > 0))
    other = ~absent & ~areal
    kinds = sorted({shape.geom_type for shape in look.geometry[other]})
    if not areal.any():
        what = f"only {', '.join(kinds)}" if kinds else "no shapes"
        return [
            look.problem(
                "no_polygons",
                ASK,
                np.ones(len(look.rows), bool),
                f"The layer holds {what}, and no land can be measured on it.",
                "Give the layer of areas; for roads or water say so with --kind.",
            ),
            look.some(
                "geometry_not_polygon",
                WARNING,
                other,
                f"{{shape is|shapes are}} no area ({', '.join(kinds)}).",
                "Give the layer of areas.",
            ),
        ]
    if (collection & areal).any():
        kinds.append("GeometryCollection")
    mixed = collection & areal & np.array([_is_mixed(shape) for shape in look.geometry], dtype=bool)
    return [
        look.some(
            "geometry_not_polygon",
            WARNING,
            other | mixed,
            f"{{shape is|shapes are}} not only an area ({', '.join(kinds)}); only areas count.",
            "Ask the county what these are.",
        )
    ]


def _invalid(look: Look) -> Problem | None:
    points, owner = shapely.get_coordinates(look.geometry, return_index=True)
    broken = np.zeros(len(look.rows), dtype=bool)
    broken[owner[~np.isfinite(points).all(axis=1)]] = True
    crossed = ~shapely.is_valid(look.geometry) & ~shapely.is_missing(look.geometry) & ~broken
    unclosed = np.isin(look.rows, look.intake.unclosed)
    flags = crossed | unclosed
    if not flags.any():
        return None
    at, reasons = None, []
    for place in np.flatnonzero(crossed)[:100]:
        match = _PLACE.match(str(shapely.is_valid_reason(look.geometry[place])))
        if match is not None:
            reasons.append(match[1].strip())
            at = at or look.lonlat(float(match[2]), float(match[3]))
    if unclosed.any():
        reasons.append("Ring does not close")
        if at is None:
            x, y = shapely.get_coordinates(look.geometry[unclosed])[0]
            at = look.lonlat(float(x), float(y))
    kinds = ", ".join(sorted(set(reasons)))
    return look.problem(
        "ring_invalid",
        WARNING,
        flags,
        f"{counted(int(flags.sum()), 'shape has', 'shapes have')} rings that are not sound "
        f"({kinds}). They are kept and measured as drawn.",
        "Have the county redraw these; until then their acres are uncertain.",
        at=at,
        acres=look.land(flags),
    )


def _is_mixed(shape: Any) -> bool:
    return (
        shape is not None
        and shape.geom_type == "GeometryCollection"
        and any(part.geom_type not in ("Polygon", "MultiPolygon") for part in shape.geoms)
    )
