"""The parcels around a place, as thin lines under what is drawn there."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from branca.element import MacroElement
from folium.template import Template

DEGREES = 4326
MOST, PLACES = 400, 7


class Ground(MacroElement):
    """Outlines of parcels; they take no click."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        {{ this.lines|tojson }}.forEach(function (line) {
            L.polyline(line, {color: "#71767a", weight: 1, interactive: false})
                .addTo({{ this._parent.get_name() }});
        });
        {% endmacro %}
    """)

    def __init__(self, parcels: Any) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Ground"
        self.lines = outlines(parcels)


def outlines(parcels: Any) -> list[list[list[float]]]:
    """Return the rings of parcels as latitude and longitude, of four hundred parcels at most.

    Parameters
    ----------
    parcels
        A layer frame.
    """
    shapes = parcels.geometry[parcels.geometry.notna()].iloc[:MOST].to_crs(DEGREES)
    rings = []
    for part in shapely.get_parts(np.asarray(shapes.array)):
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                points = np.round(shapely.get_coordinates(ring)[:, ::-1], PLACES)
                rings.append([[float(lat), float(lon)] for lat, lon in points])
    return rings
