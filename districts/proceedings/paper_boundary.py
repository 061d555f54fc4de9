"""A boundary in words: its corners one after another, in degrees."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import shapely

from districts.documents.wording import capital

MOST_CORNERS = 40
_STRAIGHT_M = 0.5  # a corner that lies so near a straight line says nothing


def corners(boundary: Any, crs: Any) -> list[str]:
    """Return each piece of a boundary as a sentence, holes too.

    Of a boundary with very many corners only the number is told: the file beside the paper says
    them all.
    """
    flat = gpd.GeoSeries([boundary], crs=crs)
    meters = flat.to_crs(flat.estimate_utm_crs())
    plain = meters.simplify(_STRAIGHT_M).to_crs(4326).iloc[0]
    pieces = shapely.get_parts(plain)
    said = []
    for number, piece in enumerate(pieces, start=1):
        which = f"Piece {number}: " if len(pieces) > 1 else ""
        said.append(capital(f"{which}{_ring(shapely.get_exterior_ring(piece))}"))
        said += [
            capital(f"{which}left out of it: {_ring(shapely.get_interior_ring(piece, hole))}")
            for hole in range(shapely.get_num_interior_rings(piece))
        ]
    return said


def _ring(ring: Any) -> str:
    points = shapely.get_coordinates(ring)[:-1]
    if len(points) > MOST_CORNERS:
        return f"a boundary of {len(points)} corners, as the boundary file has them."
    named = "; ".join(_corner(lon, lat) for lon, lat in points)
    return f"from {named}; and back to the first corner (latitude, longitude, WGS 84)."


def _corner(lon: float, lat: float) -> str:
    return f"{abs(lat):.6f}° {'N' if lat >= 0 else 'S'} {abs(lon):.6f}° {'E' if lon >= 0 else 'W'}"
